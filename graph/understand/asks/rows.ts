import type { Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, type MeasureId, measures } from "../../../tools/measures/registry.js";
import { anyOf, whole } from "../languages/compose.js";
import { perLanguages } from "../languages/gloss.js";
import type { KnownLanguage } from "../languages/languages.js";
import { cue } from "../words/cue.js";
import { type Clause, follows, namesOf, rowsNamed } from "./clause.js";
import type { Cue } from "./cue-places.js";
import type { Mention } from "./mentions.js";
import { superlativeOf } from "./ranking.js";
import { COUNTS, LISTED, OF_FEATURES } from "./stand-ins.js";

/** What each row of the answer stands for. */

export type DimensionMention = Mention & { readonly kind: "dimension" };

export const dimensionsIn = ({ mentions }: Clause): DimensionMention[] =>
  mentions.filter((mention) => mention.kind === "dimension");

export function rowsOf(
  clause: Clause,
  dimensions: readonly DimensionMention[],
  asked: readonly MeasureId[],
  isRanked: boolean,
): Dimension | null {
  const { cues, scope } = clause;
  const led = (...kinds: readonly Cue[]) =>
    dimensions.find(({ from, to }) =>
      kinds.some((cue) => follows(clause, cue, from) || cues[cue].some((place) => place > from && place <= to)),
    );
  const isShared = asked.some((id) => measures[id].kind === "share");
  const several = rowsNamed(clause);
  if (several !== null && isRanked) return several;
  const spoken = led("each") ?? led("which", "top", "list") ?? (isRanked || isShared ? dimensions[0] : undefined);
  // "How many people search for it each month" asks for one figure, "compare their searches per month" for one of each.
  const isOfEach = several !== null && isMonthly(clause.text);
  const isRate = spoken?.id === "month" && (cues.howMany.length > 0 || isOfEach) && clause.periods.length === 0;
  if (spoken !== undefined && !isRate) return spoken.id;
  const isCourse = cues.course.length > 0 && cues.howMany.length + cues.howMuch.length === 0;
  const isByMonth = asked.length === 0 || asked.some((id) => isGroupable(id, "month"));
  if (cues.when.length > 0 || (isCourse && isByMonth)) return "month";
  if (several !== null) return several;
  if (scope.otherMarkets.length > 0) return "market";
  if (!isRanked) return null;
  // "Who has the lowest prices?": what is known of one kind of rows only asks for these.
  const [ranked] = superlativeOf(clause)?.ids ?? [];
  const [only, ...others] = ranked === undefined ? [] : measures[ranked].by;
  if (only !== undefined && others.length === 0) return only;
  return scope.clusters.length > 0 ? "product" : "cluster";
}

const A_MONTH = cue(({ amounts }) => amounts.perMonth);

/** Whether words of a month are a rate, and no row of each. */
export const isMonthly = (text: string): boolean => A_MONTH.isIn(text);

/** "The most searched products of a category" are product groups: what shoppers search for is known by these. */
export function knownRows(by: Dimension | null, id: MeasureId | undefined, { scope }: Clause): Dimension | null {
  const isMissing = by === "product" && id !== undefined && !isGroupable(id, by);
  return isMissing && scope.clusters.length === 0 && isGroupable(id, "cluster") ? "cluster" : by;
}

/** "Which colours are searched most": searches are known by features as those that name one. */
export const ofRows = (id: MeasureId, by: Dimension | null): MeasureId =>
  by === "attribute-value" ? (OF_FEATURES[id] ?? id) : id;

/** "Which shops sell tents?", "list the brands": the rows alone are asked for. */
export function listedBy(clause: Clause, by: Dimension | null): MeasureId[] {
  const { mentions, isMoving } = clause;
  const isHeld = !mentions.some(({ kind }) => kind === "not-held");
  // "Which keywords are rising" asks for more than the rows.
  const isListed =
    isHeld && !isMoving && mentions.some((mention) => mention.kind === "dimension" && isLed(mention, clause));
  const id = by === null || !isListed ? undefined : LISTED[by];
  return id === undefined ? [] : [id];
}

/** "Which shops", "list the shops"; "in what range do shops sell" asks for something else. */
const isLed = ({ from, to }: Mention, clause: Clause): boolean =>
  follows(clause, "list", from) ||
  (["which", "list", "top"] as const).some((cue) => clause.cues[cue].some((place) => place >= from && place <= to));

/** "List the shops that sell tents" names their number in words, and asks for them. Null where that is not so. */
export function listedRows(
  clause: Clause,
  [id, ...others]: readonly MeasureId[],
): { readonly by: Dimension; readonly measures: readonly MeasureId[] } | null {
  const { mentions, cues } = clause;
  const by = others.length > 0 ? undefined : COUNTED.find(([, count]) => count === id)?.[0];
  const told = by && LISTED[by];
  if (by === undefined || told === undefined || cues.howMany.length > 0) return null;
  const isListed = mentions.some(
    (mention) => mention.kind === "measure" && mention.id === id && follows(clause, "list", mention.from),
  );
  return isListed ? { by, measures: [told] } : null;
}

const COUNTED = Object.entries(COUNTS) as [Dimension, MeasureId][]; // keys of a literal record

/** What is counted, by the word for it: "how many brands", "more than 20 shops". */
export function countedIn(clause: Clause, dimensions: readonly DimensionMention[]) {
  return dimensions.flatMap((mention) => {
    const isCounted = follows(clause, "howMany", mention.from) || isBound(mention, clause);
    const id = isCounted ? COUNTS[mention.id] : undefined;
    return id === undefined ? [] : [{ id, mention }];
  });
}

/** "Tents: how many and from how many brands?" asks for both. */
export const countedAlone = (clause: Clause): MeasureId[] =>
  namesOf(clause, "cluster").length > 0 && HOW_MANY_AND(clause.among).test(clause.text) ? ["offers"] : [];

const HOW_MANY_AND = perLanguages((among: readonly KnownLanguage[]) => {
  const [howMany, joints] = [anyOf(({ asks }) => asks.howMany, among), anyOf(({ asks }) => asks.joints, among)];
  return new RegExp(`${whole(howMany)}\\s*(?:,|${whole(joints)})`, "iu");
});

/** "How many tents are there?": of a product, its offers are counted; of different tents, the products. */
export function countedOnSale({ cues, words, among }: Clause): MeasureId[] {
  const isProduct = (place: number): boolean => words[place]?.named?.kind === "cluster";
  if (cues.howMany.some(isProduct)) return ["offers"];
  const isKind = (place: number): boolean => isProduct(place + 1) && DIFFERENT(among).test(words[place]?.surface ?? "");
  return cues.howMany.some(isKind) ? ["products"] : [];
}

const DIFFERENT = perLanguages(
  (among: readonly KnownLanguage[]) => new RegExp(whole(anyOf(({ asks }) => asks.different, among)), "iu"),
);

/** "More than 20 brands". */
function isBound({ from }: Mention, { words, text, among }: Clause): boolean {
  const number = words[from - 1];
  if (number === undefined || !/^\d+$/u.test(number.folded)) return false;
  return boundsBefore(among).test(text.slice(0, number.start));
}

const boundsBefore = perLanguages((among: readonly KnownLanguage[]) => {
  const bounds = anyOf(
    ({ amounts: { over, under, atLeast, atMost } }) => [over, under, atLeast, atMost].join("|"),
    among,
  );
  return new RegExp(`${whole(bounds)}\\s*$`, "iu");
});
