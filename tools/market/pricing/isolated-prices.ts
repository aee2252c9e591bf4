import { toDayNumber } from "../../statistics/calendar.js";
import { splitOutliers } from "../../statistics/outliers.js";
import { countCell, groupByCluster, numberCell, textCell } from "../../warehouse/cells.js";
import { coveredDays } from "../../warehouse/freshness.js";
import { selectPricesOf } from "../../warehouse/queries/price-events.js";
import type { Row, Warehouse } from "../../warehouse/warehouse.js";
import { comparePrices } from "./compare-prices.js";

/** An offer's price is isolated when it is far from every earlier price of its own and not there for long. */

/** Which offers are outliers; `readIsolated` decides. */
export type IsIsolated = (offerId: number) => boolean;

const NONE: IsIsolated = () => false;
/** Fewer earlier prices are no history. */
const LEAST_PRICES = 3;
const FACTOR = 2;
/** A price that stands longer is meant. */
const MOST_DAYS = 30;

/**
 * Of the offers far off their product group's prices, those whose own history speaks against them. A cheap offer that has long been there
 * is a cheap offer. Rows of `offers`: cluster_id, offer_id, price, pack_units, as they were on `day`; null: as last seen.
 */
export async function readIsolated(
  warehouse: Warehouse,
  market: string,
  offers: readonly Row[],
  signal: AbortSignal | undefined,
  day: string | null = null,
): Promise<IsIsolated> {
  const suspects = [...groupByCluster(offers).values()].flatMap(farOff);
  if (suspects.length === 0) return NONE;
  const to = day ?? (await coveredDays(warehouse, "price_events", market)).to;
  const clusters = [...new Set(suspects.map((row) => countCell(row, "cluster_id")))];
  const ids = suspects.map((row) => countCell(row, "offer_id"));
  const events = await warehouse.query(selectPricesOf(clusters.length, ids.length), [market, ...clusters, ...ids], {
    signal,
  });
  const eventsOf = new Map<number, Row[]>(ids.map((id) => [id, []]));
  for (const event of events)
    if (to === null || textCell(event, "seen_on") <= to) eventsOf.get(countCell(event, "offer_id"))?.push(event);
  const isolated = new Set(
    suspects
      .filter((row) => isIsolated(countCell(row, "price"), eventsOf.get(countCell(row, "offer_id")) ?? [], to))
      .map((row) => countCell(row, "offer_id")),
  );
  return (offerId) => isolated.has(offerId);
}

function farOff(rows: readonly Row[]): Row[] {
  const offers = rows.map((row) => ({
    row,
    price: countCell(row, "price"),
    packUnits: countCell(row, "pack_units"),
  }));
  return splitOutliers(offers, comparePrices(offers).comparedPriceOf).excluded.map(({ item }) => item.row);
}

/** `events`: oldest first, in stock. */
function isIsolated(price: number, events: readonly Row[], until: string | null): boolean {
  const priceOf = (event: Row | undefined) => numberCell(event ?? {}, "price");
  let start = events.length;
  while (start > 0 && priceOf(events[start - 1]) === price) start -= 1;
  const earlier = events.slice(0, start);
  const since = events[start];
  const days = since === undefined || until === null ? 0 : toDayNumber(until) - toDayNumber(textCell(since, "seen_on"));
  return (
    earlier.length >= LEAST_PRICES &&
    days <= MOST_DAYS &&
    earlier.every((event) => Math.abs(Math.log((priceOf(event) ?? price) / price)) > Math.log(FACTOR))
  );
}
