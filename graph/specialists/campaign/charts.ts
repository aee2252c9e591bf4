import type { KeywordBid } from "../../../tools/market/campaign/keyword-bids.js";
import { type Chart, column } from "../../answer/answer.js";
import { cell } from "../../answer/cell.js";
import { chart } from "../../answer/chart.js";
import { type Derived, derive } from "../../answer/derivation.js";
import { perDay } from "./goal.js";

/** Each point proves itself over all keywords before it. */
const MOST_KEYWORDS = 15;

/** What a budget brings when keywords are bought from the cheapest order on. */
export function budgetChart(funded: readonly KeywordBid[], ref: string, currency: string): Chart[] {
  const costPerOrder = ({ plan }: KeywordBid): number => (plan?.cost ?? 0) / (plan?.orders || Number.NaN);
  const bought = funded
    .filter((keyword) => Number.isFinite(costPerOrder(keyword)))
    .toSorted((one, other) => costPerOrder(one) - costPerOrder(other))
    .slice(0, MOST_KEYWORDS);
  const upTo = (at: number, of: "cost" | "orders"): Derived =>
    derive("sum", ...bought.slice(0, at + 1).map(({ plan }) => cell(plan, of)));
  return chart({
    id: "budget",
    kind: "line",
    title: "Orders by daily budget, cheapest orders first",
    data: {
      id: "orders-by-budget",
      columns: [
        column("keyword", "Up to the keyword", "text"),
        column("budget", "Budget a day", "money", currency),
        column("orders", "Orders a month", "number"),
      ],
      rows: bought.map(({ keyword }, at) => ({
        keyword,
        budget: perDay(upTo(at, "cost")),
        orders: upTo(at, "orders"),
      })),
      refs: ref,
    },
    x: "budget",
    y: ["orders"],
  });
}
