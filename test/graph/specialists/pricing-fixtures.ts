import { PricingDetails, type PricingRequest } from "../../../graph/specialists/pricing/details.js";
import { NOTHING, type PricingFacts } from "../../../graph/specialists/pricing/gather.js";
import type {
  ClusterHistory,
  ClusterStatistics,
  Discount,
  Mover,
  Offer,
  War,
} from "../../../graph/specialists/pricing/rows.js";
import type { Subject } from "../../../graph/specialists/pricing/subjects.js";
import type { Entities } from "../../../graph/understand/names/named.js";
import { findAmounts } from "../../../graph/understand/numbers/amounts.js";
import { fakeEntities } from "../../fakes.js";
import { requestOf } from "../requests.js";

export const KETTLES: Entities["clusters"][number] = {
  clusterId: 1,
  name: "Kettles",
  categoryPath: "Kitchen > Kettles",
  headTerm: "kettle",
  term: "kettle",
  score: 1,
  how: "exact",
};

/** The request of these words, which name kettles and as many rows as they say. */
export function ask(text: string, more: Partial<Entities> = {}): PricingRequest {
  const { limit } = findAmounts(text);
  const { details, ...request } = requestOf(text, { ...fakeEntities, clusters: [KETTLES], limit, ...more }, "pricing");
  return { ...request, details: PricingDetails.parse(details.pricing) };
}

const statisticsOf = (more: Partial<ClusterStatistics> = {}): ClusterStatistics => ({
  clusterId: 1,
  name: "Kettles",
  currency: "USD",
  basis: "item",
  packSizes: [1],
  n: 40,
  products: 20,
  min: 10,
  p10: 12,
  p25: 20,
  median: 30,
  p75: 40,
  p90: 60,
  max: 90,
  clickWeightedMean: 40,
  clicks: 1000,
  bands: [
    { low: 10, high: 25, median: 18, n: 20, share: 0.5 },
    { low: 26, high: 90, median: 50, n: 20, share: 0.5 },
  ],
  brands: [{ brand: "Brew", n: 40, min: 10, median: 30, max: 90 }],
  merchants: [
    { merchant: "Everbay", n: 12, products: 10, median: 28, shared: 6, lowest: 4, index: 95 },
    { merchant: "Northmart", n: 14, products: 11, median: 31, shared: 6, lowest: 2, index: 104 },
  ],
  ranked: [],
  prices: [],
  outliers: [],
  outliersFound: 0,
  own: null,
  seenFrom: "2026-10-01",
  seenTo: "2026-10-31",
  method: "test",
  ...more,
});

const SELLER = { productId: 1, product: "Brew Basic 300 Kettle", brand: "Brew", merchant: "Northmart" };

export const discountOf = (more: Partial<Discount> = {}): Discount => ({
  ...SELLER,
  startedOn: "2026-10-10",
  endedOn: "2026-10-31",
  price: 20,
  listPrice: 30,
  priorLow: 25,
  verdict: "real",
  claimedDepth: 1 / 3,
  realDepth: 0.2,
  isListInflated: false,
  listRaisedOn: null,
  listPriceBefore: null,
  ...more,
});

export const warOf = (more: Partial<War> = {}): War => ({
  productId: 1,
  product: SELLER.product,
  merchants: [
    { merchant: "Northmart", undercuts: 3 },
    { merchant: "Everbay", undercuts: 2 },
  ],
  undercuts: 5,
  startedOn: "2026-09-01",
  endedOn: "2026-10-01",
  priceBefore: 30,
  priceAfter: 21,
  fall: 0.3,
  ...more,
});

export const historyOf = (more: Partial<ClusterHistory> = {}): ClusterHistory => ({
  clusterId: 1,
  currency: "USD",
  basis: "item",
  offersFound: 40,
  offersRead: 40,
  n: 40,
  events: 900,
  offerDays: 14_000,
  months: [
    { month: "2025-11-01", median: 28, low: 10, high: 90, offers: 38 },
    { month: "2026-05-01", median: 34, low: 10, high: 90, offers: 40 },
    { month: "2026-10-01", median: 30, low: 9, high: 95, offers: 40 },
  ],
  median: 30,
  matched: { from: "2025-10-31", to: "2026-10-31", offers: 36, rose: 20, fell: 10, change: 0.05 },
  medianChange: 30 / 28 - 1,
  low: { ...SELLER, price: 9, firstOn: "2026-10-02", lastOn: "2026-10-03" },
  high: { ...SELLER, price: 95, firstOn: "2026-10-05", lastOn: "2026-10-06" },
  volatility30Days: 0.1,
  changesPer30Days: 1.2,
  promoShare: 0.2,
  promoDepth: 0.15,
  cycles: [],
  cyclesFound: 0,
  discounts: {
    tested: 3,
    real: 1,
    notReal: 2,
    unknown: 0,
    inflated: 0,
    running: [discountOf()],
    runningFound: 1,
    inflatedList: [],
  },
  wars: [],
  warsFound: 0,
  offers: [],
  below: null,
  belowFound: 0,
  method: "test",
  ...more,
});

const offerOf = (more: Partial<Offer> = {}): Offer => ({
  ...SELLER,
  clusterId: 1,
  offerId: 1,
  price: 25,
  unitPrice: 25,
  packUnits: 1,
  listPrice: null,
  currency: "USD",
  availability: "in_stock",
  condition: "new",
  shelfPosition: 1,
  seenOn: "2026-10-30",
  productClicks: 500,
  productOffers: 3,
  productLow: 25,
  productHigh: 31,
  ...more,
});

const moverOf = (more: Partial<Mover> = {}): Mover => ({
  ...SELLER,
  clusterId: 1,
  categoryPath: "Kitchen > Kettles",
  currency: "USD",
  priceFrom: 30,
  priceTo: 20,
  change: -1 / 3,
  changedOn: "2026-10-20",
  availability: "in_stock",
  ...more,
});

export const movesOf = (movers: Mover[] = [moverOf()], compared = 38): PricingFacts["movers"] => ({
  data: {
    from: "2026-10-02",
    to: "2026-10-31",
    movers,
    compared,
    rose: 5,
    fell: 7,
    met: 7,
    meanChange: -0.01,
    notCompared: 2,
    quarantined: [],
  },
  ref: "pricing-4",
});

interface Given {
  readonly statistics?: Partial<ClusterStatistics>;
  readonly history?: Partial<ClusterHistory>;
  readonly offers?: Offer[];
}

export const subjectOf = ({ clusterId, name }: { clusterId: number; name: string }): Subject => ({
  clusterId,
  name,
  label: name.toLowerCase(),
  kind: name.toLowerCase(),
  clusterName: name,
});

export const factsOf = ({ statistics, history, offers = [offerOf()] }: Given = {}): PricingFacts => ({
  ...NOTHING,
  subjects: [subjectOf(KETTLES)],
  statistics: {
    data: { clusters: [statisticsOf(statistics)], clicksSince: "2026-08-01", quarantined: [] },
    ref: "pricing-1",
  },
  prices: {
    data: {
      offers,
      offersFound: offers.length,
      productsFound: offers.length,
      clicksSince: "2026-08-01",
      quarantined: [],
      shelf: [
        {
          clusterId: 1,
          topPositions: 10,
          n: 20,
          brands: [{ brand: "Brew", topItems: 8, topShare: 0.4, weightedShare: 0.35 }],
        },
      ],
    },
    ref: "pricing-2",
  },
  history: {
    data: { from: "2025-11-01", to: "2026-10-31", clusters: [historyOf(history)], quarantined: [] },
    ref: "pricing-3",
  },
  movers: movesOf(),
});
