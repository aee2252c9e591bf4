import { z } from "zod";
import { groupBy } from "../../collections.js";
import { defineTool } from "../../define.js";
import { ClusterIds, MarketCode } from "../../domain.js";
import { fromMonthNumber, toMonthNumber } from "../../statistics/calendar.js";
import { estimateElasticity, REFUSALS, type SalesPoint } from "../../statistics/elasticity.js";
import { median } from "../../statistics/quantiles.js";
import { countCell } from "../../warehouse/cells.js";
import { coveredDays } from "../../warehouse/freshness.js";
import { selectHistoryOffers, selectProductOrders } from "../../warehouse/queries/prices.js";
import type { Row } from "../../warehouse/warehouse.js";
import { OfferFilters, offerFilterParameters, ProductIds, wordFilters } from "./offer-filters.js";
import { countTrusted, cutQuarantined, type OfferSteps } from "./offer-steps.js";
import { type ProductOrders, salesPoints } from "./product-months.js";
import { readQuarantine } from "./quarantine.js";
import { readOfferSteps } from "./read-offer-steps.js";
import { readValuedProducts } from "./valued-products.js";

const ProductElasticity = z.object({
  productId: z.number(),
  product: z.string(),
  brand: z.string(),
  /** Orders over the months with a known price. */
  orders: z.number(),
  /** Months with a known price and at least one order, and the different prices among them. */
  n: z.number(),
  distinctPrices: z.number(),
  lowPrice: z.number().nullable(),
  highPrice: z.number().nullable(),
  /** % change of orders per 1 % change of price, with its 95 % interval; null where `cause` says why not. */
  elasticity: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** % change of orders per 1 % change of the other products' price. */
  crossElasticity: z.number().nullable(),
  /** rises-with-price: orders grew with the price, so something else moved both. */
  cause: z.enum([...REFUSALS, "rises-with-price"]).nullable(),
});

const ClusterElasticity = z.object({
  clusterId: z.number(),
  currency: z.string().nullable(),
  /** Products with orders, and the most ordered ones that were tested. */
  productsFound: z.number(),
  tested: z.number(),
  estimable: z.number(),
  /** The longest series: months with a known price and orders. */
  longest: z.number(),
  /** Median over the products with an estimate. */
  typical: z.number().nullable(),
  /** Estimates first, then by orders. */
  products: z.array(ProductElasticity),
});

/** The most ordered products of a cluster: the others have too few orders a month to show anything. */
const PRODUCTS_TESTED = 30;
const OFFERS_READ = 300;

export const priceElasticity = defineTool({
  name: "price_elasticity",
  description:
    "How orders answer to price, per product: ln orders on ln price, ln price of the other products and the calendar month, over all months with both. Given only with 24 months, 8 distinct prices and a 95 % interval below 0; otherwise the reason. Price = the lowest one asked on each day, averaged over the month; new items, market currency, trusted feeds.",
  reads: ["click_shares", "offers", "price_events"],
  input: z.object({
    clusterIds: ClusterIds,
    market: MarketCode,
    brands: OfferFilters.brands,
    values: OfferFilters.values,
    productIds: ProductIds,
    /** Products listed per cluster. */
    limit: z.int().min(1).max(PRODUCTS_TESTED).default(10),
  }),
  output: z.object({
    /** Months with orders; null when none are loaded. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    clusters: z.array(ClusterElasticity),
    method: z.string(),
  }),
  describe: (input, nameClusters) =>
    `Orders against prices by month, per product of ${nameClusters(input.clusterIds)} in ${input.market}${wordFilters({ ...input, merchants: [] })}`,
  async read(input, { warehouse, signal }) {
    const { clusterIds, market, limit } = input;
    const valued = await readValuedProducts(warehouse, input.values, signal);
    const asked = offerFilterParameters({ ...input, merchants: [], feeds: [], valued });
    const orders = await warehouse.query(
      selectProductOrders(asked.counts),
      [market, PRODUCTS_TESTED, ...asked.values],
      { signal },
    );
    const [{ feeds }, covered] = await Promise.all([
      readQuarantine(warehouse, { market, clusterIds }, signal),
      coveredDays(warehouse, "price_events", market),
    ]);
    const months = orders.map((row) => String(row.month)).sort();
    const [from = null, to = null] = [months[0], months.at(-1)];
    const ids = [...new Set(orders.map((row) => countCell(row, "product_id")))];
    const { counts, values } = offerFilterParameters({ ...input, merchants: [], feeds: [], productIds: ids });
    const offers =
      ids.length === 0
        ? []
        : await warehouse.query(
            selectHistoryOffers(counts),
            [market, "9999-12-01", OFFERS_READ, null, null, ...values],
            {
              signal,
            },
          );
    const window = from === null || to === null ? null : { from, to: lastDayOf(to, covered.to) };
    const read =
      window === null ? [] : await readOfferSteps(warehouse, { market, clusterIds, ...window }, offers, true, signal);
    const offersOf = groupBy(cutQuarantined(read, feeds), ({ clusterId }) => clusterId);
    const ordersOf = groupBy(orders, (row) => countCell(row, "cluster_id"));
    return {
      data: {
        from,
        to,
        clusters: clusterIds.map((clusterId) =>
          summarise(clusterId, ordersOf.get(clusterId) ?? [], offersOf.get(clusterId) ?? [], limit),
        ),
        method:
          "least squares of ln orders on ln price, ln price of the other products and calendar months; 95 % interval",
      },
      rowsExamined: orders.length + offers.length + countTrusted(read, feeds),
      truncated: [...ordersOf.values()].some(([row]) => countCell(row ?? {}, "products_found") > PRODUCTS_TESTED),
    };
  },
});

/** The month's last day, or the last day covered where that comes first. */
function lastDayOf(month: string, covered: string | null): string {
  const next = fromMonthNumber(toMonthNumber(month) + 1);
  return covered !== null && covered < next ? covered : next;
}

function summarise(
  clusterId: number,
  rows: readonly Row[],
  offers: readonly OfferSteps[],
  limit: number,
): z.input<typeof ClusterElasticity> {
  const orders = rows.map(
    (row): ProductOrders => ({
      productId: countCell(row, "product_id"),
      month: String(row.month),
      orders: countCell(row, "orders"),
    }),
  );
  const [first] = orders.map(({ month }) => month).sort();
  const last = orders
    .map(({ month }) => month)
    .sort()
    .at(-1);
  const points =
    first && last ? salesPoints(orders, offers, { from: first, to: last }) : new Map<number, SalesPoint[]>();
  const offerOf = new Map(offers.map((offer) => [offer.productId, offer]));
  const tested = [...points].flatMap(([productId, own]) => {
    const offer = offerOf.get(productId);
    return offer === undefined ? [] : [testProduct(offer, own)];
  });
  const estimates = tested.flatMap(({ elasticity }) => elasticity ?? []);
  return {
    clusterId,
    currency: offers[0]?.currency ?? null,
    productsFound: countCell(rows[0] ?? {}, "products_found"),
    tested: tested.length,
    estimable: estimates.length,
    longest: Math.max(0, ...tested.map(({ n }) => n)),
    typical: median(estimates),
    products: tested
      .sort((a, b) => Number(b.elasticity !== null) - Number(a.elasticity !== null) || b.orders - a.orders)
      .slice(0, limit),
  };
}

function testProduct({ productId, product, brand }: OfferSteps, points: readonly SalesPoint[]) {
  const result = estimateElasticity(points);
  const prices = points.map(({ price }) => price).sort((a, b) => a - b);
  const isResponse = result.estimable && result.elasticity < 0;
  return {
    productId,
    product,
    brand,
    orders: points.reduce((sum, { quantity }) => sum + quantity, 0),
    n: result.n,
    distinctPrices: result.distinctPrices,
    lowPrice: prices[0] ?? null,
    highPrice: prices.at(-1) ?? null,
    elasticity: isResponse ? result.elasticity : null,
    low: isResponse ? result.low : null,
    high: isResponse ? result.high : null,
    crossElasticity: isResponse ? result.crossElasticity : null,
    cause: !result.estimable ? result.cause : isResponse ? null : ("rises-with-price" as const),
  };
}
