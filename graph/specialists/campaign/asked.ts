import { shareOrNull } from "../../understand/asking.js";
import { amountsOf, budgetOf, type Entities, limitOf, stated } from "../../understand/names/named.js";
import type { CampaignRequest } from "./details.js";

/** What several parts look up in a request. */

/** How many rows or lines were asked for; null when no number was. */
export const rowsAsked = (request: CampaignRequest): number | null => limitOf(request) ?? request.details.rows;

/** Rows a table shows. */
export const rowsOf = (request: CampaignRequest): number =>
  rowsAsked(request) ?? (request.breadth === "brief" ? 5 : 10);

export function budgetStated(request: CampaignRequest): Entities["budget"] {
  const budget = budgetOf(request);
  return budget !== null && budget.amount > 0 ? budget : null;
}

/** Names of stated rates that no arithmetic of ads can use: a margin of -20 %, a target ACOS of 400 %. */
export function unusableRates(request: CampaignRequest): string[] {
  const { conversionRate, targetAcos, margin } = amountsOf(request);
  const rates = {
    "conversion rate": conversionRate,
    "target ACOS": targetAcos,
    margin,
    "profit to keep": stated(request, "profit-goal", "share"),
  };
  return Object.entries(rates).flatMap(([name, rate]) => (rate !== null && shareOrNull(rate) === null ? [name] : []));
}

export type KeywordOrder = "cheapest" | "dearest" | "searches";

/** What decides the order of a list of keywords. Of keywords, a price is what a click costs. */
export function keywordOrder({ asks }: CampaignRequest): KeywordOrder | null {
  const order = asks.find((ask) => ask.order !== null)?.order;
  if (order?.by === "price" || order?.by === "keyword-bid") return order.first === "least" ? "cheapest" : "dearest";
  return order?.by === "searches" && order.first === "most" ? "searches" : null;
}
