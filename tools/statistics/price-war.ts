import { fromDayNumber, toDayNumber } from "./calendar.js";
import type { PriceEvent } from "./step-function.js";

export interface MerchantPrices<Id extends string | number = string | number> {
  readonly merchantId: Id;
  readonly events: readonly PriceEvent[];
}

export interface PriceWar<Id extends string | number = string | number> {
  /** Merchants that undercut, most undercuts first. */
  readonly merchants: readonly { readonly merchantId: Id; readonly undercuts: number }[];
  readonly undercuts: number;
  readonly startedOn: string;
  readonly endedOn: string;
  /** Lowest price of the market just before the first undercut and after the last. */
  readonly priceBefore: number;
  readonly priceAfter: number;
  /** 100 * (1 - after / before). */
  readonly fallPercent: number;
}

interface Undercut<Id> {
  readonly merchantId: Id;
  readonly day: number;
  readonly marketLow: number;
  readonly price: number;
}

const MAXIMUM_GAP_DAYS = 14;
/** A deeper single cut is a promotion or a clearance, not an answer to a rival. */
const DEEPEST_STEP = 0.2;
const MINIMUM_UNDERCUTS = 5;
const MINIMUM_EACH = 2;
const MINIMUM_FALL_PERCENT = 2;

/**
 * The price war about one product that fell furthest in the window (ISO dates, both included), or null. An undercut = a merchant that was
 * not the cheapest goes below the market's low by at most a fifth; a war = at least 5 in a row, each a new low within 14 days of the one
 * before, with at least two merchants undercutting twice.
 */
export function detectPriceWar<Id extends string | number>(
  merchants: readonly MerchantPrices<Id>[],
  from: string,
  to: string,
): PriceWar<Id> | null {
  const undercuts = findUndercuts(merchants, toDayNumber(from), toDayNumber(to));
  let largest: PriceWar<Id> | null = null;
  let chain: Undercut<Id>[] = [];
  for (const undercut of [...undercuts, null]) {
    const previous = chain.at(-1);
    if (
      undercut &&
      (!previous || (undercut.day - previous.day <= MAXIMUM_GAP_DAYS && undercut.price < previous.price))
    ) {
      chain.push(undercut);
      continue;
    }
    const war = toPriceWar(chain);
    if (war && (!largest || war.fallPercent > largest.fallPercent)) largest = war;
    chain = undercut ? [undercut] : [];
  }
  return largest;
}

function findUndercuts<Id extends string | number>(
  merchants: readonly MerchantPrices<Id>[],
  from: number,
  to: number,
): Undercut<Id>[] {
  const timeline = merchants
    .flatMap(({ merchantId, events }) =>
      events.map(({ seenOn, price }) => ({ merchantId, day: toDayNumber(seenOn), price })),
    )
    .filter(({ day }) => day <= to)
    .sort((a, b) => a.day - b.day);
  const current = new Map<Id, number>();
  const undercuts: Undercut<Id>[] = [];
  for (const { merchantId, day, price } of timeline) {
    const old = current.get(merchantId);
    if (price === null || !(price > 0)) {
      current.delete(merchantId);
      continue;
    }
    let rivalLow = Number.POSITIVE_INFINITY;
    for (const [rival, rivalPrice] of current) if (rival !== merchantId) rivalLow = Math.min(rivalLow, rivalPrice);
    current.set(merchantId, price);
    if (day < from || old === undefined || old < rivalLow || price >= rivalLow) continue;
    if (price >= (1 - DEEPEST_STEP) * rivalLow) undercuts.push({ merchantId, day, marketLow: rivalLow, price });
  }
  return undercuts;
}

function toPriceWar<Id extends string | number>(chain: readonly Undercut<Id>[]): PriceWar<Id> | null {
  const first = chain[0];
  const last = chain.at(-1);
  if (!first || !last || chain.length < MINIMUM_UNDERCUTS) return null;
  const counts = new Map<Id, number>();
  for (const { merchantId } of chain) counts.set(merchantId, (counts.get(merchantId) ?? 0) + 1);
  const merchants = [...counts]
    .map(([merchantId, undercuts]) => ({ merchantId, undercuts }))
    .sort((a, b) => b.undercuts - a.undercuts);
  const fallPercent = 100 * (1 - last.price / first.marketLow);
  if (merchants.filter(({ undercuts }) => undercuts >= MINIMUM_EACH).length < 2 || fallPercent < MINIMUM_FALL_PERCENT)
    return null;
  return {
    merchants,
    undercuts: chain.length,
    startedOn: fromDayNumber(first.day),
    endedOn: fromDayNumber(last.day),
    priceBefore: first.marketLow,
    priceAfter: last.price,
    fallPercent,
  };
}
