import { InvalidInputError } from "../../errors.js";
import { EventLoopYield } from "../../event-loop.js";
import type { CatalogProduct, CatalogReading, ReadOptions } from "../catalog.js";
import { Problems } from "../problems.js";
import { listColumns, type Mapping, mapColumns } from "./columns.js";
import { toUtf8 } from "./encoding.js";
import { MOST_COLUMNS } from "./header.js";
import { detectLayout, type Layout } from "./layout.js";
import { PriceReader } from "./prices.js";
import { ProductMaker } from "./products.js";
import { refuseOtherFiles, refuseOtherText } from "./refuse.js";
import { RowReader } from "./row-reader.js";
import { RowSorter } from "./row-sorter.js";
import { Families, type SoldEntry } from "./variants.js";

/** Rows looked at for each product that is wanted: variants' images and bad rows come on top. */
const ROWS_PER_PRODUCT = 12;
const LEAST_ROWS = 10_000;

export interface TableOptions extends ReadOptions {
  readonly filename: string | null;
}

/** A CSV or TSV file of any shop as a catalog. Throws InvalidInputError only where no row could be read. */
export async function readTable(bytes: Uint8Array, options: TableOptions): Promise<CatalogReading> {
  const eventLoop = new EventLoopYield(options.signal);
  refuseOtherFiles(bytes);
  const { text, encoding, assumption } = await toUtf8(bytes, eventLoop, options.encoding ?? null);
  refuseOtherText(text);
  const layout = await detectLayout(text, options.filename, eventLoop);
  const mapping = mapColumns(layout.header, layout.sample);
  requireTitle(mapping, layout);
  await eventLoop.rest();

  const rejected = new Problems(options.mostListed);
  const unread = new Problems(options.mostListed);
  const prices = new PriceReader(unread, options.currency);
  const families = new Families(rejected);
  const sorter = new RowSorter({ layout, mapping, families, prices, rejected, unread, options });
  const cuts = await readRows(text, layout, sorter, options, eventLoop);
  if (sorter.rowsRead === 0) throw new InvalidInputError("The file has a header and no rows below it.");

  const sold: SoldEntry[] = [];
  for (const one of families.settle()) {
    sold.push(one);
    if (eventLoop.isDue()) await eventLoop.rest();
  }
  const maker = new ProductMaker(prices, unread, sold);
  const products: CatalogProduct[] = [];
  for (const one of sold.slice(0, options.maxProducts)) {
    products.push(maker.make(one));
    if (eventLoop.isDue()) await eventLoop.rest();
  }
  if (sold.length > products.length) cuts.push(`Only the first ${options.maxProducts} products were kept.`);
  return {
    format: {
      id: mapping.format.id,
      label: mapping.format.label,
      encoding,
      delimiter: layout.delimiter,
      preambleLines: Math.max(0, layout.header.line - 1),
      columns: listColumns(mapping.columns),
    },
    products,
    rowsRead: sorter.rowsRead,
    rowsAccepted: sorter.rowsRead - rejected.total,
    rowsRejected: rejected.total,
    rejected: rejected.listed,
    rejectedByReason: rejected.byReason,
    unread: unread.listed,
    unreadByReason: unread.byReason,
    cuts,
    assumptions: [
      ...(assumption === null ? [] : [assumption]),
      ...(layout.header.line === 0 ? ["the file has no header: its columns were told by their values"] : []),
      ...prices.assumptions,
      ...(products.some(({ assumed }) => assumed.includes("currency"))
        ? [`prices that name no currency are in ${options.currency}`]
        : []),
    ],
  };
}

/** Feeds every row to the sorter until it has enough; says what was left out. */
async function readRows(
  text: Buffer,
  layout: Layout,
  sorter: RowSorter,
  { maxProducts }: TableOptions,
  eventLoop: EventLoopYield,
): Promise<string[]> {
  const reader = new RowReader(text, layout.delimiter, layout.start);
  const mostRows = Math.max(LEAST_ROWS, maxProducts * ROWS_PER_PRODUCT);
  const cuts: string[] = [];
  if (layout.header.width > MOST_COLUMNS)
    cuts.push(`Only the first ${MOST_COLUMNS} of ${layout.header.width} columns were looked at.`);
  for (let rows = reader.next(); rows !== null; rows = reader.next()) {
    for (const row of rows) {
      if (row.line <= layout.header.line) continue;
      if (sorter.rowsSeen >= mostRows) return [...cuts, `Reading stopped after ${mostRows} rows, at line ${row.line}.`];
      if (sorter.take(row)) {
        if (eventLoop.isDue()) await eventLoop.rest();
        continue;
      }
      return [...cuts, `Reading stopped after ${maxProducts} products, at line ${row.line}.`];
    }
    await eventLoop.rest();
  }
  if (reader.isWithoutQuotes) cuts.push("Quotation marks fit in too few rows and were read as plain characters.");
  return cuts;
}

function requireTitle({ columns, byField }: Mapping, { header }: Layout): void {
  if (byField.has("title") || byField.has("group")) return;
  const names = header.headings
    .map((heading) => heading.trim())
    .filter((heading) => heading !== "")
    .slice(0, 12)
    .map((heading) => `"${heading.slice(0, 40)}"`);
  const named = columns.filter(({ heading }) => heading.trim() !== "").length;
  const others = named > names.length ? ` and ${named - names.length} more` : "";
  throw new InvalidInputError(
    names.length === 0
      ? "The file holds no table."
      : `No column can be read as the product's title. The columns are ${names.join(", ")}${others}.`,
  );
}
