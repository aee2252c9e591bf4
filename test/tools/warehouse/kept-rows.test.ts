import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { demandSupply } from "../../../tools/market/gap/demand-supply.js";
import { keptQueries } from "../../../tools/market/kept-queries.js";
import { keptRows } from "../../../tools/warehouse/kept-rows.js";
import { addToMarket } from "../../../tools/warehouse/load/add-market.js";
import { type LoadTarget, loadMarket } from "../../../tools/warehouse/load/load-market.js";
import { openWarehouse } from "../../../tools/warehouse/open.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { engines, openEngine, ownEngines } from "../../market.js";
import { createDatabase } from "../../postgres-server.js";
import { SMALL_MARKET, writeSmallMarket } from "./small-market.js";

const ADDITIONS = 2;
const ROWS = 12;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "kept-rows-test-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Numbers that a seed decides. */
function chooser(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const OFFERS = [
  [500, 7_000_000_001, "US,10"],
  [510, 7_000_000_001, "DE,11"],
  [520, 7_000_000_002, "DE,11"],
] as const;

const month = (at: number) => `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-01`;

/** New months and corrections of old ones, offers of other prices, keywords that share a figure. */
function additionOf(choose: (most: number) => number, number: number): Readonly<Record<string, readonly string[]>> {
  const many = (row: (at: number) => string) => Array.from({ length: ROWS }, (_, at) => row(at));
  const unlike = (rows: readonly string[], key: number) => [
    ...new Map(rows.map((row) => [row.split(",").slice(0, key).join(), row])).values(),
  ];
  return {
    "keywords.csv": [`${200 + number},${1 + choose(2)},US,keyword ${number},${choose(90_000)},,`],
    "keyword_months.csv": unlike(
      many(() => `${100 + choose(2)},${month(choose(33))},${choose(5) === 0 ? "" : choose(90_000)}`),
      2,
    ),
    "offers.csv": unlike(
      many(() => {
        const [offer, product, place] = OFFERS[choose(OFFERS.length)] ?? OFFERS[0];
        const end = `${1 + choose(900)}.5,,in_stock,new,1,2026-10-0${number + 1}`;
        return `${offer === 500 ? offer : offer + number},${product},${place},${end}`;
      }),
      1,
    ),
  };
}

/** Of every kept query, without it being asked. @returns how many there are */
async function expectEqual(market: Warehouse): Promise<number> {
  const queries = await keptQueries(market);
  for (const query of queries) {
    const asked: string[] = [];
    const watched: Pick<Warehouse, "query"> = {
      query: (sql, ...rest) => {
        asked.push(sql);
        return market.query(sql, ...rest);
      },
    };
    const kept = await keptRows(watched, query);
    expect(asked).not.toContain(query.sql);
    expect(kept).toEqual(await market.query(query.sql, query.parameters));
  }
  return queries.length;
}

test.each(engines())("of the sample market the rows kept are those that %s computes", async (engine) => {
  expect(await expectEqual(await openEngine(engine))).toBeGreaterThan(6);
});

describe.each(ownEngines())("rows kept by a load on %s", (engine) => {
  let target: LoadTarget;
  let databaseUrl: string | null = null;
  beforeAll(async () => {
    if (engine === "postgresql") databaseUrl = await createDatabase(inject("databaseUrl"), "kept_rows_test");
    target =
      databaseUrl === null
        ? { kind: "duckdb", dataDir: path.join(directory, "data") }
        : { kind: "postgresql", databaseUrl };
    await loadMarket({ from: await writeSmallMarket(path.join(directory, `${engine}-market`)), target });
  });

  const onMarket = async <Result>(task: (market: Warehouse) => Promise<Result>): Promise<Result> => {
    const dataDir = target.kind === "duckdb" ? target.dataDir : "";
    const market = await openWarehouse({ dataDir, databaseUrl, queryTimeoutMs: 10_000 });
    return task(market).finally(() => market.close());
  };

  test("are those of the whole computation, after a load and after random additions", {
    timeout: 120_000,
  }, async () => {
    expect(await onMarket(expectEqual)).toBeGreaterThanOrEqual(6);
    const choose = chooser(engine === "duckdb" ? 1 : 2);
    for (let number = 0; number < ADDITIONS; number += 1) {
      const folder = path.join(directory, `${engine}-${number}`);
      await mkdir(folder);
      for (const [name, rows] of Object.entries(additionOf(choose, number)))
        await writeFile(path.join(folder, name), `${[SMALL_MARKET[name]?.split("\n")[0], ...rows].join("\n")}\n`);
      const { rejected } = await addToMarket({ from: folder, target });
      expect(rejected).toBe(0);
      await onMarket(expectEqual);
    }
  });

  test("are read instead of the history, and where there are none the history is", async () => {
    await onMarket(async (market) => {
      const read = async (hides: boolean) => {
        const asked: string[] = [];
        const watched: Warehouse = {
          engine: market.engine,
          generation: market.generation,
          datasets: () => market.datasets(),
          close: () => market.close(),
          async query(sql, ...rest) {
            asked.push(sql);
            return hides && sql.includes("FROM kept_rows") ? [] : market.query(sql, ...rest);
          },
        };
        const { data } = await demandSupply.run({ market: "US" }, { warehouse: watched, logger: { info() {} } });
        return { data, reads: asked.some((sql) => sql.includes("FROM keyword_months")) };
      };
      const [kept, computed] = [await read(false), await read(true)];
      expect([kept.reads, computed.reads]).toEqual([false, true]);
      expect(kept.data).toEqual(computed.data);
    });
  });
});
