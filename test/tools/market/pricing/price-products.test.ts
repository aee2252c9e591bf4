import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { priceProducts } from "../../../../tools/market/pricing/price-products.js";
import { FAKE_DISCOUNT } from "../../../../tools/sample/planted-prices.js";
import { contextOf, HOSTILE, openSamples, runEverywhere } from "../demand/demand-support.js";

describe.each(await openSamples())("price_products on %s", (_engine, { warehouse, idOf }) => {
  const find = (input: Parameters<typeof priceProducts.run>[0]) => priceProducts.run(input, contextOf(warehouse));

  test("finds the planted product by brand and words, with its cluster", async () => {
    const { data, provenance } = await find({ market: "US", brands: ["gratello"], words: ["GUSTO", "505"] });
    expect(data.found).toBe(1);
    expect(data.products[0]).toMatchObject({
      product: FAKE_DISCOUNT.product.title,
      brand: FAKE_DISCOUNT.product.brand,
      name: FAKE_DISCOUNT.product.cluster,
      clusterId: idOf(FAKE_DISCOUNT.product.cluster),
      offers: FAKE_DISCOUNT.product.merchants.length,
    });
    expect(provenance).toMatchObject({
      tool: "price_products",
      asked: "Products by gratello named GUSTO 505 on offer in US",
      rowsExamined: FAKE_DISCOUNT.product.merchants.length,
      truncated: false,
    });
  });

  test("words match whole: 50 is not 505", async () => {
    const { data } = await find({ market: "US", brands: ["Gratello"], words: ["gusto", "50"] });
    expect(data.products.map(({ product }) => product).filter((title) => title.includes("505"))).toEqual([]);
  });

  test("most offers first, cut at the limit", async () => {
    const clusterIds = [idOf("Robot vacuums")];
    const { data, provenance } = await find({ market: "US", clusterIds, limit: 3 });
    const [row] = await warehouse.query(
      "SELECT COUNT(DISTINCT product_id) AS n, COUNT(*) AS offers FROM offers WHERE market = 'US' AND cluster_id = $1 AND condition = 'new'",
      clusterIds,
    );
    expect(data.found).toBe(Number(row?.n));
    expect(provenance).toMatchObject({ rowsExamined: Number(row?.offers), truncated: true });
    const offers = data.products.map((product) => product.offers);
    expect(offers).toEqual(offers.toSorted((a, b) => b - a));
  });

  test("nothing for a product nobody offers, nor for hostile words", async () => {
    for (const words of [["nothing", "999"], [HOSTILE.slice(0, 50)], ["%"], ["_"]]) {
      const { data, provenance } = await find({ market: "US", words });
      expect(data).toEqual({ products: [], found: 0 });
      expect(provenance.rowsExamined).toBe(0);
    }
  });

  test.each([{ market: "US" }, { market: "us", words: ["a"] }, { market: "US", words: [""] }])(
    "refuses %j",
    async (input) => {
      await expect(find(input)).rejects.toThrow(InvalidInputError);
    },
  );
});

test("every engine returns the same", async () => {
  const [first, ...rest] = await runEverywhere(priceProducts, { market: "DE", brands: ["Cocelli"], limit: 20 });
  for (const other of rest) expect(other).toEqual(first);
});
