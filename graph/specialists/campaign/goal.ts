import type { KeywordBid } from "../../../tools/market/campaign/keyword-bids.js";
import { carry, cell } from "../../answer/cell.js";
import { asked, type Derived, derive } from "../../answer/derivation.js";
import { inTime } from "../../asks/solve/times.js";
import type { CampaignRequest } from "./details.js";
import type { Bids } from "./gather.js";

export const perDay = (monthly: Derived): Derived => inTime(monthly, "month", "day");

export interface OrdersWanted {
  readonly amount: number;
  readonly per: "day" | "week" | "month";
}

/** Null where no number of orders was named; without a unit of time it is of a month. */
export function ordersWanted({ inputs }: CampaignRequest): OrdersWanted | null {
  const wanted = inputs.find(({ kind }) => kind === "orders-wanted");
  if (wanted === undefined || !(wanted.value > 0)) return null;
  return { amount: wanted.value, per: wanted.per === "day" || wanted.per === "week" ? wanted.per : "month" };
}

/** What a wished number of orders costs. */
export interface OrdersGoal {
  readonly wanted: OrdersWanted;
  /** Orders of the base, low and high case in the asked unit of time. */
  readonly base: Derived;
  readonly low: Derived;
  readonly high: Derived;
  readonly isReached: boolean;
  /** Even the low case brings them. */
  readonly isSure: boolean;
  /** Not even the high case brings them. */
  readonly isOut: boolean;
  /** Base case, cheapest orders first; unknown where the keywords do not bring so many. */
  readonly cost: Derived;
  /** The same orders at the cost per order of the good and the bad case. */
  readonly costAtBest: Derived;
  readonly costAtWorst: Derived;
}

export function goalOf(wanted: OrdersWanted, funded: readonly KeywordBid[], { forecast }: Bids): OrdersGoal {
  const { amount, per } = wanted;
  const perMonth = inTime(asked(amount), per, "month");
  const goal = perMonth.value ?? Number.NaN;
  const costAt = (row: Bids["forecast"]["base"]): Derived =>
    derive("product", perMonth, derive("quotient", cell(row, "cost"), cell(row, "orders")));
  return {
    wanted,
    base: inUnit(cell(forecast.base, "orders"), per),
    low: inUnit(cell(forecast.low, "orders"), per),
    high: inUnit(cell(forecast.high, "orders"), per),
    isReached: forecast.base.orders >= goal,
    isSure: forecast.low.orders >= goal,
    isOut: forecast.high.orders < goal,
    cost: costOfOrders(perMonth, funded),
    costAtBest: costAt(forecast.high),
    costAtWorst: costAt(forecast.low),
  };
}

export const inUnit = (monthly: Derived, per: OrdersWanted["per"]): Derived => inTime(monthly, "month", per);

/** Whole keywords by cost per order, the last one in part; discovery comes last, as it does in the draft. */
function costOfOrders(wanted: Derived, funded: readonly KeywordBid[]): Derived {
  const lines = funded
    .flatMap(({ plan, group }) =>
      plan !== null && plan.orders > 0 ? [carry(plan, { isLast: group === "discovery" })] : [],
    )
    .sort((a, b) => Number(a.isLast) - Number(b.isLast) || a.cost / a.orders - b.cost / b.orders);
  const taken: typeof lines = [];
  let orders = 0;
  for (const line of lines) {
    if (orders + line.orders >= (wanted.value ?? Number.NaN)) {
      const missing = derive("difference", wanted, ...taken.map((known) => cell(known, "orders")));
      const part = derive("product", cell(line, "cost"), derive("quotient", missing, cell(line, "orders")));
      return derive("sum", ...taken.map((known) => cell(known, "cost")), part);
    }
    orders += line.orders;
    taken.push(line);
  }
  return { value: null, derivation: null };
}
