import path from "node:path";
import { defineConfig } from "vitest/config";

process.env.TEST_ENGINES ??= "duckdb"; // the interface does not depend on the engine

export default defineConfig({
  root: path.resolve(import.meta.dirname, "../.."),
  test: {
    include: ["test/browser/**/*.browser.ts"],
    globalSetup: ["test/browser/setup.ts", "test/global-setup.ts"],
    pool: "forks",
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
