import type { FactScope } from "../../warehouse/queries/measures/filters.js";
import type { Warehouse } from "../../warehouse/warehouse.js";
import { countExamined, type FactKey, type FactName, type Facts, NO_FACTS } from "./facts.js";
import type { PlannedMeasure } from "./plan.js";
import { readFact } from "./read-facts.js";
import type { Window } from "./windows.js";

/** Reads the facts of measures and keeps count of the rows behind them. */

export interface FactReading {
  readonly scope: FactScope;
  /** What rows are told apart by, beside what the measures themselves need. */
  readonly keys: readonly FactKey[];
  readonly measures: readonly PlannedMeasure[];
  /** A look whether there are rows at all: they enter no figure. */
  readonly isProbe?: boolean;
}

export interface MarketReader {
  readonly read: (reading: FactReading) => Promise<Facts>;
  /** Rows of totals and wholes are those of the groups read again, so of each kind of data the largest reading counts. */
  readonly rowsExamined: () => number;
}

export function createMarketReader(
  warehouse: Warehouse,
  windows: ReadonlyMap<FactName, Window>,
  signal: AbortSignal | undefined,
): MarketReader {
  const examined = new Map<FactName, number>();
  return {
    rowsExamined: () => [...examined.values()].reduce((all, n) => all + n, 0),
    async read({ scope, keys, measures, isProbe = false }) {
      let facts: Facts = NO_FACTS;
      for (const name of new Set(measures.flatMap(({ definition }) => definition.facts))) {
        const window = windows.get(name);
        if (window === undefined) continue;
        const own = measures.flatMap(({ definition }) =>
          definition.facts.includes(name) ? (definition.keys ?? []) : [],
        );
        const request = {
          scope,
          window,
          keys: [...new Set([...keys, ...own])],
          countsProducts: measures.some(({ definition }) => definition.countsProducts),
          withClicks: measures.some(({ definition }) => definition.withClicks),
        };
        const found = await readFact(warehouse, name, request, signal);
        facts = { ...facts, [name]: found };
        if (!isProbe) examined.set(name, Math.max(examined.get(name) ?? 0, countExamined(found)));
      }
      return facts;
    },
  };
}
