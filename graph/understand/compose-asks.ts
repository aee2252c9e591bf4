import { isDeepStrictEqual } from "node:util";
import type { Dimension } from "../../tools/measures/measure.js";
import { isGroupable, MEASURE_IDS, type MeasureId, measures } from "../../tools/measures/registry.js";
import { isSum } from "../asks/solve/index.js";
import { isPlaced } from "../asks/solve/plan.js";
import { asksWhen, readDecisions, readOrder } from "./ask-fields.js";
import { plainAsk } from "./asking.js";
import { clauseOf } from "./asks/clause.js";
import { levelAsked } from "./asks/conditions.js";
import { ownersOf } from "./asks/index.js";
import type { Measured } from "./asks/measured.js";
import { PARTS } from "./asks/parts.js";
import { COUNTS } from "./asks/stand-ins.js";
import { claimOf, supposedIn, withStatedSize } from "./claim.js";
import type { Hearing } from "./hearing.js";
import { wordsAmong } from "./languages/gloss.js";
import { withoutNames } from "./names/without-names.js";
import { readConditions } from "./numbers/amounts.js";
import type { Reading } from "./numbers/read.js";
import { withoutAmounts } from "./numbers/without-amounts.js";
import { findPeriod } from "./period/index.js";
import type { Ask, Condition, Input, Scope, Want } from "./request.js";
import { withoutEchoes } from "./search-topics.js";
import { languageOf, languagesSpoken } from "./words/language.js";
import { asksSomething, asksToConfirm, isEither, isYesNo } from "./words/polar.js";
import type { Wish } from "./words/wish.js";

const WANTS: Readonly<Record<Wish["forms"][number], Want>> = {
  comparison: "compare",
  ranking: "rank",
  reason: "why",
  advice: "advise",
};

export interface Wishes {
  readonly wish: Wish;
  /** Parts of an answer that words name: "demand.season". */
  readonly namedParts: readonly string[];
  /** Those that the question model heard. */
  readonly heardParts: readonly string[];
}

/** What the first ask is made of, beside its words. */
export interface Material {
  readonly scope: Scope;
  /** The questions of the text, the first of which it is. */
  readonly heard: readonly Measured[];
  readonly numbers: readonly Reading[];
  readonly inputs: Input[];
  readonly wishes: Wishes;
}

/** What a text asks first; where it is one question, all that it asks. */
export function firstAsk(hearing: Hearing, { scope, heard, numbers, inputs, wishes }: Material): Ask {
  const { text, entities, specialists } = hearing;
  const [measured] = heard;
  const isOneOfSeveral = saying(heard).length > 0;
  // Of several questions each is asked for itself.
  const words = isOneOfSeveral && measured !== undefined ? measured.clause.text : text;
  const [next] = saying(heard);
  const where = heldBefore(next?.clause.start ?? text.length, boundsOf(numbers, entities, measured));
  const told = measured && toldBy(measured, where);
  const forms = formsOf(text, wishes.wish, measured);
  // "500 pieces for 2,100" says what it is for as it is, of no product that could be advertised.
  const isOfNumbers = isSum(inputs, scope) && (asksSomething(text) || !isPlaced(scope));
  const usual = isOfNumbers ? "solve" : usualWant(specialists);
  const isOfConditions = measured?.isOfConditions === true;
  const [said, ...also] = isOfConditions ? [measured.want ?? "list"] : wantsOf(forms, measured?.want ?? null, usual);
  // Rows that meet a bound are a list of them.
  const want = said === "value" && told?.by != null && told.by !== "month" && where.length > 0 ? "list" : said;
  const bare = withoutNames(words, scope);
  const isAlternative = isOfAlternatives(bare, scope, measured);
  const isConfirmed = !isAlternative && isToConfirm(words, text, scope, measured, told);
  const level = isConfirmed && where.length === 0 && told !== undefined ? levelOf(told, numbers, scope, words) : null;
  return plainAsk({
    ...(told && fieldsOf(told)),
    ...(isAlternative && heldAgainst(where)),
    want,
    also,
    specialists: concernedBy(measured, isOneOfSeveral, specialists),
    // No part leaves anything out.
    topics:
      isOfConditions || (scope.leftOut !== null && told?.by != null)
        ? []
        : topicsOf(
            NO_FIGURES.includes(want)
              ? withoutEchoes(partsOf(wishes, told), text)
              : ofCertain(withoutEchoes(partsOf(wishes, told), text), wishes, told),
            told?.measures ?? [],
          ),
    isYesNo: isConfirmed,
    where: level === null ? where : [level],
    by: told === undefined ? null : rowsToConfirm(told, scope, isConfirmed),
    order: ofFalls(orderOf(measured, text) ?? ofMoves(told, want), bare, text),
    limit: entities.limit ?? (measured?.want === "rank" ? rowsRanked(numbers) : null),
    decisions: readDecisions(text),
    claim: claimOf(
      isAlternative || isOfNoData(measured)
        ? null
        : supposedBy(
            // "Sales fell from 410 to 365. Am I better off?": what is stated claims nothing of the sum.
            inputs.length > 0 && measured !== undefined ? withoutNames(measured.clause.text, scope) : bare,
            languagesSpoken(text),
            measured,
            isConfirmed || forms.includes("why") ? numbers : [],
          ),
      { want, also, isYesNo: isConfirmed, isApart: isOneOfSeveral && isSizedClaim(measured) },
      scope.clusters.length > 0,
    ),
    span: { start: 0, end: text.length },
  });
}

/** Other questions of the same text: what bounds an earlier one bounds them too. `areLater`: its time is theirs alone. */
export const furtherAsks = (
  heard: readonly Measured[],
  first: Ask,
  { scope, numbers, areLater }: Pick<Material, "scope" | "numbers"> & { readonly areLater: boolean },
): Ask[] =>
  saying(heard).map((other, place, all) => {
    const period = other.period ?? (areLater ? findPeriod(withoutAmounts(other.clause.text), scope.market.asOf) : null);
    const [from, to] = [all[0]?.clause.start ?? 0, all[place + 1]?.clause.start ?? Number.POSITIVE_INFINITY];
    const later = numbers.flatMap(({ condition, start }) => (condition !== null && start >= from ? condition : []));
    const said = heldBefore(to, later).map((condition) => ofClick(condition, other));
    return furtherAsk(ofItsRow({ ...other, period }, first, scope), { ...first, where: [...first.where, ...said] });
  });

/** "What do they cost, and how many are below $60?": a bound holds from the question on in which it stands. */
const heldBefore = (end: number, bounds: readonly Condition[]): Condition[] =>
  bounds.filter(({ span }) => span === null || span.start < end);

/** The questions after the first that say what they ask for. */
const saying = ([, ...further]: readonly Measured[]): readonly Measured[] =>
  further.filter(({ measures, notHeld }) => measures.length + notHeld.length > 0);

function boundsOf(
  numbers: readonly Reading[],
  { priceMin, priceMax }: Hearing["entities"],
  measured: Measured | undefined,
): Condition[] {
  if (measured?.isOfConditions === true) return [...(measured.bounds ?? [])];
  const bounds = readConditions(numbers, { priceMin, priceMax }).map((condition) => ofClick(condition, measured));
  const further = measured?.bounds ?? [];
  return [...bounds, ...further.filter((bound) => !bounds.some((said) => isDeepStrictEqual(said, bound)))];
}

/** What was learned says whether things are held against each other. */
const formsOf = (text: string, wish: Wish, measured: Measured | undefined): Want[] => [
  ...wish.forms.map((form) => WANTS[form]).filter((want) => want !== "compare" || !isOfNoRows(measured)),
  ...(asksWhen(text) ? ["when" as const] : []),
];

/** It was learned to ask for no rows. */
const isOfNoRows = (measured: Measured | undefined): boolean => isHeardIn(measured) && measured?.by === null;

/** A part that only sounds like what no data holds does not tell it; of what was learned, those of its specialist that words name and that were heard. */
function partsOf({ wish, namedParts, heardParts }: Wishes, told: Measured | undefined): readonly string[] {
  if (isOfNoData(told)) return namedParts;
  if (told?.isLearned !== true) return wish.aspects;
  const owners: readonly string[] = ownersOf([told]);
  return namedParts.filter((part) => heardParts.includes(part) && owners.some((owner) => part.startsWith(`${owner}.`)));
}

/** No data holds what it asks for, and no trend confirms it. */
const isOfNoData = (told: Measured | undefined): boolean =>
  told !== undefined && told.measures.length === 0 && told.notHeld.length > 0;

/** "Seasonal or flat?" of one thing: which of the two it is, and no yes or no. */
function isOfAlternatives(bare: string, scope: Scope, measured: Measured | undefined): boolean {
  const { clusters, brands, merchants, values, comparedMarkets, unknownMarkets } = scope;
  const areNamed = [clusters, brands, merchants, values, [0, ...comparedMarkets, ...unknownMarkets]].some(
    (names) => names.length > 1,
  );
  const isOfOne = !areNamed && (measured?.by === null || measured?.by === "market") && measured.measures.length < 2;
  return isOfOne && isYesNo(bare) && isEither(bare);
}

/** Whether yes or no answers it. */
function isToConfirm(
  words: string,
  text: string,
  { comparedMarkets }: Scope,
  measured: Measured | undefined,
  told: Measured | undefined,
): boolean {
  // "Orders of tents last month?" asks for the figure; "demand for tents rising?" to have it confirmed.
  const isFigure = measured?.want === "change" || (measured?.measures.some((id) => isAmount(id)) ?? false);
  const yesNo = isFigure && measured?.supposed == null ? asksToConfirm(words) : isYesNo(words);
  // "A colleague swears that most cost less. Right or wrong?"
  const isCheck = isHeardIn(measured) && measured?.want === "check";
  // "Are this or that searched more?" asks which of the two; "more than that?" for yes or no.
  const isBetween = told?.want === "compare" || (told?.by === "market" && comparedMarkets.length > 0);
  const isEither = isBetween && told.order !== null && text.search(THAN(languagesSpoken(text))) < 0;
  // "Do they want to buy or to learn?" asks for two figures.
  const isOfFigures = isOfNoRows(measured) && (measured?.measures.length ?? 0) > 1;
  // What no data holds can be confirmed by none of it.
  return (yesNo || isCheck) && !isEither && !isOfFigures && !isOfNoData(told);
}

/** Which way its words suppose that something moves; how far, where `numbers` says it. "If sales grow by 12 % a year, how many …?" claims nothing. */
function supposedBy(
  words: string,
  among: ReturnType<typeof languagesSpoken>,
  measured: Measured | undefined,
  numbers: readonly Reading[],
) {
  const said = measured?.supposed ?? supposedIn(words, among)?.claim ?? null;
  return said && withStatedSize(said, numbers);
}

/** An order that words name alone is one of offers: "the cheapest"; which shop or brand is the cheapest is told by a measure of theirs. */
function orderOf(measured: Measured | undefined, text: string): Ask["order"] {
  const own = measured?.order ?? null;
  const isOfNames = measured?.by === "brand" || measured?.by === "merchant";
  const isRead = isHeardIn(measured) || measured?.isOfConditions === true || (own !== null && isOfNames);
  return (isRead ? null : readOrder(text)) ?? own;
}

/** "Which shops cut their prices?": rows told by how far something moved begin with the furthest. */
function ofMoves(told: Measured | undefined, want: Want): Ask["order"] {
  const [id] = told?.measures ?? [];
  const isOfMoves =
    want === "list" && told?.by != null && told.by !== "month" && id !== undefined && measures[id].isChange;
  return isOfMoves && told.supposed !== null ? { by: id, first: "most" } : null;
}

/** The level that a yes or no is asked about, of one product group. */
function levelOf(
  { measures: [id, ...others], by, isUnclear }: Measured,
  numbers: readonly Reading[],
  scope: Scope,
  words: string,
): Condition | null {
  if (id === undefined || others.length > 0 || by !== null || isUnclear || scope.clusters.length !== 1) return null;
  return levelAsked(clauseOf(words, scope, languageOf(words)), numbers, id);
}

/** "Which brand cut its prices most?": of what says how far something moved, the furthest fall is the least. */
function ofFalls(order: Ask["order"], bare: string, text: string): Ask["order"] {
  const id = MEASURE_IDS.find((each) => each === order?.by);
  const isOfMove = order?.first === "most" && id !== undefined && measures[id].isChange;
  return isOfMove && supposedIn(bare, languagesSpoken(text))?.claim.direction === "falling"
    ? { ...order, first: "least" }
    : order;
}

const isSizedClaim = (measured: Measured | undefined): boolean =>
  measured?.supposed?.size !== undefined && measured.by === null;

/** "Is a click below one pound?" bounds the price of the click. */
const ofClick = (condition: Condition, measured: Measured | undefined): Condition =>
  condition.measure === "price" && measured?.measures[0] === "click-price"
    ? { ...condition, measure: "bid" }
    : condition;

/** "Above or below one pound?" */
const heldAgainst = ([bound, ...others]: readonly Condition[]): Pick<Ask, "against"> | null =>
  typeof bound?.value === "number" && others.length === 0 ? { against: { kind: "stated", value: bound.value } } : null;

/** Of rows that meet a bound, how many there are is asked: "how many brands have more than five offers?" */
function toldBy(measured: Measured, where: readonly Condition[]): Measured {
  if (measured.isOfConditions === true) return measured;
  const counted = Object.entries(COUNTS).find(([, id]) => id === measured.measures[0]);
  const others = measured.measures.slice(1);
  const isOfRows = counted !== undefined && where.length > 0 && others.length > 0;
  return isOfRows ? { ...measured, measures: others, by: counted[0] as Dimension } : measured; // a key of COUNTS
}

/** "Does Everbay have the most offers?" holds one shop against all shops. */
function rowsToConfirm({ by, order, measures: [id] }: Measured, { brands, merchants }: Scope, isYesNo: boolean) {
  const isOf = (rows: Dimension) => id !== undefined && isGroupable(id, rows);
  if (!isYesNo || order === null || (by !== null && by !== "product")) return by;
  if (merchants.length === 1 && isOf("merchant")) return "merchant";
  return brands.length === 1 && isOf("brand") ? "brand" : by;
}

/** Answers that need more than the figure that their measure is. */
const NO_FIGURES: readonly Want[] = ["why", "advise", "draft", "overview"];

/** "Is it past its peak or still climbing?": parts that only sound like what is surely asked are not. */
function ofCertain(heard: string[], { namedParts }: Wishes, told: Measured | undefined): string[] {
  const [id] = told?.isCertain === true ? told.measures : [];
  if (id === undefined) return heard;
  const part = PARTS[id];
  if (part === undefined) return heard.filter((each) => namedParts.includes(each));
  return heard.includes(part) ? heard : [part];
}

/** Parts that words ask for; where none does, the part that tells the measure. */
function topicsOf(heard: string[], measures: readonly MeasureId[]): string[] {
  return heard.length > 0 ? heard : [...new Set(measures.flatMap((id) => PARTS[id] ?? []))];
}

const THAN = wordsAmong(({ follow }) => follow.than);

/** A larger number in digits is hardly one of rows. */
const MOST_RANKED = 50;

/** "Les quatre télescopes les plus commandés": the one number in words that a ranking leaves open is how many rows it wants. */
function rowsRanked(numbers: readonly Reading[]): number | null {
  const [open, ...others] = numbers.filter(
    ({ input, condition, limit, isLoose, unit, form, value }) =>
      (isLoose || (form === null && value <= MOST_RANKED)) &&
      unit === "plain" &&
      !input &&
      !condition &&
      limit === null,
  );
  return open && others.length === 0 && Number.isInteger(open.value) && open.value > 1 ? open.value : null;
}

/** Counts, sums and prices, of which nothing can be confirmed without a number to hold them against. */
const isAmount = (id: MeasureId): boolean => measures[id].kind !== "series";

/** Of several questions each concerns those whose measures it names, as far as they answer; else all of them. */
function concernedBy(
  measured: Measured | undefined,
  isOneOfSeveral: boolean,
  specialists: readonly string[],
): string[] {
  const owners = measured === undefined || !isOneOfSeveral ? [] : ownersOf([measured]);
  const own = specialists.filter((id) => owners.some((owner) => owner === id));
  return own.length > 0 ? own : [...specialists];
}

const fieldsOf = ({ measures, notHeld, by, period, against, isUnclear, meant }: Measured): Partial<Ask> => ({
  measures: [...measures],
  ...(meant !== undefined && { meant }),
  notHeld: [...notHeld],
  by,
  period,
  against,
  accounted: !isUnclear,
});

/** What was learned says it too, or alone. */
const isHeardIn = (measured: Measured | undefined): boolean =>
  measured?.isLearned === true || measured?.isBorneOut === true;

/** Another question of the same text, bounded like the first. */
const furtherAsk = (measured: Measured, { where }: Pick<Ask, "where">): Ask =>
  plainAsk({
    ...fieldsOf(measured),
    want: measured.want ?? "value",
    specialists: ownersOf([measured]),
    topics: topicsOf([], measured.measures),
    where,
    order: measured.order,
    span: measured.span,
  });

/** "Which brand has most offers, and what is its turnover?" goes on about the brand. */
function ofItsRow(other: Measured, { by, order }: Ask, { brands, merchants }: Scope): Measured {
  const rows = ROWS_WITH_NAMES.find((each) => each === by);
  const isOfIt = order !== null && other.by === null && brands.length + merchants.length === 0;
  if (rows === undefined || !isOfIt || other.clause.text.search(ITS(languagesSpoken(other.clause.text))) < 0)
    return other;
  return { ...other, by: rows, want: "list" };
}

const ROWS_WITH_NAMES: readonly Dimension[] = ["brand", "merchant"];
const ITS = wordsAmong(({ follow }) => follow.its);

/** Why and advice stand above what is measured for them; other forms beside it. */
function wantsOf(forms: readonly Want[], measured: Want | null, usual: Want): [Want, ...Want[]] {
  const said = measured !== null && forms.length > 0 && WEAK.includes(measured) ? null : measured;
  const first = forms.find((form) => form === "why" || form === "advise") ?? said ?? forms[0] ?? usual;
  return [first, ...new Set([...(said === null ? [] : [said]), ...forms].filter((want) => want !== first))];
}

/** Wants that give way to a form that was heard. */
const WEAK: readonly Want[] = ["list", "value"];

/** What is wanted where no word says so: a draft of who drafts, values of everybody else, and everything where nobody is asked by name. */
function usualWant(specialists: readonly string[]): Want {
  if (specialists.length > 1) return "overview";
  return specialists[0] === "campaign" ? "draft" : "value";
}
