import { estimate, money, type Statement, say } from "../../figure.js";
import type { CampaignInsight } from "./analyse.js";

/** The budget in a month and a day, and whether the market can use it. */
export function budgetStatement({
  monthlyBudget,
  dailyBudget,
  costOfAll,
  unspent,
  currency,
  refs,
}: CampaignInsight): Statement {
  const ref = refs.bids;
  if (monthlyBudget === null) {
    return say`No budget was named: buying every affordable click would cost about ${estimate(costOfAll, currency, ref)} a month.`;
  }
  const budget = say`The budget is ${money(monthlyBudget, currency, ref)} a month, ${money(dailyBudget, currency, ref, { formula: "monthly budget / 30.4" })} a day.`;
  const rest =
    unspent !== null && unspent > 0.01 * monthlyBudget
      ? say` Affordable keywords cannot use ${money(unspent, currency, ref)} of it.`
      : say` Every affordable click would cost about ${estimate(costOfAll, currency, ref)} a month, so the money goes to the keywords with the most revenue per spend.`;
  return { parts: [...budget.parts, ...rest.parts], refs: budget.refs };
}
