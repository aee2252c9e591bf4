import type { Dimension } from "../../tools/measures/measure.js";
import { isGroupable, type MeasureId, measures } from "../../tools/measures/registry.js";
import { isSum } from "../asks/solve/index.js";
import { specialists as registry, type SpecialistId } from "../specialists/index.js";
import { asksWhen, readDecisions, readOrder } from "./ask-fields.js";
import { plainAsk } from "./asking.js";
import { asFarAsHeld } from "./asks/as-far-as-held.js";
import { dayAhead } from "./asks/day-ahead.js";
import { ownersOf, readAsks, unknownNames } from "./asks/index.js";
import type { Measured } from "./asks/measured.js";
import { PARTS } from "./asks/parts.js";
import { COUNTS } from "./asks/stand-ins.js";
import { type HeardAsk, withLearned } from "./asks/with-learned.js";
import { assemble } from "./assemble.js";
import { claimOf, isMove, supposedIn, withStatedSize } from "./claim.js";
import { readDetails } from "./details/index.js";
import type { LearnedAsk } from "./encoder/ask-reader.js";
import { wordsAmong } from "./languages/gloss.js";
import { unplacedNumbers } from "./leftover.js";
import type { Entities, FurtherNames } from "./names/named.js";
import { namedProduct } from "./names/named-product.js";
import { ownSpokenOf } from "./names/own-words.js";
import { quotedTexts } from "./names/quotes.js";
import { regionsIn } from "./names/regions.js";
import { withoutNames } from "./names/without-names.js";
import { readConditions, readInputs } from "./numbers/amounts.js";
import type { Reading } from "./numbers/read.js";
import { findPeriod } from "./period/index.js";
import type { Ask, Condition, Input, Period, Request, Scope, Want } from "./request.js";
import { withoutEchoes } from "./search-topics.js";
import { changeInputs } from "./turns/merge-inputs.js";
import { languagesSpoken } from "./words/language.js";
import { asksToConfirm, isYesNo } from "./words/polar.js";
import { readWish, type Wish } from "./words/wish.js";

/** What was heard of a question before it becomes a request. */
export interface Hearing {
  readonly text: string;
  /** The text with a placeholder for each product: how it wants to be answered does not depend on them. */
  readonly masked?: string;
  /** What it names, looked up in the market. */
  readonly entities: Entities & Partial<FurtherNames>;
  readonly specialists: readonly SpecialistId[];
  /** Its numbers. */
  readonly numbers: readonly Reading[];
  /** Numbers of before that still count. */
  readonly stated?: readonly Input[];
  /** What it asks for, where no further names were found since that was read. */
  readonly asks?: readonly Measured[];
  /** Parts that the question model heard, likeliest first: "demand.season". */
  readonly learned?: readonly string[];
  /** What the whole text was learned to ask for; null where it only changes a question. */
  readonly learnedAsk?: HeardAsk | null;
  /** The same whatever its words say, for sums over its numbers. */
  readonly learnedSum?: LearnedAsk | null;
}

const WANTS: Readonly<Record<Wish["forms"][number], Want>> = {
  comparison: "compare",
  ranking: "rank",
  reason: "why",
  advice: "advise",
};

/** The request that a question's words make. */
export function composeRequest({
  text,
  masked = text,
  entities,
  numbers: stating,
  stated = [],
  asks: read,
  specialists,
  learned = [],
  learnedAsk = null,
  learnedSum = null,
}: Hearing): Request {
  const { priceMin, priceMax, ownPrice, budget, targetAcos, conversionRate, margin, orderValue, limit, ...named } =
    entities;
  const wish = readWish(masked, specialists, registry, learned);
  const namedParts = readWish(masked, specialists, registry).aspects;
  const names: Omit<Scope, "unknownNames"> = {
    ...named,
    values: named.values ?? [],
    attributes: named.attributes ?? [],
    keywords: named.keywords ?? [],
    comparedMarkets: named.comparedMarkets ?? [],
    regions: regionsIn(text).map(({ words }) => words),
    product: namedProduct(text, named),
    quotes: quotedTexts(text),
    refersToProduct: wish.lacksProduct,
    ownProducts: ownSpokenOf(text),
  };
  const { asks: heard, numbers } = assemble(
    { asks: read ?? withLearned(readAsks(text, names, stating), learnedAsk), numbers: stating },
    {
      stated,
      learned: learnedSum,
      isPlaced: names.clusters.length > 0 || names.category !== null,
      namesPart: namedParts.length > 0,
    },
  );
  // "Which shop sells most, and how much did it earn last year?": a time that only a later question names is of that one.
  const isTimed = ({ clause }: Measured): boolean => findPeriod(clause.text, names.market.asOf) !== null;
  const areLater = heard[0] !== undefined && names.period !== null && !isTimed(heard[0]) && heard.some(isTimed);
  const scope: Scope = {
    ...names,
    period: areLater ? null : names.period,
    unknownNames: [
      ...(named.unknownNames ?? []).filter((words) => !isPartOf(words, names.values)),
      ...unknownNames(text, heard),
    ],
  };
  // Who states numbers asks for a sum over them.
  const isOwn = numbers.some(({ input }) => input !== null) || stated.length > 0;
  const [measured, ...further] = isOwn ? heard : heard.map((ask) => asFarAsHeld(ask, scope));
  const unread = [measured, ...further].flatMap((ask) => ask?.unread ?? []);
  const others = further.filter(({ measures, notHeld }) => measures.length + notHeld.length > 0);
  // What was learned says whether things are held against each other.
  const isHeard = measured !== undefined && isHeardIn(measured);
  const isFormHeard = isHeard && measured.by === null;
  const forms = [
    ...wish.forms.map((form) => WANTS[form]).filter((want) => want !== "compare" || !isFormHeard),
    ...(asksWhen(text) ? ["when" as const] : []),
  ];
  const own = readInputs(numbers, { ownPrice, budget, targetAcos, conversionRate, margin, orderValue });
  const inputs = changeInputs(stated, own);
  const usual = asksSomething(text) && isSum(inputs, scope) ? "solve" : usualWant(specialists);
  const [want, ...also] = wantsOf(forms, measured?.want ?? null, usual);
  // Of several questions each is asked for itself.
  const words = others.length > 0 && measured !== undefined ? measured.clause.text : text;
  // "Orders of tents last month?" asks for the figure; "demand for tents rising?" to have it confirmed.
  const isFigure = measured?.want === "change" || (measured?.measures.some((id) => isAmount(id)) ?? false);
  const yesNo = isFigure && measured?.supposed == null ? asksToConfirm(words) : isYesNo(words);
  const bounds = readConditions(numbers, { priceMin, priceMax }).map((condition) => ofClick(condition, measured));
  const where = [...bounds, ...(measured?.isMost ? [MORE_THAN_HALF] : [])];
  const told = measured && toldBy(measured, where);
  // "Are this or that searched more?" asks which of the two; "more than that?" for yes or no.
  const isBetween = told?.want === "compare" || (told?.by === "market" && names.comparedMarkets.length > 0);
  // "A colleague swears that most cost less. Right or wrong?"
  const isCheck = isHeard && measured.want === "check";
  const isEither = isBetween && told.order !== null && text.search(THAN(languagesSpoken(text))) < 0;
  // "Do they want to buy or to learn?" asks for two figures.
  const isOfFigures = isFormHeard && measured.measures.length > 1;
  const isConfirmed = (yesNo || isCheck) && !isEither && !isOfFigures;
  const said = measured?.supposed ?? supposedIn(withoutNames(words, scope), languagesSpoken(text))?.claim ?? null;
  // "If sales grow by 12 % a year, how many …?" claims nothing.
  const isChecked = isConfirmed || forms.includes("why");
  const supposed = said && isChecked ? withStatedSize(said, numbers) : said;
  const isApart = others.length > 0 && measured?.supposed?.size !== undefined && measured.by === null;
  // A part that only sounds like what no data holds does not tell it.
  const parts = told !== undefined && told.measures.length === 0 && told.notHeld.length > 0 ? namedParts : wish.aspects;
  const ask: Ask = plainAsk({
    ...(told && fieldsOf(told)),
    want,
    also,
    specialists: concernedBy(measured, others.length > 0, specialists),
    topics: topicsOf(told?.isLearned ? [] : withoutEchoes(parts, text), told?.measures ?? []),
    isYesNo: isConfirmed,
    where,
    by: told === undefined ? null : rowsToConfirm(told, scope, isConfirmed),
    order: (isHeard ? null : readOrder(text)) ?? measured?.order ?? null,
    limit: limit ?? (measured?.want === "rank" ? rowsRanked(numbers) : null),
    decisions: readDecisions(text),
    claim: claimOf(supposed, { want, also, isYesNo: isConfirmed, isApart }, scope.clusters.length > 0),
    span: { start: 0, end: text.length },
  });
  const day = dayAhead(text, scope.market.asOf);
  const asks = [
    ask,
    ...others.map((other) => {
      const period = areLater ? findPeriod(other.clause.text, scope.market.asOf) : null;
      return furtherAsk(ofItsRow({ ...other, period: other.period ?? period }, ask, scope), ask);
    }),
  ].map((each) => neededBy(each, day));
  const request = {
    scope,
    inputs: inputs.filter(({ kind, value }) => !(isMove(kind) && Math.abs(value) === ask.claim?.size?.by)),
    asks,
    breadth: wish.breadth,
    details: readDetails({ text, numbers, scope, asks: [ask] }, specialists),
    isCut: false,
  };
  const leftWords = unread.map(({ surface, start, end }) => ({
    words: surface,
    span: { start, end },
    isNumber: false,
  }));
  const unplaced = unplacedNumbers(numbers, request);
  const isAccounted = unplaced.length === 0;
  return {
    ...request,
    asks: asks.map((each) => ({ ...each, accounted: each.accounted && isAccounted })),
    leftover: [...unplaced, ...leftWords],
  };
}

/** "Is a click below one pound?" bounds the price of the click. */
const ofClick = (condition: Condition, measured: Measured | undefined): Condition =>
  condition.measure === "price" && measured?.measures[0] === "click-price"
    ? { ...condition, measure: "bid" }
    : condition;

/** "Waterproof" was found among the values of an attribute. */
function isPartOf(words: string, values: Scope["values"]): boolean {
  const known = values.flatMap(({ value }) => value.toLowerCase().split(" "));
  return words
    .toLowerCase()
    .split(" ")
    .some((word) => known.includes(word));
}

/** "Most of them" */
const MORE_THAN_HALF: Condition = { measure: "share", is: "at least", isStrict: true, value: 0.5, span: null };

/** Of rows that meet a bound, how many there are is asked: "how many brands have more than five offers?" */
function toldBy(measured: Measured, where: readonly Condition[]): Measured {
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

/** Parts that words ask for; where none does, the part that tells the measure. */
function topicsOf(heard: string[], measures: readonly MeasureId[]): string[] {
  return heard.length > 0 ? heard : [...new Set(measures.flatMap((id) => PARTS[id] ?? []))];
}

const THAN = wordsAmong(({ follow }) => follow.than);
const ASKING = wordsAmong(({ questions }) => questions.asking);
const asksSomething = (text: string): boolean => text.includes("?") || text.search(ASKING(languagesSpoken(text))) >= 0;

/** "Les quatre télescopes les plus commandés": the one number in words that a ranking leaves open is how many rows it wants. */
function rowsRanked(numbers: readonly Reading[]): number | null {
  const [open, ...others] = numbers.filter(
    ({ input, condition, limit, isLoose, unit }) =>
      isLoose && unit === "plain" && !input && !condition && limit === null,
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
const isHeardIn = ({ isLearned, isBorneOut }: Measured): boolean => isLearned === true || isBorneOut === true;

/** Another question of the same text: what bounds the first bounds it too. */
const furtherAsk = (measured: Measured, first: Ask): Ask =>
  plainAsk({
    ...fieldsOf(measured),
    want: measured.want ?? "value",
    specialists: ownersOf([measured]),
    topics: topicsOf([], isHeardIn(measured) ? measured.measures : []),
    where: first.where,
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

/** "I need them by 15 May 2027. When must I order?": the day stands in another sentence. */
const neededBy = (ask: Ask, day: Period | null): Ask =>
  day !== null && ask.period === null && ask.measures.includes("order-by-date") ? { ...ask, period: day } : ask;

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
