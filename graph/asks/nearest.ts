import { queryMarket } from "../../tools/market/lookup/query-market.js";
import type { MeasureId } from "../../tools/measures/registry.js";
import type { Toolbox } from "../toolbox.js";
import type { Ask } from "../understand/request.js";
import { measureBounded } from "./bounds.js";
import type { Query } from "./plan.js";
import type { Queried } from "./tell/asking.js";

/** What comes nearest to an ask whose conditions nothing meets, as an ask of its own. */
export interface Nearest {
  readonly ask: Ask;
  readonly query: Query;
  readonly result: Queried;
}

/** Rows named for lack of any that meet all. */
const ROWS = 3;

/** Product groups where no category meets all conditions; the offers nearest to a price that none meets; else those that meet all but the first of them, from its end on. Null where rows are held to nothing, or some meet it. */
export async function lookUpNearest(
  ask: Ask,
  query: Query,
  { data: { rows } }: Queried,
  tools: Toolbox,
): Promise<Nearest | null> {
  if (rows.length > 0 || ask.by === null || ask.want === "count") return null;
  const [first, ...others] = query.having ?? [];
  if (first === undefined) return lookUpNearestPrice(ask, query, tools);
  // No month is nearer to another one than that.
  if (first.is === "one of" || ask.isYesNo) return null;
  if (query.by === "category" && query.clusterIds == null) {
    const groups = await look({ ...ask, by: "cluster" }, { ...query, by: "cluster" }, tools);
    if (groups !== null) return groups;
  }
  const isLess = first.is === "at most" || first.is === "less than" || first.is === "among the lowest";
  const order = { by: first.measure, first: isLess ? ("least" as const) : ("most" as const) };
  const where = ask.where.filter((condition) => measureBounded(condition) !== first.measure);
  const measures = others.length === 0 ? [first.measure] : ask.measures;
  const want = others.length === 0 ? ("rank" as const) : ask.want;
  return look(
    { ...ask, where, order, measures, want, limit: ROWS },
    { ...query, having: others, order, limit: ROWS, ...(others.length === 0 && { measures: [first.measure] }) },
    tools,
  );
}

/** "Headphones under £40": what comes nearest is the cheapest, and with a bound from below the dearest. */
async function lookUpNearestPrice(ask: Ask, query: Query, tools: Toolbox): Promise<Nearest | null> {
  const bound = ask.where.find(({ measure }) => measure === "price");
  if (bound === undefined || (query.by !== "product" && query.by !== "merchant")) return null;
  const isLess = bound.is === "at most";
  const id: MeasureId = isLess ? "price-lowest" : "price-highest";
  const order = { by: id, first: isLess ? ("least" as const) : ("most" as const) };
  return look(
    {
      ...ask,
      by: "product",
      measures: [id],
      want: "rank",
      isYesNo: false,
      where: ask.where.filter(({ measure }) => measure !== "price"),
      order,
      limit: ROWS,
    },
    {
      ...query,
      by: "product",
      measures: [id],
      where: (query.where ?? []).filter(({ on }) => !on.startsWith("price-")),
      order,
      limit: ROWS,
    },
    tools,
  );
}

async function look(ask: Ask, query: Query, tools: Toolbox): Promise<Nearest | null> {
  const result = await tools.attempt(queryMarket, query);
  return result === null || result.data.rows.length === 0 ? null : { ask, query, result };
}
