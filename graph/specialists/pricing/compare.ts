import type { MeasureId } from "../../../tools/measures/registry.js";
import { cell } from "../../answer/cell.js";
import { type Derived, derive } from "../../answer/derivation.js";
import {
  capitalised,
  type Figure,
  listStatements,
  money,
  percent,
  readsAlike,
  type Statement,
} from "../../answer/figure.js";
import { be, have, listWords } from "../../answer/words.js";
import type { PricingInsight, ProductPrices } from "./analyse.js";
import type { PricingRequest } from "./details.js";
import { priceChange } from "./history-words.js";
import { filterWords, perUnit, tell, where } from "./words.js";

/** By what products are compared: read from the question, the price level otherwise. */
interface Criterion {
  readonly amountOf: (product: ProductPrices) => Derived;
  readonly figureOf: (product: ProductPrices) => Figure | Statement;
  /** The winner has the largest value. */
  readonly isLargestFirst: boolean;
  /** "robot vacuums are more discounted". */
  readonly verdict: (name: string) => string;
  readonly measure: string;
}

/** Several products side by side: the winner by what was asked for and by how much; null where fewer than two are known. */
export function compareProducts(insight: PricingInsight, request: PricingRequest): Statement | null {
  const criterion = chooseCriterion(insight, request);
  const known = insight.products.filter((product) => criterion.amountOf(product).value !== null);
  const [only] = known;
  if (!only) return null;
  const unknown = insight.products.filter((product) => !known.includes(product)).map(({ label }) => label);
  const without = unknown.length === 0 ? tell`` : tell` For ${listWords(unknown)} it is unknown.`;
  const scope = `${filterWords(request)} ${where(request)}`;
  if (known.length === 1)
    return tell`${capitalised(tell`${criterion.measure} of ${only.label}${scope} is ${criterion.figureOf(only)}.`)}${without}`;
  const sign = criterion.isLargestFirst ? -1 : 1;
  const ranked = known.toSorted(
    (a, b) => sign * ((criterion.amountOf(a).value ?? 0) - (criterion.amountOf(b).value ?? 0)),
  );
  const [first, ...rest] = ranked as [ProductPrices, ...ProductPrices[]]; // at least two are known
  const others = listStatements(rest.map((product) => tell`${criterion.figureOf(product)} for ${product.label}`));
  const isTied = rest.every((product) => readsAlike(criterion.figureOf(product), criterion.figureOf(first)));
  if (isTied)
    return tell`${capitalised(tell`${criterion.measure} ${where(request)} is the same for ${listWords(ranked.map(({ label }) => label))}: ${criterion.figureOf(first)}.`)}${without}`;
  const level = ranked.filter((product) => readsAlike(criterion.figureOf(product), criterion.figureOf(first)));
  if (level.length > 1) {
    const further = ranked.filter((product) => !level.includes(product));
    const against = listStatements(further.map((product) => tell`${criterion.figureOf(product)} for ${product.label}`));
    return tell`${capitalised(tell`${criterion.measure} ${where(request)} is the same for ${listWords(level.map(({ label }) => label))}: ${criterion.figureOf(first)}, against ${against}.`)}${without}`;
  }
  return tell`${capitalised(tell`${first.label} ${criterion.verdict(first.label)}${scope}: ${criterion.measure} is ${criterion.figureOf(first)} against ${others}${gapOf(first, rest, criterion, insight)}.`)}${without}`;
}

/** How far two price levels lie apart; shares are read off as they stand. */
function gapOf(
  first: ProductPrices,
  rest: readonly ProductPrices[],
  { amountOf, isLargestFirst }: Criterion,
  { refs }: PricingInsight,
): Statement {
  const [second] = rest;
  const isPrice = first.statistics?.median !== undefined && amountOf(first).value === first.statistics.median;
  if (!isPrice || !second || rest.length > 1 || isLargestFirst) return tell``;
  return tell`, ${percent(derive("complement", derive("quotient", amountOf(first), amountOf(second))), refs.statistics)} less`;
}

const DEPTH = "promotion-depth" satisfies MeasureId;

function chooseCriterion({ products, refs }: PricingInsight, { details, scope, asks }: PricingRequest): Criterion {
  const { currency } = scope.market;
  const share = (pick: (product: ProductPrices) => Derived, signed = false) => ({
    amountOf: pick,
    figureOf: (product: ProductPrices) => percent(pick(product), refs.history, { signed }),
  });
  const hasHistory = products.some(({ history }) => history !== null);
  const isPair = products.length === 2;
  const { by, first } = (hasHistory ? details.comparison : null) ?? { by: null, first: null };
  if (by === "promotions" && asks[0]?.measures[0] === DEPTH) {
    const isLeast = first === "least";
    return {
      ...share(({ history }) => cell(history?.data, "promoDepth")),
      isLargestFirst: !isLeast,
      verdict: (name) => `${have(name)} the ${isLeast ? "smaller" : "larger"} reductions on promotion`,
      measure: "the usual reduction on promotion",
    };
  }
  if (by === "promotions") {
    const isLeast = first === "least";
    return {
      ...share(({ history }) => cell(history?.data, "promoShare")),
      isLargestFirst: !isLeast,
      verdict: (name) =>
        `${be(name)} ${isLeast ? (isPair ? "less" : "least") : isPair ? "more" : "most"} often on promotion`,
      measure: "the share of time on promotion",
    };
  }
  if (by === "swing") {
    const isCalm = first === "least";
    return {
      ...share(({ history }) => cell(history?.data, "volatility30Days")),
      isLargestFirst: !isCalm,
      verdict: (name) =>
        `${have(name)} the ${isCalm ? (isPair ? "steadier" : "steadiest") : isPair ? "more volatile" : "most volatile"} prices`,
      measure: "the usual swing within a month",
    };
  }
  if (by === "change") {
    const isFall = first === "least";
    return {
      ...share(({ history }) => priceChange(history?.data), true),
      isLargestFirst: !isFall,
      verdict: () =>
        isFall ? `fell ${isPair ? "more" : "most"} in price` : `rose ${isPair ? "more" : "most"} in price`,
      measure: "the like-for-like change of prices over the period",
    };
  }
  const isDearer = details.isDearestFirst;
  return {
    amountOf: ({ statistics }) => cell(statistics, "median"),
    figureOf: ({ statistics }) =>
      tell`${money(cell(statistics, "median"), statistics?.currency ?? currency, refs.statistics)}${perUnit(statistics?.basis)}`,
    isLargestFirst: isDearer,
    verdict: (name) =>
      `${be(name)} ${isDearer ? (isPair ? "dearer" : "the dearest") : isPair ? "cheaper" : "the cheapest"}`,
    measure: "the median price",
  };
}
