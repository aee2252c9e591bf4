import { z } from "zod";
import { type NameClusters, readClusterNames } from "../../clusters.js";
import { groupBy } from "../../collections.js";
import { detectPoisonedFeed } from "../../statistics/poisoned-feed.js";
import { coveredDays } from "../../warehouse/freshness.js";
import { perGeneration } from "../../warehouse/per-generation.js";
import { selectFeedEvents, sieveFeeds } from "../../warehouse/queries/price-events.js";
import type { Row, Warehouse } from "../../warehouse/warehouse.js";
import { toStep } from "./price-steps.js";

/** A merchant's prices of one cluster that are not to be trusted from a day on. */
export const QuarantinedFeed = z.object({
  clusterId: z.number(),
  /** The cluster's name. */
  cluster: z.string(),
  merchantId: z.number(),
  merchant: z.string(),
  /** First day left out of every price figure. */
  quarantinedFrom: z.string(),
  /** The sign: prices left the shop's usual endings, or stopped repeating. */
  rule: z.enum(["price-grid-broken", "prices-never-repeat"]),
  /** Share 0-1 of the sign before and after that day. */
  shareBefore: z.number(),
  shareAfter: z.number(),
  /** Offers of the feed. */
  offers: z.number(),
});
export type QuarantinedFeed = z.infer<typeof QuarantinedFeed>;

export interface Quarantine {
  readonly feeds: QuarantinedFeed[];
  /** Of the check itself: see `readQuarantine` for who may count them. */
  readonly rowsExamined: number;
}

/** Clusters, or (null) the whole market. */
export interface QuarantineScope {
  readonly market: string;
  readonly clusterIds: readonly number[] | null;
  /** Look for signs in events after this day only; null or absent: in all. */
  readonly since?: string | null;
}

/** Feeds whose events are held at once: some thousand rows. */
const BATCH = 60;
const ROUND = 10_000;

/**
 * Feeds to leave out. Every price tool asks, and price events do not change within a generation.
 *
 * Rows examined, in every price tool: those that passed its own filters (the quarantine is one) and entered its own computation,
 * each once; names looked up afterwards are not counted. This check is shared by tools and questions and is often not read at all,
 * so its rows are nobody's: they tell which rows to leave out and enter no figure. Only price_history and price_movers compute
 * from events, and they count those.
 */
export const readQuarantine = perGeneration<Quarantine, QuarantineScope>(sieveAndConfirm);

async function sieveAndConfirm(
  warehouse: Warehouse,
  { market, clusterIds, since = null }: QuarantineScope,
  signal?: AbortSignal,
): Promise<Quarantine> {
  const [sieved, { to: until }, nameClusters] = await Promise.all([
    warehouse.query(sieveFeeds(clusterIds?.length ?? null), [market, since, ...(clusterIds ?? [])], { signal }),
    coveredDays(warehouse, "price_events", market),
    readClusterNames(warehouse),
  ]);
  const rowsExamined = Number(sieved[0]?.rows_examined ?? 0);
  if (until === null) return { feeds: [], rowsExamined };
  const suspects = sieved.filter((row) => row.suspect !== null);
  const feeds: QuarantinedFeed[] = [];
  // One after another: a whole market may hold hundreds of suspects, and none may be left unchecked.
  for (let first = 0; first < suspects.length; first += BATCH) {
    const batch = suspects.slice(first, first + BATCH);
    const pairs = batch.flatMap((row) => [Number(row.cluster_id), Number(row.suspect)]);
    const events = await warehouse.query(selectFeedEvents(batch.length), [market, ...pairs], { signal });
    const series = groupBy(events, (row) => `${row.cluster_id}/${row.merchant_id}`);
    for (const feed of series.values()) feeds.push(...confirm(feed, until, nameClusters));
  }
  return { feeds, rowsExamined };
}

function confirm(feed: readonly Row[], until: string, nameClusters: NameClusters): QuarantinedFeed[] {
  const [first] = feed;
  const series = [...groupBy(feed, (row) => Number(row.offer_id)).values()].map((rows) => rows.map(toStep));
  const found = detectPoisonedFeed(series, until);
  if (!first || !found) return [];
  return [
    {
      clusterId: Number(first.cluster_id),
      cluster: nameClusters([Number(first.cluster_id)]),
      merchantId: Number(first.merchant_id),
      merchant: String(first.merchant),
      quarantinedFrom: found.quarantineFrom,
      rule: found.rule,
      shareBefore: Math.round(found.shareBefore * ROUND) / ROUND,
      shareAfter: Math.round(found.shareAfter * ROUND) / ROUND,
      offers: series.length,
    },
  ];
}
