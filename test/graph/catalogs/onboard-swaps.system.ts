import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Catalogs } from "../../../graph/catalogs/catalogs.js";
import { builtInDescriber } from "../../../graph/catalogs/describer.js";
import type { CatalogDocument, PlacedEntry } from "../../../graph/catalogs/document.js";
import { CatalogStore } from "../../../tools/catalogs/catalog-store.js";
import { type DuckDbWarehouse, openDuckDbWarehouse } from "../../../tools/warehouse/duckdb.js";
import { loadMarket } from "../../../tools/warehouse/load/load-market.js";
import { marketFile } from "../../../tools/warehouse/market-layout.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { engines } from "../../market.js";
import { openPlace, type StatePlace } from "../../tools/state/stores.js";
import { writeSmallMarket } from "../../tools/warehouse/small-market.js";

const CSV = "id,title,price,currency\n1,Barista espresso machine steel,499,USD\n2,Coffee grinder hand mill,39,USD\n";
/** The same product groups, each with the other's number. */
const OTHER_NUMBERS = {
  "clusters.csv":
    "cluster_id,name,category_path,head_term\n2,Espresso machines,Home > Kitchen > Coffee,espresso machine\n1,Coffee grinders,Home > Kitchen > Coffee,coffee grinder\n",
  "cluster_terms.csv": "cluster_id,language,term,kind\n2,en,espresso machine,head\n1,de,kaffeemühle,translation\n",
};

describe.runIf(engines().includes("duckdb"))("a catalog that is placed while another market is swapped in", () => {
  let directory: string;
  let sources: string[];
  let state: StatePlace;
  let store: CatalogStore<CatalogDocument, PlacedEntry>;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "onboard-swaps-test-"));
    sources = [
      await writeSmallMarket(path.join(directory, "first")),
      await writeSmallMarket(path.join(directory, "second"), OTHER_NUMBERS),
    ];
    state = await openPlace("sqlite");
    store = new CatalogStore(await state.open(), 7);
  });
  afterAll(async () => {
    await state.remove();
    await rm(directory, { recursive: true, force: true });
  });

  /** What was placed where, with another market loaded before the `at`-th reading. */
  async function place(at: number, isHeld: boolean): Promise<{ placed: string; readings: number }> {
    const dataDir = await mkdtemp(path.join(directory, "data-"));
    const load = (nth: number) => loadMarket({ from: sources[nth] ?? "", target: { kind: "duckdb", dataDir } });
    await load(0);
    const warehouse = await openDuckDbWarehouse({ path: marketFile(dataDir), queryTimeoutMs: 10_000 });
    let readings = 0;
    const swapping = swappingOn(warehouse, isHeld, async () => {
      readings += 1;
      if (readings !== at) return;
      await load(1);
      await warehouse.reload();
    });
    const dependencies = {
      warehouse: swapping,
      logger: recordingLogger(),
      clock: () => new Date("2026-11-21T09:00:00Z"),
      defaultMarket: "US",
    };
    const readers = {
      fetcher: { get: () => Promise.reject(new Error("a file needs no network")) },
      maxPages: 1,
      describer: builtInDescriber,
    };
    const catalogs = new Catalogs(dependencies, store, readers);
    try {
      const { products } = await catalogs.onboard({
        source: { kind: "file", bytes: Buffer.from(CSV), filename: "mine.csv", mediaType: null },
        owner: null,
      });
      const placed = products.map(({ id, cluster }) => `${id}: ${cluster?.clusterId} ${cluster?.name}`).join(", ");
      return { placed, readings };
    } finally {
      await warehouse.close();
    }
  }

  const swappingOn = (warehouse: DuckDbWarehouse, isHeld: boolean, before: () => Promise<void>): Warehouse => ({
    engine: warehouse.engine,
    get generation() {
      return warehouse.generation;
    },
    datasets: () => warehouse.datasets(),
    query: async (...asked) => {
      await before();
      return warehouse.query(...asked);
    },
    ...(isHeld && { hold: () => warehouse.hold() }),
    close: async () => {},
  });

  test("stands in the market that it began on", { timeout: 120_000 }, async () => {
    const alone = await place(0, true);
    expect(alone.placed).toBe("1: 1 Espresso machines, 2: 2 Coffee grinders");
    // What would come of it otherwise: numbers of one market, names of the other.
    const isMixed = (placed: string) => /1: 1 Coffee grinders|1: 2 Espresso machines|2: 1 Coffee/.test(placed);
    let mixedAt = 1;
    while (mixedAt <= alone.readings && !isMixed((await place(mixedAt, false)).placed)) mixedAt += 1;
    expect(mixedAt).toBeLessThanOrEqual(alone.readings);
    for (const at of [mixedAt, alone.readings]) expect((await place(at, true)).placed).toBe(alone.placed);
  });
});
