import type { QueryOutput, RowKeys } from "../../tools/measures/query/request.js";
import { type MeasureId, measures as registry } from "../../tools/measures/registry.js";
import type { TableColumn } from "../answer/answer.js";
import { cell } from "../answer/cell.js";
import type { Derived } from "../answer/derivation.js";
import {
  compose,
  count,
  days,
  estimate,
  type Figure,
  index,
  money,
  months,
  number,
  percent,
  ratio,
  type Statement,
} from "../answer/figure.js";
import { capital, inSentence, lastLevel, listWords, marketWords, monthName, monthOf } from "../answer/words.js";
import { type Ask, type LeftOut, MOST_COMPARED, type Scope } from "../understand/request.js";

export type Values = QueryOutput["rows"][number]["values"];
export type Row = QueryOutput["rows"][number];

/** A sum of which less than this is known stands beside no whole one. */
const WHOLE = 0.95;

type Covered = Pick<Row, "coverage"> & { readonly keys?: RowKeys };

/** How many months of a sum are known, where that is not all of them. */
function missingIn({ coverage }: Covered, id: MeasureId): { known: number; of: number } | null {
  const found = coverage[id];
  return found === undefined || found.known === found.of ? null : found;
}

/** Sums that lack other months than the rest do: they stand beside no whole one. */
export function partialOf(rows: readonly Row[], id: MeasureId, by: Ask["by"] | undefined): readonly Row[] {
  if (by === "month") return [];
  const partial = rows.filter((row) => {
    const missing = missingIn(row, id);
    return missing !== null && missing.known < missing.of * WHOLE;
  });
  // Brands, shops and products of one group lack the same months.
  const isAlike = by != null && !APART.includes(by) && new Set(rows.map((row) => coverageKey(row, id))).size === 1;
  return isAlike ? [] : partial;
}

const APART: readonly Ask["by"][] = ["market", "category", "cluster"];
const coverageKey = ({ coverage }: Row, id: MeasureId): string => `${coverage[id]?.known}/${coverage[id]?.of}`;

/** " (10 of 12 months known)", of one month " (3 of 4 product groups known)"; nothing where all are. */
export function knownWords(row: Covered, id: MeasureId, ref: string): Statement | string {
  const words = knownPart(row, id, ref);
  return words === null ? "" : compose(" (", words, ")");
}

/** The same without brackets. */
export function knownPart(row: Covered, id: MeasureId, ref: string): Statement | null {
  const missing = missingIn(row, id);
  const things = row.keys?.month == null ? "months" : "product groups";
  return (
    missing && compose(count(cell(missing, "known"), ref), " of ", count(cell(missing, "of"), ref), ` ${things} known`)
  );
}

/** How a measure's value is printed; months and texts are words. */
const KINDS = {
  count: "count",
  money: "money",
  share: "percent",
  ratio: "ratio",
  index: "index",
  score: "number",
  months: "months",
  days: "days",
  month: "text",
  date: "text",
  text: "text",
} as const satisfies Readonly<Record<string, TableColumn["kind"]>>;

export function kindOf(id: MeasureId): TableColumn["kind"] {
  const { unit, provenance } = registry[id];
  return unit === "money" && provenance === "estimated" ? "estimate" : KINDS[unit];
}

/** Shares of change show their sign. */
export const isSigned = (id: MeasureId): boolean => /^(?:growth|change|price-change|trend)/.test(id);

/** A value as it stands in a sentence: a figure, or the name of a month. */
export const inWords = (values: Values, id: MeasureId, currency: string | null, ref: string): Figure | string =>
  amountInWords(cell(values, id), id, currency, ref);

/** The same of what was computed from values: a sum, a mean, a difference. */
export function amountInWords(value: Derived, id: MeasureId, currency: string | null, ref: string): Figure | string {
  const signed = { signed: isSigned(id) };
  switch (kindOf(id)) {
    case "money":
      return money(value, currency ?? "", ref);
    case "estimate":
      return estimate(value, currency ?? "", ref);
    case "percent":
      return percent(value, ref, signed);
    case "ratio":
      return ratio(value, ref, signed);
    case "index":
      return index(value, ref, signed);
    case "months":
      return months(value, ref);
    case "days":
      return days(value, ref);
    case "count":
      return count(value, ref);
    case "text":
      return monthName(value.value);
    default:
      return number(value, ref, signed);
  }
}

const regions = new Intl.DisplayNames("en", { type: "region" });

/** What a row stands for, as the data spells it. */
export function nameOf(keys: RowKeys, by: Ask["by"], otherMarkets: boolean): string {
  const { month, calendarMonth } = keys;
  const name =
    by === "month"
      ? month === null
        ? monthName(calendarMonth)
        : monthOf(month)
      : (by === "brand" && keys.brand) ||
        (by === "merchant" && keys.merchant) ||
        (by === "product" && keys.product) ||
        (by === "keyword" && keys.keyword && `“${keys.keyword}”`) ||
        (by === "attribute-value" && keys.value) ||
        (by === "stage" && keys.stage) ||
        (by === "category" && keys.category && lastLevel(keys.category)) ||
        (by !== "market" && keys.clusterName) ||
        marketWords({ name: regions.of(keys.market) ?? "", code: keys.market });
  return otherMarkets && by !== "market" ? `${name} (${keys.market})` : name;
}

/** "Saugora robot vacuums", "tents and backpacks", "the Garden category", "the whole market without Electronics". */
export function subjectOf(
  { clusters, category, brands, merchants, values, leftOut, product }: Scope,
  isNarrowed: boolean,
): string {
  const products =
    clusters.length > MOST_COMPARED
      ? "these product groups"
      : clusters.length > 0
        ? listWords(clusters.map(({ name }) => inSentence(name)))
        : category === null
          ? isNarrowed && brands.length > 0
            ? "products"
            : "the whole market"
          : `the ${lastLevel(category)} category`;
  const of = values.map(({ value }) => value);
  const model = product?.isModel === true ? [[product.brand, ...product.words.map(capital)].join(" ")] : null;
  const named = model ?? [...(isNarrowed ? brands : []), ...of];
  const at = isNarrowed && merchants.length > 0 ? ` at ${listWords(merchants)}` : "";
  const left = leftOut === null ? "" : ` without ${namesLeftOut(leftOut)}`;
  return `${named.length > 0 ? `${listWords(named)} ` : ""}${products}${at}${left}`;
}

export const namesLeftOut = ({ clusters, categories, brands, merchants }: LeftOut): string =>
  listWords([...categories.map(lastLevel), ...clusters.map(({ name }) => inSentence(name)), ...brands, ...merchants]);

export const placeOf = ({ market, otherMarkets }: Scope): string =>
  otherMarkets.length > 0 ? "" : ` in ${marketWords(market)}`;

/** "The searches per product are", "the price was". */
export const beOf = (name: string, isPast = false): string => {
  const isMany = /^[a-z]+[^s]s\b/.test(name);
  if (isPast) return isMany ? "were" : "was";
  return isMany ? "are" : "is";
};
