import { type Chart, column } from "../../answer/answer.js";
import { cell, cells } from "../../answer/cell.js";
import { chart } from "../../answer/chart.js";
import { counted } from "../../answer/derivation.js";
import { money } from "../../answer/figure.js";
import { shortMonth } from "../../answer/words.js";
import { groupOf, type Past, type Priced } from "./priced.js";

/** The median of every month, with the months in which discounts began that run now. */
export function historyChart({ name, history: { data, running } }: Past, ref: string, currency: string): Chart[] {
  const unit = data.currency ?? currency;
  const began = (month: string) => running.filter(({ startedOn }) => startedOn.slice(0, 7) === month.slice(0, 7));
  return chart({
    id: "price-history",
    kind: "line",
    title: `Median price by month: ${name}${data.basis === "unit" ? ", per unit" : ""}`,
    data: {
      id: "price-by-month",
      columns: [
        column("month", "Month", "text"),
        column("median", "Median price", "money", unit),
        column("began", "Discounts begun and still running", "count"),
      ],
      rows: data.months.map((row) => {
        const discounts = began(row.month);
        return {
          month: shortMonth(row.month),
          ...cells(row, "median"),
          began: discounts.length === 0 ? null : counted(discounts),
        };
      }),
      refs: ref,
    },
    x: "month",
    y: ["median"],
    size: "began",
  });
}

/** Where the middle four fifths and the middle half of the prices lie, with the price that is asked about. */
export function distributionChart(priced: readonly Priced[], ref: string, currency: string): Chart[] {
  const own = priced.length === 1 ? (priced[0]?.statistics.own ?? null) : null;
  const price = (key: string, label: string) => column(key, label, "money", currency);
  return chart({
    id: "price-distribution",
    kind: "distribution",
    title: "Prices: bar for the middle half, line for the middle four fifths, stroke for the median",
    data: {
      id: "offers-by-price",
      columns: [
        column("product", "Product", "text"),
        price("p10", "10th pct."),
        price("p25", "25th pct."),
        price("median", "Median"),
        price("p75", "75th pct."),
        price("p90", "90th pct."),
      ],
      rows: priced.map(({ statistics }) => ({
        product: groupOf(statistics),
        ...cells(statistics, "p10", "p25", "median", "p75", "p90"),
      })),
      refs: ref,
    },
    x: "product",
    y: ["p10", "p25", "median", "p75", "p90"],
    marks: own === null ? [] : [{ label: "your price", figure: money(cell(own, "price"), currency, ref) }],
  });
}
