import type { KeywordBid } from "../../../tools/market/keyword-bids.js";
import { column, type Section, table } from "../../answer.js";
import { count, percent, say } from "../../figure.js";
import type { CampaignInsight } from "./analyse.js";
import { budgetStatement } from "./budget.js";

const SHOWN = 10;

/** Campaigns and ad groups with their budgets. */
export function structureSection(insight: CampaignInsight): Section | null {
  const { structure, currency, refs } = insight;
  if (structure.length === 0) return null;
  return {
    id: "structure",
    title: "Campaigns and budget",
    statements: [budgetStatement(insight)],
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
        rows: structure.map(({ campaign, adGroup, keywords, dailyBudget, cost, clicks, orders }) => ({
          campaign,
          adGroup,
          keywords: keywords.length,
          dailyBudget,
          cost,
          clicks,
          orders,
        })),
        refs: refs.bids,
        show: SHOWN,
        note: "One campaign per purpose, one ad group per product. A month counts 30.4 days.",
      }),
    ],
  };
}

/** Keywords with match types and bids. */
export function keywordsSection({ funded, unfunded, unknown, currency, refs }: CampaignInsight): Section | null {
  if (funded.length === 0) return null;
  const ref = refs.bids;
  const matches = (match: KeywordBid["match"]) =>
    count(funded.filter((keyword) => keyword.match === match).length, ref, { formula: `keywords in ${match} match` });
  const statements = [
    say`${matches("exact")} keywords run in exact match (proven by orders, or clear buying intent), ${matches("phrase")} in phrase match (stems that longer searches contain) and ${matches("broad")} in broad match (discovery, under a cap).`,
  ];
  if (unfunded.length > 0) {
    statements.push(
      say`${count(unfunded.length, ref, { formula: "affordable keywords without money" })} more could be afforded but get no money: the budget ends before them, or they share one reported search volume with a keyword above.`,
    );
  }
  if (unknown > 0)
    statements.push(
      say`${count(unknown, ref, { formula: "keywords without click price" })} have no known click price and are left out.`,
    );
  return {
    id: "keywords",
    title: "Keywords, match types and bids",
    statements,
    tables: [
      table({
        id: "keywords",
        title: "Keywords by expected orders, base case",
        columns: [
          column("keyword", "Keyword", "text"),
          column("match", "Match", "text"),
          column("bid", "Bid", "money", currency),
          column("maximum", "Maximum click price", "money", currency),
          column("searches", "Searches a month", "count"),
          column("clicks", "Clicks a month", "number"),
          column("orders", "Orders a month", "number"),
          column("reason", "Why this match", "text"),
        ],
        rows: funded.map((keyword) => ({
          keyword: keyword.keyword,
          match: keyword.match,
          bid: keyword.bid,
          maximum: keyword.maximumCpc?.base ?? null,
          searches: keyword.searchesPerMonth,
          clicks: keyword.plan?.clicks ?? null,
          orders: keyword.plan?.orders ?? null,
          reason:
            keyword.verdict === "partly"
              ? `${keyword.reason}; only the low end of its click price is affordable`
              : keyword.reason,
        })),
        refs: ref,
        show: SHOWN,
        note: "Maximum click price = conversion rate x order value x target ACOS; bid = the smaller of it and the high end of the click price.",
      }),
    ],
  };
}

/** What the target does not allow, and what would. */
export function tooDearSection({ tooDear, wasteful, targetAcos, currency, refs }: CampaignInsight): Section | null {
  const ref = refs.bids;
  if (tooDear.length === 0 && wasteful.length === 0) return null;
  const firm = tooDear.filter(({ isFirm }) => isFirm).length;
  const statements = [];
  if (tooDear.length > 0) {
    statements.push(
      say`At a target ACOS of ${percent(targetAcos.base, ref)}, ${count(tooDear.length, ref, { formula: "keywords not affordable" })} keywords cost more than a click is worth, even at the low end of their click price; for ${count(firm, ref, { formula: "of them over the whole interval" })} of them this holds over the whole interval of the conversion rate.`,
    );
  }
  if (wasteful.length > 0) {
    statements.push(
      say`${count(wasteful.length, ref, { formula: "keywords with clicks but no orders" })} get no money because own ads bought enough clicks without an order: ${wasteful
        .slice(0, 5)
        .map(({ keyword }) => `"${keyword}"`)
        .join(", ")}.`,
    );
  }
  return {
    id: "not-affordable",
    title: "What cannot be afforded, and why",
    statements,
    tables:
      tooDear.length === 0
        ? []
        : [
            table({
              id: "not-affordable",
              title: "Keywords above the maximum click price, most searched first",
              columns: [
                column("keyword", "Keyword", "text"),
                column("searches", "Searches a month", "count"),
                column("cpcLow", "Low click price", "money", currency),
                column("maximum", "Maximum click price", "money", currency),
                column("conversionRate", "Conversion rate", "percent"),
                column("acosAtLow", "ACOS it would need", "percent"),
              ],
              rows: tooDear.map((keyword) => ({
                keyword: keyword.keyword,
                searches: keyword.searchesPerMonth,
                cpcLow: keyword.cpcLow,
                maximum: keyword.maximumCpc?.base ?? null,
                conversionRate: keyword.conversionRate.base,
                acosAtLow: keyword.acosAtLow,
              })),
              refs: ref,
              show: SHOWN,
            }),
          ],
  };
}
