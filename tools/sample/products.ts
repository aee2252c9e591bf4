import { titleCase } from "./nouns.js";
import type { ClusterPlan } from "./plan.js";
import type { Market } from "./planted.js";
import { GHOSTS } from "./planted-ghosts.js";
import { FAKE_DISCOUNT, PRICE_WAR, PROMO_CYCLE, REAL_DISCOUNT } from "./planted-prices.js";
import { createRandom, type Random, spread } from "./random.js";
import { HOUSE_BRANDS, translateValue } from "./vocabulary.js";

export interface Product {
  readonly id: number;
  readonly cluster: ClusterPlan;
  readonly title: string;
  readonly brand: string;
  readonly gtin: string | null;
  readonly packUnits: number;
  readonly attributes: readonly (readonly [attribute: string, value: string])[];
  /** 0 = best seller of the cluster, 1 = last. */
  readonly rank: number;
  /** USD level before the merchant's own. */
  readonly price: number;
  readonly markets: readonly Market[];
  readonly soldOut: boolean;
  /** Belongs to a planted truth that writes its offers itself. */
  readonly isPlantedPrice: boolean;
}

/** Products per thousand monthly US searches; gives about 7,400 products. */
const PRODUCTS_PER_THOUSAND = 0.176;
/** Share of the international products that a market sells. */
const INTERNATIONAL_SHARE: Readonly<Record<Market, number>> = { US: 0.86, GB: 0.64, DE: 0.5 };
const PLANTED_PRICES = [PROMO_CYCLE.product, PRICE_WAR.product, FAKE_DISCOUNT.product, REAL_DISCOUNT.product];
const houseBrands = new Set(HOUSE_BRANDS);

export function createProducts(clusters: readonly ClusterPlan[]): readonly Product[] {
  const products: Product[] = [];
  for (const cluster of clusters) {
    const random = createRandom("products", cluster.name);
    const count = Math.max(5, Math.round((cluster.demand.US / 1000) * PRODUCTS_PER_THOUSAND * cluster.supplyFactor));
    const titles = new Set<string>();
    const chooseMarkets = createMarketChooser();
    while (titles.size < count) {
      const product = drawProduct(random, cluster, products.length + 1, titles.size / count, chooseMarkets);
      if (titles.has(product.title)) continue;
      titles.add(product.title);
      products.push(product);
    }
    for (const planted of PLANTED_PRICES) {
      if (planted.cluster === cluster.name)
        products.push(plantProduct(random, cluster, products.length + 1, planted, true));
    }
    for (const ghost of GHOSTS) {
      if (ghost.cluster !== cluster.name) continue;
      for (const [brand, title] of ghost.soldOut ?? []) {
        products.push(
          plantProduct(random, cluster, products.length + 1, { brand, title, market: ghost.market }, false),
        );
      }
    }
  }
  return products;
}

function plantProduct(
  random: Random,
  cluster: ClusterPlan,
  id: number,
  planted: { readonly brand: string; readonly title: string; readonly market: Market },
  isPlantedPrice: boolean,
): Product {
  const lower = planted.title.toLowerCase();
  const attributes = cluster.attributes.flatMap(({ name, values }) =>
    values.filter((value) => lower.includes(` ${value}`)).map((value) => [name, value] as const),
  );
  const base = { id, cluster, title: planted.title, brand: planted.brand, gtin: createGtin(random, id), packUnits: 1 };
  return {
    ...base,
    attributes,
    rank: 0.3,
    price: cluster.words.price,
    markets: [planted.market],
    soldOut: !isPlantedPrice,
    isPlantedPrice,
  };
}

function drawProduct(
  random: Random,
  cluster: ClusterPlan,
  id: number,
  rank: number,
  chooseMarkets: () => Market[],
): Product {
  const brandIndex = random.weighted(cluster.brandWeights);
  const brand = cluster.brands[brandIndex] ?? "Valuna";
  const packs = cluster.words.packs ?? [1];
  const packUnits = packs[random.weighted(packs.map((_, index) => 1 / (index + 1)))] ?? 1;
  const isGerman = random.chance(0.13);
  const attributes = cluster.attributes.flatMap(({ name, values, supply }): (readonly [string, string])[] =>
    name === "feature" && random.chance(0.35) ? [] : [[name, values[random.weighted(supply)] ?? ""]],
  );
  const tier = houseBrands.has(brand) ? 0.66 : 0.82 + 0.42 * ((brand.length * 7 + cluster.id) % 5) * 0.25;
  const sizeFactor = priceBySize(cluster, attributes);
  return {
    id,
    cluster,
    title: composeTitle(random, cluster, brand, attributes, packUnits, isGerman),
    brand,
    gtin: random.chance(0.85) ? createGtin(random, id) : null,
    packUnits,
    attributes,
    rank,
    price: cluster.words.price * tier * sizeFactor * spread(random, 0.3) * packPrice(packUnits),
    markets: isGerman ? ["DE"] : chooseMarkets(),
    soldOut: false,
    isPlantedPrice: false,
  };
}

/** Bigger packs cost less a unit: six cost about as much as five singles. */
function packPrice(units: number): number {
  return units === 1 ? 1 : units * (0.78 + 0.2 / units);
}

/** Sizes stand in ascending order in the vocabulary. */
function priceBySize(cluster: ClusterPlan, attributes: readonly (readonly [string, string])[]): number {
  const size = attributes.find(([name]) => name === "size" || name === "capacity")?.[1];
  const values = cluster.attributes.find(({ name }) => name === "size" || name === "capacity")?.values;
  if (size === undefined || values === undefined) return 1;
  return 0.8 + (0.45 * values.indexOf(size)) / Math.max(1, values.length - 1);
}

/** Systematic sampling: the shares hold in every cluster, so that small ones do not gain or lose supply by chance. */
function createMarketChooser(): () => Market[] {
  const due: Record<Market, number> = { US: 0.45, GB: 0.3, DE: 0.1 };
  return () => {
    const markets = (["US", "GB", "DE"] as const).filter((market) => {
      due[market] += INTERNATIONAL_SHARE[market];
      if (due[market] < 1) return false;
      due[market] -= 1;
      return true;
    });
    return markets.length > 0 ? markets : ["US"];
  };
}

function composeTitle(
  random: Random,
  cluster: ClusterPlan,
  brand: string,
  attributes: readonly (readonly [string, string])[],
  packUnits: number,
  isGerman: boolean,
): string {
  const model = `${random.pick(cluster.models)} ${random.chance(0.7) ? random.integer(1, 99) * 10 : `X${random.integer(2, 99)}`}`;
  const shown = attributes.filter(() => random.chance(0.72)).map(([, value]) => value);
  const words = isGerman ? shown.map((value) => translateValue(value)).filter((value) => value !== null) : shown;
  const noun = isGerman ? cluster.german.dictionary : titleCase(cluster.noun.main);
  const pack = packUnits === 1 ? [] : [isGerman ? `${packUnits}er-Pack` : `Pack of ${packUnits}`];
  return [brand, model, noun, ...words.map(titleCase), ...pack].join(" ");
}

/** GTIN-13 from the range 20-29, which GS1 leaves to in-store use: never a real product's number. */
function createGtin(random: Random, id: number): string {
  const body = `2${random.integer(0, 9)}${String(random.integer(0, 9999)).padStart(4, "0")}${String(id).padStart(6, "0")}`;
  let sum = 0;
  for (let index = 0; index < 12; index++) sum += Number(body[index]) * (index % 2 === 0 ? 1 : 3);
  return body + ((10 - (sum % 10)) % 10);
}
