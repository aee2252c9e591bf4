import { MONTH_COUNT, MONTHS } from "./calendar.js";
import type { CsvFile } from "./csv.js";
import { type ClusterPlan, MARKETS } from "./plan.js";
import { CONCENTRATIONS, type Market } from "./planted.js";
import type { Product } from "./products.js";
import { createRandom, spread } from "./random.js";

const MONTHS_KEPT = 12;
const TOP_PRODUCTS = 24;
const CLICKS_PER_SEARCH = 0.32;

/** Clicks of the best sellers by month, Zipf over the products of the market. */
export function writeClickShares(
  file: CsvFile,
  cluster: ClusterPlan,
  market: Market,
  products: readonly Product[],
  curve: readonly number[],
): void {
  const random = createRandom("clicks", cluster.name, market);
  const planted = CONCENTRATIONS.find((entry) => entry.cluster === cluster.name);
  const exponent = planted?.exponent ?? 0.55 + 0.4 * random.uniform();
  const top = products
    .filter((product) => product.markets.includes(market) && !product.soldOut)
    .map((product) => ({ product, order: product.rank + 0.08 * random.normal() }))
    .sort((a, b) => a.order - b.order || a.product.id - b.product.id)
    .slice(0, TOP_PRODUCTS);
  const weights = top.map((_, rank) => inversePower(rank + 1, exponent) * spread(random, planted ? 0.03 : 0.12));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const rates = top.map(() => cluster.conversion * spread(random, 0.22));
  for (let month = MONTH_COUNT - MONTHS_KEPT; month < MONTH_COUNT; month++) {
    const total = cluster.demand[market] * CLICKS_PER_SEARCH * (curve[month] ?? 1);
    for (const [rank, { product }] of top.entries()) {
      const clicks = Math.round(((total * (weights[rank] ?? 0)) / sum) * spread(random, 0.08));
      if (clicks === 0) continue;
      const orders = Math.round(clicks * (rates[rank] ?? 0) * spread(random, 0.08));
      file.add(product.id, market, MONTHS[month] ?? "", clicks, orders);
    }
  }
}

/** 1 / n^exponent by interpolating between square roots: exact arithmetic, close enough for ranks. */
function inversePower(n: number, exponent: number): number {
  const root = Math.sqrt(n);
  const steps = exponent * 2;
  const whole = Math.floor(steps);
  let value = 1;
  for (let step = 0; step < whole; step++) value *= root;
  const quarter = Math.sqrt(root);
  const rest = steps - whole;
  return (
    1 / (rest < 0.5 ? value * (1 + (quarter - 1) * rest * 2) : value * (quarter + (root - quarter) * (rest - 0.5) * 2))
  );
}

/** Units are an estimate between two bounds; revenue follows the middle at the market's typical price. */
export function writeSales(file: CsvFile, cluster: ClusterPlan, market: Market, curve: readonly number[]): void {
  const random = createRandom("sales", cluster.name, market);
  const level = cluster.demand[market] * CLICKS_PER_SEARCH * cluster.conversion * (1.8 + 1.4 * random.uniform());
  const price =
    cluster.words.price * (MARKETS.find((entry) => entry.market === market)?.price ?? 1) * spread(random, 0.06);
  for (let month = 0; month < MONTH_COUNT; month++) {
    const units = Math.max(1, level * (curve[month] ?? 1) * spread(random, 0.05));
    const low = Math.max(1, Math.round(units * (0.8 + 0.06 * random.uniform())));
    const high = Math.max(low + 1, Math.round(units * (1.16 + 0.1 * random.uniform())));
    const revenue = random.chance(0.01) ? null : Math.round(units * price * spread(random, 0.03));
    file.add(cluster.id, market, MONTHS[month] ?? "", low, high, revenue);
  }
}
