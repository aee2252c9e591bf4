import type { Answer } from "../../graph/answer/answer.js";
import type { SpecialistId } from "../../graph/specialists/index.js";
import type { ExpectedEntities } from "../score/entity-match.js";
import type { Fact } from "../score/fact-coverage.js";

/** A fact whose value stands here, or comes from an oracle: "median_price(Air fryers, DE)", a query of `evals/oracles`. */
export type ExpectedFact = Fact | (Omit<Fact, "value"> & { readonly oracle: string });

/** A question to the router with what its answer has to be. */
export interface EvalCase {
  /** Unique in its file, kebab-case. */
  readonly id: string;
  /** What would go unnoticed without it. */
  readonly why: string;
  readonly question: string;
  readonly tags?: readonly string[];
  /** Exactly these, in registry order. */
  readonly expectSpecialists: readonly SpecialistId[];
  readonly expectEntities?: ExpectedEntities;
  readonly expectFacts: readonly ExpectedFact[];
  /** "answered" when missing. */
  readonly expectKind?: Answer["kind"];
}
