import type { KeywordBid } from "../../../../tools/market/keyword-bids.js";
import { column, table } from "../../../answer.js";
import { asked, type Derived, derive } from "../../../derivation.js";
import { count, join, money, type Statement, say } from "../../../figure.js";
import type { CampaignInsight } from "../analyse.js";
import { countKeywords, wordFor } from "../counting.js";
import type { Economics } from "../economics.js";
import { namesOf, type Part, rowsOf } from "../subject.js";
import type { KeywordOrder } from "../wants.js";
import { weave } from "../weave.js";

/** What clicks cost in the market, whoever pays them. */
export function pricesPart(insight: CampaignInsight): Part {
  const { keywords, bounds, wants } = insight;
  const priced = keywords.filter(({ cpcLow, cpcHigh }) => cpcLow !== null && cpcHigh !== null);
  const within = priced.filter((keyword) => isWithin(typicalPrice(keyword).value, bounds));
  const first = rankedBy(wants.order, within)[0];
  const lead =
    bounds !== null
      ? boundsStatement(insight, within, priced)
      : first !== undefined && (wants.order === "cheapest" || wants.order === "dearest")
        ? firstStatement(insight, first)
        : pricesStatement(insight);
  return {
    lead,
    section: {
      id: "cpc",
      title: "What clicks cost",
      statements:
        bounds === null && (wants.order === null || wants.order === "searches") ? [] : [pricesStatement(insight)],
      tables: within.length === 0 ? [] : [pricesTable(insight, within)],
    },
  };
}

function pricesStatement({ economics, marketName, currency, refs }: CampaignInsight): Statement {
  const known = economics.filter(({ clickPrice }) => clickPrice !== null);
  if (known.length === 0) return say`No click price is known for ${namesOf(economics)} in ${marketName}.`;
  return join(...known.map((product) => priceOf(product, marketName, currency, refs.bids)));
}

/** Square root of low times high: the middle of a range of click prices. */
export const typicalPrice = ({ cpcLow, cpcHigh }: KeywordBid): Derived =>
  derive("squareRoot", derive("product", cpcLow, cpcHigh));

function rankedBy(order: KeywordOrder | null, priced: readonly KeywordBid[]): KeywordBid[] {
  return priced
    .map((keyword) => ({ keyword, typical: typicalPrice(keyword).value ?? 0 }))
    .sort((a, b) => {
      if (order === "cheapest") return a.typical - b.typical;
      if (order === "dearest") return b.typical - a.typical;
      return (b.keyword.searchesPerMonth ?? 0) - (a.keyword.searchesPerMonth ?? 0);
    })
    .map(({ keyword }) => keyword);
}

function firstStatement(
  { wants, economics, marketName, currency, refs }: CampaignInsight,
  first: KeywordBid,
): Statement {
  const ref = refs.bids;
  return say`The ${wants.order ?? "first"} keyword for ${namesOf(economics)} in ${marketName} is "${first.keyword}", typically ${money(typicalPrice(first), currency, ref)} a click (${money(first.cpcLow, currency, ref)} to ${money(first.cpcHigh, currency, ref)}).`;
}

function isWithin(value: number | null, bounds: CampaignInsight["bounds"]): boolean {
  if (bounds === null) return true;
  return value !== null && value >= (bounds.least ?? 0) && value <= (bounds.most ?? Number.POSITIVE_INFINITY);
}

function priceOf({ name, clickPrice }: Economics, marketName: string, currency: string, ref: string): Statement {
  return say`A click on ${name} in ${marketName} typically costs ${money(clickPrice?.base ?? null, currency, ref)}, from ${money(clickPrice?.low ?? null, currency, ref)} to ${money(clickPrice?.high ?? null, currency, ref)} at the low and high end of the top-of-page bids (${count(clickPrice?.keywords ?? null, ref)} ${wordFor(clickPrice?.keywords ?? 0, "keyword")}, weighted by searches).`;
}

function boundsStatement(
  { bounds, economics, marketName, currency, refs }: CampaignInsight,
  within: readonly KeywordBid[],
  priced: readonly KeywordBid[],
): Statement {
  const ref = refs.bids;
  const least = money(bounds?.least == null ? null : asked(bounds.least), currency, ref);
  const most = money(bounds?.most == null ? null : asked(bounds.most), currency, ref);
  const range =
    bounds?.least == null
      ? say`at most ${most}`
      : bounds.most == null
        ? say`at least ${least}`
        : say`${least} to ${most}`;
  return weave`${count(countKeywords(within), ref)} of ${count(countKeywords(priced), ref)} keywords for ${namesOf(economics)} in ${marketName} typically ${wordFor(within, "costs", "cost")} ${range} a click.`;
}

function pricesTable(insight: CampaignInsight, priced: readonly KeywordBid[]) {
  const { clusters, wants, currency, refs } = insight;
  const nameOf = new Map(clusters.map(({ clusterId, name }) => [clusterId, name]));
  const sorted = rankedBy(wants.order, priced);
  return table({
    id: "click-prices",
    title: `Click prices, ${wants.order === "cheapest" ? "cheapest" : wants.order === "dearest" ? "dearest" : "most searched"} first`,
    columns: [
      column("keyword", "Keyword", "text"),
      ...(clusters.length > 1 ? [column("product", "Product", "text")] : []),
      column("searches", "Searches a month", "count"),
      column("low", "Low", "money", currency),
      column("typical", "Typical", "money", currency),
      column("high", "High", "money", currency),
      column("maximum", "Worth at most to you", "money", currency),
    ],
    rows: sorted.map((keyword) => ({
      keyword: keyword.keyword,
      product: nameOf.get(keyword.clusterId) ?? null,
      searches: keyword.searchesPerMonth,
      low: keyword.cpcLow,
      typical: typicalPrice(keyword),
      high: keyword.cpcHigh,
      maximum: keyword.maximumCpc?.base ?? null,
    })),
    refs: refs.bids,
    show: rowsOf(insight),
    note: `Low and high are the 20th and 80th percentile of top-of-page bids; typical = square root of low x high. A click is worth at most conversion rate x order value x target ACOS${insight.targetAcos.origin === "ASSUMED" ? " (assumed)" : ""}.`,
  });
}
