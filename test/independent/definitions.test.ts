import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audienceSegments } from "../../tools/market/demand/audience-segments.js";
import { demandSeries } from "../../tools/market/demand/demand-series.js";
import { marketSize } from "../../tools/market/demand/market-size.js";
import { demandSupply } from "../../tools/market/gap/demand-supply.js";
import { queryMarket } from "../../tools/market/lookup/query-market.js";
import { priceHistory } from "../../tools/market/pricing/price-history.js";
import { priceMovers } from "../../tools/market/pricing/price-movers.js";
import { priceStatistics } from "../../tools/market/pricing/price-statistics.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../market.js";
import {
  by,
  type Cells,
  geometricMean,
  growthOf,
  matchedPrices,
  middle,
  num,
  type Read,
  searchesByMonth,
  sum,
  text,
  yearlySlopes,
} from "./raw.js";

const PLACES = ["US", "GB", "DE"].flatMap((market) =>
  ["Air fryers", "Espresso machines", "Yoga mats"].map((name) => ({ market, name })),
);
const YEAR = ["2025-10-31", "2026-10-31"] as const;
const LAST_YEAR = "month >= DATE '2025-11-01'";

/** Of the seasonal Kendall score: n (n - 1) (2 n + 5) / 18 for the years of each calendar month, without ties. */
function kendallVariance(months: ReadonlyMap<string, number>): number {
  const years = new Map<string, number>();
  for (const [month, searches] of months)
    if (searches > 0) years.set(month.slice(5, 7), (years.get(month.slice(5, 7)) ?? 0) + 1);
  return sum([...years.values()].map((n) => (n * (n - 1) * (2 * n + 5)) / 18));
}

/** What each definition gives, beside the same figure made of the tables' own rows. */
describe.each(engines())("definitions recomputed on %s", (engine) => {
  let warehouse: Warehouse;
  let read: Read;
  let idOf: (name: string) => number;
  let context: { warehouse: Warehouse; logger: { info(): void } };

  beforeAll(async () => {
    warehouse = await openEngine(engine);
    read = (sql) => warehouse.query(sql);
    const clusters = await read("SELECT cluster_id, name FROM clusters");
    idOf = (name) =>
      num(
        clusters.find((row) => row.name === name),
        "cluster_id",
      );
    context = { warehouse, logger: { info() {} } };
  });
  afterAll(() => warehouse.close());

  const near = (told: number | null | undefined, computed: number, digits = 6) => {
    expect(Number.isFinite(computed), "recomputed").toBe(true);
    expect(Math.abs((told ?? Number.NaN) - computed), `told ${told}, recomputed ${computed}`).toBeLessThanOrEqual(
      10 ** -digits * Math.max(1, Math.abs(computed)),
    );
  };
  const measured = async (
    id: "growth-a-year" | "price-change" | "price-lowest" | "units-low" | "units-high",
    market: string,
    name: string,
  ) => {
    const { data } = await queryMarket.run(
      { markets: [market], clusterIds: [idOf(name)], measures: [id], by: "cluster" },
      context,
    );
    return data.rows[0]?.values[id];
  };

  test.each(PLACES)("growth a year of $name in $market, twice", async ({ market, name }) => {
    const computed = growthOf(await searchesByMonth(read, market, idOf(name)));
    const { data } = await demandSeries.run({ clusterIds: [idOf(name)], market }, context);
    near(data.clusters[0]?.trend.perYear, computed);
    // The interval is of the same slopes: by Sen's ranks, 1.96 standard deviations of the seasonal Kendall score about their middle.
    const months = await searchesByMonth(read, market, idOf(name));
    const slopes = yearlySlopes(months);
    const half = 1.96 * Math.sqrt(kendallVariance(months));
    const at = (rank: number) => Math.exp(slopes[Math.max(0, Math.min(slopes.length - 1, rank))] ?? Number.NaN) - 1;
    const around = (rank: number) => [at(Math.floor(rank) - 2), at(Math.ceil(rank) + 2)];
    const { perYearLow, perYearHigh } = data.clusters[0]?.trend ?? {};
    for (const [told, rank] of [
      [perYearLow, (slopes.length - half) / 2],
      [perYearHigh, (slopes.length + half) / 2],
    ] as const) {
      const [from = Number.NaN, to = Number.NaN] = around(rank);
      expect([told, (told ?? Number.NaN) >= from - 1e-6 && (told ?? Number.NaN) <= to + 1e-6]).toEqual([told, true]);
    }
    near(await measured("growth-a-year", market, name), computed);
  });

  test.each(PLACES)(
    "like-for-like price change of $name in $market, and over how many offers, twice",
    async ({ market, name }) => {
      const pairs = await matchedPrices(read, market, idOf(name), YEAR);
      const computed = geometricMean(pairs.map(({ before, after }) => after / before)) - 1;
      const { data } = await priceHistory.run({ clusterIds: [idOf(name)], market }, context);
      const matched = data.clusters[0]?.matched;
      near(matched?.change, computed, 5);
      expect(matched?.offers).toBe(pairs.length);
      near(await measured("price-change", market, name), computed);
    },
  );

  test.each(PLACES)(
    "clicks per search of $name in $market: one rate in gap and market size",
    async ({ market, name }) => {
      const id = idOf(name);
      const months = await searchesByMonth(read, market, id);
      const clicks = await read(
        `SELECT CAST(month AS TEXT) AS day, SUM(clicks) AS clicks FROM click_shares WHERE market = '${market}' AND cluster_id = ${id} AND ${LAST_YEAR} GROUP BY month`,
      );
      const known = clicks.filter((row) => (months.get(text(row, "day").slice(0, 10)) ?? 0) > 0);
      const computed =
        sum(known.map((row) => num(row, "clicks"))) /
        sum(known.map((row) => months.get(text(row, "day").slice(0, 10)) ?? 0));
      const rateOf = (assumptions: readonly { name: string; base: number }[] | undefined) =>
        assumptions?.find((assumption) => assumption.name === "click rate")?.base;
      near(
        rateOf((await demandSupply.run({ market, clusterIds: [id] }, context)).data.rows[0]?.assumptions),
        computed,
        5,
      );
      near(
        rateOf((await marketSize.run({ market, clusterIds: [id] }, context)).data.clusters[0]?.assumptions),
        computed,
        5,
      );
    },
  );

  test.each(PLACES)(
    "market size of $name in $market is what is on record, with the range of the sum",
    async ({ market, name }) => {
      const rows = await read(
        `SELECT units_low, units_high, revenue FROM sales_months WHERE market = '${market}' AND cluster_id = ${idOf(name)} AND ${LAST_YEAR}`,
      );
      const revenue = sum(rows.map((row) => num(row, "revenue")));
      const units = sum(rows.map((row) => (num(row, "units_low") + num(row, "units_high")) / 2));
      const half = Math.sqrt(sum(rows.map((row) => ((num(row, "units_high") - num(row, "units_low")) / 2) ** 2)));
      const { data } = await marketSize.run({ market, clusterIds: [idOf(name)] }, context);
      if (rows.length === 12 && Number.isFinite(revenue)) {
        near(data.total?.tam.base, revenue);
        near(data.total?.tam.low, (revenue * (units - half)) / units, 3);
      } else expect(data.clusters[0]?.basis).toBe("search");
      near(await measured("units-low", market, name), units - half);
      near(await measured("units-high", market, name), units + half);
    },
  );

  test.each(PLACES)(
    "change of demand beside the gap of $name in $market: months known in both years",
    async ({ market, name }) => {
      const id = idOf(name);
      const rows = await read(
        `SELECT m.keyword_id, CAST(m.month AS TEXT) AS day, m.searches, COALESCE(k.variant_group, -1 - k.keyword_id) AS figure
       FROM keyword_months m JOIN keywords k ON k.cluster_id = m.cluster_id AND k.keyword_id = m.keyword_id
       WHERE m.market = '${market}' AND m.cluster_id = ${id} AND m.month >= DATE '2024-11-01'`,
      );
      const [now, before] = [0, 0].map(() => new Map<string, number>()) as [Map<string, number>, Map<string, number>];
      for (const own of by(rows, "keyword_id").values()) {
        const searchesOf = new Map(own.map((row) => [text(row, "day").slice(0, 10), num(row, "searches")]));
        const pairs = [...searchesOf].flatMap(([day, value]) => {
          const earlier = searchesOf.get(`${Number(day.slice(0, 4)) - 1}${day.slice(4)}`) ?? Number.NaN;
          return day >= "2025-11-01" && value >= 0 && earlier >= 0 ? [{ value, earlier }] : [];
        });
        const figure = text(own[0] ?? {}, "figure");
        if (pairs.length < 6) continue;
        now.set(figure, Math.max(now.get(figure) ?? 0, sum(pairs.map(({ value }) => value))));
        before.set(figure, Math.max(before.get(figure) ?? 0, sum(pairs.map(({ earlier }) => earlier))));
      }
      const computed = sum([...now.values()]) / sum([...before.values()]) - 1;
      near((await demandSupply.run({ market, clusterIds: [id] }, context)).data.rows[0]?.growth, computed, 4);
    },
  );

  test.each(PLACES)("the lowest price of $name in $market, twice", async ({ market, name }) => {
    const [lowest] = await read(
      `SELECT MIN(price) AS price FROM offers WHERE market = '${market}' AND cluster_id = ${idOf(name)} AND condition = 'new' AND availability = 'in_stock'`,
    );
    const { data } = await priceStatistics.run({ clusterIds: [idOf(name)], market, rank: "cheapest" }, context);
    near(data.clusters[0]?.min, num(lowest, "price"));
    near(data.clusters[0]?.ranked[0]?.price, num(lowest, "price"));
    near(await measured("price-lowest", market, name), num(lowest, "price"));
  });

  test.each(PLACES)("the five largest moves of $name in $market, by share", async ({ market, name }) => {
    const pairs = await matchedPrices(read, market, idOf(name), ["2026-10-01", "2026-10-31"]);
    const shares = pairs.map(({ before, after }) => Math.abs(after / before - 1)).sort((a, b) => b - a);
    const { data } = await priceMovers.run({ clusterIds: [idOf(name)], market, days: 30, limit: 5 }, context);
    for (const [at, { change }] of data.movers.entries()) near(Math.abs(change), shares[at] ?? Number.NaN);
    expect(data.movers).toHaveLength(5);
  });

  test.each(PLACES)("the buyers of $name in $market that stand out most", async ({ market, name }) => {
    const rows = await read(
      `SELECT segment_kind, segment, share, population_share, sample_size FROM audience WHERE market = '${market}' AND cluster_id = ${idOf(name)} AND sample_size >= 30`,
    );
    const index = (row: Cells) => (100 * num(row, "share")) / num(row, "population_share");
    const [leader] = [...rows].sort((a, b) => index(b) - index(a));
    const { data } = await audienceSegments.run({ clusterIds: [idOf(name)], market }, context);
    const told = (data.clusters[0]?.kinds ?? []).flatMap(({ segments }) => segments);
    const [first] = [...told].sort((a, b) => (b.populationIndex ?? 0) - (a.populationIndex ?? 0));
    expect(first?.segment).toBe(leader?.segment);
    near(first?.populationIndex, index(leader ?? {}), 4);
  });

  test.each(PLACES)("the cheapest merchant of $name in $market, over shared products", async ({ market, name }) => {
    const offers = await read(
      `SELECT product_id, merchant, price, pack_units FROM offers WHERE market = '${market}' AND cluster_id = ${idOf(name)} AND condition = 'new' AND availability = 'in_stock'`,
    );
    expect(new Set(offers.map((row) => row.pack_units)).size).toBe(1);
    const indexes = [...by(offers, "merchant")].flatMap(([merchant, own]) => {
      const ratios = [...by(own, "product_id")].flatMap(([product, mine]) => {
        const others = offers.filter((row) => text(row, "product_id") === product && row.merchant !== merchant);
        if (others.length === 0) return [];
        return [Math.min(...mine.map((row) => num(row, "price"))) / middle(others.map((row) => num(row, "price")))];
      });
      return ratios.length < 3 ? [] : [{ merchant, index: 100 * geometricMean(ratios) }];
    });
    const [cheapest] = indexes.sort((a, b) => a.index - b.index);
    const { data } = await priceStatistics.run({ clusterIds: [idOf(name)], market }, context);
    const first = data.clusters[0]?.merchants[0];
    expect(first?.merchant).toBe(cheapest?.merchant);
    near(first?.index, cheapest?.index ?? Number.NaN);
  });
});
