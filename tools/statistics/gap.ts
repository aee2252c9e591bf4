import type { Steps } from "../steps.js";
import { mean, median } from "./quantiles.js";
import type { Range } from "./range.js";
import { rankStability } from "./rank-stability.js";

/** One category, cluster or attribute value over one market and period. */
export interface GapInput<Id extends string | number = string | number> {
  readonly id: Id;
  /** Searches (or orders) per month; null = unknown, the row is not ranked. */
  readonly demand: number | null;
  /** Relevant offers (or products). */
  readonly supply: number;
  /** Median price and, where known, its quartiles; null = no value per month. */
  readonly price: Range | null;
  /** Own click-through and conversion rate where at least 100 clicks back them; otherwise the options' defaults. */
  readonly clickRate?: Range | null;
  readonly conversionRate?: Range | null;
}

export interface GapOptions {
  /** Shares, 0-1. ASSUMED defaults 30/45/60 % and 1/2.5/5 %. */
  readonly clickRate?: Range;
  readonly conversionRate?: Range;
  /** Pseudo-offers added to every row in the log gap index. */
  readonly pseudoCount?: number;
  /** Weight m of the mean rate in the shrunk supply, 1-5. */
  readonly shrinkage?: number;
  /** Rank stability: share of draws in which the row stays in the first `top`. */
  readonly top?: number;
  readonly draws?: number;
  readonly seed?: number;
}

export interface GapRow<Id extends string | number = string | number> {
  readonly id: Id;
  readonly demand: number | null;
  readonly supply: number;
  /** Searches per offer; null without offers or demand. */
  readonly ratio: number | null;
  /** sqrt(V) / sqrt(N + 1). */
  readonly smoothedRatio: number | null;
  /** ln of demand share over supply share: above 0 under-supplied, 0.69 = twice. Null without demand. */
  readonly logGapIndex: number | null;
  readonly shrunkSupply: number | null;
  /** Rank by the log gap index with shrunk supply, where it differs from the plain one; else null. */
  readonly shrunkRank: number | null;
  /** 0-1; 1 = as many offers per search as the typical row, or more. */
  readonly saturation: number | null;
  /** Currency per month that the gap is worth. */
  readonly valuePerMonth: Range | null;
  /** 1 = largest base value per month; rows without one come after, by the log gap index. Null without demand. */
  readonly rank: number | null;
  /** Share of the draws in which the row is among the first `top`, 0-1; null without a value. */
  readonly rankStability: number | null;
  /** Whether click or conversion rate is the assumed default. */
  readonly assumesRates: boolean;
}

export interface GapTable<Id extends string | number = string | number> {
  /** In rank order; unranked rows last. */
  readonly rows: readonly GapRow<Id>[];
  /** To stand beside each row's: sum of demand over sum of supply, and the mean smoothed ratio. */
  readonly averageRatio: number | null;
  readonly averageSmoothedRatio: number | null;
  /** Rows with known demand: the comparison rests on them. */
  readonly n: number;
}

/** Clicks on products per search. */
export const ASSUMED_PRODUCT_CLICK_RATE: Range = { low: 0.3, base: 0.45, high: 0.6 };
export const ASSUMED_CONVERSION_RATE: Range = { low: 0.01, base: 0.025, high: 0.05 };

const DEFAULTS = {
  clickRate: ASSUMED_PRODUCT_CLICK_RATE,
  conversionRate: ASSUMED_CONVERSION_RATE,
  pseudoCount: 0.5,
  shrinkage: 3,
  top: 10,
  draws: 200,
  seed: 20260101,
} satisfies Required<GapOptions>;

interface Totals {
  readonly demand: number;
  readonly supply: number;
  readonly rows: number;
  readonly meanDemand: number;
  /** Offers per search of the typical row. */
  readonly typicalRate: number | null;
}

/**
 * Ranks rows by the value of their gap: E = V * CTR * CVR * P * (1 - S), S = min(1, N / (V * median(N / V))), with
 * G = ln((V / sum V) / ((N + a) / (sum N + a * C))) beside it. Rows with unknown demand take no part in any total.
 */
export function* rankGaps<Id extends string | number>(
  inputs: readonly GapInput<Id>[],
  options: GapOptions = {},
): Steps<GapTable<Id>> {
  const settings = { ...DEFAULTS, ...options };
  const known = inputs.filter((input): input is GapInput<Id> & { demand: number } => input.demand !== null);
  const totals = sumUp(known);
  const plainRanks = ranksBy(known, (input) => logGapIndex(input.demand, input.supply, totals, settings.pseudoCount));
  const shrunkRanks = ranksBy(known, (input) =>
    logGapIndex(
      input.demand,
      shrinkSupply(input.demand, input.supply, totals, settings.shrinkage) ?? input.supply,
      totals,
      settings.pseudoCount,
    ),
  );
  const valued = known.flatMap(({ id, demand, supply, price, clickRate, conversionRate }) => {
    const open = demand * (1 - (saturation(demand, supply, totals) ?? 1));
    const rates = [clickRate ?? settings.clickRate, conversionRate ?? settings.conversionRate];
    return price === null ? [] : [{ id, known: open, factors: [...rates, price] }];
  });
  const stability = yield* rankStability(valued, settings);
  const rows = inputs.map((input): GapRow<Id> => {
    const { id, demand, supply } = input;
    const shrunkRank = shrunkRanks.get(id) ?? null;
    return {
      id,
      demand,
      supply,
      ratio: demand !== null && supply > 0 ? demand / supply : null,
      smoothedRatio: demand === null ? null : smoothedRatio(demand, supply),
      logGapIndex: demand === null ? null : logGapIndex(demand, supply, totals, settings.pseudoCount),
      shrunkSupply: demand === null ? null : shrinkSupply(demand, supply, totals, settings.shrinkage),
      shrunkRank: shrunkRank === (plainRanks.get(id) ?? null) ? null : shrunkRank,
      saturation: demand === null ? null : saturation(demand, supply, totals),
      valuePerMonth: valueRange(input, totals, settings),
      rank: null,
      rankStability: stability.get(id) ?? null,
      assumesRates: !input.clickRate || !input.conversionRate,
    };
  });
  return {
    rows: inRankOrder(rows),
    averageRatio: totals.supply > 0 ? totals.demand / totals.supply : null,
    averageSmoothedRatio: mean(known.map(({ demand, supply }) => smoothedRatio(demand, supply))),
    n: known.length,
  };
}

function sumUp(known: readonly { demand: number; supply: number }[]): Totals {
  const demand = known.reduce((sum, row) => sum + row.demand, 0);
  const rates = known.filter((row) => row.demand > 0).map((row) => row.supply / row.demand);
  return {
    demand,
    supply: known.reduce((sum, row) => sum + row.supply, 0),
    rows: known.length,
    meanDemand: known.length > 0 ? demand / known.length : 0,
    typicalRate: median(rates),
  };
}

function smoothedRatio(demand: number, supply: number): number {
  return Math.sqrt(demand) / Math.sqrt(supply + 1);
}

function logGapIndex(demand: number, supply: number, totals: Totals, pseudoCount: number): number | null {
  if (!(demand > 0) || totals.demand <= 0) return null;
  return Math.log(demand / totals.demand / ((supply + pseudoCount) / (totals.supply + pseudoCount * totals.rows)));
}

/** N + m * (V * sum N / sum V) / mean V: pulls thin counts towards the supply that the row's demand would bring. */
function shrinkSupply(demand: number, supply: number, totals: Totals, shrinkage: number): number | null {
  if (totals.demand <= 0) return null;
  return supply + (shrinkage * ((demand * totals.supply) / totals.demand)) / totals.meanDemand;
}

function saturation(demand: number, supply: number, totals: Totals): number | null {
  if (supply === 0) return 0;
  if (!(demand > 0)) return 1;
  return totals.typicalRate !== null && totals.typicalRate > 0
    ? Math.min(1, supply / (demand * totals.typicalRate))
    : 1;
}

type Settings = Required<GapOptions>;

function valueRange(input: GapInput, totals: Totals, settings: Settings): Range | null {
  const { demand, price } = input;
  if (demand === null || price === null) return null;
  const open = 1 - (saturation(demand, input.supply, totals) ?? 1);
  const clickRate = input.clickRate ?? settings.clickRate;
  const conversionRate = input.conversionRate ?? settings.conversionRate;
  const value = (end: keyof Range): number => demand * clickRate[end] * conversionRate[end] * price[end] * open;
  return { low: value("low"), base: value("base"), high: value("high") };
}

function ranksBy<Row extends { readonly id: string | number }>(
  rows: readonly Row[],
  score: (row: Row) => number | null,
): Map<Row["id"], number> {
  const scored = rows.map((row) => ({ id: row.id, score: score(row) ?? Number.NEGATIVE_INFINITY }));
  scored.sort((a, b) => (a.score === b.score ? 0 : b.score - a.score));
  return new Map(scored.map(({ id }, index) => [id, index + 1]));
}

function inRankOrder<Id extends string | number>(rows: readonly GapRow<Id>[]): GapRow<Id>[] {
  const key = (row: GapRow<Id>): [number, number, number] => [
    row.demand === null ? 2 : row.valuePerMonth === null ? 1 : 0,
    -(row.valuePerMonth?.base ?? 0),
    -(row.logGapIndex ?? Number.NEGATIVE_INFINITY),
  ];
  const keyed = rows.map((row) => ({ row, key: key(row) }));
  keyed.sort((a, b) => a.key[0] - b.key[0] || a.key[1] - b.key[1] || compare(a.key[2], b.key[2]));
  return keyed.map(({ row }, index) => ({ ...row, rank: row.demand === null ? null : index + 1 }));
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
