import { type AnswerTable, column, table } from "../../answer/answer.js";
import { cell, cells } from "../../answer/cell.js";
import { monthOf } from "../../answer/words.js";
import type { PricingRequest } from "./details.js";
import type { Past } from "./priced.js";

/** A year and the month that it is compared with. */
const SHOWN = 13;
const SHOWN_EACH = 2;
const SHOWN_CYCLES = 5;

/** The window's first month, its latest twelve, and those that sentences name. */
export function monthTable(
  { history: { data, cheapest, dearest } }: Past,
  ref: string,
  request: PricingRequest,
): AnswerTable[] {
  const { months, currency } = data;
  if (months.length < 2) return [];
  const unit = currency ?? request.scope.market.currency;
  const latest = months.slice(1 - SHOWN);
  const shown = months.filter((month, place) => place === 0 || [...latest, cheapest, dearest].includes(month));
  return [
    table({
      id: "price-months",
      title: "Price level by month",
      columns: [
        column("month", "Month", "text"),
        column("median", "Median", "money", unit),
        column("low", "Lowest", "money", unit),
        column("high", "Highest", "money", unit),
        column("offers", "Offers", "count"),
      ],
      rows: shown.map((row) => ({
        month: monthOf(row.month),
        ...cells(row, "median", "low", "high", "offers"),
      })),
      refs: ref,
      totalRows: months.length,
      note: `Weighted by the days on which an offer was in stock at a price${data.basis === "unit" ? "; per unit, because pack sizes differ" : ""}${months.length > SHOWN ? "; the first month, the latest twelve, the cheapest and the dearest" : ""}.`,
    }),
  ];
}

export function comparisonTable(past: readonly Past[], ref: string, request: PricingRequest): AnswerTable {
  const { currency } = request.scope.market;
  return table({
    id: "price-histories",
    title: "Price history side by side",
    columns: [
      column("product", "Product", "text"),
      column("first", "Median, first month", "money", currency),
      column("last", "Median, last month", "money", currency),
      column("change", "Like for like", "percent", null, true),
      column("matched", "Matched offers", "count"),
      column("medianChange", "Change of median", "percent", null, true),
      column("volatility", "Swing in a month", "percent"),
      column("promoShare", "Time on promotion", "percent"),
      column("promoDepth", "Mean cut", "percent"),
      column("offers", "Offers", "count"),
    ],
    rows: past.map(({ name, history: { data, first, last } }) => ({
      product: data.basis === "unit" ? `${name} (per unit)` : name,
      first: cell(first, "median"),
      last: cell(last, "median"),
      change: cell(data.matched, "change"),
      matched: cell(data.matched, "offers"),
      ...cells(data, "medianChange", "promoShare", "promoDepth"),
      volatility: cell(data, "volatility30Days"),
      offers: cell(data, "n"),
    })),
    refs: ref,
  });
}

export function cycleTable(past: readonly Past[], ref: string): AnswerTable[] {
  const each = past.length === 1 ? SHOWN_CYCLES : SHOWN_EACH;
  const rows = past.flatMap(({ history: { cycles } }) =>
    cycles
      .slice(0, each)
      .map((cycle) => cells(cycle, "product", "merchant", "cycleDays", "cycleN", "promoShare", "promoDepth")),
  );
  if (rows.length === 0) return [];
  return [
    table({
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
      totalRows: past.reduce((total, { history: { data } }) => total + data.cyclesFound, 0),
      note: "Promotion = at least 5 % below the price held on most of the last 90 days.",
    }),
  ];
}
