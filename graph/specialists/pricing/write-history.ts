import { type AnswerTable, column, type Section, table } from "../../answer.js";
import { count, days, money, percent, ratio, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import { monthOf } from "../../words.js";
import type { HistoryView, PricingInsight, ProductPrices } from "./analyse.js";
import { filterWords, inSentence } from "./words.js";

const SHOWN = 10;
const SHOWN_EACH = 2;

type Past = ProductPrices & { readonly history: HistoryView };

/** How prices moved: monthly medians, extremes, volatility, promotions and their rhythm. Null without trusted history. */
export function writeHistory({ products, refs, asked }: PricingInsight, question: Question): Section | null {
  const past = products.filter((product): product is Past => product.history !== null && product.history.data.n > 0);
  const only = past.length === 1 ? past[0] : undefined;
  if (past.length === 0) return null;
  const tables = only ? [monthTable(only, refs.history, question)] : [comparisonTable(past, refs.history, question)];
  const cycles = asked.includes("history") || asked.includes("discounts") ? cycleTable(past, refs.history) : null;
  if (cycles) tables.push(cycles);
  return {
    id: "price-history",
    title: "Price history",
    statements: past.flatMap((product) => describePast(product, refs.history, question).slice(0, only ? undefined : 1)),
    tables,
  };
}

function describePast({ name, history }: Past, ref: string, question: Question): Statement[] {
  const { data, from, to, direction, cheapest, dearest } = history;
  const currency = data.currency ?? question.entities.market.currency;
  const unit = data.basis === "unit" ? " per unit" : "";
  const first = data.months[0];
  const last = data.months.at(-1);
  const what = `${inSentence(name)}${filterWords(question)}`;
  const said: Statement[] = [];
  if (first && last && first !== last) {
    said.push(
      say`From ${from} to ${to} the median price of ${what} ${direction === "unknown" ? "moved" : direction}: ${money(first.median, currency, ref)}${unit} in ${monthOf(first.month)}, ${money(last.median, currency, ref)} in ${monthOf(last.month)} (${percent(data.change, ref, { signed: true })}).`,
    );
  }
  if (cheapest && dearest && cheapest.median < dearest.median) {
    said.push(
      say`The cheapest month was ${monthOf(cheapest.month)} (${money(cheapest.median, currency, ref)}), the dearest ${monthOf(dearest.month)} (${money(dearest.median, currency, ref)}).`,
    );
  }
  if (data.low && data.high && data.basis === "unit") {
    said.push(
      say`Per unit the lowest price was that of ${data.low.product} at ${data.low.merchant} (${money(data.low.price, currency, ref)} the pack, first on ${data.low.firstOn}), the highest that of ${data.high.product} at ${data.high.merchant} (${money(data.high.price, currency, ref)} the pack, first on ${data.high.firstOn}).`,
    );
  } else if (data.low && data.high) {
    said.push(
      say`The lowest shelf price was ${money(data.low.price, currency, ref)} for ${data.low.product} at ${data.low.merchant}, first on ${data.low.firstOn}; the highest ${money(data.high.price, currency, ref)} for ${data.high.product} at ${data.high.merchant}, first on ${data.high.firstOn}.`,
    );
  }
  said.push(
    say`An offer changes its price ${ratio(data.changesPer30Days, ref)} times in ${days(30, ref, { formula: "reference period" })} and swings by ${percent(data.volatility30Days, ref)} (standard deviation); offers are on promotion ${percent(data.promoShare, ref)} of the time, on average ${percent(data.promoDepth, ref)} below their regular price.`,
  );
  return [...said, ...describeCycle(history, ref)];
}

function describeCycle({ data, cycles }: HistoryView, ref: string): Statement[] {
  const first = cycles[0];
  if (!first) return [];
  return [
    say`${count(data.cyclesFound, ref)} of ${count(data.n, ref)} offers ${data.cyclesFound === 1 ? "follows" : "follow"} a regular promotion cycle: ${first.product} at ${first.merchant} goes down every ${days(first.cycleDays, ref)}, by ${percent(first.promoDepth, ref)} on average, and is on promotion ${percent(first.promoShare, ref)} of the time (rhythm seen ${count(first.cycleN, ref)} times).`,
  ];
}

/** The window's first month and its latest nine: the comparison with a year before stays in sight. */
function monthTable({ history }: Past, ref: string, question: Question): AnswerTable {
  const { months, currency } = history.data;
  const unit = currency ?? question.entities.market.currency;
  const shown = months.length <= SHOWN ? months : [...months.slice(0, 1), ...months.slice(1 - SHOWN)];
  return table({
    id: "price-months",
    title: "Price level by month",
    columns: [
      column("month", "Month", "text"),
      column("median", "Median", "money", unit),
      column("low", "Lowest", "money", unit),
      column("high", "Highest", "money", unit),
      column("offers", "Offers", "count"),
    ],
    rows: shown.map(({ month, median, low, high, offers }) => ({ month: monthOf(month), median, low, high, offers })),
    refs: ref,
    totalRows: months.length,
    note: `Weighted by the days on which an offer was in stock at a price${history.data.basis === "unit" ? "; per unit, because pack sizes differ" : ""}.`,
  });
}

function comparisonTable(past: readonly Past[], ref: string, question: Question): AnswerTable {
  const { currency } = question.entities.market;
  return table({
    id: "price-histories",
    title: "Price history side by side",
    columns: [
      column("product", "Product", "text"),
      column("first", "Median, first month", "money", currency),
      column("last", "Median, last month", "money", currency),
      column("change", "Change", "percent", null, true),
      column("volatility", "Swing in 30 days", "percent"),
      column("promoShare", "Time on promotion", "percent"),
      column("promoDepth", "Mean cut", "percent"),
      column("offers", "Offers", "count"),
    ],
    rows: past.map(({ name, history: { data } }) => ({
      product: data.basis === "unit" ? `${name} (per unit)` : name,
      first: data.months[0]?.median ?? null,
      last: data.months.at(-1)?.median ?? null,
      change: data.change,
      volatility: data.volatility30Days,
      promoShare: data.promoShare,
      promoDepth: data.promoDepth,
      offers: data.n,
    })),
    refs: ref,
  });
}

function cycleTable(past: readonly Past[], ref: string): AnswerTable | null {
  const each = past.length === 1 ? 5 : SHOWN_EACH;
  const rows = past.flatMap(({ history }) =>
    history.cycles.slice(0, each).map(({ product, merchant, cycleDays, cycleN, promoShare, promoDepth }) => ({
      product,
      merchant,
      cycleDays,
      cycleN,
      promoShare,
      promoDepth,
    })),
  );
  if (rows.length === 0) return null;
  return table({
    id: "promotion-cycles",
    title: "Regular promotion cycles",
    columns: [
      column("product", "Product", "text"),
      column("merchant", "Merchant", "text"),
      column("cycleDays", "Every", "days"),
      column("cycleN", "Cycles seen", "count"),
      column("promoShare", "Time on promotion", "percent"),
      column("promoDepth", "Mean cut", "percent"),
    ],
    rows,
    refs: ref,
    show: SHOWN,
    totalRows: past.reduce((total, { history }) => total + history.data.cyclesFound, 0),
    note: "Promotion = at least 5 % below the price held on most of the last 90 days.",
  });
}
