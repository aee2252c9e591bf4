import { budgetOf, type Entities, limitOf } from "../../understand/named.js";
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

export type KeywordOrder = "cheapest" | "dearest" | "searches";

/** What decides the order of a list of keywords. Of keywords, a price is what a click costs. */
export function keywordOrder({ asks }: CampaignRequest): KeywordOrder | null {
  const order = asks.find((ask) => ask.order !== null)?.order;
  if (order?.by === "price") return order.first === "least" ? "cheapest" : "dearest";
  return order?.by === "searches" && order.first === "most" ? "searches" : null;
}
