import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { ghostProducts } from "../../../../tools/market/intent/ghost-products.js";
import { GHOSTS } from "../../../../tools/sample/planted-ghosts.js";
import { contextOf, HOSTILE, openSamples, runEverywhere } from "../demand/demand-support.js";

describe.each(await openSamples())("ghost_products on %s", (_engine, { warehouse, idOf }) => {
  test.each(GHOSTS)(
    "finds $query ($market) and its cause, $cause, from the rows",
    async ({ query, market, cluster, cause, searches }) => {
      const { data } = await ghostProducts.run({ market, clusterIds: [idOf(cluster)] }, contextOf(warehouse));
      const ghost = data.ghosts.find((found) => found.query === query);
      expect(ghost).toMatchObject({ cause, cluster });
      expect((ghost?.searchesPerMonth ?? 0) / searches).toBeGreaterThan(0.8);
      expect((ghost?.searchesPerMonth ?? 0) / searches).toBeLessThan(1.2);
      expect(ghost?.ghostScore).toBeLessThanOrEqual(ghost?.searchesPerMonth ?? 0);
      expect(ghost?.nearest.length).toBe(3);
    },
  );

  test("the sold-out products are the nearest of an out-of-stock ghost, those on sale of a vocabulary gap", async () => {
    for (const { query, market, cluster, cause, soldOut = [] } of GHOSTS) {
      const { data } = await ghostProducts.run({ market, clusterIds: [idOf(cluster)] }, contextOf(warehouse));
      const ghost = data.ghosts.find((found) => found.query === query);
      const nearest = ghost?.nearest ?? [];
      if (cause === "out_of_stock") {
        expect(ghost?.soldOutMatches).toBe(soldOut.length);
        for (const [, title] of soldOut)
          expect(nearest).toContainEqual(expect.objectContaining({ title, isInStock: false, match: 1 }));
      }
      if (cause === "vocabulary_gap") {
        expect(nearest[0]).toMatchObject({ isInStock: true, match: 1 });
        expect(ghost?.relevanceTyped).toBeLessThan(1);
      }
      if (cause === "product_gap") expect(ghost?.relevanceNormalised).toBeLessThan(1);
    }
  });

  test("searches that find products and draw clicks are no ghosts", async () => {
    for (const market of ["US", "GB", "DE"]) {
      const { data } = await ghostProducts.run({ market, limit: 100 }, contextOf(warehouse));
      for (const { results, clickRate, usualClickRate } of data.ghosts) {
        expect(results < 1 || clickRate < (usualClickRate ?? 0) / 4).toBe(true);
      }
      const ordinary = await warehouse.query(
        "SELECT query FROM site_searches WHERE market = $1 GROUP BY query HAVING SUM(clicks) > SUM(searches) * 0.3 AND MIN(results) > 1",
        [market],
      );
      const found = new Set(data.ghosts.map(({ query }) => query));
      expect(ordinary.length).toBeGreaterThan(500);
      expect(ordinary.filter(({ query }) => found.has(String(query)))).toEqual([]);
    }
  });

  test("the planted ghosts lead the market, with provenance", async () => {
    const { data, provenance } = await ghostProducts.run({ market: "GB", limit: 7 }, contextOf(warehouse));
    const planted = GHOSTS.filter(({ market }) => market === "GB").map(({ query }) => query);
    expect(data.ghosts.map(({ query }) => query).sort()).toEqual([...planted].sort());
    const scores = data.ghosts.map(({ ghostScore }) => ghostScore);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(data).toMatchObject({ from: "2025-11-01", to: "2026-10-01", months: 12 });
    expect(new Set(data.causes.map(({ cause }) => cause)).size).toBe(5);
    expect(data.failedQueries).toBeGreaterThan(data.judged);
    const [sum] = await warehouse.query(
      "SELECT SUM(searches) AS searches, COUNT(*) AS n FROM site_searches WHERE market = $1",
      ["GB"],
    );
    expect(data.searchesPerMonth).toBe(Math.round(Number(sum?.searches) / 12));
    expect(provenance).toMatchObject({
      tool: "ghost_products",
      asked: "On-site searches without supply in the whole market GB, latest 12 months, at least 10 a month",
      truncated: true,
      asOf: "2026-10-31",
    });
    expect(provenance.rowsExamined).toBeGreaterThan(Number(sum?.n));
  });

  test("where nothing fails the searches are still counted; an unknown category is empty", async () => {
    const scope = { market: "US", clusterIds: [idOf("Espresso machines")] };
    const { data, provenance } = await ghostProducts.run({ ...scope, minSearches: 1_000_000 }, contextOf(warehouse));
    expect(data).toMatchObject({ ghosts: [], causes: [], failedQueries: 0 });
    expect(data.searchesPerMonth).toBeGreaterThan(1000);
    expect(provenance).toMatchObject({ truncated: false });
    expect(provenance.rowsExamined).toBeGreaterThan(50);
    for (const category of ["%", "_", HOSTILE]) {
      const nothing = await ghostProducts.run({ market: "US", category }, contextOf(warehouse));
      expect(nothing.data).toMatchObject({ ghosts: [], searchesPerMonth: 0 });
      expect(nothing.provenance.rowsExamined).toBe(0);
    }
  });

  test.each([{ market: "" }, { market: "US", minSearches: -1 }, { market: "US", months: 0 }])(
    "refuses %j",
    async (input) => {
      await expect(ghostProducts.run(input, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
    },
  );
});

test("engines agree", async () => {
  const results = await runEverywhere(ghostProducts, { market: "DE", limit: 30 });
  for (const result of results) expect(result).toEqual(results[0]);
});
