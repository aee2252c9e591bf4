import type { Dimension } from "../../tools/measures/measure.js";
import type { MeasureId } from "../../tools/measures/registry.js";
import type { Section } from "../answer/answer.js";
import type { Statement } from "../answer/figure.js";
import type { Limit } from "../answer/limit.js";
import type { Suggestion } from "../answer/suggestion.js";
import type { Request } from "../understand/request.js";

/** A request as one specialist sees it: with its own details, in the shape that its card states. */
export type Asked<Details> = Omit<Request, "details"> & { readonly details: Details };

/** One part of a specialist's answer. What it finds nothing to say on is null or empty. */
export interface Part<Insight, Details> {
  /** The topic that asks for it: "season" of demand is asked for as "demand.season". */
  readonly id: string;
  /** Measures that it tells. */
  readonly measures: readonly MeasureId[];
  /** What each row of it stands for; missing where it tells single figures. */
  readonly by?: readonly Dimension[];
  /** Measures that its headline tells besides the first one: when to be ready, beside the peak. */
  readonly toldBeside?: readonly MeasureId[];
  /** It tells how its measures moved over time. */
  readonly isCourse?: boolean;
  /** It bounds what other parts tell, and is told wherever it has something to tell. */
  readonly isBound?: boolean;
  /** The sentence that answers a question for it. */
  readonly headline: (insight: Insight, request: Asked<Details>) => Statement | null;
  readonly section: (insight: Insight, request: Asked<Details>) => Section | null;
  /** What bounds this part. */
  readonly limits?: (insight: Insight, request: Asked<Details>) => readonly Limit[];
  /** What can be asked next because of it. */
  readonly followUps?: (insight: Insight, request: Asked<Details>) => readonly Suggestion[];
}
