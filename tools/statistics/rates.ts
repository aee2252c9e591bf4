import type { Assumption } from "../domain.js";
import { ASSUMED_CLICK_RATE, ASSUMED_CONVERSION_RATE } from "./gap.js";
import { wilsonInterval } from "./proportions.js";
import { roundTo } from "./rounding.js";

/** Clicks from which an own rate is used instead of an assumed one. */
export const MINIMUM_CLICKS = 100;

export const ASSUMED = "ASSUMED";
export const STATED = "stated by the asker";

export const isAssumed = (assumption: Assumption): boolean => assumption.origin.startsWith(ASSUMED);

/** A rate measured on own clicks: the share, with the Wilson 95 % interval as low and high. Null below 100 clicks. */
export function measuredRate(
  name: string,
  successes: number,
  trials: number,
  clicks: number,
  where: string,
): Assumption | null {
  if (clicks < MINIMUM_CLICKS) return null;
  const interval = wilsonInterval(successes, trials);
  if (interval === null || interval.share <= 0) return null;
  const { low, share, high } = interval;
  return {
    name,
    low: roundTo(low, 6),
    base: roundTo(share, 6),
    high: roundTo(high, 6),
    unit: "share",
    origin: `measured: ${where}, ${clicks.toLocaleString("en-US")} clicks`,
  };
}

/** A value the asker gave: no range. */
export function statedValue(name: string, value: number, unit: string): Assumption {
  return { name, low: value, base: value, high: value, unit, origin: STATED };
}

export interface Response {
  readonly impressions: number;
  readonly adClicks: number;
  readonly adOrders: number;
  readonly productClicks: number;
  readonly productOrders: number;
}

/** Clicks per search seen: own ads where at least 100 clicks back it, otherwise 2/5/10 % ASSUMED. */
export function clickRateOf({ impressions, adClicks }: Response): Assumption {
  return (
    measuredRate("click rate", adClicks, impressions, adClicks, "own ads") ?? {
      name: "click rate",
      ...ASSUMED_CLICK_RATE,
      unit: "share",
      origin: ASSUMED,
    }
  );
}

/** Orders per click on products: at least 100 clicks, otherwise 1/2.5/5 % ASSUMED. */
export function productConversionOf({ productClicks, productOrders }: Response): Assumption {
  return (
    measuredRate("conversion rate", productOrders, productClicks, productClicks, "clicks and orders of products") ??
    assumedConversion
  );
}

/** Orders per ad click: own ads first, then product clicks, otherwise 1/2.5/5 % ASSUMED. */
export function adConversionOf(response: Response): Assumption {
  const { adClicks, adOrders } = response;
  return measuredRate("conversion rate", adOrders, adClicks, adClicks, "own ads") ?? productConversionOf(response);
}

const assumedConversion: Assumption = {
  name: "conversion rate",
  ...ASSUMED_CONVERSION_RATE,
  unit: "share",
  origin: ASSUMED,
};
