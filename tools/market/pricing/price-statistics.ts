import { z } from "zod";
import { describeScope, readClusterNames } from "../../clusters.js";
import { groupBy } from "../../collections.js";
import { defineTool } from "../../define.js";
import { ClusterIds, IsoDate, MarketCode } from "../../domain.js";
import { InvalidInputError } from "../../errors.js";
import { CATEGORY_CLUSTERS } from "../../warehouse/queries/price-events.js";
import { selectComparableOffers, selectOfferNames } from "../../warehouse/queries/prices.js";
import type { Row, Warehouse } from "../../warehouse/warehouse.js";
import { type ComparableOffer, rankProducts } from "./compare-sellers.js";
import { describePrices, type PriceDescription } from "./describe-prices.js";
import { readIsolated } from "./isolated-prices.js";
import { countClickRows, OfferFilters, offerFilterParameters, recentMonth, wordFilters } from "./offer-filters.js";
import { QuarantinedFeed, readQuarantine } from "./quarantine.js";
import { readValuedProducts } from "./valued-products.js";

const NamedPrice = z.object({
  product: z.string(),
  brand: z.string(),
  merchant: z.string(),
  /** Shelf price of the offer. */
  price: z.number(),
  /** The price compared: per unit where packs differ. */
  comparedPrice: z.number(),
  packUnits: z.number(),
  /** Struck-through price beside it. */
  listPrice: z.number().nullable(),
  seenOn: IsoDate,
  /** Far from all others and from its own earlier prices: left out of the statistics. */
  isOutlier: z.boolean(),
});

const ClusterStatistics = z.object({
  clusterId: z.number(),
  name: z.string(),
  /** ISO 4217: of every price. */
  currency: z.string().nullable(),
  /** `unit`: packs differ, so prices are divided by the units of the pack. */
  basis: z.enum(["item", "unit"]),
  /** Pack sizes seen, ascending. */
  packSizes: z.array(z.number()),
  /** Offers that entered the statistics. */
  n: z.number(),
  products: z.number(),
  min: z.number().nullable(),
  /** Quantile type 7; null when n < 5: see `prices`. */
  p10: z.number().nullable(),
  p25: z.number().nullable(),
  median: z.number().nullable(),
  p75: z.number().nullable(),
  p90: z.number().nullable(),
  max: z.number().nullable(),
  /** Mean weighted by clicks of the last three months covered, a product's clicks shared equally by its offers. */
  clickWeightedMean: z.number().nullable(),
  /** Clicks behind it. */
  clicks: z.number(),
  bands: z.array(z.object({ low: z.number(), high: z.number(), median: z.number(), n: z.number(), share: z.number() })),
  /** Largest number of offers first; a median needs five. */
  brands: z.array(
    z.object({ brand: z.string(), n: z.number(), min: z.number(), median: z.number().nullable(), max: z.number() }),
  ),
  /** Merchants over the products they share with others, cheapest first; index 100 = the others, null below three shared products. */
  merchants: z.array(
    z.object({
      merchant: z.string(),
      n: z.number(),
      products: z.number(),
      median: z.number().nullable(),
      shared: z.number(),
      lowest: z.number(),
      index: z.number().nullable(),
    }),
  ),
  /** Products in the order asked for, each at its cheapest (or dearest) offer; empty unless asked. */
  ranked: z.array(NamedPrice),
  /** Every price, when there are fewer than five. */
  prices: z.array(NamedPrice),
  outliers: z.array(NamedPrice.extend({ reason: z.string() })),
  /** Outliers found, shown or not. */
  outliersFound: z.number(),
  own: z
    .object({
      price: z.number(),
      /** 0-100: share of the compared prices below, ties half; null when n < 5. */
      percentileRank: z.number().nullable(),
      /** 100 = at the benchmark. */
      indexToMedian: z.number().nullable(),
      indexToClickWeighted: z.number().nullable(),
      cheaperOffers: z.number(),
    })
    .nullable(),
  /** Oldest and newest day on which the offers were seen. */
  seenFrom: IsoDate.nullable(),
  seenTo: IsoDate.nullable(),
  method: z.string(),
});

const SHOWN_OUTLIERS = 10;
/** Products of a category described at once. */
const MOST_CLUSTERS = 50;

export const priceStatistics = defineTool({
  name: "price_statistics",
  description:
    "Distribution of current prices per demand cluster in one market (new, in stock; per unit where packs differ; market currency): n, min, p10, p25, median, p75, p90, max, price bands, brands, merchants over shared products (index 100 = the others), outliers (far from the others and from their own history) excluded and listed, the cheapest or dearest products on request, and the rank (0-100) and index (100 = benchmark) of an own price. Clusters by id or all of a category path. Fewer than 5 offers: the prices themselves, no percentiles.",
  reads: ["offers", "price_events", "click_shares"],
  input: z.object({
    /** Null: those of the category. */
    clusterIds: ClusterIds.nullable().default(null),
    /** Category path, for example "Home & Kitchen > Coffee"; read when no cluster is given. */
    category: z.string().min(1).max(300).nullable().default(null),
    market: MarketCode,
    ...OfferFilters,
    /** Compare one pack size only; null compares all, per unit where they differ. */
    packUnits: z.int().min(1).nullable().default(null),
    /** The asker's price for one item, in market currency. */
    ownPrice: z.number().positive().nullable().default(null),
    /** List products by price; null for no list. */
    rank: z.enum(["cheapest", "dearest"]).nullable().default(null),
    rankLimit: z.int().min(1).max(50).default(10),
  }),
  output: z.object({
    clusters: z.array(ClusterStatistics),
    clicksSince: z.string().nullable(),
    quarantined: z.array(QuarantinedFeed),
  }),
  describe: (input, nameClusters) =>
    `Distribution of current prices of ${describeScope(nameClusters, input)}, new and in stock${wordFilters(input)}${input.rank ? `, the ${input.rankLimit} ${input.rank} products listed` : ""}${input.packUnits ? `, packs of ${input.packUnits}` : ""}${input.ownPrice ? `, beside an own price of ${input.ownPrice}` : ""}`,
  async read(input, { warehouse, signal }) {
    const { market, priceMin, priceMax, packUnits, ownPrice, rank, rankLimit } = input;
    const scope = input.clusterIds ?? (await readCategory(input.category, warehouse, signal));
    const clusterIds = scope.slice(0, MOST_CLUSTERS);
    if (clusterIds.length === 0) return { data: { clusters: [], clicksSince: null, quarantined: [] }, rowsExamined: 0 };
    const [{ feeds: quarantined }, clicksSince, nameClusters, valued] = await Promise.all([
      readQuarantine(warehouse, { market, clusterIds }, signal),
      recentMonth(warehouse, "click_shares", 3, market),
      readClusterNames(warehouse),
      readValuedProducts(warehouse, input.values, signal),
    ]);
    const { counts, values } = offerFilterParameters({ ...input, clusterIds, feeds: quarantined, valued });
    const rows = await warehouse.query(
      selectComparableOffers(counts),
      [market, clicksSince ?? "9999-12-01", priceMin, priceMax, packUnits, ...values],
      { signal },
    );
    const isIsolated = await readIsolated(warehouse, market, rows, signal);
    const byCluster = groupBy(rows.map(toComparable), ({ clusterId }) => clusterId);
    const described = clusterIds.map((clusterId) => {
      const cluster = describePrices(clusterId, byCluster.get(clusterId) ?? [], ownPrice, isIsolated);
      const all = [...cluster.kept, ...cluster.outliers.map(({ offer }) => offer)].filter(({ price }) => price > 0);
      const ranked = rank === null ? [] : rankProducts(all, cluster.comparedPriceOf, rank).slice(0, rankLimit);
      return { cluster, ranked, name: nameClusters([clusterId]) };
    });
    const named = described.flatMap(({ cluster, ranked }) => [...offersToName(cluster), ...ranked]);
    const names =
      named.length === 0
        ? []
        : await warehouse.query(
            selectOfferNames(clusterIds.length, named.length),
            [market, ...clusterIds, ...named.map(({ offerId }) => offerId)],
            { signal },
          );
    const nameOf = new Map(names.map((row) => [Number(row.offer_id), row]));
    return {
      data: {
        clusters: described.map((each) => toStatistics(each, nameOf)),
        clicksSince,
        quarantined,
      },
      rowsExamined: rows.length + countClickRows(rows),
      truncated: scope.length > clusterIds.length,
    };
  },
});

async function readCategory(category: string | null, warehouse: Warehouse, signal?: AbortSignal): Promise<number[]> {
  if (category === null) throw new InvalidInputError("price_statistics: give clusters or a category");
  const rows = await warehouse.query(CATEGORY_CLUSTERS, [category], { signal });
  return rows.map((row) => Number(row.cluster_id));
}

function toComparable(row: Row): ComparableOffer {
  return {
    clusterId: Number(row.cluster_id),
    offerId: Number(row.offer_id),
    productId: Number(row.product_id),
    brand: String(row.brand),
    merchant: String(row.merchant),
    price: Number(row.price),
    listPrice: row.list_price === null ? null : Number(row.list_price),
    packUnits: Number(row.pack_units),
    seenOn: String(row.seen_on),
    currency: String(row.currency),
    clicks: row.clicks === null ? null : Number(row.clicks),
  };
}

const offersToName = ({ fewOffers, outliers }: PriceDescription) => [
  ...fewOffers,
  ...outliers.slice(0, SHOWN_OUTLIERS).map(({ offer }) => offer),
];

interface DescribedCluster {
  readonly name: string;
  readonly cluster: PriceDescription;
  readonly ranked: readonly ComparableOffer[];
}

function toStatistics(
  { name, ranked, cluster: { fewOffers, outliers, comparedPriceOf, kept: _kept, ...cluster } }: DescribedCluster,
  nameOf: ReadonlyMap<number, Row>,
): z.input<typeof ClusterStatistics> {
  const outlying = new Set(outliers.map(({ offer }) => offer.offerId));
  const toNamed = (offer: ComparableOffer) => {
    const row = nameOf.get(offer.offerId);
    return {
      product: String(row?.title ?? ""),
      brand: offer.brand,
      merchant: offer.merchant,
      price: offer.price,
      comparedPrice: comparedPriceOf(offer),
      packUnits: offer.packUnits,
      listPrice: offer.listPrice,
      seenOn: offer.seenOn,
      isOutlier: outlying.has(offer.offerId),
    };
  };
  return {
    ...cluster,
    name,
    ranked: ranked.map(toNamed),
    prices: fewOffers.map(toNamed),
    outliers: outliers.slice(0, SHOWN_OUTLIERS).map(({ offer, reason }) => ({ ...toNamed(offer), reason })),
    outliersFound: outliers.length,
  };
}
