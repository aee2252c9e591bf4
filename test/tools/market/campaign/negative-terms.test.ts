import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { keywordBids } from "../../../../tools/market/campaign/keyword-bids.js";
import { negativeTerms } from "../../../../tools/market/campaign/negative-terms.js";
import { WASTEFUL_TERMS } from "../../../../tools/sample/planted-prices.js";
import { blocksSearch } from "../../../../tools/statistics/negatives.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../../market.js";
import { contextOf, HOSTILE, readClusterIds, runEverywhere } from "../demand/demand-support.js";

describe.each(engines())("negative_terms on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  test("evidence and provenance come from the rows", async () => {
    const clusterId = (await readClusterIds(warehouse))("Yoga mats");
    const { data, provenance } = await negativeTerms.run(
      { clusterIds: [clusterId], market: "US", chosen: ["yoga mat"], asOf: "2026-10-31" },
      contextOf(warehouse),
    );
    const terms = await warehouse.query(
      "SELECT search_term, SUM(clicks) AS clicks, SUM(cost) AS cost, SUM(orders) AS orders FROM ad_terms WHERE market = 'US' AND cluster_id = $1 GROUP BY search_term",
      [clusterId],
    );
    const jobs = data.negatives.find(({ why }) => why === "jobs");
    const stopped = terms.filter((row) =>
      blocksSearch({ text: jobs?.negative ?? "", match: "phrase" }, String(row.search_term)),
    );
    expect(jobs).toMatchObject({
      negative: "jobs",
      match: "phrase",
      orders: 0,
      terms: stopped.length,
      chanceIfOnTarget: null,
    });
    expect(jobs?.clicks).toBe(stopped.reduce((sum, row) => sum + Number(row.clicks), 0));
    expect(jobs?.cost).toBeCloseTo(
      stopped.reduce((sum, row) => sum + Number(row.cost), 0),
      2,
    );
    for (const { why, clicks, chanceIfOnTarget } of data.negatives.filter(({ why }) => why === "no orders")) {
      expect(why).toBe("no orders");
      expect(clicks).toBeGreaterThanOrEqual(data.clusters[0]?.clicksNeeded ?? Number.POSITIVE_INFINITY);
      expect(chanceIfOnTarget).toBeLessThan(0.05);
    }
    expect(data.clusters[0]?.terms).toBe(terms.length);
    const [examined] = await warehouse.query(
      `SELECT (SELECT COUNT(*) FROM keywords WHERE market = 'US' AND cluster_id = $1) + (SELECT COUNT(*) FROM ad_terms WHERE market = 'US' AND cluster_id = $1)
        + (SELECT COUNT(*) FROM click_shares WHERE market = 'US' AND cluster_id = $1) AS n`,
      [clusterId],
    );
    expect(provenance).toMatchObject({
      tool: "negative_terms",
      asked:
        "Search terms of own ads without orders or off goal: Yoga mats in US, 12 months up to 2026-10-31, checked against 1 chosen keyword, top 100",
      rowsExamined: examined?.n,
      asOf: "2026-10-31",
      truncated: false,
    });
  });

  test.each(WASTEFUL_TERMS)(
    "$term ($market) is blocked, no chosen keyword and no sale with it",
    async ({ cluster, market, term }) => {
      const clusterIds = [(await readClusterIds(warehouse))(cluster)];
      const context = contextOf(warehouse);
      const bids = await keywordBids.run({ clusterIds, market, targetAcos: 0.25 }, context);
      const chosen = bids.data.keywords.filter(({ plan }) => plan !== null).map(({ keyword }) => keyword);
      expect(chosen.length).toBeGreaterThan(3);
      const { data } = await negativeTerms.run({ clusterIds, market, chosen }, context);
      const forms = data.negatives.map(({ negative, match }) => ({ text: negative, match }));
      expect(forms.some((form) => blocksSearch(form, term))).toBe(true);
      expect(chosen.filter((keyword) => forms.some((form) => blocksSearch(form, keyword)))).toEqual([]);
      const selling = await warehouse.query(
        "SELECT search_term FROM ad_terms WHERE market = $1 AND cluster_id = $2 GROUP BY search_term HAVING SUM(orders) > 0",
        [market, clusterIds[0] ?? 0],
      );
      expect(selling.filter((row) => forms.some((form) => blocksSearch(form, String(row.search_term))))).toEqual([]);
    },
  );

  test("a wasteful term that is chosen is refused, with the keyword it would block", async () => {
    const planted = WASTEFUL_TERMS[0];
    if (planted === undefined) throw new Error("nothing planted");
    const clusterIds = [(await readClusterIds(warehouse))(planted.cluster)];
    const { data } = await negativeTerms.run(
      { clusterIds, market: planted.market, chosen: [planted.term] },
      contextOf(warehouse),
    );
    expect(data.refused).toContainEqual(
      expect.objectContaining({ term: planted.term, keyword: planted.term, kind: "blocked" }),
    );
    expect(data.negatives.some(({ negative, match }) => blocksSearch({ text: negative, match }, planted.term))).toBe(
      false,
    );
  });

  test("a selling term is protected however cheap it is", async () => {
    const rows = await warehouse.query("SELECT DISTINCT market, cluster_id FROM ad_terms ORDER BY market, cluster_id");
    const sold = await warehouse.query(
      "SELECT market, cluster_id, search_term FROM ad_terms GROUP BY market, cluster_id, search_term HAVING SUM(orders) > 0",
    );
    for (const market of ["US", "GB", "DE"]) {
      const clusterIds = rows
        .filter((row) => row.market === market)
        .map((row) => Number(row.cluster_id))
        .slice(0, 20);
      const { data, provenance } = await negativeTerms.run(
        { clusterIds, market, termsPerCluster: 1, limit: 500 },
        contextOf(warehouse),
      );
      const selling = sold.filter((row) => row.market === market && clusterIds.includes(Number(row.cluster_id)));
      expect(selling.length).toBeGreaterThan(clusterIds.length);
      for (const { clusterId, terms } of data.clusters) {
        const own = selling.filter((row) => row.cluster_id === clusterId).length;
        expect(terms - own).toBeGreaterThanOrEqual(0);
        expect(terms - own).toBeLessThanOrEqual(1);
      }
      const forms = data.negatives.map(({ negative, match }) => ({ text: negative, match }));
      expect(selling.filter((row) => forms.some((form) => blocksSearch(form, String(row.search_term))))).toEqual([]);
      expect(provenance.truncated).toBe(true);
    }
  });

  test("nothing to block before the ads began, hostile keywords are only text", async () => {
    const context = contextOf(warehouse);
    const early = await negativeTerms.run({ clusterIds: [1], market: "US", asOf: "2020-01-31" }, context);
    expect(early.data.negatives).toEqual([]);
    expect(early.data.clusters[0]).toMatchObject({ terms: 0, blockedCost: 0 });
    const unknown = await negativeTerms.run({ clusterIds: [999_999], market: "US" }, context);
    expect(unknown.data).toMatchObject({ clusters: [], negatives: [], refused: [] });
    expect(unknown.provenance.rowsExamined).toBe(0);
    const plain = await negativeTerms.run({ clusterIds: [1], market: "US" }, context);
    const hostile = await negativeTerms.run({ clusterIds: [1], market: "US", chosen: [HOSTILE, "%", "_"] }, context);
    expect(hostile.data.negatives).toEqual(plain.data.negatives);
  });

  test("bad input is the caller's to mend", async () => {
    const context = contextOf(warehouse);
    await expect(negativeTerms.run({ clusterIds: [1], market: "US", conversionRate: 2 }, context)).rejects.toThrow(
      InvalidInputError,
    );
    await expect(negativeTerms.run({ clusterIds: [1], market: "US", chosen: [""] }, context)).rejects.toThrow(
      InvalidInputError,
    );
  });
});

test("every engine gives the same data", async () => {
  const [first, ...others] = await runEverywhere(negativeTerms, {
    clusterIds: [1, 2, 3],
    market: "DE",
    chosen: ["espressomaschine"],
  });
  for (const other of others) expect(other).toEqual(first);
});
