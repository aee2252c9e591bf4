import { column, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { estimate, join, money, type Statement, say } from "../../../answer/figure.js";
import type { Part } from "../../part.js";
import type { CampaignInsight } from "../analyse.js";
import { rowsOf } from "../asked.js";
import type { CampaignDetails } from "../details.js";
import { perDay } from "../goal.js";
import { sectionUnder } from "../part-section.js";
import { totalsOf } from "../structure.js";
import { subjectOf } from "../subject.js";

/** Campaigns and ad groups with their budgets. */
export const structure: Part<CampaignInsight, CampaignDetails> = {
  id: "structure",
  measures: ["ad-cost", "ad-clicks", "ad-orders"],
  headline: leadOf,
  section(insight, request) {
    const { structure: groups, currency, refs } = insight;
    return sectionUnder(insight, "structure", leadOf(insight), {
      id: "structure",
      title: "Campaigns and budget",
      statements: [],
      tables: [
        table({
          id: "ad-groups",
          title: "Campaigns and ad groups, base case",
          columns: [
            column("campaign", "Campaign", "text"),
            column("adGroup", "Ad group", "text"),
            column("keywords", "Keywords", "count"),
            column("dailyBudget", "Daily budget", "money", currency),
            column("cost", "Cost a month", "estimate", currency),
            column("clicks", "Clicks a month", "number"),
            column("orders", "Orders a month", "number"),
          ],
          rows: groups.map(({ campaign, adGroup, size, dailyBudget, cost, clicks, orders }) => ({
            campaign,
            adGroup,
            keywords: size,
            dailyBudget,
            cost,
            clicks,
            orders,
          })),
          refs: refs.bids,
          show: Math.max(rowsOf(request), 10),
          note: "One campaign per purpose, one ad group per product. A month counts 30.4 days.",
        }),
      ],
    });
  },
};

function leadOf(insight: CampaignInsight): Statement {
  return insight.clusters.length > 1 ? splitStatement(insight) : budgetStatement(insight);
}

/** What each product gets of one budget, and what is left. */
function splitStatement(insight: CampaignInsight): Statement {
  const { clusters, funded, currency, refs } = insight;
  const ref = refs.bids;
  const shares = clusters.flatMap(({ clusterId, name }) => {
    const own = funded.filter((keyword) => keyword.clusterId === clusterId);
    return own.length === 0 ? [] : [say`${name} ${estimate(totalsOf(own).cost, currency, ref)}`];
  });
  const list = shares.reduce(
    (all, share, position) => say`${all}${position === shares.length - 1 ? " and " : ", "}${share}`,
  );
  return join(budgetStatement(insight), say`It gives ${list} a month.`);
}

/** The budget in a month and a day, and whether the market can use it. */
export function budgetStatement(insight: CampaignInsight): Statement {
  const { monthlyBudget, dailyBudget, unspent, currency, refs } = insight;
  const ref = refs.bids;
  if (monthlyBudget === null) {
    return say`No budget was named; buying every affordable click on ${subjectOf(insight)} would cost about ${estimate(cell(insight.facts.bids.data, "costOfAll"), currency, ref)} a month, ${estimate(perDay(cell(insight.facts.bids.data, "costOfAll")), currency, ref)} a day.`;
  }
  const budget = say`The budget for ${subjectOf(insight)} is ${money(cell(insight.facts.bids.data, "monthlyBudget"), currency, ref)} a month, ${money(dailyBudget, currency, ref)} a day.`;
  const isLeft = unspent !== null && unspent > 0.01 * monthlyBudget;
  return join(
    budget,
    isLeft
      ? say`Affordable keywords cannot use ${money(cell(insight.facts.bids.data, "unspent"), currency, ref)} of it.`
      : say`Every affordable click would cost about ${estimate(cell(insight.facts.bids.data, "costOfAll"), currency, ref)} a month, so the money goes first to the keywords with the most revenue per spend.`,
  );
}
