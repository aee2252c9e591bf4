import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** `npm test`, `npm run test:system` (whole processes, servers of databases, markets that are swapped under load), `npm run test:long`. */
const FILES: Readonly<Record<string, string>> = {
  system: "test/**/*.system.ts",
  long: "test/**/*.{test,system}.ts",
};

/** Files that take long for their size, by which vitest orders those it has not run before: begun last, one would keep the other worker waiting. */
const LONG = [
  "test/graph/write/wording.test.ts",
  "test/graph/question-time.test.ts",
  "test/http/market-import.test.ts",
  "test/independent/feeds.test.ts",
  "test/tools/import/file-text.test.ts",
  "test/tools/import/taking-back.test.ts",
  "test/tools/measures/random-questions.test.ts",
  "test/tools/state/state-store.test.ts",
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((file) => moduleId.endsWith(file));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig(({ mode }) => ({
  test: {
    include: [FILES[mode] ?? "test/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    env: { TEST_LONG: mode === "long" ? "1" : "" },
    // A process per worker: the engine's binary stays out of the way of other files' tests.
    pool: "forks",
    maxWorkers: 2,
    // Answers leave much behind that is short-lived: with more room for it, a seventh of the processor time is saved.
    execArgv: ["--max-semi-space-size=64"],
    // The files that a worker runs share its modules and what it has opened (`test/market.ts`): most of a file's time was loading them anew.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // What a source is translated to is kept beside the packages, under a hash of the source.
    experimental: { fsModuleCache: true },
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
}));
