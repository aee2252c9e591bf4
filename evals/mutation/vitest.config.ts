import { resolve } from "node:path";
import { defineConfig, mergeConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import configure from "../../vitest.config.js";
import { MutantRun } from "./mutant-run.js";
import { withMutant } from "./mutants.js";

/** The tests' own configuration with one mutant in the place of its source: the file itself is never written. Started by `run.ts` only. */

const ROOT = resolve(import.meta.dirname, "../..");
const { file, mutant, tests } = MutantRun.parse(JSON.parse(process.env.MUTANT_RUN ?? "null"));

/** The likeliest to notice comes first, so that most runs end soon. */
class GivenOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(tests.map((test, place) => [resolve(ROOT, test), place]));
    const placeOf = ({ moduleId }: TestSpecification): number => places.get(moduleId) ?? tests.length;
    return [...specifications].sort((a, b) => placeOf(a) - placeOf(b));
  }
}

export default mergeConfig(
  await configure({ mode: "test", command: "serve" }),
  defineConfig({
    root: ROOT,
    plugins: [
      {
        name: "mutant",
        enforce: "pre",
        // What the mutant's source is translated to is never kept.
        configureVitest: ({ experimental_defineCacheKeyGenerator: decide }) =>
          decide(({ id }) => (id === resolve(ROOT, file) ? false : undefined)),
        transform: (code, id) => (mutant !== null && id === resolve(ROOT, file) ? withMutant(code, mutant) : null),
      },
    ],
    // Patient, since a slow machine is no fault.
    test: {
      bail: 1,
      // One after another, so that nothing behind the one that fails is begun; `run.ts` tries several mutants at once.
      maxWorkers: 1,
      sequence: { sequencer: GivenOrder },
      testTimeout: 120_000,
      hookTimeout: 240_000,
    },
  }),
);
