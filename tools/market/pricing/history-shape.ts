import { z } from "zod";
import type { OfferBelow } from "./below-price.js";
import { MatchedMoves } from "./matched-moves.js";
import type { OfferSteps } from "./offer-steps.js";
import { QuarantinedFeed } from "./quarantine.js";
import type { ClusterHistory, OfferHistory, TestedDiscount } from "./summarise-history.js";

/** What price_history hands over. Amounts in market currency, shares and depths as fractions 0-1. */

const Seller = { productId: z.number(), product: z.string(), brand: z.string(), merchant: z.string() };

const Extreme = z.object({
  ...Seller,
  price: z.number(),
  /** First and last day at that price. */
  firstOn: z.string(),
  lastOn: z.string(),
});

const OfferPrices = z.object({
  ...Seller,
  /** Last known price of the window. */
  lastPrice: z.number().nullable(),
  median: z.number().nullable(),
  low: z.number().nullable(),
  lowOn: z.string().nullable(),
  high: z.number().nullable(),
  highOn: z.string().nullable(),
  daysSinceLow: z.number().nullable(),
  changes: z.number(),
  volatility30Days: z.number().nullable(),
  promoShare: z.number().nullable(),
  promoDepth: z.number().nullable(),
  promotions: z.number(),
  /** Days from start to start, where the rhythm is regular. */
  cycleDays: z.number().nullable(),
  /** Start-to-start gaps seen. */
  cycleN: z.number(),
  knownDays: z.number(),
});

const Discount = z.object({
  ...Seller,
  startedOn: z.string(),
  endedOn: z.string(),
  price: z.number(),
  listPrice: z.number().nullable(),
  /** Lowest price of the 30 days before the start. */
  priorLow: z.number().nullable(),
  verdict: z.enum(["real", "not-real", "unknown"]),
  claimedDepth: z.number().nullable(),
  realDepth: z.number().nullable(),
  isListInflated: z.boolean(),
  listRaisedOn: z.string().nullable(),
  /** List price before the raise, or the highest price asked where none was shown before. */
  listPriceBefore: z.number().nullable(),
});

const War = z.object({
  productId: z.number(),
  product: z.string(),
  merchants: z.array(z.object({ merchant: z.string(), undercuts: z.number() })),
  undercuts: z.number(),
  startedOn: z.string(),
  endedOn: z.string(),
  priceBefore: z.number(),
  priceAfter: z.number(),
  fall: z.number(),
});

const ClusterPrices = z.object({
  clusterId: z.number(),
  currency: z.string().nullable(),
  /** `unit`: packs differ, so the cluster's own figures are per unit; offers, discounts and wars are shelf prices. */
  basis: z.enum(["item", "unit"]),
  offersFound: z.number(),
  /** Offers whose events were read: those of the most clicked products when there are too many. */
  offersRead: z.number(),
  /** Offers with a trusted price in the window. */
  n: z.number(),
  events: z.number(),
  /** Known offer-days behind the shares. */
  offerDays: z.number(),
  months: z.array(
    z.object({ month: z.string(), median: z.number(), low: z.number(), high: z.number(), offers: z.number() }),
  ),
  median: z.number().nullable(),
  /** Whether prices rose or fell: over the offers priced on both days. */
  matched: MatchedMoves,
  /** Last month's median over the first month's, less 1: moves with the mix of offers as well. */
  medianChange: z.number().nullable(),
  low: Extreme.nullable(),
  high: Extreme.nullable(),
  /** Median over offers of the standard deviation of daily ln price steps, per 30 days. */
  volatility30Days: z.number().nullable(),
  changesPer30Days: z.number().nullable(),
  promoShare: z.number().nullable(),
  promoDepth: z.number().nullable(),
  /** Offers with a regular promotion rhythm, best evidenced first. */
  cycles: z.array(OfferPrices),
  cyclesFound: z.number(),
  discounts: z.object({
    tested: z.number(),
    real: z.number(),
    notReal: z.number(),
    unknown: z.number(),
    /** Tested discounts whose list price was raised, or first appeared above every earlier price, within the 30 days before. */
    inflated: z.number(),
    /** Running on the last day, inflated ones first, then the deepest claim. */
    running: z.array(Discount),
    runningFound: z.number(),
    /** The window's discounts with an inflated list price, newest first. */
    inflatedList: z.array(Discount),
  }),
  wars: z.array(War),
  warsFound: z.number(),
  /** Of the most clicked products. */
  offers: z.array(OfferPrices),
  /** Offers now below the price asked about, lowest first; null when none was asked. */
  below: z.array(z.object({ ...Seller, price: z.number(), since: z.string(), days: z.number() })).nullable(),
  belowFound: z.number(),
  method: z.string(),
});

export const PriceHistories = z.object({
  /** Null where no price events are loaded. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  clusters: z.array(ClusterPrices),
  quarantined: z.array(QuarantinedFeed),
});

interface Reading {
  readonly clusterId: number;
  readonly history: ClusterHistory;
  readonly matched: MatchedMoves;
  readonly limit: number;
  readonly below: readonly OfferBelow[] | null;
  readonly offersFound: number;
  readonly offersRead: number;
  readonly events: number;
}

/** Cuts the lists to `limit` and names the rest by their count. */
export function toClusterPrices({
  clusterId,
  history,
  matched,
  limit,
  below,
  offersFound,
  offersRead,
  events,
}: Reading): z.input<typeof ClusterPrices> {
  const { months, offers, discounts, wars } = history;
  const cycles = offers
    .filter(({ promotions }) => promotions.cycleDays !== null)
    .sort(
      (a, b) =>
        b.promotions.cycleN - a.promotions.cycleN || (b.promotions.promoShare ?? 0) - (a.promotions.promoShare ?? 0),
    );
  const running = [...discounts.running].sort(byDoubt);
  const inflated = [...discounts.inflated].sort((a, b) => (a.startedOn < b.startedOn ? 1 : -1));
  const first = months[0];
  const last = months.at(-1);
  return {
    clusterId,
    currency: offers[0]?.offer.currency ?? null,
    basis: history.basis,
    offersFound,
    offersRead,
    n: offers.length,
    events,
    offerDays: history.days,
    months,
    median: history.median,
    matched,
    medianChange: first && last && months.length > 1 ? last.median / first.median - 1 : null,
    low: history.low && toExtreme(history.low, "min"),
    high: history.high && toExtreme(history.high, "max"),
    volatility30Days: history.volatility30Days,
    changesPer30Days: history.changesPer30Days,
    promoShare: history.promoShare,
    promoDepth: history.promoDepth,
    cycles: cycles.slice(0, limit).map(toOfferPrices),
    cyclesFound: cycles.length,
    discounts: {
      tested: discounts.tested,
      real: discounts.real,
      notReal: discounts.notReal,
      unknown: discounts.unknown,
      inflated: inflated.length,
      running: running.slice(0, limit).map(toDiscount),
      runningFound: running.length,
      inflatedList: inflated.slice(0, limit).map(toDiscount),
    },
    wars: wars
      .slice(0, limit)
      .map(({ product, ...war }) => ({ ...war, productId: product.productId, product: product.product })),
    warsFound: wars.length,
    offers: offers.slice(0, limit).map(toOfferPrices),
    below: below === null ? null : below.slice(0, limit).map(toBelow),
    belowFound: below?.length ?? 0,
    method:
      "median weighted by days in stock; promotion = at least 5 % below the 90-day mode; a discount is real below the lowest price of the 30 days before",
  };
}

const toSeller = ({ productId, product, brand, merchant }: OfferSteps) => ({ productId, product, brand, merchant });

function toExtreme({ offer, history }: OfferHistory, end: "min" | "max"): z.input<typeof Extreme> {
  return {
    ...toSeller(offer),
    price: history[end] ?? 0,
    firstOn: (end === "min" ? history.minFirstOn : history.maxFirstOn) ?? "",
    lastOn: (end === "min" ? history.minLastOn : history.maxLastOn) ?? "",
  };
}

function toOfferPrices({ offer, history, promotions }: OfferHistory): z.input<typeof OfferPrices> {
  return {
    ...toSeller(offer),
    lastPrice: history.lastPrice,
    median: history.timeWeightedMedian,
    low: history.min,
    lowOn: history.minFirstOn,
    high: history.max,
    highOn: history.maxFirstOn,
    daysSinceLow: history.daysSinceLow,
    changes: history.changes,
    volatility30Days: history.volatility30Days,
    promoShare: promotions.promoShare,
    promoDepth: promotions.meanDepth,
    promotions: promotions.promotions,
    cycleDays: promotions.cycleDays,
    cycleN: promotions.cycleN,
    knownDays: history.knownDays,
  };
}

const toBelow = ({ offer, price, since, days }: OfferBelow) => ({ ...toSeller(offer), price, since, days });

function toDiscount({ offer, ...test }: TestedDiscount): z.input<typeof Discount> {
  return { ...toSeller(offer), ...test };
}

function byDoubt(a: TestedDiscount, b: TestedDiscount): number {
  const doubt = ({ isListInflated, verdict }: TestedDiscount) =>
    (isListInflated ? 2 : 0) + (verdict === "not-real" ? 1 : 0);
  return doubt(b) - doubt(a) || (b.claimedDepth ?? 0) - (a.claimedDepth ?? 0);
}
