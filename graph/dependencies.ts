import type { SpecialistDependencies } from "./define-specialist.js";
import type { Guard } from "./guard/index.js";
import type { Roles } from "./roles.js";

/** Runs at once. More would not answer sooner (one thread, two queries), yet each holds its facts in memory; the rest wait in order. */
export const MOST_RUNS = 4;

/** What every node may use; handed in once when a graph is built. */
export interface GraphDependencies extends SpecialistDependencies {
  /** Only to tell how old data is at the time of asking; never a freshness stamp. */
  readonly clock: () => Date;
  /** ISO country code taken when a question names no market. */
  readonly defaultMarket: string;
  /** Questions that the market answers, by specialist; the cards' own when missing. */
  readonly examples?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Brings the two above up to the market that is loaded; called as each answer begins. They stay as they are where it is missing. */
  readonly noticeMarket?: () => Promise<void>;
  /** Who understands and who words; the built-in parts when missing. */
  readonly roles?: Roles;
  /** For a question from its turn on, in milliseconds: what was not read by then is missing from its answer. As long as it takes when missing. */
  readonly questionTimeoutMs?: number;
  /** For all calls of a language model that one question takes, in milliseconds; 20 s when missing. */
  readonly modelDeadlineMs?: number;
  /** Looks at everything that is about to leave. */
  readonly guard?: Guard;
}
