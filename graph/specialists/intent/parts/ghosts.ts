import type { GhostCause } from "../../../../tools/market/intent/ghost-cause.js";
import { column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { citing, count, join, listStatements, number, percent, type Statement, say } from "../../../answer/figure.js";
import { capital, inMarket, listWords, monthsOf } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { IntentInsight } from "../analyse.js";
import type { IntentDetails, IntentRequest } from "../details.js";
import type { GhostInsight } from "../read-ghosts.js";
import { aboutSubject, CAUSE_ADVICE, CAUSE_CLAUSES, CAUSE_NAMES, forSubject, plural, quote } from "../words.js";

export const ghosts: Part<IntentInsight, IntentDetails> = {
  id: "ghosts",
  measures: ["searches-without-result", "site-searches"],
  by: ["keyword"],
  headline: ({ ghosts }, request) => ghosts && ghostHeadline(ghosts, request),
  section: ({ ghosts }, request) => ghosts && writeGhosts(ghosts, request),
};

function ghostHeadline(insight: GhostInsight, request: IntentRequest): Statement {
  const [first] = insight.ghosts;
  if (!first) return nothingFails(insight, request);
  const { ref, asked } = insight;
  const [only] = asked ?? [];
  const which = asked?.length === 1 && only !== undefined ? ` ${CAUSE_CLAUSES[only]}` : "";
  const lead = insight.ghosts.length === 1 && insight.asked === null ? "The only" : "The largest";
  const largest = say`${lead} unanswered search${forSubject(request)} ${inMarket(request)}${which} is ${quote(first.query)}: ${count(cell(first, "searchesPerMonth"), ref)} on-site searches a month, cause ${CAUSE_NAMES[first.cause]} (${first.because}).`;
  const next = insight.ghosts
    .slice(1, 1 + FOLLOWING)
    .map((ghost) => say`${quote(ghost.query)} (${count(cell(ghost, "searchesPerMonth"), ref)})`);
  return next.length === 0 ? largest : join(largest, say`Then come ${listStatements(next)}.`);
}

/** Searches that are named behind the largest one. */
const FOLLOWING = 3;

const causeList = (causes: readonly GhostCause[]): string =>
  listWords(
    causes.map((cause) => CAUSE_NAMES[cause]),
    "or",
  );

function nothingFails(insight: GhostInsight, request: IntentRequest): Statement {
  const { ref, asked, judged } = insight;
  const about = `${aboutSubject(request)} ${inMarket(request)}`;
  if (asked !== null && judged > 0)
    return say`None of the ${count(cell(insight, "judged"), ref)} failed searches judged${about} has the cause ${causeList(asked)}.`;
  return say`None of the ${number(cell(insight, "searchesPerMonth"), ref)} on-site searches a month${about} stays unanswered in numbers worth naming.`;
}

function writeGhosts(insight: GhostInsight, request: IntentRequest): Section {
  const isBrief = request.breadth === "brief";
  const { ref, ghosts, causes, noise } = insight;
  return {
    id: "ghosts",
    title: "Ghost products: searches without supply",
    statements:
      ghosts.length === 0
        ? [failedSentence(insight, request)]
        : [
            failedSentence(insight, request),
            ...(isBrief ? [ghostHeadline(insight, request)] : causes.map((cause) => causeSentence(cause, ref))),
            ...(isBrief ? [] : noiseSentence(noise, ref)),
          ],
    tables: ghosts.length === 0 || isBrief ? [] : [ghostTable(insight, request)],
  };
}

function failedSentence(insight: GhostInsight, request: IntentRequest): Statement {
  const { ref, failedShare, judged, failedQueries } = insight;
  const about = `${aboutSubject(request)} ${inMarket(request)}`;
  if (failedQueries === 0)
    return say`Shoppers make ${number(cell(insight, "searchesPerMonth"), ref)} on-site searches a month${about}; none fails often enough to be listed.`;
  const which =
    judged < failedQueries
      ? say`the ${count(cell(insight, "judged"), ref)} largest of ${count(cell(insight, "failedQueries"), ref)} such wordings were judged.`
      : say`${judged === 1 ? "they share one wording" : "all such wordings were judged"}.`;
  const failed = say`Of ${number(cell(insight, "searchesPerMonth"), ref)} on-site searches a month${about}, ${number(cell(insight, "failedPerMonth"), ref)} (${percent(failedShare, ref)}) find hardly anything or are hardly clicked; `;
  return { parts: [...failed.parts, ...which.parts], refs: [ref] };
}

function causeSentence(row: GhostInsight["causes"][number], ref: string): Statement {
  const { cause, queries } = row;
  return say`${capital(CAUSE_NAMES[cause])} (${count(cell(row, "queries"), ref)} ${plural(queries, "wording")}, ${number(cell(row, "ghostScore"), ref)} searches a month unanswered): ${CAUSE_ADVICE[cause]}.`;
}

function noiseSentence(noise: GhostInsight["noise"], ref: string): Statement[] {
  if (noise.length === 0) return [];
  return [
    citing(
      say`Left out as noise: ${listWords(noise.map(({ query }) => quote(query)))}, run over and over by very few visitors.`,
      ref,
    ),
  ];
}

function ghostTable({ ref, shown, ghosts, from, to }: GhostInsight, request: IntentRequest) {
  const isMany = new Set(shown.map(({ clusterId }) => clusterId)).size > 1;
  return table({
    id: "ghosts",
    title: `Unanswered searches ${inMarket(request)}, ${from === null || to === null ? "an unknown period" : monthsOf({ from, to })}, most unanswered first`,
    columns: [
      column("query", "Search", "text"),
      ...(isMany ? [column("cluster", "Product group", "text")] : []),
      column("cause", "Cause", "text"),
      column("searches", "Searches a month", "count"),
      column("results", "Results shown", "number"),
      column("clickRate", "Click rate", "percent"),
      column("unanswered", "Unanswered a month", "count"),
      column("nearest", "Nearest products", "text"),
    ],
    rows: shown.map((ghost) => ({
      ...cells(ghost, "query", "cluster", "results", "clickRate"),
      cause: CAUSE_NAMES[ghost.cause],
      searches: cell(ghost, "searchesPerMonth"),
      unanswered: cell(ghost, "ghostScore"),
      nearest:
        ghost.nearest.map(({ title, isInStock }) => (isInStock ? title : `${title} (sold out)`)).join("; ") || "none",
    })),
    refs: ref,
    totalRows: ghosts.length,
    note: "A cause is decided from rows, in this order: noise, filters, vocabulary, stock, product. Unanswered = searches x (1 - part served).",
  });
}
