import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { buyerQuestions } from "../../../../tools/market/intent/buyer-questions.js";
import { STAGES } from "../../../../tools/warehouse/schema.js";
import { contextOf, HOSTILE, openSamples, runEverywhere } from "../demand/demand-support.js";

describe.each(await openSamples())("buyer_questions on %s", (_engine, { warehouse, idOf }) => {
  test("questions of a cluster by stage, the wordings of one question merged and counted", async () => {
    const clusterId = idOf("Espresso machines");
    const { data, provenance } = await buyerQuestions.run(
      { market: "US", clusterIds: [clusterId], limit: 50 },
      contextOf(warehouse),
    );
    const rows = await warehouse.query("SELECT * FROM buyer_questions WHERE market = $1 AND cluster_id = $2", [
      "US",
      clusterId,
    ]);
    expect(data.questions).toBe(rows.length);
    expect(data.stages.map(({ stage }) => stage)).toEqual(
      STAGES.filter((stage) => rows.some((row) => row.stage === stage)),
    );
    expect(data.stages.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1, 6);
    for (const { stage, questions, searches, top } of data.stages) {
      const own = rows.filter((row) => row.stage === stage);
      expect(questions).toBe(own.length);
      expect(searches).toBe(own.reduce((sum, row) => sum + Number(row.searches_per_month ?? 0), 0));
      expect(top.reduce((sum, { wordings }) => sum + wordings, 0)).toBe(own.length);
      const volumes = top.map(({ searchesPerMonth }) => searchesPerMonth ?? -1);
      expect(volumes).toEqual([...volumes].sort((a, b) => b - a));
      for (const { question, searchesPerMonth } of top) {
        expect(own.find((row) => row.question === question)?.searches_per_month).toBe(searchesPerMonth);
      }
    }
    expect(provenance).toMatchObject({
      tool: "buyer_questions",
      asked: `Buyer questions of Espresso machines in US, top 50 of each stage`,
      rowsExamined: rows.length,
      truncated: false,
      asOf: "2026-10-31",
    });
  });

  test("over the whole market, near duplicates are merged within their product only", async () => {
    const { data, provenance } = await buyerQuestions.run({ market: "US", limit: 50 }, contextOf(warehouse));
    const all = data.stages.flatMap(({ top }) => top);
    expect(data.stages.map(({ stage }) => stage)).toEqual([...STAGES]);
    expect(all.some(({ wordings }) => wordings > 1)).toBe(true);
    expect(new Set(all.map(({ clusterId }) => clusterId)).size).toBeGreaterThan(20);
    expect(provenance.truncated).toBe(true);
    expect(provenance.rowsExamined).toBe(data.questions);
  });

  test("nothing is empty; text is text", async () => {
    for (const category of ["%", "_", HOSTILE]) {
      const { data, provenance } = await buyerQuestions.run({ market: "US", category }, contextOf(warehouse));
      expect(data).toMatchObject({ questions: 0, stages: [] });
      expect(provenance).toMatchObject({ rowsExamined: 0, truncated: false });
    }
  });

  test.each([{ market: "USA" }, { market: "US", clusterIds: [-1] }, { market: "US", limit: 51 }])(
    "refuses %j",
    async (input) => {
      await expect(buyerQuestions.run(input, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
    },
  );
});

test("engines agree", async () => {
  const results = await runEverywhere(buyerQuestions, { market: "DE", limit: 10 });
  for (const result of results) expect(result).toEqual(results[0]);
});
