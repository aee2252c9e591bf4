/** A figure with its low and high end, in one unit. */
export interface Range {
  readonly low: number;
  readonly base: number;
  readonly high: number;
}

/** A refusal: the statistic cannot be given, why, and from how many rows. */
export interface NotEstimable {
  readonly estimable: false;
  readonly reason: string;
  readonly n: number;
}

/**
 * Range of a sum of estimates that err on their own: the ends' distances from the middle add up as squares. The sum of all lows is where
 * every estimate is low at once, which is far less likely than any of them being low.
 */
export function sumOfRanges(ranges: readonly Range[]): Range {
  const base = ranges.reduce((sum, range) => sum + range.base, 0);
  const below = Math.hypot(...ranges.map((range) => range.base - range.low));
  const above = Math.hypot(...ranges.map((range) => range.high - range.base));
  return { low: base - below, base, high: base + above };
}

/** The same where one error is common to all: an input that is assumed for one is assumed for the others too. */
export function sumOfCommonRanges(ranges: readonly Range[]): Range {
  const sum = (end: keyof Range): number => ranges.reduce((total, range) => total + range[end], 0);
  return { low: sum("low"), base: sum("base"), high: sum("high") };
}
