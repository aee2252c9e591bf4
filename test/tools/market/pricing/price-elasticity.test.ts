import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { priceElasticity } from "../../../../tools/market/pricing/price-elasticity.js";
import { fromMonthNumber, toMonthNumber } from "../../../../tools/statistics/calendar.js";
import { openDuckDbWarehouse } from "../../../../tools/warehouse/duckdb.js";
import { loadMarket } from "../../../../tools/warehouse/load/load-market.js";
import { marketFile } from "../../../../tools/warehouse/market-layout.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { writeSmallMarket } from "../../warehouse/small-market.js";
import { contextOf, HOSTILE, openSamples, runEverywhere } from "../demand/demand-support.js";

describe.each(await openSamples())("price_elasticity on %s", (_engine, { warehouse, idOf }) => {
  test("twelve months of orders are too few: no estimate, the reason, the rows", async () => {
    const clusterId = idOf("Robot vacuums");
    const { data, provenance } = await priceElasticity.run(
      { clusterIds: [clusterId], market: "US" },
      contextOf(warehouse),
    );
    const [row] = await warehouse.query(
      "SELECT COUNT(DISTINCT product_id) AS n FROM click_shares WHERE market = 'US' AND cluster_id = $1",
      [clusterId],
    );
    const [cluster] = data.clusters;
    expect(data).toMatchObject({ from: "2025-11-01", to: "2026-10-01" });
    expect(cluster).toMatchObject({ productsFound: Number(row?.n), estimable: 0, longest: 12, typical: null });
    expect(new Set(cluster?.products.map(({ cause }) => cause))).toEqual(new Set(["too-few-rows"]));
    expect(cluster?.products.every(({ elasticity, n }) => elasticity === null && n <= 12)).toBe(true);
    expect(provenance).toMatchObject({
      tool: "price_elasticity",
      asked: "Orders against prices by month, per product of Robot vacuums in US",
      truncated: false,
    });
    expect(provenance.rowsExamined).toBeGreaterThan(Number(row?.n) * 12);
  });

  test("brands and products narrow it; nothing for names the market does not hold", async () => {
    const clusterIds = [idOf("Robot vacuums")];
    const all = await priceElasticity.run({ clusterIds, market: "US" }, contextOf(warehouse));
    const [first] = all.data.clusters[0]?.products ?? [];
    const one = await priceElasticity.run(
      { clusterIds, market: "US", productIds: [first?.productId ?? 0] },
      contextOf(warehouse),
    );
    expect(one.data.clusters[0]).toMatchObject({ productsFound: 1, products: [first] });
    const none = await priceElasticity.run({ clusterIds, market: "US", brands: [HOSTILE] }, contextOf(warehouse));
    expect(none.data).toMatchObject({ from: null, to: null, clusters: [{ tested: 0, products: [], longest: 0 }] });
    expect(none.provenance.rowsExamined).toBe(0);
  });

  test("an attribute's value binds the products tested, in its own cluster", async () => {
    const [kettles, mats] = [idOf("Electric kettles"), idOf("Yoga mats")];
    const values = [{ clusterId: kettles, attribute: "material", value: "stainless steel" }];
    const run = async (more: object) =>
      priceElasticity.run({ clusterIds: [kettles, mats], market: "US", limit: 30, ...more }, contextOf(warehouse));
    const [all, steel] = [await run({}), await run({ values })];
    const rows = await warehouse.query(
      `SELECT DISTINCT c.product_id FROM click_shares c JOIN product_attributes a ON a.cluster_id = c.cluster_id AND a.product_id = c.product_id
       WHERE c.market = 'US' AND c.cluster_id = $1 AND a.attribute = 'material' AND a.value = 'stainless steel'`,
      [kettles],
    );
    const ids = rows.map((row) => Number(row.product_id));
    expect(steel.data.clusters[0]?.productsFound).toBe(ids.length);
    expect(ids.length).toBeLessThan(all.data.clusters[0]?.productsFound ?? 0);
    expect(steel.data.clusters[0]?.products.every(({ productId }) => ids.includes(productId))).toBe(true);
    expect(steel.data.clusters[1]).toEqual(all.data.clusters[1]);
    expect(steel.provenance.asked).toContain("material stainless steel");
  });

  test.each([
    { clusterIds: [], market: "US" },
    { clusterIds: [1], market: "us" },
    { clusterIds: [1], market: "US", limit: 99 },
  ])("refuses %j", async (input) => {
    await expect(priceElasticity.run(input, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
  });
});

/** Three years in which orders follow price to the power of `elasticity`, with a little noise. */
async function marketWith(
  elasticity: number,
  noise: number,
): Promise<{ warehouse: Warehouse; close: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), "price-elasticity-test-"));
  const months = Array.from({ length: 36 }, (_, index) => fromMonthNumber(toMonthNumber("2023-10-01") + index));
  const priceOf = (index: number) => 80 + 5 * ((index * 7) % 11);
  const ordersOf = (index: number) =>
    Math.round(1e5 * (priceOf(index) / 100) ** elasticity * (1 + noise * Math.sin(1 + index * index)));
  const from = await writeSmallMarket(path.join(directory, "files"), {
    "offers.csv": `offer_id,product_id,market,merchant_id,price,list_price,availability,condition,shelf_position,seen_on
500,7000000001,US,10,99,,in_stock,new,1,2026-09-30
`,
    "price_events.csv": `offer_id,seen_on,price,list_price,availability
${months.map((month, index) => `500,${month},${priceOf(index)},,in_stock`).join("\n")}
`,
    "click_shares.csv": `product_id,market,month,clicks,orders
${months.map((month, index) => `7000000001,US,${month},100000,${ordersOf(index)}`).join("\n")}
`,
  });
  await loadMarket({ from, target: { kind: "duckdb", dataDir: directory } });
  const warehouse = await openDuckDbWarehouse({ path: marketFile(directory), queryTimeoutMs: 20_000 });
  return {
    warehouse,
    close: async () => {
      await warehouse.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

test("enough months at different prices: the elasticity comes back with its interval", async () => {
  const { warehouse, close } = await marketWith(-1.8, 0.02);
  try {
    const { data } = await priceElasticity.run({ clusterIds: [1], market: "US" }, contextOf(warehouse));
    const [cluster] = data.clusters;
    const [product] = cluster?.products ?? [];
    expect(cluster).toMatchObject({ tested: 1, estimable: 1, longest: 36, typical: product?.elasticity });
    expect(product).toMatchObject({ n: 36, distinctPrices: 11, lowPrice: 80, highPrice: 130, cause: null });
    expect(product?.elasticity).toBeCloseTo(-1.8, 1);
    expect(product?.low).toBeLessThan(product?.elasticity ?? 0);
    expect(product?.high).toBeLessThan(0);
  } finally {
    await close();
  }
});

test("orders that grow with the price are no answer to the price", async () => {
  const { warehouse, close } = await marketWith(1.5, 0.02);
  try {
    const { data } = await priceElasticity.run({ clusterIds: [1], market: "US" }, contextOf(warehouse));
    expect(data.clusters[0]).toMatchObject({
      estimable: 0,
      products: [{ elasticity: null, low: null, cause: "rises-with-price" }],
    });
  } finally {
    await close();
  }
});

test("every engine returns the same", async () => {
  const [first, ...rest] = await runEverywhere(priceElasticity, { clusterIds: [7, 67], market: "DE" });
  for (const other of rest) expect(other).toEqual(first);
});
