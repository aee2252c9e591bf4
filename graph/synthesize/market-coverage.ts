import { marketCoverage } from "../../tools/market/lookup/market-coverage.js";
import { count as rowsOf } from "../../tools/warehouse/load/report.js";
import { type Answer, column, table } from "../answer/answer.js";
import { cell, cells } from "../answer/cell.js";
import { count, say } from "../answer/figure.js";
import { inSentence, listWords, marketWords } from "../answer/words.js";
import type { Reading } from "../reading.js";
import type { MarketScope } from "../understand/request.js";
import { type Coverage, questionsFor } from "./example-questions.js";
import { aboutKind, aboutOf, bySource, measureNames, sourceWords, told, type Unlock, unlocks } from "./subjects.js";

const MOST_FOLLOW_UPS = 5;
const MOST_NAMED = 3;
const OF_OWN_NUMBERS = "I buy at 60 and sell at 100. What is my margin?";

/** What was read for a question about the data itself; null for every other question. */
export function coverageIn(
  read: readonly Reading[],
  results: ReadonlyMap<string, unknown>,
): { readonly ref: string; readonly data: Coverage } | null {
  const reading = read.find(({ tool }) => tool === marketCoverage.name);
  // The reading names the tool that the result is of.
  return reading === undefined ? null : { ref: reading.ref, data: results.get(reading.ref) as Coverage };
}

/** "What is in my market?": what can be told, from which files and how fresh, of the market and of its product groups, and what would tell more. */
export function coverageAnswer(
  { ref, data }: { readonly ref: string; readonly data: Coverage },
  market: MarketScope,
): Pick<Answer, "kind" | "title" | "headline" | "sections" | "limits" | "followUps"> {
  const { kinds, groups } = data;
  const present = told(kinds);
  const names = groups.slice(0, 5).map(({ name }) => inSentence(name));
  const headline =
    present.length === 0
      ? say`The data of ${marketWords(market)} names ${count(cell(data, "namedGroups"), ref)} product groups and holds nothing of them yet: no searches, offers, prices or sales. Only your own numbers can be reckoned with: a margin, a highest bid, a budget for an aim.`
      : say`The data of ${marketWords(market)} holds ${count(cell(data, "groupCount"), ref)} product groups, most of all ${listWords(names)}; it tells ${listWords(present.map((kind) => aboutKind(kind).answers))}.`;
  return {
    kind: "answered",
    title: "What this market holds",
    headline,
    sections: [
      {
        id: "kinds",
        title: "What can be asked, and from which data",
        statements: [],
        tables: [
          table({
            id: "kinds",
            title: `Kinds of data of ${marketWords(market)}`,
            columns: [
              column("answers", "Answers", "text"),
              column("measures", "Among its measures", "text"),
              column("rows", "Rows", "count"),
              column("groups", "Product groups", "count"),
              column("source", "Source", "text"),
              column("refreshedOn", "Refreshed", "date"),
            ],
            rows: present.map((kind) => ({
              answers: aboutKind(kind).answers,
              measures: measureNames(kind),
              ...cells(kind, "rows", "groups", "refreshedOn"),
              source: sourceWords(kind.source),
            })),
            refs: ref,
          }),
          table({
            id: "groups",
            title: "Product groups with most data",
            columns: [
              column("name", "Product group", "text"),
              column("told", "Can be asked for", "text"),
              column("source", "From", "text"),
              column("refreshedOn", "Refreshed", "date"),
            ],
            rows: groups.flatMap((group) => bySource(group, kinds).map((each) => ({ name: group.name, ...each }))),
            refs: ref,
          }),
        ].filter(({ rows }) => rows.length > 0),
      },
      {
        id: "unlock",
        title: "What would answer more",
        statements: unlocks(data).map((unlock) => say`To learn ${unlockWords(unlock)}.`),
        tables: [],
        isList: true,
      },
    ].filter(({ statements, tables }) => statements.length + tables.length > 0),
    limits: "",
    followUps: followUpsOf(data, market),
  };
}

function unlockWords({ subject, groups }: Unlock): string {
  const { answers, from } = aboutOf(subject);
  const others = groups.length > MOST_NAMED ? ["others"] : [];
  const named = [...groups.slice(0, MOST_NAMED).map(inSentence), ...others];
  return `${named.length === 0 ? "" : `for ${listWords(named)} too `}${answers}, add ${from}`;
}

/** One question of each specialist first. */
function followUpsOf(data: Coverage, market: MarketScope): string[] {
  if (data.groups.length === 0) return [OF_OWN_NUMBERS];
  const bySpecialist = Object.values(questionsFor(data, market));
  return bySpecialist
    .flatMap((questions, place) => questions[place % questions.length] ?? [])
    .slice(0, MOST_FOLLOW_UPS);
}

/** The same for the command line. */
export function coverageLines(data: Coverage, name: string): string[] {
  const { kinds, groups, groupCount } = data;
  const more = groupCount - groups.length;
  const from = ({ source, refreshedOn }: { readonly source: string | null; readonly refreshedOn: string | null }) =>
    refreshedOn !== null && source?.includes(refreshedOn)
      ? source
      : `${source ?? "an unknown source"}, refreshed ${refreshedOn ?? "on an unknown day"}`;
  return [
    `${name}:`,
    ...told(kinds).map(
      (kind) => `  answers ${aboutKind(kind).answers} (${rowsOf(kind.groups, "product group")}): ${from(kind)}`,
    ),
    ...unlocks(data).map((unlock) => `  to learn ${unlockWords(unlock)}`),
    "  Product groups, and what can be asked of each:",
    ...groups.flatMap((group) => [
      `  ${group.name}`,
      ...bySource(group, kinds).map((each) => `    ${each.told}: ${from(each)}`),
    ]),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
