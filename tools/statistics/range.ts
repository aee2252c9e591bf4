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
