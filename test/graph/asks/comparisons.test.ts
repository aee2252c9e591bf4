import { describe, expect, test } from "vitest";
import { renderStatement } from "../../../graph/answer/figure.js";
import { judge } from "../../../graph/asks/comparisons/judge.js";
import { mixOf } from "../../../graph/asks/comparisons/market-reason.js";
import type { MeasureId } from "../../../tools/measures/registry.js";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

describe("a claim is held to its direction and its size", () => {
  const doubled = { direction: "rising", size: { is: "about", by: 1 } } as const;
  const collapsed = { direction: "falling", size: { is: "at least", by: 0.3 } } as const;
  test.each([
    [doubled, 0.03, false],
    [doubled, 0.95, true],
    [doubled, 2, true],
    [doubled, -1, false],
    [{ direction: "rising", size: { is: "about", by: 0.2 } }, 0.5, false],
    [collapsed, -0.31, true],
    [collapsed, -0.2, false],
    [{ direction: "falling" }, -0.05, true],
    [{ direction: "falling" }, 0.05, false],
    [{ direction: "rising" }, 0.004, false],
    [{ direction: "level" }, -0.02, true],
    [{ direction: "level" }, 0.08, false],
  ] as const)("%o by %d", (claim, change, isTrue) => {
    expect(judge(claim, change).isTrue).toBe(isTrue);
  });
});

describe("which brands are on sale in two markets, in words", () => {
  const market = (code: string, name: string): Parameters<typeof mixOf>[1][number] => ({
    code,
    name,
    currency: "USD",
    asOf: "2026-10-31",
    stated: true,
  });
  const row = {} as NonNullable<Parameters<typeof mixOf>[0][number]["here"]>; // only whether there is one counts
  const brand = (here: boolean, there: boolean) => ({
    name: "",
    here: here ? row : undefined,
    there: there ? row : undefined,
  });
  const [both, here, there] = [brand(true, true), brand(true, false), brand(false, true)];
  test.each([
    [[both, both, both], "Which brands are on sale is no cause: all 3 are on sale in both markets."],
    [[both, both, here], /2 in both, 1 only in .* and 0 only in .*, so the two medians are in part of different/],
    [[both, here, there], /1 in both, 1 only in .*, so the two medians are largely of different products\.$/],
    [[here, there], /0 in both, .*, so the two medians are of different products\.$/],
  ])("%#", (brands, words) => {
    const told = mixOf(brands, [market("US", "United States"), market("GB", "United Kingdom")], "E1");
    expect(told && renderStatement(told)).toMatch(words);
  });
  test("nothing where no brand is known", () => {
    expect(mixOf([], [market("US", "United States"), market("GB", "United Kingdom")], "E1")).toBeNull();
  });
});

describe.each(anyEngine())("what moved from one time to another, on %s", (engine) => {
  const { headlineOf, rowsOf } = openRouter(engine);

  /** By month. */
  const months = async (measure: MeasureId, cluster: string, from: string, to: string): Promise<number[]> =>
    (await rowsOf(measure, [cluster], { by: "month", period: { from, to } })).flatMap(({ value }) => value ?? []);
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

  test.each([
    "Air fryer prices in the US have doubled, right?",
    "Stimmt es, dass sich die Preise für Heißluftfritteusen in den USA verdoppelt haben?",
    "Did air fryer prices in the US rise by 20 %?",
    "Have air fryer prices in the US collapsed?",
  ])("%s", async (question) => {
    expect(await headlineOf(question)).toMatch(/^No: like for like, prices of air fryers/);
  });

  test("what a question builds on is checked before it is answered", async () => {
    expect(await headlineOf("Since tent prices in the US doubled, who is the cheapest seller?")).toMatch(
      /^That is not so: .*cheapest merchant/s,
    );
    expect(await headlineOf("Why did demand for selfie sticks in the US collapse?")).toMatch(
      /^That is so: .*The fall/s,
    );
  });

  test("the difference between two years, over the same months", async () => {
    const now = sum(await months("units", "DVD players", "2026-01-01", "2026-10-31"));
    const before = sum(await months("units", "DVD players", "2025-01-01", "2025-10-31"));
    const fewer = Math.round(before - now).toLocaleString("en-US");
    expect(await headlineOf("How many fewer DVD players were sold in the US this year than last year?")).toMatch(
      new RegExp(`^${fewer} fewer: `),
    );
  });

  test("the part of a year that falls into some months", async () => {
    const year = await months("units", "Gas grills", "2025-11-01", "2026-10-31");
    const part = await months("units", "Gas grills", "2026-05-01", "2026-07-31");
    expect(year).toHaveLength(12);
    const share = ((sum(part) / sum(year)) * 100).toFixed(1);
    expect(await headlineOf("What percentage of gas grill sales in the US falls in May to July?")).toMatch(
      new RegExp(`^${share} % of a year’s units sold`),
    );
  });

  test("a step that comes every year is the season's", async () => {
    expect(await headlineOf("Why did air fryer sales in the US jump in January 2026?")).toMatch(/season as the cause/);
    expect(await headlineOf("Why did air fryer sales in the US drop in January 2026?")).toMatch(/^That is not so: /);
  });

  test("a sum that lacks months is not compared with a whole one", async () => {
    const question = "Compare the revenue of cat trees and aquariums in Germany over the last twelve months";
    expect(await headlineOf(question)).toMatch(/11 of 12 months known\).*not compared/s);
  });

  test("what stands in for units of a brand is said", async () => {
    expect(await headlineOf("Which brand of air fryers sells the most in the UK?")).toMatch(
      /^By orders, which stand in for units sold \(not known by brand\): /,
    );
  });
});
