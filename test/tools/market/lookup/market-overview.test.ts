import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { marketOverview } from "../../../../tools/market/lookup/market-overview.js";
import type { Dataset, Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../../market.js";
import { contextOf, runEverywhere } from "../demand/demand-support.js";

const FRANCE = {
  market: "FR",
  name: "France",
  currency: "EUR",
  language: "fr",
  online_buyers: null,
  clusters: null,
  keywords: null,
  offers: null,
};

describe.each(engines())("market_overview on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  test("names every market with its currency, newest day and size", async () => {
    const { data, provenance } = await marketOverview.run({}, contextOf(warehouse));
    const counts = async (table: "keywords" | "offers") => {
      const rows = await warehouse.query(`SELECT market, COUNT(*) AS n FROM ${table} GROUP BY market`);
      return new Map(rows.map((row) => [row.market, Number(row.n)]));
    };
    const [keywords, offers] = await Promise.all([counts("keywords"), counts("offers")]);
    const [events] = await warehouse.query("SELECT COUNT(*) AS n FROM price_events");
    expect(data.map(({ market, name, currency, language, asOf }) => [market, name, currency, language, asOf])).toEqual([
      ["DE", "Germany", "EUR", "de", "2026-10-31"],
      ["GB", "United Kingdom", "GBP", "en", "2026-10-31"],
      ["US", "United States", "USD", "en", "2026-10-31"],
    ]);
    for (const market of data) {
      expect(market.keywords).toBe(keywords.get(market.market));
      expect(market.offers).toBe(offers.get(market.market));
      expect(market.clusters).toBeGreaterThanOrEqual(150);
      expect(market.priceEvents).toBe(Number(events?.n));
    }
    const counted = data.reduce((sum, market) => sum + market.keywords + market.offers, 0);
    expect(provenance).toMatchObject({
      tool: "market_overview",
      asked: "Which markets the database holds, with their currency, newest day and size",
      rowsExamined: counted + 3,
      truncated: false,
    });
  });

  test("a database without prices and volumes has an unknown newest day", async () => {
    const empty: Warehouse = {
      engine: warehouse.engine,
      generation: "empty",
      query: async (sql) => (sql.includes("kept_rows") ? [] : [FRANCE]),
      datasets: async (): Promise<readonly Dataset[]> => [],
      close: async () => {},
    };
    const { data, provenance } = await marketOverview.run({}, contextOf(empty));
    expect(data).toEqual([
      {
        market: "FR",
        name: "France",
        currency: "EUR",
        language: "fr",
        onlineBuyers: null,
        asOf: null,
        clusters: 0,
        keywords: 0,
        offers: 0,
        priceEvents: 0,
      },
    ]);
    expect(provenance.asOf).toBeNull();
  });

  test("refuses what is not an input", async () => {
    // A caller without types, as over the wire.
    const wrong = "'; DROP TABLE markets" as unknown as Record<string, never>;
    await expect(marketOverview.run(wrong, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
  });
});

test("every engine returns the same", async () => {
  const [first, ...rest] = await runEverywhere(marketOverview, {});
  for (const other of rest) expect(other).toEqual(first);
});
