import { type DecimalMark, decimalMarkIn, splitPrice } from "../money.js";
import type { Problems } from "../problems.js";
import type { Entry, PriceCell } from "./entry.js";
import type { Column } from "./fields.js";

export interface Prices {
  readonly price: number | null;
  readonly listPrice: number | null;
  readonly currency: string | null;
  readonly isCurrencyAssumed: boolean;
}

interface Amount {
  readonly amount: number | null;
  readonly currency: string | null;
  readonly isAssumed: boolean;
}

const NOTHING: Amount = { amount: null, currency: null, isAssumed: false };

/** Reads prices once every row was seen: a column decides what its marks mean. */
export class PriceReader {
  readonly #marks = new Map<Column, { ".": number; ",": number }>();
  readonly #unread: Problems;
  readonly #hint: string | null;
  readonly #ambiguous = new Map<Column, string>();
  #hasSales = false;

  constructor(unread: Problems, currency: string | null) {
    this.#unread = unread;
    this.#hint = currency;
  }

  observe({ price, salePrice, listPrice }: Entry): void {
    for (const cell of [price, salePrice, listPrice]) {
      if (cell === null) continue;
      const mark = decimalMarkIn(cell.text);
      if (mark === null) continue;
      const counts = this.#marks.get(cell.column) ?? { ".": 0, ",": 0 };
      counts[mark] += 1;
      this.#marks.set(cell.column, counts);
    }
  }

  read(entry: Entry): Prices {
    const usual = this.#withSurcharge(this.#amount(entry.price, entry), entry);
    const sale = entry.salePrice === null ? this.#reduced(usual, entry) : this.#amount(entry.salePrice, entry);
    const list = this.#amount(entry.listPrice, entry);
    const isSale = sale.amount !== null && (usual.amount === null || sale.amount < usual.amount);
    if (isSale) this.#hasSales = true;
    const now = isSale ? sale : usual;
    const before = [list, usual].find(({ amount }) => amount !== null && now.amount !== null && amount > now.amount);
    return {
      price: now.amount,
      listPrice: before?.amount ?? null,
      currency: now.currency,
      isCurrencyAssumed: now.isAssumed,
    };
  }

  /** Clauses about what was taken for granted. */
  get assumptions(): string[] {
    const readings = [...this.#ambiguous].map(
      ([{ heading }, text]) => `"${text}" in the column "${heading.trim()}" is a whole number`,
    );
    return this.#hasSales ? [...readings, "sale prices hold now"] : readings;
  }

  #withSurcharge(usual: Amount, { surcharge }: Entry): Amount {
    const more = surcharge === null ? null : splitPrice(surcharge.text).amount;
    if (more === null || usual.amount === null) return usual;
    return { ...usual, amount: rounded(usual.amount + more) };
  }

  #reduced(usual: Amount, { discount }: Entry): Amount {
    const off = discount === null ? null : splitPrice(discount.cell.text).amount;
    if (discount === null || off === null || off <= 0 || usual.amount === null) return NOTHING;
    const amount = rounded(discount.isPercent ? usual.amount * (1 - off / 100) : usual.amount - off);
    return amount > 0 ? { ...usual, amount } : NOTHING;
  }

  #amount(cell: PriceCell | null, entry: Entry): Amount {
    if (cell === null) return NOTHING;
    const stated = entry.currency ?? cell.column.currency;
    const decimalMark = this.#markOf(cell.column);
    const { amount, currency, isNamed } = splitPrice(cell.text, { currency: stated ?? this.#hint, decimalMark });
    const problem = problemOf(amount);
    if (problem !== null) {
      this.#unread.add({ line: entry.line, column: cell.column.heading.trim(), reason: problem, value: cell.text });
      return NOTHING;
    }
    if (decimalMark === null && (currency ?? stated) === null && /^\D*\d{1,3}[.,]\d{3}\D*$/.test(cell.text))
      if (!this.#ambiguous.has(cell.column)) this.#ambiguous.set(cell.column, cell.text.slice(0, 40));
    if (stated !== null) return { amount, currency: currency ?? stated, isAssumed: false };
    if (!isNamed) return { amount, currency: this.#hint, isAssumed: this.#hint !== null };
    // "$" alone: the hint has decided which one.
    const isAssumed = currency !== null && currency === this.#hint && splitPrice(cell.text).currency !== currency;
    return { amount, currency, isAssumed };
  }

  #markOf(column: Column): DecimalMark | null {
    const counts = this.#marks.get(column) ?? this.#allMarks();
    if (counts["."] === counts[","]) return null;
    return counts["."] > counts[","] ? "." : ",";
  }

  /** A column that says nothing is written like the others. */
  #allMarks(): { ".": number; ",": number } {
    const all = { ".": 0, ",": 0 };
    for (const counts of this.#marks.values()) {
      all["."] += counts["."];
      all[","] += counts[","];
    }
    return all;
  }
}

const rounded = (amount: number): number => Math.round(amount * 100) / 100;

function problemOf(amount: number | null): string | null {
  if (amount === null) return "the price is not a number";
  if (amount < 0) return "the price is negative";
  return amount === 0 ? "the price is zero" : null;
}
