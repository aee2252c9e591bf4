import { type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { anyOf, whole } from "../languages/compose.js";
import { perLanguages } from "../languages/gloss.js";
import type { KnownLanguage } from "../languages/languages.js";
import { asksToConfirm } from "../words/polar.js";
import { type Clause, isAgainstToday, rowsNamed } from "./clause.js";
import { JOINS } from "./criteria.js";
import type { Mention } from "./mentions.js";
import { CLOSER, EXTENTS, OFFERS_IN, SHARES } from "./stand-ins.js";

/** Measures that are asked for, in the order of the words. */
export const askedMeasures = (clause: Clause): readonly MeasureId[] =>
  closerFirst(
    withExtent(
      asCount(asShare(asChange(ofClick(againstNorm(named(clause), clause), clause), clause), clause), clause),
      clause,
    ),
  );

/** "How much higher is the peak than an average month?" */
function againstNorm(ids: MeasureId[], { text, among, cues }: Clause): MeasureId[] {
  const isOfPeak = ids.some((id) => id === "peak-month" || id === "peak-to-low");
  if (!isOfPeak || !NORM(among).test(text)) return ids;
  return [...(cues.when.length > 0 ? (["peak-month"] as const) : []), "peak-to-mean"];
}

const NORM = perLanguages((among) => new RegExp(whole(anyOf(({ asks }) => asks.norm, among)), "iu"));

/** "What share is reduced, and by how much?" asks for both. */
const withExtent = (ids: readonly MeasureId[], { text, among }: Clause): readonly MeasureId[] =>
  BY_HOW_MUCH(among).test(text) ? [...new Set(ids.flatMap((id) => [id, EXTENTS[id] ?? []].flat()))] : ids;

const BY_HOW_MUCH = perLanguages((among) => {
  const [joints, howMuch] = [anyOf(({ asks }) => asks.joints, among), anyOf(({ asks }) => asks.howMuch, among)];
  return new RegExp(`(?<!\\p{L})(?:${joints})\\s+\\p{L}{1,3}\\s+(?:${howMuch})(?!\\p{L})`, "iu");
});

/** "Searches in shops that find nothing": what is said of the searches is asked for first. */
const closerFirst = (ids: readonly MeasureId[]): readonly MeasureId[] => [
  ...ids.filter((id) => !isGeneral(id, ids)),
  ...ids.filter((id) => isGeneral(id, ids)),
];

const isGeneral = (id: MeasureId, ids: readonly MeasureId[]): boolean =>
  CLOSER[id]?.some((closer) => ids.includes(closer)) ?? false;

/** One that stands beside its number is stated, not asked for. */
function named(clause: Clause): MeasureId[] {
  const found = clause.mentions.flatMap((mention) =>
    mention.kind === "measure" && !isStated(mention, clause) && !isSaidOf(mention, clause) ? [mention.id] : [],
  );
  return found.length > 0 ? found : compared(clause);
}

/** "Is the price of tents stable?" asks for what is said of the price, not for the price; "the price and how stable it is" asks for both. */
function isSaidOf(mention: Mention, { mentions, words, text, among, cues }: Clause): boolean {
  const isPrice = mention.kind === "measure" && mention.id === "price-median" && mention.to - mention.from === 1;
  // "Did prices fall in the sales?" asks for the change.
  if (!isPrice || cues.change.length > 0) return false;
  return mentions.some((other) => {
    if (other.kind !== "measure" || !isOfPrices(other.id)) return false;
    const [first, second] = other.from > mention.from ? [mention, other] : [other, mention];
    const between = text.slice(words[first.to - 1]?.end ?? 0, words[second.from]?.start ?? 0);
    return !JOINS(among).test(between);
  });
}

/** What is measured of prices, over time or between offers. */
const isOfPrices = (id: MeasureId): boolean =>
  id !== "price-median" && registry[id].owner === "pricing" && registry[id].reads.includes("price_events");

/** "Which is cheaper, this or that?", "have they become cheaper?" */
function compared(clause: Clause): MeasureId[] {
  const several = rowsNamed(clause) !== null || clause.scope.otherMarkets.length > 0;
  const isOfTimes = isAgainstToday(clause) || clause.periods.length > 1;
  if (!several && clause.cues.change.length === 0 && !isOfTimes) return [];
  return clause.mentions.flatMap((mention) => (mention.kind === "comparative" ? [mention.id] : []));
}

/** "What does a click on tents cost?" asks what the click costs, not the tent. */
function ofClick(ids: readonly MeasureId[], { isOfClick }: Clause): readonly MeasureId[] {
  if (!isOfClick) return ids;
  return ids.map((id) => (id === "price-median" || id === "price-mean" ? "click-price" : id));
}

/** Where two times are compared, prices mean their change like for like. */
function asChange(ids: readonly MeasureId[], { cues }: Clause): MeasureId[] {
  const isChange = cues.change.length > 0;
  const isMean = cues.mean.length > 0;
  return ids.map((id) => (id !== "price-median" ? id : isChange ? "price-change" : isMean ? "price-mean" : id));
}

/** A part of the whole: "what share of the clicks goes to …" asks for a share, whatever is named beside it. */
function asShare(ids: readonly MeasureId[], { cues, mentions }: Clause): readonly MeasureId[] {
  if (cues.share.length === 0) return ids;
  // "What share of the offers is out of stock?" names the share itself.
  const shares = ids.filter((id) => registry[id].unit === "share");
  if (shares.length > 0 && shares.length < ids.length) return shares;
  const isTop = cues.top.length > 0 && mentions.some(({ kind }) => kind === "dimension");
  return ids.map((id) => (isTop && id === "clicks" ? "top-brands-share" : (SHARES[id] ?? id)));
}

/** Offers in one state are counted as such; else the share of that state is asked for, not of the offers. */
function asCount(ids: readonly MeasureId[], { cues, mentions }: Clause): readonly MeasureId[] {
  const state = ids.flatMap((id) => OFFERS_IN[id] ?? []);
  if (state.length === 0) return ids;
  // "And how many are out of stock?"
  const isAlone = cues.share.length === 0 && mentions.every(({ kind }) => kind === "measure");
  const isCount = cues.howMany.length > 0 && (ids.includes("offers") || isAlone);
  return isCount ? state : ids.filter((id) => id !== "offers" && id !== "offer-share");
}

/** "Price $299", "22 % margin": the asker says it. A bound ("price under $50") is a condition. */
function isStated(mention: Mention, { words, text, among }: Clause): boolean {
  const { from, to } = mention;
  const measure = mention.kind === "measure" ? registry[mention.id] : null;
  // What a tool of its own works out is nothing that an asker says: "elasticity of 1 litre kettles".
  const tool = measure?.answeredBy ?? null;
  if (tool !== null && tool !== "query_market") return false;
  const last = words[to - 1];
  const first = words[from];
  if (last === undefined || first === undefined) return false;
  const after = text.slice(last.end, last.end + 30);
  const before = text.slice(Math.max(0, first.start - 12), first.start);
  const { behind, bounded, ahead } = statedPatterns(among);
  // A course of months is claimed or bounded, and no input: "top 3 growing products", "grew over 20 %", "is it growing at 25 %?"
  if (measure?.kind === "series") return behind.test(after) && !asksToConfirm(text);
  // "Does the median under $100 hold?" asks for what it bounds.
  return behind.test(after) || (bounded.test(after) && !asksToConfirm(text)) || ahead.test(before);
}

const statedPatterns = perLanguages((among) => {
  const words = (pick: (language: KnownLanguage) => string) => anyOf(pick, among);
  const bounds = words(({ amounts: { over, under, atLeast, atMost, between } }) =>
    [over, under, atLeast, atMost, between].join("|"),
  );
  const units = words(({ amounts: { percent, currencies } }) => [percent, ...Object.values(currencies)].join("|"));
  const stated = `^\\s*(?:(?:${words(({ asks }) => asks.stated)})\\s*){0,2}`;
  const number = "\\s*[-$£€]?\\s*\\d";
  return {
    behind: new RegExp(`${stated}[=:]?${number}`, "iu"),
    bounded: new RegExp(`${stated}(?:${bounds})${number}`, "iu"),
    ahead: new RegExp(`(?:\\d|%)k?\\s*(?:[%€$£]|${units})?\\s*(?:${words(({ asks }) => asks.kinds)})?\\s*$`, "iu"),
  };
});
