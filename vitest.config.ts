import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    env: { TEST_LONG: mode === "long" ? "1" : "" },
    // A process per worker: the engine's binary stays out of the way of other files' tests.
    pool: "forks",
    maxWorkers: 2,
    // Answers leave much behind that is short-lived: with more room for it, a seventh of the processor time is saved.
    execArgv: ["--max-semi-space-size=64"],
    // The files that a worker runs share its modules and what it has opened (`test/market.ts`): most of a file's time was loading them anew.
    isolate: false,
    // What a source is translated to is kept beside the packages, under a hash of the source.
    experimental: { fsModuleCache: true },
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
}));
