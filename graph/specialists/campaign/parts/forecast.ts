import { column, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { derive } from "../../../answer/derivation.js";
import { estimate, join, money, number, percent, type Statement, say } from "../../../answer/figure.js";
import { asksYesNo } from "../../../understand/asking.js";
import type { Part } from "../../part.js";
import type { CampaignInsight } from "../analyse.js";
import { budgetChart } from "../charts.js";
import type { CampaignDetails } from "../details.js";
import { subjectOf } from "../subject.js";
import { enoughStatement, thinStatement } from "./budget.js";

/** Clicks, orders and cost in three cases. */
export const forecast: Part<CampaignInsight, CampaignDetails> = {
  id: "forecast",
  measures: ["ad-clicks", "ad-orders", "ad-cost", "cost-per-order", "acos"],
  // "Is a budget of 20 dollars a day enough?"
  headline: (insight, request) =>
    asksYesNo(request) && insight.goal === null && insight.monthlyBudget !== null
      ? enoughStatement(insight, true)
      : forecastStatement(insight),
  section(insight) {
    const { forecast: cases, currency, refs, parts } = insight;
    const isTold = ["forecast", "draft", "advice"].includes(parts[0] ?? "");
    return {
      id: "forecast",
      title: "What it should bring",
      statements: [...(isTold ? [] : [forecastStatement(insight)]), rangeStatement(insight), ...thinStatement(insight)],
      tables: [
        table({
          id: "forecast",
          title: "Forecast a month",
          columns: [
            column("case", "Case", "text"),
            column("clicks", "Clicks", "number"),
            column("orders", "Orders", "number"),
            column("cost", "Cost", "estimate", currency),
            column("revenue", "Revenue", "estimate", currency),
            column("perOrder", "Cost per order", "money", currency),
            column("acos", "ACOS", "percent"),
          ],
          rows: (["low", "base", "high"] as const).map((name) => ({
            case: name,
            ...cells(cases[name], "clicks", "orders", "cost", "revenue", "acos"),
            perOrder: derive("quotient", cell(cases[name], "cost"), cell(cases[name], "orders")),
          })),
          refs: refs.bids,
          note: "Clicks = searches x impression share x click rate, up to the budget; orders = clicks x conversion rate; ACOS = cost / revenue.",
        }),
      ],
      charts: budgetChart(insight.funded, refs.bids, currency),
    };
  },
};

function forecastStatement(insight: CampaignInsight): Statement {
  const { costPerOrder, currency, refs } = insight;
  const { low, base, high } = insight.forecast;
  const ref = refs.bids;
  const told = say`Ads for ${subjectOf(insight)} should bring about ${number(cell(base, "orders"), ref)} orders a month (${number(cell(low, "orders"), ref)} to ${number(cell(high, "orders"), ref)}) from ${number(cell(base, "clicks"), ref)} clicks for ${estimate(cell(base, "cost"), currency, ref)}: ${money(costPerOrder, currency, ref)} per order, an ACOS of ${percent(cell(base, "acos"), ref)}.`;
  return join(told, ...leftOfBudget(insight));
}

/** That a stated budget is more than all affordable clicks cost. */
export function leftOfBudget({ monthlyBudget, costOfAll, facts, currency, refs }: CampaignInsight): Statement[] {
  if (monthlyBudget === null || monthlyBudget <= costOfAll) return [];
  const budget = money(cell(facts.bids.data, "monthlyBudget"), currency, refs.bids);
  return [say`No more of the ${budget} a month buys an affordable click.`];
}

/** Whether the target holds beyond the base case. */
function rangeStatement({ forecast: { low, high }, targetAcos, refs }: CampaignInsight): Statement {
  const ref = refs.bids;
  const holds = (low.acos ?? 0) <= targetAcos.base;
  const verdict = holds ? "so the target holds in every case" : "so the target does not hold in the low case";
  return say`The ACOS lies between ${percent(cell(high, "acos"), ref)} in the high case and ${percent(cell(low, "acos"), ref)} in the low one, where each click costs the full bid and the rates and the order value are at their low ends; the target is ${percent(cell(targetAcos, "base"), ref)}, ${verdict}.`;
}
