import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { keywordMetrics } from "../../../../tools/market/intent/keyword-metrics.js";
import { contextOf, HOSTILE, openSamples, runEverywhere } from "../demand/demand-support.js";

describe.each(await openSamples())("keyword_metrics on %s", (_engine, { warehouse, idOf }) => {
  test("keywords of a cluster by volume, with real months, and sums that the rows confirm", async () => {
    const clusterId = idOf("Espresso machines");
    const input = { market: "US", clusterIds: [clusterId], months: 36, limit: 200 };
    const { data, provenance } = await keywordMetrics.run(input, contextOf(warehouse));
    const rows = await warehouse.query("SELECT * FROM keywords WHERE market = $1 AND cluster_id = $2", [
      "US",
      clusterId,
    ]);
    expect(data).toMatchObject({
      market: "US",
      currency: "USD",
      unit: "searches per month",
      from: "2023-11-01",
      to: "2026-10-01",
    });
    expect(data.keywords).toHaveLength(rows.length);
    const volumes = data.keywords.map(({ volume }) => volume ?? -1);
    expect(volumes).toEqual([...volumes].sort((a, b) => b - a));
    for (const keyword of data.keywords) {
      const row = rows.find(({ keyword_id }) => keyword_id === keyword.keywordId);
      expect(keyword).toMatchObject({
        keyword: row?.keyword,
        searchesPerMonth: row?.searches_per_month,
        cpcLow: row?.cpc_low,
        cpcHigh: row?.cpc_high,
        competition: row?.competition_index,
        difficulty: row?.difficulty,
      });
      expect(keyword.months).toHaveLength(36);
      expect(keyword.isRange).toBe(row?.searches_per_month === null && row?.searches_low !== null);
      if (keyword.isRange)
        expect(keyword.volume).toBe(Math.round(Math.sqrt((keyword.searchesLow ?? 0) * (keyword.searchesHigh ?? 0))));
      if (keyword.intent)
        expect(Object.values(keyword.intent).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 2);
    }
    const [stored] = await warehouse.query(
      "SELECT COUNT(*) AS n FROM keyword_months WHERE market = $1 AND cluster_id = $2",
      ["US", clusterId],
    );
    expect(provenance).toMatchObject({
      tool: "keyword_metrics",
      asked: `Top 200 keywords of Espresso machines in US with 36 months of searches`,
      rowsExamined: rows.length + Number(stored?.n),
      truncated: false,
      asOf: "2026-10-31",
    });
  });

  test("keywords that share one reported figure are counted once in the distinct sum", async () => {
    const { data } = await keywordMetrics.run({ market: "US", months: 12, limit: 1 }, contextOf(warehouse));
    const rows = await warehouse.query(
      "SELECT cluster_id, variant_group, searches_per_month, searches_low, searches_high FROM keywords WHERE market = $1",
      ["US"],
    );
    const shared = new Map<string, number>();
    let distinct = 0;
    let reported = 0;
    for (const row of rows) {
      const volume = Number(row.searches_per_month ?? Math.sqrt(Number(row.searches_low) * Number(row.searches_high)));
      reported += volume;
      if (row.variant_group === null) distinct += volume;
      else
        shared.set(
          `${row.cluster_id} ${row.variant_group}`,
          Math.max(shared.get(`${row.cluster_id} ${row.variant_group}`) ?? 0, volume),
        );
    }
    for (const volume of shared.values()) distinct += volume;
    expect(shared.size).toBeGreaterThan(0);
    expect(data.total.searches).toBe(Math.round(reported));
    expect(data.total.distinctSearches).toBe(Math.round(distinct));
    expect(data.total.distinctSearches).toBeLessThan(data.total.searches);
    expect(data.total.keywords).toBe(rows.length);
  });

  test("a category holds its own clusters only", async () => {
    const { data } = await keywordMetrics.run(
      { market: "DE", category: "Home & Kitchen > Coffee", limit: 5 },
      contextOf(warehouse),
    );
    expect(data.currency).toBe("EUR");
    expect(data.clusters.map(({ name }) => name).sort()).toEqual([
      "Coffee beans",
      "Coffee grinders",
      "Espresso machines",
      "Milk frothers",
    ]);
    expect(data.keywords).toHaveLength(5);
  });

  test("rising and falling keywords of the whole market come by change, and the planted trends lead", async () => {
    const ask = (order: "rising" | "falling") =>
      keywordMetrics.run({ market: "US", order, months: 36, measures: ["course"], limit: 40 }, contextOf(warehouse));
    const [rising, falling] = await Promise.all([ask("rising"), ask("falling")]);
    const changes = (data: typeof rising.data) => data.keywords.map(({ trend }) => trend ?? 0);
    expect(changes(rising.data)).toEqual([...changes(rising.data)].sort((a, b) => b - a));
    expect(changes(falling.data)).toEqual([...changes(falling.data)].sort((a, b) => a - b));
    expect(rising.data.keywords[0]).toMatchObject({ cluster: "Matcha powder", course: { direction: "rising" } });
    expect(falling.data.keywords[0]).toMatchObject({ cluster: "Selfie sticks", course: { direction: "falling" } });
    for (const { volume } of [...rising.data.keywords, ...falling.data.keywords]) expect(volume).toBeGreaterThan(99);
    expect(rising.data.compared).toEqual({ from: "2026-08-01", to: "2026-10-01" });
    expect(rising.provenance.asked).toBe(
      "Fastest rising 40 keywords of the whole market US with 36 months of searches",
    );
  });

  test("the change over other months is the sum of those months against the year before", async () => {
    const clusterIds = [idOf("Paddling pools")];
    const compared = { from: "2026-06-01", to: "2026-08-01" };
    const { data } = await keywordMetrics.run(
      { market: "US", clusterIds, months: 36, compared, limit: 200 },
      contextOf(warehouse),
    );
    for (const { months, trend } of data.keywords) {
      const sum = (year: string) =>
        ["06", "07", "08"].reduce(
          (total, month) =>
            total + (months.find((known) => known.month === `${year}-${month}-01`)?.searches ?? Number.NaN),
          0,
        );
      const change = sum("2026") / sum("2025") - 1;
      if (Number.isNaN(change)) expect(trend).toBeNull();
      else expect(trend).toBeCloseTo(change, 5);
    }
  });

  test("only keywords that hold a word, as whole words, with sums over them alone", async () => {
    const { data } = await keywordMetrics.run(
      { market: "US", containing: ["COCELLI"], limit: 200 },
      contextOf(warehouse),
    );
    const rows = await warehouse.query("SELECT keyword FROM keywords WHERE market = $1", ["US"]);
    const holding = rows.map(({ keyword }) => String(keyword)).filter((text) => text.split(" ").includes("cocelli"));
    expect(data.keywords.map(({ keyword }) => keyword).sort()).toEqual(holding.sort());
    expect(data.total.keywords).toBe(holding.length);
    for (const text of ["ocelli", "%", HOSTILE.slice(0, 100)]) {
      expect(
        (await keywordMetrics.run({ market: "US", containing: [text] }, contextOf(warehouse))).data.total.keywords,
      ).toBe(0);
    }
  });

  test("the season of each keyword is found in products with one, and none in flat ones", async () => {
    const ask = async (name: string) =>
      (
        await keywordMetrics.run(
          { market: "US", clusterIds: [idOf(name)], months: 36, measures: ["season"], limit: 8 },
          contextOf(warehouse),
        )
      ).data.keywords.filter(({ season }) => season?.label !== "unknown");
    const pools = await ask("Paddling pools");
    expect(pools.length).toBeGreaterThan(3);
    for (const { season } of pools) expect(season).toMatchObject({ label: "seasonal", peakMonth: 6 });
    for (const { season } of await ask("Printer paper")) expect(season?.label).not.toBe("seasonal");
  });

  test("groups hold every keyword once, and count shared figures once", async () => {
    const { data } = await keywordMetrics.run(
      { market: "US", clusterIds: [idOf("Espresso machines")], measures: ["groups"], limit: 200 },
      contextOf(warehouse),
    );
    expect(data.groups.flatMap(({ members }) => members).sort()).toEqual(
      data.keywords.map(({ keyword }) => keyword).sort(),
    );
    expect(data.groups.reduce((sum, { distinctSearches }) => sum + distinctSearches, 0)).toBeCloseTo(
      data.total.distinctSearches,
      -1,
    );
    for (const { label, members } of data.groups) expect(members[0]).toBe(label);
    const withBest = data.groups.find(({ members }) => members.includes("best espresso machines"));
    expect(withBest?.members).toContain("espresso machine for beginners");
    expect(withBest?.members).not.toContain("how to clean an espresso machine");
  });

  test("nothing is empty, not zero; text is text", async () => {
    for (const category of ["%", "_", "Home", HOSTILE]) {
      const { data, provenance } = await keywordMetrics.run({ market: "US", category }, contextOf(warehouse));
      expect(data).toMatchObject({ keywords: [], clusters: [], currency: null });
      expect(data.total).toMatchObject({ keywords: 0, intent: null });
      expect(provenance).toMatchObject({ rowsExamined: 0, truncated: false });
    }
    expect((await keywordMetrics.run({ market: "XX" }, contextOf(warehouse))).data.keywords).toEqual([]);
  });

  test.each([
    { market: "us" },
    { market: "US", clusterIds: [] },
    { market: "US", months: 6 },
    { market: "US", limit: 0 },
    { market: "US", containing: [""] },
    { market: "US", limit: 500 },
  ])("refuses %j", async (input) => {
    await expect(keywordMetrics.run(input, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
  });
});

test.each([
  {},
  { order: "rising", measures: ["course", "season"], months: 36 },
  { order: "falling", containing: ["coffee", "espresso machine"], measures: ["groups"] },
] as const)("engines agree on %j", async (more) => {
  const input = { market: "GB", category: "Home & Kitchen", limit: 30, ...more, measures: [...(more.measures ?? [])] };
  const results = await runEverywhere(keywordMetrics, {
    ...input,
    containing: "containing" in more ? [...more.containing] : null,
  });
  for (const result of results) expect(result).toEqual(results[0]);
});
