import { count, days, type Figure, money, number, percent, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import { inMarket, listWords, monthOf } from "../../words.js";
import type { PricingInsight } from "./analyse.js";
import { namesProduct } from "./mentions.js";
import type { Topic } from "./topics.js";
import { compose, filterWords, inSentence } from "./words.js";
import { judgeDiscount } from "./write-discounts.js";

/** The answer in one sentence: to the first topic asked for that the data can answer, else the price level. */
export function headlineOf(insight: PricingInsight, question: Question): Statement {
  if (insight.kind === "moves") return moversHeadline(insight, question) ?? stillHeadline(insight, question);
  const feed = feedHeadline(insight, question);
  if (feed !== null) return feed;
  for (const topic of insight.asked) {
    const statement = HEADLINES[topic]?.(insight, question) ?? null;
    if (statement !== null) return statement;
  }
  return levelHeadline(insight, question);
}

/** A merchant asked for whose prices cannot be trusted: any figure would be about something else. */
function feedHeadline({ quarantined, refs }: PricingInsight, question: Question): Statement | null {
  const merchants = question.entities.merchants.map((merchant) => merchant.toLowerCase());
  const feed = quarantined.find(({ merchant }) => merchants.includes(merchant.toLowerCase()));
  if (!feed) return null;
  const where = feed.product === null ? "" : ` for ${inSentence(feed.product)}`;
  return say`The prices of ${feed.merchant}${where} ${inMarket(question)} cannot be trusted since ${feed.quarantinedFrom}: ${percent(feed.shareAfter, refs.statistics || refs.movers)} of them since then carry the marks of a poisoned feed, so they are left out.`;
}

type Headline = (insight: PricingInsight, question: Question) => Statement | null;

const HEADLINES: Readonly<Partial<Record<Topic, Headline>>> = {
  position: positionHeadline,
  history: historyHeadline,
  discounts: discountsHeadline,
  wars: warsHeadline,
  movers: moversHeadline,
  shelf: shelfHeadline,
  rivals: rivalsHeadline,
};

function levelHeadline({ products, refs }: PricingInsight, question: Question): Statement {
  const ref = refs.statistics;
  const { currency } = question.entities.market;
  const [product] = products;
  if (products.length > 1) {
    const parts: (string | Figure)[] = [`The median price ${inMarket(question)} is `];
    products.forEach(({ name, statistics }, position) => {
      if (position > 0) parts.push(position === products.length - 1 ? " and " : ", ");
      parts.push(
        money(statistics.median, currency, ref),
        `${statistics.basis === "unit" ? " per unit" : ""} for ${inSentence(name)}`,
      );
    });
    return compose([...parts, "."]);
  }
  if (!product) return say`No price ${inMarket(question)} fits the question.`;
  const { statistics } = product;
  const what = `${inSentence(product.name)}${filterWords(question)}`;
  const unit = statistics.basis === "unit" ? " per unit" : "";
  if (statistics.n === 0)
    return say`No new offer of ${what} is in stock ${inMarket(question)} under the conditions asked for.`;
  if (statistics.median === null) {
    return say`Only ${count(statistics.n, ref)} comparable ${statistics.n === 1 ? "offer" : "offers"} of ${what} can be seen ${inMarket(question)}, from ${money(statistics.min, currency, ref)} to ${money(statistics.max, currency, ref)}${unit}.`;
  }
  return say`The median price of ${what} ${inMarket(question)} is ${money(statistics.median, currency, ref)}${unit}; half of the ${count(statistics.n, ref)} comparable offers cost between ${money(statistics.p25, currency, ref)} and ${money(statistics.p75, currency, ref)}.`;
}

function positionHeadline({ products, refs }: PricingInsight, question: Question): Statement | null {
  const ref = refs.statistics;
  const placed = products.find(({ position }) => position !== null && position.percentileRank !== null);
  const position = placed?.position;
  if (!placed || !position) return null;
  const { currency } = question.entities.market;
  const { aboveMedian } = position;
  const side = (aboveMedian ?? 0) >= 0 ? "above" : "below";
  return say`At ${money(position.price, currency, ref)} you are ${position.verdict} of ${inSentence(placed.name)}${filterWords(question)} ${inMarket(question)}: percentile rank ${number(position.percentileRank, ref)}, ${percent(Math.abs(aboveMedian ?? 0), ref, { formula: "|own price / median - 1|" })} ${side} the median of ${money(placed.statistics.median, currency, ref)}${placed.statistics.basis === "unit" ? " per unit" : ""}.`;
}

function historyHeadline({ products, refs, asked }: PricingInsight, question: Question): Statement | null {
  const ref = refs.history;
  const past = products.find(({ history }) => history !== null && history.data.change !== null);
  const history = past?.history;
  if (!past || !history) return null;
  const first = history.data.months[0];
  const last = history.data.months.at(-1);
  const currency = history.data.currency ?? question.entities.market.currency;
  const cycle = history.cycles[0];
  if (
    cycle &&
    asked.includes("history") &&
    (namesProduct(cycle.product, question.text) || /\b(cycle|promo\w*|hi-?lo)\b/i.test(question.text))
  ) {
    return say`${cycle.product} at ${cycle.merchant} is on promotion every ${days(cycle.cycleDays, ref)}: ${percent(cycle.promoShare, ref)} of the time, ${percent(cycle.promoDepth, ref)} below its regular price.`;
  }
  if (!first || !last) return null;
  return say`The median price of ${inSentence(past.name)}${filterWords(question)} ${inMarket(question)} ${history.direction === "unknown" ? "moved" : history.direction} between ${monthOf(first.month)} and ${monthOf(last.month)}: from ${money(first.median, currency, ref)} to ${money(last.median, currency, ref)}${history.data.basis === "unit" ? " per unit" : ""} (${percent(history.data.change, ref, { signed: true })}).`;
}

function discountsHeadline({ products, refs }: PricingInsight, question: Question): Statement | null {
  const ref = refs.history;
  const { currency } = question.entities.market;
  const named = products
    .flatMap(({ history }) => history?.judged ?? [])
    .find(({ product }) => namesProduct(product, question.text));
  if (named) return judgeDiscount(named, currency, ref);
  const past = products.filter(({ history }) => (history?.data.discounts.tested ?? 0) > 0);
  const total = (of: "tested" | "real" | "inflated") =>
    past.reduce((sum, { history }) => sum + (history?.data.discounts[of] ?? 0), 0);
  if (past.length === 0) return null;
  const names = listWords(past.map(({ name }) => inSentence(name)));
  return say`Of ${count(total("tested"), ref)} discounts announced on ${names} ${inMarket(question)}, ${count(total("real"), ref)} were real, that is, below the lowest price of the ${days(30, ref, { formula: "test period" })} before; ${count(total("inflated"), ref)} leaned on a list price raised shortly before.`;
}

function warsHeadline({ products, refs }: PricingInsight, question: Question): Statement | null {
  const ref = refs.history;
  const known = products.filter(({ history }) => history !== null);
  if (known.length === 0) return null;
  const war = known.flatMap(({ history }) => history?.wars ?? [])[0];
  const names = listWords(known.map(({ name }) => inSentence(name)));
  if (!war) return say`No price war was found among ${names} ${inMarket(question)} in the period read.`;
  return say`There was a price war among ${names} ${inMarket(question)}: ${listWords(war.merchants.map(({ merchant }) => merchant))} undercut each other ${count(war.undercuts, ref)} times over ${war.product} from ${war.startedOn} to ${war.endedOn}, and its lowest price fell by ${percent(war.fall, ref)}.`;
}

function moversHeadline({ moves, refs }: PricingInsight, question: Question): Statement | null {
  const first = moves?.data.movers[0];
  if (!moves || !first) return null;
  const ref = refs.movers;
  const kind = { any: "price change", up: "price rise", down: "price cut" }[moves.direction];
  return say`The largest ${kind} ${scopeWords(moves.scope, question)} from ${moves.data.from} to ${moves.data.to}: ${first.product} at ${first.merchant} went from ${money(first.priceFrom, first.currency, ref)} to ${money(first.priceTo, first.currency, ref)} (${percent(first.change, ref, { signed: true })}).`;
}

function stillHeadline({ moves, refs }: PricingInsight, question: Question): Statement {
  return say`None of ${count(moves?.data.compared ?? null, refs.movers)} offers ${scopeWords(moves?.scope ?? "market", question)} moved that way in the period read.`;
}

function scopeWords(scope: "products" | "category" | "market", question: Question): string {
  const { clusters, category } = question.entities;
  if (scope === "products")
    return `among ${listWords(clusters.map(({ name }) => inSentence(name)))} ${inMarket(question)}`;
  return scope === "category"
    ? `in the category ${category?.split(" > ").at(-1) ?? ""} ${inMarket(question)}`
    : inMarket(question);
}

function shelfHeadline({ products, refs }: PricingInsight, question: Question): Statement | null {
  const ref = refs.prices;
  const product = products.find(({ shelf }) => (shelf?.brands.length ?? 0) > 0);
  const brand = product?.shelf?.brands[0];
  if (!product?.shelf || !brand) return null;
  return say`${brand.brand} holds the largest share of shelf among ${inSentence(product.name)} ${inMarket(question)}: ${percent(brand.topShare, ref)} of the first ${count(product.shelf.topPositions, ref)} positions, ${percent(brand.weightedShare, ref)} weighted by position.`;
}

function rivalsHeadline({ products, refs }: PricingInsight, question: Question): Statement | null {
  const ref = refs.prices;
  const { currency } = question.entities.market;
  const product = products.find(({ rivals }) => rivals.length > 0);
  const first = product?.rivals[0];
  if (products.length > 1 || !product || !first) return null;
  const cheapest = product.rivals.reduce((best, rival) => (rival.unitPrice < best.unitPrice ? rival : best));
  const tail =
    cheapest === first
      ? say`it is also the cheapest of them`
      : say`the cheapest of them is ${cheapest.product} at ${money(cheapest.price, currency, ref)} (${cheapest.merchant})`;
  return compose([
    ...say`Among ${count(product.rivals.length, ref)} rival products of ${inSentence(product.name)}${filterWords(question)} ${inMarket(question)} the most clicked is ${first.product}, from ${money(first.price, currency, ref)} at ${first.merchant}; `
      .parts,
    ...tail.parts,
    ".",
  ]);
}
