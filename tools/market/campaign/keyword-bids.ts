import { z } from "zod";
import { defineTool } from "../../define.js";
import { Assumption, ClusterIds, IsoDate, LowBaseHigh, MarketCode } from "../../domain.js";
import { monthlyBudget } from "../../statistics/bidding.js";
import { stemmedTokens } from "../../statistics/text.js";
import { countCell, countPerCluster, groupByCluster, textCell } from "../../warehouse/cells.js";
import type { Row } from "../../warehouse/warehouse.js";
import { impressionShare, targetAcosOf, toClusterAssumptions } from "./assumptions.js";
import { readBidRows } from "./bid-rows.js";
import { clickPriceOf } from "./click-price.js";
import { priceKeyword } from "./keyword-bid.js";
import { brandFinder } from "./match-type.js";
import { planBudget } from "./plan.js";
import { toCandidate } from "./rows.js";

const share = z.number().gt(0).max(1);

/** Per month. */
const Totals = z.object({
  clicks: z.number(),
  orders: z.number(),
  cost: z.number(),
  revenue: z.number(),
  acos: z.number().nullable(),
});

export const KeywordBid = z.object({
  clusterId: z.int(),
  keyword: z.string(),
  searchesPerMonth: z.number().nullable(),
  variantGroup: z.number().nullable(),
  /** 20th and 80th percentile top-of-page bid. */
  cpcLow: z.number().nullable(),
  cpcHigh: z.number().nullable(),
  conversionRate: LowBaseHigh,
  conversionOrigin: z.string(),
  /** The most a click may cost at the target: conversion rate x order value x target ACOS. */
  maximumCpc: LowBaseHigh.nullable(),
  /** affordable: the whole range; partly: its low end; not affordable: not even that; unknown: no range or no order value. */
  verdict: z.enum(["affordable", "partly", "not affordable", "unknown"]),
  /** The verdict holds over the whole interval of the conversion rate. */
  isFirm: z.boolean(),
  bid: z.number().nullable(),
  expectedCpc: z.number().nullable(),
  /** ACOS that the low end of the click price would need. */
  acosAtLow: z.number().nullable(),
  acosAtExpected: z.number().nullable(),
  match: z.enum(["exact", "phrase", "broad"]),
  group: z.enum(["brand", "non-brand", "competitor", "discovery"]),
  reason: z.string(),
  namesBrand: z.string().nullable(),
  /** The same words in own ads, last 12 months. */
  adHistory: z.object({ clicks: z.number(), cost: z.number(), orders: z.number() }).nullable(),
  /** Bought enough clicks without an order to rule out the target rate: gets no money. */
  isWasteful: z.boolean(),
  /** What the budget buys, base case; null = no money. */
  plan: Totals.extend({ isPartial: z.boolean() }).nullable(),
});
export type KeywordBid = z.infer<typeof KeywordBid>;

export const keywordBids = defineTool({
  name: "keyword_bids",
  description:
    "What each keyword's click may cost: range of click prices against conversion rate x order value x target ACOS, verdict (affordable, partly, not affordable) with the ACOS the low price would need, bid, match type with reason, the monthly budget spread over keywords, and a forecast of clicks, orders and cost (low, base, high). Conversion rate, order value and target may be stated; otherwise they are measured or assumed, and say so.",
  reads: ["keywords", "ad_terms", "click_shares", "offers", "price_events", "products"],
  input: z.object({
    clusterIds: ClusterIds,
    market: MarketCode,
    asOf: IsoDate.nullable().default(null),
    conversionRate: share.nullable().default(null),
    orderValue: z.number().gt(0).nullable().default(null),
    targetAcos: share.nullable().default(null),
    margin: share.nullable().default(null),
    /** Part of the revenue that shall be left as profit; counts only beside a margin. */
    profitGoal: share.nullable().default(null),
    budget: z
      .object({ amount: z.number().gt(0), per: z.enum(["day", "month"]) })
      .nullable()
      .default(null),
    /** Brands of the asker, and brands to treat as rivals even where no product of the clusters has them. */
    ownBrands: z.array(z.string().max(100)).max(20).default([]),
    rivalBrands: z.array(z.string().max(100)).max(20).default([]),
    limit: z.int().min(1).max(500).default(200),
  }),
  output: z.object({
    market: MarketCode,
    currency: z.string().nullable(),
    /** ISO 639-1 of the keywords. */
    language: z.string().nullable(),
    /** Months of the ad history. */
    period: z.object({ from: z.string(), to: z.string() }).nullable(),
    targetAcos: Assumption,
    impressionShare: Assumption,
    clusters: z.array(
      z.object({
        clusterId: z.int(),
        name: z.string(),
        headTerm: z.string(),
        conversionRate: Assumption,
        clickRate: Assumption,
        orderValue: Assumption.nullable(),
        /** Over the keywords with a known range, weighted by searches; null where there is none. */
        clickPrice: LowBaseHigh.extend({ keywords: z.number() }).nullable(),
        ads: z.object({ clicks: z.number(), cost: z.number(), orders: z.number() }),
      }),
    ),
    /** Most searched first. */
    keywords: z.array(KeywordBid),
    /** Null when none was stated. */
    monthlyBudget: z.number().nullable(),
    /** What all affordable clicks would cost a month, base case. */
    costOfAll: z.number(),
    unspent: z.number().nullable(),
    forecast: z.object({ low: Totals, base: Totals, high: Totals }),
    method: z.string(),
  }),
  describe: (
    { clusterIds, market, asOf, conversionRate, orderValue, targetAcos, margin, profitGoal, budget, limit },
    nameClusters,
  ) => {
    const stated = [
      conversionRate === null ? null : "conversion rate",
      orderValue === null ? null : "order value",
      targetAcos === null ? null : "target ACOS",
      margin === null ? null : "margin",
      profitGoal === null ? null : "profit goal",
      budget === null ? null : `budget per ${budget.per}`,
    ].filter((name) => name !== null);
    return `Affordable bids for the ${limit} most searched keywords of ${nameClusters(clusterIds)} in ${market}, own ads of 12 months up to ${asOf ?? "the newest month"}; ${stated.length === 0 ? "nothing stated by the asker" : `stated by the asker: ${stated.join(", ")}`}`;
  },
  async read(input, context) {
    const { market, limit, budget, ownBrands, rivalBrands } = input;
    const { period, markets, responses, prices, brands, terms, found } = await readBidRows(input, context);
    const rows = found.slice(0, limit);
    const priceOf = new Map(prices.map((row) => [countCell(row, "cluster_id"), row]));
    const withKeywords = new Set(rows.map((row) => countCell(row, "cluster_id")));
    const clusters = new Map(
      responses
        .map((row) => toClusterAssumptions(row, priceOf.get(countCell(row, "cluster_id")), input))
        .filter(({ clusterId }) => withKeywords.has(clusterId))
        .map((cluster) => [cluster.clusterId, cluster]),
    );
    const targetAcos = targetAcosOf(input);
    const brandsOf = groupByCluster(brands);
    const finders = new Map(
      [...clusters].map(([id, { name, headTerm }]) => [
        id,
        brandFinder(
          [...rivalBrands, ...(brandsOf.get(id) ?? []).map((row) => textCell(row, "brand"))],
          [name, headTerm],
        ),
      ]),
    );
    const isOwnBrand = brandFinder(ownBrands, []);
    const language = markets[0] === undefined ? null : textCell(markets[0], "language");
    const stemOf = (words: string): string => stemmedTokens(words, language ?? "en").join(" ");
    const stems = new Set(terms.map((row) => `${countCell(row, "cluster_id")} ${stemOf(textCell(row, "term"))}`));
    const keywords = rows.flatMap((row) => {
      const cluster = clusters.get(countCell(row, "cluster_id"));
      if (cluster === undefined) return [];
      const isStem = (keyword: string): boolean => stems.has(`${cluster.clusterId} ${stemOf(keyword)}`);
      const candidate = toCandidate(row, finders.get(cluster.clusterId) ?? noBrand, isOwnBrand, isStem);
      return [priceKeyword(candidate, cluster, targetAcos.base)];
    });
    const monthly = budget === null ? null : budget.per === "day" ? monthlyBudget(budget.amount) : budget.amount;
    const plan = planBudget(keywords, clusters, impressionShare, monthly);
    const keywordsKnown = countPerCluster(found, "keywords");
    const known = new Set(found.map((row) => countCell(row, "cluster_id")));
    const isKnown = (row: Row): boolean => known.has(countCell(row, "cluster_id"));
    const sumKnown = (of: readonly Row[], name: string): number =>
      of.filter(isKnown).reduce((sum, row) => sum + countCell(row, name), 0);
    return {
      data: {
        market,
        currency: markets[0] === undefined ? null : textCell(markets[0], "currency"),
        language,
        period,
        targetAcos,
        impressionShare,
        clusters: [...clusters.values()].map((cluster) => ({
          ...cluster,
          clickPrice: clickPriceOf(keywords.filter(({ clusterId }) => clusterId === cluster.clusterId)),
        })),
        keywords: keywords.map((keyword, position) => ({ ...keyword, plan: plan.lines[position] ?? null })),
        monthlyBudget: monthly,
        costOfAll: plan.costOfAll,
        unspent: plan.unspent,
        forecast: plan.forecast,
        method: METHOD,
      },
      rowsExamined:
        sumKnown(responses, "rows_examined") +
        sumKnown(prices, "rows_examined") +
        sumKnown(brands, "products") +
        terms.filter(isKnown).length +
        keywordsKnown,
      truncated: keywordsKnown > rows.length,
    };
  },
});

const noBrand = (): null => null;

const METHOD =
  "maximum click price = conversion rate x order value x target ACOS; bid = min(maximum, high end of the click price); expected click price = sqrt(low x high), at most the bid; clicks = searches x impression share x click rate; budget by revenue per spend (fractional knapsack), informing searches last and at most a tenth";
