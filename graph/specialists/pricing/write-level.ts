import { type AnswerTable, column, type Section, table } from "../../answer.js";
import { count, index, money, number, percent, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import { inMarket } from "../../words.js";
import type { PricingInsight, ProductPrices } from "./analyse.js";
import { filterWords, inSentence } from "./words.js";

/** Current prices: distribution, bands, brands, outliers; and where an own price stands in them. */
export function writeLevel(insight: PricingInsight, question: Question): Section {
  const { products, refs } = insight;
  const only = products.length === 1 ? products[0] : undefined;
  const counted = products.filter(({ statistics }) => statistics.median !== null);
  const tables: AnswerTable[] = [];
  if (counted.length > 0) tables.push(levelTable(counted, insight, question));
  if (only) tables.push(...detailTables(only, refs.statistics, question.entities.market.currency));
  return {
    id: "price-level",
    title: "Price level",
    statements: [
      ...products.flatMap((product) => describeLevel(product, insight, question)),
      ...boundsNote(insight, question),
    ],
    tables,
  };
}

function describeLevel({ name, statistics }: ProductPrices, { refs }: PricingInsight, question: Question): Statement[] {
  const ref = refs.statistics;
  const currency = statistics.currency ?? question.entities.market.currency;
  const { n, min, max, p10, p90, median, clickWeightedMean, basis } = statistics;
  const unit = basis === "unit" ? " per unit (pack sizes differ)" : "";
  const what = `${inSentence(name)}${filterWords(question)}`;
  if (n === 0) return [say`No new offer of ${what} is in stock ${inMarket(question)} under the conditions asked for.`];
  if (median === null) {
    return [
      say`Only ${count(n, ref)} comparable ${n === 1 ? "offer" : "offers"} of ${what} ${n === 1 ? "is" : "are"} in stock, from ${money(min, currency, ref)} to ${money(max, currency, ref)}${unit}: too few for percentiles.`,
    ];
  }
  const statements = [
    say`${count(n, ref)} new offers of ${count(statistics.products, ref)} products of ${what} are in stock: four in five cost between ${money(p10, currency, ref)} and ${money(p90, currency, ref)}${unit}, the middle price is ${money(median, currency, ref)}.`,
  ];
  if (clickWeightedMean !== null) {
    const ratio = clickWeightedMean / median - 1;
    const meaning =
      Math.abs(ratio) < 0.05
        ? "shoppers click at about the middle of the offer"
        : ratio > 0
          ? "shoppers' interest sits above the middle of the offer"
          : "shoppers' interest sits below the middle of the offer";
    statements.push(say`Weighted by clicks the price is ${money(clickWeightedMean, currency, ref)}: ${meaning}.`);
  }
  return statements;
}

function boundsNote({ refs }: PricingInsight, { entities }: Question): Statement[] {
  const { priceMin, priceMax, market } = entities;
  const ref = refs.statistics;
  if (priceMin === null && priceMax === null) return [];
  if (priceMin === null)
    return [say`Only shelf prices up to ${money(priceMax, market.currency, ref)} were compared, as asked.`];
  if (priceMax === null)
    return [say`Only shelf prices from ${money(priceMin, market.currency, ref)} were compared, as asked.`];
  return [
    say`Only shelf prices from ${money(priceMin, market.currency, ref)} to ${money(priceMax, market.currency, ref)} were compared, as asked.`,
  ];
}

function levelTable(products: readonly ProductPrices[], { refs }: PricingInsight, { entities }: Question): AnswerTable {
  const { currency } = entities.market;
  const price = (key: string, label: string) => column(key, label, "money", currency);
  const isSingle = products.length === 1;
  const columns = isSingle
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
  const units = products.some(({ statistics }) => statistics.basis === "unit");
  return table({
    id: "price-statistics",
    title: "Distribution of current prices",
    columns,
    rows: products.map(({ name, statistics }) => ({
      product: statistics.basis === "unit" ? `${name} (per unit)` : name,
      n: statistics.n,
      min: statistics.min,
      p10: statistics.p10,
      p25: statistics.p25,
      median: statistics.median,
      p75: statistics.p75,
      p90: statistics.p90,
      max: statistics.max,
      clickWeightedMean: statistics.clickWeightedMean,
    })),
    refs: refs.statistics,
    note: `New items in stock, outliers excluded${units ? "; per unit where pack sizes differ" : ""}.`,
  });
}

function detailTables({ statistics }: ProductPrices, ref: string, marketCurrency: string): AnswerTable[] {
  const currency = statistics.currency ?? marketCurrency;
  const tables: AnswerTable[] = [];
  if (statistics.prices.length > 0) {
    tables.push(
      table({
        id: "price-list",
        title: "Every comparable price",
        columns: [
          column("product", "Product", "text"),
          column("merchant", "Merchant", "text"),
          column("price", "Price", "money", currency),
        ],
        rows: statistics.prices.map(({ product, merchant, price }) => ({ product, merchant, price })),
        refs: ref,
      }),
    );
  }
  if (statistics.bands.length > 1) {
    tables.push(
      table({
        id: "price-bands",
        title: "Price bands",
        columns: [
          column("low", "From", "money", currency),
          column("high", "To", "money", currency),
          column("median", "Median", "money", currency),
          column("n", "Offers", "count"),
          column("share", "Share of offers", "percent"),
        ],
        rows: statistics.bands.map(({ low, high, median, n, share }) => ({ low, high, median, n, share })),
        refs: ref,
      }),
    );
  }
  if (statistics.outliers.length > 0) {
    tables.push(
      table({
        id: "price-outliers",
        title: "Left out as outliers",
        columns: [
          column("product", "Product", "text"),
          column("merchant", "Merchant", "text"),
          column("price", "Price", "money", currency),
          column("reason", "Why", "text"),
        ],
        rows: statistics.outliers.map(({ product, merchant, price, reason }) => ({ product, merchant, price, reason })),
        refs: ref,
        show: 5,
        totalRows: statistics.outliersFound,
      }),
    );
  }
  return tables;
}

/** Null when no own price was given. */
export function writePosition({ products, refs }: PricingInsight, question: Question): Section | null {
  const ref = refs.statistics;
  const placed = products.filter(({ position }) => position !== null);
  if (placed.length === 0) return null;
  const statements = placed.flatMap(({ name, statistics, position }): Statement[] => {
    if (position === null) return [];
    const currency = statistics.currency ?? question.entities.market.currency;
    const own = money(position.price, currency, ref);
    if (position.percentileRank === null) {
      return [
        say`${count(position.cheaperOffers, ref)} of ${count(statistics.n, ref)} comparable offers of ${inSentence(name)} undercut your ${own}; that is too few offers for a percentile.`,
      ];
    }
    const said = [
      say`At ${own} you are ${position.verdict} of ${inSentence(name)}: ${count(position.cheaperOffers, ref)} of ${count(statistics.n, ref)} comparable offers are cheaper (percentile rank ${number(position.percentileRank, ref)} of ${number(100, ref, { formula: "scale of the rank" })}).`,
      say`That is ${percent(distance(position.aboveMedian), ref, { formula: "|own price / median - 1|" })} ${side(position.aboveMedian)} the median (price index ${index(statistics.own?.indexToMedian ?? null, ref)}, par is ${number(100, ref, { formula: "index base" })})${position.aboveClickWeighted === null ? "" : ", and "}${position.aboveClickWeighted === null ? "" : percent(distance(position.aboveClickWeighted), ref, { formula: "|own price / click-weighted mean - 1|" })}${position.aboveClickWeighted === null ? "." : ` ${side(position.aboveClickWeighted)} what shoppers click on average.`}`,
    ];
    const { band } = position;
    if (band !== null)
      said.push(
        say`Your price falls into band ${count(band.place, ref)} of ${count(band.of, ref)}, counted from the cheapest (${money(band.low, currency, ref)} to ${money(band.high, currency, ref)}).`,
      );
    if (statistics.basis === "unit")
      said.push(say`Pack sizes differ here, so your price was taken as the price of one unit.`);
    return said;
  });
  return { id: "price-position", title: "Your price", statements, tables: [] };
}

const distance = (share: number | null): number | null => (share === null ? null : Math.abs(share));
const side = (share: number | null): string => ((share ?? 0) < 0 ? "below" : "above");
