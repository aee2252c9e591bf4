import { z } from "zod";
import { groupBy } from "../../collections.js";
import { defineTool } from "../../define.js";
import { ClusterIds, IsoDate, MarketCode } from "../../domain.js";
import { toDayNumber } from "../../statistics/calendar.js";
import { coveredDays } from "../../warehouse/freshness.js";
import { selectHistoryOffers } from "../../warehouse/queries/prices.js";
import { findBelow } from "./below-price.js";
import { PriceHistories, toClusterPrices } from "./history-shape.js";
import { windowWithin } from "./history-window.js";
import { readMatchedMoves } from "./matched-moves.js";
import { OfferFilters, offerFilterParameters, ProductIds, recentMonth, wordFilters } from "./offer-filters.js";
import { countTrusted, cutQuarantined } from "./offer-steps.js";
import { labelDay } from "./price-steps.js";
import { readQuarantine } from "./quarantine.js";
import { readOfferSteps } from "./read-offer-steps.js";
import { LOOK_BACK_DAYS, summariseCluster } from "./summarise-history.js";
import { readValuedProducts } from "./valued-products.js";

/** Events of this many offers are read at most, shared by the clusters asked for: their statistics cost about 20 ms (measured). */
const OFFERS_READ = 300;
const LEAST_PER_CLUSTER = 60;

export const priceHistory = defineTool({
  name: "price_history",
  description:
    "Price history of demand clusters over a window (default: the last 12 months covered): like-for-like change over the offers priced on the first and the last day, monthly time-weighted median, low and high with dates, volatility (fraction per 30 days), changes per 30 days, promotion share and depth (fractions) and regular promotion cycles (days), discounts tested against the lowest price of the 30 days before, price wars, and the most clicked offers one by one. Feeds under quarantine are cut off from their day on and listed. Market currency.",
  reads: ["price_events", "offers", "click_shares"],
  input: z.object({
    clusterIds: ClusterIds,
    market: MarketCode,
    /** Null: twelve months back from the newest day covered. */
    from: IsoDate.nullable().default(null),
    to: IsoDate.nullable().default(null),
    productIds: ProductIds,
    ...OfferFilters,
    /** Also list the offers whose last price lies below this one, with the days they have been there. */
    below: z.number().positive().nullable().default(null),
    /** Offers, discounts, cycles and wars listed per cluster. */
    limit: z.int().min(1).max(50).default(10),
  }),
  output: PriceHistories,
  describe: (input, nameClusters) => {
    const period =
      input.from || input.to
        ? `from ${input.from ?? "twelve months earlier"} to ${input.to ?? "the newest day"}`
        : "over the last 12 months";
    const below = input.below === null ? "" : `, offers below ${input.below} listed`;
    return `Price history of ${nameClusters(input.clusterIds)} in ${input.market} ${period}, new items${wordFilters(input)}${below}`;
  },
  async read(input, { warehouse, signal }) {
    const { clusterIds, market, productIds, limit, below } = input;
    const [{ feeds: quarantined }, clicksSince, covered, valued] = await Promise.all([
      readQuarantine(warehouse, { market, clusterIds }, signal),
      recentMonth(warehouse, "click_shares", 3, market),
      coveredDays(warehouse, "price_events", market),
      readValuedProducts(warehouse, input.values, signal),
    ]);
    const asked = windowWithin(input, covered);
    if (asked === null) return { data: { from: null, to: null, clusters: [], quarantined }, rowsExamined: 0 };
    const { from, to } = asked;
    const window = { from: Math.max(toDayNumber(from), toDayNumber(covered.from ?? from)), to: toDayNumber(to) };
    const movesOf = await readMatchedMoves(
      warehouse,
      { ...input, valued },
      // Against the prices on the eve of the window, as the moves and query_market have it.
      { from: later(labelDay(toDayNumber(from) - 1), covered.from), to },
      quarantined,
      signal,
    );
    const { counts, values } = offerFilterParameters({ ...input, feeds: [], valued });
    const offersPerCluster = Math.max(LEAST_PER_CLUSTER, Math.floor(OFFERS_READ / clusterIds.length));
    const offers = await warehouse.query(
      selectHistoryOffers(counts),
      [market, clicksSince ?? "9999-12-01", offersPerCluster, input.priceMin, input.priceMax, ...values],
      { signal },
    );
    const isFiltered =
      input.priceMin !== null ||
      input.priceMax !== null ||
      [input.brands, input.merchants, productIds, input.values].some((filter) => filter.length > 0);
    const isCut = offers.some((row) => Number(row.offers_found) > offersPerCluster);
    const days = { from: labelDay(window.from - LOOK_BACK_DAYS), to };
    const all = await readOfferSteps(warehouse, { market, clusterIds, ...days }, offers, isFiltered || isCut, signal);
    const stepsOf = groupBy(all, ({ clusterId }) => clusterId);
    const byCluster = groupBy(offers, (row) => Number(row.cluster_id));
    const clusters = clusterIds.map((clusterId) => {
      const rows = byCluster.get(clusterId) ?? [];
      const read = stepsOf.get(clusterId) ?? [];
      const moves = movesOf(clusterId);
      const history = summariseCluster(cutQuarantined(read, quarantined), window);
      return toClusterPrices({
        clusterId,
        history,
        matched: moves.matched,
        limit,
        below: below === null ? null : findBelow(history.offers, below, window.to),
        offersFound: Number(rows[0]?.offers_found ?? 0),
        // Both read the same events; the moves those before the window as well, the steps those of a feed until it went bad.
        events: Math.max(countTrusted(read, quarantined), moves.examined),
        offersRead: rows.length,
      });
    });
    const events = clusters.reduce((total, cluster) => total + cluster.events, 0);
    // Offers beyond the cut were examined as well: to find the most clicked ones.
    const ranked = [...byCluster.values()].map(([row]) => Number(row?.offers_found) + Number(row?.click_rows_read));
    return {
      data: { from: labelDay(window.from), to, clusters, quarantined },
      rowsExamined: ranked.reduce((total, rows) => total + rows, events),
      truncated: isCut,
    };
  },
});

const later = (a: string, b: string | null): string => (b !== null && b > a ? b : a);
