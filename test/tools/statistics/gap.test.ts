import { describe, expect, it } from "vitest";
import { type GapInput, rankGaps } from "../../../tools/statistics/gap.js";
import {
  ASSUMED,
  estimateMarketSize,
  type MarketInput,
  type MarketSizeInputs,
} from "../../../tools/statistics/market-size.js";
import { atOnce } from "../../../tools/steps.js";

const fixed = (value: number) => ({ low: value, base: value, high: value });

describe("rankGaps", () => {
  const inputs: GapInput<string>[] = [
    { id: "balanced", demand: 1000, supply: 100, price: fixed(20) },
    { id: "under", demand: 4000, supply: 10, price: fixed(20) },
    { id: "over", demand: 100, supply: 300, price: fixed(20) },
    { id: "unknown", demand: null, supply: 5, price: fixed(20) },
    { id: "ghost", demand: 500, supply: 0, price: null },
    { id: "typical", demand: 2000, supply: 200, price: fixed(20) },
  ];
  const table = atOnce(rankGaps(inputs));
  const row = (id: string) => table.rows.find((candidate) => candidate.id === id);

  it("orders by value, then by index, unknown demand last", () => {
    expect(table.rows.map(({ id, rank }) => [id, rank])).toEqual([
      ["under", 1],
      ["typical", 2],
      ["balanced", 3],
      ["over", 4],
      ["ghost", 5],
      ["unknown", null],
    ]);
    expect(table.n).toBe(5);
    expect(table.averageRatio).toBeCloseTo(7600 / 610, 12);
  });

  it("computes every figure by its formula", () => {
    expect(row("under")?.ratio).toBe(400);
    expect(row("under")?.smoothedRatio).toBeCloseTo(Math.sqrt(4000 / 11), 12);
    expect(row("under")?.logGapIndex).toBeCloseTo(Math.log(4000 / 7600 / (10.5 / (610 + 2.5))), 12);
    // Supply per search: 0.1, 0.0025, 3, 0, 0.1; its median is 0.1.
    expect(row("under")?.saturation).toBeCloseTo(10 / 400, 12);
    expect(row("balanced")?.saturation).toBe(1);
    expect(row("over")?.saturation).toBe(1);
    expect(row("ghost")?.saturation).toBe(0);
    const open = 4000 * 20 * (1 - 10 / 400);
    expect(row("under")?.valuePerMonth?.base).toBeCloseTo(open * 0.45 * 0.025, 9);
    expect(row("under")?.valuePerMonth?.low).toBeCloseTo(open * 0.3 * 0.01, 9);
    expect(row("under")?.valuePerMonth?.high).toBeCloseTo(open * 0.6 * 0.05, 9);
    expect(row("under")?.assumesRates).toBe(true);
    expect(row("ghost")).toMatchObject({ ratio: null, valuePerMonth: null, rankStability: null });
    expect(row("unknown")).toMatchObject({ logGapIndex: null, saturation: null, smoothedRatio: null });
  });

  it("shrinks thin supply towards what its demand would bring", () => {
    expect(row("ghost")?.shrunkSupply).toBeCloseTo((3 * ((500 * 610) / 7600)) / 1520, 12);
    expect(table.rows.filter(({ shrunkRank }) => shrunkRank !== null)).toEqual([]);
    const swapped = atOnce(
      rankGaps(
        [
          { id: 1, demand: 10, supply: 0, price: null },
          { id: 2, demand: 4000, supply: 30, price: null },
          { id: 3, demand: 4000, supply: 4000, price: null },
        ],
        { shrinkage: 5 },
      ),
    );
    expect(swapped.rows.map(({ id }) => id)).toEqual([2, 1, 3]);
  });

  it("draws rates per row: a clear leader stays, equals share the place, and the seed repeats", () => {
    const equals = [1, 2, 3, 4].map((id) => ({ id, demand: 1000, supply: id === 1 ? 1 : 500, price: fixed(10) }));
    const pair = atOnce(
      rankGaps(
        [
          ...equals,
          { id: 5, demand: 100_000, supply: 1, price: fixed(10) },
          { id: 6, demand: 1000, supply: 1, price: fixed(10) },
        ],
        { top: 2, draws: 200 },
      ),
    );
    expect(pair.rows[0]).toMatchObject({ id: 5, rankStability: 1 });
    const shared = pair.rows.filter(({ id }) => id === 1 || id === 6).map(({ rankStability }) => rankStability ?? 0);
    expect(shared[0]).toBeGreaterThan(0.35);
    expect(shared[0]).toBeLessThan(0.65);
    expect(atOnce(rankGaps(inputs))).toEqual(table);
  });

  it("takes own rates where they are given", () => {
    const own = atOnce(
      rankGaps([
        { id: "a", demand: 1000, supply: 0, price: fixed(10), clickRate: fixed(0.2), conversionRate: fixed(0.1) },
      ]),
    );
    expect(own.rows[0]).toMatchObject({ assumesRates: false, valuePerMonth: fixed(200), rankStability: 1 });
  });

  it("survives no rows, no demand and no supply", () => {
    expect(atOnce(rankGaps([]))).toEqual({ rows: [], averageRatio: null, averageSmoothedRatio: null, n: 0 });
    expect(atOnce(rankGaps([{ id: 1, demand: 0, supply: 0, price: null }])).rows[0]).toMatchObject({
      ratio: null,
      logGapIndex: null,
      saturation: 0,
      rank: 1,
    });
    expect(atOnce(rankGaps([{ id: 1, demand: 0, supply: 3, price: fixed(5) }])).rows[0]).toMatchObject({
      saturation: 1,
      ratio: 0,
    });
  });
});

describe("estimateMarketSize", () => {
  const input = (name: string, low: number, base: number, high: number, source = "measured"): MarketInput => ({
    name,
    unit: "",
    source,
    low,
    base,
    high,
  });
  const inputs: MarketSizeInputs = {
    searchesPerMonth: input("searches", 10_000, 10_000, 10_000),
    clickRate: input("click rate", 0.02, 0.05, 0.1, ASSUMED),
    conversionRate: input("conversion rate", 0.01, 0.025, 0.05, ASSUMED),
    orderValue: input("order value", 40, 50, 60),
    searchShare: input("search share", 0.3, 0.4, 0.5, ASSUMED),
    serviceableShare: input("serviceable share", 0.5, 0.5, 0.5),
    attainableShare: input("attainable share", 0.01, 0.02, 0.03),
  };

  it("multiplies the search route and names what was assumed", () => {
    const size = estimateMarketSize(inputs);
    expect(size.total.base).toBeCloseTo((10_000 * 0.05 * 0.025 * 50 * 12) / 0.4, 6);
    expect(size.total.low).toBeCloseTo((10_000 * 0.02 * 0.01 * 40 * 12) / 0.5, 6);
    expect(size.total.high).toBeCloseTo((10_000 * 0.1 * 0.05 * 60 * 12) / 0.3, 6);
    expect(size.serviceable.base).toBeCloseTo(size.total.base / 2, 6);
    expect(size.obtainable.high).toBeCloseTo(size.serviceable.high * 0.03, 6);
    expect(size.inputs).toHaveLength(7);
    expect(size.assumed).toEqual(["click rate", "conversion rate", "search share"]);
  });

  it("refuses shares that are none", () => {
    expect(() => estimateMarketSize({ ...inputs, clickRate: input("click rate", 2, 5, 10) })).toThrow("click rate");
    expect(() => estimateMarketSize({ ...inputs, searchShare: input("search share", 0, 0.1, 0.2) })).toThrow(
      "search share",
    );
  });
});
