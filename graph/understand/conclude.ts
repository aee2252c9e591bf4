import { marketCoverage } from "../../tools/market/lookup/market-coverage.js";
import { measures as registry } from "../../tools/measures/registry.js";
import { solversOf } from "../asks/solve/index.js";
import { type SpecialistId, specialistIds, specialists } from "../specialists/index.js";
import type { Toolbox } from "../toolbox.js";
import { readDecisions } from "./ask-fields.js";
import { type HeardAsk, isOutsideField, withoutStated } from "./asks/heard-ask.js";
import { readAsks } from "./asks/index.js";
import type { Measured } from "./asks/measured.js";
import { UNMEASURED } from "./asks/parts.js";
import { ofPricesAsked } from "./asks/price-asked.js";
import { withLearned } from "./asks/with-learned.js";
import type { Understanding } from "./attempt.js";
import { composeRequest } from "./compose.js";
import type { Hearing } from "./hearing.js";
import { anyOf, whole } from "./languages/compose.js";
import { isNotHeld, missingFrom } from "./missing.js";
import type { ByProduct } from "./names/by-product.js";
import { LONGEST_QUESTION } from "./names/entities.js";
import { type Entities, type FurtherNames, inputsOf } from "./names/named.js";
import { findNamedKeywords } from "./names/named-keywords.js";
import { namedValues } from "./names/named-values.js";
import { ownSpokenOf } from "./names/own-words.js";
import { isBareProduct } from "./names/product-words.js";
import { type Reading as NumberReading, readNumbers } from "./numbers/read.js";
import type { Input, Request } from "./request.js";
import { askedByBound, askedByMeasure, ofOwners } from "./routing/answerers.js";
import { asksOverview, heardByCues, isOurField, joinsOverview, route } from "./routing/route.js";
import type { Text } from "./text.js";
import { saysNumbersOnly } from "./turns/few-words.js";
import { restated } from "./turns/merge-inputs.js";
import { kindsNamed } from "./turns/named-kinds.js";
import { isAboutTheData } from "./words/about-data.js";
import { isAboutTheTalk, isVague } from "./words/vague.js";
import { readWish } from "./words/wish.js";

/** What is known of a text besides its words. */
export interface Around {
  /** What it names, with what it leans on of a question before it. */
  readonly entities: Entities & Partial<FurtherNames>;
  /** The specialists of a question that it goes on from: the words alone would say less. */
  readonly kept: readonly SpecialistId[];
  /** Numbers of before that still count. */
  readonly stated: readonly Input[];
  /** It begins a conversation. */
  readonly isFirst: boolean;
  /** The specialists of the agent that is asked. */
  readonly ids: readonly SpecialistId[];
}

/** From here on a later question changes the one before it. */
export const FOLLOWS = 0.5;

/** The request that a text makes, and who answers it. */
export async function conclude(text: Text, around: Around, toolbox: Toolbox): Promise<Understanding> {
  const { kept, ids } = around;
  if (text.byProduct !== null) return ofProductOnly(text, text.byProduct, around);
  if (ids.length > 1 && !namesProduct(around) && kept.length === 0 && isAboutTheData(text.asked))
    return ofTheData(text, around, toolbox);

  const numbers = numbersOf(text, around);
  const read = readAsks(text.asked, around.entities, numbers);
  const field = fieldOf(text, around, read);
  const heardAsk = heardAskOf(text, around, field);
  const asks = ofPricesAsked(withLearned(read, heardAsk), numbers, around.entities);
  const { heard, isOverview, answering } = answerersOf(text, around, field, asks);
  const hearing = hearingOf(text, around, numbers);
  const solving = solversOfSum({ ...hearing, asks, specialists: answering }, around);
  const chosen = solving.length > 0 ? solving : answering;
  const { names, isFurther } = await furtherNames(text, around, chosen, toolbox);
  // "Most tents are green" is known for what it asks once "green" is.
  const again = isFurther && ids.length > 1 ? readAsks(text.asked, names, numbers) : [];
  const telling = again.some(({ bounds }) => bounds !== undefined)
    ? askedByMeasure(text.masked, again, names, [])
    : null;
  const composed = composeRequest({
    ...hearing,
    // Names that were found since may make them ask for something else.
    ...(!isFurther && { asks }),
    entities: names,
    specialists: telling ?? chosen,
    // What the model hears in few words that change a question narrows nothing.
    learned: kept.length > 0 && isLeaning(text, around) ? [] : text.reading.aspects,
    learnedAsk: heardAsk,
  });
  const scope = { ...composed.scope, ownProducts: ownSpokenOf(text.whole) };
  const request = { ...composed, scope, isCut: text.whole.length > LONGEST_QUESTION };
  return {
    text: text.whole,
    request,
    specialists: telling ?? chosen,
    missing: missingOf(text, request, chosen),
    namesDomain: heard.length > 0 && !isOverview && !asksAll(text),
  };
}

const namesProduct = ({ entities }: Around): boolean => entities.clusters.length > 0 || entities.category !== null;

/** It takes names of a question before it. */
const isLeaning = (text: Text, { entities }: Around): boolean => entities !== text.entities;

/** Words that speak for one domain are not drowned by "full picture". */
const asksAll = ({ masked }: Text): boolean => asksOverview(masked) && heardByCues(masked).length === 0;

/** A question of which only products and the common wishes are understood. */
function ofProductOnly(text: Text, { wishes }: ByProduct, around: Around): Understanding {
  const { entities, kept, ids } = around;
  const wished = specialistIds.filter((id) => wishes.includes(id));
  const all = kept.length > 0 ? kept : wished.length > 0 ? wished : specialistIds.filter(joinsOverview);
  const chosen = !namesProduct(around) && kept.length === 0 ? [] : ids.length > 1 ? all : [...ids];
  const numbers = numbersOf(text, around);
  const request = composeRequest({ text: text.asked, entities, numbers, specialists: chosen });
  return { text: text.whole, request, specialists: chosen, missing: null, namesDomain: wished.length > 0 };
}

/** "What is in this market?" is answered from what it covers. */
async function ofTheData(text: Text, around: Around, toolbox: Toolbox): Promise<Understanding> {
  const { entities } = around;
  const request = composeRequest({ text: text.asked, entities, numbers: numbersOf(text, around), specialists: [] });
  await toolbox.attempt(marketCoverage, { market: request.scope.market.code });
  return { text: text.whole, request, specialists: [], missing: null, namesDomain: true };
}

function numbersOf({ asked, numbers }: Text, { stated }: Around): readonly NumberReading[] {
  if (stated.length === 0) return numbers;
  const said = {
    isBare: saysNumbersOnly(asked),
    asksCount: HOW_MANY.test(asked) && !OF_ADS.test(asked),
    named: kindsNamed(asked, stated, numbers),
  };
  return readNumbers(asked, restated(stated, numbers, readNumbers(asked), said));
}

const HOW_MANY = new RegExp(whole(anyOf(({ asks }) => asks.howMany)), "iu");
const OF_ADS = new RegExp(
  whole(anyOf(({ amounts: { roles, counts } }) => [roles.budget, roles.spends, roles.ads, counts.clicks].join("|"))),
  "iu",
);

interface Field {
  /** Those whom the words concern. */
  readonly routed: readonly SpecialistId[];
  /** The words alone say what is asked. */
  readonly isOpen: boolean;
  /** It is a market question of some kind. */
  readonly isOurs: boolean;
}

/** Whether a text is of this field, and whom of it. */
function fieldOf(text: Text, around: Around, read: readonly Measured[]): Field {
  const { kept, isFirst } = around;
  const { asked, masked, reading } = text;
  const leans = isLeaning(text, around);
  // What only changes a question says too little to know it by its like, until it is clear that it asks anew.
  const isWhole = isFirst || leans || text.turn().follows < FOLLOWS;
  const isTalk = !namesProduct(around) && isAboutTheTalk(asked);
  // What no measure tells was not learned.
  const isOfParts = readWish(masked, specialistIds, specialists).aspects.some((part) => UNMEASURED.includes(part));
  // "And their income?", in a talk of buyers: no data holds it, and that is told by its name.
  const isOfTalk = !isFirst && read.some(({ notHeld }) => notHeld.length > 0);
  const isInField = kept.length > 0 || leans || isOfParts || isOfTalk;
  const isOutside = isWhole && !isInField && isOutsideField(text.learnedOf(null));
  return {
    routed: kept.length > 0 ? kept : isTalk || isOutside ? [] : route(masked, reading, namesProduct(around)),
    isOpen: kept.length === 0 && isWhole && !isOutside,
    isOurs: kept.length > 0 || (!isTalk && !isOutside && isOurField(masked, reading)),
  };
}

/** What such words were learned to ask; null where they only change a question. */
function heardAskOf(text: Text, around: Around, { routed, isOpen }: Field): HeardAsk | null {
  if (!isOpen) return null;
  const { entities, ids, isFirst } = around;
  const wish = readWish(text.masked, routed.length > 0 ? routed : specialistIds, specialists);
  const stated = text.numbers.flatMap(({ input }) => input?.kind ?? []);
  return {
    learnedOf: (clause) => ofOwners(withoutStated(text.learnedOf(clause), stated), ids),
    numbers: text.numbers,
    specialists: routed,
    named: wish.aspects,
    parts: text.reading.aspects,
    isOfOne: entities.clusters.length === 1,
    areCompared: entities.clusters.length > 1 && (entities.comparedMarkets ?? []).length === 0,
    isNamed: namesProduct(around) || entities.brands.length + entities.merchants.length > 0,
    lacksProduct: entities.unknownTerms.length > 0 || (wish.lacksProduct && !namesProduct(around)),
    isAdvice: wish.forms.includes("advice"),
    isFirst,
  };
}

/** Who answers, by the words and by what they ask for. */
function answerersOf(text: Text, around: Around, { routed, isOurs }: Field, asks: readonly Measured[]) {
  const { entities, kept, ids } = around;
  const heard =
    kept.length > 0
      ? routed
      : (askedByMeasure(text.masked, asks, entities, routed) ?? (routed.length > 0 ? routed : askedByBound(entities)));
  const names = [...text.entities.clusters, ...text.entities.unknownTerms].map(({ term }) => term);
  const isOverview = kept.length === 0 && (isBareProduct(text.asked, names) || (namesProduct(around) && asksAll(text)));
  const isOfEntry = namesProduct(around) && kept.length === 0 && asksEntry(text, asks, heard);
  const concerned = isOverview
    ? specialistIds.filter((id) => heard.includes(id) || joinsOverview(id))
    : isOfEntry
      ? specialistIds.filter(judgesEntry)
      : heard;
  return { heard, isOverview, answering: ids.length > 1 ? concerned : isOurs ? [...ids] : [] };
}

/** "Is it worth selling these?": advice on going into a market, and no figure. */
function asksEntry(
  { asked, masked, numbers }: Text,
  asks: readonly Measured[],
  heard: readonly SpecialistId[],
): boolean {
  const { forms } = readWish(masked, [], specialists);
  const isOfFigures =
    numbers.length > 0 ||
    asks.some(({ measures, notHeld }) => notHeld.length > 0 || measures.some((id) => !judgesEntry(registry[id].owner)));
  return forms.includes("advice") && readDecisions(asked).includes("entry") && !isOfFigures && heard.every(judgesEntry);
}

const judgesEntry = (id: string): boolean =>
  specialistIds.some((each) => each === id && specialists[each].card.judgesEntry === true);

/** What the composition takes, whoever answers. */
function hearingOf(text: Text, around: Around, numbers: readonly NumberReading[]) {
  const { entities, stated } = around;
  const kinds = numbers.flatMap(({ input }) => input?.kind ?? []);
  const isSum = stated.length === 0 && maySum(around, numbers);
  const learnedSum = isSum ? withoutStated(text.learnedMasked(), kinds) : null;
  return { text: text.asked, masked: text.masked, entities, numbers, stated, learnedSum };
}

/** It states numbers, or some that were stated still count. */
const maySum = ({ entities, kept, stated }: Around, numbers: readonly NumberReading[]): boolean =>
  kept.length === 0 && (numbers.some(({ input }) => input !== null) || stated.length + inputsOf(entities).length > 0);

/** Sums over stated numbers are answered by those whose they are, whatever else the words sound like. */
function solversOfSum(hearing: Hearing, around: Around): SpecialistId[] {
  const solvers: readonly string[] = maySum(around, hearing.numbers) ? solversOf(composeRequest(hearing)) : [];
  return specialistIds.filter((id) => around.ids.includes(id) && solvers.includes(id));
}

/** Variants and keywords that are looked up where somebody answers by them. `isFurther`: some were found. */
async function furtherNames({ asked }: Text, { entities }: Around, chosen: readonly SpecialistId[], toolbox: Toolbox) {
  const named: Partial<FurtherNames> = chosen.length === 0 ? {} : await namedValues(asked, entities, toolbox);
  const values = named.values?.length ? named.values : (entities.values ?? []);
  const found = chosen.some((id) => specialists[id].card.looksUpKeywords)
    ? await findNamedKeywords(asked, entities, toolbox)
    : [];
  const keywords = found.length > 0 ? found : (entities.keywords ?? []);
  return {
    names: { ...entities, ...named, values, keywords },
    isFurther: keywords.length > 0 || values.length > 0,
  };
}

/** What has to be asked back. */
function missingOf(text: Text, request: Request, chosen: readonly SpecialistId[]): Understanding["missing"] {
  if (isNotHeld(request)) return null;
  if (chosen.length > 0) return missingFrom(request);
  return isVague(text.asked) ? "question" : null;
}
