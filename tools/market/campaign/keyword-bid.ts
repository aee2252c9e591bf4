import type { LowBaseHigh } from "../../domain.js";
import { affordableBid, baseCpc, maximumCpc, requiredAcos } from "../../statistics/bidding.js";
import { testZeroOrders } from "../../statistics/negatives.js";
import { priorFrom, shrunkRate } from "../../statistics/proportions.js";
import { STATED } from "../../statistics/rates.js";
import { roundTo } from "../../statistics/rounding.js";
import type { ClusterAssumptions } from "./assumptions.js";
import { type Intent, type MatchSuggestion, suggestMatch } from "./match-type.js";

export type Verdict = "affordable" | "partly" | "not affordable" | "unknown";

export interface Candidate {
  readonly clusterId: number;
  readonly keyword: string;
  readonly searchesPerMonth: number | null;
  /** Keywords with one number share one reported figure. */
  readonly variantGroup: number | null;
  readonly cpcLow: number | null;
  readonly cpcHigh: number | null;
  readonly intent: Intent;
  /** The same words in own ads; null = never shown. */
  readonly adHistory: { readonly clicks: number; readonly cost: number; readonly orders: number } | null;
  readonly namesOwnBrand: boolean;
  readonly namesBrand: string | null;
  readonly isStem: boolean;
}

export interface PricedKeyword extends Omit<Candidate, "intent" | "namesOwnBrand" | "isStem">, MatchSuggestion {
  readonly conversionRate: LowBaseHigh;
  readonly conversionOrigin: string;
  /** CVR (low, base, high) x order value x target ACOS. */
  readonly maximumCpc: LowBaseHigh | null;
  readonly verdict: Verdict;
  /** False where the low or the high end of the conversion rate would change whether it can be afforded. */
  readonly isFirm: boolean;
  readonly bid: number | null;
  /** What a click is expected to cost: sqrt(low x high), at most the bid. */
  readonly expectedCpc: number | null;
  readonly acosAtLow: number | null;
  readonly acosAtExpected: number | null;
  /** Own ads bought enough clicks without one order to rule out the target rate. */
  readonly isWasteful: boolean;
}

/** Weight of the cluster's rate against a keyword's own clicks. */
const PRIOR_CLICKS = 100;

/** The bid a keyword can carry. Max CPC = CVR x AOV x target ACOS; bid = min(max CPC, high end of the range). */
export function priceKeyword(candidate: Candidate, assumptions: ClusterAssumptions, targetAcos: number): PricedKeyword {
  const { intent, namesOwnBrand, isStem, ...rest } = candidate;
  const suggestion = suggestMatch({ ...candidate, adOrders: candidate.adHistory?.orders ?? 0 });
  const conversion = conversionOf(candidate, assumptions, suggestion);
  const { cpcLow, cpcHigh, adHistory } = candidate;
  const isWasteful =
    adHistory !== null &&
    testZeroOrders(adHistory.clicks, adHistory.orders, assumptions.conversionRate.base).isNegative;
  const common = {
    ...rest,
    ...suggestion,
    conversionRate: conversion.rate,
    conversionOrigin: conversion.origin,
    isWasteful,
  };
  const orderValue = assumptions.orderValue?.base ?? null;
  if (orderValue === null) return { ...common, ...UNPRICED, maximumCpc: null };
  const most = (rate: number): number => maximumCpc(rate, orderValue, targetAcos);
  const range: LowBaseHigh = {
    low: most(conversion.rate.low),
    base: most(conversion.rate.base),
    high: most(conversion.rate.high),
  };
  const maximum = { low: roundTo(range.low, 4), base: roundTo(range.base, 4), high: roundTo(range.high, 4) };
  if (cpcLow === null) return { ...common, ...UNPRICED, maximumCpc: maximum };
  const { bid, acosAtLow } = affordableBid({
    cpcLow,
    cpcHigh,
    conversionRate: conversion.rate.base,
    orderValue,
    targetAcos,
  });
  const typical = baseCpc(cpcLow, cpcHigh) ?? cpcLow;
  const expectedCpc = bid === null ? null : Math.min(typical, bid);
  return {
    ...common,
    maximumCpc: maximum,
    verdict: bid === null ? "not affordable" : range.base >= (cpcHigh ?? cpcLow) ? "affordable" : "partly",
    isFirm: range.low >= cpcLow === range.high >= cpcLow,
    // Rounded down: a cent more would break the target.
    bid: bid === null ? null : Math.floor(bid * 100 + 1e-9) / 100,
    expectedCpc: roundTo(expectedCpc, 4),
    acosAtLow: roundTo(acosAtLow, 6),
    acosAtExpected:
      expectedCpc === null ? null : roundTo(requiredAcos(expectedCpc, conversion.rate.base, orderValue), 6),
  };
}

const UNPRICED = {
  verdict: "unknown",
  isFirm: false,
  bid: null,
  expectedCpc: null,
  acosAtLow: null,
  acosAtExpected: null,
} as const;

/** A stated rate holds for all; own clicks of the keyword are shrunk to the cluster's rate; informing searchers take its low end. */
function conversionOf(
  { adHistory }: Candidate,
  { conversionRate }: ClusterAssumptions,
  { group }: MatchSuggestion,
): { rate: LowBaseHigh; origin: string } {
  const { low, base, high, origin } = conversionRate;
  if (origin === STATED) return { rate: { low, base, high }, origin };
  if (group === "discovery")
    return { rate: { low, base: low, high: base }, origin: `${origin}; low end, because searchers inform themselves` };
  const own =
    adHistory === null || adHistory.clicks === 0
      ? null
      : shrunkRate(adHistory.orders, adHistory.clicks, priorFrom(base, PRIOR_CLICKS));
  if (own === null) return { rate: { low, base, high }, origin };
  return {
    rate: { low: roundTo(own.low, 6), base: roundTo(own.share, 6), high: roundTo(own.high, 6) },
    origin: "measured: own ads on this keyword, drawn towards the rate of its product",
  };
}
