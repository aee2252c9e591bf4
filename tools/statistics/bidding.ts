/** Amounts in the market's currency, rates and ACOS as shares (0.25 = 25 %). */

/** Google's month: a monthly budget is 30.4 daily budgets. */
export const DAYS_PER_MONTH = 30.4;

/** The most a click may cost: CVR * AOV * target ACOS. */
export function maximumCpc(conversionRate: number, orderValue: number, targetAcos: number): number {
  return conversionRate * orderValue * targetAcos;
}

/** Target ACOS that leaves `goal` of the contribution margin: margin - goal (break-even: goal 0). */
export function targetAcos(contributionMargin: number, goal = 0): number {
  return contributionMargin - goal;
}

/** ACOS that a click price means: CPC / (CVR * AOV); null where nothing is sold. */
export function requiredAcos(cpc: number, conversionRate: number, orderValue: number): number | null {
  const value = conversionRate * orderValue;
  return value > 0 ? cpc / value : null;
}

/** Point of a CPC range: sqrt(low * high); null where an end is unknown or not positive. */
export function baseCpc(low: number | null, high: number | null): number | null {
  return low !== null && high !== null && low > 0 && high > 0 ? Math.sqrt(low * high) : null;
}

export interface BidInput {
  readonly cpcLow: number | null;
  readonly cpcHigh: number | null;
  readonly conversionRate: number;
  readonly orderValue: number;
  readonly targetAcos: number;
}

export interface Bid {
  readonly maximumCpc: number;
  /** min(maximum CPC, high); null where it cannot be afforded. With an unknown CPC range: the maximum CPC. */
  readonly bid: number | null;
  readonly isAffordable: boolean | null;
  /** ACOS that the low end of the range needs; null where the range is unknown. */
  readonly acosAtLow: number | null;
  /** Profit-free click price is above the bid by this much; null without a bid. */
  readonly acosAtBid: number | null;
}

/** Bid = min(maximum CPC, high); below the low end of the range the keyword cannot be afforded at this target. */
export function affordableBid(input: BidInput): Bid {
  const most = maximumCpc(input.conversionRate, input.orderValue, input.targetAcos);
  const isAffordable = input.cpcLow === null ? null : most >= input.cpcLow;
  const bid = isAffordable === false || most <= 0 ? null : Math.min(most, input.cpcHigh ?? most);
  return {
    maximumCpc: most,
    bid,
    isAffordable,
    acosAtLow: input.cpcLow === null ? null : requiredAcos(input.cpcLow, input.conversionRate, input.orderValue),
    acosAtBid: bid === null ? null : requiredAcos(bid, input.conversionRate, input.orderValue),
  };
}

/** Monthly amount of a daily budget: 30.4 days. */
export function monthlyBudget(dailyBudget: number): number {
  return dailyBudget * DAYS_PER_MONTH;
}
