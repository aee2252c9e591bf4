import { expect, test } from "vitest";
import { judgeGroups } from "../../evals/measure/groups.js";
import { anyEngine, openEngine } from "../market.js";

test("the groups that an import proposes are mostly those of the sample market", async () => {
  const [engine = "duckdb"] = anyEngine();
  const scores = await judgeGroups(await openEngine(engine), "no such file");
  expect(scores.map(({ name }) => name)).toEqual(["sample market, DE", "sample market, GB", "sample market, US"]);
  // Measured: 0.920, 0.907, 0.913.
  for (const { f1, precision } of scores) {
    expect(f1).toBeGreaterThan(0.9);
    expect(precision).toBeGreaterThan(0.97);
  }
});
