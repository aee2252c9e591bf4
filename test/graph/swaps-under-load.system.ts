import { AsyncResource } from "node:async_hooks";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Agent } from "../../graph/agent.js";
import { outcomeOf } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import { keepResults, ResultCache } from "../../tools/result-cache.js";
import { openDuckDbWarehouse } from "../../tools/warehouse/duckdb.js";
import type { Hold } from "../../tools/warehouse/hold.js";
import { loadMarket } from "../../tools/warehouse/load/load-market.js";
import { marketFile } from "../../tools/warehouse/market-layout.js";
import { openPostgresWarehouse } from "../../tools/warehouse/postgres.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { ownEngines } from "../market.js";
import { administer, createDatabase } from "../postgres-server.js";
import { writeSmallMarket } from "../tools/warehouse/small-market.js";

const QUESTION =
  "What do espresso machines cost in the US, how did their prices change over the last year, and how many searches a month do they have?";

const MONTHS = Array.from({ length: 24 }, (_, index) =>
  new Date(Date.UTC(2024, 10 + index, 1)).toISOString().slice(0, 10),
);
const OFFERS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Every price, search and count of one generation differs from the other's. */
const generation = (factor: number, products: number) => {
  const sold = OFFERS.slice(0, products);
  return {
    "merchants.csv": `merchant_id,merchant,merchant_kind\n${sold.map((n) => `${n},Shop ${n},retailer`).join("\n")}\n`,
    "keywords.csv": `keyword_id,cluster_id,market,keyword,searches_per_month,cpc_low,cpc_high\n100,1,US,espresso machine,${9000 * factor},0.4,1.25\n`,
    "keyword_months.csv": `keyword_id,month,searches\n${MONTHS.map((month, at) => `100,${month},${(8000 + 100 * at) * factor}`).join("\n")}\n`,
    "products.csv": `product_id,cluster_id,title,brand,gtin,pack_units\n${sold.map((n) => `${n},1,Crema ${n} Espresso Machine,Crema,,1`).join("\n")}\n`,
    "offers.csv": `offer_id,product_id,market,merchant_id,price,list_price,availability,condition,shelf_position,seen_on\n${sold.map((n) => `${n},${n},US,${n},${(100 + n) * factor},,in_stock,new,${n},2026-10-31`).join("\n")}\n`,
    "price_events.csv": `offer_id,seen_on,price,list_price,availability\n${sold.flatMap((n) => [`${n},2025-01-01,${(90 + factor * n) * factor},,in_stock`, `${n},2026-10-01,${(100 + n) * factor},,in_stock`]).join("\n")}\n`,
    "datasets.csv": `dataset,source,refreshed_on,is_sample\noffers,crawl,2026-10-31,false\n`,
  };
};

type Opened = Warehouse & { reload(): Promise<void> };

describe.each(ownEngines())("answers while other markets are swapped in, on %s", (engine) => {
  let directory: string;
  let dataDir: string;
  let databaseUrl: string;
  let sources: string[];
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "swaps-test-"));
    dataDir = path.join(directory, "data");
    sources = [
      await writeSmallMarket(path.join(directory, "first"), generation(1, 12)),
      await writeSmallMarket(path.join(directory, "second"), generation(3, 11)),
    ];
    databaseUrl = engine === "postgresql" ? await createDatabase(inject("databaseUrl"), "swaps_under_load") : "";
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const load = (at: number) =>
    loadMarket({
      from: sources[at % 2] ?? "",
      target: engine === "duckdb" ? { kind: "duckdb", dataDir } : { kind: "postgresql", databaseUrl },
    });
  const open = (): Promise<Opened> =>
    engine === "duckdb"
      ? openDuckDbWarehouse({ path: marketFile(dataDir), queryTimeoutMs: 10_000 })
      : openPostgresWarehouse({ databaseUrl, queryTimeoutMs: 10_000 });
  const agentOf = (warehouse: Warehouse): Agent => {
    const agents = createAgents({
      warehouse,
      logger: recordingLogger(),
      clock: () => new Date("2026-11-10"),
      defaultMarket: "US",
    });
    return agents.get("router") as Agent; // there always
  };
  const textOf = async (agent: Agent): Promise<string> => {
    const outcome = await outcomeOf(agent.stream(QUESTION));
    return outcome.text;
  };

  /** The warehouse for one answer, during whose `at`-th reading another market is loaded. */
  const swapping = (warehouse: Opened, at: number, swap: () => Promise<void>): Warehouse => {
    let readings = 0;
    const { hold } = warehouse;
    return {
      engine: warehouse.engine,
      get generation() {
        return warehouse.generation;
      },
      datasets: () => warehouse.datasets(),
      query: async (...asked) => {
        readings += 1;
        if (readings === at) await swap();
        return warehouse.query(...asked);
      },
      ...(hold && { hold: () => hold.call(warehouse) }),
      close: async () => {},
    };
  };

  test("an answer keeps the market that it began on, whenever another one comes", { timeout: 120_000 }, async () => {
    const alone: string[] = [];
    for (const at of [0, 1]) {
      await load(at);
      const warehouse = await open();
      alone.push(await textOf(agentOf(warehouse)));
      await warehouse.close();
    }
    expect(new Set(alone).size).toBe(2);

    const warehouse = await open();
    const results = new ResultCache(100_000_000); // of every generation that comes
    // Runs where no answer holds anything.
    const outside = AsyncResource.bind(<Result>(task: () => Promise<Result>): Promise<Result> => task());
    let present = 1;
    const during = async (at: number, isHeld: boolean): Promise<{ text: string; before: string; swaps: number }> => {
      const before = alone[present] ?? "";
      const loading: Promise<unknown>[] = [];
      const swap = async () => {
        const generation = await outside(async () => warehouse.generation);
        present = 1 - present;
        loading.push(load(present));
        // Polled outside the answer's hold, as another answer would look.
        await outside(async () => {
          const newest = () => warehouse.reload().then(() => warehouse.generation);
          await expect.poll(newest, { timeout: 20_000 }).not.toBe(generation);
        });
      };
      const own = swapping(warehouse, at, swap);
      keepResults(own, results);
      if (!isHeld) delete own.hold;
      // Two at once: each on the generation that it began on.
      const texts = await Promise.all([textOf(agentOf(own)), ...(isHeld ? [textOf(agentOf(own))] : [])]);
      await Promise.all(loading);
      expect(new Set(texts).size).toBe(1);
      return { text: texts[0] ?? "", before, swaps: loading.length };
    };
    for (const at of [3, 25]) {
      const { text, before, swaps } = await during(at, true);
      expect(swaps).toBe(1);
      expect(text).toBe(before);
    }
    // What would come of it otherwise: rows of both.
    const mixed = await during(12, false);
    expect(alone).not.toContain(mixed.text);
    await warehouse.close();
  });

  test("a generation that is kept is read to the end, and goes when it is let go", { timeout: 60_000 }, async () => {
    await load(0);
    const warehouse = await open();
    const highest = async () => (await warehouse.query("SELECT MAX(price) AS price FROM offers"))[0]?.price;
    const hold = (await warehouse.hold?.()) as Hold; // both engines have it
    const kept = warehouse.generation;
    const loading = load(1);
    const newest = () => warehouse.reload().then(() => warehouse.generation);
    await expect.poll(newest, { timeout: 20_000 }).not.toBe(kept);
    expect([await highest(), await hold.run(highest)]).toEqual([333, 112]);
    expect(hold.run(() => warehouse.generation)).toBe(kept);
    const schemas = () =>
      administer(databaseUrl, async (client) => {
        const { rows } = await client.query(
          "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'market_generation_%'",
        );
        return rows.map(({ nspname }) => String(nspname));
      });
    if (engine === "postgresql") {
      await delay(2_300); // longer than what no answer reads is left for those who have not looked yet
      expect(await schemas()).toHaveLength(2);
    }
    hold.release();
    hold.release();
    await loading;
    if (engine === "postgresql") expect(await schemas()).toEqual([`market_generation_${warehouse.generation}`]);
    await expect(hold.run(highest)).rejects.toThrow();
    expect(await highest()).toBe(333);
    await warehouse.close();
  });
});
