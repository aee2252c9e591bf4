import { isGroupable, MEASURE_IDS } from "../../../tools/measures/registry.js";
import { type ChangedAsk, changedAsk } from "../asks/changed.js";
import { ownersOf } from "../asks/index.js";
import { comparedBy, sameMeasure } from "../asks/same-measure.js";
import { sureMeasure } from "../asks/with-learned.js";
import type { Alone, Understanding } from "../attempt.js";
import { entitiesOf } from "../names/named.js";
import { namedValues } from "../names/named-values.js";
import { without } from "../names/slots.js";
import { findAmounts } from "../numbers/amounts.js";
import type { Scope } from "../request.js";
import { asksOverview } from "../routing/route.js";
import type { Span } from "../span.js";
import { heardByCues } from "../words/cues.js";
import { languageOf } from "../words/language.js";
import { askAgain, askOfRows } from "./again.js";
import { askAnew, askAnewOf } from "./anew.js";
import { findListing, type Turn } from "./conversation.js";
import { changesAnything, isElliptic, productSpans, timeless } from "./few-words.js";
import * as words from "./follow-words.js";
import type { Helpers, Leaning, UnclearRow } from "./leaning.js";
import { withoutProduct } from "./merge.js";
import { namesProduct, placed } from "./merge-scope.js";
import { findRowReference } from "./ordinals.js";
import { lastTwo, speaksOfFocus, toldLast } from "./pointing.js";
import { MOST_SUBJECTS, namesOfRows, rowsMeant } from "./rows-meant.js";
import { sumAgain } from "./sum-again.js";

/** Whoever writes more says what is meant. */
const LONGEST_FOLLOW_UP = 300;

/** How a question leans on a conversation; null for one that stands by itself. */
export async function lean(
  asked: Alone,
  conversation: readonly Turn[],
  helpers: Helpers,
): Promise<Leaning | UnclearRow | null> {
  const turn = conversation.at(-1);
  if (turn === undefined || asked.text.length > LONGEST_FOLLOW_UP) return null;
  const text = asked.text.normalize("NFKC").replace(/\s+/g, " ").trim();
  const alone = { ...asked, text };
  const entities = entitiesOf(alone.request);
  const { scope } = alone.request;
  const { scope: scopeBefore } = turn.request;

  const sum = sumAgain(alone, turn);
  if (sum !== null) return sum;
  const count = turn.rows.length > 0 ? words.bareCount(text) : null;
  if (count !== null) {
    const amounts = { ...findAmounts(text), limit: count };
    return askAgain(turn.request, turn.specialists, { text, said: scope, products: null, amounts });
  }
  const reference = words.MESSAGES.test(text) ? null : findRowReference(text);
  const spans = await productSpans(text, entities, helpers.tools);
  const features = await featuresIn(spans, alone, turn, helpers);
  const own = spans.filter((span) => !features.includes(span));
  const changed = reference === null && own.length === 0 ? changeOf(alone, turn) : null;
  if (changed !== null) {
    const kept = ownersOf([{ measures: MEASURE_IDS.filter((id) => changed.measures.includes(id)) }]);
    const amounts = findAmounts(text);
    return { ...askAgain(turn.request, kept, { text, said: scope, products: null, amounts }), ask: changed };
  }
  const isFewWords = isElliptic(text, entities, [...spans, ...(reference ? [reference] : [])]);
  const namesMeasure = alone.request.asks.some(({ measures, notHeld }) => measures.length + notHeld.length > 0);
  const saysWhat =
    namesMeasure || heardByCues(text).length > 0 || asksOverview(text) || sureMeasure(asked.learned()) !== null;
  const namesDomain = saysWhat || alone.namesDomain;
  const isLimit = reference?.isCount === true && (own.length > 0 || words.LIMITS.test(text));
  const pair = reference?.isPair ? lastTwo(conversation) : null;
  // "Is it cheaper than the first one?"
  const isBesideTold = words.SIDE_BY_SIDE.test(text) && words.speaksOf(text) === "one";
  const listing =
    reference === null || isLimit ? null : (pair ?? findListing(conversation, isFewWords || isBesideTold));
  const rows = reference === null || listing === null ? null : reference.pick(listing.rows, toldLast(turn));
  const points = rows !== null || (reference === null && own.length === 0 && speaksOfFocus(text, turn));
  const hasStated = turn.request.inputs.length > 0;
  const changesIt = features.length > 0 || changesAnything(text, entities, hasStated);
  const isSame = words.SAME.test(text);
  const isAgain = isFewWords || isSame || (changesIt && !saysWhat && !words.WHOLE_QUESTION.test(text));
  if (!isAgain && !namesDomain && !points) return null;
  // "Both" after an answer about two products means them, however many rows it listed.
  const isOfSubjects = rows === null && words.speaksOf(text) === "many" && scopeBefore.clusters.length > 1;
  if (reference !== null && listing !== null && !isOfSubjects) {
    if (rows === null) return withoutRow(alone, turn, isFewWords);
    const told = isBesideTold && rows.length === 1 ? toldLast(turn).slice(0, 1) : [];
    const names = [...new Set([...told, ...namesOfRows(rows)])];
    const meant = await rowsMeant(names, listing, helpers);
    const rest = without(text, reference);
    const isBeside = own.length > 0;
    // "Which of the two is cheaper?"
    const isBetween =
      names.length > 1 && !namesMeasure && comparedBy(rest, scope, [languageOf(turn.said), languageOf(text)]) !== null;
    const isAnew = !isFewWords && saysWhat && !isBetween && told.length === 0;
    if (isAnew) return askAnewOf(meant, await helpers.reread(rest), turn, { amounts: findAmounts(rest), isBeside });
    const change = { text: rest, said: scope, products: meant, amounts: findAmounts(rest) };
    return askOfRows(turn, names, change, helpers, sameAsk(rest, turn, names.length, listing.kind));
  }
  if (points && !namesDomain && turn.focus !== null) {
    const products = await rowsMeant([turn.focus], turn, helpers);
    const change = { text, said: scope, products, amounts: findAmounts(text) };
    return askOfRows(turn, [turn.focus], change, helpers, sameAsk(text, turn, 1, turn.kind));
  }
  const ofRows = own.length === 0 && !isAgain ? askOfThem(text, alone, turn) : null;
  if (ofRows !== null) {
    const products = await rowsMeant(namesOfRows(turn.rows), turn, helpers);
    const change = { text, said: scope, products, amounts: findAmounts(text) };
    return askOfRows(turn, namesOfRows(turn.rows), change, helpers, ofRows);
  }
  if (!isAgain) return askAnew(alone, turn, conversation, helpers, own.length > 0);
  // "By how much?" asks for the figures once more; "thanks" asks nothing.
  const isAsked = alone.specialists.length > 0;
  if (own.length === 0 && !isAsked && !changesIt) return null;
  const isFeature = (term: string): boolean =>
    features.some(({ start, end }) => text.slice(start, end).toLowerCase().includes(term.toLowerCase()));
  const unknownTerms = timeless(scope).filter(({ term }) => !isFeature(term));
  const named = { ...scope, unknownTerms, clusters: spokenOf(scope.clusters, conversation) };
  const products = namesProduct(named) ? named : null;
  const change = { text, said: named, products, amounts: findAmounts(text) };
  const held = products === null ? heldAgainst(text, scope, turn) : null;
  // "Same ranking for …": not the question about one of its rows.
  const meant = isSame ? (conversation.findLast(({ isOfRow }) => !isOfRow) ?? turn) : turn;
  if (held === null) return askAgain(meant.request, meant.specialists, change);
  return {
    ...askAgain(turn.request, turn.specialists, { ...change, said: { ...named, ...held.names } }),
    ask: held.ask,
  };
}

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

/** "What do those cost?", after a ranking of few brands or shops: of each. */
function askOfThem(text: string, { request }: Understanding, { request: before, rows, kind }: Turn): ChangedAsk | null {
  const [asked] = request.asks;
  const id = MEASURE_IDS.find((each) => each === asked?.measures[0]);
  const by = kind === "brand" || kind === "merchant" ? kind : null;
  const isListed = before.asks[0]?.by === by && rows.length <= MOST_SUBJECTS && words.speaksOf(text) === "many";
  if (id === undefined || by === null || !isListed || !isGroupable(id, by) || asked?.by != null) return null;
  return { measures: [id], by, order: null, want: "list" };
}

/** Words that are no product but a feature of those that were spoken of: "only semi-automatic ones". */
async function featuresIn(
  spans: readonly Span[],
  { text, request }: Understanding,
  { request: { scope } }: Turn,
  { tools }: Helpers,
): Promise<readonly Span[]> {
  if (scope.clusters.length === 0 || request.scope.clusters.length > 0) return [];
  const found = spans.map(async (span) => {
    const { values } = await namedValues(text.slice(span.start, span.end), scope, tools);
    return values.length > 0 ? [span] : [];
  });
  return (await Promise.all(found)).flat();
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

/** What waits for the row that is meant. */
function withoutRow({ text, request, specialists }: Understanding, turn: Turn, isFewWords: boolean): UnclearRow {
  if (isFewWords) return { pending: withoutProduct(turn.request), kept: turn.specialists };
  return { pending: { ...request, scope: placed(request.scope, turn.request.scope.market, text) }, kept: specialists };
}
