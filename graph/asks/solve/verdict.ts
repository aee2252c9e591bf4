import { derive } from "../../answer/derivation.js";
import type { Statement } from "../../answer/figure.js";
import type { KnownFacts } from "./chain.js";
import type { Quantity } from "./quantities.js";
import { figureOf, type Piece, stating } from "./reckoning.js";

/** Whether an order from an ad pays for itself, and what would make it. */

/** What speaks of ads: only then is it asked whether they pay. */
const OF_ADS: ReadonlySet<Quantity> = new Set<Quantity>([
  "ad-cost-per-order",
  "acos",
  "roas",
  "profit-after-ads",
  "margin-after-ads",
  "budget-for-orders",
  "orders-for-budget",
  "clicks-for-budget",
  "clicks-for-orders",
  "ad-spend",
  "revenue",
  "net-profit",
]);

export interface Verdict {
  readonly statement: Statement;
  /** What it speaks of. */
  readonly uses: readonly Quantity[];
}

/** Null where ads are not asked about, or profit or cost are not known. */
export function verdictOn(targets: readonly Quantity[], known: KnownFacts, currency: string): Verdict | null {
  const [ads, profit] = [known.get("ad-cost-per-order"), known.get("profit-per-order")];
  if (!targets.some((target) => OF_ADS.has(target)) || ads === undefined || profit === undefined) return null;
  const figure = (quantity: Quantity): Piece | null => {
    const fact = known.get(quantity);
    return fact === undefined || (fact.value.value ?? 0) <= 0 ? null : figureOf(fact, currency);
  };
  const left = derive("difference", profit.value, ads.value);
  const refs = [...new Set([...profit.refs, ...ads.refs])];
  if (left.value === null) return null;
  const amount = figureOf({ quantity: "profit-after-ads", value: derive("magnitude", left), refs }, currency);
  const acos = figure("acos");
  const why: Piece[] = [
    "ads take ",
    figureOf(ads, currency),
    " of each order",
    ...(acos === null ? [] : [", an ACOS of ", acos]),
    "; its profit before ads is ",
    figureOf(profit, currency),
  ];
  const uses: Quantity[] = ["ad-cost-per-order", "profit-per-order", "acos"];
  if (left.value >= 0) return { statement: stating(["This pays: ", ...why, ", so ", amount, " is left."]), uses };
  const ways = [
    way("a click at ", figure("break-even-bid"), " or less"),
    way("a conversion rate of ", figure("break-even-conversion"), " or more"),
    way("a price of ", figure("break-even-price"), " or more"),
    way("a margin before ads of ", acos, " or more"),
  ].filter((words) => words.length > 0);
  const would: Piece[] = ways.length === 0 ? [] : [" It would pay with ", ...eitherOf(ways), "."];
  return {
    statement: stating(["This does not pay: ", ...why, ", so each order loses ", amount, ".", ...would]),
    uses: [...uses, "break-even-bid", "break-even-conversion", "break-even-price"],
  };
}

const way = (before: string, figure: Piece | null, after: string): Piece[] =>
  figure === null ? [] : [before, figure, after];

const eitherOf = (ways: readonly (readonly Piece[])[]): Piece[] =>
  ways.flatMap((words, place) => [...(place === 0 ? [] : [place === ways.length - 1 ? " or " : ", "]), ...words]);
