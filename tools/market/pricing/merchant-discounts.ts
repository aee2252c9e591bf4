import { z } from "zod";
import { describeScope } from "../../clusters.js";
import { defineTool } from "../../define.js";
import { ClusterIds, IsoDate, MarketCode } from "../../domain.js";
import { toDayNumber } from "../../statistics/calendar.js";
import { coveredDays } from "../../warehouse/freshness.js";
import { ALL_CLUSTERS, CATEGORY_CLUSTERS } from "../../warehouse/queries/price-events.js";
import { selectHistoryOffers } from "../../warehouse/queries/prices.js";
import type { Warehouse } from "../../warehouse/warehouse.js";
import { windowWithin } from "./history-window.js";
import { OfferFilters, offerFilterParameters, recentMonth, wordFilters } from "./offer-filters.js";
import { countTrusted, cutQuarantined } from "./offer-steps.js";
import { labelDay } from "./price-steps.js";
import { QuarantinedFeed, readQuarantine } from "./quarantine.js";
import { readOfferSteps } from "./read-offer-steps.js";
import { countByMerchant, LOOK_BACK_DAYS } from "./summarise-history.js";
import { readValuedProducts } from "./valued-products.js";

/** Events of about this many offers are read, shared by the clusters: those of the most clicked products. */
const OFFERS_READ = 3_000;
const LEAST_PER_CLUSTER = 15;
/** Fewer judged discounts say nothing of a merchant. */
export const LEAST_JUDGED = 5;

const MerchantDiscounts = z.object({
  merchant: z.string(),
  /** Discounts announced in the window. */
  tested: z.number(),
  real: z.number(),
  notReal: z.number(),
  /** The 30 days before are not known well enough. */
  unknown: z.number(),
  /** real + notReal. */
  judged: z.number(),
  /** Of the judged ones, 0-1. */
  notRealShare: z.number(),
});

export const merchantDiscounts = defineTool({
  name: "merchant_discounts",
  description: `Announced discounts by merchant over a window (default: the last 12 months covered), each tested against the lowest price of the 30 days before: how many were real, how many not, and the share that was not (fraction), highest first. Merchants with fewer than ${LEAST_JUDGED} judged discounts are counted, not listed. Clusters by id, all of a category path, or the whole market. Feeds under quarantine are cut off from their day on.`,
  reads: ["price_events", "offers", "click_shares"],
  input: z.object({
    market: MarketCode,
    /** Null: those of the category. */
    clusterIds: ClusterIds.nullable().default(null),
    /** Null, with no cluster given: the whole market. */
    category: z.string().min(1).max(300).nullable().default(null),
    /** Null: twelve months back from the newest day covered. */
    from: IsoDate.nullable().default(null),
    to: IsoDate.nullable().default(null),
    ...OfferFilters,
  }),
  output: z.object({
    /** Null where no price events are loaded. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    merchants: z.array(MerchantDiscounts),
    /** Merchants with discounts, too few of them judged. */
    tooFew: z.number(),
    offersFound: z.number(),
    offersRead: z.number(),
    quarantined: z.array(QuarantinedFeed),
    method: z.string(),
  }),
  describe: (input, nameClusters) =>
    `Discounts by merchant of ${describeScope(nameClusters, input)}, new items${wordFilters(input)}`,
  async read(input, { warehouse, signal }) {
    const { market } = input;
    const [clusterIds, covered] = await Promise.all([
      input.clusterIds ?? readClusters(input.category, warehouse, signal),
      coveredDays(warehouse, "price_events", market),
    ]);
    const method =
      "a discount is real below the lowest price of the 30 days before; discounts whose 30 days before are not known are left out of the share";
    const none = { merchants: [], tooFew: 0, offersFound: 0, offersRead: 0, quarantined: [], method };
    const asked = windowWithin(input, covered);
    if (asked === null) return { data: { from: null, to: null, ...none }, rowsExamined: 0 };
    const { from, to } = asked;
    const window = { from: Math.max(toDayNumber(from), toDayNumber(covered.from ?? from)), to: toDayNumber(to) };
    const days = { from: labelDay(window.from), to };
    if (clusterIds.length === 0) return { data: { ...days, ...none }, rowsExamined: 0 };
    const [{ feeds: quarantined }, clicksSince, valued] = await Promise.all([
      readQuarantine(warehouse, { market, clusterIds }, signal),
      recentMonth(warehouse, "click_shares", 3, market),
      readValuedProducts(warehouse, input.values, signal),
    ]);
    const { counts, values } = offerFilterParameters({ ...input, clusterIds, feeds: [], valued });
    const perCluster = Math.max(LEAST_PER_CLUSTER, Math.floor(OFFERS_READ / clusterIds.length));
    const offers = await warehouse.query(
      selectHistoryOffers(counts),
      [market, clicksSince ?? "9999-12-01", perCluster, input.priceMin, input.priceMax, ...values],
      { signal },
    );
    const scope = { market, clusterIds, from: labelDay(window.from - LOOK_BACK_DAYS), to };
    const read = await readOfferSteps(warehouse, scope, offers, true, signal);
    const found = new Map(offers.map((row) => [Number(row.cluster_id), row]));
    const sumOf = (column: string) => [...found.values()].reduce((total, row) => total + Number(row[column] ?? 0), 0);
    const counted = [...countByMerchant(cutQuarantined(read, quarantined), window)]
      .filter(([, { tested }]) => tested > 0)
      .map(([merchant, count]) => ({ merchant, ...count, judged: count.real + count.notReal }));
    const listed = counted.filter(({ judged }) => judged >= LEAST_JUDGED);
    const offersFound = sumOf("offers_found");
    return {
      data: {
        ...days,
        merchants: listed
          .map((each) => ({ ...each, notRealShare: each.notReal / each.judged }))
          .sort((a, b) => b.notRealShare - a.notRealShare || b.judged - a.judged || (a.merchant < b.merchant ? -1 : 1)),
        tooFew: counted.length - listed.length,
        offersFound,
        offersRead: offers.length,
        quarantined,
        method,
      },
      rowsExamined: offersFound + sumOf("click_rows_read") + countTrusted(read, quarantined),
      truncated: offersFound > offers.length,
    };
  },
});

async function readClusters(category: string | null, warehouse: Warehouse, signal?: AbortSignal): Promise<number[]> {
  const rows =
    category === null
      ? await warehouse.query(ALL_CLUSTERS, [], { signal })
      : await warehouse.query(CATEGORY_CLUSTERS, [category], { signal });
  return rows.map((row) => Number(row.cluster_id));
}
