import { z } from "zod";
import { describeScope } from "../../clusters.js";
import { groupBy } from "../../collections.js";
import { defineTool } from "../../define.js";
import { ClusterIds, IsoDate, MarketCode } from "../../domain.js";
import { toDayNumber } from "../../statistics/calendar.js";
import { numberCell } from "../../warehouse/cells.js";
import { coveredDays } from "../../warehouse/freshness.js";
import { CATEGORY_CLUSTERS, selectMoverDetails, selectMovers } from "../../warehouse/queries/price-events.js";
import { AVAILABILITY } from "../../warehouse/schema.js";
import type { Row, Warehouse } from "../../warehouse/warehouse.js";
import { meanChange } from "./matched-moves.js";
import { OfferFilters, wordFilters } from "./offer-filters.js";
import { labelDay } from "./price-steps.js";
import { QuarantinedFeed, readQuarantine } from "./quarantine.js";
import { readValuedProducts } from "./valued-products.js";

const Mover = z.object({
  clusterId: z.number(),
  productId: z.number(),
  product: z.string(),
  brand: z.string(),
  merchant: z.string(),
  categoryPath: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** Last price in stock by the day before the window, and by its last day: while out of stock a price is unknown. */
  priceFrom: z.number(),
  priceTo: z.number(),
  /** Fraction: -0.2 is a fall by a fifth. */
  change: z.number(),
  /** Day on which the last price came into force. */
  changedOn: IsoDate,
  availability: z.enum(AVAILABILITY),
});

/** Signs of a decoy feed show within 45 days. */
const SIGN_DAYS = 60;

export const priceMovers = defineTool({
  name: "price_movers",
  description:
    "Largest price changes (fraction of the old price, market currency) per product and merchant over a window (default 30 days to the newest day covered), for clusters, a category path or the whole market; counts of offers that rose, fell or stayed and the mean change like for like. Filters: bounds of today's price, brands, merchants, attribute values. New items; feeds under quarantine are left out and listed.",
  reads: ["price_events", "offers"],
  input: z.object({
    market: MarketCode,
    /** Null or absent: the category, or without one the whole market. */
    clusterIds: ClusterIds.nullable().default(null),
    /** Category path, for example "Home & Kitchen > Coffee"; all below it belongs to it. */
    category: z.string().min(1).max(300).nullable().default(null),
    ...OfferFilters,
    /** Length of the window that ends on `to`. */
    days: z.int().min(1).max(1100).default(30),
    /** Null: the newest day covered. */
    to: IsoDate.nullable().default(null),
    direction: z.enum(["any", "up", "down"]).default("any"),
    /** Moves by at least this share of the old price: 0.1 is a tenth. */
    least: z.number().min(0).default(0),
    limit: z.int().min(1).max(100).default(20),
  }),
  output: z.object({
    /** The window: the last prices known by the day before `from` are compared with those known by `to`. Null where no price events are loaded. */
    from: IsoDate.nullable(),
    to: IsoDate.nullable(),
    movers: z.array(Mover),
    /** Offers with a known price before the window. */
    compared: z.number(),
    rose: z.number(),
    fell: z.number(),
    /** Offers that moved in the direction, and by as much, as is asked for. */
    met: z.number(),
    /** Geometric mean over the offers compared, unchanged ones included: -0.02 = like for like 2 % cheaper. */
    meanChange: z.number().nullable(),
    /** Offers first in stock within the window, or never. */
    notCompared: z.number(),
    quarantined: z.array(QuarantinedFeed),
  }),
  describe: ({ days, to, direction, least, ...scope }, nameClusters) => {
    const kind = { any: "price changes", up: "price rises", down: "price falls" }[direction];
    const size = least > 0 ? ` by at least ${least * 100} %` : "";
    return `Largest ${kind}${size} of ${describeScope(nameClusters, scope)} over the ${days} days to ${to ?? "the newest day covered"}, new items${wordFilters(scope)}`;
  },
  async read(input, { warehouse, signal }) {
    const {
      market,
      clusterIds,
      category,
      days,
      to: wantedTo,
      direction,
      least,
      limit,
      brands,
      merchants,
      priceMin,
      priceMax,
    } = input;
    const covered = await coveredDays(warehouse, "price_events", market);
    const scope = clusterIds ?? (category === null ? null : await readCategory(category, warehouse, signal));
    const nothing = {
      movers: [],
      compared: 0,
      rose: 0,
      fell: 0,
      met: 0,
      meanChange: null,
      notCompared: 0,
      quarantined: [],
    };
    if (covered.to === null) return { data: { from: null, to: null, ...nothing }, rowsExamined: 0 };
    const to = wantedTo ?? covered.to;
    const before = labelDay(toDayNumber(to) - days);
    // Reading every event of a whole market for signs of old decoys would cost far more than the moves themselves.
    const since = clusterIds ? null : labelDay(toDayNumber(before) - SIGN_DAYS);
    const window = { from: labelDay(toDayNumber(before) + 1), to };
    if (scope?.length === 0) return { data: { ...window, ...nothing }, rowsExamined: 0 };
    const [poisoned, valued] = await Promise.all([
      readQuarantine(warehouse, { market, clusterIds: scope, since }, signal),
      readValuedProducts(warehouse, input.values, signal),
    ]);
    const feeds = poisoned.feeds.filter(({ quarantinedFrom }) => quarantinedFrom <= to);
    const rows = await warehouse.query(
      selectMovers({
        clusters: scope?.length ?? null,
        feeds: feeds.length,
        brands: brands.length,
        merchants: merchants.length,
        isBounded: priceMin !== null || priceMax !== null,
        valuedClusters: valued.clusters.length,
        valuedProducts: valued.products.length,
      }),
      [
        ...[market, before, to, direction, limit + 1, least, ...(scope ?? [])],
        ...feeds.flatMap(({ clusterId, merchantId }) => [clusterId, merchantId]),
        ...[...brands, ...merchants].map((name) => name.toLowerCase()),
        ...(priceMin !== null || priceMax !== null ? [priceMin, priceMax] : []),
        ...valued.clusters,
        ...valued.products,
      ],
      { signal },
    );
    const moved = rows.filter((row) => row.size !== null);
    const shown = moved.slice(0, limit);
    const clusters = [...new Set(shown.map((row) => Number(row.cluster_id)))];
    const details =
      shown.length === 0
        ? []
        : await warehouse.query(
            selectMoverDetails(clusters.length, shown.length),
            [market, before, to, ...clusters, ...shown.map((row) => Number(row.offer_id))],
            { signal },
          );
    const detailsOf = groupBy(details, (row) => Number(row.offer_id));
    const counts = rows[0];
    return {
      data: {
        ...window,
        movers: shown.flatMap((row) => toMover(row, detailsOf.get(Number(row.offer_id)) ?? [])),
        compared: Number(counts?.compared ?? 0),
        rose: Number(counts?.rose ?? 0),
        fell: Number(counts?.fell ?? 0),
        met: Number(counts?.met ?? 0),
        meanChange: meanChange(numberCell(counts ?? {}, "log_change"), 1),
        notCompared: Number(counts?.not_compared ?? 0),
        quarantined: feeds,
      },
      rowsExamined: Number(counts?.rows_examined ?? 0),
      truncated: moved.length > limit,
    };
  },
});

async function readCategory(category: string, warehouse: Warehouse, signal?: AbortSignal): Promise<number[]> {
  const rows = await warehouse.query(CATEGORY_CLUSTERS, [category], { signal });
  return rows.map((row) => Number(row.cluster_id));
}

function toMover(row: Row, events: readonly Row[]): z.input<typeof Mover>[] {
  const [detail] = events;
  if (!detail) return [];
  const priceFrom = Number(row.price_from);
  const priceTo = Number(row.price_to);
  return [
    {
      clusterId: Number(row.cluster_id),
      productId: Number(detail.product_id),
      product: String(detail.title),
      brand: String(detail.brand),
      merchant: String(detail.merchant),
      categoryPath: String(detail.category_path),
      currency: String(detail.currency),
      priceFrom,
      priceTo,
      change: priceTo / priceFrom - 1,
      changedOn: lastChange(events),
      availability: detail.availability === "in_stock" ? "in_stock" : "out_of_stock",
    },
  ];
}

/** First day of the run of events that share the last price: stock and list price may change after it. */
function lastChange(events: readonly Row[]): string {
  let index = events.length - 1;
  while (index > 0 && events[index - 1]?.price === events.at(-1)?.price) index -= 1;
  return String(events[index]?.seen_on);
}
