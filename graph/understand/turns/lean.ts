import type { Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, MEASURE_IDS } from "../../../tools/measures/registry.js";
import { type ChangedAsk, changedAsk } from "../asks/changed.js";
import { sureMeasure } from "../asks/heard-ask.js";
import { isSure, sureOf } from "../asks/learned-form.js";
import { searchesOfMonth } from "../asks/read-measured.js";
import { comparedBy, ROWS, sameMeasure } from "../asks/same-measure.js";
import { COUNTS, LISTED } from "../asks/stand-ins.js";
import type { Alone, Understanding } from "../attempt.js";
import type { LearnedAsk } from "../encoder/ask-reader.js";
import { isUnknownToMarket } from "../missing.js";
import { entitiesOf } from "../names/named.js";
import { namedValues } from "../names/named-values.js";
import { readPeriod, without, wordsBehind } from "../names/slots.js";
import { findAmounts } from "../numbers/amounts.js";
import { findPeriod } from "../period/index.js";
import type { Scope } from "../request.js";
import { asksOverview } from "../routing/route.js";
import type { Span } from "../span.js";
import { heardByCues } from "../words/cues.js";
import { languageOf } from "../words/language.js";
import { askAgain, askOfRows, ownersAskedIn } from "./again.js";
import { askAnew, askAnewOf } from "./anew.js";
import { findListing, type Row, type Turn } from "./conversation.js";
import { changesAnything, isElliptic, productSpans, timeless } from "./few-words.js";
import * as words from "./follow-words.js";
import { askOfHeldRows } from "./held-rows.js";
import type { Helpers, Leaning, UnclearRow } from "./leaning.js";
import { readTurn, type TurnReading } from "./learned-turn.js";
import { askOfMarkets } from "./market-rows.js";
import { withoutProduct } from "./merge.js";
import { isPlaced, namesProduct, namesStranger, placed } from "./merge-scope.js";
import { movedToo } from "./moved-too.js";
import { areBounded, askOfThose } from "./of-those.js";
import { askOfLeader, askOfOffer } from "./offer-meant.js";
import { findRowReference, type RowReference } from "./ordinals.js";
import { pairOf, pairWith } from "./pairs.js";
import { askOfTime } from "./per-time.js";
import { lastTwo, productMeant, speaksOfFocus, toldLast } from "./pointing.js";
import { namesOfRows, rowsMeant } from "./rows-meant.js";
import { askOfStart } from "./start.js";
import { strangersMeant } from "./strangers.js";
import { draftAgain, sumAgain, sumOfTalk } from "./sum-again.js";
import { asSurelyLearned, isOffersWithin, withoutStrayProducts } from "./sure-turn.js";

/** Whoever writes more says what is meant. */
const LONGEST_FOLLOW_UP = 300;

/** How a question leans on a conversation; null for one that stands by itself. */
export async function lean(
  alone: Alone,
  conversation: readonly Turn[],
  helpers: Helpers,
): Promise<Leaning | UnclearRow | null> {
  const turn = conversation.at(-1);
  if (turn === undefined || alone.text.length > LONGEST_FOLLOW_UP) return null;
  const offer = (await askOfOffer(alone, conversation, helpers)) ?? (await askOfLeader(alone, turn, helpers));
  if (offer !== null) return offer;
  const reading = readTurn(alone, turn);
  const asked = await withoutFeatures(withoutStrayProducts(alone, turn, reading), turn, helpers);
  const strangers = strangersMeant(asked, conversation);
  if (strangers.length === 0)
    return betweenLastTwo(
      await amongTold(
        movedToo(
          asSurelyLearned(asked, turn, reading, await leanOn(asked, turn, reading, conversation, helpers)),
          asked,
          turn,
        ),
        asked,
        turn,
        helpers,
      ),
      asked,
      conversation,
      helpers,
    );
  const { request } = asked;
  const scope = { ...request.scope, unknownNames: strangers };
  const leaning = await leanOn({ ...asked, request: { ...request, scope } }, turn, reading, conversation, helpers);
  return leaning === null || "pending" in leaning ? leaning : { ...leaning, strangers };
}

async function leanOn(
  asked: Alone,
  turn: Turn,
  reading: TurnReading,
  conversation: readonly Turn[],
  helpers: Helpers,
): Promise<Leaning | UnclearRow | null> {
  const text = asked.text.normalize("NFKC").replace(/\s+/g, " ").trim();
  const alone = { ...asked, text };
  const entities = entitiesOf(alone.request);
  const { scope } = alone.request;
  const { scope: scopeBefore } = turn.request;

  const sum =
    draftAgain(alone, conversation) ?? sumOfTalk(alone, conversation, reading) ?? sumAgain(alone, turn, reading);
  if (sum !== null) return sum;
  const count = turn.rows.length > 0 ? words.bareCount(text) : null;
  if (count !== null) {
    const amounts = { ...findAmounts(text), limit: count };
    return askAgain(turn.request, turn.specialists, { text, said: scope, products: null, amounts });
  }
  const ofTime = askOfTime(alone, turn);
  if (ofTime !== null) return ofTime;
  const found = words.MESSAGES.test(text) ? null : findRowReference(text);
  // "The US, both years" points at no rows.
  const isOfNone =
    (found?.isPair && isPlaced(scope) && turn.rows.length !== 2) ||
    // "And the cheapest?" after a figure asks for it.
    (found?.isSuperlative && findListing(conversation) === null);
  const reference = isOfNone ? null : found;
  const spans = await productSpans(text, entities, helpers.tools, reading.namesAnother);
  const features = await featuresIn(spans, alone, turn, helpers);
  // "Its shoes", of running shoes.
  const isKindOf =
    (words.speaksOf(text) !== null || words.LISTING.test(text)) &&
    scope.clusters.length === 0 &&
    scopeBefore.clusters.some(({ categoryPath }) => scope.category !== null && categoryPath.startsWith(scope.category));
  const own = isKindOf ? [] : spans.filter((span) => !features.includes(span));
  const pairAsked = own.length === 0 && turn.rows.length !== 2 ? askOfPair(alone, conversation) : null;
  if (pairAsked !== null) return pairAsked;
  const held = reference === null && own.length === 0 ? askOfHeldRows(alone, turn, reading) : null;
  if (held !== null) return held;
  const changed = reference === null && own.length === 0 ? changeOf(alone, turn) : null;
  if (changed !== null) {
    const amounts = findAmounts(text);
    return {
      ...askAgain(turn.request, ownersAskedIn(changed), { text, said: scope, products: null, amounts }),
      ask: changed,
      isOfWords: true,
    };
  }
  const named = reference === null && own.length === 0 && words.asksWhich(text) ? nameThem(turn) : null;
  if (named !== null) {
    const change = { text, said: scope, products: null, amounts: findAmounts(text) };
    return { ...askAgain(turn.request, ownersAskedIn(named), change), ask: named };
  }
  // "How many searches does that one have?" of the month that was told.
  const [heard] = alone.request.asks;
  const ofMonth =
    own.length === 0 && words.speaksOf(text) === "one" && heard?.measures.join() === "searches"
      ? searchesOfMonth(turn.request.asks[0]?.measures[0])
      : null;
  if (ofMonth !== null) {
    const change = { text, said: scope, products: null, amounts: findAmounts(text) };
    return { ...askAgain(turn.request, ownersAskedIn(ofMonth), change), ask: { ...ofMonth, want: "rank" } };
  }
  const start = own.length === 0 ? askOfStart(alone, turn) : null;
  if (start !== null) return start;
  const isOfTold = reference === null && own.length === 0 && !isOfWholeMarket(text) && !isOfOneOfSeveral(text, turn);
  const learned = isOfTold && !words.SURE.test(text) ? reading.likely() : null;
  if (learned !== null) {
    const products = learned.by === null ? await productMeant(text, turn, helpers) : null;
    const change = { text, said: scope, products, amounts: findAmounts(text) };
    const isChange = learned.measures[0] === turn.request.asks[0]?.measures[0];
    return { ...askAgain(turn.request, ownersAskedIn(learned), change), ask: learned, isChange };
  }
  const isFewWords = isElliptic(text, entities, [...spans, ...features, ...(reference ? [reference] : [])]);
  // "Make it under £1" bounds what was told.
  const isBound = own.length === 0 && alone.request.asks.every(isOffersWithin);
  const namesMeasure =
    !isBound && alone.request.asks.some(({ measures, notHeld }) => measures.length + notHeld.length > 0);
  const saysWhat =
    namesMeasure || heardByCues(text).length > 0 || asksOverview(text) || sureMeasure(asked.learned()) !== null;
  const namesDomain = saysWhat || alone.namesDomain;
  // "The top 3 in Canada" are no rows of the answer before.
  const isLimit = reference?.isCount === true && (own.length > 0 || words.LIMITS.test(text) || isPlaced(scope));
  const pair = reference?.isPair ? lastTwo(conversation) : null;
  // "Is it cheaper than the first one?"
  const isBesideTold = words.SIDE_BY_SIDE.test(text) && words.speaksOf(text) === "one";
  const listing =
    reference === null || isLimit ? null : (pair ?? findListing(conversation, isFewWords || isBesideTold));
  const rows = reference === null || listing === null ? null : rowsReferred(reference, listing, turn, text);
  const points =
    rows !== null || (reference === null && own.length === 0 && !namesStranger(scope) && speaksOfFocus(text, turn));
  const hasStated = turn.request.inputs.length > 0;
  // "Just Adidas" names nobody that is known, and says nothing else.
  const said = words.sayingWords(text.replace(words.LEAD_IN, " "));
  const isOfStranger = scope.unknownNames.length > 0 && said.length === scope.unknownNames.length;
  const changesIt = features.length > 0 || isOfStranger || changesAnything(text, entities, hasStated);
  const isListing = own.length === 0 && !namesMeasure && words.LISTING.test(text);
  const isSame = words.SAME.test(text) || isListing;
  const isElsewhere = isPlaced(scope) || findPeriod(text, scope.market.asOf) !== null;
  const isUnheard = isBound || isOfStranger || (alone.specialists.length === 0 && isElsewhere);
  // By what, the answer says, is not known.
  const isNarrowed =
    isOfTold && alone.request.asks.every(({ measures }) => measures.length === 0) && reading.onlyNarrows;
  const isPart = changesIt && !saysWhat && (isUnheard || !words.WHOLE_QUESTION.test(text));
  // "Make me a campaign with $600" is no sum over other numbers, and "it costs me 41, what do I make at 79?" no place among prices.
  const isOther = alone.request.asks.some(
    ({ want }) =>
      (want === "solve" || (want === "draft" && words.DRAFTS.test(text))) && want !== turn.request.asks[0]?.want,
  );
  const isAgain = !isOther && (isFewWords || isSame || isNarrowed || isPart);
  const isOutOfReach = isUnknownToMarket({ ...turn.request, leftover: [] });
  if (!isAgain && !namesDomain && !points && !isOutOfReach) return null;
  // "Both" after an answer about two products means them, however many rows it listed.
  const isOfSubjects = rows === null && words.speaksOf(text) === "many" && scopeBefore.clusters.length > 1;
  if (reference !== null && listing !== null && !isOfSubjects) {
    if (rows === null) return withoutRow(alone, turn, isFewWords);
    const ofMarkets = askOfMarkets(alone, listing, rows);
    if (ofMarkets !== null) return ofMarkets;
    const told = isBesideTold && rows.length === 1 ? toldLast(turn).slice(0, 1) : [];
    const names = [...new Set([...told, ...namesOfRows(rows)])];
    const meant = await rowsMeant(names, listing, helpers);
    const rest = without(text, reference);
    const isBeside = own.length > 0;
    // "Which of the two is cheaper?"
    const isBetween =
      names.length > 1 && !namesMeasure && comparedBy(rest, scope, [languageOf(turn.said), languageOf(text)]) !== null;
    // "Tell me more about the second one."
    const isAnew = asksOverview(text) || (!isFewWords && saysWhat && !isBetween && told.length === 0);
    if (isAnew) return askAnewOf(meant, await helpers.reread(rest), turn, { amounts: findAmounts(rest), isBeside });
    const change = { text: rest, said: scope, products: meant, amounts: findAmounts(rest) };
    const same = sameAsk(rest, turn, names.length, listing.kind);
    return askOfRows(turn, names, change, helpers, heard?.by === "month" ? byMonth(same) : same);
  }
  if (points && !isSame && !namesDomain && turn.focus !== null) {
    const products = await rowsMeant([turn.focus], turn, helpers);
    const change = { text, said: scope, products, amounts: findAmounts(text) };
    return askOfRows(turn, [turn.focus], change, helpers, sameAsk(text, turn, 1, turn.kind));
  }
  const isOfThose = own.length === 0 && !isAgain && words.speaksOf(text) === "many";
  const those = isOfThose ? askOfThose(alone.request, asked.learned(), turn) : null;
  if (those !== null) {
    const change = { text, said: scope, products: null, amounts: findAmounts(text) };
    if (!those.isOfRows) return { ...askAgain(turn.request, ownersAskedIn(those.ask), change), ask: those.ask };
    const names = turn.rows.map(({ name }) => name);
    return askOfRows(turn, names, { ...change, products: await rowsMeant(names, turn, helpers) }, helpers, those.ask);
  }
  if (!isAgain) return askAnew(alone, turn, conversation, helpers, own.length > 0);
  // "By how much?" asks for the figures once more; "thanks" asks nothing.
  const isAsked = alone.specialists.length > 0;
  if (own.length === 0 && !isAsked && !changesIt && !isOutOfReach && !isListing && !isNarrowed) return null;
  const isFeature = (term: string): boolean =>
    features.some(({ start, end }) => text.slice(start, end).toLowerCase().includes(term.toLowerCase()));
  const unknownTerms = timeless(scope).filter(({ term }) => !isFeature(term));
  const category = isKindOf ? null : scope.category;
  const about = { ...scope, category, unknownTerms, clusters: spokenOf(scope.clusters, conversation) };
  const products = namesProduct(about) ? about : null;
  const change = { text, said: about, products, amounts: findAmounts(text) };
  const beside = products === null ? heldAgainst(text, scope, turn) : null;
  // "Same ranking for …": not the question about one of its rows.
  const isOfOne = isSame && scopeBefore.clusters.length < 2;
  const meant = isOfOne ? (conversation.findLast(isListing ? listsRows : ({ isOfRow }) => !isOfRow) ?? turn) : turn;
  if (beside === null) return askAgain(meant.request, meant.specialists, change);
  return {
    ...askAgain(turn.request, turn.specialists, { ...change, said: { ...about, ...beside.names } }),
    ask: beside.ask,
  };
}

/** "Which of those is the cheapest to advertise?": asked of the rows that were told, by their names, where no condition says which rows they were. */
async function amongTold(
  leaning: Leaning | UnclearRow | null,
  { text, request }: Alone,
  turn: Turn,
  helpers: Helpers,
): Promise<Leaning | UnclearRow | null> {
  if (leaning === null || "pending" in leaning || leaning.isOfRow || words.speaksOf(text) !== "many") return leaning;
  const [before] = turn.request.asks;
  const by = leaning.ask?.by ?? request.asks[0]?.by ?? null;
  const { clusters, brands, merchants } = leaning.entities;
  const named = by === "cluster" ? clusters : by === "brand" ? brands : by === "merchant" ? merchants : null;
  const isOfThem = named?.length === 0 && by === ROWS[turn.kind ?? ""];
  if (!isOfThem || turn.rows.length < 2 || before === undefined || areBounded(before)) return leaning;
  const meant = await rowsMeant(
    turn.rows.map(({ name }) => name),
    turn,
    helpers,
  );
  return { ...leaning, entities: { ...leaning.entities, ...meant, leftOut: null }, isOfRow: true };
}

const isOfWholeMarket = (text: string): boolean => words.speaksOf(text) === null && words.WHOLE_MARKET.test(text);

/** "It" after several rows of which none leads. */
const isOfOneOfSeveral = (text: string, { rows, focus }: Turn): boolean =>
  words.speaksOf(text) === "one" && rows.length > 1 && focus === null;

/** "The monitors", after baby monitors: products of the conversation that are called so. */
function spokenOf(clusters: Scope["clusters"], conversation: readonly Turn[]): Scope["clusters"] {
  const spoken = conversation.flatMap(({ request }) => request.scope.clusters).reverse();
  return clusters.map((cluster) => {
    const isSpoken = spoken.some(({ clusterId }) => clusterId === cluster.clusterId);
    const ending = ` ${cluster.term.toLowerCase()}`;
    return (isSpoken ? undefined : spoken.find(({ name }) => name.toLowerCase().endsWith(ending))) ?? cluster;
  });
}

/** "And Everbay?", "how does Everbay compare?" after a ranking of shops: its figure, beside that of the one that leads. */
function heldAgainst(text: string, said: Scope, turn: Turn): { names: Partial<Scope>; ask: ChangedAsk } | null {
  const [ask] = turn.request.asks;
  const kind = ask?.by === "brand" ? "brands" : "merchants";
  const names = said[kind];
  if (ask === undefined || (ask.by !== "brand" && ask.by !== "merchant") || names.length === 0) return null;
  const isBeside = words.SIDE_BY_SIDE.test(text) && turn.focus !== null;
  const both = [...new Set([...(isBeside && turn.focus !== null ? [turn.focus] : []), ...names])];
  const same = sameAsk(text, turn, both.length, ask.by);
  return same && { names: { [kind]: both }, ask: same };
}

const listsRows = ({ request: { asks, scope }, isOfRow }: Turn): boolean =>
  !isOfRow && !namesStranger(scope) && asks.some(({ by }) => by !== null);

/** "Which are they?", "name them": the rows that were told or counted. */
function nameThem({ request }: Turn): ChangedAsk | null {
  const [ask] = request.asks;
  if (ask === undefined) return null;
  const { measures, by, order, want } = ask;
  if (by !== null) return { measures, by, order, want };
  const counted = Object.entries(COUNTS).find(([, id]) => id === measures[0])?.[0] as Dimension | undefined; // a key of COUNTS
  const told = counted && LISTED[counted];
  return counted === undefined || told === undefined
    ? null
    : { measures: [told], by: counted, order: null, want: "list" };
}

/** "Compare those two", "how big is the difference?": the last two answers beside each other. */
function askOfPair({ text, request, learned }: Alone, conversation: readonly Turn[]): Leaning | null {
  const { scope } = request;
  const isOfPair = words.DIFFERENCE.test(text) || words.PAIR.test(text);
  if (
    !isOfPair ||
    (isPlaced(scope) && !words.DIFFERENCE.test(text)) ||
    scope.brands.length + scope.merchants.length > 0
  )
    return null;
  const compared = comparedBy(text, scope, [languageOf(text)]);
  const heard = MEASURE_IDS.find((id) => id === request.asks[0]?.measures[0]) ?? sureMeasure(learned());
  const asked = words.DIFFERENCE.test(text) ? null : (compared?.by ?? heard);
  const pair = isPlaced(scope) ? pairWith(scope, conversation) : pairOf(conversation, asked);
  if (pair === null) return null;
  const { turn, ask } = pair;
  const said = isPlaced(scope) ? turn.request.scope : scope;
  const leaning = askAgain(turn.request, ownersAskedIn(ask), {
    text,
    said,
    products: null,
    amounts: findAmounts(text),
  });
  const order = compared === null ? ask.order : { by: ask.measures[0] ?? compared.by, first: compared.first };
  return { ...leaning, ask: { ...ask, order }, isOfWords: true };
}

/** "The third against the first" points twice. */
function rowsReferred(reference: RowReference, listing: Turn, turn: Turn, text: string): readonly Row[] | null {
  const rows = reference.pick(listing.rows, toldLast(turn));
  const further = words.VERSUS.test(text) ? findRowReference(without(text, reference)) : null;
  const others = further?.pick(listing.rows, toldLast(turn)) ?? [];
  return rows === null ? null : [...rows, ...others.filter((row) => !rows.includes(row))];
}

/** Words that are no product but a feature of those that were spoken of: "only semi-automatic ones", "the ones with a safety net". */
async function featuresIn(
  spans: readonly Span[],
  { text, request }: Understanding,
  { request: { scope } }: Turn,
  { tools }: Helpers,
): Promise<readonly Span[]> {
  if (scope.clusters.length === 0 || request.scope.clusters.length > 0) return [];
  // "Black Friday" is no colour.
  const time = wordsBehind(text, readPeriod(scope.market.asOf));
  const isOfTime = ({ start, end }: Span): boolean => time !== null && time.start < end && start < time.end;
  const { values } = await namedValues(text, scope, tools);
  const named = values.flatMap(({ value, term = value }): Span[] => {
    const start = text.toLowerCase().indexOf(term.toLowerCase());
    return start < 0 ? [] : [{ start, end: start + term.length }];
  });
  const isNamed = (span: Span): boolean => named.some(({ start, end }) => start < span.end && span.start < end);
  const heard = spans.filter(isNamed);
  const further = named.filter((span) => !heard.some(({ start, end }) => start < span.end && span.start < end));
  return [...heard, ...further].filter((span) => !isOfTime(span));
}

/** "Only those with a ladder", of trampolines: what is a product as well is a feature of the one that was spoken of. */
async function withoutFeatures(alone: Alone, turn: Turn, { tools }: Helpers): Promise<Alone> {
  const { text, request } = alone;
  const { scope } = request;
  const before = turn.request.scope;
  if (scope.clusters.length === 0 || before.clusters.length === 0 || !words.LIMITS.test(text)) return alone;
  const areOf = await Promise.all(
    scope.clusters.map(async ({ term, clusterId }) => {
      const isSame = before.clusters.some((each) => each.clusterId === clusterId);
      return !isSame && (await namedValues(term, before, tools)).values.length > 0;
    }),
  );
  if (!areOf.some((isOne) => isOne)) return alone;
  const clusters = scope.clusters.filter((_, at) => areOf[at] === false);
  return { ...alone, request: { ...request, scope: { ...scope, clusters } } };
}

/** What the words change of the measures that were asked for last. */
function changeOf({ text, request }: Understanding, { request: before, said }: Turn): ChangedAsk | null {
  const [ask] = before.asks;
  // Few words hardly tell their language; the question before does.
  return ask === undefined ? null : changedAsk(text, request.scope, ask, [languageOf(said), languageOf(text)]);
}

function sameAsk(text: string, { request, said }: Turn, rows: number, kind: string | null): ChangedAsk | null {
  const [ask] = request.asks;
  const compared = rows > 1 ? comparedBy(text, request.scope, [languageOf(said), languageOf(text)]) : null;
  return ask === undefined ? null : sameMeasure(text, ask, rows, kind, compared);
}

/** "Both in a table by month": the course of each. */
function byMonth(ask: ChangedAsk | null): ChangedAsk | null {
  const id = MEASURE_IDS.find((known) => known === ask?.measures[0]);
  return ask === null || id === undefined || !isGroupable(id, "month")
    ? ask
    : { ...ask, by: "month", order: null, want: "list" };
}

const comparesGroups = ({ want, by }: LearnedAsk): boolean =>
  isSure(want, (id) => id === "compare") && sureOf(by, ["cluster"]) !== null;

/** "Which one's bigger?" after one product and then another: both of them are meant. */
async function betweenLastTwo(
  leaning: Leaning | UnclearRow | null,
  asked: Alone,
  conversation: readonly Turn[],
  helpers: Helpers,
): Promise<Leaning | UnclearRow | null> {
  if (leaning === null || "pending" in leaning) return leaning;
  const { ask = null } = leaning;
  const isCompared = ask === null ? comparesGroups(asked.learned()) : ask.by === "cluster" && ask.want === "compare";
  if (!isCompared) return leaning;
  const pair = leaning.entities.clusters.length === 1 ? lastTwo(conversation) : null;
  if (pair?.rows.length !== 2) return leaning;
  const { clusters } = await rowsMeant(namesOfRows(pair.rows), pair, helpers);
  return clusters.length === 2 ? { ...leaning, entities: { ...leaning.entities, clusters } } : leaning;
}

/** What waits for the row that is meant. */
function withoutRow({ text, request, specialists }: Understanding, turn: Turn, isFewWords: boolean): UnclearRow {
  if (isFewWords) return { pending: withoutProduct(turn.request), kept: turn.specialists };
  return { pending: { ...request, scope: placed(request.scope, turn.request.scope, text) }, kept: specialists };
}
