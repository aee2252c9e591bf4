import type { Section } from "../../../answer/answer.js";
import { column, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { money, percent, type Statement, say } from "../../../answer/figure.js";
import { asksYesNo, wants } from "../../../understand/asking.js";
import type { Part } from "../../part.js";
import type { CampaignInsight } from "../analyse.js";
import type { CampaignDetails } from "../details.js";
import type { Focus } from "../one-keyword.js";
import { targetPhrase } from "../target-words.js";

/** The answer on one keyword. */
export const oneKeyword: Part<CampaignInsight, CampaignDetails> = {
  id: "one-keyword",
  measures: ["highest-bid", "bid-low", "bid-high", "click-price", "searches", "conversion"],
  headline: (insight, request) =>
    insight.focus === null ? null : headlineOf(insight, insight.focus, asksYesNo(request)),
  section: (insight, request) =>
    insight.focus === null ? null : sectionOf(insight, insight.focus, wants(request, "why")),
};

function headlineOf(insight: CampaignInsight, { keyword, product }: Focus, isYesNo: boolean): Statement {
  const { marketName, currency, refs } = insight;
  const ref = refs.bids;
  const { maximumCpc, verdict, isFirm } = keyword;
  const name = `"${keyword.keyword}" in ${marketName}`;
  const worth = money(cell(maximumCpc, "base"), currency, ref);
  const range = say`${money(cell(keyword, "cpcLow"), currency, ref)} to ${money(cell(keyword, "cpcHigh"), currency, ref)}`;
  if (verdict === "unknown") {
    return maximumCpc === null
      ? say`No bid can be given for ${name}: the value of an order of ${product} is not known.`
      : say`At ${targetPhrase(insight)} a click on ${name} is worth at most ${worth}; its click price is not known, so whether that is enough cannot be said.`;
  }
  const certainty = isFirm ? "" : ", though within the interval of the conversion rate it could turn out the other way";
  if (verdict === "not affordable") {
    return say`${isYesNo ? "No: " : ""}${name} cannot be afforded at ${targetPhrase(insight)}, because a click costs at least ${money(cell(keyword, "cpcLow"), currency, ref)} and is worth at most ${worth}${certainty}.`;
  }
  const part = verdict === "partly" ? "only the lower part of that range" : "the whole range";
  return say`${isYesNo ? "Yes: bid" : "Bid"} up to ${money(cell(keyword, "bid"), currency, ref)} on ${name}: at ${targetPhrase(insight)} a click is worth at most ${worth}, and clicks cost ${range}, so ${part} can be afforded${certainty}.`;
}

/** What the keyword's bid rests on, and what each input would have to be instead. */
function sectionOf(insight: CampaignInsight, focus: Focus, asksWhy: boolean): Section {
  const { currency, refs, targetAcos } = insight;
  const { keyword } = focus;
  const ref = refs.bids;
  const isDear = keyword.verdict === "not affordable";
  const unseen = say`Why rivals bid that much cannot be seen: their margins, repeat orders and ad quality are not in the data.`;
  return {
    id: "keyword",
    title: "One keyword",
    statements: [
      say`It would run in ${keyword.match} match (${keyword.reason}).`,
      ...(isDear ? [neededStatement(insight, focus)] : []),
      ...(isDear && asksWhy ? [unseen] : []),
    ],
    tables: [
      table({
        id: "keyword",
        title: `What a click on "${keyword.keyword}" costs and is worth`,
        columns: [
          column("searches", "Searches a month", "count"),
          column("low", "Low click price", "money", currency),
          column("high", "High click price", "money", currency),
          column("rate", "Conversion rate", "percent"),
          column("orderValue", "Order value", "money", currency),
          column("target", "Target ACOS", "percent"),
          column("worth", "Worth at most", "money", currency),
          ...(isDear
            ? [column("needed", "ACOS it would need", "percent")]
            : [column("orders", "Orders a month", "number")]),
        ],
        rows: [
          {
            searches: cell(keyword, "searchesPerMonth"),
            low: cell(keyword, "cpcLow"),
            high: cell(keyword, "cpcHigh"),
            rate: cell(keyword.conversionRate, "base"),
            orderValue: focus.orderValue,
            target: cell(targetAcos, "base"),
            worth: cell(keyword.maximumCpc, "base"),
            needed: cell(keyword, "acosAtLow"),
            orders: cell(keyword.plan, "orders"),
          },
        ],
        refs: ref,
        note: "Worth at most = conversion rate x order value x target ACOS.",
      }),
    ],
  };
}

function neededStatement(
  { currency, refs }: CampaignInsight,
  { keyword, neededRate, neededOrderValue }: Focus,
): Statement {
  const ref = refs.bids;
  return say`It would fit with a target ACOS of ${percent(cell(keyword, "acosAtLow"), ref)}, or a conversion rate of ${percent(neededRate, ref)}, or an order value of ${money(neededOrderValue, currency, ref)}, each with the other two unchanged.`;
}
