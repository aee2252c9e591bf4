import type { Range } from "./range.js";

/** One input of the estimate; `source` says where it comes from, or ASSUMED. */
export interface MarketInput extends Range {
  readonly name: string;
  readonly unit: string;
  readonly source: string;
}

export interface MarketSizeInputs {
  /** Searches per month of the market's keywords, variants counted once. */
  readonly searchesPerMonth: MarketInput;
  /** Shares 0-1. */
  readonly clickRate: MarketInput;
  readonly conversionRate: MarketInput;
  /** Currency per order. */
  readonly orderValue: MarketInput;
  /** Share of purchases that start in search, 0-1. */
  readonly searchShare: MarketInput;
  /** Share of the whole that the market, channel and price band leave, 0-1. */
  readonly serviceableShare: MarketInput;
  /** Own click share, or a position's CTR, 0-1. */
  readonly attainableShare: MarketInput;
}

/** Currency per year. */
export interface MarketSize {
  readonly total: Range;
  readonly serviceable: Range;
  readonly obtainable: Range;
  readonly inputs: readonly MarketInput[];
  /** Names of the inputs whose source is ASSUMED. */
  readonly assumed: readonly string[];
  readonly method: string;
}

export const ASSUMED = "ASSUMED";

const MONTHS_PER_YEAR = 12;

/**
 * Search route: TAM = V * CTR * CVR * AOV * 12 / share of purchases that start in search; SAM and SOM are shares of it.
 * The low case takes every input's low end, and the HIGH end of the search share, which divides.
 * @throws RangeError where a share is outside 0-1 or the search share is 0
 */
export function estimateMarketSize(inputs: MarketSizeInputs): MarketSize {
  const { searchesPerMonth, clickRate, conversionRate, orderValue, searchShare, serviceableShare, attainableShare } =
    inputs;
  for (const share of [clickRate, conversionRate, searchShare, serviceableShare, attainableShare]) {
    if (!(share.low >= 0 && share.low <= share.base && share.base <= share.high && share.high <= 1)) {
      throw new RangeError(`${share.name} must be a share between 0 and 1 with low <= base <= high`);
    }
  }
  if (searchShare.low <= 0) throw new RangeError(`${searchShare.name} must be above 0`);
  const yearly = (end: keyof Range, divisorEnd: keyof Range): number =>
    (searchesPerMonth[end] * clickRate[end] * conversionRate[end] * orderValue[end] * MONTHS_PER_YEAR) /
    searchShare[divisorEnd];
  const total: Range = { low: yearly("low", "high"), base: yearly("base", "base"), high: yearly("high", "low") };
  const serviceable = times(total, serviceableShare);
  const all = [searchesPerMonth, clickRate, conversionRate, orderValue, searchShare, serviceableShare, attainableShare];
  return {
    total,
    serviceable,
    obtainable: times(serviceable, attainableShare),
    inputs: all,
    assumed: all.filter(({ source }) => source === ASSUMED).map(({ name }) => name),
    method:
      "bottom-up from searches: searches x click rate x conversion rate x order value x 12 / share of purchases that start in search",
  };
}

function times(amount: Range, share: Range): Range {
  return { low: amount.low * share.low, base: amount.base * share.base, high: amount.high * share.high };
}
