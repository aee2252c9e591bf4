import { isSolver, MEASURE_IDS, type MeasureId } from "../../../tools/measures/registry.js";
import type { UnknownMeasureId } from "../../../tools/measures/unknown-measures.js";
import { solversOf } from "../../asks/solve/index.js";
import { givenBy, hasAll, knowsAllOfOrder, plainSumOf } from "../../asks/solve/of-numbers.js";
import { isPlaced } from "../../asks/solve/plan.js";
import { statedIn } from "../../asks/solve/stated.js";
import { mayBeOwn } from "../../asks/solve/targets.js";
import type { ChangedAsk } from "../asks/changed.js";
import type { Understanding } from "../attempt.js";
import { findMarks } from "../numbers/marks.js";
import { flatten } from "../numbers/numeral.js";
import type { Ask, Input, InputKind, Request, Scope } from "../request.js";
import { languagesSpoken } from "../words/language.js";
import { askAgain, ownersAskedIn } from "./again.js";
import type { Turn } from "./conversation.js";
import { DRAFTS } from "./follow-words.js";
import type { Leaning } from "./leaning.js";
import { changeRequest } from "./merge.js";
import { changeInputs, statedBefore } from "./merge-inputs.js";

/** Whether a turn asked for a sum over stated numbers. */
const isSum = ({ request }: Turn): boolean =>
  request.inputs.length > 0 && solversOf({ ...request, leftover: [] }).length > 0;

/** What a forecast of ads tells. */
const OF_ADS: readonly string[] = [
  "clicks-for-budget",
  "orders-for-budget",
  "clicks",
  "orders",
  "ad-clicks",
  "ad-orders",
  "ad-cost",
  "acos",
] satisfies MeasureId[];
/** Numbers that a draft rests on. */
const OF_DRAFTS: readonly InputKind[] = ["budget", "conversion-rate", "order-value", "target-acos", "target-roas"];
const FORECAST = "campaign.forecast";

/** "How many orders would that bring?", "and at a conversion rate of 2 %?" after a draft: what it should bring, and no sum over a mean click. */
export function draftAgain(
  { text, request: { scope, inputs, asks } }: Understanding,
  conversation: readonly Turn[],
): Leaning | null {
  const turn = conversation.at(-1);
  const draft = conversation.findLast(({ request }) => request.asks[0]?.want === "draft" && request.inputs.length > 0);
  if (turn === undefined || draft === undefined || isElsewhere(scope)) return null;
  const areSame = turn.request.scope.clusters.every(({ clusterId }) =>
    draft.request.scope.clusters.some((each) => each.clusterId === clusterId),
  );
  const measures = asks.flatMap((ask) => ask.measures);
  const isAsked =
    measures.length > 0 && measures.every((id) => OF_ADS.includes(id)) && asks.every(({ by }) => by === null);
  const isStated = inputs.length > 0 && inputs.every(({ kind }) => OF_DRAFTS.includes(kind));
  if (!areSame || !(isAsked || (isStated && measures.length === 0 && turn.place === draft.place))) return null;
  const said = { ...scope, unknownTerms: [] };
  return {
    ...askAgain(draft.request, draft.specialists, { text, said, products: null, amounts: NONE }),
    ask: { measures: [], by: null, order: null, want: "draft", topics: [FORECAST] },
  };
}

const isElsewhere = ({ clusters, brands, merchants, category }: Scope): boolean =>
  clusters.length + brands.length + merchants.length > 0 || category !== null;

/** A later question that states numbers and names no product goes on with the sum before it; null where it asks for figures of the market. */
export function sumAgain({ text, request }: Understanding, turn: Turn, asksAnother: boolean): Leaning | null {
  const { scope, inputs, leftover, asks } = request;
  const statesNumbers = inputs.length > 0 || leftover.some(({ isNumber }) => isNumber);
  const isOther = asks.some((ask) => isOfMarket(ask) || (ask.want === "draft" && DRAFTS.test(text)));
  if (!statesNumbers || isElsewhere(scope) || !isSum(turn) || isOther) return null;
  const said = { ...scope, unknownTerms: [] };
  return {
    ...askAgain(turn.request, turn.specialists, { text, said, products: null, amounts: NONE }),
    isSum: asksAnother ? "another" : "same",
  };
}

/** Measures of what ads cost: beside an own price and cost, what ads take of them. */
const AD_COSTS: readonly string[] = [
  "ad-cost",
  "ad-order-cost",
  "ad-click-cost",
  "cost-per-order",
] satisfies MeasureId[];

/**
 * "And if I sell at 35?", "what would ads eat of that?", "what's left?" in a talk of the market: the own numbers of the whole talk make a sum, whatever it began with; null where they make none or a figure of
 * the market is asked for.
 */
export function sumOfTalk({ text, request }: Understanding, conversation: readonly Turn[]): Leaning | null {
  const turn = conversation.at(-1);
  const { scope, inputs, asks } = request;
  if (turn === undefined || isElsewhere(scope)) return null;
  const stated = statedBefore(conversation);
  const { stated: known } = givenBy(statedIn({ inputs: changeInputs(stated, inputs) }), isPlaced(turn.request.scope));
  // "I can land them at 140": against what the market charges, until a price is named.
  const isOfCost = isPlaced(turn.request.scope) && inputs.some(({ kind }) => kind === "unit-cost");
  const made = knowsAllOfOrder(hasAll(known)) ? plainSumOf({ stated: known }) : isOfCost ? "profit-per-order" : null;
  if (made === null) return askOfBudget(text, request, turn);
  const measures = asks.flatMap((ask) => ask.measures);
  const notHeld = asks.flatMap((ask) => ask.notHeld);
  const isOfRest = measures.every((id) => id === "price-median") && notHeld.length > 0 && notHeld.every(isOfProfit);
  const isOfAds =
    isSum(turn) && inputs.length === 0 && measures.every((id) => AD_COSTS.includes(id)) && asks.every(isTotal);
  const begins = inputs.length > 0 && !isSum(turn) && !asks.some(isOfMarket) && !asks.some(isDraft);
  const named = MEASURE_IDS.find((id) => isSolver(id) && measures.includes(id));
  const id = isOfAds && speaksOfAds(text) ? "profit-after-ads" : isOfRest ? made : begins ? (named ?? made) : null;
  if (id === null) return null;
  const [first] = turn.request.asks;
  const before = { ...turn.request, inputs: [...stated], asks: first === undefined ? [] : [{ ...first, where: [] }] };
  return asSum(text, scope, before, [id]);
}

function asSum(text: string, scope: Scope, before: Request, measures: MeasureId[]): Leaning {
  const ask: ChangedAsk = { measures, by: null, order: null, want: "solve" };
  const said = { ...scope, unknownTerms: [] };
  const again = askAgain(before, ownersAskedIn(ask), { text, said, products: null, amounts: NONE });
  return { ...again, ask, isOfWords: true };
}

/** "How much would $200 get me?" after what a click costs: so many clicks at this price. */
function askOfBudget(text: string, { scope, inputs, asks }: Request, { request }: Turn): Leaning | null {
  const isOfBudget = inputs.length > 0 && inputs.every(({ kind }) => kind === "budget");
  const isOfClick = request.asks[0]?.measures.join() === "click-price" && request.asks[0].by === null;
  return isOfBudget && isOfClick && !asks.some(isOfMarket) && !DRAFTS.test(text)
    ? asSum(text, scope, request, ["clicks-for-budget", "click-price"])
    : null;
}

const speaksOfAds = (text: string): boolean =>
  !DRAFTS.test(text) && findMarks(flatten(text), [], languagesSpoken(text)).cues.some(({ kind }) => kind === "ads");

const isOfProfit = (id: string): boolean => id === ("rival-profit" satisfies UnknownMeasureId);
const isTotal = ({ by }: Ask): boolean => by === null;
const isDraft = ({ want }: Ask): boolean => want === "draft";

const isOfMarket = ({ measures, by }: Ask): boolean =>
  by !== null || measures.some((id) => !isSolver(id) && !mayBeOwn(id));

const NONE = {
  priceMin: null,
  priceMax: null,
  ownPrice: null,
  budget: null,
  targetAcos: null,
  conversionRate: null,
  margin: null,
  orderValue: null,
  limit: null,
};

const ofNumbers = (ask: Ask): Ask => ({
  ...ask,
  want: "solve",
  measures: [],
  notHeld: [],
  by: null,
  order: null,
  also: [],
  topics: [],
});

const OF_AIM: MeasureId = "units-for-goal";
const isAim = ({ kind, unit }: Input): boolean => kind === "profit-goal" && unit === "money";

/** The sum that the new words name over all numbers, else the one before over the changed ones; null where it is none. */
export function changeSum(before: Request, said: Request, text: string, isSum: "same" | "another"): Request {
  const changed = changeRequest(before, said, text, null, before.asks);
  const named = said.asks.filter(({ measures }) => measures.some(isSolver) || measures.some(mayBeOwn));
  const anew = { ...changed, asks: said.asks };
  if (named.length > 0 && solversOf({ ...anew, leftover: [] }).length > 0) return anew;
  // "For 1,800 a month?" after what one leaves.
  const aim = { ...changed, asks: changed.asks.slice(0, 1).map((ask) => ({ ...ofNumbers(ask), measures: [OF_AIM] })) };
  if (said.inputs.some(isAim) && solversOf({ ...aim, leftover: [] }).length > 0) return aim;
  // "How many is 2 % of the market?" after a date: what its own numbers are stated for.
  const open = { ...changed, inputs: said.inputs, asks: changed.asks.slice(0, 1).map(ofNumbers) };
  const isOpen = isSum === "another" && said.inputs.length > 0 && solversOf({ ...open, leftover: [] }).length > 0;
  return isOpen ? { ...open, inputs: changed.inputs } : changed;
}
