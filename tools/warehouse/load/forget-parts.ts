import type pg from "pg";
import { storedColumns } from "../market-layout.js";
import type { Table } from "../schema.js";
import { createParts, dropPartsBefore, type Month, PARTED, withHandedOver } from "./postgres-parts.js";
import { createStoredTable, type Parts } from "./postgres-tables.js";
import { identifier, literal } from "./sql-text.js";

/** Which months of the price events are made anew, and which the old generation hands over. */
export interface PartPlan {
  readonly remade: Parts;
  readonly handedOver: readonly Month[];
  /** Months that are kept by columns, whoever makes them. */
  readonly columnar: readonly Month[];
}

const KEPT = `${PARTED}_kept`;

/**
 * Forgets what is before a day, the first of a month: the months before it are made anew of each offer's last event up to that day, as rows cannot
 * be deleted from what is kept by columns. The others stay as they are. @returns how many rows are gone, and what is handed over now
 */
export async function forgetParts(
  client: pg.Client,
  table: Table,
  { old, schema, day }: { readonly old: string; readonly schema: string; readonly day: string },
  plan: PartPlan,
): Promise<{ readonly gone: number; readonly plan: PartPlan }> {
  const whole = withHandedOver(schema, old, plan.handedOver);
  const names = storedColumns(table).map(({ name }) => identifier(name));
  const kept = `${schema}.${KEPT}`;
  const before = `seen_on < DATE ${literal(day)}`;
  const counted = await client.query<{ n: string }>(`SELECT COUNT(*) AS n FROM ${whole} WHERE ${before}`);
  await createStoredTable(client, { ...table, name: KEPT }, schema);
  const { rowCount } = await client.query(`INSERT INTO ${kept} (${names.join(", ")})
SELECT ${names.map((name) => `events.${name}`).join(", ")} FROM ${whole}
JOIN (
  SELECT cluster_id, offer_id, MAX(seen_on) AS holds_from FROM ${whole} WHERE seen_on <= DATE ${literal(day)} GROUP BY cluster_id, offer_id
) AS last ON last.cluster_id = events.cluster_id AND last.offer_id = events.offer_id AND last.holds_from = events.seen_on
WHERE events.${before}`);
  await dropPartsBefore(client, schema, day);
  const found = await client.query<{ month: string }>(
    `SELECT CAST(date_trunc('month', seen_on) AS DATE)::text AS month FROM ${kept} GROUP BY 1 ORDER BY 1`,
  );
  const months = found.rows.map(({ month }) => month);
  await createParts(client, schema, months, plan.columnar);
  await client.query(`INSERT INTO ${schema}.${PARTED} (${names.join(", ")}) SELECT ${names.join(", ")} FROM ${kept}`);
  await client.query(`DROP TABLE ${kept}`);
  return {
    gone: Number(counted.rows[0]?.n ?? 0) - (rowCount ?? 0),
    plan: { ...plan, handedOver: plan.handedOver.filter((month) => month >= day) },
  };
}
