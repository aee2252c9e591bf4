import { z } from "zod";
import { describeScope } from "../../clusters.js";
import { compareText, groupBy } from "../../collections.js";
import { defineTool } from "../../define.js";
import { ClusterIds, MarketCode } from "../../domain.js";
import { mergeNearDuplicates } from "../../statistics/near-duplicates.js";
import { countCell, numberCell, textCell } from "../../warehouse/cells.js";
import { questionStages, questionsByVolume, searchScopeParameters } from "../../warehouse/queries/intent.js";
import { STAGES } from "../../warehouse/schema.js";
import type { Row } from "../../warehouse/warehouse.js";

const Stage = z.enum(STAGES);
export type Stage = z.infer<typeof Stage>;

const BuyerQuestion = z.object({
  clusterId: z.int(),
  cluster: z.string(),
  question: z.string(),
  /** Of the wording shown; null = unknown. Wordings may share one reported figure, so they are not added up. */
  searchesPerMonth: z.number().nullable(),
  /** Wordings merged into this one, itself included. */
  wordings: z.number(),
});
export type BuyerQuestion = z.infer<typeof BuyerQuestion>;

const StageQuestions = z.object({
  stage: Stage,
  /** Questions of the stage in the whole scope, before merging, and those among them with a known volume. */
  questions: z.number(),
  measured: z.number(),
  searches: z.number(),
  /** Part of all known question searches, 0-1; null when none is known. */
  share: z.number().nullable(),
  top: z.array(BuyerQuestion),
});

/** Questions read for merging: enough for every list shown, few enough to compare with each other. */
const READ = 600;

export const buyerQuestions = defineTool({
  name: "buyer_questions",
  description:
    "What buyers ask before and after buying, grouped by stage (need, compare, fit, use, price) and ranked by monthly searches, near duplicates merged with their count. Over clusters, a category or the whole market. Use it for content, listings and objections to answer.",
  reads: ["buyer_questions"],
  input: z.object({
    market: MarketCode,
    clusterIds: ClusterIds.nullable().default(null),
    /** Category path, with all below it; used when no clusters are given. */
    category: z.string().min(1).max(300).nullable().default(null),
    /** Questions listed for each stage. */
    limit: z.int().min(1).max(50).default(5),
  }),
  output: z.object({
    unit: z.string(),
    method: z.string(),
    questions: z.number(),
    /** Stages that hold questions, in the order of a purchase. */
    stages: z.array(StageQuestions),
  }),
  describe: ({ limit, ...scope }, nameClusters) =>
    `Buyer questions of ${describeScope(nameClusters, scope)}, top ${limit} of each stage`,
  async read({ market, clusterIds, category, limit }, { warehouse, signal }) {
    const scope = { clusterIds, category: clusterIds === null ? category : null };
    const parameters = searchScopeParameters(scope);
    const [rows, totals] = await Promise.all([
      warehouse.query(questionsByVolume(scope), [market, READ, ...parameters], { signal }),
      warehouse.query(questionStages(scope), [market, ...parameters], { signal }),
    ]);
    const sum = (list: readonly Row[], name: string): number =>
      list.reduce((total, row) => total + countCell(row, name), 0);
    const searches = sum(totals, "searches");
    const merged = mergeWithinClusters(rows);
    const questions = sum(totals, "questions");
    const stages = STAGES.flatMap((stage) => {
      const ofStage = totals.filter((row) => row.stage === stage);
      if (ofStage.length === 0) return [];
      const stageSearches = sum(ofStage, "searches");
      const top = (merged.get(stage) ?? []).slice(0, limit);
      const share = searches === 0 ? null : stageSearches / searches;
      return [
        {
          stage,
          questions: sum(ofStage, "questions"),
          measured: sum(ofStage, "measured"),
          searches: stageSearches,
          share,
          top,
        },
      ];
    });
    const isCut = rows.length < questions || [...merged.values()].some((list) => list.length > limit);
    return {
      data: {
        unit: "searches per month",
        method:
          "near duplicates are wordings of one stage and cluster whose character trigrams agree by more than 0.8 (cosine)",
        questions,
        stages,
      },
      rowsExamined: questions,
      truncated: isCut,
    };
  },
});

/** By stage, largest first. Two products' questions never merge, however alike they sound. */
function mergeWithinClusters(rows: readonly Row[]): Map<string, BuyerQuestion[]> {
  const groups = groupBy(rows, (row) => `${textCell(row, "stage")} ${countCell(row, "cluster_id")}`);
  const merged = [...groups.values()].flatMap((list) =>
    mergeNearDuplicates(
      list,
      (row) => textCell(row, "question"),
      (row) => numberCell(row, "searches_per_month") ?? -1,
    ).map(({ head, members }) => ({ stage: textCell(head, "stage"), question: toQuestion(head, members.length) })),
  );
  merged.sort(
    (a, b) =>
      (b.question.searchesPerMonth ?? -1) - (a.question.searchesPerMonth ?? -1) || compare(a.question, b.question),
  );
  const byStage = groupBy(merged, ({ stage }) => stage);
  return new Map([...byStage].map(([stage, list]) => [stage, list.map(({ question }) => question)]));
}

function toQuestion(row: Row, wordings: number): BuyerQuestion {
  return {
    clusterId: countCell(row, "cluster_id"),
    cluster: textCell(row, "name"),
    question: textCell(row, "question"),
    searchesPerMonth: numberCell(row, "searches_per_month"),
    wordings,
  };
}

function compare(a: BuyerQuestion, b: BuyerQuestion): number {
  return a.clusterId - b.clusterId || compareText(a.question, b.question);
}
