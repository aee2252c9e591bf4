import { expect, test } from "vitest";
import { lastMonths } from "../../../tools/warehouse/queries/month-window.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";

const covering = (coversFrom: string | null, coversTo: string | null): Warehouse => ({
  engine: "duckdb",
  generation: "1",
  query: () => Promise.reject(new Error("nothing is queried")),
  datasets: async () => [
    {
      dataset: "ad_terms",
      label: "ads",
      source: "test",
      rows: 1,
      coversFrom,
      coversTo,
      refreshedOn: null,
      isSample: true,
      markets: coversFrom === null || coversTo === null ? [] : [{ market: "US", coversFrom, coversTo }],
    },
  ],
  close: async () => {},
});

test.each<[string, string | null, string | null, string | null, readonly [string, string] | null]>([
  ["twelve months covered", "2023-11-01", "2026-10-31", null, ["2025-11-01", "2026-10-01"]],
  ["fewer months covered", "2026-05-17", "2026-10-31", null, ["2026-05-01", "2026-10-01"]],
  ["fewer months covered at an earlier day", "2026-05-01", "2026-10-31", "2026-08-15", ["2026-05-01", "2026-08-01"]],
  ["data that ends before the day asked for", "2023-11-01", "2026-08-31", "2026-10-31", ["2025-09-01", "2026-08-01"]],
  ["everything after the day asked for", "2026-05-01", "2026-10-31", "2026-04-30", null],
  ["nothing loaded", null, null, null, null],
])("%s", async (_name, coversFrom, coversTo, asOf, expected) => {
  const window = await lastMonths(covering(coversFrom, coversTo), "US", "ad_terms", asOf, 12);
  expect(window && [window.from, window.to]).toEqual(expected);
});

test("what another market covers says nothing", async () => {
  expect(await lastMonths(covering("2026-05-01", "2026-10-31"), "DE", "ad_terms", null, 12)).toBeNull();
});

test("the window before is equally long, whatever is covered", async () => {
  const window = await lastMonths(covering("2026-05-01", "2026-10-31"), "US", "ad_terms", null, 12);
  expect(window?.previousFrom).toBe("2024-11-01");
});
