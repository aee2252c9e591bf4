import { z } from "zod";

/** What `run.ts` hands to the configuration of one run, as JSON in `MUTANT_RUN`. */
export const MutantRun = z.object({
  /** Relative to the project. */
  file: z.string(),
  /** Null: the source as it is. */
  mutant: z.object({ from: z.number(), to: z.number(), text: z.string() }).nullable(),
  /** Test files in the order in which they run. */
  tests: z.array(z.string()),
});
export type MutantRun = z.infer<typeof MutantRun>;
