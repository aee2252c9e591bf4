import { type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { toMonthNumber } from "../../../tools/statistics/calendar.js";
import { cell } from "../../answer/cell.js";
import type { Ask, Request, Scope, Want } from "../../understand/request.js";
import { YEAR } from "../comparisons/months.js";
import { productsOf, type Query } from "../plan.js";
import type { Queried } from "../tell/asking.js";
import { fewestMore, type Known } from "./chain.js";
import { furtherTargets } from "./further.js";
import { givenBy } from "./of-numbers.js";
import { type OrderBy, planOrderBy, SEASON } from "./order-by.js";
import { PRICES } from "./prices.js";
import type { Quantity } from "./quantities.js";
import { comparedBy } from "./sides.js";
import { type Stated, type StatedSide, statedIn } from "./stated.js";
import { targetsOf } from "./targets.js";
import { inTime, type Per } from "./times.js";

/** What an ask of one's own economics needs: stated numbers, figures of the market, and what only the asker knows. */
export interface SolvePlan {
  readonly stated: Stated;
  /** What is wanted, first things first. */
  readonly targets: readonly Quantity[];
  readonly isYesNo: boolean;
  /** Which way it is to be confirmed that something goes. */
  readonly claimed: Claimed;
  /** Times that it is wanted for. */
  readonly times: readonly Per[];
  /** What the market supplies. */
  readonly supply: readonly Supplied[];
  /** What only the asker can say, where the first target cannot be told without it. */
  readonly missing: readonly Quantity[];
  /** A date to order by; then there is no target. */
  readonly orderBy: OrderBy | null;
  /** What is held against each other by the first target; missing where nothing is. */
  readonly sides?: readonly StatedSide[];
  /** The day that days are counted from, where one is wanted; null for none. */
  readonly today: string | null;
}

type Claimed = NonNullable<Ask["claim"]>["direction"] | null;

export interface Supplied {
  readonly quantity: Quantity;
  /** The first of these that is known. */
  readonly measures: readonly MeasureId[];
  /** What time it is of, where it is of one. */
  readonly per?: Per;
}

/** Where own ads have enough clicks, they say better than the market what a click on an ad brings. */
const SUPPLY: readonly Supplied[] = [
  { quantity: "price", measures: PRICES },
  { quantity: "conversion", measures: ["ad-conversion", "conversion"] },
  { quantity: "cpc", measures: ["click-price"] },
  { quantity: "price-now", measures: PRICES },
  { quantity: "rival-price", measures: PRICES.slice(1) },
  { quantity: "market-searches", measures: ["searches"], per: "month" },
  { quantity: "market-units", measures: ["units"], per: "year" },
  { quantity: "market-revenue", measures: ["revenue"], per: "year" },
];

/** What only a product of the market can tell. */
export const OF_MARKET: readonly Quantity[] = SUPPLY.flatMap(({ quantity, per }) =>
  per === undefined ? [] : quantity,
);

/** "At the market's conversion rate": not at that of own ads. A price that changes is supplied as it is now. */
const supplyFor = (measures: readonly string[], told: readonly Quantity[]): Supplied[] =>
  SUPPLY.filter(({ quantity }) => quantity !== "price" || !told.some((each) => CHANGES.includes(each))).map((each) => {
    const named = each.measures.filter((id) => measures.includes(id));
    // "At the lower quartile of prices" means no median.
    return { ...each, measures: (named.length > 0 ? named.reverse() : each.measures).slice(0, MOST_FOR_ONE) };
  });

const CHANGES: readonly Quantity[] = ["price-change", "price-step"];
/** The likeliest two measures of a quantity: a query holds few. */
const MOST_FOR_ONE = 2;
const MOST_MEASURES = 4;

/** What only the asker knows, the likelier first. */
const ASKERS: readonly Quantity[] = [
  "unit-cost",
  "price",
  "aimed-margin",
  "budget",
  "orders-wanted",
  "conversion",
  "cpc",
  "price-now",
  "daily-sales",
  "stock",
  "lead-time",
];

const NOT_SOLVED: readonly Want[] = ["why", "draft", "overview"];

/** Null where an ask is of nothing that the asker's numbers solve. */
export function planSolve(
  ask: Ask,
  { scope, inputs, leftover, asks, today: day }: Pick<Request, "scope" | "inputs" | "leftover" | "asks" | "today">,
): SolvePlan | null {
  if (inputs.length === 0 || NOT_SOLVED.includes(ask.want)) return null;
  const stated = statedIn({ inputs });
  const known = stated.facts.map(({ quantity }) => quantity);
  const told = stated.facts.filter(({ origin }) => origin === "stated").map(({ quantity }) => quantity);
  const leadTime = stated.facts.find(({ quantity }) => quantity === "lead-time");
  // A stock that is sold off says by when to order; else a day or a season does.
  const isOfStock = told.includes("stock") && told.includes("daily-sales");
  const orderBy =
    isOfDate(ask) && leadTime !== undefined && !isOfStock ? planOrderBy(ask, scope, leadTime.value) : null;
  const { isYesNo } = ask;
  const times = ask.per ?? [];
  const today = ask.isOfDay === true ? (day ?? null) : null;
  const claimed = isYesNo ? (ask.claim?.direction ?? null) : null;
  if (orderBy !== null)
    return { stated, targets: [], isYesNo, claimed, times, supply: [], missing: [], orderBy, today };
  const meant = targetsOf(ask, givenBy(stated, isPlaced(scope)));
  // "Do ads still pay at a margin of 30 %?": whether they do says what they cost, not where they would break even.
  const isOfPaying = isYesNo && isPlaced(scope) && meant[0] === "break-even-acos";
  const targets: readonly Quantity[] = isOfPaying ? [...meant, "acos"] : meant;
  const compared = stated.sides.length > 1 ? comparedBy(stated.sides, targets) : [];
  if (compared.length > 0)
    return {
      stated,
      targets: compared,
      isYesNo,
      claimed,
      times,
      supply: [],
      missing: [],
      orderBy,
      sides: stated.sides,
      today,
    };
  if (targets.length === 0 || told.length === 0) return null;
  // A number that was not understood may be the very one, and other money is not the market's: nothing of the market stands in for it.
  const supply =
    isPlaced(scope) && stated.currency === undefined && !leftover.some(({ isNumber }) => isNumber)
      ? supplyFor(
          asks.flatMap(({ measures }) => measures),
          told,
        )
      : [];
  const fromMarket = supply.map(({ quantity }) => quantity);
  const more = targets.map((target) => ({ target, added: fewestMore(known, target, fromMarket) }));
  const tellable = more.filter(({ added }) => added !== null);
  if (tellable.length === 0) {
    const lacking = without(known, targets, isPlaced(scope) ? fromMarket : OF_MARKET);
    return lacking && { stated, isYesNo, claimed, times, supply: [], orderBy, today, ...lacking };
  }
  const wanted = new Set(tellable.flatMap(({ added }) => added ?? []));
  // What rests on the market more than on the asker is told keyword by keyword, by a part of its own.
  const isOfBudget =
    wanted.has("cpc") && told.every((quantity) => quantity === "budget") && !ask.measures.includes("click-price");
  const taken = supply.filter(({ quantity }) => wanted.has(quantity));
  const isOfMarket = taken.some(({ per }) => per !== undefined);
  if (isOfBudget || (!isOfMarket && wanted.size > told.length)) return null;
  const asked = tellable.map(({ target }) => target);
  return {
    stated: isOfMarket ? { ...stated, per: stated.per ?? usualTime(ask.period ?? scope.period) } : stated,
    targets: [...asked, ...furtherTargets(asked, [...known, ...wanted], told)],
    isYesNo,
    claimed,
    times,
    supply: taken,
    missing: [],
    orderBy,
    today,
  };
}

/** Numbers without a time are of the one that is named, where it is a year, else of a month. */
const usualTime = (period: Ask["period"]): Per =>
  period !== null && toMonthNumber(period.to) - toMonthNumber(period.from) === YEAR - 1 ? "year" : "month";

/** Without a word of ads, an ACOS is the one to break even at. */
const BEFORE_ADS: Partial<Record<Quantity, Quantity>> = { acos: "break-even-acos", roas: "break-even-roas" };

/** What lacks a number: told as what it is before ads where it can be, else with what only the asker can say; null where nothing would do. */
function without(
  known: readonly Quantity[],
  targets: readonly Quantity[],
  fromMarket: readonly Quantity[],
): Pick<SolvePlan, "targets" | "missing"> | null {
  const [first] = targets;
  const instead = first === undefined ? undefined : BEFORE_ADS[first];
  if (instead !== undefined && fewestMore(known, instead, []) !== null) return { targets: [instead], missing: [] };
  const askers = ASKERS.filter((each) => !fromMarket.includes(each) && each !== first);
  const needed = first === undefined ? null : fewestMore(known, first, [...fromMarket, ...askers]);
  return (
    needed && { targets, missing: needed.filter((each) => OF_MARKET.includes(each) || !fromMarket.includes(each)) }
  );
}

const isOfDate = ({ measures }: Pick<Ask, "measures">): boolean => measures.includes("order-by-date");

/** What a market figure is of: a product or a category that the market knows. */
export const isPlaced = ({ clusters, category }: Scope): boolean => clusters.length > 0 || category !== null;

/** The market's figures that are wanted, in one query; null for none. */
export function queryOf({ supply, orderBy }: SolvePlan, scope: Scope): Query | null {
  const isSeason = orderBy !== null && orderBy.needed === null;
  const all = new Set(supply.flatMap((each) => each.measures));
  const likeliest = supply.flatMap((each) => each.measures.slice(0, 1));
  const measures = isSeason ? [...SEASON] : [...(all.size > MOST_MEASURES ? likeliest : all)];
  if (measures.length === 0) return null;
  return { markets: [scope.market.code], ...productsOf(scope), measures };
}

/** The same as facts, as far as the data knows them. */
export function suppliedBy({ supply, stated }: SolvePlan, result: Queried | null): Known[] {
  const [total] = result?.data.totals ?? [];
  if (result === null || total === undefined) return [];
  return supply.flatMap(({ quantity, measures, per }): Known[] => {
    const known = measures.find((id) => (cell(total.values, id).value ?? 0) > 0);
    if (known === undefined) return [];
    const value = cell(total.values, known);
    const fact = { quantity, origin: "measured" as const, formula: null, refs: [result.ref] };
    return per === undefined
      ? [{ ...fact, name: registry[known].name, value }]
      : [{ ...fact, value: inTime(value, per, stated.per ?? per) }];
  });
}
