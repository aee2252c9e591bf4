import { Scoped } from "../../tools/scoped.js";

/** What all calls of a model for one question share: the time they have in all, and the place of its run, which it needs for data alone. */
export interface QuestionBounds {
  /** By `performance.now()`. */
  readonly deadline: number;
  /** Gives the place among the runs to another question; once is enough. */
  readonly pause: () => void;
  /** Waits for a place again. */
  readonly resume: () => Promise<void>;
}

const current = new Scoped<QuestionBounds>();

/** Every call of a model that `begin` leads to is bounded so. */
export const withinBounds = <Result>(bounds: QuestionBounds, begin: () => Result): Result => current.run(bounds, begin);

/** Null outside a question, as when a catalog is onboarded. */
export const questionBounds = (): QuestionBounds | null => current.current ?? null;
