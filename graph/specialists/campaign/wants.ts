import { asksYesNo, wants } from "../../understand/asking.js";
import { budgetOf, type Entities, limitOf, stated } from "../../understand/named.js";
import type { CampaignDetails, CampaignRequest } from "./details.js";

/** What a question about ads states beyond the shared entities. */
export interface Wants {
  /** Revenue per unit of ad spend. */
  readonly roas: number | null;
  /** ROAS was asked for, so answers speak of it beside ACOS. */
  readonly inRoas: boolean;
  /** Part of the revenue to keep as profit beside a stated margin, a fraction. */
  readonly profitGoal: number | null;
  readonly orders: OrdersWanted | null;
  /** What decides the order of a list of keywords. */
  readonly order: KeywordOrder | null;
  readonly rows: number | null;
  readonly copy: CampaignDetails["copy"];
  /** Match types were asked for, so each one's reason is shown. */
  readonly matchReasons: boolean;
  /** "Can I …?": answered yes or no first. */
  readonly isYesNo: boolean;
  readonly budget: Entities["budget"];
  /** "What is a click worth?" */
  readonly asksClickWorth: boolean;
  /** What decides between products. */
  readonly criterion: Criterion;
}

export interface OrdersWanted {
  readonly amount: number;
  readonly per: "day" | "week" | "month";
}
export type KeywordOrder = "cheapest" | "dearest" | "searches";
export type Criterion = "click" | "order" | "acos";

export function readWants(request: CampaignRequest): Wants {
  const { inRoas, asksMatchTypes, asksClickWorth, copy, criterion, rows } = request.details;
  const budget = budgetOf(request);
  return {
    roas: stated(request, "target-roas"),
    inRoas,
    profitGoal: stated(request, "profit-goal"),
    orders: ordersWanted(request),
    matchReasons: asksMatchTypes,
    isYesNo: asksYesNo(request),
    asksClickWorth,
    budget: budget !== null && budget.amount > 0 ? budget : null,
    order: keywordOrder(request),
    rows: limitOf(request) ?? rows,
    copy,
    criterion: criterion ?? (wants(request, "advise") ? "acos" : "order"),
  };
}

function ordersWanted({ inputs }: CampaignRequest): OrdersWanted | null {
  const wanted = inputs.find(({ kind }) => kind === "orders-wanted");
  if (wanted === undefined) return null;
  return { amount: wanted.value, per: wanted.per === "day" || wanted.per === "week" ? wanted.per : "month" };
}

/** Of keywords, a price is what a click costs. */
function keywordOrder({ asks }: CampaignRequest): KeywordOrder | null {
  const order = asks.find((ask) => ask.order !== null)?.order;
  if (order?.by === "price") return order.first === "least" ? "cheapest" : "dearest";
  return order?.by === "searches" && order.first === "most" ? "searches" : null;
}
