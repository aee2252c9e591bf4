import { readCatalogFile } from "../catalogs/read-file.js";
import type { TableRow } from "../catalogs/table/row-reader.js";
import { InvalidInputError } from "../errors.js";
import type { FactSink } from "../warehouse/import/fact-tables.js";
import { addAdTerm, addSiteSearch } from "./facts/ad-terms.js";
import { addKeyword } from "./facts/keywords.js";
import { addOrder } from "./facts/orders.js";
import { addCatalogProduct, addProduct } from "./facts/products.js";
import { cleanPhrase, ExportRow, type FileContext, RowRejected } from "./facts/row.js";
import { monthlyLevels, trendsDay, trendsMarket } from "./google-trends.js";
import type { Inspected } from "./inspect.js";
import { NumberReader } from "./values/numbers.js";

/** Rejected rows that are listed one by one; all are counted. */
export const MOST_LISTED = 10_000;
const LONGEST_VALUE = 200;
/** What fits into the memory of an import: a catalog is read as a whole. */
const MOST_PRODUCTS = 150_000;
const MOST_BYTES = 96 << 20;
const IN_PARTS = "A shop's products are read as a whole: export them in parts, by category or brand.";

export interface RowReject {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
  readonly value: string;
}

export interface UnreadCells {
  readonly column: string;
  readonly reason: string;
  readonly cells: number;
  /** The first of them. */
  readonly line: number;
  readonly value: string;
}

/** What became of a file. Always: rows = used + rejected. */
export interface FileReading {
  readonly rows: number;
  readonly used: number;
  readonly rejected: number;
  readonly rejects: readonly RowReject[];
  /** The newest day that a row names. */
  readonly newestDay: string | null;
  /** Cells that were not understood, of rows that are used without them. */
  readonly unread: readonly UnreadCells[];
  readonly notes: readonly string[];
}

class Tally {
  newestDay: string | null = null;
  rows = 0;
  used = 0;
  rejected = 0;
  readonly rejects: RowReject[] = [];
  readonly notes: string[] = [];
  readonly #unread = new Map<string, { column: string; reason: string; cells: number; line: number; value: string }>();

  reject(line: number, column: string, reason: string, value: string): void {
    this.rejected += 1;
    if (this.rejects.length < MOST_LISTED)
      this.rejects.push({ line, column, reason, value: value.slice(0, LONGEST_VALUE) });
  }

  unread(line: number, column: string, reason: string, value: string): void {
    const key = `${column}\n${reason}`;
    const known = this.#unread.get(key);
    if (known) known.cells += 1;
    else this.#unread.set(key, { column, reason, cells: 1, line, value: value.slice(0, LONGEST_VALUE) });
  }

  reading(): FileReading {
    const { rows, used, rejected, rejects, notes, newestDay } = this;
    return {
      rows,
      used,
      rejected,
      rejects,
      notes,
      newestDay,
      unread: [...this.#unread.values()].sort((a, b) => b.cells - a.cells),
    };
  }
}

/** Sums below or between the rows, in the languages of the exports. */
const TOTAL = /^(?:total|totals|gesamt|gesamtsumme|summe|insgesamt|totaux|total général|totales?)\b.{0,60}$/i;

/** Rows of a file after which it is told how far the reading is. */
const TOLD_EVERY = 200_000;

/** Reads every row of a file into facts. `onRows` is told how many were read, from time to time. */
export async function readExport(
  file: Inspected,
  context: FileContext,
  sink: FactSink,
  onRows: (rows: number) => void = () => {},
): Promise<FileReading> {
  const tally = new Tally();
  if (file.kind.is === "catalog") await readCatalogProducts(file, context, sink, tally);
  else if (file.kind.is === "trends") await readTrends(file, context, sink, tally);
  else await readRows(file, file.kind, context, sink, tally, onRows);
  return tally.reading();
}

type Export = Extract<Inspected["kind"], { is: "export" }>;

async function readRows(
  file: Inspected,
  kind: Export,
  context: FileContext,
  sink: FactSink,
  tally: Tally,
  onRows: (rows: number) => void,
): Promise<void> {
  const { columns } = kind;
  let told = 0;
  let row: ExportRow | null = null;
  let add: ((line: number) => void) | null = null;
  for await (const rows of withFirstTogether(file.rows(), SAMPLE_ROWS)) {
    row ??= new ExportRow(columns, sampleOf(rows), context, (line, column, reason, value) =>
      tally.unread(line, column, reason, value),
    );
    add ??= adderOf(file, kind, row, context, sink, tally);
    for (const { line, cells, problem: broken } of rows) {
      tally.rows += 1;
      const problem = broken ?? problemOf(cells, columns.length);
      if (problem !== null) {
        tally.reject(line, "", problem, cells.join(" | "));
        continue;
      }
      row.turnTo(cells, line);
      try {
        add(line);
        tally.used += 1;
      } catch (error) {
        if (!(error instanceof RowRejected)) throw error;
        tally.reject(line, error.column, error.message, error.value);
      }
    }
    if (tally.rows >= told + TOLD_EVERY) {
      told = tally.rows;
      onRows(told);
    }
  }
  tally.newestDay = row?.newestDay ?? null;
  if (tally.rows === kind.format.mostRows)
    tally.notes.push(
      `it holds ${tally.rows.toLocaleString("en")} rows, the most that such an export does: what comes after them is missing`,
    );
}

/** Rows that tell how a column writes its numbers and days. */
const SAMPLE_ROWS = 2_000;

const sampleOf = (rows: readonly TableRow[]): (readonly string[])[] =>
  rows.slice(0, SAMPLE_ROWS).flatMap(({ cells, problem }) => (problem === null ? [cells] : []));

/** The same blocks; the first holds so many rows, where there are as many. */
async function* withFirstTogether(
  blocks: AsyncIterable<readonly TableRow[]>,
  least: number,
): AsyncGenerator<readonly TableRow[]> {
  let first: TableRow[] | null = [];
  for await (const rows of blocks) {
    if (first === null) yield rows;
    else {
      for (const row of rows) first.push(row);
      if (first.length < least) continue;
      yield first;
      first = null;
    }
  }
  if (first !== null) yield first;
}

/** A total is no row, and a row of other width is no row of this table. */
function problemOf(cells: readonly string[], width: number): string | null {
  const first = cells.find((cell) => cell !== "")?.trim() ?? "";
  if (cells.length === width && !TOTAL.test(first)) return null;
  if (TOTAL.test(first) && cells.slice(1).some((cell) => /\d|--/.test(cell))) return "is a total of other rows";
  if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== ""))
    return `has ${cells.length} cells where the headings are ${width}`;
  if (cells.length < width && cells.length === 1) return `has 1 cell where the headings are ${width}`;
  return null;
}

function adderOf(
  file: Inspected,
  { format, columns }: Export,
  row: ExportRow,
  context: FileContext,
  sink: FactSink,
  tally: Tally,
): (line: number) => void {
  switch (format.facts) {
    case "keywords": {
      const months = columns.filter(({ month }) => month !== null);
      const { isOfMonth } = file.preamble;
      if (isOfMonth === false)
        tally.notes.push(
          "its volumes are of a week or a quarter, not of a month: only the words are used; export it by month for volumes",
        );
      const options = { volumeMonth: isOfMonth === true ? context.month : null, hasVolume: isOfMonth !== false };
      return (line) => addKeyword(row, months, line, sink, options);
    }
    case "ad-terms":
      return (line) => addAdTerm(row, line, sink);
    case "site-searches":
      return (line) => addSiteSearch(row, line, sink);
    case "products":
      return (line) => addProduct(row, line, sink);
    case "orders":
      return (line) => addOrder(row, line, sink);
    case "nothing":
      return () => {
        throw new RowRejected("", "is recognised, and nothing of a market is made of it");
      };
    case "trends":
      throw new Error("Trends have tables of their own");
  }
}

async function readTrends(file: Inspected, context: FileContext, sink: FactSink, tally: Tally): Promise<void> {
  if (file.kind.is !== "trends") return;
  const { kind, terms } = file.kind.table;
  const points = new Map<number, { day: string; level: number; line: number }[]>();
  const numbers = new NumberReader([]);
  const place = terms[0]?.place ?? "";
  const related = place === "" ? context.market : trendsMarket(place);
  for await (const rows of file.rows()) {
    for (const { line, cells, problem } of rows) {
      tally.rows += 1;
      const text = cells.join(" | ");
      if (problem !== null) tally.reject(line, "", problem, text);
      else if (kind === "by-region")
        tally.reject(line, "", "is recognised, and nothing of a market is made of it", text);
      else if (kind === "related") addRelated(cells, line, related?.code ?? null, sink, tally);
      else {
        const day = trendsDay(cells[0] ?? "");
        if (day === null) {
          tally.reject(line, "", "begins with no day or month", cells[0] ?? "");
          continue;
        }
        let isUsed = false;
        for (const { index, place, term } of terms) {
          const reading = numbers.read(cells[index] ?? "");
          const level = reading.value ?? (reading.high === 0 ? 0.5 : null);
          if (level === null) continue;
          if (trendsMarket(place) === null)
            tally.unread(line, `${term}: (${place})`, "is not of one market but of another place", cells[index] ?? "");
          else {
            const known = points.get(index) ?? [];
            points.set(index, known);
            known.push({ day, level, line });
            isUsed = true;
          }
        }
        if (isUsed) tally.used += 1;
        else
          tally.reject(
            line,
            "",
            terms.every(({ place }) => trendsMarket(place) === null)
              ? "is not of one market but of another place"
              : "holds no level",
            text,
          );
      }
    }
  }
  for (const { index, term, place } of terms) {
    const found = points.get(index) ?? [];
    const market = trendsMarket(place)?.code ?? null;
    for (const { month, level } of monthlyLevels(found))
      sink.add("trend_facts", found[0]?.line ?? 0, { market, keyword: cleanPhrase(term), month, level });
  }
}

function addRelated(cells: readonly string[], line: number, market: string | null, sink: FactSink, tally: Tally): void {
  const [term = "", level] = cells;
  if (level === undefined) tally.reject(line, "", "is a heading between rows", term);
  else if (market === null) tally.reject(line, "", "is not of one market but of another place", term);
  else {
    tally.used += 1;
    sink.add("keyword_facts", line, { market, keyword: cleanPhrase(term) });
  }
}

async function readCatalogProducts(file: Inspected, context: FileContext, sink: FactSink, tally: Tally): Promise<void> {
  if (context.market === null) throw new InvalidInputError("It says no market.");
  if (file.size > MOST_BYTES) throw new InvalidInputError(`It is larger than ${MOST_BYTES >> 20} MiB. ${IN_PARTS}`);
  const reading = await readCatalogFile(await file.bytes(), {
    filename: file.name,
    mediaType: null,
    currency: context.currency ?? context.market.currency,
    maxProducts: MOST_PRODUCTS + 1,
    mostListed: MOST_LISTED,
  });
  if (reading.products.length > MOST_PRODUCTS)
    throw new InvalidInputError(`It holds more than ${MOST_PRODUCTS.toLocaleString("en")} products. ${IN_PARTS}`);
  tally.rows = reading.rowsRead;
  tally.used = reading.rowsAccepted;
  tally.rejected = reading.rowsRejected;
  for (const { line, column, reason, value } of reading.rejected)
    tally.rejects.push({ line: line ?? 0, column: column ?? "", reason, value: value ?? "" });
  for (const { line, column, reason, value } of reading.unread)
    tally.unread(line ?? 0, column ?? "", reason, value ?? "");
  tally.notes.push(...reading.cuts, ...reading.assumptions);
  for (const product of reading.products)
    addCatalogProduct(product, context, sink, (reason, value, line) =>
      tally.unread(line ?? product.line ?? 0, "", reason, value),
    );
}
