import type { Stage } from "../../../../tools/market/intent/buyer-questions.js";
import { column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { citing, compose, count, join, listStatements, percent, type Statement, say } from "../../../answer/figure.js";
import { capital, inMarket, listWords } from "../../../answer/words.js";
import { askedTopics, wants } from "../../../understand/asking.js";
import type { Part } from "../../part.js";
import type { IntentInsight } from "../analyse.js";
import type { IntentDetails, IntentRequest } from "../details.js";
import type { QuestionInsight } from "../read-questions.js";
import { aboutSubject, plural, quote, STAGE_NAMES, STAGE_WORDS, subjectOf } from "../words.js";

export const questions: Part<IntentInsight, IntentDetails> = {
  id: "questions",
  measures: ["questions", "question-searches"],
  headline: ({ questions }, request) => questions && questionHeadline(questions, request),
  section: ({ questions }, request) => questions && writeQuestions(questions, request),
};

const STAGE_ADVICE: Readonly<Record<Stage, string>> = {
  need: "say early what the product is for and what it replaces",
  compare: "put a comparison beside the offer",
  fit: "state sizes, suitability and limits plainly",
  use: "answer care and handling on the product page",
  price: "explain the price and say when and where it is lowest",
};

function questionHeadline(insight: QuestionInsight, request: IntentRequest): Statement {
  const { ref, first, top, isStageEmpty } = insight;
  const headline = asksMost(insight, request);
  if (first === null || first.searchesPerMonth === null || isStageEmpty) return headline;
  const next = top
    .filter(({ question, searchesPerMonth }) => question !== first.question && searchesPerMonth !== null)
    .toSorted((a, b) => (b.searchesPerMonth ?? 0) - (a.searchesPerMonth ?? 0))
    .slice(0, FOLLOWING)
    .map((row) => say`${quote(row.question)} (${count(cell(row, "searchesPerMonth"), ref)})`);
  return next.length === 0 ? headline : join(headline, say`Then come ${listStatements(next)}.`);
}

/** Questions that are named behind the one asked most. */
const FOLLOWING = 3;

function asksMost(
  { ref, first, leading, asked, isStageEmpty, stages }: QuestionInsight,
  request: IntentRequest,
): Statement {
  const about = subjectOf(request);
  const where = inMarket(request);
  const missing = isStageEmpty ? citing(say`No question of that kind about ${about} is known ${where}. `, ref) : say``;
  if (first === null || first.searchesPerMonth === null)
    return citing(say`Buyers ask about ${about} ${where}, but the volume of their questions is unknown.`, ref);
  const top = say`ask most: ${quote(first.question)} (${count(cell(first, "searchesPerMonth"), ref)} searches a month)`;
  if (asked !== null) {
    return compose(say`${capital(stagesInWords(asked))}, buyers of ${about} ${where} `, top, ".");
  }
  const rest =
    leading === null || stages.length === 1
      ? say`.`
      : say`; most question searches, ${percent(cell(leading, "share"), ref)}, are about ${STAGE_WORDS[leading.stage]}.`;
  return compose(missing, say`Buyers of ${about} ${where} `, top, rest);
}

function writeQuestions(insight: QuestionInsight, request: IntentRequest): Section {
  const { ref, stages, top, isRanked, asked, leading } = insight;
  const isBrief = request.breadth === "brief";
  const isNamed = askedTopics(request, "intent", ["questions"]).length > 0 || request.breadth === "full";
  const isMany = new Set(top.map(({ clusterId }) => clusterId)).size > 1;
  const listed = stages.reduce((sum, { questions }) => sum + questions, 0);
  return {
    id: "questions",
    title: asked === null ? "What buyers ask, by stage" : `What buyers ask ${stagesInWords(asked)}`,
    statements: [
      ...countSentence(insight, request),
      ...(leading === null || asked !== null || isBrief || wants(request, "advise")
        ? []
        : [citing(say`On ${STAGE_WORDS[leading.stage]}: ${STAGE_ADVICE[leading.stage]}.`, ref)]),
      ...adviceSentences(insight, request),
    ],
    tables: [
      table({
        id: "buyer-questions",
        title: `Buyer questions ${inMarket(request)}, ${isRanked ? "most searched first" : "from need to price"}`,
        columns: [
          column("stage", "Stage", "text"),
          column("question", "Question", "text"),
          ...(isMany ? [column("cluster", "Product group", "text")] : []),
          column("searches", "Searches a month", "count"),
          column("wordings", "Wordings", "count"),
        ],
        rows: top.map((row) => ({
          stage: STAGE_NAMES[row.stage],
          question: row.question,
          cluster: row.cluster,
          searches: cell(row, "searchesPerMonth"),
          wordings: cell(row, "wordings"),
        })),
        refs: ref,
        totalRows: listed,
        note: "Near duplicates are merged: the wording searched most is shown, its searches are its own. A dash: searches unknown.",
      }),
      ...(asked !== null || isBrief || stages.length < 2 || isRanked || !isNamed ? [] : [stageTable(insight)]),
    ],
  };
}

function countSentence(insight: QuestionInsight, request: IntentRequest): Statement[] {
  const { ref, count: known, asked, askedShare, stages } = insight;
  const all = say`${count(known, ref)} ${plural(known.value ?? 0, "question")}${aboutSubject(request)} ${plural(known.value ?? 0, "is", "are")} known ${inMarket(request)}`;
  const [only] = stages;
  if (asked === null || only === undefined) return [{ ...all, parts: [...all.parts, "."] }];
  const share = say`; those ${stagesInWords(asked)} make ${percent(askedShare, ref)} of the question searches.`;
  return [{ parts: [...all.parts, ...share.parts], refs: [...new Set([...all.refs, ...share.refs])] }];
}

/** "on fit, safety and drawbacks"; with most of the stages in play they are those before the purchase. */
function stagesInWords(stages: readonly Stage[]): string {
  return stages.length > 2 ? "before buying" : listWords(stages.map((stage) => `on ${STAGE_WORDS[stage]}`));
}

/** Asked for single stages or for advice: what to do about each stage shown. */
function adviceSentences({ ref, asked, stages }: QuestionInsight, request: IntentRequest): Statement[] {
  if (asked === null && !wants(request, "advise")) return [];
  return stages.map(({ stage }) => citing(say`On ${STAGE_WORDS[stage]}: ${STAGE_ADVICE[stage]}.`, ref));
}

function stageTable({ ref, stages }: QuestionInsight) {
  return table({
    id: "question-stages",
    title: "Questions by stage",
    columns: [
      column("stage", "Stage", "text"),
      column("questions", "Questions", "count"),
      column("searches", "Searches a month", "count"),
      column("share", "Share of searches", "percent"),
    ],
    rows: stages.map((row) => ({
      stage: STAGE_NAMES[row.stage],
      ...cells(row, "questions", "searches", "share"),
    })),
    refs: ref,
  });
}
