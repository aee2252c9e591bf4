import { isAssumed } from "../../../../tools/statistics/rates.js";
import { column, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { derive } from "../../../answer/derivation.js";
import { percent, ratio, type Statement, say } from "../../../answer/figure.js";
import { asksYesNo } from "../../../understand/asking.js";
import type { Part } from "../../part.js";
import type { CampaignInsight } from "../analyse.js";
import type { CampaignDetails, CampaignRequest } from "../details.js";
import { sectionUnder } from "../part-section.js";
import { subjectOf } from "../subject.js";
import { targetPhrase } from "../target-words.js";

/** Which ACOS can be had, and what each target lets in. */
export const reach: Part<CampaignInsight, CampaignDetails> = {
  id: "reach",
  measures: ["acos", "roas", "searches", "keywords"],
  headline: reachStatement,
  section(insight, request) {
    const { targetsReach, refs } = insight;
    const targets = targetsReach.targets.filter(({ some }) => (some.value ?? 0) > 0);
    return sectionUnder(insight, "reach", reachStatement(insight, request), {
      id: "reach",
      title: "What a target ACOS lets in",
      statements: easiestStatement(insight),
      tables:
        targets.length === 0
          ? []
          : [
              table({
                id: "ladder",
                title: "Keywords that each target can afford",
                columns: [
                  column("target", "Target ACOS", "percent"),
                  column("roas", "As ROAS", "ratio"),
                  column("some", "At the low click price", "count"),
                  column("whole", "At the whole range", "count"),
                  column("searches", "Searches a month", "count"),
                  column("share", "Share of searches", "percent"),
                ],
                rows: targets.map((target) => ({ ...target })),
                refs: refs.bids,
                note: "Searches are those of the keywords affordable at the low end of their click price; shares count only searches with a known click price.",
              }),
            ],
    });
  },
};

function reachStatement(insight: CampaignInsight, request: CampaignRequest): Statement {
  const isYesNo = asksYesNo(request);
  const { forecast, funded, targetAcos, targetsReach, refs } = insight;
  const { low, base, high } = forecast;
  const ref = refs.bids;
  if (funded.length === 0) {
    const { easiest } = targetsReach;
    const no = isYesNo ? "No: at" : "At";
    return easiest === null
      ? say`No ACOS can be given for ${subjectOf(insight)}: click prices or the value of an order are not known.`
      : say`${no} ${targetPhrase(insight)} no keyword for ${subjectOf(insight)} can be afforded; the lowest ACOS any allows is ${percent(cell(easiest, "acosAtLow"), ref)}, with "${easiest.keyword}".`;
  }
  const verdict =
    (low.acos ?? 1) <= targetAcos.base ? "Yes, in every case" : "Yes in the base case, not in the low one";
  const start = isYesNo && !isAssumed(targetAcos) ? `${verdict}: for` : "For";
  return say`${start} ${subjectOf(insight)}, at ${targetPhrase(insight)}, the keywords that fit reach ${request.details.inRoas ? roasOf(insight) : ""}an ACOS of about ${percent(cell(base, "acos"), ref)} in the base case (${percent(cell(high, "acos"), ref)} to ${percent(cell(low, "acos"), ref)}).`;
}

/** Revenue per spend in the base, low and high case. */
function roasOf({ forecast: { low, base, high }, refs }: CampaignInsight): Statement {
  const [middle, least, most] = [base, low, high].map((row) =>
    ratio(derive("quotient", cell(row, "revenue"), cell(row, "cost")), refs.bids),
  );
  return say`a ROAS of about ${middle ?? ""} (${least ?? ""} to ${most ?? ""}), `;
}

function easiestStatement({ targetsReach: { easiest }, funded, refs }: CampaignInsight): Statement[] {
  if (easiest === null || funded.length === 0) return [];
  return [
    say`The lowest ACOS of a single keyword is ${percent(cell(easiest, "acosAtLow"), refs.bids)}, with "${easiest.keyword}" at the low end of its click price; a lower overall ACOS is had by keeping fewer keywords, and brings fewer orders.`,
  ];
}
