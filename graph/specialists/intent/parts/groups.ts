import { column, type Section, table, withContent } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { citing, count, number, type Statement, say } from "../../../answer/figure.js";
import { inMarket, listWords } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { IntentInsight } from "../analyse.js";
import type { IntentDetails, IntentRequest } from "../details.js";
import type { GroupInsight } from "../read-groups.js";
import { forSubject, INTENT_VERBS, plural, quote } from "../words.js";

export const groups: Part<IntentInsight, IntentDetails> = {
  id: "groups",
  measures: ["searches"],
  by: ["keyword"],
  headline: ({ groups }, request) => groups && groupHeadline(groups, request),
  section: ({ groups, rows }, request) => groups && withContent(writeGroups(groups, request, rows)),
};

function groupHeadline(
  { ref, real, count: groups, keywords, single }: GroupInsight,
  request: IntentRequest,
): Statement {
  const [first] = real;
  if (first === undefined)
    return say`The ${count(keywords, ref)} keywords${forSubject(request)} ${inMarket(request)} form no groups: each differs in wording or intent from all others.`;
  return say`The ${count(keywords, ref)} keywords${forSubject(request)} ${inMarket(request)} form ${count(groups, ref)} ${plural(real.length, "group")}${single.length === 0 ? "" : " beside single ones"}, the largest around ${quote(first.label)} with ${number(cell(first, "distinctSearches"), ref)} searches a month.`;
}

function writeGroups({ ref, real, single, isShared }: GroupInsight, request: IntentRequest, rows: number): Section {
  const statements: Statement[] =
    single.length === 0
      ? []
      : [
          citing(
            say`On their own: ${listWords(single.slice(0, 6).map(({ label }) => quote(label)))}${single.length > 6 ? " and more" : ""}.`,
            ref,
          ),
        ];
  return {
    id: "groups",
    title: "Keyword groups",
    statements,
    tables:
      real.length === 0
        ? []
        : [
            table({
              id: "groups",
              title: `Keyword groups ${inMarket(request)}, largest first`,
              columns: [
                column("label", "Group", "text"),
                column("size", "Keywords", "count"),
                column("distinct", isShared ? "Searches a month, shared figures once" : "Searches a month", "count"),
                ...(isShared ? [column("searches", "As reported", "count")] : []),
                column("intent", "Mainly", "text"),
                column("silhouette", "Silhouette", "index"),
                column("members", "Members", "text"),
              ],
              rows: real.map((row) => ({
                ...cells(row, "label", "searches", "silhouette"),
                size: row.size,
                intent: row.intent === null ? "–" : INTENT_VERBS[row.intent],
                distinct: cell(row, "distinctSearches"),
                members: row.members.join(", "),
              })),
              refs: ref,
              show: rows,
              note: "Alike in wording (words and 3-letter runs) and in intent; average linkage, cut at distance 0.5. Named after the member searched most. Silhouette: 1 = clearly apart from other groups, 0 = on the border.",
            }),
          ],
  };
}
