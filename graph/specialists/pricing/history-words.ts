import type { MeasureId } from "../../../tools/measures/registry.js";
import { cell } from "../../answer/cell.js";
import { constant, type Derived, derive } from "../../answer/derivation.js";
import {
  capitalised,
  count,
  days,
  listStatements,
  money,
  percent,
  ratio,
  type Statement,
} from "../../answer/figure.js";
import { monthOf } from "../../answer/words.js";
import type { PricingInsight } from "./analyse.js";
import type { PricingRequest } from "./details.js";
import { isMatched } from "./history-view.js";
import { namesProduct } from "./mentions.js";
import type { Past } from "./priced.js";
import { answering, boundsWords, perUnit, tell, whatOf, where } from "./words.js";

/** Monthly medians within this of each other are a stable level. */
const STABLE = 0.1;
const MONTH_DAYS = constant(30, "reference period in days");

export function changeOf(product: Past, insight: PricingInsight, request: PricingRequest): Statement | null {
  const { first, last, direction, data } = product.history;
  const ref = insight.refs.history;
  const currency = data.currency ?? request.scope.market.currency;
  const bounds = insight.isNamedProduct ? "" : boundsWords(request, ref);
  const what = tell`${whatOf(product, request, insight)} ${where(request)}${bounds}`;
  if (!first || !last) return null;
  if (first === last)
    return tell`The median price of ${what} was ${money(cell(first, "median"), currency, ref)}${perUnit(data.basis)} in ${monthOf(first.month)}; ${withinMonth(product, ref)}.`;
  if (isMatched(data)) {
    const { matched } = data;
    const like = tell`like for like, prices of ${what} ${direction} between ${matched.from} and ${matched.to}: ${percent(cell(matched, "change"), ref, { signed: true })} over ${count(cell(matched, "offers"), ref)} offers priced on both days`;
    return answering(
      insight.plan,
      truthOf(direction, insight.plan.direction),
      tell`${like}${mixOf(product, ref, currency)}.`,
    );
  }
  const statement = tell`the median price of ${what} ${direction === "unknown" ? "moved" : direction} between ${monthOf(first.month)} and ${monthOf(last.month)}: from ${money(cell(first, "median"), currency, ref)} to ${money(cell(last, "median"), currency, ref)}${perUnit(data.basis)} (${percent(cell(data, "medianChange"), ref, { signed: true })}; too few offers were priced at both ends to compare like for like).`;
  return answering(insight.plan, truthOf(direction, insight.plan.direction), statement);
}

/** One month has no course of months, but its offers may have moved within it. */
function withinMonth({ history: { data } }: Past, ref: string): Statement {
  if (!isMatched(data)) return tell`the data holds one month of the period, so nothing can be said of its course`;
  const { matched } = data;
  return tell`like for like, prices moved by ${percent(cell(matched, "change"), ref, { signed: true })} between ${matched.from} and ${matched.to}, over ${count(cell(matched, "offers"), ref)} offers priced on both days`;
}

/** What the median did beside it: it also moves with what came and what went. */
function mixOf({ history: { first, last, data } }: Past, ref: string, currency: string): Statement {
  if (!first || !last) return tell``;
  const medians = tell`from ${money(cell(first, "median"), currency, ref)} in ${monthOf(first.month)} to ${money(cell(last, "median"), currency, ref)}${perUnit(data.basis)} in ${monthOf(last.month)} (${percent(cell(data, "medianChange"), ref, { signed: true })})`;
  return tell`; the median of all offers, new and vanished ones included, went ${medians}`;
}

/** Whether prices went the way the question asks about; a question that names no way asks whether they moved. */
function truthOf(direction: Past["history"]["direction"], asked: "any" | "up" | "down"): boolean | null {
  if (direction === "unknown") return null;
  if (asked === "any") return direction !== "stayed level";
  return direction === (asked === "up" ? "rose" : "fell");
}

/** Like for like; the median's where too few offers can be matched. */
export const priceChange = (data: Past["history"]["data"] | undefined): Derived =>
  data !== undefined && isMatched(data) ? cell(data.matched, "change") : cell(data, "medianChange");

export function changesOf(past: readonly Past[], { refs }: PricingInsight, request: PricingRequest): Statement {
  const phrases = past.map(
    ({ label, history: { data } }) =>
      tell`${label} ${percent(priceChange(data), refs.history, { signed: true })}${isMatched(data) ? "" : " (of the median, too few offers to match)"}`,
  );
  const [first] = past;
  const { from = "the first day", to = "the last" } = first?.history.data.matched ?? {};
  return tell`Between ${from} and ${to} prices changed like for like ${where(request)}: ${listStatements(phrases)}.`;
}

export function rhythmsOf(past: readonly Past[], { refs }: PricingInsight, request: PricingRequest): Statement {
  const each = past.map(
    ({ label, history: { data } }) =>
      tell`${label} ${percent(cell(data, "promoShare"), refs.history)} of the time, by ${percent(cell(data, "promoDepth"), refs.history)}`,
  );
  return tell`Offers ${where(request)} are on promotion this often and this far below their regular price: ${listStatements(each)}.`;
}

export function swingsOf(past: readonly Past[], { refs }: PricingInsight, request: PricingRequest): Statement {
  const each = past.map(
    ({ label, history: { data } }) =>
      tell`${label} ${percent(cell(data, "volatility30Days"), refs.history)} (${ratio(cell(data, "changesPer30Days"), refs.history)} changes)`,
  );
  return tell`Within ${days(MONTH_DAYS, refs.history)} the price of a single offer ${where(request)} swings by this much: ${listStatements(each)}.`;
}

export function rhythmOf(product: Past, insight: PricingInsight, request: PricingRequest): Statement {
  const { cycles, data } = product.history;
  const ref = insight.refs.history;
  const [cycle] = cycles;
  const what = `${whatOf(product, request, insight)} ${where(request)}`;
  const share = tell`offers of ${what} are on promotion ${percent(cell(data, "promoShare"), ref)} of the time, on average ${percent(cell(data, "promoDepth"), ref)} below their regular price`;
  if (!request.details.asksForRegularity) return capitalised(tell`${share}.`);
  if (!cycle) return tell`No offer of ${what} follows a regular promotion cycle; ${share}.`;
  const isOne = namesProduct(cycle.product, request.details.nameWords) || insight.isNamedProduct || data.n === 1;
  const rhythm = tell`${cycle.product} at ${cycle.merchant} goes on promotion every ${days(cell(cycle, "cycleDays"), ref)} (seen ${count(cell(cycle, "cycleN"), ref)} times in a row): ${percent(cell(cycle, "promoShare"), ref)} of the time it costs on average ${percent(cell(cycle, "promoDepth"), ref)} less than its regular price`;
  if (isOne) return tell`${rhythm}.`;
  return tell`${count(cell(data, "cyclesFound"), ref)} of ${count(cell(data, "n"), ref)} offers of ${what} ${data.cyclesFound === 1 ? "follows" : "follow"} a regular promotion cycle; the clearest: ${rhythm}.`;
}

export function swingOf(product: Past, insight: PricingInsight, request: PricingRequest): Statement {
  const { data } = product.history;
  const ref = insight.refs.history;
  const swing = tell`a single offer swings by ${percent(cell(data, "volatility30Days"), ref)} within ${days(MONTH_DAYS, ref)} (standard deviation, median over ${count(cell(data, "n"), ref)} ${data.n === 1 ? "offer" : "offers"}) and changes its price ${ratio(cell(data, "changesPer30Days"), ref)} times in that span`;
  const { cheapest, dearest } = product.history;
  const what = `${whatOf(product, request, insight)} ${where(request)}`;
  if (!cheapest || !dearest) return capitalised(tell`${swing} among ${what}.`);
  const range = derive("change", cell(dearest, "median"), cell(cheapest, "median"));
  const isStable = (range.value ?? 0) <= STABLE;
  const between = tell`between its cheapest and its dearest month the median price of ${what} differed by ${percent(range, ref)}`;
  if (!insight.plan.isYesNo) return capitalised(tell`${swing}; ${between}.`);
  const { asksForSwing } = request.details;
  return answering(insight.plan, asksForSwing ? !isStable : isStable, tell`${between}; ${swing}.`);
}

/** "The lowest price of desks in Germany from 2023-11-01 to 2026-10-31 was €96.00 at Everbay", or the highest. */
export function endOf(product: Past, insight: PricingInsight, request: PricingRequest): Statement | null {
  const { data, from, to } = product.history;
  const isHigh = request.asks[0]?.measures[0] === ("price-highest" satisfies MeasureId);
  const end = isHigh ? data.high : data.low;
  if (!end) return null;
  const ref = insight.refs.history;
  const currency = data.currency ?? request.scope.market.currency;
  const name = isHigh ? "highest" : "lowest";
  const pack = data.basis === "unit" ? ` the pack, the ${name} per unit` : "";
  return tell`The ${name} price of ${whatOf(product, request, insight)} ${where(request)} from ${from} to ${to} was ${money(cell(end, "price"), currency, ref)}${pack}${insight.isNamedProduct ? "" : tell` for ${end.product}`} at ${end.merchant}, first on ${end.firstOn} and last on ${end.lastOn}.`;
}

/** "Prices of desks in Germany were highest in May 2026: a median of €360.00, against €320.00 in November 2025, the lowest." */
export function extremeMonth(product: Past, insight: PricingInsight, request: PricingRequest): Statement | null {
  const { cheapest, dearest, data } = product.history;
  if (!cheapest || !dearest) return null;
  const isCheap = request.asks[0]?.order?.first === "least";
  const [asked, other] = isCheap ? [cheapest, dearest] : [dearest, cheapest];
  const median = (month: typeof asked) =>
    tell`${money(cell(month, "median"), data.currency ?? request.scope.market.currency, insight.refs.history)}${perUnit(data.basis)}`;
  const what = `${whatOf(product, request, insight)} ${where(request)}`;
  return tell`Prices of ${what} were ${isCheap ? "lowest" : "highest"} in ${monthOf(asked.month)}: a median of ${median(asked)}, against ${median(other)} in ${monthOf(other.month)}, the ${isCheap ? "dearest" : "cheapest"} month.`;
}

/** The months at both ends of the range. */
export function monthsOfRange(
  { history: { data, cheapest, dearest } }: Past,
  ref: string,
  request: PricingRequest,
): Statement[] {
  const currency = data.currency ?? request.scope.market.currency;
  if (!cheapest || !dearest || cheapest.median >= dearest.median) return [];
  return [
    tell`The cheapest month was ${monthOf(cheapest.month)} (median ${money(cell(cheapest, "median"), currency, ref)}), the dearest ${monthOf(dearest.month)} (${money(cell(dearest, "median"), currency, ref)}).`,
  ];
}

export function extremesOf(
  { history: { data, from, to } }: Past,
  { refs, isNamedProduct: isNamed }: PricingInsight,
  request: PricingRequest,
): Statement[] {
  const { low, high } = data;
  if (!low || !high) return [];
  const ref = refs.history;
  const currency = data.currency ?? request.scope.market.currency;
  const product = (name: string) => (isNamed ? "" : ` for ${name}`);
  const pack = data.basis === "unit" ? " the pack" : "";
  const lead = data.basis === "unit" ? "Per unit the lowest" : "The lowest";
  return [
    tell`${lead} price from ${from} to ${to} was ${money(cell(low, "price"), currency, ref)}${pack}${product(low.product)} at ${low.merchant}, first on ${low.firstOn}; the highest ${money(cell(high, "price"), currency, ref)}${pack}${product(high.product)} at ${high.merchant}, first on ${high.firstOn}.`,
  ];
}

/** How an offer behaves: changes, swing, promotions. */
export function movesOf(product: Past, insight: PricingInsight, request: PricingRequest): Statement[] {
  const { data } = product.history;
  const ref = insight.refs.history;
  const who = insight.isNamedProduct ? "An offer" : `An offer of ${whatOf(product, request, insight)}`;
  const promos =
    data.promoDepth === null
      ? ""
      : tell`; ${percent(cell(data, "promoShare"), ref)} of the time it is on promotion, on average ${percent(cell(data, "promoDepth"), ref)} below its regular price`;
  return [
    tell`${who} changes its price ${ratio(cell(data, "changesPer30Days"), ref)} times in ${days(MONTH_DAYS, ref)} and moves by ${percent(cell(data, "volatility30Days"), ref)} within that time (standard deviation)${promos}.`,
  ];
}
