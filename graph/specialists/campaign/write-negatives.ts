import type { NegativeTerm } from "../../../tools/market/negative-terms.js";
import { column, type Section, table } from "../../answer.js";
import { count, estimate, say } from "../../figure.js";
import type { CampaignInsight } from "./analyse.js";

const SHOWN = 10;

const REASONS: Readonly<Record<NegativeTerm["why"], string>> = {
  "no orders": "clicks enough for an order, none came",
  free: "wants it for nothing",
  used: "wants it used",
  jobs: "looks for work",
  diy: "wants to make it",
  repair: "wants to mend one",
};

/** Negatives with the reason, the evidence and what each blocks. */
export function negativesSection({
  negatives,
  refused,
  wastedCost,
  funded,
  clusters,
  currency,
  refs,
}: CampaignInsight): Section | null {
  const ref = refs.negatives;
  if (ref === null) return null;
  if (negatives.length === 0) {
    return {
      id: "negatives",
      title: "Negatives",
      statements: [{ parts: ["No search term of own ads is wasteful or off goal enough to block."], refs: [ref] }],
      tables: [],
    };
  }
  const isSeveral = clusters.length > 1;
  const statements = [
    say`${count(negatives.length, ref, { formula: "negatives" })} ${negatives.length === 1 ? "negative" : "negatives"} would have saved about ${estimate(wastedCost, currency, ref, { formula: "sum of the products' blocked cost" })} over the ad history without losing an order. Checked against the ${count(funded.length, refs.bids, { formula: "keywords that get money" })} chosen keywords: none of these is blocked, nor a search that brought an order; all are exact or phrase, never broad.`,
  ];
  if (refused.length > 0) {
    statements.push({
      parts: [
        `Not blocked, because a chosen keyword would be blocked with it: ${refused
          .slice(0, 5)
          .map((term) => `"${term}"`)
          .join(", ")}.`,
      ],
      refs: [ref],
    });
  }
  return {
    id: "negatives",
    title: "Negatives",
    statements,
    tables: [
      table({
        id: "negatives",
        title: "Negatives, most expensive first",
        columns: [
          ...(isSeveral ? [column("product", "Product", "text")] : []),
          column("negative", "Negative", "text"),
          column("match", "Match", "text"),
          column("why", "Why", "text"),
          column("clicks", "Clicks", "count"),
          column("cost", "Cost", "money", currency),
          column("blocked", "Other keywords blocked", "count"),
          column("searches", "Their searches a month", "count"),
        ],
        rows: negatives.map((negative) => ({
          product: isSeveral
            ? (clusters.find(({ clusterId }) => clusterId === negative.clusterId)?.name ?? null)
            : null,
          negative: negative.negative,
          match: negative.match,
          why: REASONS[negative.why],
          clicks: negative.clicks,
          cost: negative.cost,
          blocked: negative.blockedKeywords.length,
          searches: negative.blockedSearchesPerMonth,
        })),
        refs: ref,
        show: SHOWN,
        note: "No order in three divided by the conversion rate clicks is unlikely (below one in twenty) if the term converted as the product does.",
      }),
    ],
  };
}
