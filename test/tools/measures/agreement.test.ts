import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keywordBids } from "../../../tools/market/campaign/keyword-bids.js";
import { demandSeries } from "../../../tools/market/demand/demand-series.js";
import { concentration } from "../../../tools/market/gap/concentration.js";
import { demandSupply } from "../../../tools/market/gap/demand-supply.js";
import { ghostProducts } from "../../../tools/market/intent/ghost-products.js";
import { keywordMetrics } from "../../../tools/market/intent/keyword-metrics.js";
import { marketOverview } from "../../../tools/market/lookup/market-overview.js";
import { queryMarket } from "../../../tools/market/lookup/query-market.js";
import { competitorPrices } from "../../../tools/market/pricing/competitor-prices.js";
import { priceMovers } from "../../../tools/market/pricing/price-movers.js";
import { priceStatistics } from "../../../tools/market/pricing/price-statistics.js";
import type { MeasureId } from "../../../tools/measures/registry.js";
import { POISONED_FEED } from "../../../tools/sample/planted-prices.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../market.js";
import { contextOf, readClusterIds } from "../market/demand/demand-support.js";

/** One measure, one definition: the general tool gives what the tools of their own give. */

const market = "US";
const YEAR = { from: "2025-11-01", to: "2026-10-31" };
/** With packs that differ (3, 6), a poisoned feed, a season, and shared figures in GB. */
const CLUSTERS = [1, 3, 6, 15, 99];

describe.each(engines())("query_market and the tools of their own on %s", (engine) => {
  let warehouse: Warehouse;
  let clusterIds: number[];
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    const idOf = await readClusterIds(warehouse);
    clusterIds = [...CLUSTERS, idOf(POISONED_FEED.cluster), idOf("Christmas lights")];
  });
  afterAll(() => warehouse.close());

  const ask = async (measures: MeasureId[], more: object = {}) => {
    const values = new Map<number | null, Partial<Record<MeasureId, number | null>>>();
    for (let first = 0; first < measures.length; first += 4) {
      const asked = {
        markets: [market],
        clusterIds,
        measures: measures.slice(first, first + 4),
        by: "cluster" as const,
      };
      const { data } = await queryMarket.run({ ...asked, limit: 50, ...more }, contextOf(warehouse));
      expect(data.refused).toEqual([]);
      for (const { keys, values: own } of data.rows) values.set(keys.cluster, { ...values.get(keys.cluster), ...own });
    }
    return (cluster: number, id: MeasureId): number => values.get(cluster)?.[id] ?? Number.NaN;
  };
  /** Some tools round to six decimals, this one to ten digits. */
  const near = (own: number, other: number | null | undefined, what: string) => {
    const expected = other ?? Number.NaN;
    expect(Math.abs(own - expected), `${what}: ${own} for ${other}`).toBeLessThan(1e-6 + 1e-9 * Math.abs(expected));
  };

  test("prices are those of the price statistics, also per unit and without a poisoned feed", async () => {
    const own = await ask(["price-median", "price-p10", "price-p25", "price-p75", "price-p90", "price-click-weighted"]);
    const { data } = await priceStatistics.run({ clusterIds, market }, contextOf(warehouse));
    expect(data.clusters.map(({ basis }) => basis)).toContain("unit");
    expect(data.quarantined.length).toBeGreaterThan(0);
    for (const { clusterId, name, ...prices } of data.clusters) {
      near(own(clusterId, "price-median"), prices.median, name);
      near(own(clusterId, "price-p10"), prices.p10, name);
      near(own(clusterId, "price-p25"), prices.p25, name);
      near(own(clusterId, "price-p75"), prices.p75, name);
      near(own(clusterId, "price-p90"), prices.p90, name);
      near(own(clusterId, "price-click-weighted"), prices.clickWeightedMean, name);
    }
  });

  test("a brand's price is that of the price statistics", async () => {
    const { data } = await priceStatistics.run({ clusterIds: [1], market }, contextOf(warehouse));
    const { data: own } = await queryMarket.run(
      { markets: [market], clusterIds: [1], measures: ["price-median"], by: "brand", limit: 50 },
      contextOf(warehouse),
    );
    const known = data.clusters[0]?.brands.filter(({ median }) => median !== null) ?? [];
    expect(known.length).toBeGreaterThan(2);
    for (const { brand, median } of known)
      near(own.rows.find(({ key }) => key === brand)?.values["price-median"] ?? Number.NaN, median, brand);
  });

  test("searches, keywords and intent are those of the keyword metrics; the click price that of the bids", async () => {
    const own = await ask([
      "searches",
      "keywords",
      "intent-informational",
      "intent-commercial",
      "intent-transactional",
      "intent-navigational",
      "click-price",
      "bid-low",
    ]);
    const { data } = await keywordMetrics.run({ clusterIds, market }, contextOf(warehouse));
    for (const { clusterId, name, ...total } of data.clusters) {
      near(own(clusterId, "searches"), total.distinctSearches, name);
      near(own(clusterId, "keywords"), total.keywords, name);
      near(own(clusterId, "intent-informational"), total.intent?.informational, name);
      near(own(clusterId, "intent-commercial"), total.intent?.commercial, name);
      near(own(clusterId, "intent-transactional"), total.intent?.transactional, name);
      near(own(clusterId, "intent-navigational"), total.intent?.navigational, name);
    }
    const { data: bids } = await keywordBids.run({ clusterIds, market }, contextOf(warehouse));
    for (const { clusterId, name, clickPrice } of bids.clusters) {
      expect(own(clusterId, "click-price"), name).toBeCloseTo(clickPrice?.base ?? Number.NaN, 4);
      expect(own(clusterId, "bid-low"), name).toBeCloseTo(clickPrice?.low ?? Number.NaN, 4);
    }
  });

  test("searches over a period, season and changes on the year are those of the demand series", async () => {
    const dated = await ask(["searches"], { period: YEAR });
    const own = await ask([
      "growth-a-year",
      "change-of-quarter",
      "peak-month",
      "low-month",
      "peak-to-low",
      "peak-to-mean",
      "season-strength",
      "onset-month",
      "lead-time",
    ]);
    const { data } = await demandSeries.run({ clusterIds, market }, contextOf(warehouse));
    expect(data.clusters.map(({ season }) => season.label)).toContain("seasonal");
    for (const { clusterId, name, searchesPerMonth, trend, season } of data.clusters) {
      const same = (id: MeasureId, value: number | null) =>
        value === null ? expect(own(clusterId, id), name).toBeNaN() : near(own(clusterId, id), value, name);
      near(dated(clusterId, "searches"), searchesPerMonth, name);
      same("growth-a-year", trend.perYear);
      same("change-of-quarter", trend.latest3);
      same("peak-month", season.peakMonth);
      same("low-month", season.troughMonth);
      same("peak-to-low", season.peakToTrough);
      same("peak-to-mean", season.index === null ? null : Math.max(...season.index.map((value) => value ?? 0)) / 100);
      same("season-strength", season.strength);
      same("onset-month", season.onsetMonth);
      same("lead-time", season.leadTimeMonths);
    }
  });

  test("growth a year is compounded, in both tools alike: it is that of the yearly sums", async () => {
    const { data } = await demandSeries.run({ clusterIds: [6], market }, contextOf(warehouse));
    const months = data.clusters[0]?.months.map(({ searches }) => searches ?? 0) ?? [];
    const yearOf = (at: number) => months.slice(12 * at, 12 * at + 12).reduce((sum, value) => sum + value, 0);
    const yearly = Math.sqrt(yearOf(2) / yearOf(0)) - 1;
    const own = await ask(["growth-a-year"], { clusterIds: [6] });
    expect(Math.abs(own(6, "growth-a-year") - yearly)).toBeLessThan(0.03);
  });

  test("clicks, orders and their concentration are those of the concentration", async () => {
    const own = await ask([
      "clicks",
      "orders",
      "brand-concentration",
      "product-concentration",
      "top-brands-share",
      "top-products-share",
      "clicks-per-product",
    ]);
    const { data } = await concentration.run({ clusterIds, market }, contextOf(warehouse));
    for (const found of data.clusters) {
      const { clusterId } = found;
      near(own(clusterId, "clicks"), found.clicks, "clicks");
      near(own(clusterId, "orders"), found.orders, "orders");
      near(own(clusterId, "brand-concentration"), found.brandHhi, "brand");
      near(own(clusterId, "product-concentration"), found.productHhi, "product");
      near(own(clusterId, "top-brands-share"), found.topThreeBrandShare, "brands");
      near(own(clusterId, "top-products-share"), found.topThreeProductShare, "products");
      near(own(clusterId, "clicks-per-product"), found.clicks / found.products, "per product");
    }
  });

  test("brands' shares of clicks, orders and shelf are those of concentration and competitor prices", async () => {
    const asked = { markets: [market], clusterIds: [1], by: "brand" as const, limit: 50 };
    const { data: own } = await queryMarket.run(
      { ...asked, measures: ["click-share", "order-share"] },
      contextOf(warehouse),
    );
    const { data } = await concentration.run({ clusterIds: [1], market, brands: 50 }, contextOf(warehouse));
    const valuesOf = (rows: typeof own.rows, brand: string) => rows.find(({ key }) => key === brand)?.values ?? {};
    for (const { brand, clickShare, orderShare } of data.clusters[0]?.topBrands ?? []) {
      near(valuesOf(own.rows, brand)["click-share"] ?? Number.NaN, clickShare, brand);
      near(valuesOf(own.rows, brand)["order-share"] ?? Number.NaN, orderShare, brand);
    }
    const { data: shelf } = await queryMarket.run({ ...asked, measures: ["shelf-share"] }, contextOf(warehouse));
    const { data: rivals } = await competitorPrices.run({ clusterIds: [1], market }, contextOf(warehouse));
    const brands = rivals.shelf.flatMap((one) => one.brands);
    expect(brands.length).toBeGreaterThan(3);
    for (const { brand, weightedShare } of brands)
      expect(valuesOf(shelf.rows, brand)["shelf-share"], brand).toBeCloseTo(weightedShare ?? Number.NaN, 4);
  });

  test("supply and searches per product are those of demand against supply", async () => {
    const own = await ask(["products", "offers", "merchants", "searches-per-product", "searches"]);
    const { data } = await demandSupply.run({ clusterIds, market }, contextOf(warehouse));
    for (const row of data.rows) {
      near(own(row.clusterId, "products"), row.products, row.name);
      near(own(row.clusterId, "offers"), row.offers, row.name);
      near(own(row.clusterId, "merchants"), row.merchants, row.name);
      expect(Math.abs(own(row.clusterId, "searches-per-product") / (row.ratio ?? 1) - 1), row.name).toBeLessThan(1e-5);
      expect(Math.abs(own(row.clusterId, "searches") - (row.searchesPerMonth ?? 0)), row.name).toBeLessThanOrEqual(0.5);
    }
  });

  test("the change of prices is that of the price movers, like for like", async () => {
    for (const clusterId of clusterIds) {
      const { data } = await priceMovers.run({ clusterIds: [clusterId], market, days: 365 }, contextOf(warehouse));
      const { data: own } = await queryMarket.run(
        {
          markets: [market],
          clusterIds: [clusterId],
          measures: ["price-change", "price-raised-share", "price-cut-share"],
        },
        contextOf(warehouse),
      );
      const values = own.rows[0]?.values ?? {};
      near(values["price-change"] ?? Number.NaN, data.meanChange, String(clusterId));
      near(values["price-raised-share"] ?? Number.NaN, data.rose / data.compared, String(clusterId));
      near(values["price-cut-share"] ?? Number.NaN, data.fell / data.compared, String(clusterId));
    }
  });

  test("units and revenue are those of the sales beside the demand series", async () => {
    const own = await ask(["units", "units-low", "units-high", "revenue"], { period: YEAR });
    const { data } = await demandSeries.run({ clusterIds, market, period: YEAR }, contextOf(warehouse));
    for (const { clusterId, name, sales } of data.clusters) {
      const sum = (of: (month: NonNullable<typeof sales>["months"][number]) => number) =>
        (sales?.months ?? []).reduce((total, month) => total + of(month), 0);
      // The range of the sum: half ranges add up as squares.
      const middle = sum(({ unitsLow, unitsHigh }) => (unitsLow + unitsHigh) / 2);
      const half = Math.sqrt(sum(({ unitsLow, unitsHigh }) => ((unitsHigh - unitsLow) / 2) ** 2));
      near(own(clusterId, "units-low"), middle - half, name);
      near(own(clusterId, "units-high"), middle + half, name);
      near(
        own(clusterId, "units"),
        sum(({ unitsLow, unitsHigh }) => (unitsLow + unitsHigh) / 2),
        name,
      );
      expect(own(clusterId, "revenue"), name).toBeCloseTo(
        sum(({ revenue }) => revenue ?? 0),
        2,
      );
    }
  });

  test("whole markets are those of the overview, and searches inside shops those of the ghost products", async () => {
    const { data: own } = await queryMarket.run(
      { markets: ["US", "GB", "DE"], measures: ["keywords", "product-groups", "online-buyers"], by: "market" },
      contextOf(warehouse),
    );
    const { data } = await marketOverview.run({}, contextOf(warehouse));
    for (const { market: code, keywords, clusters, onlineBuyers } of data)
      expect(own.rows.find(({ key }) => key === code)?.values).toEqual({
        keywords,
        "product-groups": clusters,
        "online-buyers": onlineBuyers,
      });
    const { data: ghosts } = await ghostProducts.run({ market, clusterIds: [1] }, contextOf(warehouse));
    const { data: site } = await queryMarket.run(
      { markets: [market], clusterIds: [1], measures: ["site-searches"] },
      contextOf(warehouse),
    );
    expect(Math.round((site.rows[0]?.values["site-searches"] ?? 0) / ghosts.months)).toBe(ghosts.searchesPerMonth);
  });
});
