import { column, type Section, table } from "../../answer.js";
import { citing, count, percent, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import { inMarket } from "../../words.js";
import type { QuestionInsight } from "./analyse.js";
import { quote, STAGE_NAMES, subjectOf } from "./words.js";

const SHOWN_PER_STAGE = 3;

const STAGE_ADVICE = {
  need: "say early what the product is for and what it replaces",
  compare: "put a comparison beside the offer",
  fit: "state sizes, suitability and limits",
  use: "answer care and handling on the product page",
  price: "explain the price and show when and where it is lowest",
} as const;

export function writeQuestions(insight: QuestionInsight, question: Question): Section {
  const { ref, stages, leading } = insight;
  const statements: Statement[] = [
    say`${count(insight.count, ref)} questions about ${subjectOf(question)} are known ${inMarket(question)}.`,
  ];
  if (leading) {
    statements.push(
      say`The stage searched most is ${leading.stage} (${percent(leading.share, ref)} of question searches): ${STAGE_ADVICE[leading.stage]}.`,
    );
  }
  const isMany = new Set(stages.flatMap(({ top }) => top.map(({ cluster }) => cluster))).size > 1;
  const rows = stages.flatMap(({ stage, top }) =>
    top.slice(0, SHOWN_PER_STAGE).map((item) => ({
      stage: STAGE_NAMES[stage],
      question: item.question,
      cluster: item.cluster,
      searches: item.searches,
      wordings: item.wordings,
    })),
  );
  return {
    id: "questions",
    title: "What buyers ask, by stage",
    statements,
    tables: [
      table({
        id: "buyer-questions",
        title: `Buyer questions ${inMarket(question)}, from need to price`,
        columns: [
          column("stage", "Stage", "text"),
          column("question", "Question", "text"),
          ...(isMany ? [column("cluster", "Product group", "text")] : []),
          column("searches", "Searches a month", "count"),
          column("wordings", "Wordings", "count"),
        ],
        rows,
        refs: ref,
        totalRows: insight.count,
        note: "Near duplicates are merged: the wording with most searches is shown, its volume is its own.",
      }),
      table({
        id: "question-stages",
        title: "Questions by stage",
        columns: [
          column("stage", "Stage", "text"),
          column("questions", "Questions", "count"),
          column("searches", "Searches a month", "count"),
          column("share", "Share of searches", "percent"),
        ],
        rows: stages.map(({ stage, questions, searches, share }) => ({
          stage: STAGE_NAMES[stage],
          questions,
          searches,
          share,
        })),
        refs: ref,
      }),
    ],
  };
}

export function questionHeadline({ leading, ref }: QuestionInsight, question: Question): Statement {
  if (leading === null)
    return citing(
      say`Buyers ask about ${subjectOf(question)} ${inMarket(question)}, but the volume of their questions is unknown.`,
      ref,
    );
  return say`Buyers of ${subjectOf(question)} ${inMarket(question)} ask most at the ${leading.stage} stage (${percent(leading.share, ref)} of question searches), led by ${quote(leading.question)}.`;
}
