import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queryMarket } from "../../../tools/market/lookup/query-market.js";
import { definitions } from "../../../tools/measures/query/definitions/index.js";
import { MEASURE_IDS, measures } from "../../../tools/measures/registry.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../market.js";
import { contextOf } from "../../tools/market/demand/demand-support.js";
import { askOfMarket, type Use } from "../own-market.js";

test("every sum over months knows what it sums", () => {
  const sums = MEASURE_IDS.filter(
    (id) =>
      measures[id].additivity === "sum" &&
      measures[id].time === "period" &&
      measures[id].kind !== "share" &&
      definitions[id] !== undefined,
  );
  expect(sums).toEqual(expect.arrayContaining(["units", "revenue", "clicks", "orders", "ad-cost", "site-searches"]));
  expect(sums.filter((id) => definitions[id]?.sums === undefined)).toEqual([]);
});

const MONTHS = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2025, 10 + at, 1)).toISOString().slice(0, 10));
const GRINDERS_LACK = [MONTHS[2], MONTHS[6]];
/** Lines of product groups 1 and 2, of which 2 lacks two months. */
const lines = (line: (cluster: number, month: string) => readonly string[]): string =>
  [1, 2]
    .flatMap((cluster) =>
      MONTHS.flatMap((month) => (cluster === 2 && GRINDERS_LACK.includes(month) ? [] : line(cluster, month))),
    )
    .join("\n");

const MARKET = {
  markets: "market,name,currency,language,online_buyers\nUS,United States,USD,en,200000000",
  clusters:
    "cluster_id,name,category_path,head_term\n1,Espresso machines,Home > Kitchen > Coffee,espresso machine\n2,Coffee grinders,Home > Kitchen > Coffee,coffee grinder",
  products: `product_id,cluster_id,title,brand,gtin,pack_units\n${[11, 12, 21, 22].map((id) => `${id},${Math.floor(id / 10)},Thing ${id},${id % 2 === 0 ? "Ardoro" : "Belluna"},,1`).join("\n")}`,
  click_shares: `product_id,market,month,clicks,orders\n${lines((cluster, month) => [1, 2].map((nth) => `${cluster}${nth},US,${month},${100 * nth},${10 * nth}`))}`,
  site_searches: `cluster_id,market,query,month,searches,sessions,results,unfiltered_results,clicks\n${lines((cluster, month) => [`${cluster},US,thing,${month},50,40,${cluster - 1},,20`])}`,
  ad_terms: `cluster_id,market,search_term,month,impressions,clicks,cost,orders\n${lines((cluster, month) => [`${cluster},US,thing,${month},900,30,15.5,3`])}`,
};

describe.runIf(engines().includes("duckdb"))("sums of which months are missing", () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "missing-months-test-"));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));
  const withMarket = (use: Use<void>) => askOfMarket(directory, MARKET, use);

  test("clicks, orders, searches on sites and ads: the months that are known of each product group", () =>
    withMarket(async (_ask, _notes, warehouse) => {
      for (const id of [
        "clicks",
        "orders",
        "site-searches",
        "searches-without-result",
        "ad-cost",
        "ad-clicks",
      ] as const) {
        const ask = async (more: object) =>
          (await queryMarket.run({ markets: ["US"], measures: [id], ...more }, contextOf(warehouse))).data;
        const { rows, totals } = await ask({ by: "cluster" });
        const coverage = new Map(rows.map(({ keys, coverage }) => [keys.cluster, coverage[id]]));
        expect([id, coverage.get(1), coverage.get(2)]).toEqual([id, { known: 12, of: 12 }, { known: 10, of: 12 }]);
        expect(totals[0]?.coverage[id]).toEqual({ known: 22, of: 24 });
        const { rows: months } = await ask({ by: "month" });
        expect(months.filter(({ coverage }) => coverage[id]?.known === 1).map(({ keys }) => keys.month)).toEqual(
          GRINDERS_LACK,
        );
        expect(months.every(({ coverage }) => coverage[id]?.of === 2)).toBe(true);
      }
    }));

  test("what is not known of either period has no change", () =>
    withMarket(async (_ask, _notes, warehouse) => {
      const [early, late] = [
        { from: MONTHS[0] ?? "", to: MONTHS[2] ?? "" },
        { from: MONTHS[8] ?? "", to: MONTHS[10] ?? "" },
      ];
      const { data } = await queryMarket.run(
        { markets: ["US"], measures: ["orders"], by: "cluster", period: late, against: { period: early } },
        contextOf(warehouse),
      );
      const of = new Map(data.rows.map((row) => [row.keys.cluster, row]));
      expect(of.get(1)?.change?.orders).toEqual({ difference: 0, share: 0 });
      expect(of.get(2)?.change?.orders).toEqual({ difference: null, share: null });
      expect(of.get(2)?.againstCoverage?.orders).toEqual({ known: 2, of: 3 });
    }));

  test("sentences say so, and rank nothing that lacks months beside what is whole", { timeout: 60_000 }, () =>
    withMarket(async (ask) => {
      const headline = async (question: string) => (await ask(question)).split("\n")[0];
      expect(await headline("How many orders of coffee grinders were there in the US?")).toMatch(
        /300 orders.*\(10 of 12 months known\)/,
      );
      expect(await headline("How many clicks did espresso machines get in the US?")).not.toContain("known");
      expect(await headline("Which product group has the most orders in the US?")).toMatch(
        /Left out, for months are missing: coffee grinders \(10 of 12 months known\)/,
      );
      // Both brands lack the same months.
      expect(await headline("Which brand of coffee grinders has the most clicks in the US?")).toMatch(
        /^\*\*Ardoro has the most clicks .*: 2,000 \(10 of 12 months known\); then Belluna \(1,000, 10 of 12 months known\)\./,
      );
    }),
  );
});

describe.each(engines())("months of recorded sales on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  test("revenue is known for the months that hold one", async () => {
    const rows = await warehouse.query(
      "SELECT cluster_id, COUNT(revenue) AS known FROM sales_months WHERE market = 'DE' AND month >= DATE '2025-11-01' GROUP BY cluster_id ORDER BY cluster_id",
    );
    const { data } = await queryMarket.run(
      {
        markets: ["DE"],
        clusterIds: rows.slice(0, 50).map((row) => Number(row.cluster_id)),
        measures: ["revenue"],
        by: "cluster",
        limit: 50,
      },
      contextOf(warehouse),
    );
    const told = data.rows.map(({ keys, coverage }) => [keys.cluster, coverage.revenue]);
    expect(told.sort(([a], [b]) => Number(a) - Number(b))).toEqual(
      rows.slice(0, 50).map((row) => [Number(row.cluster_id), { known: Number(row.known), of: 12 }]),
    );
  });
});
