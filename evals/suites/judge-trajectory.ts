import { specialistIds } from "../../graph/specialists/index.js";
import type { Score } from "../score/score.js";
import { scoreTrajectory, type Trajectory, trajectoryOf } from "../score/trajectory.js";
import type { Asked, EvalMarket } from "./market.js";

/** What a run did, and whether that is what `cases/trajectories.jsonl` has for the case; a case that is not there yet is not judged. */
export function judgeTrajectory(
  suite: string,
  id: string,
  { recording: { nodes, calls } }: Pick<Asked, "recording">,
  { trajectories }: Pick<EvalMarket, "trajectories">,
): { readonly trajectory: Trajectory; readonly scores: Readonly<Record<string, Score>> } {
  const steps = calls.map(({ input, isOfUnderstanding, provenance: { tool, truncated } }) => ({
    tool,
    input,
    truncated,
    isOfUnderstanding,
  }));
  const trajectory = trajectoryOf(nodes, steps, specialistIds);
  const wanted = trajectories?.[suite]?.[id];
  return { trajectory, scores: wanted === undefined ? {} : { trajectory: scoreTrajectory(wanted, trajectory) } };
}
