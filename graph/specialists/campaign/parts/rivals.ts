import { column, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { counted } from "../../../answer/derivation.js";
import { count, type Statement, say } from "../../../answer/figure.js";
import { asksYesNo } from "../../../understand/asking.js";
import type { Part } from "../../part.js";
import type { CampaignInsight } from "../analyse.js";
import { rowsOf } from "../asked.js";
import { wordFor } from "../counting.js";
import type { CampaignDetails, CampaignRequest } from "../details.js";
import { sectionUnder } from "../part-section.js";
import { subjectOf } from "../subject.js";
import { targetPhrase } from "../target-words.js";

/** Searches that name a brand: the asker's own, and rivals'. */
export const rivals: Part<CampaignInsight, CampaignDetails> = {
  id: "rivals",
  measures: ["highest-bid", "bid-low", "bid-high", "click-price", "searches"],
  by: ["keyword"],
  headline: rivalsStatement,
  section(insight, request) {
    const { keywords, currency, refs } = insight;
    const named = keywords.filter(({ group }) => group === "competitor" || group === "brand");
    return sectionUnder(insight, "rivals", rivalsStatement(insight, request), {
      id: "rivals",
      title: "Keywords that name a brand",
      statements:
        named.length === 0
          ? []
          : [
              say`They stand in campaigns of their own, so that their cost can be seen and stopped apart; rivals' names stay out of the ad texts.`,
            ],
      tables:
        named.length === 0
          ? []
          : [
              table({
                id: "rivals",
                title: "Keywords that name a brand, most searched first",
                columns: [
                  column("keyword", "Keyword", "text"),
                  column("brand", "Brand", "text"),
                  column("searches", "Searches a month", "count"),
                  column("cpcLow", "Low click price", "money", currency),
                  column("cpcHigh", "High click price", "money", currency),
                  column("maximum", "Worth at most", "money", currency),
                  column("bid", "Bid", "money", currency),
                  column("acosAtLow", "ACOS at the low price", "percent"),
                ],
                rows: named.map((keyword) => ({
                  ...cells(keyword, "keyword", "cpcLow", "cpcHigh", "bid", "acosAtLow"),
                  brand: keyword.namesBrand ?? "yours",
                  searches: cell(keyword, "searchesPerMonth"),
                  maximum: cell(keyword.maximumCpc, "base"),
                })),
                refs: refs.bids,
                show: rowsOf(request),
                note: "No bid means that the keyword cannot be afforded at the target, or that its click price is unknown.",
              }),
            ],
    });
  },
};

function rivalsStatement(insight: CampaignInsight, request: CampaignRequest): Statement {
  const { keywords, refs } = insight;
  const ref = refs.bids;
  const named = keywords.filter(({ group }) => group === "competitor");
  if (named.length === 0) return say`No priced keyword for ${subjectOf(insight)} names a rival's brand.`;
  const open = named.filter(({ bid }) => bid !== null);
  const share = open.length === 0 ? 0 : open.length === named.length ? 2 : 1;
  const verdict = asksYesNo(request)
    ? (["No", "Only on some", "Yes"] as const)[share]
    : (["None", "Some", "All"] as const)[share];
  return say`${verdict}: ${count(counted(open), ref)} of ${count(counted(named), ref)} ${wordFor(named, "keyword that names", "keywords that name")} a rival of ${subjectOf(insight)} can be afforded at ${targetPhrase(insight)}.`;
}
