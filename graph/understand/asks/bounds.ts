import { DIMENSIONS, type Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, type MeasureId } from "../../../tools/measures/registry.js";
import { anyOf, whole } from "../languages/compose.js";
import { perLanguages } from "../languages/gloss.js";
import type { KnownLanguage } from "../languages/languages.js";
import type { Reading } from "../numbers/read.js";
import type { Condition } from "../request.js";
import { asksToConfirm } from "../words/polar.js";
import { type Clause, namesOf } from "./clause.js";
import type { Measured } from "./measured.js";
import { dimensionsIn } from "./rows.js";
import { COUNTS, LISTED } from "./stand-ins.js";

/** Bounds that words set without a number, and what is told of what meets them. */

type Bounded = Pick<Measured, "measures" | "by" | "order" | "want"> & { readonly bounds: readonly Condition[] };

/** Null where words set none. */
export const boundedIn = (clause: Clause, { measures, by }: Pick<Measured, "measures" | "by">): Bounded | null =>
  mostOf(clause) ??
  ofEach(clause, measures) ??
  quarters(clause) ??
  commonest(clause) ??
  besideNorm(clause, measures, by);

const bound = (measure: string, is: Condition["is"], value: number, isStrict: boolean): Condition => ({
  measure,
  is,
  ...(isStrict && { isStrict }),
  value,
  span: null,
});

const SHARE = { measures: ["offer-share"], by: null, order: null, want: "share" } as const;

/** "Are most tents green?" */
function mostOf(clause: Clause): Bounded | null {
  const { cues, words, text } = clause;
  const isOfValue = namesOf(clause, "value").length === 1 && namesOf(clause, "cluster").length === 1;
  const isMost = isOfValue && cues.most.some((place) => words[place]?.named?.kind === "cluster");
  return isMost && asksToConfirm(text) ? { ...SHARE, bounds: [bound("share", "at least", 0.5, true)] } : null;
}

/** "Brands that sell both tents and backpacks" are known of each of these product groups. */
function ofEach(clause: Clause, measures: Measured["measures"]): Bounded | null {
  const groups = namesOf(clause, "cluster").length;
  const rows = [...dimensionsIn(clause).map(({ id }) => id), ...DIMENSIONS.filter((id) => measures[0] === COUNTS[id])];
  const by = rows.find((id) => isGroupable(GROUPS, id));
  const told = by && LISTED[by];
  if (groups < 2 || clause.cues.both.length === 0 || by === undefined || told === undefined) return null;
  const want = clause.cues.howMany.length > 0 ? "count" : "list";
  return { measures: [told], by, order: null, want, bounds: [bound(GROUPS, "at least", groups, false)] };
}

const GROUPS = "product-groups-sold";

/** "In which months is demand below average?": what is searched in a month is held against the average one. */
function besideNorm(
  { text, among, cues }: Clause,
  measures: Measured["measures"],
  by: Dimension | null,
): Bounded | null {
  const isOfDemand = measures.every((id) => OF_DEMAND.includes(id));
  if (by !== "month" || !isOfDemand || cues.mean.length > 0) return null;
  const { under, over } = norms(among);
  const [isUnder, isOver] = [under.test(text), over.test(text)];
  if (isUnder === isOver) return null;
  return {
    measures: ["seasonal-index"],
    by,
    order: null,
    want: "list",
    bounds: [bound("seasonal-index", isUnder ? "at most" : "at least", AVERAGE_MONTH, true)],
  };
}

/** "The price gap between the cheapest and the dearest quarter": where they end and begin. */
function quarters({ text, mentions, among }: Clause): Bounded | null {
  const ends = new Set(
    mentions.flatMap((mention) =>
      mention.kind === "superlative"
        ? mention.ids.flatMap((id) => ENDS[id] ?? [])
        : mention.kind === "measure" && (mention.id === "price-p25" || mention.id === "price-p75")
          ? [mention.id]
          : [],
    ),
  );
  if (ends.size < 2 || !QUARTER(among).test(text)) return null;
  return { measures: ["price-p25", "price-p75"], by: null, order: null, want: "value", bounds: [] };
}

const ENDS: Partial<Record<MeasureId, MeasureId>> = { "price-lowest": "price-p25", "price-highest": "price-p75" };
const QUARTER = perLanguages((among) => new RegExp(whole(anyOf(({ asks }) => asks.quarter, among)), "iu"));

const MOSTLY = perLanguages((among) => new RegExp(whole(anyOf(({ asks }) => asks.mostly, among)), "iu"));

/** "Which colours are most common?": those that most products have. */
function commonest({ cues, mentions, text, among }: Clause): Bounded | null {
  const isOfFeatures = mentions.some(
    ({ kind, ...mention }) => kind === "dimension" && "id" in mention && mention.id === "attribute-value",
  );
  const isMore = mentions.some(({ kind }) => kind !== "dimension" && kind !== "look-alike");
  if (!isOfFeatures || isMore || !(cues.most.length > 0 || MOSTLY(among).test(text))) return null;
  const [measure, by] = ["products", "attribute-value"] as const;
  return { measures: [measure], by, order: { by: measure, first: "most" }, want: "rank", bounds: [] };
}

const AVERAGE_MONTH = 100;
const OF_DEMAND: readonly string[] = ["searches", "seasonal-index", "peak-month", "low-month"];

const norms = perLanguages((among: readonly KnownLanguage[]) => {
  const norm = anyOf(({ asks }) => asks.norm, among);
  const beside = (words: string) =>
    new RegExp(`(?<!\\p{L})(?:${words})(?:\\s*|\\s+(?:\\p{L}+\\s+){1,3})(?:${norm})(?!\\p{L})`, "iu");
  return {
    under: beside(anyOf(({ amounts }) => amounts.under, among)),
    over: beside(anyOf(({ amounts }) => amounts.over, among)),
  };
});

/** "More than half of them cost over $200": the part that is said is held against the part that meets the other bounds. */
export function boundedShare(numbers: readonly Reading[]): Bounded | null {
  const conditions = numbers.flatMap(({ condition }) => condition ?? []);
  const isOfPart = conditions.some(({ measure }) => measure === "share") && conditions.length > 1;
  return isOfPart ? { ...SHARE, bounds: conditions } : null;
}
