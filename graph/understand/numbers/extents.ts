import { anyOf } from "../languages/compose.js";
import type { KnownLanguage } from "../languages/languages.js";
import type { Span } from "../span.js";

/** What something measures, beside money by the same measure: "0.78 per cubic foot a month, my box is 18x12x10 inch", "5.60 per kg, one weighs 350 g". */

type Measure = Exclude<keyof KnownLanguage["amounts"]["measures"], "by">;

/** Lengths in metres. */
const LENGTHS = { millimetre: 0.001, centimetre: 0.01, metre: 1, inch: 0.0254, foot: 0.3048 } as const;
/** In cubic metres and in kilograms. */
const VOLUMES = { cubicFoot: 0.028316846592, cubicInch: 0.000016387064, cubicMetre: 1, litre: 0.001 } as const;
const WEIGHTS = { kilogram: 1, gram: 0.001, pound: 0.45359237, ounce: 0.028349523125 } as const;
type Sizes = Partial<Record<Measure, number>>;

const wordsOf = (of: Sizes): string =>
  anyOf(({ amounts: { measures } }) =>
    Object.keys(of)
      .map((measure) => measures[measure as Measure])
      .join("|"),
  ); // its keys

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const lengths = wordsOf(LENGTHS);
const sizes = wordsOf({ ...VOLUMES, ...WEIGHTS });
const MONEY = anyOf(({ amounts }) => Object.values(amounts.currencies).join("|"));
const BY = String.raw`\s*(?:[$£€]|${MONEY})?\s*(?:\/|(?:${anyOf(({ amounts }) => amounts.measures.by)})\s)\s?`;
const RATE = new RegExp(String.raw`(?<number>${NUMBER})${BY}(?<unit>${sizes})(?![\p{L}\d])`, "giu");
const SIDES_OF_BOX = new RegExp(
  String.raw`(?<![\d.,])(?<a>${NUMBER})\s?(?:${lengths})?\s?[x×*]\s?(?<b>${NUMBER})\s?(?:${lengths})?\s?[x×*]\s?(?<c>${NUMBER})\s?(?<unit>${lengths})(?![\p{L}\d])`,
  "giu",
);
const SIZE = new RegExp(String.raw`(?<![\d.,])(?<number>${NUMBER})\s?(?<unit>${sizes})(?![\p{L}\d])`, "giu");

const read = (digits: string | undefined): number => Number((digits ?? "").replace(",", "."));

/** How much one of a unit is of what these measure; undefined for another unit. */
function factorOf(unit: string | undefined, of: Sizes): number | undefined {
  const found = (Object.keys(of) as Measure[]).find(
    (
      measure, // its keys
    ) => new RegExp(`^(?:${anyOf(({ amounts }) => amounts.measures[measure])})$`, "iu").test(unit ?? ""),
  );
  return found === undefined ? undefined : of[found];
}

export interface Extents {
  /** The money by the measure. */
  readonly rate: Span;
  /** How much of that measure one thing has. */
  readonly extent: Span & { readonly value: number };
}

/** Money by a measure and what has such a measure; null where not both are stated, once each. */
export function extentsIn(flat: string): Extents | null {
  const [rate, ...otherRates] = flat.matchAll(RATE);
  if (rate === undefined || otherRates.length > 0) return null;
  const of = factorOf(rate.groups?.unit, VOLUMES) === undefined ? WEIGHTS : VOLUMES;
  const per = factorOf(rate.groups?.unit, of);
  if (per === undefined) return null;
  const end = rate.index + (rate.groups?.number?.length ?? 0);
  const boxes = of === VOLUMES ? [...flat.matchAll(SIDES_OF_BOX)] : [];
  const found = [
    ...boxes.map(({ 0: words, index, groups }) => {
      const side = factorOf(groups?.unit, LENGTHS) ?? Number.NaN;
      const base = read(groups?.a) * read(groups?.b) * read(groups?.c) * side ** 3;
      return { start: index, end: index + words.length, base };
    }),
    ...[...flat.matchAll(SIZE)].flatMap(({ 0: words, index, groups }) => {
      const isApart = index + words.length <= rate.index || index >= rate.index + rate[0].length;
      const factor = factorOf(groups?.unit, of);
      if (!isApart || factor === undefined) return [];
      return { start: index, end: index + words.length, base: read(groups?.number) * factor };
    }),
  ];
  const [extent, ...others] = found;
  if (extent === undefined || others.length > 0) return null;
  const { start, end: last, base } = extent;
  return { rate: { start: rate.index, end }, extent: { start, end: last, value: Number((base / per).toPrecision(9)) } };
}
