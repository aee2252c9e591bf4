import { groupBy } from "../../collections.js";
import { type DiscountTest, testDiscounts } from "../../statistics/discounts.js";
import { detectPriceWar } from "../../statistics/price-war.js";
import { type PromotionSummary, summarisePromotions } from "../../statistics/promotions.js";
import { median, weightedQuantile } from "../../statistics/quantiles.js";
import { type DailyPrice, type PriceHistory, summarisePriceHistory } from "../../statistics/step-function.js";
import { findInflation } from "./list-inflation.js";
import { monthlyMedians, type PriceMonth } from "./monthly-medians.js";
import { createDailyBuffer, type DayWindow, type OfferSteps } from "./offer-steps.js";
import { labelDay } from "./price-steps.js";

/** A discount's test looks 30 days back, the test of its list price another 30. */
export const LOOK_BACK_DAYS = 60;

/** One offer over the window. */
export interface OfferHistory {
  readonly offer: OfferSteps;
  readonly history: PriceHistory;
  readonly promotions: PromotionSummary;
}

export interface TestedDiscount extends Omit<DiscountTest, "basis" | "priorDays"> {
  readonly offer: OfferSteps;
}

export interface VerdictCount {
  tested: number;
  real: number;
  notReal: number;
  unknown: number;
}

/** Discounts announced in the window; only those worth showing are kept. */
export interface DiscountTally extends VerdictCount {
  /** Still on at the end of the window. */
  readonly running: TestedDiscount[];
  /** Beside a list price that was raised, or first appeared above every earlier price, within the 30 days before. */
  readonly inflated: TestedDiscount[];
}

export interface ProductWar {
  readonly product: OfferSteps;
  readonly merchants: { merchant: string; undercuts: number }[];
  readonly undercuts: number;
  readonly startedOn: string;
  readonly endedOn: string;
  readonly priceBefore: number;
  readonly priceAfter: number;
  /** Fraction 0-1. */
  readonly fall: number;
}

export interface ClusterHistory {
  readonly basis: "item" | "unit";
  readonly months: PriceMonth[];
  /** Time-weighted over all offers and days of the window. */
  readonly median: number | null;
  readonly volatility30Days: number | null;
  readonly changesPer30Days: number | null;
  readonly promoShare: number | null;
  readonly promoDepth: number | null;
  /** Known offer-days. */
  readonly days: number;
  readonly offers: OfferHistory[];
  readonly low: OfferHistory | null;
  readonly high: OfferHistory | null;
  readonly discounts: DiscountTally;
  readonly wars: ProductWar[];
}

/** Price history of one cluster from the steps of its offers. */
export function summariseCluster(offers: readonly OfferSteps[], window: DayWindow): ClusterHistory {
  const from = labelDay(window.from);
  const to = labelDay(window.to);
  const basis = new Set(offers.map(({ packUnits }) => packUnits)).size > 1 ? "unit" : "item";
  const scaleOf = (offer: OfferSteps) => (basis === "unit" ? offer.packUnits : 1);
  const daily = createDailyBuffer(window, LOOK_BACK_DAYS);
  const discounts: DiscountTally = { tested: 0, real: 0, notReal: 0, unknown: 0, running: [], inflated: [] };
  const histories = offers.flatMap((offer): OfferHistory[] => {
    const history = summarisePriceHistory(offer.steps, from, to);
    if (history.knownDays === 0) return [];
    daily.fill(offer.steps);
    testOffer(offer, daily.all, { from, to }, discounts);
    return [{ offer, history, promotions: summarisePromotions(daily.window) }];
  });
  const days = sum(histories, ({ history }) => history.knownDays);
  const promoDays = sum(histories, ({ promotions }) => promotions.promoDays);
  const depthDays = sum(histories, ({ promotions }) => promotions.promoDays * (promotions.meanDepth ?? 0));
  return {
    basis,
    months: monthlyMedians(offers, window, scaleOf),
    median: weightedQuantile(
      histories.map(({ offer, history }) => (history.timeWeightedMedian ?? 0) / scaleOf(offer)),
      histories.map(({ history }) => history.knownDays),
      0.5,
    ),
    volatility30Days: median(histories.flatMap(({ history }) => history.volatility30Days ?? [])),
    changesPer30Days: days > 0 ? (30 * sum(histories, ({ history }) => history.changes)) / days : null,
    promoShare: days > 0 ? promoDays / days : null,
    promoDepth: promoDays > 0 ? depthDays / promoDays : null,
    days,
    offers: histories,
    low: bestBy(histories, ({ offer, history }) => -(history.min ?? Number.POSITIVE_INFINITY) / scaleOf(offer)),
    high: bestBy(histories, ({ offer, history }) => (history.max ?? 0) / scaleOf(offer)),
    discounts,
    wars: findWars(offers, from, to),
  };
}

/** The discounts that the window saw announced, counted by the merchant that announced them. */
export function countByMerchant(offers: readonly OfferSteps[], window: DayWindow): Map<string, VerdictCount> {
  const [from, to] = [labelDay(window.from), labelDay(window.to)];
  const daily = createDailyBuffer(window, LOOK_BACK_DAYS);
  const byMerchant = new Map<string, VerdictCount>();
  for (const { merchant, steps } of offers) {
    daily.fill(steps);
    const count = byMerchant.get(merchant) ?? { tested: 0, real: 0, notReal: 0, unknown: 0 };
    for (const { startedOn, verdict } of testDiscounts(daily.all))
      if (startedOn >= from && startedOn <= to) countVerdict(verdict, count);
    byMerchant.set(merchant, count);
  }
  return byMerchant;
}

/** Counts the discounts that the window saw announced; one announced earlier that is still on is listed, not counted. */
function testOffer(
  offer: OfferSteps,
  daily: readonly DailyPrice[],
  window: { from: string; to: string },
  tally: DiscountTally,
): void {
  for (const test of testDiscounts(daily)) {
    if (test.endedOn < window.from) continue;
    const isAnnounced = test.startedOn >= window.from;
    if (isAnnounced) countVerdict(test.verdict, tally);
    const inflation = findInflation(daily, test);
    const tested = inflation === null && test.endedOn !== window.to ? null : { ...test, ...inflation, offer };
    if (tested && test.endedOn === window.to) tally.running.push(tested);
    if (tested && inflation !== null && isAnnounced) tally.inflated.push(tested);
  }
}

function countVerdict(verdict: TestedDiscount["verdict"], tally: VerdictCount): void {
  tally.tested += 1;
  if (verdict === "real") tally.real += 1;
  else if (verdict === "not-real") tally.notReal += 1;
  else tally.unknown += 1;
}

function findWars(offers: readonly OfferSteps[], from: string, to: string): ProductWar[] {
  const wars = [...groupBy(offers, ({ productId }) => productId).values()].flatMap((sellers): ProductWar[] => {
    const [product] = sellers;
    if (!product || sellers.length < 2) return [];
    const nameOf = new Map(sellers.map(({ merchantId, merchant }) => [merchantId, merchant]));
    const war = detectPriceWar(
      sellers.map(({ merchantId, steps }) => ({ merchantId, events: steps })),
      from,
      to,
    );
    if (!war) return [];
    const { undercuts, startedOn, endedOn, priceBefore, priceAfter, fallPercent } = war;
    const merchants = war.merchants.map((rival) => ({
      merchant: nameOf.get(rival.merchantId) ?? "",
      undercuts: rival.undercuts,
    }));
    return [{ product, merchants, undercuts, startedOn, endedOn, priceBefore, priceAfter, fall: fallPercent / 100 }];
  });
  return wars.sort((a, b) => b.undercuts - a.undercuts || b.fall - a.fall);
}

function bestBy(items: readonly OfferHistory[], scoreOf: (item: OfferHistory) => number): OfferHistory | null {
  let best: OfferHistory | null = null;
  for (const item of items) if (best === null || scoreOf(item) > scoreOf(best)) best = item;
  return best;
}

function sum<Item>(items: readonly Item[], measure: (item: Item) => number): number {
  return items.reduce((total, item) => total + measure(item), 0);
}
