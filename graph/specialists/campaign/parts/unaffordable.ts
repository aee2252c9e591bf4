import { column, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { counted } from "../../../answer/derivation.js";
import { count, join, money, percent, type Statement, say } from "../../../answer/figure.js";
import { wants } from "../../../understand/asking.js";
import type { Part } from "../../part.js";
import type { CampaignInsight } from "../analyse.js";
import { rowsOf } from "../asked.js";
import { wordFor } from "../counting.js";
import type { CampaignDetails } from "../details.js";
import { sectionUnder } from "../part-section.js";
import { subjectOf } from "../subject.js";
import { targetPhrase } from "../target-words.js";

/** What the target does not allow, and what would. */
export const unaffordable: Part<CampaignInsight, CampaignDetails> = {
  id: "unaffordable",
  measures: ["highest-bid", "bid-low", "bid-high", "click-price", "searches", "acos"],
  by: ["keyword"],
  headline: dearStatement,
  section(insight, request) {
    const { tooDear, clusters, currency, refs } = insight;
    const isSeveral = clusters.length > 1;
    const nameOf = new Map(clusters.map(({ clusterId, name }) => [clusterId, name]));
    return sectionUnder(insight, "unaffordable", dearStatement(insight), {
      id: "not-affordable",
      title: "What cannot be afforded, and why",
      statements: [...whyStatement(insight, wants(request, "why")), ...wastefulStatement(insight)],
      tables:
        tooDear.length === 0
          ? []
          : [
              table({
                id: "not-affordable",
                title: "Keywords above what a click is worth, most searched first",
                columns: [
                  column("keyword", "Keyword", "text"),
                  ...(isSeveral ? [column("product", "Product", "text")] : []),
                  column("searches", "Searches a month", "count"),
                  column("cpcLow", "Low click price", "money", currency),
                  column("maximum", "Worth at most", "money", currency),
                  column("conversionRate", "Conversion rate", "percent"),
                  column("acosAtLow", "ACOS it would need", "percent"),
                ],
                rows: tooDear.map((keyword) => ({
                  ...cells(keyword, "keyword", "cpcLow", "acosAtLow"),
                  product: nameOf.get(keyword.clusterId) ?? null,
                  searches: cell(keyword, "searchesPerMonth"),
                  maximum: cell(keyword.maximumCpc, "base"),
                  conversionRate: cell(keyword.conversionRate, "base"),
                })),
                refs: refs.bids,
                show: rowsOf(request),
                note: "ACOS it would need = low click price / (conversion rate x order value).",
              }),
            ],
    });
  },
};

function dearStatement(insight: CampaignInsight): Statement {
  const { tooDear, keywords, refs } = insight;
  const ref = refs.bids;
  const priced = keywords.filter(({ verdict }) => verdict !== "unknown");
  if (tooDear.length === 0) {
    return say`At ${targetPhrase(insight)} every keyword for ${subjectOf(insight)} with a known click price can be afforded, at least at its low end.`;
  }
  const firm = tooDear.filter(({ isFirm }) => isFirm);
  const rest = tooDear.length - firm.length;
  const certainty =
    rest === 0
      ? say`this holds whatever the conversion rate is within its interval`
      : firm.length === 0
        ? say`at the high end of the conversion rate they could be`
        : say`for ${count(counted(firm), ref)} of them this holds over the whole interval of the conversion rate`;
  return say`At ${targetPhrase(insight)}, ${count(counted(tooDear), ref)} of ${count(counted(priced), ref)} keywords for ${subjectOf(insight)} ${wordFor(tooDear, "costs", "cost")} more than a click is worth, even at the low end of ${wordFor(tooDear, "its", "their")} click price; ${certainty}.`;
}

/** The reasons that the data can show, on the most searched keyword, and the ones it cannot. */
function whyStatement(
  { tooDear: [first], clusters, targetAcos, currency, refs }: CampaignInsight,
  asksWhy: boolean,
): Statement[] {
  const cluster = clusters.find(({ clusterId }) => clusterId === first?.clusterId);
  if (first === undefined || cluster === undefined) return [];
  const ref = refs.bids;
  const reason = say`The most searched, "${first.keyword}", costs at least ${money(cell(first, "cpcLow"), currency, ref)} a click, and a click is worth ${money(cell(first.maximumCpc, "base"), currency, ref)}: ${percent(cell(first.conversionRate, "base"), ref)} of the clicks order, an order is worth ${money(cell(cluster.orderValue, "base"), currency, ref)}, and ${percent(cell(targetAcos, "base"), ref)} of that may go into ads.`;
  const unseen = say`Why rivals bid that much cannot be seen: their margins, repeat orders and ad quality are not in the data.`;
  return asksWhy ? [join(reason, unseen)] : [reason];
}

function wastefulStatement({ wasteful, refs }: CampaignInsight): Statement[] {
  if (wasteful.length === 0) return [];
  const names = wasteful.slice(0, 5).map(({ keyword }) => `"${keyword}"`);
  return [
    say`${count(counted(wasteful), refs.bids)} ${wordFor(wasteful, "keyword gets", "keywords get")} no money because own ads bought enough clicks without an order: ${names.join(", ")}${wasteful.length > names.length ? " and others" : ""}.`,
  ];
}
