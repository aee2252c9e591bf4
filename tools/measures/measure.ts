import { z } from "zod";
import { TABLES, type TableName } from "../warehouse/schema.js";

/** What a measure is: a quantity that can be asked for, defined once for every tool, table and sentence. */

/** What rows can be grouped by. `cluster` is a product group, `product` a single product on sale, `keyword` any search phrase. */
export const DIMENSIONS = [
  "market",
  "category",
  "cluster",
  "brand",
  "merchant",
  "product",
  "keyword",
  "month",
  "attribute-value",
  "segment",
  "stage",
] as const;
export const Dimension = z.enum(DIMENSIONS);
export type Dimension = z.infer<typeof Dimension>;

/** `money` is market currency; a `share` is a fraction 0-1 (of a change: 0.1 = +10 %); a `ratio` is one amount per another; a `score` runs 0-100. */
const Unit = z.enum(["count", "money", "share", "ratio", "index", "score", "month", "months", "days", "date", "text"]);

/**
 * simple: a count, sum or statistic of rows; ratio: sum over sum; derived: computed from other measures; share: a group's part of
 * the whole asked for; series: computed from a course of months; solver: from the asker's numbers.
 */
const Kind = z.enum(["simple", "ratio", "derived", "share", "series", "solver"]);

/** The specialists that answer for measures. */
export const Owner = z.enum(["intent", "gap", "pricing", "demand", "campaign"]);
export type Owner = z.infer<typeof Owner>;

/** Whether values of groups add up to the value of the whole; `not over months`: over everything but months. */
const Additivity = z.enum(["sum", "not over months", "none"]);

/** Where a value comes from. */
const Provenance = z.enum(["observed", "estimated", "asker's", "derived"]);

/** How a period binds. now: as last seen, no period; period: over the months asked for; both: as last seen, or over the months asked for; history: from all months known. */
const Time = z.enum(["now", "period", "both", "history"]);

const TableNamed = z.enum(TABLES.map(({ name }) => name) as [TableName, ...TableName[]]); // a mapped list is typed as possibly empty

/** The asker's numbers that a solver can start from. */
const Input = z.enum([
  "unit cost",
  "price",
  "own price",
  "order value",
  "margin",
  "target margin",
  "target ACOS",
  "conversion rate",
  "click price",
  "budget",
  "orders wanted",
  "clicks wanted",
  "ad cost",
  "ad revenue",
  "orders",
  "lead time",
  "sales",
  "stock",
  "quantity",
  "fixed cost",
  "profit wanted",
  "unit profit",
  "revenue",
  "share of searches",
  "share that comes back",
  "cost of a return",
  "share of the market",
  "change of price",
  "fees",
  "tax",
]);

export const Measure = z.object({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** Plain English, as a table's heading or inside a sentence. */
  name: z.string().min(1),
  unit: Unit,
  kind: Kind,
  owner: Owner,
  /** Dimensions it can be grouped by. */
  by: z.array(Dimension).readonly(),
  /** The kinds of data it is made of; empty for a solver that needs the asker's numbers only. */
  reads: z.array(TableNamed).readonly(),
  time: Time,
  /** The fewest rows, clicks, months … behind a value that is shown; null where one is enough. */
  least: z.object({ n: z.int().min(1), of: z.string() }).nullable(),
  additivity: Additivity,
  better: z.enum(["more", "less", "neither"]),
  /** It says how far something rose or, below zero, fell. */
  isChange: z.boolean(),
  provenance: Provenance,
  /** One sentence with the formula where there is one. */
  description: z.string().min(1),
  caveats: z.array(z.string()).readonly(),
  /** The data tool that answers it; null: solved from the asker's numbers, not looked up. */
  answeredBy: z.string().nullable(),
  /** Numbers it cannot do without, each an alternative list: one of each is needed. Those the data can supply are not in it. */
  inputs: z.array(z.array(Input).min(1).readonly()).readonly(),
});
export type Measure = z.infer<typeof Measure>;

/** A measure as its owner writes it down; what is left out has the value most measures have. */
export type MeasureEntry = Pick<Measure, "name" | "unit" | "description"> &
  Partial<Omit<Measure, "id" | "owner" | "name" | "unit" | "description">>;

const USUAL = {
  kind: "simple",
  by: [],
  reads: [],
  time: "now",
  least: null,
  additivity: "none",
  better: "neither",
  isChange: false,
  provenance: "observed",
  caveats: [],
  answeredBy: "query_market",
  inputs: [],
} satisfies Partial<Measure>;

/** Completes the entries of one owner. The ids stay literal types. */
export function defineMeasures<Id extends string>(
  owner: Owner,
  entries: Readonly<Record<Id, MeasureEntry>>,
): Readonly<Record<Id, Measure>> {
  const completed = (Object.entries(entries) as [Id, MeasureEntry][]).map(([id, entry]) => [
    id,
    { ...USUAL, id, owner, ...entry },
  ]);
  return Object.fromEntries(completed) as Record<Id, Measure>; // one entry for every id of `entries`
}

/** A solver: computed from what the asker states, with measured or assumed values in place of what was not stated. */
export const solver = (entry: MeasureEntry): MeasureEntry => ({
  kind: "solver",
  provenance: "asker's",
  answeredBy: null,
  ...entry,
});
