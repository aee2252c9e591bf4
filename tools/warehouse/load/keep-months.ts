import type { Table } from "../schema.js";
import { count } from "./report.js";
import { identifier, literal } from "./sql-text.js";

/** Its rows are of a day or month that passes; an offer is of now, whenever it was seen. */
export const isPassing = ({ periodColumn, key }: Table): boolean =>
  periodColumn !== undefined && key.includes(periodColumn);

/** First day of the oldest month that is kept; `end` is the last day or month of the data, as an ISO date. */
export function oldestKept(end: string, months: number): string {
  const [year = 0, month = 0] = end.split("-").map(Number);
  return new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10);
}

/**
 * Deletes what is before a day, on either engine. Of the price history each offer's last event up to that day stays, whenever it was: its price
 * holds from then on.
 */
export function deleteBeforeSql({ name, periodColumn = "" }: Table, schema: string, day: string): string {
  const table = `${schema}.${identifier(name)}`;
  const period = identifier(periodColumn);
  if (name !== "price_events") return `DELETE FROM ${table} WHERE ${period} < DATE ${literal(day)}`;
  return `DELETE FROM ${table} AS e
USING (SELECT cluster_id, offer_id, MAX(seen_on) AS holds_from FROM ${table} WHERE seen_on <= DATE ${literal(day)} GROUP BY cluster_id, offer_id) AS kept
WHERE kept.cluster_id = e.cluster_id AND kept.offer_id = e.offer_id AND e.seen_on < kept.holds_from`;
}

export const forgottenNote = ({ label }: Table, rows: number, day: string): string =>
  `${label}: ${count(rows)} from before ${day} ${rows === 1 ? "was" : "were"} deleted.`;
