import { splitPrice } from "../money.js";
import type { Column, Field } from "./fields.js";
import type { TableRow } from "./row-reader.js";

const LEAST_TITLE_LENGTH = 3;
const LONGEST_TITLE = 150;

interface ColumnValues {
  readonly column: Column;
  readonly filled: readonly string[];
  /** Shares of the filled cells. */
  readonly numbers: number;
  readonly money: number;
  readonly words: number;
  readonly addresses: number;
  readonly sentences: number;
  readonly productNumbers: number;
  readonly distinct: number;
  readonly averageLength: number;
}

/**
 * What unnamed columns mean, recognised by their values: only a title that is missing, and a price.
 * `isBare` means that no heading is known at all: then a number alone may be a price.
 */
export function guessColumns(
  columns: readonly Column[],
  sample: readonly TableRow[],
  { isBare }: { readonly isBare: boolean },
): Column[] {
  const result = [...columns];
  // A word or a sentence by itself is no list of products.
  if (isBare && columns.length === 1 && sample.length < 2) return result;
  const has = (field: Field) => result.some((column) => column.field === field);
  const free = () =>
    result
      .filter(({ field }) => field === null)
      .map((column) => describe(column, sample))
      .filter(({ filled }) => filled.length > 0);
  const assign = (column: Column | undefined, field: Field, confidence: number) => {
    if (column !== undefined) result[column.index] = { ...column, field, confidence, how: "values" };
  };
  if (!has("title")) {
    const description = result.find(({ field }) => field === "description");
    const isShort = description !== undefined && describe(description, sample).averageLength <= LONGEST_TITLE;
    if (isShort) assign(description, "title", 0.5);
    else assign(likeliestTitle(free()), "title", isBare ? 0.4 : 0.5);
  }
  if (!has("price") && !has("salePrice")) assign(likeliestPrice(free(), isBare), "price", isBare ? 0.4 : 0.5);
  if (isBare && !has("gtin")) assign(free().find(({ productNumbers }) => productNumbers > 0.8)?.column, "gtin", 0.6);
  if (isBare && !has("url")) assign(free().find(({ addresses }) => addresses > 0.8)?.column, "url", 0.6);
  return result;
}

/** Words, mostly different ones; the longest that is no description. */
function likeliestTitle(columns: readonly ColumnValues[]): Column | undefined {
  const fit = columns.filter(
    ({ words, numbers, addresses, sentences, distinct, averageLength }) =>
      words > 0.8 &&
      numbers < 0.2 &&
      addresses < 0.2 &&
      sentences < 0.5 &&
      distinct > 0.3 &&
      averageLength >= LEAST_TITLE_LENGTH,
  );
  const short = fit.filter(({ averageLength }) => averageLength <= LONGEST_TITLE);
  const pool = short.length > 0 ? short : fit;
  return pool.toSorted((a, b) => weight(b) - weight(a))[0]?.column;
}

const weight = ({ averageLength, distinct }: ColumnValues): number => distinct * Math.min(averageLength, 40);

function likeliestPrice(columns: readonly ColumnValues[], isBare: boolean): Column | undefined {
  const fit = columns.filter(({ numbers, productNumbers }) => numbers > 0.8 && productNumbers < 0.5);
  const money = fit.filter((column) => column.money > 0.5).toSorted((a, b) => b.money - a.money)[0];
  if (money !== undefined || !isBare) return money?.column;
  // A number that counts the rows is none.
  const others = fit.filter(({ filled }) => !filled.every((cell, at) => Number(cell) === Number(filled[0]) + at));
  return others.length === 1 ? others[0]?.column : undefined;
}

function describe(column: Column, sample: readonly TableRow[]): ColumnValues {
  const filled = sample.map(({ cells }) => cells[column.index]?.trim() ?? "").filter((cell) => cell !== "");
  const share = (test: (cell: string) => boolean) => filled.filter(test).length / Math.max(1, filled.length);
  return {
    column,
    filled,
    numbers: share((cell) => splitPrice(cell).amount !== null),
    money: share((cell) => /[.,]\d{2}(?!\d)/.test(cell) || splitPrice(cell).isNamed),
    words: share((cell) => /\p{L}{2}/u.test(cell)),
    sentences: share((cell) => /\s.*[.!?…]["”]?$/s.test(cell)),
    addresses: share((cell) => /^https?:\/\//i.test(cell)),
    productNumbers: share((cell) => /^\d{8}$|^\d{12,14}$/.test(cell)),
    distinct: new Set(filled).size / Math.max(1, filled.length),
    averageLength: filled.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, filled.length),
  };
}
