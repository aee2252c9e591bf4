import { isGroupable } from "../../tools/measures/registry.js";
import { splitWords } from "../../tools/products/vocabulary/words.js";
import { specialists as registry } from "../specialists/index.js";
import { asksDay } from "./ask-fields.js";
import { asFarAsHeld } from "./asks/as-far-as-held.js";
import { withClaimedFigure } from "./asks/claimed-figure.js";
import { dayAhead } from "./asks/day-ahead.js";
import { readAsks, unknownNames } from "./asks/index.js";
import type { Measured } from "./asks/measured.js";
import { ownSalesIn } from "./asks/own-sales.js";
import { ofPricesAsked } from "./asks/price-asked.js";
import { timesAsked } from "./asks/times-asked.js";
import { withLearned } from "./asks/with-learned.js";
import { assemble } from "./assemble.js";
import { firstAsk, furtherAsks, type Wishes } from "./compose-asks.js";
import { readDetails } from "./details/index.js";
import type { Hearing } from "./hearing.js";
import { anyOf, whole } from "./languages/compose.js";
import { unplacedNumbers } from "./leftover.js";
import { unknownFeatures } from "./names/features.js";
import { partsIn } from "./names/markets.js";
import { namedProduct } from "./names/named-product.js";
import { ownSpokenOf } from "./names/own-words.js";
import { quotedTexts } from "./names/quotes.js";
import { readInputs } from "./numbers/amounts.js";
import { isMove } from "./numbers/moves.js";
import { withoutAmounts } from "./numbers/without-amounts.js";
import { findPeriod } from "./period/index.js";
import { type Ask, type Input, OTHER_MONEY, type Period, type Request, type Scope } from "./request.js";
import { changeInputs } from "./turns/merge-inputs.js";
import { languageOf, marketsOfLanguage } from "./words/language.js";
import { readWish, type Wish } from "./words/wish.js";

/** The request that a question's words make. */
export function composeRequest(hearing: Hearing): Request {
  const { text, stated = [], specialists } = hearing;
  const stating = withClaimedFigure(hearing.numbers, hearing.asks ?? []);
  const wishes = wishesOf(hearing);
  const names = namesOf(hearing, wishes.wish);
  const { asks: read, numbers } = assemble(
    {
      asks:
        hearing.asks ??
        ofPricesAsked(withLearned(readAsks(text, names, stating), hearing.learnedAsk ?? null), stating, names),
      numbers: stating,
    },
    {
      stated,
      learned: hearing.learnedSum ?? null,
      isPlaced: names.clusters.length > 0 || names.category !== null,
      namesPart: wishes.namedParts.length > 0,
    },
  );
  const areLater = isTimeOfLater(names, read);
  const ofValues = termsOf(names.values);
  const strangers = names.unknownTerms.filter(({ term }) => !isWithin(term, ofValues));
  const features = unknownFeatures(
    text,
    { ...names, unknownTerms: strangers },
    read.flatMap(({ unread }) => unread),
  );
  const unknownNames = unknownOf(hearing, names, read);
  const strangersNamed = [
    ...unknownNames,
    ...read.flatMap((ask) => ownSalesIn(ask, { ...names, unknownNames })?.strangers ?? []),
  ];
  const scope: Scope = {
    ...names,
    period: areLater ? null : names.period,
    unknownTerms: strangers.filter(({ term }) => !isWithin(term, features)),
    unknownNames: [...new Set([...strangersNamed, ...features])],
  };
  // Who states numbers asks for a sum over them.
  const isOwn = numbers.some(({ input }) => input !== null) || stated.length > 0;
  const heard = isOwn ? read : read.map((ask) => ofRowsLeft(asFarAsHeld(ask, scope), scope));
  const inputs = changeInputs(stated, inOwnMoney(readInputs(numbers, hearing.entities), hearing, scope));
  const first = firstAsk(hearing, { scope, heard, numbers, inputs, wishes });
  const day = dayAhead(text, scope.market.asOf);
  const per = timesAsked(text, inputs);
  const isOfDay = (inputs.length > 0 && asksDay(text)) as true | false;
  const asks = [first, ...furtherAsks(heard, first, { scope, numbers, areLater })].map((ask) =>
    neededBy({ ...ask, ...(per.length > 0 && { per }), ...(isOfDay && { isOfDay }) }, day),
  );
  const request = {
    scope,
    inputs: inputs.filter(({ kind, value }) => !(isMove(kind) && Math.abs(value) === first.claim?.size?.by)),
    asks,
    breadth: wishes.wish.breadth,
    details: readDetails({ text, numbers, scope, asks: [first] }, specialists),
    isCut: false,
  };
  const unplaced = unplacedNumbers(numbers, request);
  const unread = heard.flatMap((ask) =>
    ask.unread.map(({ surface, start, end }) => ({ words: surface, span: { start, end } })),
  );
  return {
    ...request,
    leftover: [...unplaced, ...unread.map((left) => ({ ...left, isNumber: false }))],
  };
}

/** Numbers in other money than the market's keep its name; where nobody names any, a market that is only taken for granted does not say which. */
function inOwnMoney(inputs: Input[], { text, numbers }: Hearing, { market }: Scope): Input[] {
  const named = [
    ...new Set(
      numbers.flatMap(({ currency, words, unit }) =>
        currency === null && unit === "money" && OTHER.test(words) ? OTHER_MONEY : (currency ?? []),
      ),
    ),
  ];
  const [only = null, ...others] = named;
  const isForeign = !market.stated && languageOf(text) !== "en" && !marketsOfLanguage(text).includes(market.code);
  const own = only ?? (isForeign ? OTHER_MONEY : null);
  if (own === null || own === market.currency || others.length > 0) return inputs;
  return inputs.map((input) => (input.unit === "money" ? { ...input, currency: own } : input));
}

const OTHER = new RegExp(whole(anyOf(({ amounts }) => amounts.otherMoney)), "iu");

/** Which parts of an answer are wished for, and those of them that words name. */
const wishesOf = ({ text, masked = text, specialists, learned = [] }: Hearing): Wishes => ({
  wish: readWish(masked, specialists, registry, learned),
  namedParts: readWish(masked, specialists, registry).aspects,
  heardParts: learned,
});

/** What the question is about. */
function namesOf({ text, entities }: Hearing, { lacksProduct }: Wish): Omit<Scope, "unknownNames"> {
  const { priceMin, priceMax, ownPrice, budget, targetAcos, conversionRate, margin, orderValue, limit, ...named } =
    entities;
  return {
    ...named,
    values: named.values ?? [],
    attributes: named.attributes ?? [],
    keywords: named.keywords ?? [],
    comparedMarkets: named.comparedMarkets ?? [],
    regions: partsIn(text).map(({ words }) => words),
    product: named.product ?? namedProduct(text, named),
    quotes: quotedTexts(text),
    refersToProduct: lacksProduct,
    ownProducts: ownSpokenOf(text),
  };
}

const unknownOf = (
  { text, entities }: Hearing,
  { values }: Pick<Scope, "values">,
  heard: readonly Measured[],
): string[] => [
  ...(entities.unknownNames ?? []).filter((words) => !isPartOf(words, values)),
  ...unknownNames(text, heard),
];

/** "Which shop sells most, and how much did it earn last year?": a time that only a later question names is of that one. */
function isTimeOfLater({ period, market }: Pick<Scope, "period" | "market">, heard: readonly Measured[]): boolean {
  const isTimed = ({ clause }: Measured): boolean => findPeriod(withoutAmounts(clause.text), market.asOf) !== null;
  return heard[0] !== undefined && period !== null && !isTimed(heard[0]) && heard.some(isTimed);
}

/** "Waterproof" was found among the values of an attribute. */
function isPartOf(words: string, values: Scope["values"]): boolean {
  const known = termsOf(values).flatMap(wordsIn);
  return wordsIn(words).some((word) => known.includes(word));
}

/** Values as the data and as the question writes them. */
const termsOf = (values: Scope["values"]): string[] => values.flatMap(({ value, term = value }) => [value, term]);

const wordsIn = (text: string): string[] => splitWords(text).map(({ folded }) => folded);

/** All words of a term stand in one of these. */
const isWithin = (term: string, others: readonly string[]): boolean =>
  others.some((other) => {
    const known = wordsIn(other);
    return wordsIn(term).every((word) => known.includes(word));
  });

/** "What grows, except matcha powder?" is asked of all product groups: only of rows can some be left out. */
function ofRowsLeft(ask: Measured, { leftOut, clusters }: Scope): Measured {
  const [id] = ask.measures;
  const isOfRows = leftOut !== null && leftOut.clusters.length + leftOut.categories.length > 0 && clusters.length === 0;
  if (!isOfRows || ask.by !== null || id === undefined || !isGroupable(id, "cluster")) return ask;
  return { ...ask, by: "cluster", order: ask.order ?? { by: id, first: "most" }, want: "rank" };
}

/** "I need them by 15 May 2027. When must I order?": the day stands in another sentence. */
const neededBy = (ask: Ask, day: Period | null): Ask =>
  day !== null && ask.period === null && ask.measures.includes("order-by-date") ? { ...ask, period: day } : ask;
