import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demandSeries } from "../../tools/market/demand/demand-series.js";
import { marketSize } from "../../tools/market/demand/market-size.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { askOfMarket } from "../graph/own-market.js";
import { engines, openEngine } from "../market.js";
import { by, type Cells, growthOf, num, sum, text } from "./raw.js";

/** A market that knows recorded sales only: those of six product groups of the sample, with a missing month and an unknown revenue. */

const NAMES = ["Air fryers", "Espresso machines", "Yoga mats", "Electric kettles", "Robot vacuums", "Power banks"];
const DAY = { first: "2023-11-01", lastYear: "2025-11-01", last: "2026-10-01" };
const MISSING = { name: "Yoga mats", month: "2026-03-01" };

const middle = (row: Cells): number => (num(row, "units_low") + num(row, "units_high")) / 2;
const cellOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

describe.runIf(engines().includes("duckdb"))("recorded sales without keywords, recomputed", () => {
  let directory: string;
  let files: Record<string, string>;
  let rowsOf: ReadonlyMap<string, readonly Cells[]>;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "independent-sales-test-"));
    const sample: Warehouse = await openEngine("duckdb");
    const rows = await sample.query(
      `SELECT c.cluster_id, c.name, c.category_path, c.head_term, CAST(s.month AS TEXT) AS month, s.units_low, s.units_high, s.revenue
       FROM sales_months s JOIN clusters c ON c.cluster_id = s.cluster_id
       WHERE s.market = 'US' AND c.name IN (${NAMES.map((name) => `'${name}'`).join(", ")}) ORDER BY s.cluster_id, s.month`,
    );
    const kept = rows.filter((row) => row.name !== MISSING.name || text(row, "month").slice(0, 10) !== MISSING.month);
    rowsOf = by(kept, "name");
    const clusters = [...rowsOf.values()].flatMap((own) => own.slice(0, 1));
    files = {
      markets: "market,name,currency,language,online_buyers\nUS,United States,USD,en,200000000",
      clusters: `cluster_id,name,category_path,head_term\n${clusters.map((row) => [row.cluster_id, row.name, row.category_path, row.head_term].map(cellOf).join(",")).join("\n")}`,
      sales_months: `market,cluster_id,month,units_low,units_high,revenue\n${kept.map((row) => ["US", row.cluster_id, text(row, "month").slice(0, 10), row.units_low, row.units_high, row.revenue].map(cellOf).join(",")).join("\n")}`,
    };
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const lastYear = (name: string): readonly Cells[] =>
    (rowsOf.get(name) ?? []).filter((row) => text(row, "month") >= DAY.lastYear);

  test("units a month, growth a year, the latest quarter and the size of each product group", { timeout: 60_000 }, () =>
    askOfMarket(directory, files, async (_ask, _notes, warehouse) => {
      const context = { warehouse, logger: { info() {} } };
      expect([...rowsOf.keys()].sort()).toEqual([...NAMES].sort());
      for (const [name, rows] of rowsOf) {
        const clusterIds = [num(rows[0], "cluster_id")];
        const { data } = await demandSeries.run({ clusterIds, market: "US" }, context);
        const [told] = data.bySales;
        const year = lastYear(name);
        expect(told?.unitsPerMonth, name).toBeCloseTo(sum(year.map(middle)) / year.length, 6);
        expect(told?.unitsPerMonthN, name).toBe(name === MISSING.name ? 11 : 12);
        const unitsOf = new Map(rows.map((row) => [text(row, "month").slice(0, 10), middle(row)]));
        expect(told?.trend.perYear, name).toBeCloseTo(growthOf(unitsOf), 6);
        const quarter = (months: readonly string[]) => sum(months.map((month) => unitsOf.get(month) ?? Number.NaN));
        const [now, before] = [2026, 2025].map((y) => quarter([`${y}-08-01`, `${y}-09-01`, `${y}-10-01`]));
        expect(told?.trend.latest3, name).toBeCloseTo((now ?? 0) / (before ?? 0) - 1, 6);
        const size = await marketSize.run({ market: "US", clusterIds }, context);
        const revenue = sum(year.map((row) => num(row, "revenue")));
        // A year that lacks a month or an amount is no size.
        const isWhole = year.length === 12 && Number.isFinite(revenue);
        if (isWhole) expect(size.data.total?.tam.base, name).toBeCloseTo(revenue, 2);
        else expect(size.data.total, name).toBeNull();
      }
    }),
  );

  test("what sells most, in a whole answer", { timeout: 60_000 }, () =>
    askOfMarket(directory, files, async (ask) => {
      const totals = [...rowsOf.keys()]
        .map((name) => ({ name, units: sum(lastYear(name).map(middle)) }))
        .sort((a, b) => b.units - a.units);
      const [first, second] = totals;
      const whole = (value: number | undefined): string => Math.round(value ?? 0).toLocaleString("en-US");
      const answer = await ask("Which products sell most in the US?");
      expect(answer).toContain(
        `By recorded sales, ${first?.name.toLowerCase()} sell most in the United States: ${whole(first?.units)}`,
      );
      expect(answer).toContain(`${whole(sum(totals.map(({ units }) => units)))} (71 of 72 months known) units`);
      expect(answer).toContain(`then ${second?.name.toLowerCase()} with ${whole(second?.units)}`);
    }),
  );
});
