import type { FactSink } from "../../warehouse/import/fact-tables.js";
import { keysOf } from "./products.js";
import { type ExportRow, RowRejected } from "./row.js";

const CANCELLED = /cancel|refund|storniert|erstattet|annul|rembours|cancelad|reembols|fail|void/i;

/** How many of a product were ordered in a month; who ordered is not read. @throws RowRejected */
export function addOrder(row: ExportRow, line: number, sink: FactSink): void {
  const status = row.text("status");
  // Shopify gives the day of the cancellation in the place of a status.
  if (status !== null && (CANCELLED.test(status) || /^\d{4}-/.test(status)))
    throw new RowRejected(row.headingOf("status"), "was cancelled or refunded", status);
  const units = row.requiredNumber("units");
  if (units === 0) throw new RowRejected(row.headingOf("units"), "is 0");
  const title = row.text("title");
  const [alias] = keysOf({ gtin: null, asin: row.text("product"), sku: row.text("sku"), title }, row.context.merchant);
  if (alias === undefined) throw new RowRejected(row.headingOf("title"), "names no product");
  // "Created at" is what the order's month comes from: a row without it belongs to the order above.
  const market = row.market();
  sink.add("order_facts", line, { alias, market: market.code, month: row.month(), orders: units, title });
}
