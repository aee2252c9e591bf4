import { MEASURE_IDS } from "../../tools/measures/registry.js";
import { askAgain, askOfRows } from "./again.js";
import { findAmounts } from "./amounts.js";
import { askAnew, askAnewOf } from "./anew.js";
import { type ChangedAsk, changedAsk } from "./asks/changed.js";
import { ownersOf } from "./asks/index.js";
import { sameMeasure } from "./asks/same-measure.js";
import type { Understanding } from "./attempt.js";
import { findListing, type Turn } from "./conversation.js";
import { heardByCues } from "./cues.js";
import { changesAnything, isElliptic, productSpans, timeless } from "./few-words.js";
import * as words from "./follow-words.js";
import { languageOf } from "./language.js";
import type { Helpers, Leaning, UnclearRow } from "./leaning.js";
import { withoutProduct } from "./merge.js";
import { namesProduct, placed } from "./merge-scope.js";
import { entitiesOf } from "./named.js";
import { findRowReference } from "./ordinals.js";
import { lastTwo, speaksOfFocus, toldLast } from "./pointing.js";
import { asksOverview } from "./route.js";
import { namesOfRows, rowsMeant } from "./rows-meant.js";
import { without } from "./slots.js";
import { sumAgain } from "./sum-again.js";

/** Whoever writes more says what is meant. */
const LONGEST_FOLLOW_UP = 300;

/** How a question leans on a conversation; null for one that stands by itself. */
export async function lean(
  asked: Understanding,
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
  const own = await productSpans(text, entities, helpers.tools);
  const changed = reference === null && own.length === 0 ? changeOf(alone, turn) : null;
  if (changed !== null) {
    const kept = ownersOf([{ measures: MEASURE_IDS.filter((id) => changed.measures.includes(id)) }]);
    const amounts = findAmounts(text);
    return { ...askAgain(turn.request, kept, { text, said: scope, products: null, amounts }), ask: changed };
  }
  const isFewWords = isElliptic(text, entities, [...own, ...(reference ? [reference] : [])]);
  const namesMeasure = alone.request.asks.some(({ measures, notHeld }) => measures.length + notHeld.length > 0);
  const namesDomain = alone.namesDomain || namesMeasure || heardByCues(text).length > 0 || asksOverview(text);
  const isLimit = reference?.isCount === true && (own.length > 0 || words.LIMITS.test(text));
  const pair = reference?.isPair ? lastTwo(conversation) : null;
  const listing = reference === null || isLimit ? null : (pair ?? findListing(conversation, isFewWords));
  const rows = reference === null || listing === null ? null : reference.pick(listing.rows, toldLast(turn));
  const points = rows !== null || (reference === null && own.length === 0 && speaksOfFocus(text, turn));
  if (!isFewWords && !namesDomain && !points) return null;
  // "Both" after an answer about two products means them, however many rows it listed.
  const isOfSubjects = rows === null && words.speaksOf(text) === "many" && scopeBefore.clusters.length > 1;
  if (reference !== null && listing !== null && !isOfSubjects) {
    if (rows === null) return withoutRow(alone, turn, isFewWords);
    const names = namesOfRows(rows);
    const meant = await rowsMeant(names, listing, helpers);
    const rest = without(text, reference);
    const isBeside = own.length > 0;
    if (!isFewWords && namesDomain) return askAnewOf(meant, alone, turn, { amounts: findAmounts(rest), isBeside });
    const change = { text: rest, said: scope, products: meant, amounts: findAmounts(rest) };
    return askOfRows(turn, names, change, helpers, sameAsk(rest, turn, rows.length, listing.kind));
  }
  if (points && !namesDomain && turn.focus !== null) {
    const products = await rowsMeant([turn.focus], turn, helpers);
    const change = { text, said: scope, products, amounts: findAmounts(text) };
    return askOfRows(turn, [turn.focus], change, helpers, sameAsk(text, turn, 1, turn.kind));
  }
  if (!isFewWords) return askAnew(alone, turn, conversation, helpers, own.length > 0);
  // "By how much?" asks for the figures once more; "thanks" asks nothing.
  const isAsked = alone.specialists.length > 0;
  if (own.length === 0 && !isAsked && !changesAnything(text, entities, turn.request.inputs.length > 0)) return null;
  const named = { ...scope, unknownTerms: timeless(scope) };
  const products = namesProduct(named) ? named : null;
  return askAgain(turn.request, turn.specialists, { text, said: named, products, amounts: findAmounts(text) });
}

/** What the words change of the measures that were asked for last. */
function changeOf({ text, request }: Understanding, { request: before, said }: Turn): ChangedAsk | null {
  const [ask] = before.asks;
  // Few words hardly tell their language; the question before does.
  return ask === undefined ? null : changedAsk(text, request.scope, ask, [languageOf(said), languageOf(text)]);
}

function sameAsk(text: string, { request }: Turn, rows: number, kind: string | null): ChangedAsk | null {
  const [ask] = request.asks;
  return ask === undefined ? null : sameMeasure(text, ask, rows, kind);
}

/** What waits for the row that is meant. */
function withoutRow({ text, request, specialists }: Understanding, turn: Turn, isFewWords: boolean): UnclearRow {
  if (isFewWords) return { pending: withoutProduct(turn.request), kept: turn.specialists };
  return { pending: { ...request, scope: placed(request.scope, turn.request.scope.market, text) }, kept: specialists };
}
