import type { DailyPrice } from "./step-function.js";

export interface DiscountTest {
  /** First and last day at this reduced price. */
  readonly startedOn: string;
  readonly endedOn: string;
  readonly price: number;
  readonly listPrice: number | null;
  /** What announces the discount: a struck-through list price, or a cut of at least 5 % from one known day to the next. */
  readonly basis: "list-price" | "price-cut";
  /** Lowest price of the 30 days before the start. */
  readonly priorLow: number | null;
  /** Days of those 30 with a known price. */
  readonly priorDays: number;
  /** real = below the prior low; unknown = the 30 days before are not known well enough and do not refute it. */
  readonly verdict: "real" | "not-real" | "unknown";
  /** 1 - price / listPrice, 0-1. */
  readonly claimedDepth: number | null;
  /** 1 - price / priorLow; negative where the price is above the prior low. */
  readonly realDepth: number | null;
  /** The list price was raised on the start day or within the 30 days before it. */
  readonly isListInflated: boolean;
  readonly listRaisedOn: string | null;
  readonly listPriceBefore: number | null;
}

const PRIOR_DAYS = 30;
const MINIMUM_PRIOR_DAYS = 20;
const CUT_FACTOR = 0.95;
/** A list price this much above the price is an announcement; less is rounding. */
const CLAIM_FACTOR = 1.01;

/**
 * Every announced discount of one offer, oldest first, tested against the lowest price of the 30 days before
 * (Directive 98/6/EC Art. 6a). One announcement = a run of days at one price; a further cut is a new one.
 */
export function testDiscounts(daily: readonly DailyPrice[]): DiscountTest[] {
  const tests: DiscountTest[] = [];
  let start = 0;
  while (start < daily.length) {
    const price = daily[start]?.price ?? null;
    let end = start;
    while (end + 1 < daily.length && daily[end + 1]?.price === price && claims(daily[end + 1]) === claims(daily[start]))
      end += 1;
    if (price !== null) {
      const basis = announcedBy(daily, start, price);
      if (basis !== null) tests.push(testRun(daily, start, end, price, basis));
    }
    start = end + 1;
  }
  return tests;
}

function claims(day: DailyPrice | undefined): boolean {
  return day?.price != null && day.listPrice !== null && day.listPrice >= CLAIM_FACTOR * day.price;
}

function announcedBy(daily: readonly DailyPrice[], start: number, price: number): DiscountTest["basis"] | null {
  const before = daily[start - 1]?.price ?? null;
  const isRaise = before !== null && price > before;
  // The price going up again under a standing list price is the end of a promotion, not a new one.
  if (claims(daily[start])) return isRaise && claims(daily[start - 1]) ? null : "list-price";
  return before !== null && price <= CUT_FACTOR * before ? "price-cut" : null;
}

function testRun(
  daily: readonly DailyPrice[],
  start: number,
  end: number,
  price: number,
  basis: DiscountTest["basis"],
): DiscountTest {
  const prior = daily
    .slice(Math.max(0, start - PRIOR_DAYS), start)
    .map((day) => day.price)
    .filter((value): value is number => value !== null);
  const priorLow = prior.length > 0 ? prior.reduce((a, b) => Math.min(a, b)) : null;
  const listPrice = daily[start]?.listPrice ?? null;
  const raise = findListRaise(daily, start);
  return {
    startedOn: daily[start]?.day ?? "",
    endedOn: daily[end]?.day ?? "",
    price,
    listPrice,
    basis,
    priorLow,
    priorDays: prior.length,
    verdict: judge(price, priorLow, prior.length, reachesBack(daily, start)),
    claimedDepth: listPrice === null ? null : 1 - price / listPrice,
    realDepth: priorLow === null ? null : 1 - price / priorLow,
    isListInflated: raise !== null,
    listRaisedOn: raise?.day ?? null,
    listPriceBefore: raise?.before ?? null,
  };
}

/** A price at or above a known earlier one is no discount however little is known; below it, the 30 days must be known (out-of-stock days may be missing). */
function judge(
  price: number,
  priorLow: number | null,
  priorDays: number,
  hasHistory: boolean,
): DiscountTest["verdict"] {
  if (priorLow !== null && price >= priorLow) return "not-real";
  return hasHistory && priorDays >= MINIMUM_PRIOR_DAYS ? "real" : "unknown";
}

function reachesBack(daily: readonly DailyPrice[], start: number): boolean {
  return daily.slice(0, Math.max(0, start - PRIOR_DAYS + 1)).some(({ price }) => price !== null);
}

/** The latest raise of the list price from the start day back over 30 days. */
function findListRaise(daily: readonly DailyPrice[], start: number): { day: string; before: number } | null {
  for (let day = start; day > Math.max(0, start - PRIOR_DAYS); day -= 1) {
    const now = daily[day]?.listPrice ?? null;
    const before = daily[day - 1]?.listPrice ?? null;
    if (now !== null && before !== null && now > CLAIM_FACTOR * before) return { day: daily[day]?.day ?? "", before };
  }
  return null;
}
