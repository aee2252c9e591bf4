import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { competitorPrices } from "../../../../tools/market/pricing/competitor-prices.js";
import { POISONED_FEED, REAL_DISCOUNT } from "../../../../tools/sample/planted-prices.js";
import { contextOf, HOSTILE, openSamples, runEverywhere } from "../demand/demand-support.js";

describe.each(await openSamples())("competitor_prices on %s", (_engine, { warehouse, idOf }) => {
  test("lists the offers of the most clicked products, cheapest first, with where they came from", async () => {
    const clusterId = idOf("Robot vacuums");
    const { data, provenance } = await competitorPrices.run(
      { clusterIds: [clusterId], market: "US", inStockOnly: true, limit: 200 },
      contextOf(warehouse),
    );
    const rows = await warehouse.query(
      "SELECT * FROM offers WHERE market = 'US' AND cluster_id = $1 AND condition = 'new' AND availability = 'in_stock'",
      [clusterId],
    );
    expect(data.offersFound).toBe(rows.length);
    expect(data.offers.map(({ offerId }) => offerId).sort()).toEqual(rows.map((row) => row.offer_id).sort());
    const clicks = data.offers.map(({ productClicks }) => productClicks ?? -1);
    expect(clicks).toEqual([...clicks].sort((a, b) => b - a));
    for (const offer of data.offers) {
      const own = rows.filter((row) => row.product_id === offer.productId).map((row) => Number(row.price));
      expect(offer).toMatchObject({
        productOffers: own.length,
        productLow: Math.min(...own),
        productHigh: Math.max(...own),
        currency: "USD",
        unitPrice: offer.price / offer.packUnits,
      });
    }
    const [either] = await warehouse.query(
      "SELECT COUNT(*) AS n FROM offers WHERE market = 'US' AND cluster_id = $1 AND (shelf_position IS NOT NULL OR (condition = 'new' AND availability = 'in_stock'))",
      [clusterId],
    );
    const [clicked] = await warehouse.query(
      `SELECT COUNT(*) AS n FROM click_shares WHERE market = 'US' AND cluster_id = $1 AND month >= CAST($2 AS DATE)
         AND product_id IN (${data.offers.map(({ productId }) => productId).join(", ")})`,
      [clusterId, data.clicksSince],
    );
    expect(provenance).toMatchObject({
      tool: "competitor_prices",
      asked:
        "Current offers of Robot vacuums in US, condition new, in stock only; share of shelf by brand over every listed offer, sold out or not",
      rowsExamined: Number(either?.n) + Number(clicked?.n),
      truncated: false,
    });
  });

  test("one product alone, across its merchants", async () => {
    const clusterId = idOf("Robot vacuums");
    const [row] = await warehouse.query(
      "SELECT product_id, COUNT(*) AS n FROM offers WHERE market = 'US' AND cluster_id = $1 AND condition = 'new' GROUP BY cluster_id, product_id ORDER BY n DESC, product_id LIMIT 1",
      [clusterId],
    );
    const { data, provenance } = await competitorPrices.run(
      { clusterIds: [clusterId], market: "US", productIds: [Number(row?.product_id)] },
      contextOf(warehouse),
    );
    expect(data.offers.map(({ productId }) => productId)).toEqual(
      Array.from({ length: Number(row?.n) }, () => Number(row?.product_id)),
    );
    expect(provenance.asked).toContain("one named product");
  });

  test("gives the share of shelf by brand", async () => {
    const clusterId = idOf("Robot vacuums");
    const { data } = await competitorPrices.run(
      { clusterIds: [clusterId], market: "US", topPositions: 5 },
      contextOf(warehouse),
    );
    const rows = await warehouse.query(
      "SELECT brand, shelf_position FROM offers WHERE market = 'US' AND cluster_id = $1 AND shelf_position IS NOT NULL",
      [clusterId],
    );
    const positions = rows.map((row) => ({ brand: String(row.brand), position: Number(row.shelf_position) }));
    const total = positions.reduce((sum, { position }) => sum + 1 / Math.log2(1 + position), 0);
    const top = positions.filter(({ position }) => position <= 5);
    const [shelf] = data.shelf;
    expect(shelf?.n).toBe(top.length);
    for (const { brand, topItems, topShare, weightedShare } of shelf?.brands ?? []) {
      const own = positions.filter((row) => row.brand === brand);
      expect(topItems).toBe(top.filter((row) => row.brand === brand).length);
      expect(topShare).toBeCloseTo(topItems / top.length, 4);
      expect(weightedShare).toBeCloseTo(
        own.reduce((sum, { position }) => sum + 1 / Math.log2(1 + position), 0) / total,
        4,
      );
    }
    expect(shelf?.brands.reduce((sum, { weightedShare }) => sum + (weightedShare ?? 0), 0)).toBeCloseTo(1, 2);
  });

  test("filters by brand, merchant and price, in any letter case", async () => {
    const { brand, merchants, cluster } = REAL_DISCOUNT.product;
    const { data } = await competitorPrices.run(
      {
        clusterIds: [idOf(cluster)],
        market: "US",
        brands: [brand.toUpperCase()],
        merchants: merchants.map((merchant) => merchant.toLowerCase()),
        priceMin: REAL_DISCOUNT.salePrice,
        priceMax: REAL_DISCOUNT.salePrice,
      },
      contextOf(warehouse),
    );
    expect(data.offers.map(({ product, price, listPrice }) => [product, price, listPrice])).toEqual([
      [REAL_DISCOUNT.product.title, REAL_DISCOUNT.salePrice, 119.99],
    ]);
  });

  test("one offer per product is its cheapest; the limit is told", async () => {
    const input = {
      clusterIds: [idOf("Robot vacuums"), idOf("Coffee beans")],
      market: "US",
      offersPerProduct: 1,
      limit: 6,
    };
    const { data, provenance } = await competitorPrices.run(input, contextOf(warehouse));
    expect(data.offers).toHaveLength(6);
    expect(new Set(data.offers.map(({ productId }) => productId)).size).toBe(6);
    expect(data.offers.filter(({ clusterId }) => clusterId === idOf("Coffee beans"))).toHaveLength(3);
    for (const { availability, price, productLow } of data.offers)
      if (availability === "in_stock") expect(price).toBe(productLow);
    expect(provenance.truncated).toBe(true);
  });

  test("leaves the poisoned feed out and lists it", async () => {
    const { data } = await competitorPrices.run(
      { clusterIds: [idOf(POISONED_FEED.cluster)], market: "US", limit: 200 },
      contextOf(warehouse),
    );
    expect(data.quarantined.map(({ merchant, quarantinedFrom }) => [merchant, quarantinedFrom])).toEqual([
      [POISONED_FEED.merchant, POISONED_FEED.from],
    ]);
    expect(data.offers.filter(({ merchant }) => merchant === POISONED_FEED.merchant)).toEqual([]);
    expect(data.offers.length).toBeGreaterThan(20);
  });

  test.each([
    ["an unknown cluster", { clusterIds: [999_999], market: "US" }],
    ["an unknown market", { clusterIds: [3], market: "ZZ" }],
    ["hostile names", { clusterIds: [3], market: "US", brands: [HOSTILE], merchants: [HOSTILE, "%", "_"] }],
  ])("%s gives no offers", async (_name, input) => {
    const { data, provenance } = await competitorPrices.run(input, contextOf(warehouse));
    expect(data.offers).toEqual([]);
    expect(data.offersFound).toBe(0);
    expect(provenance.truncated).toBe(false);
  });

  test.each([
    { clusterIds: [], market: "US" },
    { clusterIds: [3], market: "usa" },
    { clusterIds: [3], market: "US", priceMin: -1 },
    { clusterIds: [3], market: "US", limit: 10_000 },
  ])("refuses %j", async (input) => {
    await expect(competitorPrices.run(input, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
  });
});

test("every engine returns the same", async () => {
  const [first, ...rest] = await runEverywhere(competitorPrices, { clusterIds: [3, 7, 66], market: "DE", limit: 120 });
  for (const other of rest) expect(other).toEqual(first);
});
