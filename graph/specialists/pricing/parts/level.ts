import { type AnswerTable, column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { count, listStatements, money, percent, type Statement } from "../../../answer/figure.js";
import { wants } from "../../../understand/asking.js";
import type { Part } from "../../part.js";
import type { PricingInsight } from "../analyse.js";
import { distributionChart } from "../charts.js";
import { compareProducts } from "../compare.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import { bandTable, outlierTable, priceList } from "../level-tables.js";
import { distance } from "../position.js";
import { groupOf, type Priced, pricedOf } from "../priced.js";
import { boundsWords, filterWords, perUnit, tell, whatOf, where } from "../words.js";

/** Current prices: distribution, bands, outliers. */
export const level: Part<PricingInsight, PricingDetails> = {
  id: "level",
  measures: [
    "price-median",
    "price-p25",
    "price-p75",
    "price-lowest",
    "price-highest",
    "price-click-weighted",
    "offers",
  ],
  headline,
  section,
};

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const priced = pricedOf(insight);
  if (priced.length > 1)
    return asksToCompare(request) ? compareProducts(insight, request) : listMedians(priced, insight, request);
  const [product] = priced;
  return product ? describeMedian(product, insight, request) : null;
}

const asksToCompare = (request: PricingRequest): boolean => wants(request, "compare") || request.details.comparesLevels;

function listMedians(priced: readonly Priced[], { refs }: PricingInsight, request: PricingRequest): Statement {
  const ref = refs.statistics;
  const { currency } = request.scope.market;
  const known = priced.filter(({ statistics }) => statistics.median !== null);
  if (known.length === 0) return tell`Too few new offers are in stock ${where(request)} for a median price.`;
  const phrases = known.map(
    ({ label, statistics }) =>
      tell`${money(cell(statistics, "median"), currency, ref)}${perUnit(statistics.basis)} for ${label}`,
  );
  return tell`The median price${boundsWords(request, ref)}${filterWords(request)} ${where(request)} is ${listStatements(phrases)}.`;
}

function describeMedian(product: Priced, insight: PricingInsight, request: PricingRequest): Statement {
  const { statistics } = product;
  const ref = insight.refs.statistics;
  const currency = statistics.currency ?? request.scope.market.currency;
  const what = tell`${whatOf(product, request, insight)}${boundsWords(request, ref)}`;
  const unit = perUnit(statistics.basis);
  if (statistics.n === 0) return tell`No new offer of ${what} is in stock ${where(request)}.`;
  if (statistics.median === null) {
    return statistics.n === 1
      ? tell`Only ${count(cell(statistics, "n"), ref)} comparable offer of ${what} is in stock ${where(request)}, at ${money(cell(statistics, "min"), currency, ref)}${unit}.`
      : tell`Only ${count(cell(statistics, "n"), ref)} comparable offers of ${what} are in stock ${where(request)}, from ${money(cell(statistics, "min"), currency, ref)} to ${money(cell(statistics, "max"), currency, ref)}${unit}.`;
  }
  return tell`The median price of ${what} ${where(request)} is ${money(cell(statistics, "median"), currency, ref)}${unit}; half of the ${count(cell(statistics, "n"), ref)} comparable offers cost between ${money(cell(statistics, "p25"), currency, ref)} and ${money(cell(statistics, "p75"), currency, ref)}.`;
}

function section(insight: PricingInsight, request: PricingRequest): Section | null {
  const priced = pricedOf(insight).filter(({ statistics }) => statistics.n > 0);
  if (priced.length === 0) return null;
  const { plan, refs } = insight;
  const { currency } = request.scope.market;
  const only = priced.length === 1 ? priced[0] : undefined;
  const isFull = request.breadth === "full";
  const wantsBands = isFull || request.details.asksForBands;
  const wantsOutliers = isFull || (plan.named.includes("level") && request.breadth === "usual");
  const tables = [
    ...distributionTable(priced, insight, request),
    ...(only ? priceList(only.statistics, refs.statistics, currency) : []),
    ...(only && wantsBands ? bandTable(only.statistics, refs.statistics, currency) : []),
    ...(only && wantsOutliers ? outlierTable(only.statistics, refs.statistics, currency) : []),
  ];
  const statements = only ? describeSpread(only, insight, request) : [];
  const charts = distributionChart(priced, refs.statistics, currency);
  return { id: "price-level", title: "Price level", statements, tables, charts };
}

/** Below this a tenth of the offers is less than one. */
const FEW_OFFERS = 10;

function describeSpread({ statistics }: Priced, insight: PricingInsight, request: PricingRequest): Statement[] {
  const ref = insight.refs.statistics;
  const currency = statistics.currency ?? request.scope.market.currency;
  const { n, median, clickWeightedMean, products, basis } = statistics;
  if (median === null) return [];
  const range =
    n < FEW_OFFERS
      ? tell`The offers cost ${money(cell(statistics, "min"), currency, ref)} to ${money(cell(statistics, "max"), currency, ref)}`
      : tell`Four in five of the offers cost between ${money(cell(statistics, "p10"), currency, ref)} and ${money(cell(statistics, "p90"), currency, ref)}`;
  const spread = tell`${range}${perUnit(basis)} (${count(cell(statistics, "n"), ref)} new offers in stock of ${products === 1 ? "one product" : tell`${count(cell(statistics, "products"), ref)} products`}).`;
  if (clickWeightedMean === null) return [spread];
  const away = distance(cell(statistics, "clickWeightedMean"), cell(statistics, "median"));
  const isNear = (away.size.value ?? 0) < 0.05;
  return [
    spread,
    isNear
      ? tell`Weighted by clicks the mean price is ${money(cell(statistics, "clickWeightedMean"), currency, ref)}: shoppers look at about the middle of the offer.`
      : tell`Weighted by clicks the mean price is ${money(cell(statistics, "clickWeightedMean"), currency, ref)}, ${percent(away.size, ref)} ${away.side} the median: shoppers look at the ${away.side === "above" ? "upper" : "lower"} half of the offer.`,
  ];
}

function distributionTable(all: readonly Priced[], { refs }: PricingInsight, { scope }: PricingRequest): AnswerTable[] {
  const priced = all.filter(({ statistics }) => statistics.median !== null);
  if (priced.length === 0) return [];
  const { currency } = scope.market;
  const price = (key: string, label: string) => column(key, label, "money", currency);
  const isOne = all.length === 1;
  const columns = isOne
    ? [
        column("n", "Offers", "count"),
        price("min", "Lowest"),
        price("p10", "10th pct."),
        price("p25", "25th pct."),
        price("median", "Median"),
        price("p75", "75th pct."),
        price("p90", "90th pct."),
        price("max", "Highest"),
      ]
    : [
        column("product", "Product", "text"),
        column("n", "Offers", "count"),
        price("p10", "10th pct."),
        price("p25", "25th pct."),
        price("median", "Median"),
        price("p75", "75th pct."),
        price("p90", "90th pct."),
        price("clickWeightedMean", "Click-weighted"),
      ];
  const hasUnits = priced.some(({ statistics }) => statistics.basis === "unit");
  return [
    table({
      id: "price-statistics",
      title: "Distribution of current prices",
      columns,
      rows: priced.map(({ statistics }) => ({
        product: groupOf(statistics),
        ...cells(statistics, "n", "min", "p10", "p25", "median", "p75", "p90", "max", "clickWeightedMean"),
      })),
      refs: refs.statistics,
      note: `New items in stock; offers far from the others and from their own history enter only the lowest and the highest price${hasUnits ? "; per unit where pack sizes differ" : ""}.`,
    }),
  ];
}
