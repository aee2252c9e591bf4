import { z } from "zod";
import { compareText } from "../../collections.js";
import { defineTool } from "../../define.js";
import { Assumption, ClusterIds, IsoDate, MarketCode } from "../../domain.js";
import { countCell, countPerCluster, groupByCluster, numberCell, textCell } from "../../warehouse/cells.js";
import { clusterResponse } from "../../warehouse/queries/campaign.js";
import { MARKET_CURRENCY, searchedKeywords } from "../../warehouse/queries/gap.js";
import { referenceRows } from "../../warehouse/reference-rows.js";
import { placeholders, type Row } from "../../warehouse/warehouse.js";
import { toClusterAssumptions } from "./assumptions.js";
import { type AdTerm, chooseNegatives } from "./choose-negatives.js";
import { responseMonths } from "./response-months.js";

/** Keywords read per cluster, most searched first. */
const KEYWORDS_PER_CLUSTER = 1000;

export const NegativeTerm = z.object({
  clusterId: z.int(),
  negative: z.string(),
  /** Never broad. */
  match: z.enum(["exact", "phrase"]),
  /** no orders: enough clicks without one; otherwise what the searcher wants instead of buying. */
  why: z.enum(["no orders", "free", "used", "jobs", "diy", "repair"]),
  /** Own search terms it would have blocked in the period, with their clicks, cost and orders. */
  terms: z.number(),
  clicks: z.number(),
  cost: z.number(),
  orders: z.number(),
  /** Chance of no order in these clicks if the conversion rate were on target; null for off-goal searches. */
  chanceIfOnTarget: z.number().nullable(),
  /** Known keywords it blocks, none of them chosen, and their searches a month. */
  blockedKeywords: z.array(z.string()),
  blockedSearchesPerMonth: z.number(),
});
export type NegativeTerm = z.infer<typeof NegativeTerm>;

export const negativeTerms = defineTool({
  name: "negative_terms",
  description:
    "Negative keywords with their evidence: search terms of own ads that took 3 / conversion rate clicks without an order, and searches off goal (free, used, jobs, diy, repair) present in the data; exact or phrase, never broad. Each is checked against the chosen keywords and against searches that brought orders, and lists what it blocks; terms that cannot be blocked safely are returned as refused.",
  reads: ["ad_terms", "click_shares", "keywords"],
  input: z.object({
    clusterIds: ClusterIds,
    market: MarketCode,
    asOf: IsoDate.nullable().default(null),
    /** Keywords that no negative may block. */
    chosen: z.array(z.string().min(1).max(200)).max(1000).default([]),
    conversionRate: z.number().gt(0).max(1).nullable().default(null),
    /** Search terms per cluster looked into for waste, most expensive first; terms that brought orders are all read. */
    termsPerCluster: z.int().min(1).max(5000).default(5000),
    limit: z.int().min(1).max(500).default(100),
  }),
  output: z.object({
    currency: z.string().nullable(),
    period: z.object({ from: z.string(), to: z.string() }).nullable(),
    clusters: z.array(
      z.object({
        clusterId: z.int(),
        name: z.string(),
        conversionRate: Assumption,
        /** Clicks without an order from which a search term counts as wasteful. */
        clicksNeeded: z.number(),
        /** Search terms of own ads read. */
        terms: z.number(),
        /** Cost of those that all negatives of the cluster together stop, each term once. */
        blockedCost: z.number(),
      }),
    ),
    /** Most expensive first. */
    negatives: z.array(NegativeTerm),
    refused: z.array(
      z.object({
        clusterId: z.int(),
        term: z.string(),
        clicks: z.number(),
        cost: z.number(),
        /** The chosen keyword that every form of it would block, or differs from only in endings. */
        keyword: z.string(),
        kind: z.enum(["blocked", "variant"]),
      }),
    ),
    method: z.string(),
  }),
  describe: ({ clusterIds, market, asOf, chosen, limit }, nameClusters) =>
    `Search terms of own ads without orders or off goal: ${nameClusters(clusterIds)} in ${market}, 12 months up to ${asOf ?? "the newest month"}, checked against ${chosen.length} chosen ${chosen.length === 1 ? "keyword" : "keywords"}, top ${limit}`,
  async read(input, { warehouse, signal }) {
    const { clusterIds, market, asOf, chosen, conversionRate, termsPerCluster, limit } = input;
    const asked = clusterIds.length;
    const { ads, clicks, period } = await responseMonths(warehouse, market, asOf);
    const [markets, responses, termRows, keywordRows] = await Promise.all([
      referenceRows(warehouse, MARKET_CURRENCY, [market], { signal }),
      warehouse.query(clusterResponse(asked), [market, ads.from, ads.to, clicks.from, clicks.to, ...clusterIds], {
        signal,
      }),
      warehouse.query(adTerms(asked), [market, ads.from, ads.to, termsPerCluster, ...clusterIds], { signal }),
      warehouse.query(searchedKeywords(asked), [market, KEYWORDS_PER_CLUSTER, ...clusterIds], { signal }),
    ]);
    const termsOf = groupByCluster(termRows);
    const keywordsOf = groupByCluster(keywordRows);
    const language = markets[0] === undefined ? "en" : textCell(markets[0], "language");
    const selling = termRows.filter((row) => countCell(row, "orders") > 0).map((row) => textCell(row, "search_term"));
    const clusters = responses
      .map((row) => toClusterAssumptions(row, undefined, { ...NOTHING_STATED, conversionRate }))
      .filter(({ clusterId }) => termsOf.has(clusterId) || keywordsOf.has(clusterId))
      .map((cluster) => {
        const terms = (termsOf.get(cluster.clusterId) ?? []).map(toTerm);
        const outcome = chooseNegatives({
          terms,
          selling,
          chosen,
          keywords: (keywordsOf.get(cluster.clusterId) ?? []).map(toKeyword),
          targetConversionRate: cluster.conversionRate.base,
          language,
          productWords: [cluster.name, cluster.headTerm],
        });
        return { cluster, terms: terms.length, outcome };
      });
    const negatives = clusters
      .flatMap(({ cluster: { clusterId }, outcome }) =>
        outcome.negatives.map((negative) => ({
          clusterId,
          ...negative,
          blockedKeywords: [...negative.blockedKeywords],
        })),
      )
      .sort(
        (a, b) =>
          b.cost - a.cost ||
          b.blockedSearchesPerMonth - a.blockedSearchesPerMonth ||
          compareText(a.negative, b.negative),
      );
    return {
      data: {
        currency: markets[0] === undefined ? null : textCell(markets[0], "currency"),
        period,
        clusters: clusters.map(({ cluster: { clusterId, name, conversionRate: rate }, terms, outcome }) => ({
          clusterId,
          name,
          conversionRate: rate,
          clicksNeeded: outcome.clicksNeeded,
          terms,
          blockedCost: outcome.blockedCost,
        })),
        negatives: negatives.slice(0, limit),
        refused: clusters.flatMap(({ cluster: { clusterId }, outcome }) =>
          outcome.refused.map((refused) => ({ clusterId, ...refused })),
        ),
        method: METHOD,
      },
      rowsExamined:
        // Rows of own ads once: the conversion rate and the terms come from the same.
        responses.reduce((sum, row) => sum + countCell(row, "rows_examined"), 0) +
        countPerCluster(keywordRows, "keywords"),
      truncated: negatives.length > limit || countPerCluster(termRows, "terms") > termRows.length,
    };
  },
});

const NOTHING_STATED = { conversionRate: null, orderValue: null, targetAcos: null, margin: null };

const METHOD =
  "no order in 3 / conversion rate clicks has a chance below 0.05 if the rate were on target (rule of three); widest of phrase and exact that blocks neither a chosen keyword nor a search with orders";

function toTerm(row: Row): AdTerm {
  return {
    text: textCell(row, "search_term"),
    clicks: countCell(row, "clicks"),
    cost: countCell(row, "cost"),
    orders: countCell(row, "orders"),
  };
}

function toKeyword(row: Row): { text: string; volume: number | null } {
  return { text: textCell(row, "keyword"), volume: numberCell(row, "searches") };
}

/**
 * The most expensive search terms of own ads per cluster, and whatever they cost all that brought an order; each row carries
 * its cluster's count. $1 market, $2-$3 months, $4 terms per cluster, $5… clusters.
 */
export function adTerms(clusters: number): string {
  return `
WITH terms AS (
  SELECT cluster_id, search_term, SUM(impressions) AS impressions, SUM(clicks) AS clicks, SUM(cost) AS cost, SUM(orders) AS orders, COUNT(*) AS months
  FROM ad_terms
  WHERE market = $1 AND month >= CAST($2 AS DATE) AND month <= CAST($3 AS DATE) AND cluster_id IN (${placeholders(clusters, 5)})
  GROUP BY cluster_id, search_term
),
placed AS (
  SELECT cluster_id, search_term, impressions, clicks, cost, orders, months,
    COUNT(*) OVER (PARTITION BY cluster_id) AS terms,
    ROW_NUMBER() OVER (PARTITION BY cluster_id ORDER BY cost DESC NULLS LAST, search_term) AS place
  FROM terms
)
SELECT cluster_id, search_term, impressions, clicks, cost, orders, months, terms
FROM placed
WHERE place <= CAST($4 AS INTEGER) OR orders > 0
ORDER BY cost DESC NULLS LAST, cluster_id, search_term`;
}
