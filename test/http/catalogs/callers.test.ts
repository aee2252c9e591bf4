import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAgents } from "../../../graph/agents.js";
import { Catalogs } from "../../../graph/catalogs/catalogs.js";
import { withCatalogs } from "../../../graph/catalogs/chat.js";
import { builtInDescriber } from "../../../graph/catalogs/describer.js";
import { Tasks } from "../../../http/a2a/tasks.js";
import { createApp } from "../../../http/app.js";
import { issueKey } from "../../../http/callers/api-key.js";
import { ApiKeys } from "../../../http/callers/api-keys.js";
import { createIdentityResolver } from "../../../http/callers/identity.js";
import { fileKeyStore } from "../../../http/callers/key-store.js";
import { QueryQuota } from "../../../http/callers/query-quota.js";
import { startServer } from "../../../http/server.js";
import { CatalogStore } from "../../../tools/catalogs/catalog-store.js";
import { createFetcher } from "../../../tools/catalogs/fetch/create-fetcher.js";
import { openStateStore } from "../../../tools/state/open.js";
import type { StateStore } from "../../../tools/state/state-store.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { person, startIdentityServer } from "../../identity-server.js";
import { engines, openEngine } from "../../market.js";
import { base64 } from "./catalog-service.js";

const ONBOARDING = { csv_base64: base64("Title,Price\nYoga mat,20 USD\n") };
const NOTE = /your account could not be confirmed, so saved catalogs are not available/i;

/** Who asks is found out for real here: keys, people of the enterprise host, and their quotas. */
describe.each(engines().slice(0, 1))("callers of the catalog endpoints, on %s", (engine) => {
  const logger = recordingLogger();
  const dataDir = mkdtempSync(path.join(tmpdir(), "catalog-callers-"));
  const keys = fileKeyStore(dataDir);
  const fetcher = createFetcher({ allowPrivate: false, version: "1" });
  let warehouse: Warehouse;
  let store: StateStore;
  let identity: Awaited<ReturnType<typeof startIdentityServer>>;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    store = await openStateStore({ dataDir, databaseUrl: null, logger });
    identity = await startIdentityServer(({ token }) =>
      token?.startsWith("good-") ? person({ sub: token.slice(5) }) : { kind: "failure", status: 401 },
    );
  });
  afterAll(async () => {
    await Promise.all([store.close(), warehouse.close(), identity.close(), fetcher.close()]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function start({ isKeyRequired = false, anonymous = 5_000, explorer = 50 } = {}) {
    const dependencies = { warehouse, logger, clock: () => new Date("2026-11-21"), defaultMarket: "US" };
    const catalogs = new Catalogs(dependencies, new CatalogStore(store, 7), {
      fetcher,
      maxPages: 5,
      describer: builtInDescriber,
    });
    const agents = new Map([...createAgents(dependencies)].map(([id, agent]) => [id, withCatalogs(agent, catalogs)]));
    const callers = {
      keys: new ApiKeys(keys, logger),
      identity: createIdentityResolver({ userinfoUrl: identity.userinfoUrl, clientId: null, logger }),
      queryQuota: new QueryQuota({ store, logger }),
      settings: {
        keyHeader: "X-API-Key",
        isKeyRequired,
        queriesPerMonth: { explorer, professional: 500, enterprise: 5_000 },
        anonymousQueriesPerMonth: anonymous,
      },
    };
    const tasks = new Tasks(store, logger);
    const server = await startServer(
      (url) =>
        createApp({
          agents,
          publicBaseUrl: url,
          version: "1",
          logger,
          tasks,
          catalogs,
          callers,
          trustProxy: true,
        }),
      "127.0.0.1",
      0,
    );
    const send = async (method: string, target: string, body?: object, headers: Record<string, string> = {}) => {
      const response = await fetch(`${server.localUrl}${target}`, {
        method,
        headers: { ...(body && { "content-type": "application/json" }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
    };
    return { send, close: () => server.drain(0) };
  }
  const left = ({ headers }: { headers: Headers }) => Number(headers.get("x-ratelimit-remaining"));

  it("onboarding and analysing count one query each; refused bodies and looking count none", async () => {
    const { key, secret } = issueKey("Acme", "explorer", new Date());
    await keys.put(key);
    const service = await start({ explorer: 4 });
    const mine = { "x-api-key": secret };
    const refused = await service.send("POST", "/a2a/catalog-onboard-sync", { csv: "" }, mine);
    expect([refused.status, left(refused)]).toEqual([400, 4]);
    const onboarded = await service.send("POST", "/a2a/catalog-onboard-sync", ONBOARDING, mine);
    expect([onboarded.status, left(onboarded)]).toEqual([200, 3]);
    const id = onboarded.body.catalog_id;
    const unknown = await service.send("POST", "/a2a/catalog-analyze", { catalog_id: "cat_x" }, mine);
    expect([unknown.status, left(unknown)]).toEqual([404, 3]);
    const analysed = await service.send("POST", "/a2a/catalog-analyze", { catalog_id: id, limit: 1 }, mine);
    expect([analysed.status, left(analysed)]).toEqual([200, 2]);
    for (const target of ["/a2a/catalog-onboard-sync", `/a2a/catalogs/${id}`, `/a2a/catalogs/${id}/products`]) {
      const looked = await service.send("GET", target, undefined, mine);
      expect([looked.status, left(looked)]).toEqual([200, 2]);
    }
    const later = await service.send("POST", "/a2a/catalog-onboard-sync?wait=false", ONBOARDING, mine);
    expect([later.status, left(later)]).toEqual([202, 1]);
    expect(left(await service.send("POST", "/a2a/catalog-analyze", { cluster_ids: [1], limit: 1 }, mine))).toBe(0);
    for (const [target, body] of [
      ["/a2a/catalog-onboard-sync", ONBOARDING],
      ["/a2a/catalog-onboard-sync?wait=false", ONBOARDING],
      ["/a2a/catalog-analyze", { cluster_ids: [1] }],
    ] as const) {
      const over = await service.send("POST", target, body, mine);
      expect([over.status, over.body, Number(over.headers.get("retry-after")) > 0]).toEqual([
        429,
        { error: { status: 429, message: expect.stringMatching(/^The queries of this month are used up: 4 of 4\./) } },
        true,
      ]);
    }
    expect((await service.send("GET", `/a2a/catalogs/${id}`, undefined, mine)).status).toBe(200);
    expect((await service.send("GET", `/a2a/catalogs/${id}`)).status).toBe(404);
    await service.close();
  });

  it("where a key is needed, nobody else gets anywhere; the documents stay open", async () => {
    const service = await start({ isKeyRequired: true });
    for (const [method, target, body] of [
      ["POST", "/a2a/catalog-onboard-sync", ONBOARDING],
      ["POST", "/a2a/catalog-analyze", { cluster_ids: [1] }],
      ["GET", "/a2a/catalogs/cat_x", undefined],
      ["GET", "/a2a/catalogs/cat_x/products", undefined],
      ["DELETE", "/a2a/catalogs/cat_x", undefined],
    ] as const) {
      const { status, headers, body: failure } = await service.send(method, target, body);
      expect([target, status, failure, headers.get("www-authenticate")]).toEqual([
        target,
        401,
        { error: { status: 401, message: "An API key is needed here. Send it in the header X-API-Key." } },
        'ApiKey realm="agents"',
      ]);
    }
    expect((await service.send("GET", "/a2a/catalog-onboard-sync")).status).toBe(200);
    await service.close();
  });

  it("a person of the enterprise host has their catalogs by every method, and by no other token", async () => {
    const service = await start();
    const ann = { authorization: "Bearer good-ann" };
    const bob = { authorization: "Bearer good-bob" };
    const { body } = await service.send("POST", "/ge/a2a/catalog-onboard-sync", ONBOARDING, ann);
    const target = `/ge/a2a/catalogs/${body.catalog_id}`;
    expect((await service.send("GET", target, undefined, ann)).body).toEqual(body);
    expect((await service.send("GET", `${target}/products`, undefined, ann)).body).toEqual(body.products);
    expect(
      (await service.send("POST", "/ge/a2a/catalog-analyze", { catalog_id: body.catalog_id, limit: 1 }, ann)).status,
    ).toBe(200);
    for (const headers of [bob, {}, { authorization: "Bearer bad" }]) {
      expect((await service.send("GET", target, undefined, headers)).status).toBe(404);
      expect((await service.send("DELETE", target, undefined, headers)).status).toBe(404);
    }
    expect((await service.send("GET", `/a2a/catalogs/${body.catalog_id}`, undefined, ann)).status).toBe(404);
    expect((await service.send("DELETE", target, undefined, ann)).status).toBe(204);
    expect((await service.send("GET", target, undefined, ann)).status).toBe(404);
    await service.close();
  });

  it("somebody whose account is not believed is told so in what they get, and owns nothing", async () => {
    const service = await start();
    const bad = { authorization: "Bearer bad" };
    const { status, body } = await service.send("POST", "/ge/a2a/catalog-onboard-sync", ONBOARDING, bad);
    expect(status).toBe(200);
    expect(body.limits).toMatch(NOTE);
    expect((await service.send("GET", `/ge/a2a/catalogs/${body.catalog_id}`)).status).toBe(200);
    const analysed = await service.send("POST", "/ge/a2a/catalog-analyze", { cluster_ids: [1], limit: 1 }, bad);
    expect(analysed.body.limits).toMatch(NOTE);
    const [days] = [(Date.parse(body.expires_at) - Date.parse(body.read_at)) / 86_400_000];
    expect(days).toBeCloseTo(7);
    await service.close();
  });
});
