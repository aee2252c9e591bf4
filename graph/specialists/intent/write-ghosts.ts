import { column, type Section, table } from "../../answer.js";
import { citing, count, number, percent, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import { inMarket, listWords } from "../../words.js";
import type { GhostInsight } from "./analyse.js";
import { CAUSE_ADVICE, CAUSE_NAMES, monthOf, quote, subjectOf } from "./words.js";

export function writeGhosts(insight: GhostInsight, question: Question, rows: number): Section {
  const { ref, ghosts, noise, causes } = insight;
  const title = "Ghost products: searches without supply";
  if (ghosts.length === 0)
    return {
      id: "ghosts",
      title,
      statements: [nothingFails(insight, question), ...noiseSentence(noise, ref)],
      tables: [],
    };
  return {
    id: "ghosts",
    title,
    statements: [
      say`Of ${number(insight.searchesPerMonth, ref)} on-site searches a month about ${subjectOf(question)} ${inMarket(question)}, ${number(insight.failedPerMonth, ref)} (${percent(insight.failedShare, ref, { formula: "failed searches / all searches" })}) find hardly anything or are hardly clicked; the ${count(insight.judged, ref)} largest of ${count(insight.failedQueries, ref)} such wordings were judged.`,
      ...causes.map(
        ({ cause, queries, unanswered }) =>
          say`${capital(CAUSE_NAMES[cause])} (${count(queries, ref)} ${queries === 1 ? "wording" : "wordings"}, ${number(unanswered, ref)} searches a month unanswered): ${CAUSE_ADVICE[cause]}.`,
      ),
      ...noiseSentence(noise, ref),
    ],
    tables: [
      table({
        id: "ghosts",
        title: `Unanswered searches ${inMarket(question)}, ${monthOf(insight.from)} to ${monthOf(insight.to)}, most unanswered first`,
        columns: [
          column("query", "Search", "text"),
          column("cluster", "Product group", "text"),
          column("cause", "Cause", "text"),
          column("searches", "Searches a month", "count"),
          column("results", "Results shown", "number"),
          column("clickRate", "Click rate", "percent"),
          column("unanswered", "Unanswered a month", "count"),
          column("nearest", "Nearest products", "text"),
        ],
        rows: ghosts.map((ghost) => ({
          query: ghost.query,
          cluster: ghost.cluster,
          cause: CAUSE_NAMES[ghost.cause],
          searches: ghost.searchesPerMonth,
          results: ghost.results,
          clickRate: ghost.clickRate,
          unanswered: ghost.ghostScore,
          nearest:
            ghost.nearest.map(({ title: name, isInStock }) => (isInStock ? name : `${name} (sold out)`)).join("; ") ||
            "none",
        })),
        refs: ref,
        show: rows,
        totalRows: Math.max(insight.failedQueries - noise.length, ghosts.length),
        note: "A cause is decided from rows, in this order: noise, filters, vocabulary, stock, product. Unanswered = searches x (1 - part served).",
      }),
    ],
  };
}

export function ghostHeadline(insight: GhostInsight, question: Question): Statement {
  const [first] = insight.ghosts;
  if (!first) return nothingFails(insight, question);
  const { ref } = insight;
  return say`The largest unanswered search for ${subjectOf(question)} ${inMarket(question)} is ${quote(first.query)}: ${count(first.searchesPerMonth, ref)} searches a month, cause ${CAUSE_NAMES[first.cause]} (${first.because}).`;
}

function nothingFails({ ref, searchesPerMonth }: GhostInsight, question: Question): Statement {
  return say`None of the ${number(searchesPerMonth, ref)} on-site searches a month about ${subjectOf(question)} ${inMarket(question)} stays unanswered in numbers worth naming.`;
}

function noiseSentence(noise: GhostInsight["noise"], ref: string): Statement[] {
  if (noise.length === 0) return [];
  return [
    citing(
      say`Left out as noise: ${listWords(noise.map(({ query }) => quote(query)))}, run over and over by one or two visitors.`,
      ref,
    ),
  ];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
