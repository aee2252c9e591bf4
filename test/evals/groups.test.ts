import { expect, test } from "vitest";
import { judgeGroups } from "../../evals/measure/groups.js";
import { anyEngine, openEngine } from "../market.js";

test("the groups that an import proposes are mostly those of the sample market", async () => {
  const [engine = "duckdb"] = anyEngine();
  const scores = await judgeGroups(await openEngine(engine), "no such file");
  const [sample, made] = [scores.slice(0, 3), scores.slice(3)];
  expect(sample.map(({ name }) => name)).toEqual(["sample market, DE", "sample market, GB", "sample market, US"]);
  // Measured: 0.920, 0.907, 0.913.
  for (const { f1, precision } of sample) {
    expect(f1).toBeGreaterThan(0.9);
    expect(precision).toBeGreaterThan(0.97);
  }
  // Measured: 0.501 and 0.807, 0.492 and 0.808.
  for (const shop of ["home-pages", "outdoor-pages"]) {
    const f1 = (how: string) => made.find(({ name }) => name === `${shop}, ${how}`)?.f1;
    expect(f1("words")).toBeLessThan(0.55);
    expect(f1("pages")).toBeGreaterThan(0.78);
  }
});
