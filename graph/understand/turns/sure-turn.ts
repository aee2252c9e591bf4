import type { Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, isSolver, MEASURE_IDS, type MeasureId } from "../../../tools/measures/registry.js";
import { specialistIds } from "../../specialists/index.js";
import type { ChangedAsk } from "../asks/changed.js";
import { PARTS } from "../asks/parts.js";
import type { Alone } from "../attempt.js";
import { findAmounts } from "../numbers/amounts.js";
import type { Ask } from "../request.js";
import { asksOverview, joinsOverview } from "../routing/route.js";
import { askAgain, ownersAskedIn } from "./again.js";
import { usesOwn } from "./anew.js";
import type { Turn } from "./conversation.js";
import * as words from "./follow-words.js";
import type { Leaning, UnclearRow } from "./leaning.js";
import { askOf, learnedOf } from "./learned-turn.js";
import { namesProduct } from "./merge-scope.js";

/** A later turn of which it was learned so surely what it asks that no words stand against it: "which brand cut most?" after prices. */

/** From here on what was learned of a turn is right where words say something else: 19 of 23 that were set aside or asked by strangers. */
const SURE = 0.7;
/** The same where words say nothing at all. */
const SURE_OF_NOTHING = 0.4;
/** From here on a turn asks for advice. */
const SURE_OF_ADVICE = 0.9;
/** From here on a turn asks for another measure than the one before. */
const CHANGES_MEASURE = 0.5;
/** From here on a turn names another product. */
const NAMES_ANOTHER = 0.5;

/** The turn without words that were heard as a product and are none: it was learned to keep the product before, or they are a word of its name ("per mat" of yoga mats). */
export function withoutStrayProducts(asked: Alone, turn: Turn): Alone {
  const { scope } = asked.request;
  if (scope.unknownTerms.length === 0 || scope.clusters.length > 0) return asked;
  const isOfName = ({ term }: { readonly term: string }): boolean =>
    turn.request.scope.clusters.some(({ name, headTerm }) =>
      [name, headTerm].some((words) => words.toLowerCase().endsWith(` ${term.toLowerCase()}`)),
    );
  const unknownTerms = namesAnother(asked, turn) ? scope.unknownTerms.filter((term) => !isOfName(term)) : [];
  return { ...asked, request: { ...asked.request, scope: { ...scope, unknownTerms } } };
}

/** Whether a turn may be of a product that was not spoken of; so is one that was not learned to go on. */
export function namesAnother(asked: Pick<Alone, "learnedAfter">, turn: Turn): boolean {
  const learned = learnedOf(asked, turn);
  return learned === null || learned.changes.some(({ id, p }) => id === "product" && p >= NAMES_ANOTHER);
}

/** A price bounds offers, where no word says what is asked. */
export const isOffersWithin = ({ measures, by, where }: Ask): boolean =>
  where.some(({ measure }) => measure === "price") && by === "product" && measures[0] === "price-lowest";

/** What it leans on, with what it was learned to ask where that is sure and the words say something else. */
export function asSurelyLearned(
  asked: Alone,
  turn: Turn,
  leaning: Leaning | UnclearRow | null,
): Leaning | UnclearRow | null {
  if (leaning !== null && ("pending" in leaning || leaning.isOfWords === true)) return leaning;
  // "Only below 200 dollars" bounds what was told, "dearest first" orders it, "where is that from?" and "tell me more about the first" ask about it.
  const isOfTold = words.ORDER.test(asked.text) || words.SURE.test(asked.text) || asksOverview(asked.text);
  if (isOfTold || asked.request.asks.every(isOffersWithin)) return leaning;
  const isUnheard = leaning === null && asked.specialists.length === 0;
  const advice = adviceAsked(asked, turn);
  if (advice !== null) {
    const meant = leaning ?? again(asked, turn, advice);
    const by = meant.entities.clusters.length > 1 ? "cluster" : null;
    return { ...meant, kept: specialistIds.filter(joinsOverview), ask: { ...advice, by } };
  }
  const ask = surelyAsked(asked, turn, isUnheard ? SURE_OF_NOTHING : SURE);
  const [id] = ask?.measures ?? [];
  if (ask === null || id === undefined) return leaning;
  if (leaning === null) {
    const { scope } = asked.request;
    return namesProduct(scope) ? null : { ...again(asked, turn, ask), ask };
  }
  const said = leaning.ask ?? (leaning.again === null ? asked.request : leaning.again).asks[0];
  // A part that only sounds like it does not stand beside what is sure.
  const isStray =
    leaning.ask == null &&
    asked.request.asks.some(({ topics }) => topics.some((topic) => topic !== PARTS[id as MeasureId]));
  if (said?.measures[0] === id && leaning.isSum !== true && !isStray) return leaning;
  if (leaning.isSum === true)
    return said?.measures[0] === id || ask.want !== "solve" ? leaning : { ...again(asked, turn, ask), ask };
  const stated = usesOwn(id) && (leaning.stated ?? []).length === 0 ? turn.request.inputs : leaning.stated;
  // Of a row that it points at one figure is asked for.
  const isOfRow = leaning.isOfRow && (ask.by === null || ask.by === turn.kind || ask.by === "cluster");
  return {
    ...leaning,
    stated: stated ?? [],
    kept: ownersAskedIn(ask),
    ask: isOfRow ? { ...ask, by: null, order: null, want: "value" } : ask,
  };
}

const again = ({ text, request: { scope } }: Alone, turn: Turn, ask: ChangedAsk): Leaning =>
  askAgain(turn.request, ownersAskedIn(ask), { text, said: scope, products: null, amounts: findAmounts(text) });

/** "Which of the two would you go for?": advice on what was told, and no figure of it. */
function adviceAsked(asked: Alone, turn: Turn): ChangedAsk | null {
  const learned = learnedOf(asked, turn);
  const [likely] = learned?.measures ?? [];
  const isOfFigure = likely !== undefined && likely.id !== "nomeasure" && likely.p >= SURE;
  if (learned?.want.id !== "advise" || learned.want.p < SURE_OF_ADVICE || isOfFigure) return null;
  return { measures: [], by: null, order: null, want: "advise", topics: [] };
}

function surelyAsked(asked: Alone, turn: Turn, least: number): ChangedAsk | null {
  const [before] = turn.request.asks;
  const learned = learnedOf(asked, turn);
  const [likely] = learned?.measures ?? [];
  const id = MEASURE_IDS.find((each) => each === likely?.id);
  if (learned === null || likely === undefined || id === undefined || likely.p < least) return null;
  const changes = learned.changes.find((each) => each.id === "measure")?.p ?? 0;
  if (before?.measures[0] !== id && changes < CHANGES_MEASURE && least === SURE) return null;
  if (isSolver(id)) return { measures: [id], by: null, order: null, want: "solve" };
  const ask = askOf(id, learned.formOf(id));
  // Rows that words name are those that are wanted.
  const rows = asked.request.asks[0]?.by ?? null;
  const isOfRows = rows !== null && rows !== ask.by && isGroupable(id, rows as Dimension); // one of the list
  return isOfRows ? { ...ask, by: rows, order: null, want: "list" } : ask;
}
