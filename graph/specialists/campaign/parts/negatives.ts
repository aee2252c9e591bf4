import type { NegativeTerm } from "../../../../tools/market/campaign/negative-terms.js";
import { column, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { counted, derive } from "../../../answer/derivation.js";
import { citing, count, estimate, join, money, type Statement, say } from "../../../answer/figure.js";
import { monthsOf } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { CampaignInsight } from "../analyse.js";
import { rowsOf } from "../asked.js";
import { wordFor } from "../counting.js";
import type { CampaignDetails, CampaignRequest } from "../details.js";
import { sectionUnder } from "../part-section.js";
import { subjectOf } from "../subject.js";

const REASONS: Readonly<Record<NegativeTerm["why"], string>> = {
  "no orders": "clicks enough for an order, none came",
  free: "wants it for nothing",
  used: "wants it used",
  jobs: "looks for work",
  diy: "wants to make it",
  repair: "wants to mend one",
};

/** Negatives with the reason, the evidence and what each blocks; null when they could not be read. */
export const negatives: Part<CampaignInsight, CampaignDetails> = {
  id: "negatives",
  measures: ["negatives", "ad-cost", "ad-clicks"],
  by: ["keyword"],
  headline: (insight) => (insight.refs.negatives === null ? null : leadOf(insight, insight.refs.negatives)),
  section(insight, request) {
    const ref = insight.refs.negatives;
    if (ref === null) return null;
    const isNone = insight.negatives.length === 0;
    return sectionUnder(insight, "negatives", leadOf(insight, ref), {
      id: "negatives",
      title: "Negatives",
      statements: [...(isNone ? [] : [checkStatement(insight, ref)]), ...refusedStatement(insight, ref)],
      tables: isNone ? [] : [negativesTable(insight, ref, request)],
    });
  },
};

function leadOf(insight: CampaignInsight, ref: string): Statement {
  if (insight.negatives.length > 0) return savingStatement(insight, ref);
  return citing(
    say`Nothing needs to be excluded for ${subjectOf(insight)}: no search term of own ads is wasteful or off goal enough to block.`,
    ref,
  );
}

function savingStatement(insight: CampaignInsight, ref: string): Statement {
  const { negatives: terms, wastedCost, negativesPeriod, currency } = insight;
  const [first] = terms;
  const number = count(counted(terms), ref);
  const noun = wordFor(terms, "search term");
  if ((wastedCost.value ?? 0) <= 0) {
    return say`Exclude ${number} ${noun} for ${subjectOf(insight)}: ${wordFor(terms, "it has", "they have")} cost nothing yet, but the searchers want something else.`;
  }
  return say`Exclude ${number} ${noun} for ${subjectOf(insight)}: ${wordFor(terms, "it", "they")} cost ${estimate(wastedCost, currency, ref)} from ${monthsOf(negativesPeriod)} without bringing an order, ${first?.match === "phrase" ? "" : "the exact search "}"${first?.negative ?? ""}" alone ${money(cell(first, "cost"), currency, ref)}.`;
}

/** The over-blocking check, and what it takes to count as wasteful. */
function checkStatement(
  { funded, negatives: terms, clicksNeeded, clusters, refs }: CampaignInsight,
  ref: string,
): Statement {
  const safe =
    funded.length === 0
      ? say`No search that brought an order is blocked.`
      : say`Checked against the ${count(counted(funded), refs.bids)} ${wordFor(funded, "keyword")} that ${wordFor(funded, "gets", "get")} money and every search that brought an order: none of them is blocked.`;
  const chosen = join(safe, say`All are exact or phrase, never broad.`);
  if (!terms.some(({ why }) => why === "no orders") || clicksNeeded.length === 0) return citing(chosen, ref);
  const most = derive("largest", ...clicksNeeded);
  const test = say`A term counts as wasteful from ${count(most, ref)} clicks without an order on${clusters.length > 1 ? ", for the product that needs most" : ""}: at the product's conversion rate that happens by chance less than once in twenty.`;
  return join(chosen, test);
}

function refusedStatement({ refused }: CampaignInsight, ref: string): Statement[] {
  if (refused.length === 0) return [];
  const names = [...new Set(refused)].slice(0, 5).map((term) => `"${term}"`);
  return [
    citing(
      say`Not blocked although ${wordFor(names, "it brought", "they brought")} nothing, because a keyword that gets money would be blocked with ${wordFor(names, "it", "them")}: ${names.join(", ")}.`,
      ref,
    ),
  ];
}

function negativesTable(insight: CampaignInsight, ref: string, request: CampaignRequest) {
  const { clusters, currency } = insight;
  const isSeveral = clusters.length > 1;
  const nameOf = new Map(clusters.map(({ clusterId, name }) => [clusterId, name]));
  return table({
    id: "negatives",
    title: "Negatives, most expensive first",
    columns: [
      ...(isSeveral ? [column("product", "Product", "text")] : []),
      column("negative", "Negative", "text"),
      column("match", "Match", "text"),
      column("why", "Why", "text"),
      column("clicks", "Clicks", "count"),
      column("cost", "Cost", "money", currency),
      column("blocked", "Known keywords blocked", "count"),
      column("searches", "Their searches a month", "count"),
    ],
    rows: insight.negatives.map((negative) => ({
      product: nameOf.get(negative.clusterId) ?? null,
      ...cells(negative, "negative", "match", "clicks", "cost"),
      why: REASONS[negative.why],
      blocked: counted(negative.blockedKeywords),
      searches: cell(negative, "blockedSearchesPerMonth"),
    })),
    refs: ref,
    show: rowsOf(request),
    note: "Clicks and cost are those of own ads over the period; blocked keywords are known searches without money in this draft.",
  });
}
