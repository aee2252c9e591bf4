import type { AskedPart, Source } from "../../cases/asks/case.js";
import type { Item, Unit } from "../../score/asks/expected.js";
import type { By, Measure } from "./measure.js";
import { currencyOf, quoted, type Scope } from "./scope.js";

/** What a question can want of a measure: its value, who leads, a list, a comparison. */

const unitOf = ({ unit }: Measure, scope: Scope): Unit => (unit === "money" ? currencyOf(scope) : unit);
export const factorOf = ({ isFraction }: Measure): string => (isFraction ? "100.0 * " : "");
const union = (queries: readonly string[]): string => queries.map((query) => `(${query})`).join(" UNION ALL ");

const describe = (measure: Pick<Measure, "what">, scope: Scope): string =>
  [measure.what, scope.product ?? scope.category, scope.brand, scope.merchant, scope.market ?? "US"]
    .filter(Boolean)
    .join(", ");

/** Any cell of any of the queries. */
export const oneOf = (
  queries: readonly string[],
  unit: Source["unit"],
  more: { readonly isChange?: boolean; readonly within?: number } = {},
): Source => ({
  sql: union(queries),
  take: "cell",
  unit,
  ...more,
});
const eachRow = (queries: readonly string[], unit: Source["unit"]): Source => ({
  sql: union(queries),
  take: "row",
  unit,
});
/** Known without the data: names, words, or numbers computed from what the question states. */
export const fixed = (unit: Source["unit"], ...items: readonly Item[]): Source => ({ rows: [items], unit });
export const says = (pattern: RegExp): Source => ({ rows: [[pattern]], unit: "name" });

/** The value of a measure. */
export function value(measure: Measure, scope: Scope): AskedPart {
  const queries = measure
    .queries(scope, null)
    .map((query) => `SELECT ${factorOf(measure)}value AS value FROM (${query}) AS q`);
  return { what: describe(measure, scope), accept: [oneOf(queries, unitOf(measure, scope))], words: measure.words };
}

/** Two values of the same definition in one sentence or row: "from 12 to 340". */
export function pair(
  measure: Pick<Measure, "what" | "words" | "unit">,
  scope: Scope,
  queries: readonly string[],
): AskedPart {
  const unit = measure.unit === "money" ? currencyOf(scope) : measure.unit;
  return { what: describe(measure, scope), accept: [eachRow(queries, unit)], words: measure.words };
}

interface Ranking {
  readonly order?: "most" | "least";
  readonly limit?: number;
  /** A condition on the value: "> 20". */
  readonly having?: string;
  /** Names only, or each with its value beside it. */
  readonly withValue?: boolean;
}

/** The names of a ranking, one reading per definition. */
function ranked(
  measure: Measure,
  scope: Scope,
  by: By,
  { order = "most", limit, having, withValue = false }: Ranking,
): string {
  const direction = order === "most" ? "DESC" : "ASC";
  const { leasts = [1] } = measure;
  const lists = leasts
    .flatMap((least) => measure.queries({ ...scope, least }, by))
    .map((query, place) => {
      const condition = having === undefined ? "" : ` AND ${factorOf(measure)}value ${having}`;
      return `SELECT ${place} AS definition, name, ${factorOf(measure)}value AS value, ROW_NUMBER() OVER (ORDER BY value ${direction}, name) AS place
        FROM (${query}) AS q WHERE value IS NOT NULL${condition}`;
    });
  return `SELECT definition, name${withValue ? ", value" : ""} FROM (${union(lists)}) AS lists
    ${limit === undefined ? "" : `WHERE place <= ${limit}`} ORDER BY definition, place`;
}

/** All names that could have been said. */
const rivalsOf = (measure: Measure, scope: Scope, by: By): { readonly sql: string } => ({
  sql: `SELECT DISTINCT name FROM (${union(measure.queries({ ...scope }, by).slice(-1))}) AS q ORDER BY name`,
});

const nameUnit = (by: By): Source["unit"] => (by === "month" ? "month" : "name");

/** Who leads. `words` are those of the superlative. */
export function leader(
  measure: Measure,
  scope: Scope,
  by: By,
  { words = measure.words, ...ranking }: Ranking & { readonly words?: RegExp } = {},
): AskedPart {
  return {
    what: `${ranking.order ?? "most"} ${describe(measure, scope)} by ${by}`,
    accept: [{ sql: ranked(measure, scope, by, { ...ranking, limit: 1 }), take: "group", unit: nameUnit(by) }],
    words,
    rivals: rivalsOf(measure, scope, by),
  };
}

/** Which market leads: every answer names one, so that the first two have their values beside them, or `leads` says it. */
export const leadingMarket = (measure: Measure, scope: Scope, leads: RegExp): AskedPart => ({
  what: `most ${measure.what}, ${scope.product} by market`,
  accept: [
    {
      sql: ranked(measure, { ...scope, market: null }, "market", { limit: 2, withValue: true }),
      take: "group",
      unit: unitOf(measure, scope),
    },
    says(leads),
  ],
  words: /$^/,
});

/** The first of a ranking, in order; the headline owes the leader or the whole list. */
export function topList(measure: Measure, scope: Scope, by: By, limit: number, ranking: Ranking = {}): AskedPart {
  const names = (rows: number): Source => ({
    sql: ranked(measure, scope, by, { ...ranking, limit: rows }),
    take: "group",
    unit: ranking.withValue ? unitOf(measure, scope) : "name",
  });
  return {
    what: `first ${limit} by ${describe(measure, scope)}`,
    accept: [{ ...names(limit), isOrdered: true }],
    lead: [names(1)],
    words: measure.words,
    rivals: rivalsOf(measure, scope, by),
  };
}

/** Everything that meets a condition and nothing else; the headline owes how many there are, or the list, or its first. */
export function listOf(
  what: string,
  names: readonly string[],
  all: string,
  words: RegExp,
  more: { readonly isOrdered?: boolean } = {},
): AskedPart {
  const list = (sql: string): Source => ({ sql, take: "all", unit: "name", isWhole: true, ...more });
  return {
    what,
    accept: names.map(list),
    lead: [
      ...names.map(
        (sql): Source => ({ sql: `SELECT COUNT(*) AS value FROM (${sql}) AS q`, take: "cell", unit: "number" }),
      ),
      ...names.map((sql): Source => ({ sql: `SELECT name FROM (${sql}) AS q LIMIT 1`, take: "cell", unit: "name" })),
    ],
    words,
    rivals: { sql: all },
  };
}

/** Each of several named things with its value beside it. */
export function valuesOf(measure: Measure, scopes: readonly (readonly [string, Scope])[]): AskedPart {
  const definitions = scopes.map(([name, scope]) =>
    measure
      .queries(scope, null)
      .map((query) => `SELECT ${quoted(name)} AS name, ${factorOf(measure)}value AS value FROM (${query}) AS q`),
  );
  const count = Math.min(...definitions.map((queries) => queries.length));
  const [[, first] = ["", {}]] = scopes;
  const unit = unitOf(measure, first);
  const currencies = new Set(scopes.map(([, scope]) => unitOf(measure, scope)));
  const rows = Array.from({ length: count }, (_, place) =>
    definitions.map((queries) => `SELECT ${place} AS definition, name, value FROM (${queries[place]}) AS q`),
  );
  return {
    what: `${measure.what} of ${scopes.map(([name]) => name).join(" and ")}`,
    accept: currencies.size === 1 ? [{ sql: union(rows.flat()), take: "group", unit }] : [],
    words: measure.words,
  };
}

/** A number that follows from what the question states, with how it is asked for. */
export const result = (what: string, unit: Unit, words: RegExp, ...values: readonly number[]): AskedPart => ({
  what,
  accept: values.map((each) => fixed(unit, each)),
  words,
  // Another share of the same size is easily found.
  isStrict: unit === "%",
});

/** A result that a measured input decides: `formula` computes with its `value`. */
export const fromMeasured = (
  what: string,
  unit: Unit,
  words: RegExp,
  measure: Measure,
  scope: Scope,
  formula: string,
): AskedPart => ({
  what,
  accept: [
    oneOf(
      measure.queries(scope, null).map((query) => `SELECT ${formula} AS value FROM (${query}) AS q`),
      unit,
    ),
  ],
  words,
  isStrict: unit === "%",
});

/** Words that have to stand. */
export const told = (what: string, pattern: RegExp, words: RegExp = /$^/): AskedPart => ({
  what,
  accept: [says(pattern)],
  words,
});

/** Any of several parts will do. */
export const either = (what: string, ...parts: readonly AskedPart[]): AskedPart => ({
  what,
  accept: parts.flatMap(({ accept }) => accept),
  lead: parts.flatMap(({ accept, lead }) => lead ?? accept),
  words: parts[0]?.words ?? /$^/,
  ...(parts[0]?.rivals && { rivals: parts[0].rivals }),
});
