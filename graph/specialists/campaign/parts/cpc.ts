import type { KeywordBid } from "../../../../tools/market/campaign/keyword-bids.js";
import { column, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { asked, counted, type Derived, derive } from "../../../answer/derivation.js";
import { count, join, money, type Statement, say } from "../../../answer/figure.js";
import type { Part } from "../../part.js";
import type { CampaignInsight } from "../analyse.js";
import { type KeywordOrder, keywordOrder, rowsOf } from "../asked.js";
import { wordFor } from "../counting.js";
import type { CampaignDetails, CampaignRequest } from "../details.js";
import type { Economics } from "../economics.js";
import { sectionUnder } from "../part-section.js";
import { namesOf } from "../subject.js";

/** What clicks cost in the market, whoever pays them. */
export const cpc: Part<CampaignInsight, CampaignDetails> = {
  id: "cpc",
  measures: ["click-price", "bid-low", "bid-high", "searches"],
  by: ["keyword"],
  headline: leadOf,
  section(insight, request) {
    const { within } = pricedOf(insight);
    const order = keywordOrder(request);
    const isGeneral = insight.bounds === null && (order === null || order === "searches");
    return sectionUnder(insight, "cpc", leadOf(insight, request), {
      id: "cpc",
      title: "What clicks cost",
      statements: isGeneral ? [] : [pricesStatement(insight)],
      tables: within.length === 0 ? [] : [pricesTable(insight, within, request)],
    });
  },
};

/** Keywords whose click price is known, and those of them within the bounds that were asked for. */
function pricedOf({ keywords, bounds }: CampaignInsight) {
  const priced = keywords.filter(({ cpcLow, cpcHigh }) => cpcLow !== null && cpcHigh !== null);
  return { priced, within: priced.filter((keyword) => isWithin(typicalPrice(keyword).value, bounds)) };
}

function leadOf(insight: CampaignInsight, request: CampaignRequest): Statement {
  const { priced, within } = pricedOf(insight);
  if (insight.bounds !== null) return boundsStatement(insight, within, priced);
  const order = keywordOrder(request);
  const first = rankedBy(order, within)[0];
  return first !== undefined && (order === "cheapest" || order === "dearest")
    ? firstStatement(insight, first, order)
    : pricesStatement(insight);
}

function pricesStatement({ economics, marketName, currency, refs }: CampaignInsight): Statement {
  const known = economics.filter(({ clickPrice }) => clickPrice !== null);
  if (known.length === 0) return say`No click price is known for ${namesOf(economics)} in ${marketName}.`;
  return join(...known.map((product) => priceOf(product, marketName, currency, refs.bids)));
}

/** Square root of low times high: the middle of a range of click prices. */
const typicalPrice = (bid: KeywordBid): Derived =>
  derive("squareRoot", derive("product", cell(bid, "cpcLow"), cell(bid, "cpcHigh")));

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
  { economics, marketName, currency, refs }: CampaignInsight,
  first: KeywordBid,
  order: "cheapest" | "dearest",
): Statement {
  const ref = refs.bids;
  return say`The ${order} keyword for ${namesOf(economics)} in ${marketName} is "${first.keyword}", typically ${money(typicalPrice(first), currency, ref)} a click (${money(cell(first, "cpcLow"), currency, ref)} to ${money(cell(first, "cpcHigh"), currency, ref)}).`;
}

function isWithin(value: number | null, bounds: CampaignInsight["bounds"]): boolean {
  if (bounds === null) return true;
  return value !== null && value >= (bounds.least ?? 0) && value <= (bounds.most ?? Number.POSITIVE_INFINITY);
}

function priceOf({ name, clickPrice }: Economics, marketName: string, currency: string, ref: string): Statement {
  return say`A click on ${name} in ${marketName} typically costs ${money(cell(clickPrice, "base"), currency, ref)}, from ${money(cell(clickPrice, "low"), currency, ref)} to ${money(cell(clickPrice, "high"), currency, ref)} at the low and high end of the top-of-page bids (${count(cell(clickPrice, "keywords"), ref)} ${wordFor(clickPrice?.keywords ?? 0, "keyword")}, weighted by searches).`;
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
  return say`${count(counted(within), ref)} of ${count(counted(priced), ref)} keywords for ${namesOf(economics)} in ${marketName} typically ${wordFor(within, "costs", "cost")} ${range} a click.`;
}

function pricesTable(insight: CampaignInsight, priced: readonly KeywordBid[], request: CampaignRequest) {
  const { clusters, currency, refs } = insight;
  const order = keywordOrder(request);
  const nameOf = new Map(clusters.map(({ clusterId, name }) => [clusterId, name]));
  const sorted = rankedBy(order, priced);
  return table({
    id: "click-prices",
    title: `Click prices, ${order === "cheapest" || order === "dearest" ? order : "most searched"} first`,
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
      searches: cell(keyword, "searchesPerMonth"),
      low: cell(keyword, "cpcLow"),
      typical: typicalPrice(keyword),
      high: cell(keyword, "cpcHigh"),
      maximum: cell(keyword.maximumCpc, "base"),
    })),
    refs: refs.bids,
    show: rowsOf(request),
    note: `Low and high are the 20th and 80th percentile of top-of-page bids; typical = square root of low x high. A click is worth at most conversion rate x order value x target ACOS${insight.targetAcos.origin === "ASSUMED" ? " (assumed)" : ""}.`,
  });
}
