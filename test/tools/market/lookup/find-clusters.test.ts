import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { findClusters } from "../../../../tools/market/lookup/find-clusters.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../../market.js";
import { contextOf, HOSTILE, runEverywhere } from "../demand/demand-support.js";

describe.each(engines())("find_clusters on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  const names = async (phrases: string[]) => {
    const { data } = await findClusters.run({ phrases }, contextOf(warehouse));
    return data.map(({ matches, category }) => matches[0]?.name ?? category);
  };

  test("finds the cluster of each phrase, in order, and says where that came from", async () => {
    const { data, provenance } = await findClusters.run(
      { phrases: ["espresso machines", "quantum toaster spaceship"] },
      contextOf(warehouse),
    );
    expect(data).toEqual([
      {
        phrase: "espresso machines",
        start: null,
        end: null,
        matches: [
          {
            clusterId: data[0]?.matches[0]?.clusterId,
            name: "Espresso machines",
            categoryPath: "Home & Kitchen > Coffee > Espresso machines",
            headTerm: "espresso machine",
            score: 1,
            how: "exact",
            term: "Espresso machines",
          },
        ],
        category: null,
        nearest: [],
      },
      expect.objectContaining({ matches: [], nearest: [expect.objectContaining({ name: "Toasters" })] }),
    ]);
    const [counted] = await warehouse.query("SELECT COUNT(*) AS n FROM cluster_terms");
    expect(provenance).toMatchObject({
      tool: "find_clusters",
      asked: 'clusters meant by "espresso machines", "quantum toaster spaceship"',
      rowsExamined: counted?.n,
      asOf: "2026-10-31",
      truncated: false,
    });
  });

  test("every cluster is found by its name, its head term, its synonyms and its translations", async () => {
    const rows = await warehouse.query(
      "SELECT c.name, c.head_term, t.term, t.language FROM clusters c JOIN cluster_terms t ON t.cluster_id = c.cluster_id ORDER BY c.name, t.term, t.language",
    );
    const lost: string[] = [];
    for (const { name, term, language } of rows) {
      const { data } = await findClusters.run(
        { phrases: [String(term)], language: String(language) },
        contextOf(warehouse),
      );
      if (!data[0]?.matches.some((match) => match.name === name && match.score >= 0.7))
        lost.push(`${name}: ${term} (${language})`);
    }
    expect(lost).toEqual([]);
  });

  test("finds products in a question, with offsets", async () => {
    const text = "how much do espresso machines and burr grinders cost in germany";
    const { data } = await findClusters.run({ text }, contextOf(warehouse));
    expect(data.map(({ phrase, matches }) => [phrase, matches[0]?.name])).toEqual([
      ["espresso machines", "Espresso machines"],
      ["burr grinders", "Coffee grinders"],
    ]);
    for (const { start, end, phrase } of data) expect(text.slice(start ?? -1, end ?? -1)).toBe(phrase);
  });

  test("reads misspelt, joined and German words, and categories", async () => {
    expect(await names(["expresso machine", "airfryer", "Laufschuhe", "coffee gear", "kitchen"])).toEqual([
      "Espresso machines",
      "Air fryers",
      "Running shoes",
      "Home & Kitchen > Coffee",
      "Home & Kitchen",
    ]);
  });

  test("nothing rather than nonsense", async () => {
    expect(await names(["helicopter insurance", "what is the weather", "%", "_", HOSTILE])).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect((await findClusters.run({ text: HOSTILE }, contextOf(warehouse))).data).toEqual([]);
  });

  test("tells of everyday products that the market does not hold, when asked to", async () => {
    const text = "Was kosten Waschmaschinen und Toaster, und wer kauft Couchtische?";
    const ask = async (withUnknown: boolean) =>
      (await findClusters.run({ text, withUnknown }, contextOf(warehouse))).data.map(({ phrase, matches }) => [
        phrase,
        matches[0]?.name ?? null,
      ]);
    expect(await ask(false)).toEqual([["Toaster", "Toasters"]]);
    expect(await ask(true)).toEqual([
      ["Waschmaschinen", null],
      ["Toaster", "Toasters"],
      ["Couchtische", null],
    ]);
  });

  test.each([
    {},
    { phrases: [] },
    { phrases: ["x"], text: "x" },
    { phrases: ["x".repeat(201)] },
    { text: "x", language: "english" },
  ])("refuses %j", async (input) => {
    await expect(findClusters.run(input, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
  });
});

test("engines agree", async () => {
  const results = await runEverywhere(findClusters, { text: "compare expresso machines, yoga mats and coffee gear" });
  for (const result of results) expect(result).toEqual(results[0]);
});
