import type { Entities } from "../../graph/understand/names/named.js";
import { type Score, shareScore } from "./score.js";

/** What has to be understood of a question; a field that is missing here is not looked at. */
export interface ExpectedEntities {
  /** Display names; the order does not matter. */
  readonly clusters?: readonly string[];
  /** ISO country code. */
  readonly market?: string;
  readonly category?: string;
  readonly brands?: readonly string[];
  readonly ownPrice?: number;
  readonly priceMax?: number;
  readonly targetAcos?: number;
  readonly conversionRate?: number;
  readonly budget?: number;
  readonly limit?: number;
}

/** Share of the expected fields that were understood; no entities at all match nothing. */
export function scoreEntities(expected: ExpectedEntities, entities: Entities | null): Score {
  const understood = entities === null ? {} : fieldsOf(entities);
  const wrong = Object.entries(expected).flatMap(([field, wanted]) => {
    const got = understood[field];
    return isSame(wanted, got) ? [] : [`${field} is ${show(got)} instead of ${show(wanted)}`];
  });
  const all = Object.keys(expected).length;
  return shareScore(
    all - wrong.length,
    all,
    wrong.length === 0 ? "Everything named was understood." : `${wrong.join("; ")}.`,
  );
}

function fieldsOf(entities: Entities): Readonly<Record<string, unknown>> {
  return {
    ...entities,
    clusters: entities.clusters.map(({ name }) => name),
    market: entities.market.code,
    budget: entities.budget?.amount ?? null,
  };
}

function isSame(wanted: unknown, got: unknown): boolean {
  if (!Array.isArray(wanted) || !Array.isArray(got)) return wanted === got;
  return wanted.length === got.length && wanted.every((each) => got.includes(each));
}

const show = (value: unknown): string => JSON.stringify(value ?? null);
