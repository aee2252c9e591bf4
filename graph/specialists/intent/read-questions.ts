import type { Stage } from "../../../tools/market/intent/buyer-questions.js";
import { carry, cell } from "../../answer/cell.js";
import { type Derived, derive } from "../../answer/derivation.js";
import { wants } from "../../understand/asking.js";
import { limitOf } from "../../understand/names/named.js";
import type { IntentRequest } from "./details.js";
import { type Questions, rowsToShow } from "./gather.js";

type StageQuestions = Questions["data"]["stages"][number];
export type BuyerQuestion = StageQuestions["top"][number] & { readonly stage: Stage };

export interface QuestionInsight {
  readonly ref: string;
  /** All questions known of the scope. */
  readonly count: Derived;
  /** Stages asked for; null = all. */
  readonly asked: readonly Stage[] | null;
  readonly stages: readonly StageQuestions[];
  /** Of the stages shown: by stage, or by searches when a ranking or single stages were asked for. */
  readonly top: readonly BuyerQuestion[];
  readonly isRanked: boolean;
  readonly first: BuyerQuestion | null;
  /** The stage that is searched most, among all. */
  readonly leading: Pick<StageQuestions, "stage" | "share"> | null;
  readonly askedShare: Derived;
  /** None of the questions read is of the stages asked for. */
  readonly isStageEmpty: boolean;
}

const PER_STAGE = 3;

export function readQuestions({ data, ref }: Questions, request: IntentRequest): QuestionInsight | null {
  if (data.stages.length === 0) return null;
  const asked = request.details.stages.length > 0 ? request.details.stages : null;
  const within = data.stages.filter(({ stage }) => asked === null || asked.includes(stage));
  const isStageEmpty = within.length === 0;
  const stages = isStageEmpty ? data.stages : within;
  const isRanked = limitOf(request) !== null || wants(request, "rank") || asked !== null;
  const all = stages.flatMap(({ stage, top }) => top.map((item) => carry(item, { stage })));
  const bySearches = [...all].sort((a, b) => (b.searchesPerMonth ?? -1) - (a.searchesPerMonth ?? -1));
  const perStage = request.breadth === "brief" ? 1 : PER_STAGE;
  const most = [...data.stages].sort((a, b) => b.searches - a.searches)[0];
  return {
    ref,
    count: cell(data, "questions"),
    asked: isStageEmpty ? null : asked,
    stages,
    top: isRanked
      ? bySearches.slice(0, rowsToShow(request))
      : stages.flatMap(({ stage, top }) => top.slice(0, perStage).map((item) => carry(item, { stage }))),
    isRanked,
    first: bySearches[0] ?? null,
    leading: most && most.share !== null ? most : null,
    askedShare: derive("sum", ...stages.map((stage) => cell(stage, "share"))),
    isStageEmpty,
  };
}
