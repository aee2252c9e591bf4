import { column, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { asked, constant, derive } from "../../../answer/derivation.js";
import { count, estimate, join, money, number, percent, type Statement, say } from "../../../answer/figure.js";
import { asksYesNo } from "../../../understand/asking.js";
import type { Part } from "../../part.js";
import type { CampaignInsight } from "../analyse.js";
import { budgetChart } from "../charts.js";
import { wordFor } from "../counting.js";
import type { CampaignDetails, CampaignRequest } from "../details.js";
import { inUnit, type OrdersGoal, perDay } from "../goal.js";
import { sectionUnder } from "../part-section.js";
import { totalsOf } from "../structure.js";
import { subjectOf } from "../subject.js";
import { budgetStatement } from "./structure.js";

/** What a wished number of orders costs, or what can be spent at all. */
export const budget: Part<CampaignInsight, CampaignDetails> = {
  id: "budget",
  measures: ["budget-for-orders", "ad-orders", "ad-cost", "cost-per-order"],
  headline: leadOf,
  section(insight, request) {
    const { goal, monthlyBudget } = insight;
    const first = goal === null ? [testStatement(insight)] : monthlyBudget === null ? [] : [budgetStatement(insight)];
    return sectionUnder(insight, "budget", leadOf(insight, request), {
      id: "budget",
      title: "Budget",
      statements: [...first, ...thinStatement(insight)],
      tables: [goal === null ? productTable(insight) : goalTable(insight, goal)],
      charts: budgetChart(insight.funded, insight.refs.bids, insight.currency),
    });
  },
};

function leadOf(insight: CampaignInsight, request: CampaignRequest): Statement {
  const { goal, monthlyBudget } = insight;
  if (goal === null) {
    return monthlyBudget === null ? mostStatement(insight) : enoughStatement(insight, asksYesNo(request));
  }
  return monthlyBudget === null ? goalStatement(insight, goal) : reachStatement(insight, goal);
}

const unitWords = ({ wanted: { per } }: OrdersGoal): string => `a ${per}`;
const wantedOrders = ({ wanted }: OrdersGoal) => number(asked(wanted.amount), []);

function goalStatement(insight: CampaignInsight, goal: OrdersGoal): Statement {
  const { currency, refs } = insight;
  const ref = refs.bids;
  const unit = unitWords(goal);
  if (goal.cost.value === null) {
    return join(
      say`${wantedOrders(goal)} ${wordFor(goal.wanted.amount, "order")} ${unit} of ${subjectOf(insight)} ${wordFor(goal.wanted.amount, "is", "are")} out of reach at this target in the base case: all affordable keywords together bring about ${number(goal.base, ref)} (${number(goal.low, ref)} to ${number(goal.high, ref)}) ${unit}, for about ${estimate(inUnit(cell(insight.forecast.base, "cost"), goal.wanted.per), currency, ref)} ${unit}.`,
      ...beyondStatement(insight),
    );
  }
  return say`${wantedOrders(goal)} ${wordFor(goal.wanted.amount, "order")} ${unit} of ${subjectOf(insight)} ${wordFor(goal.wanted.amount, "needs", "need")} a budget of about ${estimate(perDay(goal.cost), currency, ref)} a day, ${estimate(goal.cost, currency, ref)} a month, in the base case; at the cost per order of the high and the low case it would be ${estimate(perDay(goal.costAtBest), currency, ref)} to ${estimate(perDay(goal.costAtWorst), currency, ref)} a day.`;
}

/** What an order costs when keywords above the target are bought too. */
function beyondStatement({ economics, currency, refs }: CampaignInsight): Statement[] {
  const [only, ...others] = economics;
  if (only === undefined || others.length > 0 || only.costPerOrder.value === null) return [];
  const ref = refs.bids;
  return [
    say`Beyond them, at the typical click price of all keywords, an order costs about ${money(only.costPerOrder, currency, ref)} of ads, an ACOS of ${percent(only.acos, ref)}: a higher target, order value or conversion rate would be needed.`,
  ];
}

function reachStatement(insight: CampaignInsight, goal: OrdersGoal): Statement {
  const ref = insight.refs.bids;
  const verdict = goal.isSure
    ? "Yes, even in the low case"
    : goal.isReached
      ? "Yes in the base case, not in the low one"
      : goal.isOut
        ? "No, not even in the high case"
        : "Not in the base case, only if things go well";
  return say`${verdict}: ${money(insight.dailyBudget, insight.currency, ref)} a day should bring about ${number(goal.base, ref)} orders ${unitWords(goal)} (${number(goal.low, ref)} to ${number(goal.high, ref)}) of ${subjectOf(insight)}, against ${wantedOrders(goal)} wanted.`;
}

function mostStatement(insight: CampaignInsight): Statement {
  const { forecast, currency, refs } = insight;
  const ref = refs.bids;
  return say`At most about ${estimate(perDay(cell(insight.facts.bids.data, "costOfAll")), currency, ref)} a day (${estimate(cell(insight.facts.bids.data, "costOfAll"), currency, ref)} a month) can be spent on ${subjectOf(insight)} at this target: that buys every affordable click and brings about ${number(cell(forecast.base, "orders"), ref)} orders a month (${number(cell(forecast.low, "orders"), ref)} to ${number(cell(forecast.high, "orders"), ref)}).`;
}

/** Whether a stated budget buys what can be afforded. */
export function enoughStatement(insight: CampaignInsight, isYesNo: boolean): Statement {
  const { monthlyBudget, dailyBudget, costOfAll, forecast, currency, refs } = insight;
  const ref = refs.bids;
  const isEnough = (monthlyBudget ?? 0) >= costOfAll;
  return isEnough
    ? say`${isYesNo ? "Yes: " : ""}${money(dailyBudget, currency, ref)} a day covers every affordable click on ${subjectOf(insight)}, which cost about ${estimate(perDay(cell(insight.facts.bids.data, "costOfAll")), currency, ref)} a day.`
    : say`${isYesNo ? "Not for everything: " : ""}${money(dailyBudget, currency, ref)} a day buys ${percent(derive("quotient", cell(insight.facts.bids.data, "monthlyBudget"), cell(insight.facts.bids.data, "costOfAll")), ref)} of what every affordable click on ${subjectOf(insight)} would cost (${estimate(perDay(cell(insight.facts.bids.data, "costOfAll")), currency, ref)} a day) and should bring about ${number(cell(forecast.base, "orders"), ref)} orders a month (${number(cell(forecast.low, "orders"), ref)} to ${number(cell(forecast.high, "orders"), ref)}).`;
}

/** The smallest spend after which clicks without an order are evidence against a keyword. */
function testStatement({ clusters, forecast, currency, refs }: CampaignInsight): Statement {
  const ref = refs.bids;
  const [cluster] = clusters;
  const clicks = derive("wholes", derive("quotient", THREE, cell(cluster?.conversionRate, "base")));
  const perClick = derive("quotient", cell(forecast.base, "cost"), cell(forecast.base, "clicks"));
  return say`A fair test of one keyword${clusters.length > 1 && cluster ? ` of ${cluster.name}` : ""} needs ${count(clicks, ref)} clicks, about ${estimate(derive("product", clicks, perClick), currency, ref)}: only then does no order speak against it.`;
}

const THREE = constant(3, "rule of three: clicks times conversion rate from which no order is evidence");

/** A budget that brings less than one order a month is too small to tell whether ads pay. */
export function thinStatement({ forecast, monthlyBudget, clusters, refs }: CampaignInsight): Statement[] {
  const { orders, clicks } = forecast.base;
  const [cluster] = clusters;
  if (monthlyBudget === null || orders >= 1 || clicks <= 0 || cluster === undefined) return [];
  const ref = refs.bids;
  const months = derive(
    "wholes",
    derive("quotient", derive("quotient", THREE, cell(cluster.conversionRate, "base")), cell(forecast.base, "clicks")),
  );
  return [
    say`This budget buys about ${number(cell(forecast.base, "clicks"), ref)} clicks a month and less than one order: it would take ${count(months, ref)} months of clicks to tell a bad keyword from bad luck.`,
  ];
}

function goalTable({ forecast, currency, refs, monthlyBudget }: CampaignInsight, goal: OrdersGoal) {
  const cases = (["low", "base", "high"] as const).map((name) => {
    const [cost, orders] = [cell(forecast[name], "cost"), cell(forecast[name], "orders")];
    return { name, cost, orders, perOrder: derive("quotient", cost, orders) };
  });
  const isCheaper = monthlyBudget === null && goal.cost.value !== null;
  return table({
    id: "orders-goal",
    title:
      monthlyBudget === null
        ? "Orders and cost when every affordable click is bought"
        : "Orders and cost within the budget",
    columns: [
      column("case", "Case", "text"),
      column("perOrder", "Cost per order", "money", currency),
      column("orders", `Orders ${unitWords(goal)}`, "number"),
      column("cost", `Cost ${unitWords(goal)}`, "estimate", currency),
    ],
    rows: cases.map(({ name, cost, orders, perOrder }) => ({
      case: name,
      perOrder,
      orders: inUnit(orders, goal.wanted.per),
      cost: inUnit(cost, goal.wanted.per),
    })),
    refs: refs.bids,
    note: `${isCheaper ? "The wished orders are bought from the keywords with the lowest cost per order first, so they cost less than the average. " : ""}A month counts 30.4 days.`,
  });
}

function productTable({ clusters, funded, currency, refs }: CampaignInsight) {
  return table({
    id: "spend",
    title: "What the money buys a month, base case",
    columns: [
      column("product", "Product", "text"),
      column("cost", "Cost", "estimate", currency),
      column("clicks", "Clicks", "number"),
      column("orders", "Orders", "number"),
      column("perOrder", "Cost per order", "money", currency),
    ],
    rows: clusters.flatMap(({ clusterId, name }) => {
      const own = funded.filter((keyword) => keyword.clusterId === clusterId);
      if (own.length === 0) return [];
      const { cost, clicks, orders } = totalsOf(own);
      return [{ product: name, cost, clicks, orders, perOrder: derive("quotient", cost, orders) }];
    }),
    refs: refs.bids,
  });
}
