import type { ReadOptions } from "../catalog.js";
import type { Problems } from "../problems.js";
import type { Mapping } from "./columns.js";
import { EntryReader } from "./entry-reader.js";
import { countKnown } from "./header.js";
import type { Layout } from "./layout.js";
import type { PriceReader } from "./prices.js";
import type { TableRow } from "./row-reader.js";
import type { Families } from "./variants.js";

/** First words of rows that are about the table, not about a product. */
const TOTAL =
  /^(?:grand |sub)?(?:totals?|totale|sum|summe|gesamt|gesamtsumme|zwischensumme|somme|suma|soma|totaal|итого|合計|总计)(?:\s+(?:rows|products|items|value|stock|artikel|produkte))?\s*(?::.*)?$/i;
const FOOTER =
  /^(?:page \d+(?: of \d+)?|seite \d+.*|(?:exported|generated|created|report generated|downloaded) (?:on|at|by)\b.*|end of (?:file|report|list).*|©.*|copyright\b.*|\d+ (?:rows|products|items|records)(?: \w+)?)$/i;

/** `isAlone`: only this cell is filled. */
function isFooter(firstFilled: string, isAlone: boolean): boolean {
  const text = firstFilled.slice(0, 200).trim();
  return TOTAL.test(text) || (isAlone && FOOTER.test(text));
}

interface Parts {
  readonly layout: Layout;
  readonly mapping: Mapping;
  readonly families: Families;
  readonly prices: PriceReader;
  readonly rejected: Problems;
  readonly unread: Problems;
  readonly options: ReadOptions;
}

/** Decides about each row: a product or part of one, or why not. */
export class RowSorter {
  readonly #parts: Parts;
  readonly #reader: EntryReader;
  /** Cells that a row may have: from the last heading that has a name to the last that stands there. */
  readonly #fewest: number;
  readonly #most: number;
  /** Rows with anything in them. */
  rowsRead = 0;
  /** Blank ones included. */
  rowsSeen = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { header, delimiter } = parts.layout;
    this.#reader = new EntryReader(parts.mapping, parts.unread, parts.options.currency);
    this.#most = header.width;
    const lastNamed = header.headings.findLastIndex((heading) => heading.trim() !== "") + 1;
    // Editors drop tabs at the end of a line; a file without a header promises no number of cells.
    this.#fewest = delimiter === "\t" || header.line === 0 ? 1 : lastNamed;
  }

  /** False when the row would be a product too many: then it does not count as read. */
  take(row: TableRow): boolean {
    this.rowsSeen += 1;
    const filled = row.cells.filter((cell) => cell.trim() !== "");
    if (filled.length === 0) return true;
    const reason = row.problem ?? this.#reasonAgainst(row, filled);
    if (reason !== null) {
      this.rowsRead += 1;
      this.#parts.rejected.add({
        line: row.line,
        reason,
        value: filled.slice(0, 10).join(this.#parts.layout.delimiter),
      });
      return true;
    }
    const { families, prices, options } = this.#parts;
    const { entry, isUnpublished } = this.#reader.read(row.cells, row.line);
    const isFurther = entry.kind === "image" || entry.kind === "parent" || isUnpublished;
    if (families.sold >= options.maxProducts && !isFurther) return false;
    this.rowsRead += 1;
    prices.observe(entry);
    families.add(entry, isUnpublished);
    return true;
  }

  #reasonAgainst({ cells }: TableRow, filled: readonly string[]): string | null {
    if (isFooter(filled[0] ?? "", filled.length === 1)) return "a total or footer row";
    if (cells.length < this.#fewest) return "the row has fewer cells than the header";
    if (cells.length > this.#most && cells.slice(this.#most).some((cell) => cell.trim() !== ""))
      return "the row has more cells than the header";
    if (this.#isHeader(cells)) return "the header stands again";
    return null;
  }

  #isHeader(cells: readonly string[]): boolean {
    const { headings, line } = this.#parts.layout.header;
    if (line === 0 || cells[0]?.trim() !== headings[0]?.trim()) return false;
    return countKnown(cells) > 0 && headings.every((heading, at) => heading.trim() === (cells[at]?.trim() ?? ""));
  }
}
