import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Describer } from "../../../graph/catalogs/describer.js";
import { DataUnavailableError } from "../../../tools/errors.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { anyEngine } from "../../market.js";
import { amazonExport } from "../../tools/catalogs/table/exports.js";
import {
  ANALYSE,
  base64,
  type CatalogService,
  leaksOf,
  startCatalogService,
  storeDown,
  told,
} from "./catalog-service.js";

const CSV = base64(
  "Title,Price\nYoga mat 6 mm non-slip,20 USD\nEspresso machine 15 bar,900 USD\nElectric kettle 1.7 l,30 USD\n",
);

const ID = `/a2a/catalogs/cat_${"x".repeat(24)}`;

const silent = (lines: readonly { level: string }[]) => lines.filter(({ level }) => level === "error");

describe.each(anyEngine())("analysing a catalog, on %s", { timeout: 60_000 }, (engine) => {
  let service: CatalogService;
  beforeAll(async () => {
    service = await startCatalogService(engine);
  });
  afterAll(async () => {
    await service.close();
    expect(leaksOf(service.heard)).toEqual([]);
    expect([...silent(service.logger.lines), ...silent(service.catalogLogger.lines)]).toEqual([]);
  });

  it("by the ids that onboarding names, by the catalog, by products and by words", async () => {
    const { body: onboarded } = await service.onboard({ csv_base64: CSV, market: "US" });
    expect(onboarded.cluster_ids.length).toBeGreaterThanOrEqual(2);
    const names = onboarded.mapping.clusters.map(({ name }: { name: string }) => name).sort();

    const byIds = await service.analyse({ cluster_ids: onboarded.cluster_ids, market: "US" });
    const byCatalog = await service.analyse({ catalog_id: onboarded.catalog_id });
    const byProducts = await service.analyse({
      products: [
        { title: "Yoga mat 6 mm non-slip", price: 20, currency: "USD" },
        { title: "Espresso machine 15 bar", price: 900, currency: "USD" },
        { title: "Electric kettle 1.7 l", price: 30, currency: "USD" },
      ],
    });
    for (const reply of [byIds, byCatalog, byProducts]) {
      expect(reply.status).toBe(200);
      const { body } = reply;
      expect(body.clusters.map(({ name }: { name: string }) => name).sort()).toEqual(names);
      expect(body).toMatchObject({ market: { code: "US" }, freshness: { isSample: true } });
      expect(body.evidence.length).toBeGreaterThan(4);
      expect(body.text).toContain(body.headline.slice(0, 40));
    }
    expect([byIds, byCatalog, byProducts].map(({ body }) => body.catalog_id)).toEqual([
      null,
      onboarded.catalog_id,
      null,
    ]);
    expect(byCatalog.body.actions.length).toBeGreaterThan(0);
    expect(byProducts.body.clusters).toEqual(byCatalog.body.clusters);

    const byWords = await service.analyse({
      description: "I sell yoga mats at $20 and espresso machines at $900",
      limit: 1,
    });
    expect([byWords.status, byWords.body.clusters.length, byWords.body.other_clusters.length]).toEqual([200, 1, 1]);
  });

  it("in another market than it was onboarded for, whose currency is another's", async () => {
    const { body: onboarded } = await service.onboard({ csv_base64: CSV, market: "US" });
    const { status, body } = await service.analyse({ catalog_id: onboarded.catalog_id, market: "GB", limit: 1 });
    expect([status, body.market.code, body.market.currency]).toEqual([200, "GB", "GBP"]);
    expect(body.limits).toMatch(/prices are in USD and those of this market in GBP/);
  });

  it("what is not known: a catalog, a cluster, a market, words without a product", async () => {
    const failure = async (given: object) => {
      const { status, body } = await service.analyse(given);
      return [status, body.error?.message];
    };
    expect(await failure({ catalog_id: "cat_nothing" })).toEqual([
      404,
      expect.stringMatching(/^There is no such catalog\./),
    ]);
    expect(await failure({ catalog_id: "' OR 1=1 --" })).toEqual([
      404,
      expect.stringMatching(/^There is no such catalog\./),
    ]);
    expect(await failure({ cluster_ids: [999_999] })).toEqual([
      422,
      expect.stringMatching(/^These clusters are not known: 999999\./),
    ]);
    expect(await failure({ cluster_ids: [Number.MAX_SAFE_INTEGER] })).toEqual([
      422,
      expect.stringMatching(/^These clusters/),
    ]);
    expect(await failure({ cluster_ids: [1], market: "AQ" })).toEqual([422, expect.stringMatching(/\bAQ\b.*\bUS\b/)]);
    expect(await failure({ description: "yoga mats for $20", market: "AQ" })).toEqual([
      422,
      expect.stringMatching(/\bAQ\b.*\bUS\b/),
    ]);
    expect(await failure({ description: "what is the weather like?" })).toEqual([
      422,
      expect.stringMatching(/could not be used/),
    ]);
  });

  it("ids that are none", async () => {
    for (const id of ["%00", "%F0%9F%9B%92", "..%2F..%2Fetc", "x".repeat(5_000), "cat_'%20OR%201=1"])
      for (const [method, rest] of [
        ["GET", ""],
        ["GET", "/products"],
        ["DELETE", ""],
      ] as const)
        expect([id.slice(0, 20), (await service.send(method, `/a2a/catalogs/${id}${rest}`)).status]).toEqual([
          id.slice(0, 20),
          404,
        ]);
    expect((await service.send("GET", "/a2a/catalogs/%E0%A4%A")).status).toBe(400);
  });

  it("products that belong nowhere are an answer", async () => {
    const { status, body } = await service.analyse({ products: [{ title: "Qwzx blorp 7" }] });
    expect([status, body.clusters, body.actions, body.catalog.products_unmapped]).toEqual([200, [], [], 1]);
    expect(body.text.length).toBeGreaterThan(50);
  });

  it("the same cluster twice is one; fifty are analysed in bounds", async () => {
    const { body: one } = await service.analyse({ cluster_ids: [3, 3], limit: 1 });
    expect(one.clusters).toHaveLength(1);
    const { body } = await service.analyse({
      cluster_ids: Array.from({ length: 50 }, (_, index) => index + 1),
      limit: 1,
    });
    expect([body.clusters?.length, body.other_clusters?.length]).toEqual([1, 49]);
  });
});

describe.each(anyEngine())("when something fails, on %s", (engine) => {
  it("the store is down: onboarding answers without an id and says so; what has to be looked up is a plain 503", async () => {
    const service = await startCatalogService(engine);
    const before = await service.onboard({ csv_base64: CSV });
    service.trouble.error = storeDown();
    const during = await service.onboard({ csv_base64: CSV });
    expect(during).toMatchObject({ status: 200, body: { catalog_id: null, read_at: null, expires_at: null } });
    expect(during.body.limits).toMatch(/could not be kept just now/);
    expect(during.body.text).toContain(during.body.limits);
    expect(during.body.products).toMatchObject({ total: 3, next: null });
    expect((await service.analyse({ cluster_ids: during.body.cluster_ids, limit: 1 })).status).toBe(200);

    const path = `/a2a/catalogs/${before.body.catalog_id}`;
    for (const [method, target, body] of [
      ["GET", path, undefined],
      ["GET", `${path}/products`, undefined],
      ["DELETE", path, undefined],
      ["POST", ANALYSE, { catalog_id: before.body.catalog_id }],
    ] as const) {
      const reply = await service.send(method, target, body);
      expect([target, reply.status, reply.body]).toEqual([
        target,
        503,
        {
          error: {
            status: 503,
            message: "The service cannot reach the catalogs it keeps right now. Please try again in a moment.",
          },
        },
      ]);
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const spoken = await service.chat([{ kind: "file", file: { bytes: CSV } }], "person:ann");
    expect(spoken.result?.status.state).toBe("completed");
    expect(told(spoken)).toMatch(/could not be kept just now/);
    expect(told(await service.chat("forget my catalog", "person:ann"))).toMatch(/could not be deleted just now/);
    const own = await service.chat("How do my prices compare?", "person:ann");
    expect(own.result?.status.state).not.toBe("failed");

    service.trouble.error = null;
    expect((await service.send("GET", path)).body).toEqual(before.body);
    await service.close();
    expect(leaksOf(service.heard)).toEqual([]);
  });

  it("the market cannot be read: 503 with a sentence, 500 for a fault of ours, nothing of its words", async () => {
    let fault: Error | null = null;
    const service = await startCatalogService(engine, {
      warehouse: (real: Warehouse): Warehouse => ({
        engine: real.engine,
        generation: real.generation,
        query: async (...given) => {
          if (fault) throw fault;
          return real.query(...given);
        },
        datasets: () => real.datasets(),
        close: () => real.close(),
      }),
      describer: {
        describe: async (text) => {
          throw new Error(`Kaboom! ${text}`);
        },
      } satisfies Describer,
    });
    const secret = { error: { status: 500, message: "The request failed because of a fault in the service." } };
    for (const body of [{ description: "yoga mats" }]) {
      expect(await service.onboard(body)).toMatchObject({ status: 500, body: secret });
      expect(await service.analyse(body)).toMatchObject({ status: 500, body: secret });
    }
    fault = new DataUnavailableError("The market data cannot be read right now.");
    const down = await service.onboard({ csv_base64: base64(amazonExport(6)) });
    expect(down).toMatchObject({
      status: 503,
      body: { error: { status: 503, message: "The market data cannot be read right now." } },
    });
    fault = new Error("Kaboom! SELECT * FROM clusters");
    expect(await service.onboard({ csv_base64: CSV })).toMatchObject({ status: 500, body: secret });
    expect(await service.analyse({ cluster_ids: [1] })).toMatchObject({ status: 500, body: secret });
    const faults = service.logger.lines.filter(({ message }) => message === "request failed");
    expect(faults).toHaveLength(4);
    fault = null;
    expect((await service.onboard({ csv_base64: CSV })).status).toBe(200);
    await service.close();
    expect(leaksOf(service.heard)).toEqual([]);
  });

  it("Kaboom! in the store: 500, and nothing is told", async () => {
    const service = await startCatalogService(engine);
    service.trouble.error = new Error("Kaboom! INSERT INTO records");
    for (const [method, path, body] of [
      ["POST", "/a2a/catalog-onboard-sync", { csv_base64: CSV }],
      ["GET", ID, undefined],
      ["DELETE", ID, undefined],
    ] as const) {
      const reply = await service.send(method, path, body);
      expect([reply.status, reply.body.error.message]).toEqual([
        500,
        "The request failed because of a fault in the service.",
      ]);
    }
    const spoken = await service.chat([{ kind: "file", file: { bytes: CSV } }]);
    expect(spoken.result?.status.state).toBe("failed");
    await service.close();
    expect(leaksOf(service.heard)).toEqual([]);
  });
});
