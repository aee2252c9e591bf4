import type { GapLine } from "../../../tools/market/gap/gap-ranking.js";
import { cell } from "../../answer/cell.js";
import { asked, type Derived } from "../../answer/derivation.js";
import { compose, count, estimate, money, ratio, type Statement, say } from "../../answer/figure.js";
import { lastLevel } from "../../answer/words.js";
import type { GapInsight } from "./analyse.js";

/** "1 product", "12 products". */
export const things = (n: Derived | null, one: string, ref: string): Statement =>
  say`${count(n, ref)} ${n?.value === 1 ? one : `${one}s`}`;

export const hasOpenDemand = ({ valuePerMonth }: GapLine): boolean => (valuePerMonth?.base ?? 0) > 0;

/** "about $64,800 a month ($49,400 to $70,300)"; one figure where nothing is uncertain. */
export function worthWords(line: GapLine, currency: string, ref: string): Statement {
  const { valuePerMonth, isPlausible } = line;
  if (!isPlausible)
    return say`an amount that is not told, because the estimate exceeds all recorded sales (about ${estimate(cell(line, "salesPerMonth"), currency, ref)} a month)`;
  const amount = (end: "low" | "base" | "high") => estimate(cell(valuePerMonth, end), currency, ref);
  const middle = say`about ${amount("base")} a month`;
  return valuePerMonth?.low === valuePerMonth?.high
    ? middle
    : compose(middle, say` (${amount("low")} to ${amount("high")})`);
}

/** "42 products from 14 shops, in 71 new offers in stock". */
export const onSaleWords = (line: GapLine, ref: string): Statement =>
  compose(
    things(cell(line, "products"), "product", ref),
    say` from `,
    things(cell(line, "merchants"), "shop", ref),
    say`, in `,
    things(cell(line, "offers"), "new offer", ref),
    say` in stock`,
  );

/** "62,932 searches a month per product on sale against 8,629 in Sports & Fitness". */
export function perProductWords(line: GapLine, ref: string): Statement {
  const { ratio: perProduct, category } = line;
  if (perProduct === null)
    return say`${count(cell(line, "searchesPerMonth"), ref)} searches a month and no product on sale`;
  return say`${ratio(cell(line, "ratio"), ref)} searches a month per product on sale against ${ratio(cell(category, "ratio"), ref)} in ${lastLevel(category.name)}`;
}

/** "with a median price up to $50"; null without bounds. */
function priceBandWords({ priceMin, priceMax, currency, refs }: GapInsight): Statement | null {
  const amount = (value: number) => money(asked(value), currency, refs.gaps);
  if (priceMin !== null && priceMax !== null) {
    return say`with a median price of ${amount(priceMin)} to ${amount(priceMax)}`;
  }
  if (priceMax !== null) return say`with a median price up to ${amount(priceMax)}`;
  return priceMin === null ? null : say`with a median price from ${amount(priceMin)}`;
}

/** "In the United States", "In Home & Kitchen in Germany", "In Germany, with a median price up to €40 (52 product groups)". */
export function whereWords(insight: GapInsight): Statement {
  const { plan, scopeName, marketName, facts, refs } = insight;
  const place = plan.scope === "market" ? marketName : `${lastLevel(scopeName)} in ${marketName}`;
  const band = priceBandWords(insight);
  if (band === null) return say`In ${place}`;
  return compose(
    say`In ${place}, `,
    band,
    say` (`,
    things(cell(facts.gaps?.data, "total"), "product group", refs.gaps),
    say`)`,
  );
}
