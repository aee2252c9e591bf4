import type { Assumption } from "../../domain.js";
import { targetAcos as acosForMargin } from "../../statistics/bidding.js";
import { adConversionOf, clickRateOf, type Response, statedValue } from "../../statistics/rates.js";
import { roundTo, roundToCents } from "../../statistics/rounding.js";
import { countCell, numberCell, textCell } from "../../warehouse/cells.js";
import type { Row } from "../../warehouse/warehouse.js";

/** What a click of a cluster is taken to be worth, each value with its origin. */
export interface ClusterAssumptions {
  readonly clusterId: number;
  readonly name: string;
  readonly headTerm: string;
  readonly conversionRate: Assumption;
  readonly clickRate: Assumption;
  /** Null where the market shows no price and none was stated. */
  readonly orderValue: Assumption | null;
  /** Own ads over the period. */
  readonly ads: { readonly clicks: number; readonly cost: number; readonly orders: number };
}

export interface Stated {
  readonly conversionRate: number | null;
  readonly orderValue: number | null;
  readonly targetAcos: number | null;
  /** Contribution margin, a fraction. */
  readonly margin: number | null;
  /** Part of the revenue that shall be left as profit. */
  readonly profitGoal?: number | null;
}

export const BREAK_EVEN = "break-even of the margin stated by the asker";
export const MARGIN_LESS_GOAL = "margin less the profit goal, both stated by the asker";

const ASSUMED_TARGET_ACOS = { low: 0.15, base: 0.25, high: 0.35 };
const ASSUMED_IMPRESSION_SHARE = { low: 0.3, base: 0.5, high: 0.7 };

/** The target the bids are held to: stated, else a stated margin less the profit goal (break-even without one), else 15/25/35 % ASSUMED. */
export function targetAcosOf({ targetAcos, margin, profitGoal = null }: Stated): Assumption {
  const name = "target ACOS";
  if (targetAcos !== null) return statedValue(name, targetAcos, "share");
  if (margin === null) return { name, ...ASSUMED_TARGET_ACOS, unit: "share", origin: "ASSUMED" };
  // A goal of the whole margin or more leaves nothing for ads: then break-even is shown, and the answer says so.
  const isWithin = profitGoal !== null && profitGoal < margin;
  return {
    ...statedValue(name, isWithin ? roundTo(acosForMargin(margin, profitGoal), 6) : margin, "share"),
    origin: isWithin ? MARGIN_LESS_GOAL : BREAK_EVEN,
  };
}

/** Share of a keyword's searches that show the ad: no own figure exists for it. */
export const impressionShare: Assumption = {
  name: "impression share",
  ...ASSUMED_IMPRESSION_SHARE,
  unit: "share",
  origin: "ASSUMED",
};

/** `prices` is the row of the cluster's order prices; undefined where nothing is on sale. */
export function toClusterAssumptions(row: Row, prices: Row | undefined, stated: Stated): ClusterAssumptions {
  const response: Response = {
    impressions: countCell(row, "impressions"),
    adClicks: countCell(row, "ad_clicks"),
    adOrders: countCell(row, "ad_orders"),
    productClicks: countCell(row, "product_clicks"),
    productOrders: countCell(row, "product_orders"),
  };
  const { conversionRate } = stated;
  return {
    clusterId: countCell(row, "cluster_id"),
    name: textCell(row, "name"),
    headTerm: textCell(row, "head_term"),
    conversionRate:
      conversionRate === null ? adConversionOf(response) : statedValue("conversion rate", conversionRate, "share"),
    clickRate: clickRateOf(response),
    orderValue: orderValueOf(prices, stated.orderValue),
    ads: { clicks: response.adClicks, cost: roundTo(countCell(row, "ad_cost"), 2), orders: response.adOrders },
  };
}

function orderValueOf(prices: Row | undefined, stated: number | null): Assumption | null {
  const name = "order value";
  const unit = "currency per order";
  if (stated !== null) return statedValue(name, stated, unit);
  const base = prices === undefined ? null : numberCell(prices, "price_median");
  if (prices === undefined || base === null) return null;
  return {
    name,
    low: roundToCents(numberCell(prices, "price_p25") ?? base),
    base: roundToCents(base),
    high: roundToCents(numberCell(prices, "price_p75") ?? base),
    unit,
    origin: `measured: quartiles of ${countCell(prices, "offers").toLocaleString("en-US")} new offers in stock, one item per order`,
  };
}
