import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { priceMovers } from "../../../../tools/market/pricing/price-movers.js";
import { POISONED_FEED, PRICE_WAR, REAL_DISCOUNT } from "../../../../tools/sample/planted-prices.js";
import { openDuckDbWarehouse } from "../../../../tools/warehouse/duckdb.js";
import { loadMarket } from "../../../../tools/warehouse/load/load-market.js";
import { marketFile } from "../../../../tools/warehouse/market-layout.js";
import { writeSmallMarket } from "../../warehouse/small-market.js";
import { contextOf, HOSTILE, openSamples, runEverywhere } from "../demand/demand-support.js";

describe.each(await openSamples())("price_movers on %s", (_engine, { warehouse, idOf }) => {
  test("compares the price before the window with its last day, largest ratio first", async () => {
    const clusterId = idOf("Air fryers");
    const { data, provenance } = await priceMovers.run(
      { clusterIds: [clusterId], market: "US", limit: 100 },
      contextOf(warehouse),
    );
    expect([data.from, data.to]).toEqual(["2026-10-02", "2026-10-31"]);
    const events = await warehouse.query(
      "SELECT offer_id, seen_on, price, availability FROM price_events WHERE market = 'US' AND cluster_id = $1 AND condition = 'new' ORDER BY offer_id, seen_on",
      [clusterId],
    );
    const before = new Map<unknown, number>();
    const after = new Map<unknown, number>();
    for (const row of events) {
      if (row.availability !== "in_stock") continue;
      if (String(row.seen_on) <= "2026-10-01") before.set(row.offer_id, Number(row.price));
      after.set(row.offer_id, Number(row.price));
    }
    const moves = [...before].map(([offer, from]) => (after.get(offer) ?? Number.NaN) / from - 1);
    expect(data).toMatchObject({
      compared: before.size,
      rose: moves.filter((change) => change > 0).length,
      fell: moves.filter((change) => change < 0).length,
      notCompared: new Set(events.map((row) => row.offer_id)).size - before.size,
    });
    const sizes = data.movers.map(({ change }) => Math.abs(change));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(data.movers.map(({ change }) => change).sort()).toEqual(moves.filter((change) => change !== 0).sort());
    expect(provenance).toMatchObject({
      tool: "price_movers",
      asked: "Largest price changes of Air fryers in US over the 30 days to the newest day covered, new items",
      rowsExamined: events.length,
      truncated: false,
    });
  });

  test("counts and lists the moves of a size", async () => {
    const asked = { clusterIds: [idOf("Air fryers")], market: "US", days: 90, limit: 100 };
    const all = (await priceMovers.run(asked, contextOf(warehouse))).data;
    const { data } = await priceMovers.run({ ...asked, direction: "down", least: 0.1 }, contextOf(warehouse));
    const large = all.movers.filter(({ change }) => change <= -0.1 + 1e-9);
    expect(large.length).toBeGreaterThan(0);
    expect(data.movers).toEqual(large);
    expect(data).toMatchObject({ met: large.length, compared: all.compared, fell: all.fell });
  });

  test("tells product, merchant, prices and day of a planted cut", async () => {
    const { product, saleOn, salePrice } = REAL_DISCOUNT;
    const { data } = await priceMovers.run(
      { clusterIds: [idOf(product.cluster)], market: "US", direction: "down", limit: 50 },
      contextOf(warehouse),
    );
    expect(data.movers.find((mover) => mover.product === product.title)).toMatchObject({
      merchant: product.merchants[0],
      priceFrom: product.regularPrice,
      priceTo: salePrice,
      changedOn: saleOn,
      currency: "USD",
    });
    expect(data.movers.filter(({ change }) => change >= 0)).toEqual([]);
  });

  test("the price war shows over its own window", async () => {
    const { data } = await priceMovers.run(
      { clusterIds: [idOf(PRICE_WAR.product.cluster)], market: "US", days: 60, limit: 5, direction: "down" },
      contextOf(warehouse),
    );
    const fighters = data.movers.filter((mover) => mover.product === PRICE_WAR.product.title);
    expect(fighters.map(({ merchant }) => merchant).sort()).toEqual([...PRICE_WAR.product.merchants].sort());
    for (const { priceFrom } of fighters) expect(priceFrom).toBeCloseTo(PRICE_WAR.product.regularPrice, -1);
  });

  test("the poisoned feed moves nothing, in its cluster or in the whole market", async () => {
    const inputs = [{ clusterIds: [idOf(POISONED_FEED.cluster)] }, { category: "Electronics" }, {}];
    for (const input of inputs) {
      const { data } = await priceMovers.run({ market: "US", limit: 100, ...input }, contextOf(warehouse));
      expect(data.quarantined.map(({ merchant }) => merchant)).toEqual([POISONED_FEED.merchant]);
      const poisoned = data.movers.filter(
        ({ merchant, clusterId }) => merchant === POISONED_FEED.merchant && clusterId === idOf(POISONED_FEED.cluster),
      );
      expect(poisoned).toEqual([]);
    }
    const elsewhere = await priceMovers.run({ market: "GB", limit: 5 }, contextOf(warehouse));
    expect(elsewhere.data.quarantined).toEqual([]);
  });

  test("a decoy feed of a whole market is known by its signs of the sixty days before the window", async () => {
    // The last prices of the feed are of 31 October.
    const read = async (to: string) =>
      (await priceMovers.run({ market: "US", days: 1, to }, contextOf(warehouse))).data;
    expect((await read("2026-12-30")).quarantined.map(({ merchant }) => merchant)).toEqual([POISONED_FEED.merchant]);
    expect((await read("2026-12-31")).quarantined).toEqual([]);
  });

  test("a category holds all below it and nothing beside it", async () => {
    const { data, provenance } = await priceMovers.run(
      { market: "US", category: "Home & Kitchen", limit: 100 },
      contextOf(warehouse),
    );
    expect(data.movers.every(({ categoryPath }) => categoryPath.startsWith("Home & Kitchen > "))).toBe(true);
    expect(data.movers).toHaveLength(100);
    expect(provenance).toMatchObject({
      asked:
        "Largest price changes of the category Home & Kitchen in US over the 30 days to the newest day covered, new items",
      truncated: true,
    });
  });

  test("a brand and a merchant narrow the moves and their counts", async () => {
    const clusterIds = [idOf("Robot vacuums")];
    const { data, provenance } = await priceMovers.run(
      { market: "US", clusterIds, brands: ["AIRVANE"], merchants: ["Tradewick", "Airvane Store"], limit: 100 },
      contextOf(warehouse),
    );
    const [row] = await warehouse.query(
      "SELECT COUNT(*) AS n FROM offers WHERE market = 'US' AND cluster_id = $1 AND condition = 'new' AND brand = 'Airvane' AND merchant IN ('Tradewick', 'Airvane Store')",
      clusterIds,
    );
    expect(data.compared + data.notCompared).toBe(Number(row?.n));
    expect(data.movers.length).toBe(data.rose + data.fell);
    expect(data.movers.every(({ brand, merchant }) => brand === "Airvane" && merchant !== "Everbay")).toBe(true);
    expect(provenance.asked).toContain("brand AIRVANE, merchant Tradewick or Airvane Store");
    const none = await priceMovers.run({ market: "US", clusterIds, brands: [HOSTILE] }, contextOf(warehouse));
    expect(none.data).toMatchObject({ compared: 0, movers: [], meanChange: null });
  });

  test.each(["Home & Kitch", "%", "Home _ Kitchen", HOSTILE])("the category %s holds nothing", async (category) => {
    const { data, provenance } = await priceMovers.run({ market: "US", category }, contextOf(warehouse));
    expect(data).toMatchObject({ movers: [], compared: 0, rose: 0, fell: 0, notCompared: 0 });
    expect(provenance.rowsExamined).toBe(0);
  });

  test.each([
    { market: "US", days: 0 },
    { market: "US", to: "yesterday" },
    { market: "us" },
    { market: "US", category: "" },
  ])("refuses %j", async (input) => {
    await expect(priceMovers.run(input, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
  });
});

test("a price holds however long it stood, and is unknown while out of stock", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "price-movers-test-"));
  try {
    const offer = (id: number) => `${id},7000000001,US,10,80,,in_stock,new,,2026-09-30\n`;
    const from = await writeSmallMarket(path.join(directory, "files"), {
      "offers.csv": `offer_id,product_id,market,merchant_id,price,list_price,availability,condition,shelf_position,seen_on\n${[500, 501, 502, 503].map(offer).join("")}`,
      "price_events.csv": `offer_id,seen_on,price,list_price,availability
500,2024-01-05,100,,in_stock
500,2026-09-20,80,,in_stock
501,2026-01-05,100,,in_stock
501,2026-09-20,1,,out_of_stock
502,2026-01-05,1,,out_of_stock
502,2026-09-20,80,,in_stock
503,2026-01-05,100,,in_stock
503,2026-08-05,1,,out_of_stock
503,2026-09-10,90,,out_of_stock
503,2026-09-15,90,,in_stock
503,2026-09-30,5,,out_of_stock
`,
    });
    await loadMarket({ from, target: { kind: "duckdb", dataDir: directory } });
    const warehouse = await openDuckDbWarehouse({ path: marketFile(directory), queryTimeoutMs: 20_000 });
    try {
      for (const scope of [{ clusterIds: [1] }, {}]) {
        const { data, provenance } = await priceMovers.run(
          { market: "US", to: "2026-09-30", ...scope },
          contextOf(warehouse),
        );
        expect(data.movers.map(({ priceFrom, priceTo, changedOn }) => [priceFrom, priceTo, changedOn])).toEqual([
          [100, 80, "2026-09-20"],
          [100, 90, "2026-09-15"],
        ]);
        expect(data).toMatchObject({ compared: 3, rose: 0, fell: 2, notCompared: 1 });
        // Two fell to 80 % and 90 %, one stayed.
        expect(data.meanChange).toBeCloseTo((0.8 * 0.9) ** (1 / 3) - 1, 6);
        expect(provenance.rowsExamined).toBe(11);
      }
    } finally {
      await warehouse.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

test("every engine returns the same", async () => {
  for (const input of [
    { market: "DE", limit: 50 },
    { market: "US", clusterIds: [7, 67], direction: "up" as const },
    { market: "US", clusterIds: [7, 67], brands: ["Moltano"], merchants: ["Everbay", "Northmart"] },
  ]) {
    const [first, ...rest] = await runEverywhere(priceMovers, input);
    for (const other of rest) expect(other).toEqual(first);
  }
});
