import { LAST_DAY } from "./calendar.js";
import { type ClusterPlan, DEMAND_SHARE } from "./plan.js";
import type { Market } from "./planted.js";
import { FAKE_DISCOUNT, POISONED_FEED, PRICE_WAR, PROMO_CYCLE, REAL_DISCOUNT } from "./planted-prices.js";
import type { Product } from "./products.js";
import { createRandom, type Random, spread } from "./random.js";
import { MERCHANTS, type MerchantWords } from "./vocabulary.js";

export interface Merchant extends MerchantWords {
  readonly id: number;
}

export const merchants: readonly Merchant[] = MERCHANTS.map((words, index) => ({ ...words, id: index + 1 }));

export type Condition = "new" | "refurbished" | "used";

export interface Offer {
  readonly id: number;
  readonly product: Product;
  readonly market: Market;
  readonly merchant: Merchant;
  readonly condition: Condition;
  readonly shelfPosition: number | null;
  /** Level around which the regular price moves, market currency. */
  readonly level: number;
  readonly firstDay: number;
  readonly seenDay: number;
}

/** Offers per thousand monthly searches of a market as large as the US: about 25,000 offers. */
const OFFERS_PER_THOUSAND: Readonly<Record<Market, number>> = { US: 0.25, GB: 0.175, DE: 0.18 };
/** Share of the products that the second, third, ... merchant also sells. */
const CARRIED_BY_FURTHER_SELLERS = [0.6, 0.34, 0.2, 0.12, 0.08, 0.05];
const PLANTED_PRODUCTS = [PROMO_CYCLE.product, PRICE_WAR.product, FAKE_DISCOUNT.product, REAL_DISCOUNT.product];
const REFURBISHED_CATEGORIES = new Set([
  "Electronics",
  "Computing & Office",
  "Home Appliances",
  "Toys & Games",
  "Music & Hobbies",
]);

/** Offers of one cluster in one market. Best sellers stand at more merchants. */
export function createOffers(
  cluster: ClusterPlan,
  products: readonly Product[],
  market: Market,
  priceLevel: number,
  firstId: number,
): Offer[] {
  const random = createRandom("offers", cluster.name, market);
  const sellers = merchants.filter(
    (merchant) => merchant.markets.includes(market) && (merchant.categories?.includes(cluster.category) ?? true),
  );
  const shelf = new Map<number, number>();
  const offers: Offer[] = [];
  const sold = products.filter((product) => product.markets.includes(market));
  const sellerCounts = shareOffers(random, cluster, market, sold.length);
  for (const [place, product] of sold.entries()) {
    const drawn = product.isPlantedPrice
      ? plantedSellers(product)
      : drawSellers(random, product, sellers, sellerCounts[place] ?? 1);
    for (const merchant of withPoisonedFeed(random, cluster, market, drawn)) {
      const position = (shelf.get(merchant.id) ?? 0) + 1;
      shelf.set(merchant.id, position);
      const condition = product.isPlantedPrice ? "new" : drawCondition(random, cluster, merchant);
      const conditionLevel = condition === "new" ? 1 : condition === "refurbished" ? 0.76 : 0.58;
      offers.push({
        id: firstId + offers.length,
        product,
        market,
        merchant,
        condition,
        shelfPosition: random.chance(0.92) ? position : null,
        level: product.price * priceLevel * merchant.level * conditionLevel * spread(random, 0.045),
        firstDay: random.chance(0.68) ? 0 : random.integer(1, LAST_DAY - 90),
        seenDay: random.chance(0.96) ? LAST_DAY - random.integer(0, 3) : LAST_DAY - random.integer(4, 24),
      });
    }
  }
  return offers;
}

function plantedSellers(product: Product): Merchant[] {
  const names: readonly string[] = PLANTED_PRODUCTS.find((planted) => planted.title === product.title)?.merchants ?? [];
  return merchants.filter((merchant) => names.includes(merchant.name));
}

/**
 * How many merchants sell each product, best seller first. The total follows the cluster's demand,
 * so that supply per search differs between ordinary clusters by little and between planted ones by much.
 */
function shareOffers(random: Random, cluster: ClusterPlan, market: Market, productCount: number): number[] {
  const demand = cluster.demand[market] / DEMAND_SHARE[market] / 1000;
  const total = Math.max(
    2,
    Math.round(demand * OFFERS_PER_THOUSAND[market] * cluster.supplyFactor * spread(random, 0.1)),
  );
  const counts = Array.from({ length: productCount }, () => 1);
  let rest = Math.max(0, total - productCount);
  for (const carriedShare of CARRIED_BY_FURTHER_SELLERS) {
    const carried = Math.min(Math.max(1, Math.ceil(productCount * carriedShare)), rest);
    for (let place = 0; place < carried; place++) counts[place] = (counts[place] ?? 1) + 1;
    rest -= carried;
  }
  return counts;
}

function drawSellers(random: Random, product: Product, sellers: readonly Merchant[], count: number): Merchant[] {
  const open = sellers.filter((merchant) => merchant.brand === undefined || merchant.brand === product.brand);
  const chosen: Merchant[] = [];
  while (chosen.length < count && open.length > 0) {
    const [merchant] = open.splice(random.weighted(open.map(({ weight }) => weight)), 1);
    if (merchant) chosen.push(merchant);
  }
  return chosen;
}

/** The poisoned merchant needs enough offers of its cluster to be seen. */
function withPoisonedFeed(
  random: Random,
  cluster: ClusterPlan,
  market: Market,
  drawn: readonly Merchant[],
): readonly Merchant[] {
  if (cluster.name !== POISONED_FEED.cluster || market !== POISONED_FEED.market) return drawn;
  const poisoned = merchants.find((merchant) => merchant.name === POISONED_FEED.merchant);
  return poisoned && !drawn.includes(poisoned) && random.chance(0.35) ? [...drawn, poisoned] : drawn;
}

function drawCondition(random: Random, cluster: ClusterPlan, merchant: Merchant): Condition {
  if (merchant.kind !== "marketplace" && merchant.kind !== "discounter") return "new";
  if (!REFURBISHED_CATEGORIES.has(cluster.category)) return "new";
  const draw = random.uniform();
  return draw < 0.8 ? "new" : draw < 0.93 ? "refurbished" : "used";
}
