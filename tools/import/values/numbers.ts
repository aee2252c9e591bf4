import { type DecimalMark, decimalMarkIn, splitPrice } from "../../catalogs/money.js";

/** What sources write where they have no figure. */
const NOTHING = /^(?:|-+|–|—|n\/?[ad]|n\.a\.?|n\/r|#n\/a|null|none|nan|∞|\(not set\))$/i;

/** A number as it stands in an export; `low` and `high` where the source gives a range ("1K – 10K", ">4,000"). */
export interface Reading {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** False when something stands there that is no number. */
  readonly isUnderstood: boolean;
}

const UNKNOWN: Reading = { value: null, low: null, high: null, isUnderstood: true };
const MAGNITUDES: Readonly<Record<string, number>> = { k: 1e3, tsd: 1e3, mil: 1e3, m: 1e6, mio: 1e6 };

export const isNothing = (text: string): boolean => NOTHING.test(text.trim());

/** Reads the numbers of one column: what the column's other cells say decides what a single mark means. */
export class NumberReader {
  readonly #mark: DecimalMark | null;
  readonly #currency: string | null;

  /** @param sample cells of the column */
  constructor(sample: readonly string[], currency: string | null = null) {
    let dots = 0;
    let commas = 0;
    for (const cell of sample) {
      const mark = decimalMarkIn(cell.replace("%", ""));
      if (mark === ".") dots += 1;
      if (mark === ",") commas += 1;
    }
    this.#mark = dots === commas ? null : dots > commas ? "." : ",";
    this.#currency = currency;
  }

  read(text: string): Reading {
    if (PLAIN.test(text)) {
      const value = Number(text);
      return { value, low: null, high: null, isUnderstood: true };
    }
    const plain = text.trim();
    if (isNothing(plain)) return UNKNOWN;
    const beyond = /^([<>])\s*(.+)$/.exec(plain);
    if (beyond) {
      const limit = this.#amount(beyond[2] ?? "");
      if (limit === null) return { ...UNKNOWN, isUnderstood: false };
      return beyond[1] === "<"
        ? { ...UNKNOWN, low: 0, high: Math.max(0, limit - 1) }
        : { ...UNKNOWN, low: limit, high: null };
    }
    const range = /^(.*?\d\s*\p{L}{0,3}\.?)\s*(?:-|–|—|to|bis|à|a)\s*(\d.*)$/iu.exec(plain);
    if (range) {
      const [low, high] = [this.#amount(range[1] ?? ""), this.#amount(range[2] ?? "")];
      if (low !== null && high !== null && low <= high) return { ...UNKNOWN, low, high };
    }
    const value = this.#amount(plain.replace(/\s*%$/, ""));
    return value === null ? { ...UNKNOWN, isUnderstood: false } : { ...UNKNOWN, value };
  }

  #amount(text: string): number | null {
    const short = /^(.*\d)\s*(k|tsd|mil|m|mio)\.?$/i.exec(text.trim());
    const factor = short ? (MAGNITUDES[short[2]?.toLowerCase() ?? ""] ?? 1) : 1;
    const { amount } = splitPrice(short?.[1] ?? text, { currency: this.#currency, decimalMark: this.#mark });
    return amount === null ? null : Math.round(amount * factor * 1e6) / 1e6;
  }
}

/** What nearly all cells are, without a mark that could mean two things. */
const PLAIN = /^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,2}|\.\d{4,9})?$/;
