import type { TableRow } from "../catalogs/table/row-reader.js";
import { type Country, readCountry } from "./countries.js";
import { type Day, firstOfMonth, readDay, readMonth } from "./values/dates.js";

/** Google Trends has no headings of its own: its tables are told by how their cells are made, in any language. */
export type TrendsKind = "over-time" | "by-region" | "related";

export interface TrendsTable {
  readonly kind: TrendsKind;
  /** Line of the headings; of related searches, the line above "TOP". */
  readonly line: number;
  readonly terms: readonly { readonly index: number; readonly term: string; readonly place: string }[];
}

/** "diet: (Worldwide)", and "diet : (Monde entier)" in French. */
const TERM = /^(.+?)\s?: \((.+)\)$/s;
const HEADER_ROWS = 12;
/** 25 terms at most, which no other table has in this form. */
const MOST_TERMS = 25;

export function recogniseTrends(rows: readonly TableRow[]): TrendsTable | null {
  const head = rows.slice(0, HEADER_ROWS);
  for (const [place, row] of head.entries()) {
    const [first = "", ...others] = row.cells;
    const terms = others.map((cell) => TERM.exec(cell.trim()));
    if (
      others.length > 0 &&
      others.length <= MOST_TERMS &&
      terms.every((term) => term !== null) &&
      !first.includes(":")
    ) {
      const below = rows[place + 1]?.cells[0] ?? "";
      return {
        kind: trendsDay(below) === null ? "by-region" : "over-time",
        line: row.line,
        terms: terms.map((term, at) => ({ index: at + 1, term: (term?.[1] ?? "").trim(), place: term?.[2] ?? "" })),
      };
    }
    if (
      /^(?:TOP|RISING)$/.test(first.trim()) &&
      row.cells.length === 1 &&
      place <= 4 &&
      /: /.test(head[0]?.cells[0] ?? "")
    )
      return {
        kind: "related",
        line: row.line - 1,
        terms: [{ index: 0, term: "", place: placeAbove(head.slice(1, place)) }],
      };
  }
  return null;
}

/** What stands between the category and "TOP"; empty in exports that do not say it. */
const placeAbove = (rows: readonly TableRow[]): string =>
  rows.map(({ cells }) => cells.join(",").trim()).find((text) => text !== "") ?? "";

/** The first cell of a row: "2004-01", "2022-05-01", "2026-09-26T00". */
export const trendsDay = (text: string): Day | null =>
  readDay(text, null) ?? (/^\d{4}-\d{2}$/.test(text.trim()) ? readMonth(text) : null);

/** The market of "(United States)" or "(12/18/22 - 12/18/23, United States)"; null for the whole world and for parts of a country. */
export function trendsMarket(place: string): Country | null {
  return readCountry((place.split(",").at(-1) ?? place).replace(/[()]/g, ""));
}

export interface Level {
  readonly month: Day;
  readonly level: number;
}

/** Levels of 0-100 by month: weeks and days are put together by their mean. "<1" counts a half. */
export function monthlyLevels(points: readonly { readonly day: Day; readonly level: number }[]): Level[] {
  const months = new Map<Day, { sum: number; n: number }>();
  for (const { day, level } of points) {
    const month = firstOfMonth(day);
    const known = months.get(month) ?? { sum: 0, n: 0 };
    months.set(month, { sum: known.sum + level, n: known.n + 1 });
  }
  return [...months].map(([month, { sum, n }]) => ({ month, level: sum / n }));
}
