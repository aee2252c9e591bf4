import type { Assumption } from "../domain.js";
import { ASSUMED_CONVERSION_RATE, ASSUMED_PRODUCT_CLICK_RATE } from "./gap.js";
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

const ASSUMED_AD_CLICK_RATE = { low: 0.02, base: 0.05, high: 0.1 } as const;

export interface Response {
  readonly impressions: number;
  readonly adClicks: number;
  readonly adOrders: number;
  readonly productClicks: number;
  readonly productOrders: number;
}

/** Of an advertiser: clicks per search at which the ad was seen: own ads where at least 100 clicks back it, otherwise 2/5/10 % ASSUMED. */
export function clickRateOf({ impressions, adClicks }: Response): Assumption {
  return (
    measuredRate("click rate", adClicks, impressions, adClicks, "own ads") ?? {
      name: "click rate",
      ...ASSUMED_AD_CLICK_RATE,
      unit: "share",
      origin: ASSUMED,
    }
  );
}

/** Clicks on products beside the searches of the same months. */
export interface ClickResponse {
  readonly clicks: number;
  readonly orders: number;
  /** Months with clicks, and those of them whose searches are known. */
  readonly months: number;
  readonly matchedMonths: number;
  readonly matchedClicks: number;
  readonly matchedSearches: number;
}

export const NO_RESPONSE: ClickResponse = {
  clicks: 0,
  orders: 0,
  months: 0,
  matchedMonths: 0,
  matchedClicks: 0,
  matchedSearches: 0,
};

/**
 * Clicks on products per search: what open demand and market size both rest on. Of the months known of both; where no month's searches are
 * known, of the usual searches a month. Above 1 the clicks come from elsewhere and say nothing about searches: assumed.
 */
export function productClickRateOf(response: ClickResponse, searchesPerMonth: number | null): Assumption {
  const { clicks, months, matchedMonths, matchedClicks, matchedSearches } = response;
  const [part, whole, span] =
    matchedMonths > 0
      ? [matchedClicks, matchedSearches, matchedMonths]
      : [clicks, Math.round((searchesPerMonth ?? 0) * months), months];
  const where = `product clicks per search over the same ${span} ${span === 1 ? "month" : "months"}`;
  const measured = part <= whole ? measuredRate("click rate", part, whole, part, where) : null;
  return measured ?? { name: "click rate", ...ASSUMED_PRODUCT_CLICK_RATE, unit: "share of searches", origin: ASSUMED };
}

/** Orders per click on products: at least 100 clicks, otherwise 1/2.5/5 % ASSUMED. */
export function productConversionOf({ clicks, orders }: Pick<ClickResponse, "clicks" | "orders">): Assumption {
  const measured =
    orders <= clicks ? measuredRate("conversion rate", orders, clicks, clicks, "clicks and orders of products") : null;
  return measured ?? assumedConversion;
}

/** Orders per ad click: own ads first, then product clicks, otherwise 1/2.5/5 % ASSUMED. */
export function adConversionOf(response: Response): Assumption {
  const { adClicks, adOrders } = response;
  return (
    measuredRate("conversion rate", adOrders, adClicks, adClicks, "own ads") ??
    productConversionOf({ clicks: response.productClicks, orders: response.productOrders })
  );
}

const assumedConversion: Assumption = {
  name: "conversion rate",
  ...ASSUMED_CONVERSION_RATE,
  unit: "share",
  origin: ASSUMED,
};
