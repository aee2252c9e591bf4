import { isSolver, MEASURE_IDS, type MeasureId } from "../../../tools/measures/registry.js";
import type { UnknownMeasureId } from "../../../tools/measures/unknown-measures.js";
import { conclude, stepsTo, waysFrom } from "../../asks/solve/chain.js";
import { toldWith } from "../../asks/solve/further.js";
import { solversOf } from "../../asks/solve/index.js";
import { givenBy, hasAll, knowsAllOfOrder, plainSumOf } from "../../asks/solve/of-numbers.js";
import { isPlaced, planSolve } from "../../asks/solve/plan.js";
import { isPrice } from "../../asks/solve/prices.js";
import { statedIn } from "../../asks/solve/stated.js";
import { mayBeOwn, targetsOf } from "../../asks/solve/targets.js";
import { asksDay } from "../ask-fields.js";
import { askedMeasures } from "../asks/asked-measures.js";
import type { ChangedAsk } from "../asks/changed.js";
import { clauseOf } from "../asks/clause.js";
import type { Understanding } from "../attempt.js";
import { findMarks } from "../numbers/marks.js";
import { flatten } from "../numbers/numeral.js";
import type { Ask, Input, InputKind, Request, Scope } from "../request.js";
import { languageOf, languagesSpoken } from "../words/language.js";
import { askAgain, ownersAskedIn } from "./again.js";
import type { Turn } from "./conversation.js";
import { DRAFTS } from "./follow-words.js";
import type { Leaning } from "./leaning.js";
import type { TurnReading } from "./learned-turn.js";
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
export function sumAgain({ text, request }: Understanding, turn: Turn, reading: TurnReading): Leaning | null {
  const { scope, inputs, leftover, asks } = request;
  // "And at the market median?" puts it in place of the own price.
  const isOfMarketPrice = reading.isOfSum && isPlaced(turn.request.scope) && namesMarketPrice(text);
  const isOfDay = reading.isOfSum && asksDay(text);
  const statesNumbers = inputs.length > 0 || leftover.some(({ isNumber }) => isNumber) || isOfMarketPrice || isOfDay;
  const isOther = asks.some(
    (ask) => (isOfMarket(ask) && !(isOfDay && ask.by === "month")) || (ask.want === "draft" && DRAFTS.test(text)),
  );
  if (!statesNumbers || isElsewhere(scope) || !isSum(turn) || isOther) return null;
  const said = { ...scope, unknownTerms: [] };
  return {
    ...askAgain(turn.request, turn.specialists, { text, said, products: null, amounts: NONE }),
    isSum: reading.changesMeasure ? "another" : "same",
  };
}

const namesMarketPrice = (text: string): boolean =>
  findMarks(flatten(text), [], languagesSpoken(text)).cues.some(({ kind }) => kind === "marketPrice");

/** "So is it worth it?" after a sum: the same, to be judged; null where it states or names anything. */
export function sumJudged({ text, request: { scope, inputs, asks } }: Understanding, turn: Turn): Leaning | null {
  if (inputs.length > 0 || isElsewhere(scope) || !isSum(turn) || asks.some(isOfMarket)) return null;
  const said = { ...scope, unknownTerms: [] };
  return {
    ...askAgain(turn.request, turn.specialists, { text, said, products: null, amounts: NONE }),
    isSum: "judged",
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
export function sumOfTalk(
  { text, request }: Understanding,
  conversation: readonly Turn[],
  { sure }: TurnReading,
): Leaning | null {
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
  const learned = MEASURE_IDS.find((each) => isSolver(each) && sure(false)?.measures[0] === each);
  const id =
    isOfAds && speaksOfAds(text) ? "profit-after-ads" : isOfRest ? (learned ?? made) : begins ? (named ?? made) : null;
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
export function changeSum(before: Request, said: Request, text: string, isSum: NonNullable<Leaning["isSum"]>): Request {
  const merged = onDay(changeRequest(before, said, text, null, before.asks), said);
  if (isSum === "judged") return judged(merged);
  const changed = atMarketPrice(merged, said, text);
  const fresh = changed.inputs.filter(({ kind }) => !before.inputs.some((input) => input.kind === kind));
  const goesOn = fresh.length > 0 && usesAll(changed, fresh);
  const named = said.asks.filter(({ measures }) => measures.some(isSolver) || measures.some(mayBeOwn));
  const anew = { ...changed, asks: withPriceOf(said.asks, changed) };
  const ofClick = atMarketClick(changed, said);
  if (ofClick !== null) return ofClick;
  // "If I sell 5 a day, when is that?": a sum that no word names gives way to the one before that the number belongs to.
  const isOfNumbers = goesOn && isMadeByNumbers(anew, text);
  if (named.length > 0 && !isOfNumbers && solversOf({ ...anew, leftover: [] }).length > 0) return anew;
  // "For 1,800 a month?" after what one leaves.
  const aim = { ...changed, asks: changed.asks.slice(0, 1).map((ask) => ({ ...ofNumbers(ask), measures: [OF_AIM] })) };
  if (said.inputs.some(isAim) && solversOf({ ...aim, leftover: [] }).length > 0) return aim;
  if (goesOn) return changed;
  // "How many is 2 % of the market?" after a date: what its own numbers are stated for.
  const open = { ...changed, inputs: said.inputs, asks: changed.asks.slice(0, 1).map(ofNumbers) };
  const isOpen = isSum === "another" && said.inputs.length > 0 && solversOf({ ...open, leftover: [] }).length > 0;
  if (isOpen) return { ...open, inputs: changed.inputs };
  if (fresh.length === 0) return changed;
  // "And the supplier needs 25 days": what all the numbers together ask for, where the sum before has no use for the new one.
  const plain = plainSumOf(givenBy(statedIn(changed), false));
  const others = [[], ...(plain === null ? [] : [[plain]])].map((measures) => ({
    ...changed,
    asks: changed.asks.slice(0, 1).map((ask) => ({ ...ofNumbers(ask), measures })),
  }));
  return others.find((other) => usesAll(other, fresh)) ?? changed;
}

/** "What date is that?": the same, on which day. */
function onDay(request: Request, { asks: [said] }: Request): Request {
  const isOfDay = said?.isOfDay;
  const asks = request.asks.map(({ isOfDay: _before, ...ask }, at) =>
    at === 0 && isOfDay ? { ...ask, isOfDay } : ask,
  );
  return { ...request, asks };
}

/** Whether the numbers of the talk with those of the turn tell this sum: "I sell 5 a day, when is that?" is no reach of a stock where none was named. */
export function isTellable(id: MeasureId, { request }: Understanding, turn: Turn): boolean {
  const [first] = turn.request.asks;
  if (first === undefined) return false;
  const { scope } = turn.request;
  const inputs = changeInputs(turn.request.inputs, request.inputs);
  const plan = planSolve({ ...ofNumbers(first), measures: [id] }, { scope, inputs, asks: [], leftover: [] });
  return plan !== null && plan.missing.length === 0;
}

/** Whether a sum makes use of each of these numbers. */
function usesAll(request: Request, inputs: readonly Input[]): boolean {
  const [ask] = request.asks;
  if (ask === undefined) return false;
  const stated = statedIn(request);
  const targets = targetsOf(ask, givenBy(stated, isPlaced(request.scope)));
  const known = conclude(stated.facts);
  const told = targets.filter((target) => known.has(target));
  const used = [...told, ...toldWith(told)].flatMap((target) => stepsTo(target, known).map(({ quantity }) => quantity));
  return (
    told.length > 0 &&
    inputs.every((input) =>
      statedIn({ inputs: [input] }).facts.some(
        ({ quantity, origin }) => origin === "stated" && used.includes(quantity),
      ),
    )
  );
}

/** It is asked for by numbers alone, and no word names it. */
function isMadeByNumbers({ inputs, asks, scope }: Request, text: string): boolean {
  const made = plainSumOf(givenBy(statedIn({ inputs }), isPlaced(scope)));
  const named = askedMeasures(clauseOf(text, scope, languageOf(text)));
  return asks.every(({ measures: [id] }) => id === made && !named.some((each) => each === id));
}

/** What an own price gives way to. */
const OWN_PRICES: readonly InputKind[] = [
  "own-price",
  "target-price",
  "price-asked-about",
  "order-value",
  "price-change",
];

/** "And at the market median?": what the market charges takes the place of the own price. */
function atMarketPrice(request: Request, said: Request, text: string): Request {
  const isNamed = namesMarketPrice(text) && isPlaced(request.scope);
  if (!isNamed || said.inputs.some(({ kind, span }) => span !== null && OWN_PRICES.includes(kind))) return request;
  const asked = said.asks.flatMap(({ measures }) => MEASURE_IDS.filter((id) => isPrice(id) && measures.includes(id)));
  const prices: readonly MeasureId[] = asked.length > 0 ? asked : ["price-median"];
  const asks = request.asks.map((ask, at) => (at === 0 ? withPrices(ask, prices) : ask));
  return { ...request, inputs: request.inputs.filter(({ kind }) => !OWN_PRICES.includes(kind)), asks };
}

/** "What's a click there? I convert 3 %": what the market's click makes an order cost, and what is left of it; null where a click is stated, or nothing says how many buy. */
function atMarketClick(request: Request, said: Request): Request | null {
  const { stated } = givenBy(statedIn(request), false);
  const isAsked = said.asks.some(({ measures }) => measures.some((id) => OF_CLICK.includes(id)));
  if (!isAsked || !isPlaced(request.scope) || stated.has("cpc") || !stated.has("conversion")) return null;
  const target: MeasureId = knowsAllOfOrder(hasAll(stated)) ? "profit-after-ads" : "cost-per-order";
  const asks = request.asks.slice(0, 1).map((ask) => ({ ...ofNumbers(ask), measures: [CLICK, target] }));
  return { ...request, asks: withPriceOf(asks, request) };
}
const CLICK: MeasureId = "click-price";
const OF_CLICK: readonly string[] = [CLICK, "ad-click-cost"] satisfies MeasureId[];

const withPrices = (ask: Ask, prices: readonly string[]): Ask => ({
  ...ask,
  against: null,
  measures: [...new Set([...ask.measures.filter((id) => !prices.includes(id)), ...prices])],
});

/** A sum at what the market charges goes on at that, until a price is stated. */
export function withPriceOf(asks: readonly Ask[], { asks: before, inputs }: Pick<Request, "asks" | "inputs">): Ask[] {
  const prices = (before[0]?.measures ?? []).filter((id) =>
    MEASURE_IDS.some((known) => known === id && isPrice(known)),
  );
  const isOfSum = before[0]?.measures.some(isSolver) ?? false;
  const isStated = inputs.some(({ kind }) => OWN_PRICES.includes(kind));
  return asks.map((ask, at) =>
    at > 0 || prices.length === 0 || !isOfSum || isStated || !ask.measures.some(isSolver)
      ? ask
      : withPrices(ask, prices),
  );
}

/** Told first whether it pays; where what ads cost is known, after them. */
function judged(request: Request): Request {
  const { stated } = givenBy(statedIn(request), false);
  const known = waysFrom(statedIn(request).facts.map(({ quantity }) => quantity));
  const isOfAds = stated.has("budget") || AD_QUANTITIES.some((quantity) => known.has(quantity));
  const target: MeasureId | null = !isOfAds
    ? null
    : known.has("profit-after-ads")
      ? "profit-after-ads"
      : known.has("margin-after-ads")
        ? "margin-after-ads"
        : null;
  return {
    ...request,
    asks: request.asks
      .slice(0, 1)
      .map((ask) => ({ ...ask, isYesNo: true, claim: null, ...(target !== null && { measures: [target] }) })),
  };
}

const AD_QUANTITIES = ["ad-cost-per-order", "acos"] as const;
