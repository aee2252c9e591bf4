import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { priceStatistics } from "../../../../tools/market/pricing/price-statistics.js";
import { POISONED_FEED } from "../../../../tools/sample/planted-prices.js";
import { percentileRank, quantile } from "../../../../tools/statistics/quantiles.js";
import { contextOf, HOSTILE, openSamples, runEverywhere } from "../demand/demand-support.js";

describe.each(await openSamples())("price_statistics on %s", (_engine, { warehouse, idOf }) => {
  const readOffers = (clusterId: number) =>
    warehouse.query(
      "SELECT * FROM offers WHERE market = 'US' AND cluster_id = $1 AND condition = 'new' AND availability = 'in_stock'",
      [clusterId],
    );

  test("describes comparable prices and places an own price in them", async () => {
    const clusterId = idOf("Robot vacuums");
    const { data, provenance } = await priceStatistics.run(
      { clusterIds: [clusterId], market: "US", ownPrice: 249 },
      contextOf(warehouse),
    );
    const rows = await readOffers(clusterId);
    const prices = rows.map((row) => Number(row.price));
    const [cluster] = data.clusters;
    expect(cluster).toMatchObject({
      currency: "USD",
      basis: "item",
      packSizes: [1],
      n: prices.length,
      outliersFound: 0,
      prices: [],
    });
    const expected = [0.1, 0.25, 0.5, 0.75, 0.9].map((p) => quantile(prices, p));
    expect([cluster?.p10, cluster?.p25, cluster?.median, cluster?.p75, cluster?.p90]).toEqual(expected);
    expect([cluster?.min, cluster?.max]).toEqual([Math.min(...prices), Math.max(...prices)]);
    expect(cluster?.own).toMatchObject({
      price: 249,
      percentileRank: percentileRank(prices, 249),
      indexToMedian: (100 * 249) / (cluster?.median ?? Number.NaN),
      cheaperOffers: prices.filter((price) => price < 249).length,
    });
    expect(cluster?.bands.reduce((sum, { n }) => sum + n, 0)).toBe(prices.length);
    expect(cluster?.brands.reduce((sum, { n }) => sum + n, 0)).toBe(prices.length);
    const [clicked] = await warehouse.query(
      `SELECT COUNT(*) AS n FROM click_shares WHERE market = 'US' AND cluster_id = $1 AND month >= CAST($2 AS DATE)
         AND product_id IN (${rows.map((row) => row.product_id).join(", ")})`,
      [clusterId, data.clicksSince],
    );
    expect(provenance).toMatchObject({
      tool: "price_statistics",
      asked: "Distribution of current prices of Robot vacuums in US, new and in stock, beside an own price of 249",
      rowsExamined: rows.length + Number(clicked?.n),
      truncated: false,
    });
  });

  test("weights by clicks, a product's clicks shared by its offers", async () => {
    const clusterId = idOf("Robot vacuums");
    const { data } = await priceStatistics.run({ clusterIds: [clusterId], market: "US" }, contextOf(warehouse));
    const rows = await readOffers(clusterId);
    const clicks = await warehouse.query(
      "SELECT product_id, SUM(clicks) AS clicks FROM click_shares WHERE market = 'US' AND cluster_id = $1 AND month >= CAST($2 AS DATE) GROUP BY cluster_id, product_id",
      [clusterId, data.clicksSince],
    );
    const clicksOf = new Map(clicks.map((row) => [row.product_id, Number(row.clicks)]));
    let sum = 0;
    let weight = 0;
    for (const row of rows) {
      const share =
        (clicksOf.get(row.product_id ?? null) ?? 0) /
        rows.filter((other) => other.product_id === row.product_id).length;
      sum += share * Number(row.price);
      weight += share;
    }
    expect(data.clicksSince).toBe("2026-08-01");
    expect(data.clusters[0]?.outliersFound).toBe(0);
    expect(data.clusters[0]?.clickWeightedMean).toBeCloseTo(sum / weight, 6);
  });

  test("compares per unit where packs differ, and one pack size when asked", async () => {
    const clusterId = idOf("Coffee beans");
    const [mixed, single] = await Promise.all([
      priceStatistics.run({ clusterIds: [clusterId], market: "US" }, contextOf(warehouse)),
      priceStatistics.run({ clusterIds: [clusterId], market: "US", packUnits: 6 }, contextOf(warehouse)),
    ]);
    const rows = await readOffers(clusterId);
    const unitPrices = rows.map((row) => Number(row.price) / Number(row.pack_units));
    expect(mixed.data.clusters[0]).toMatchObject({ basis: "unit", outliersFound: 0 });
    expect(mixed.data.clusters[0]?.median).toBeCloseTo(quantile(unitPrices, 0.5) ?? Number.NaN, 3);
    expect(single.data.clusters[0]).toMatchObject({ basis: "item", packSizes: [6] });
    expect(single.data.clusters[0]?.min).toBeGreaterThan(mixed.data.clusters[0]?.median ?? Number.NaN);
  });

  test("fewer than five offers: the prices themselves, no percentiles", async () => {
    const clusterId = idOf("Robot vacuums");
    const [row] = await warehouse.query(
      "SELECT product_id, brand, COUNT(*) AS n FROM offers WHERE market = 'US' AND cluster_id = $1 AND condition = 'new' AND availability = 'in_stock' GROUP BY cluster_id, product_id, brand ORDER BY n, product_id LIMIT 1",
      [clusterId],
    );
    const [offer] = await warehouse.query(
      "SELECT price FROM offers WHERE market = 'US' AND cluster_id = $1 AND product_id = $2 AND condition = 'new' AND availability = 'in_stock'",
      [clusterId, row?.product_id ?? null],
    );
    const price = Number(offer?.price);
    const { data } = await priceStatistics.run(
      {
        clusterIds: [clusterId],
        market: "US",
        brands: [String(row?.brand)],
        priceMin: price,
        priceMax: price,
        ownPrice: price + 1,
      },
      contextOf(warehouse),
    );
    const [cluster] = data.clusters;
    expect(cluster?.n).toBeGreaterThan(0);
    expect(cluster?.n).toBeLessThan(5);
    expect(cluster).toMatchObject({ median: null, p10: null, bands: [], min: price, max: price });
    expect(cluster?.prices).toHaveLength(cluster?.n ?? 0);
    expect(cluster?.prices[0]?.price).toBe(price);
    expect(cluster?.prices[0]?.product).not.toBe("");
    expect(cluster?.own).toMatchObject({ percentileRank: null, indexToMedian: null, cheaperOffers: cluster?.n });
  });

  test("the poisoned feed does not pollute the statistics", async () => {
    const clusterId = idOf(POISONED_FEED.cluster);
    const { data } = await priceStatistics.run({ clusterIds: [clusterId], market: "US" }, contextOf(warehouse));
    expect(data.quarantined).toMatchObject([
      { clusterId, merchant: POISONED_FEED.merchant, quarantinedFrom: POISONED_FEED.from, rule: "price-grid-broken" },
    ]);
    const rows = await readOffers(clusterId);
    const trusted = rows.filter((row) => row.merchant !== POISONED_FEED.merchant).map((row) => Number(row.price));
    expect(trusted.length).toBeLessThan(rows.length);
    const [cluster] = data.clusters;
    expect((cluster?.n ?? 0) + (cluster?.outliersFound ?? 0)).toBe(trusted.length);
  });

  test("the cheapest and the dearest products, and merchants over shared products", async () => {
    const clusterId = idOf("Robot vacuums");
    const ask = (rank: "cheapest" | "dearest") =>
      priceStatistics.run({ clusterIds: [clusterId], market: "US", rank, rankLimit: 4 }, contextOf(warehouse));
    const rows = await readOffers(clusterId);
    const extreme = (pick: (...values: number[]) => number) => {
      const byProduct = new Map<unknown, number>();
      for (const row of rows)
        byProduct.set(row.product_id, pick(byProduct.get(row.product_id) ?? Number(row.price), Number(row.price)));
      return [...byProduct.values()].sort((a, b) => a - b);
    };
    const [cheapest, dearest] = await Promise.all([ask("cheapest"), ask("dearest")]);
    const prices = ({ data }: typeof cheapest) => data.clusters[0]?.ranked.map(({ price }) => price);
    expect(prices(cheapest)).toEqual(extreme(Math.min).slice(0, 4));
    expect(prices(dearest)).toEqual(extreme(Math.max).reverse().slice(0, 4));
    expect(cheapest.data.clusters[0]?.ranked.every(({ product, merchant }) => product !== "" && merchant !== "")).toBe(
      true,
    );
    expect(cheapest.provenance.asked).toContain("the 4 cheapest products listed");
    const merchants = cheapest.data.clusters[0]?.merchants ?? [];
    expect(merchants.reduce((sum, { n }) => sum + n, 0)).toBe(cheapest.data.clusters[0]?.n);
    const [first] = await warehouse.query(
      "SELECT merchant, COUNT(*) AS n FROM offers WHERE market = 'US' AND cluster_id = $1 AND condition = 'new' AND availability = 'in_stock' GROUP BY cluster_id, merchant ORDER BY n DESC, merchant LIMIT 1",
      [clusterId],
    );
    expect(merchants.find(({ merchant }) => merchant === first?.merchant)?.n).toBe(Number(first?.n));
    expect(merchants.every(({ index, shared }) => (index === null) === shared < 3)).toBe(true);
  });

  test("a category is all of its clusters, by name; an unknown one is nothing", async () => {
    const { data, provenance } = await priceStatistics.run(
      { category: "Home & Kitchen > Coffee", market: "US" },
      contextOf(warehouse),
    );
    const rows = await warehouse.query(
      "SELECT name FROM clusters WHERE category_path LIKE 'Home & Kitchen > Coffee%' ORDER BY cluster_id",
    );
    expect(data.clusters.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
    expect(provenance.asked).toContain("the category Home & Kitchen > Coffee in US");
    const none = await priceStatistics.run({ category: HOSTILE, market: "US" }, contextOf(warehouse));
    expect(none).toMatchObject({ data: { clusters: [] }, provenance: { rowsExamined: 0 } });
    await expect(priceStatistics.run({ market: "US" }, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
  });

  test("no other feed of the sample is accused", async () => {
    const clusters = await warehouse.query("SELECT cluster_id FROM clusters ORDER BY cluster_id");
    const clusterIds = clusters.map((row) => Number(row.cluster_id)).filter((id) => id !== idOf(POISONED_FEED.cluster));
    const { data } = await priceStatistics.run(
      { clusterIds: clusterIds.slice(0, 50), market: "GB" },
      contextOf(warehouse),
    );
    expect(data.quarantined).toEqual([]);
  });

  test.each([
    ["an unknown cluster", { clusterIds: [999_999], market: "US" }],
    ["hostile names", { clusterIds: [3], market: "US", brands: [HOSTILE, "%", "_"] }],
  ])("%s: nothing, and no number in its place", async (_name, input) => {
    const { data } = await priceStatistics.run({ ...input, ownPrice: 10 }, contextOf(warehouse));
    expect(data.clusters).toMatchObject([
      {
        n: 0,
        min: null,
        median: null,
        max: null,
        clickWeightedMean: null,
        currency: null,
        seenTo: null,
        own: { percentileRank: null, indexToMedian: null },
      },
    ]);
  });

  test.each([
    { clusterIds: [3], market: "US", ownPrice: 0 },
    { clusterIds: [3.5], market: "US" },
    { clusterIds: [3], market: "US", packUnits: 0 },
  ])("refuses %j", async (input) => {
    await expect(priceStatistics.run(input, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
  });
});

test("every engine returns the same", async () => {
  const [first, ...rest] = await runEverywhere(priceStatistics, {
    clusterIds: [3, 7, 66, 67],
    market: "US",
    ownPrice: 50,
    rank: "cheapest",
  });
  for (const other of rest) expect(other).toEqual(first);
});
