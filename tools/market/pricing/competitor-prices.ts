import { z } from "zod";
import { compareText, groupBy } from "../../collections.js";
import { defineTool } from "../../define.js";
import { ClusterIds, IsoDate, MarketCode } from "../../domain.js";
import { selectProductOffers, selectRivalProducts, selectShelf } from "../../warehouse/queries/prices.js";
import { AVAILABILITY, CONDITIONS } from "../../warehouse/schema.js";
import type { Row } from "../../warehouse/warehouse.js";
import { OfferFilters, offerFilterParameters, ProductIds, recentMonth, wordFilters } from "./offer-filters.js";
import { QuarantinedFeed, readQuarantine } from "./quarantine.js";
import { readValuedProducts } from "./valued-products.js";

const Offer = z.object({
  clusterId: z.number(),
  offerId: z.number(),
  productId: z.number(),
  product: z.string(),
  brand: z.string(),
  merchant: z.string(),
  price: z.number(),
  /** Price of one unit of the pack. */
  unitPrice: z.number(),
  packUnits: z.number(),
  /** Struck-through price beside the offer; null when none is shown. */
  listPrice: z.number().nullable(),
  /** ISO 4217: of all prices of the row. */
  currency: z.string(),
  availability: z.enum(AVAILABILITY),
  condition: z.enum(CONDITIONS),
  /** Position in the merchant's listing, 1 = first. */
  shelfPosition: z.number().nullable(),
  /** Day the offer was last seen. */
  seenOn: IsoDate,
  /** Clicks on the product over the last three months covered, all merchants; null = not measured. */
  productClicks: z.number().nullable(),
  /** Over the product's offers that pass the filters. */
  productOffers: z.number(),
  productLow: z.number(),
  productHigh: z.number(),
});

const ShelfBrand = z.object({
  brand: z.string(),
  /** Offers of the brand among the first `topPositions` positions of the merchants' listings. */
  topItems: z.number(),
  /** Fractions of all brands, 0-1. */
  topShare: z.number().nullable(),
  /** Weighted by 1 / log2(1 + position) over all listed positions. */
  weightedShare: z.number().nullable(),
});

const Shelf = z.object({
  clusterId: z.number(),
  topPositions: z.number(),
  /** Offers with a known position within the top. */
  n: z.number(),
  /** Largest weighted share first. */
  brands: z.array(ShelfBrand),
});

const ROUND = 10_000;

export const competitorPrices = defineTool({
  name: "competitor_prices",
  description:
    "Current offers of demand clusters in one market: product, brand, merchant, price, unit price, list price (market currency), availability, day seen, clicks; most clicked products first, cheapest offer first. Filters: price bounds, brands, merchants, condition, stock. Also the share of shelf by brand (fractions, before the filters). Feeds under quarantine are left out and listed.",
  reads: ["offers", "price_events", "click_shares"],
  input: z.object({
    clusterIds: ClusterIds,
    market: MarketCode,
    ...OfferFilters,
    productIds: ProductIds,
    /** Null for every condition. */
    condition: z.enum(CONDITIONS).nullable().default("new"),
    inStockOnly: z.boolean().default(false),
    /** 1 gives each product's cheapest offer. */
    offersPerProduct: z.int().min(1).max(100).default(100),
    /** Shelf positions that count as the top. */
    topPositions: z.int().min(1).max(100).default(10),
    limit: z.int().min(1).max(200).default(50),
  }),
  output: z.object({
    offers: z.array(Offer),
    /** Offers and products that pass the filters, shown or not. */
    offersFound: z.number(),
    productsFound: z.number(),
    /** First month of the clicks; null when clicks are not loaded. */
    clicksSince: z.string().nullable(),
    shelf: z.array(Shelf),
    quarantined: z.array(QuarantinedFeed),
  }),
  describe: (input, nameClusters) =>
    `Current offers of ${nameClusters(input.clusterIds)} in ${input.market}${wordFilters(input)}${input.condition ? `, condition ${input.condition}` : ""}${input.inStockOnly ? ", in stock only" : ""}; share of shelf by brand over every listed offer, sold out or not`,
  async read(input, { warehouse, signal }) {
    const { clusterIds, market, condition, inStockOnly, priceMin, priceMax, offersPerProduct, topPositions, limit } =
      input;
    const [{ feeds: quarantined }, clicksSince, valued] = await Promise.all([
      readQuarantine(warehouse, { market, clusterIds }, signal),
      recentMonth(warehouse, "click_shares", 3, market),
      readValuedProducts(warehouse, input.values, signal),
    ]);
    const { counts, values } = offerFilterParameters({ ...input, feeds: quarantined, valued });
    const bounds = [condition, inStockOnly, priceMin, priceMax];
    const [products, shelfRows] = await Promise.all([
      warehouse.query(selectRivalProducts(counts), [market, clicksSince ?? "9999-12-01", ...bounds, limit, ...values], {
        signal,
      }),
      warehouse.query(selectShelf(clusterIds.length), [market, topPositions, ...clusterIds], { signal }),
    ]);
    const productIds = products.map((row) => Number(row.product_id));
    const rows =
      productIds.length === 0
        ? []
        : await warehouse.query(
            selectProductOffers(counts, productIds.length),
            [market, ...bounds, ...values, ...productIds],
            {
              signal,
            },
          );
    const offersOf = groupBy(rows, (row) => Number(row.product_id));
    const offers = products.flatMap((product) =>
      (offersOf.get(Number(product.product_id)) ?? []).slice(0, offersPerProduct).map((row) => toOffer(row, product)),
    );
    const [first] = products;
    const offersFound = Number(first?.offers_found ?? 0);
    const productsFound = Number(first?.products_found ?? 0);
    const clickRows = Number(first?.click_rows_read ?? 0);
    // The shelf holds most of the offers found: they count once.
    const shelfOnly = Number(shelfRows[0]?.rows_examined ?? 0) - Number(first?.shelved_found ?? 0);
    return {
      data: {
        offers: offers.slice(0, limit),
        offersFound,
        productsFound,
        clicksSince,
        shelf: toShelves(shelfRows, topPositions),
        quarantined,
      },
      rowsExamined: offersFound + clickRows + shelfOnly,
      truncated: offers.length > limit || productsFound > products.length,
    };
  },
});

function toOffer(row: Row, product: Row): z.input<typeof Offer> {
  const price = Number(row.price);
  const packUnits = Number(row.pack_units);
  return {
    clusterId: Number(row.cluster_id),
    offerId: Number(row.offer_id),
    productId: Number(row.product_id),
    product: String(row.title),
    brand: String(row.brand),
    merchant: String(row.merchant),
    price,
    unitPrice: Math.round((price / packUnits) * ROUND) / ROUND,
    packUnits,
    listPrice: row.list_price === null ? null : Number(row.list_price),
    currency: String(row.currency),
    availability: row.availability === "in_stock" ? "in_stock" : "out_of_stock",
    condition: CONDITIONS.find((condition) => condition === row.condition) ?? "new",
    shelfPosition: row.shelf_position === null ? null : Number(row.shelf_position),
    seenOn: String(row.seen_on),
    productClicks: product.clicks === null ? null : Number(product.clicks),
    productOffers: Number(product.product_offers),
    productLow: Number(product.product_low),
    productHigh: Number(product.product_high),
  };
}

function toShelves(rows: readonly Row[], topPositions: number): z.input<typeof Shelf>[] {
  const byCluster = groupBy(rows, (row) => Number(row.cluster_id));
  return [...byCluster]
    .sort(([a], [b]) => a - b)
    .map(([clusterId, brands]) => {
      const n = brands.reduce((sum, row) => sum + Number(row.top_items), 0);
      const weight = brands.reduce((sum, row) => sum + Number(row.weight), 0);
      return {
        clusterId,
        topPositions,
        n,
        brands: brands
          .map((row) => ({
            brand: String(row.brand),
            topItems: Number(row.top_items),
            topShare: toShare(Number(row.top_items), n),
            weightedShare: toShare(Number(row.weight), weight),
          }))
          .sort((a, b) => (b.weightedShare ?? 0) - (a.weightedShare ?? 0) || compareText(a.brand, b.brand)),
      };
    });
}

/** Rounded, because engines add floats in different orders. */
function toShare(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * ROUND) / ROUND : null;
}
