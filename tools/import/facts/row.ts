import { splitPrice } from "../../catalogs/money.js";
import { type Country, readCountry } from "../countries.js";
import type { Field } from "../formats/format.js";
import type { ExportColumn } from "../recognise.js";
import { type Day, type DayOrder, dayOrderOf, firstOfMonth, readDay, readMonth } from "../values/dates.js";
import { isNothing, NumberReader, type Reading } from "../values/numbers.js";

/** What is said of a whole file: by itself, by the map, or by whoever imports it. */
export interface FileContext {
  readonly market: Country | null;
  /** ISO 4217 of its amounts where no row and no heading names one; null means the market's. */
  readonly currency: string | null;
  readonly merchant: string;
  /** Day on which its figures were last refreshed. */
  readonly refreshedOn: Day | null;
  /** Month its figures are counted to, where rows name no day. */
  readonly month: Day | null;
}

/** Why a row cannot be used. Whoever raises it names the column. */
export class RowRejected extends Error {
  readonly column: string;
  readonly value: string;

  constructor(column: string, reason: string, value = "") {
    super(reason);
    this.column = column;
    this.value = value;
  }
}

/** A cell that was not understood, of a row that is used without it. */
export type OnUnread = (line: number, column: string, reason: string, value: string) => void;

const LONGEST_NAME = 300;
/** It is already tomorrow in the east. */
const EAST_MS = 14 * 3_600_000;

/** The cells of one row by what their columns mean. One object for all rows of a file. */
export class ExportRow {
  readonly context: FileContext;
  readonly #columns = new Map<Field, ExportColumn[]>();
  readonly #numbers: NumberReader[] = [];
  readonly #orders = new Map<number, DayOrder | null>();
  readonly #onUnread: OnUnread;
  /** The newest day that any row has named. */
  newestDay: Day | null = null;
  readonly #today = new Date(Date.now() + EAST_MS).toISOString().slice(0, 10);
  #cells: readonly string[] = [];
  #line = 0;
  readonly #countries = new Map<string, Country | null>();

  constructor(
    columns: readonly ExportColumn[],
    sample: readonly (readonly string[])[],
    context: FileContext,
    onUnread: OnUnread,
  ) {
    this.context = context;
    this.#onUnread = onUnread;
    for (const column of columns) {
      const cells = sample.map((row) => row[column.index] ?? "");
      if (column.field !== null) this.#columns.set(column.field, [...(this.#columns.get(column.field) ?? []), column]);
      this.#numbers[column.index] = new NumberReader(cells, column.currency ?? context.currency);
      this.#orders.set(column.index, dayOrderOf(cells));
    }
  }

  turnTo(cells: readonly string[], line: number): void {
    this.#cells = cells;
    this.#line = line;
  }

  isFuture(day: Day | null): boolean {
    return day !== null && day > this.#today;
  }

  has(field: Field): boolean {
    return this.#columns.has(field);
  }

  headingOf(field: Field): string {
    return this.#columns.get(field)?.[0]?.heading ?? field;
  }

  currencyOf(field: Field): string | null {
    return this.#columns.get(field)?.find(({ currency }) => currency !== null)?.currency ?? null;
  }

  /** The first filled cell of the field. */
  text(field: Field, longest = LONGEST_NAME): string | null {
    for (const { index } of this.#columns.get(field) ?? []) {
      const cell = this.#cells[index];
      if (cell === undefined || cell === "") continue;
      const text = cell.trim().replace(/^="(.*)"$/, "$1");
      if (text !== "" && !(text.length < 10 && isNothing(text))) return text.slice(0, longest);
    }
    return null;
  }

  /** Every filled cell of the field. */
  texts(field: Field): string[] {
    return (this.#columns.get(field) ?? []).flatMap(({ index }) => {
      const text = this.#cells[index]?.trim() ?? "";
      return text === "" || isNothing(text) ? [] : [text];
    });
  }

  /** A phrase people type: small letters, single spaces, without the marks of match types. @throws RowRejected */
  phrase(field: Field): string {
    const text = this.text(field, 1_000);
    if (text === null) throw new RowRejected(this.headingOf(field), "is empty");
    const phrase = cleanPhrase(text);
    if (phrase === "") throw new RowRejected(this.headingOf(field), "holds no words", text);
    if (phrase.length > 200)
      throw new RowRejected(this.headingOf(field), "is longer than 200 characters", text.slice(0, 200));
    return phrase;
  }

  cell({ index }: ExportColumn): string {
    return this.#cells[index] ?? "";
  }

  reading({ index }: ExportColumn): Reading {
    return this.#numbers[index]?.read(this.#cells[index] ?? "") ?? NO_READING;
  }

  /** A number that may be missing; one that cannot be read is noted and unknown. */
  number(field: Field, { max = Number.POSITIVE_INFINITY } = {}): Reading {
    for (const column of this.#columns.get(field) ?? []) {
      const text = this.cell(column);
      if (text.trim() === "") continue;
      const reading = this.reading(column);
      const { value, low } = reading;
      if (!reading.isUnderstood) this.#onUnread(this.#line, column.heading, "is not a number", text);
      else if ((value ?? low ?? 0) < 0) this.#onUnread(this.#line, column.heading, "is below 0", text);
      else if ((value ?? low ?? 0) > max) this.#onUnread(this.#line, column.heading, `is above ${max}`, text);
      else if (value !== null || low !== null) return reading;
    }
    return NO_READING;
  }

  /** A number the row is nothing without. @throws RowRejected */
  requiredNumber(field: Field): number {
    const columns = this.#columns.get(field) ?? [];
    for (const column of columns) {
      const text = this.cell(column);
      if (text.trim() === "") continue;
      const { value, isUnderstood } = this.reading(column);
      if (!isUnderstood) throw new RowRejected(column.heading, "is not a number", text);
      if (value !== null && value < 0) throw new RowRejected(column.heading, "is below 0", text);
      if (value !== null) return value;
    }
    throw new RowRejected(this.headingOf(field), columns.length === 0 ? "has no column in this file" : "is empty");
  }

  /** The row's own country, else the file's. @throws RowRejected */
  market(): Country {
    const named = this.text("country");
    if (named === null) {
      if (this.context.market === null) throw new RowRejected("", "says no market");
      return this.context.market;
    }
    const known = this.#countries.get(named);
    const country = known === undefined ? readCountry(named) : known;
    if (known === undefined) this.#countries.set(named, country);
    if (country === null) throw new RowRejected(this.headingOf("country"), "is not a country we know", named);
    return country;
  }

  day(field: Field): Day | null {
    for (const { index, heading } of this.#columns.get(field) ?? []) {
      const text = this.#cells[index]?.trim() ?? "";
      if (text === "" || isNothing(text)) continue;
      const day = readDay(text, this.#orders.get(index) ?? null) ?? readMonth(text);
      if (day === null)
        throw new RowRejected(
          heading,
          /^(?:0?\d|1[0-2])[/.-](?:0?\d|1[0-2])[/.-]/.test(text) ? "could be two different days" : "is not a day",
          text,
        );
      if (day > this.#today) throw new RowRejected(heading, "is in the future", text);
      if (this.newestDay === null || day > this.newestDay) this.newestDay = day;
      return day;
    }
    return null;
  }

  /** First day of the month the row counts to. @throws RowRejected */
  month(): Day {
    const day = this.day("month") ?? this.day("day") ?? this.context.month;
    if (day === null) throw new RowRejected("", "says no month, and neither does its file");
    return firstOfMonth(day);
  }

  /** Amounts in another currency than the market's are not comparable and are left out. What the row says counts first, then the cell: "€ 12,34". */
  isForeign(field: Field, { currency: own }: Country): boolean {
    const said = this.text("currency")?.toUpperCase() ?? this.currencyOf(field);
    if (said !== null) return said !== own;
    const text = this.text(field) ?? "";
    const cell = BARE.test(text) ? null : splitPrice(text, { currency: own, decimalMark: null });
    if (cell?.isNamed) return cell.currency !== own;
    return this.context.currency !== null && this.context.currency !== own;
  }

  unreadColumn(column: ExportColumn, reason: string, value: string): void {
    this.#onUnread(this.#line, column.heading, reason, value);
  }

  unread(field: Field, reason: string, value: string): void {
    this.#onUnread(this.#line, this.headingOf(field), reason, value);
  }
}

/** An amount without a sign of its currency. */
const BARE = /^[\d.,]*$/;
const NO_READING: Reading = { value: null, low: null, high: null, isUnderstood: true };

/** "[Yoga Mat]", "+yoga +mat" and "“yoga mat”" are the phrase "yoga mat". */
export function cleanPhrase(text: string): string {
  if (SIMPLE.test(text)) return text;
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/^\s*\[(.*)\]\s*$/s, "$1")
    .replace(/^["“”'\s]+|["“”\s]+$/g, "")
    .replace(/(^|\s)\+(?=\S)/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

const SIMPLE = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
