import type { KeywordBid } from "../../../../tools/market/campaign/keyword-bids.js";
import type { MeasureId } from "../../../../tools/measures/registry.js";
import { column, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { counted, derive } from "../../../answer/derivation.js";
import { compose, count, listStatements, money, type Statement, say } from "../../../answer/figure.js";
import { isMoreThanFigures } from "../../../understand/asking.js";
import { limitOf } from "../../../understand/names/named.js";
import type { Part } from "../../part.js";
import type { CampaignInsight } from "../analyse.js";
import { type KeywordOrder, keywordOrder, rowsAsked, rowsOf } from "../asked.js";
import { wordFor } from "../counting.js";
import type { CampaignDetails, CampaignRequest } from "../details.js";
import { sectionUnder } from "../part-section.js";
import { subjectOf } from "../subject.js";
import { targetPhrase } from "../target-words.js";

/** Keywords with match types and bids. */
export const keywords: Part<CampaignInsight, CampaignDetails> = {
  id: "keywords",
  measures: ["highest-bid", "bid-low", "bid-high", "click-price", "searches", "ad-orders"],
  by: ["keyword"],
  headline: (insight, request) => rankedBids(insight, request) ?? bidsStatement(insight),
  section: (insight, request) =>
    sectionUnder(insight, "keywords", bidsStatement(insight), {
      id: "keywords",
      title: "Keywords, match types and bids",
      statements: request.breadth === "brief" ? [] : [matchStatement(insight), ...leftOut(insight)],
      tables: [keywordsTable(insight, request)],
    }),
};

/** Keywords named where the asker says no number. */
const NAMED = 3;

/** "At an assumed target ACOS of 25.0 %, the lowest bids for dog beds in Germany are $0.12 on “dog bed for car”, …" Null where neither an order nor a number of bids is asked for. */
function rankedBids(insight: CampaignInsight, request: CampaignRequest): Statement | null {
  const order = keywordOrder(request) ?? (limitOf(request) === null ? null : "dearest");
  const bids = insight.funded.filter(({ bid }) => bid !== null);
  const isRanked = request.asks.some(
    ({ by, want, measures: [id] }) =>
      by === "keyword" && !isMoreThanFigures(want) && id === ("keyword-bid" satisfies MeasureId),
  );
  if (!isRanked || order === null || order === "searches" || bids.length === 0) return null;
  const named = bids
    .toSorted(BY[order])
    .slice(0, rowsAsked(request) ?? NAMED)
    .map((keyword) => say`${money(cell(keyword, "bid"), insight.currency, insight.refs.bids)} on “${keyword.keyword}”`);
  return compose(
    say`At ${targetPhrase(insight)}, the ${order === "cheapest" ? "lowest" : "highest"} bids for ${subjectOf(insight)} are `,
    listStatements(named),
    ".",
  );
}

function bidsStatement(insight: CampaignInsight): Statement {
  const { funded, twins, unreached, currency, refs } = insight;
  const ref = refs.bids;
  const open = [...funded, ...twins, ...unreached];
  const priced = insight.keywords.filter(({ verdict }) => verdict !== "unknown");
  const bids = open.flatMap((keyword) => (keyword.bid === null ? [] : [cell(keyword, "bid")]));
  const range =
    bids.length === 1
      ? say`the bid is ${money(bids[0] ?? null, currency, ref)}`
      : say`bids run from ${money(derive("smallest", ...bids), currency, ref)} to ${money(derive("largest", ...bids), currency, ref)}`;
  return say`At ${targetPhrase(insight)}, ${count(counted(open), ref)} of ${count(counted(priced), ref)} keywords with a known click price can be afforded for ${subjectOf(insight)}; ${range}.`;
}

const MATCH_WORDS = {
  exact: "exact match (proven by orders, clear in what they want, or naming a brand)",
  phrase: "phrase match (names of the product that longer searches contain)",
  broad: "broad match (discovery, under a cap)",
} as const;

function matchStatement({ funded, refs }: CampaignInsight): Statement {
  const used = (["exact", "phrase", "broad"] as const).flatMap((match) => {
    const own = funded.filter((keyword) => keyword.match === match);
    return own.length === 0 ? [] : [{ match, own }];
  });
  const parts = used.flatMap(({ match, own }, position) => {
    const noun = position === 0 ? ` ${wordFor(own, "keyword")} ${wordFor(own, "runs", "run")}` : "";
    const glue = position === 0 ? "" : position === used.length - 1 ? " and " : ", ";
    return [glue, count(counted(own), refs.bids), `${noun} in ${MATCH_WORDS[match]}`];
  });
  return { parts: [...parts.filter((part) => part !== ""), "."], refs: [refs.bids] };
}

/** Affordable, and yet without money; or not to be judged. */
function leftOut({ twins, unreached, unknown, monthlyBudget, refs }: CampaignInsight): Statement[] {
  const ref = refs.bids;
  const statements: Statement[] = [];
  if (twins.length > 0) {
    statements.push(
      say`${count(counted(twins), ref)} more ${wordFor(twins, "keyword shares its", "keywords share their")} reported search volume with one above and ${wordFor(twins, "gets", "get")} no money of ${wordFor(twins, "its", "their")} own: the same searches would be counted twice.`,
    );
  }
  if (unreached.length > 0) {
    const reason =
      monthlyBudget === null ? "the cap on discovery ends before" : "the budget, or the cap on discovery, ends before";
    statements.push(
      say`${count(counted(unreached), ref)} affordable ${wordFor(unreached, "keyword gets", "keywords get")} no money because ${reason} ${wordFor(unreached, "it", "them")}.`,
    );
  }
  if (unknown.length > 0) {
    statements.push(
      say`${count(counted(unknown), ref)} ${wordFor(unknown, "keyword has", "keywords have")} no known click price and ${wordFor(unknown, "is", "are")} left out.`,
    );
  }
  return statements;
}

function keywordsTable(insight: CampaignInsight, request: CampaignRequest) {
  const { funded, clusters, currency, refs } = insight;
  const order = keywordOrder(request);
  const isSeveral = clusters.length > 1;
  const nameOf = new Map(clusters.map(({ clusterId, name }) => [clusterId, name]));
  const sorted = order === null ? funded : [...funded].sort(BY[order]);
  const searches = column("searches", "Searches a month", "count");
  const orders = column("orders", "Orders a month", "number");
  const prices = [
    ...(isSeveral ? [] : [column("maximum", "Worth at most", "money", currency)]),
    column("low", "Low click price", "money", currency),
    column("high", "High click price", "money", currency),
  ];
  return table({
    id: "keywords",
    title: `Keywords by ${order === null ? "expected orders" : order === "searches" ? "searches" : "bid"}, base case`,
    columns: [
      column("keyword", "Keyword", "text"),
      ...(isSeveral ? [column("product", "Product", "text")] : []),
      column("match", "Match", "text"),
      column("bid", "Bid", "money", currency),
      ...(request.details.asksMatchTypes
        ? [searches, orders, column("reason", "Why this match", "text")]
        : [...prices, searches, orders]),
    ],
    rows: sorted.map((keyword) => ({
      keyword: keyword.keyword,
      product: nameOf.get(keyword.clusterId) ?? null,
      match: keyword.match,
      bid: cell(keyword, "bid"),
      maximum: cell(keyword.maximumCpc, "base"),
      low: cell(keyword, "cpcLow"),
      high: cell(keyword, "cpcHigh"),
      searches: cell(keyword, "searchesPerMonth"),
      orders: cell(keyword.plan, "orders"),
      reason: keyword.reason,
    })),
    refs: refs.bids,
    show: rowsOf(request),
    note: "A click is worth at most conversion rate x order value x target ACOS; bid = the smaller of that and the high end of the click price, so a bid below the high end is shown less often.",
  });
}

const BY: Readonly<Record<KeywordOrder, (a: KeywordBid, b: KeywordBid) => number>> = {
  cheapest: (a, b) => (a.bid ?? 0) - (b.bid ?? 0),
  dearest: (a, b) => (b.bid ?? 0) - (a.bid ?? 0),
  searches: (a, b) => (b.searchesPerMonth ?? 0) - (a.searchesPerMonth ?? 0),
};
