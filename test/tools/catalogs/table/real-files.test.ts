import { expect, it } from "vitest";
import { describeReference } from "../../statistics/reference.js";
import { read, readData, unreadReasons } from "./read.js";

describeReference("published tables that are no catalogs", () => {
  it("a year of a gift shop's sales: descriptions are titles, the typical price is the price", async () => {
    const reading = await read(readData("demand/uci_online_retail_monthly.csv.gz"), {
      currency: "GBP",
      maxProducts: 2_000,
    });
    expect(reading.format.columns).toEqual(
      expect.arrayContaining([
        { column: "description", field: "title", confidence: 0.5, how: "values" },
        { column: "median_price", field: "price", confidence: 0.6, how: "synonym" },
        { column: "min_price", field: null, confidence: 0, how: "unused" },
      ]),
    );
    expect(reading.products).toHaveLength(2_000);
    expect(reading.products[0]).toMatchObject({
      title: "INFLATABLE POLITICAL GLOBE",
      sku: "10002",
      price: 0.85,
      currency: "GBP",
    });
    // 2,000 rows of 148 articles: those whose title and price stood there already say nothing new.
    const repeated = unreadReasons(reading);
    const duplicates = repeated["the row says the same as an earlier one"] ?? 0;
    expect(duplicates).toBeGreaterThan(1_500);
    expect(duplicates + (repeated["the id stands on several rows"] ?? 0)).toBe(2_000 - 148);
    expect(reading.cuts).toEqual(["Reading stopped after 2000 products, at line 2002."]);
  });

  it("a tree of categories: names and paths, no price", async () => {
    const reading = await read(readData("gap/bestbuy_categories.csv"));
    expect(reading.rowsRead).toBe(4_584);
    expect(reading.products[0]).toMatchObject({ id: "abcat0010000", title: "Gift Ideas", category: "Gift Ideas" });
    expect(reading.products.every(({ price }) => price === null)).toBe(true);
  });

  it("prices of one burger in many countries: each in its currency", async () => {
    const reading = await read(readData("pricing/big_mac_prices.csv"));
    expect(reading.rowsAccepted).toBe(2_373);
    expect(reading.products[0]).toMatchObject({ title: "Argentina", price: 2.5, currency: "ARS", line: 2 });
    expect(new Set(reading.products.map(({ currency }) => currency)).size).toBeGreaterThan(40);
  });
});
