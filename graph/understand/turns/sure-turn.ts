import { isSolver, MEASURE_IDS } from "../../../tools/measures/registry.js";
import { specialistIds } from "../../specialists/index.js";
import type { ChangedAsk } from "../asks/changed.js";
import { PARTS } from "../asks/parts.js";
import { isProfit } from "../asks/stand-ins.js";
import type { Alone } from "../attempt.js";
import { findAmounts } from "../numbers/amounts.js";
import type { Ask, InputKind } from "../request.js";
import { asksOverview, joinsOverview } from "../routing/route.js";
import { askAgain, ownersAskedIn } from "./again.js";
import { usesOwn } from "./anew.js";
import type { Turn } from "./conversation.js";
import * as words from "./follow-words.js";
import type { Leaning, UnclearRow } from "./leaning.js";
import { CERTAIN, type TurnReading } from "./learned-turn.js";
import { namesProduct } from "./merge-scope.js";
import { isTellable, sumJudged } from "./sum-again.js";

/** Where what was learned of a later turn stands against its words: "which brand cut most?" after prices. */

/** The turn without words that were heard as a product and are none: it was learned to keep the product before, or they are a word of its name ("per mat" of yoga mats). */
export function withoutStrayProducts(asked: Alone, turn: Turn, { namesAnother }: TurnReading): Alone {
  const { scope } = asked.request;
  if (scope.unknownTerms.length === 0 || scope.clusters.length > 0) return asked;
  const isOfName = ({ term }: { readonly term: string }): boolean =>
    turn.request.scope.clusters.some(({ name, headTerm }) =>
      [name, headTerm].some((words) => words.toLowerCase().endsWith(` ${term.toLowerCase()}`)),
    );
  const unknownTerms = namesAnother ? scope.unknownTerms.filter((term) => !isOfName(term)) : [];
  return { ...asked, request: { ...asked.request, scope: { ...scope, unknownTerms } } };
}

/** A price bounds offers, where no word says what is asked. */
export const isOffersWithin = ({ measures, by, where }: Ask): boolean =>
  where.some(({ measure }) => measure === "price") && by === "product" && measures[0] === "price-lowest";

/** What it leans on, with what it was learned to ask where that is sure and the words say something else. */
export function asSurelyLearned(
  asked: Alone,
  turn: Turn,
  reading: TurnReading,
  leaning: Leaning | UnclearRow | null,
): Leaning | UnclearRow | null {
  if (leaning !== null && ("pending" in leaning || leaning.isOfWords === true)) return leaning;
  // "Only below 200 dollars" bounds what was told, "dearest first" orders it, "where is that from?" and "tell me more about the first" ask about it.
  const isOfTold = words.ORDER.test(asked.text) || words.SURE.test(asked.text) || asksOverview(asked.text);
  if (isOfTold || asked.request.asks.every(isOffersWithin)) return leaning;
  const judged = reading.judges ? sumJudged(asked, turn) : null;
  if (judged !== null) return judged;
  if (reading.advice !== null) {
    const advice: ChangedAsk = { measures: [], by: null, order: null, want: "advise", topics: [] };
    // "Which one should I go for?" after two of them is asked of both.
    const isOfEach = reading.advice === "each" && turn.request.scope.clusters.length > 1;
    const meant = isOfEach ? again(asked, turn, advice) : (leaning ?? again(asked, turn, advice));
    const by = meant.entities.clusters.length > 1 ? "cluster" : null;
    return { ...meant, kept: specialistIds.filter(joinsOverview), ask: { ...advice, by } };
  }
  // "Go back to the list, but for the UK": words say which question is asked again.
  const isOfEarlier =
    leaning !== null &&
    leaning.again !== null &&
    leaning.again.asks[0]?.measures[0] !== turn.request.asks[0]?.measures[0];
  if (isOfEarlier) return leaning;
  const sure = reading.sure(leaning === null && asked.specialists.length === 0) ?? sumAlone(asked, leaning);
  // "40 clicks a day, what is that a month?"
  const per = asked.request.asks[0]?.per;
  const ask = sure && per !== undefined ? { ...sure, per } : sure;
  const id = MEASURE_IDS.find((each) => each === ask?.measures[0]);
  if (ask === null || id === undefined) return leaning;
  // A profit of which nobody stated any cost is hardly asked for: "and if I sell at 199?" after a place among prices.
  const inputs = [...turn.request.inputs, ...asked.request.inputs];
  if (isProfit(id) && leaning !== null && !inputs.some(({ kind }) => COSTS.includes(kind))) return leaning;
  if (leaning === null) return namesProduct(asked.request.scope) ? null : { ...again(asked, turn, ask), ask };
  const said = leaning.ask ?? (leaning.again === null ? asked.request : leaning.again).asks[0];
  // A part that only sounds like it does not stand beside what is sure.
  const isStray =
    leaning.ask == null && asked.request.asks.some(({ topics }) => topics.some((topic) => topic !== PARTS[id]));
  if (said?.measures[0] === id && leaning.isSum === undefined && !isStray) return leaning;
  if (leaning.isSum !== undefined) {
    const isKept = said?.measures[0] === id || ask.want !== "solve" || !isTellable(id, asked, turn);
    return isKept ? leaning : { ...again(asked, turn, ask), ask };
  }
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

/** What a profit can be reckoned from. */
const COSTS: readonly InputKind[] = ["unit-cost", "margin", "target-margin", "unit-profit", "markup"];

/** "How many until 2,500 for photos is covered?" goes on with a sum, and says by itself what is asked. */
function sumAlone({ learned }: Alone, leaning: Leaning | null): ChangedAsk | null {
  const [first] = leaning?.isSum === undefined ? [] : learned().measures;
  const id = MEASURE_IDS.find((each) => each === first?.id);
  return id === undefined || !isSolver(id) || (first?.p ?? 0) < CERTAIN
    ? null
    : { measures: [id], by: null, order: null, want: "solve" };
}

const again = ({ text, request: { scope } }: Alone, turn: Turn, ask: ChangedAsk): Leaning =>
  askAgain(turn.request, ownersAskedIn(ask), { text, said: scope, products: null, amounts: findAmounts(text) });
