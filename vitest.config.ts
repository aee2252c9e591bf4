import { defineConfig } from "vitest/config";

/** `npm test`, `npm run test:system` (whole processes, servers of databases, markets that are swapped under load), `npm run test:long`. */
const FILES: Readonly<Record<string, string>> = {
  system: "test/**/*.system.ts",
  long: "test/**/*.{test,system}.ts",
};

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
    // What a source is translated to is kept beside the packages, under a hash of the source.
    experimental: { fsModuleCache: true },
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
}));
