import type { Oracles } from "../oracles/oracles.js";
import type { ReportTable } from "../report/report.js";
import type { Judgement } from "../score/asks/judge.js";
import type { Fact } from "../score/fact-coverage.js";
import type { Score } from "../score/score.js";
import type { Tokens } from "../score/spending.js";
import type { Trajectory } from "../score/trajectory.js";
import type { EvalMarket } from "./market.js";

export interface DrawnChart {
  readonly title: string;
  /** What it shows, in words. */
  readonly alt: string;
  readonly svg: string;
}

/** What one case came to. */
export interface CaseResult {
  readonly id: string;
  readonly question: string;
  readonly tags: readonly string[];
  readonly expected: string;
  readonly got: string;
  readonly scores: Readonly<Record<string, Score>>;
  /** Every score passed. */
  readonly passed: boolean;
  readonly tookMs: number;
  readonly tokens: Tokens;
  /** Specialists, where the case says which are needed. */
  readonly routing: { readonly wanted: readonly string[]; readonly got: readonly string[] } | null;
  /** What the run did, where that is looked at. */
  readonly trajectory?: Trajectory;
  /** The whole text of the last answer, where answers are kept. */
  readonly text?: string;
  /** Its charts, likewise. */
  readonly charts?: readonly DrawnChart[];
  /** What each reply came to, where they are judged one by one. */
  readonly judgements?: readonly Judgement[];
}

/** What a case says of its run; the runner adds the rest. */
export type Judged = Omit<CaseResult, "id" | "question" | "tags" | "passed">;

/** What is right for a case, as far as it can be said beforehand. */
export interface Reference {
  /** Exactly those that have to answer. */
  readonly specialists?: readonly string[];
  readonly kind?: string;
  readonly facts?: readonly Pick<Fact, "what" | "value" | "unit">[];
  /** What each turn asks for, in words. */
  readonly asks?: readonly string[];
}

/** One case, ready to run. */
export interface Task {
  /** Unique in its suite. */
  readonly id: string;
  readonly question: string;
  readonly tags: readonly string[];
  /** Of a long list of its like: asked with --all alone. */
  readonly isFurther?: boolean;
  readonly run: (market: EvalMarket) => Promise<Judged>;
  /** For those who judge elsewhere. */
  readonly reference?: (oracles: Oracles) => Promise<Reference>;
}

/** Cases of one kind. A new suite is one file and one line in `index.ts`. */
export interface Suite {
  readonly id: string;
  /** What it finds out, in one line. */
  readonly about: string;
  readonly tasks: () => readonly Task[];
  /** Measures of all results together, beside the share of passed cases and the mean of each score. */
  readonly measure?: (results: readonly CaseResult[]) => Readonly<Record<string, Score>>;
  /** The results by groups, below the table of all suites. */
  readonly tables?: (results: readonly CaseResult[]) => readonly ReportTable[];
}
