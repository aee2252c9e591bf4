import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createAgents } from "../../graph/agents.js";
import type { Answer } from "../../graph/answer/answer.js";
import { recordingLogger } from "../fakes.js";
import { engines, openEngine } from "../market.js";
import { lookUp } from "./look-up.js";
import { QUESTIONS } from "./questions.js";
import { recomputeFigures } from "./recompute.js";

describe.skipIf(!engines().includes("duckdb"))(
  "figures of whole answers against plain SQL over the same market",
  () => {
    const answers = new Map<string, Answer>();
    let recomputed: ReadonlyMap<string, number>;

    beforeAll(async () => {
      recomputed = await recomputeFigures(inject("marketPath"));
      const warehouse = await openEngine("duckdb");
      const logger = recordingLogger();
      try {
        const router = createAgents({
          warehouse,
          logger,
          clock: () => new Date("2026-11-10"),
          defaultMarket: "US",
        }).get("router");
        for (const { question } of QUESTIONS)
          for await (const event of router?.stream(question) ?? [])
            if (event.type === "answer") answers.set(question, event.answer);
      } finally {
        await warehouse.close();
      }
    });
    afterAll(() => answers.clear());

    test("more than a hundred figures of ten answers, each recomputed", () => {
      const ids = QUESTIONS.flatMap(({ figures }) => figures.map(({ id }) => id));
      expect(QUESTIONS).toHaveLength(10);
      expect(ids.length).toBeGreaterThanOrEqual(120);
      expect([...recomputed.keys()].sort()).toEqual([...ids].sort());
    });

    describe.each(QUESTIONS)("$question", ({ question, figures }) => {
      test.each(figures)("$id", ({ id, place, within }) => {
        const answer = answers.get(question);
        if (!answer) throw new Error(`No answer to "${question}".`);
        const told = lookUp(answer, place);
        const computed = recomputed.get(id) ?? Number.NaN;
        expect(Math.abs(told - computed), `the answer tells ${told}, SQL gives ${computed}`).toBeLessThanOrEqual(
          within,
        );
      });
    });
  },
);

const toolPath = (tool: string): string => `../../tools/market/${tool}.js`;

describe("what the recomputation rests on", () => {
  const ALLOWED: Readonly<Record<string, readonly string[]>> = {
    "answers.test.ts": [
      ...["node:fs", "node:path", "vitest", "./look-up.js", "./questions.js", "./recompute.js"],
      ...["../../graph/agents.js", "type ../../graph/answer/answer.js", "../fakes.js", "../market.js"],
    ],
    "definitions.test.ts": [
      ...["vitest", "../market.js", "./raw.js", "type ../../tools/warehouse/warehouse.js"],
      ...["demand/audience-segments", "demand/demand-series", "demand/market-size", "gap/demand-supply"].map(toolPath),
      ...["lookup/query-market", "pricing/price-history", "pricing/price-movers", "pricing/price-statistics"].map(
        toolPath,
      ),
    ],
    "bound.test.ts": [
      ...["vitest", "../market.js", "./raw.js", "./look-up.js", "type ../../tools/warehouse/warehouse.js"],
      ...["../../graph/agents.js", "type ../../graph/answer/answer.js", "../fakes.js"],
      ...["pricing/price-history", "pricing/price-movers", "pricing/price-statistics"].map(toolPath),
    ],
    "discounts.test.ts": [
      ...["vitest", "../market.js", "./raw.js", "type ../../tools/warehouse/warehouse.js"],
      toolPath("pricing/merchant-discounts"),
    ],
    "feeds.test.ts": [
      ...["vitest", "../market.js", "./raw.js", "type ../../tools/warehouse/warehouse.js"],
      ...["../../graph/agents.js", "../fakes.js"],
    ],
    "sales.test.ts": [
      ...["node:fs/promises", "node:os", "node:path", "vitest", "./raw.js", "type ../../tools/warehouse/warehouse.js"],
      ...["../graph/own-market.js", "../market.js"],
      ...["demand/demand-series", "demand/market-size"].map(toolPath),
    ],
    "raw.ts": [],
    "look-up.ts": ["type ../../graph/answer/answer.js"],
    "questions.ts": ["type ./look-up.js"],
    "recompute.ts": ["node:fs", "node:path", "@duckdb/node-api"],
  };

  /** What was once defined wrongly, and the test that recomputes it. */
  const DEFINED: readonly (readonly [what: string, file: string, test: string])[] = [
    ["growth a year", "definitions.test.ts", "growth a year of $name"],
    ["whether prices have fallen", "definitions.test.ts", "like-for-like price change of $name"],
    ["value of open demand", "definitions.test.ts", "clicks per search of $name"],
    ["market size", "definitions.test.ts", "market size of $name"],
    ["yearly change beside a gap", "definitions.test.ts", "change of demand beside the gap of $name"],
    ["lowest price", "definitions.test.ts", "the lowest price of $name"],
    ["sum of ranges", "definitions.test.ts", "with the range of the sum"],
    ["over the last year", "bound.test.ts", "over the last year are the last twelve months of data"],
    ["the audience that stands out most", "definitions.test.ts", "the buyers of $name"],
    ["discounts per merchant", "discounts.test.ts", "how many were real, shop by shop"],
    ["price feeds", "feeds.test.ts", "of $market, in a whole answer"],
    ["recorded sales without keywords", "sales.test.ts", "units a month, growth a year"],
    ["a named attribute binds", "bound.test.ts", "an amount in words binds every figure"],
  ];
  test.each(DEFINED)("%s is recomputed in %s", (_what, file, title) => {
    expect(readFileSync(join(import.meta.dirname, file), "utf8")).toContain(title);
  });

  test("every file of the folder is known", () => {
    expect(readdirSync(import.meta.dirname).sort()).toEqual([...Object.keys(ALLOWED), "figures.sql"].sort());
  });

  test.each(Object.keys(ALLOWED))("%s imports nothing of the service but what opens the answers", (file) => {
    const text = readFileSync(join(import.meta.dirname, file), "utf8");
    const imported = [...text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^";]*\bfrom\s+)?"([^"]+)"/gm)];
    const names = imported.map(([, type = "", name]) => `${type}${name}`);
    expect(names.filter((name) => !ALLOWED[file]?.includes(name))).toEqual([]);
    // No other way to load a module.
    expect(text).not.toMatch(/\b(?:import|require)\s*\(/);
  });
});
