import { cell } from "../../../answer/cell.js";
import { count, join, say } from "../../../answer/figure.js";
import { wants } from "../../../understand/asking.js";
import { supposedDirection } from "../asked.js";
import type { MarketPart } from "../kinds.js";
import { listLine, overallDirection, scopeOf } from "../lists.js";
import { answering } from "../words.js";

/** Whether a whole category moves as the question supposes: its product groups are counted. */
export const groups: MarketPart = {
  id: "groups",
  measures: ["growth-a-year"],
  by: ["cluster"],
  headline: (insight, request) => {
    const { data, ref } = insight.ranking;
    const supposed = supposedDirection(request);
    const direction = overallDirection(insight);
    const verdict = direction === supposed ? "Yes" : direction === "mixed" ? "Not clearly" : "No";
    const counted = say`of ${count(cell(data, "tested"), ref)} product groups ${scopeOf(request)}, ${count(cell(data, "rising"), ref)} ${data.rising === 1 ? "is" : "are"} rising and ${count(cell(data, "falling"), ref)} falling beyond chance.`;
    if (!wants(request, "why")) return answering(verdict, counted);
    return join(answering(null, counted), listLine(supposed ?? "rising", insight, request));
  },
  section: () => null,
};
