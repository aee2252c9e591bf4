import { countCell } from "../../warehouse/cells.js";
import { type MeasureId, measures } from "../registry.js";
import { type Definition, ratio } from "./definition.js";
import { countExamined, type FactName, type Facts, NO_FACTS } from "./facts.js";
import { type Group, groupByMonth } from "./groups.js";
import type { PlannedMeasure } from "./plan.js";
import { basisOf } from "./price-offers.js";
import type { Coverage, Ends, RowKeys, Values } from "./request.js";

/** The values of a group. */

export interface Answered {
  readonly keys: RowKeys;
  readonly values: Values;
  readonly n: number;
  readonly basis: "item" | "unit" | null;
  readonly coverage: Coverage;
  readonly ends: Ends;
}

/** `whole`: what its shares are shares of. */
export function measureGroup(
  planned: readonly PlannedMeasure[],
  { keys, facts }: Pick<Group, "keys" | "facts">,
  whole: Facts,
  coverage = coverageOf(planned, facts),
): Answered {
  const values = planned.map(({ id, definition }) => [id, clean(measureFacts(id, definition, facts, whole))] as const);
  return { keys, values: Object.fromEntries(values), coverage, ends: endsOf(planned, facts), ...describe(facts) };
}

/** At most so many of the offers that stand at one price. */
const MOST_OFFERS = 5;

/** The offers behind the lowest and the highest price, in the order of their merchants. */
function endsOf(planned: readonly PlannedMeasure[], facts: Facts): Ends {
  return Object.fromEntries(
    planned.flatMap(({ id, definition }) => {
      const offers = (definition.offers?.(facts) ?? []).map(({ row, merchant, productId }) => ({
        cluster: countCell(row, "cluster_id"),
        productId,
        merchant,
      }));
      const once = new Map(offers.map((offer) => [`${offer.merchant}/${offer.cluster}/${offer.productId}`, offer]));
      const inOrder = [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, offer]) => offer);
      return inOrder.length === 0 ? [] : [[id, { offers: inOrder.slice(0, MOST_OFFERS), found: inOrder.length }]];
    }),
  );
}

/** How much of a sum over months is known, one figure a month and product group; `month`: of this one. */
function coverageOf(planned: readonly PlannedMeasure[], facts: Facts, month: string | null = null): Coverage {
  return Object.fromEntries(
    planned.flatMap(({ id, definition: { sums }, recorded }) => {
      if (sums === undefined || recorded === undefined) return [];
      const clusters = new Set(facts[sums.fact].map((row) => countCell(row, "cluster_id")));
      const months = month === null ? recorded.months : [month];
      const known = [...clusters].flatMap((id) => months.filter((each) => recorded.of.get(id)?.has(each))).length;
      return clusters.size === 0 ? [] : [[id, { known, of: clusters.size * months.length }]];
    }),
  );
}

/** By month; `wholeByMonth`: shares are of the month's whole, else of that of all months. */
export function measureMonths(
  planned: readonly PlannedMeasure[],
  group: Pick<Group, "keys" | "facts">,
  whole: Facts,
  wholeByMonth: boolean,
): Map<string, Answered> {
  const isCalendar = planned.some(({ definition }) => definition.isCalendar);
  const split = isCalendar ? [] : groupByMonth(group).values();
  const wholes = wholeByMonth ? groupByMonth({ ...group, facts: whole }) : null;
  const months = new Map<string, Answered>();
  for (const part of split) {
    const partWhole = wholes === null ? whole : (wholes.get(part.id)?.facts ?? NO_FACTS);
    const ofMonth = planned.filter(isSplit);
    months.set(part.id, measureGroup(ofMonth, part, partWhole, coverageOf(ofMonth, group.facts, part.id)));
  }
  for (const { id, definition } of planned) {
    for (const [month, value] of definition.monthly?.(group.facts) ?? []) {
      const keys = isCalendar ? { ...group.keys, calendarMonth: Number(month) } : { ...group.keys, month };
      const known = months.get(month) ?? { keys, values: {}, coverage: {}, ends: {}, ...describe(group.facts) };
      months.set(month, { ...known, values: { ...known.values, [id]: clean(value) } });
    }
  }
  return months;
}

const isSplit = ({ definition }: PlannedMeasure): boolean => definition.monthly === undefined;

function measureFacts(id: MeasureId, definition: Definition, facts: Facts, whole: Facts): number | null {
  if (sampleShortage(id, definition, facts) !== null) return null;
  const value = definition.value(facts);
  return definition.isShare ? ratio(value, definition.value(whole)) : value;
}

/** What is missing to show a value; null where there is enough. */
export function sampleShortage(id: MeasureId, definition: Definition, facts: Facts): string | null {
  const { name, least } = measures[id];
  if (least === null || definition.sample === undefined || definition.sample(facts) >= least.n) return null;
  return `${name} needs at least ${least.n} ${least.of}`;
}

function describe(facts: Facts): Pick<Answered, "n" | "basis"> {
  const names = Object.keys(facts) as FactName[]; // the keys of facts are their names
  return {
    n: names.reduce((all, name) => all + countExamined(facts[name]), 0),
    basis: basisOf([...facts.prices, ...facts.dayPrices]),
  };
}

const DIGITS = 10;
const NOTHING = 1e-9;

/** Engines add fractions in different orders: what differs between them must decide no order. */
function clean(value: number | null): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  if (Number.isInteger(value)) return value;
  return Math.abs(value) < NOTHING ? 0 : Number(value.toPrecision(DIGITS));
}
