import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Tasks } from "../../../http/a2a/tasks.js";
import { createApp } from "../../../http/app.js";
import { issueKey, type Tier } from "../../../http/callers/api-key.js";
import { ApiKeys } from "../../../http/callers/api-keys.js";
import { createIdentityResolver } from "../../../http/callers/identity.js";
import { fileKeyStore, type KeyStore, sharedKeyStore } from "../../../http/callers/key-store.js";
import { QueryQuota } from "../../../http/callers/query-quota.js";
import { startServer } from "../../../http/server.js";
import { openStateStore } from "../../../tools/state/open.js";
import type { StateStore } from "../../../tools/state/state-store.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { answerEvent, fakeAgent, recordingLogger, rememberingAgent } from "../../fakes.js";
import { person, startIdentityServer } from "../../identity-server.js";
import { rounds } from "../../long-run.js";
import { type Engine, openEngine, ownEngines } from "../../market.js";
import { createDatabase } from "../../postgres-server.js";
import { bodyOf, messageOf, rpc } from "../service.js";

const LIMITS = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];
const limitsOf = (response: Response) => LIMITS.map((name) => response.headers.get(name));
const message = (text: string, more: object = {}) => messageOf(text, { messageId: crypto.randomUUID(), ...more });

describe.each(ownEngines())("callers on %s", (engine: Engine) => {
  const logger = recordingLogger();
  const dataDir = mkdtempSync(path.join(tmpdir(), "callers-"));
  let databaseUrl: string | null = null;
  let store: StateStore;
  let keys: KeyStore;
  let identityUrl = "";
  let closeIdentity = async () => {};
  let warehouse: Warehouse;
  // The store forgets by the real time, so the days of the test are real ones.
  const today = new Date(`${new Date().toISOString().slice(0, 10)}T10:00:00Z`);
  const firstOf = (months: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months)).toISOString().slice(0, 10);
  const [nextMonth, monthAfter] = [firstOf(1), firstOf(2)];
  let now = today;
  beforeAll(async () => {
    if (engine === "postgresql") databaseUrl = await createDatabase(inject("databaseUrl"), `callers_${process.pid}`);
    store = await openStateStore({ dataDir, databaseUrl, logger });
    warehouse = await openEngine(engine);
    keys = engine === "postgresql" ? sharedKeyStore(store) : fileKeyStore(dataDir);
    const identity = await startIdentityServer(({ token }) =>
      token?.startsWith("good-") ? person({ sub: token.slice(5) }) : { kind: "failure", status: 401 },
    );
    identityUrl = identity.userinfoUrl;
    closeIdentity = identity.close;
  });
  afterAll(async () => {
    await store.close();
    await closeIdentity();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const issue = async (tier: Tier) => {
    const { key, secret } = issueKey("Acme", tier, now);
    await keys.put(key);
    return { key, secret };
  };

  async function start({
    isKeyRequired = false,
    anonymous = 5_000,
    explorer = 50,
    clientId = null as string | null,
  } = {}) {
    const queryQuota = new QueryQuota({ store, logger, clock: () => now });
    const agents = new Map([
      ["router", rememberingAgent("router")],
      [
        "pricing-agent",
        fakeAgent("pricing-agent", async function* (question, _signal, { notes = [] }) {
          yield { ...answerEvent(question), text: notes.join(" ") };
        }),
      ],
    ]);
    const callers = {
      keys: new ApiKeys(keys, logger),
      identity: createIdentityResolver({ userinfoUrl: identityUrl, clientId: null, logger }),
      queryQuota,
      settings: {
        keyHeader: "X-API-Key",
        isKeyRequired,
        queriesPerMonth: { explorer, professional: 500, enterprise: 5_000 },
        anonymousQueriesPerMonth: anonymous,
      },
    };
    const server = await startServer(
      (url) =>
        createApp({
          agents,
          publicBaseUrl: url,
          version: "1",
          logger,
          tasks: new Tasks(store, logger),
          callers,
          warehouse,
          trustProxy: true,
          security: { keyHeader: isKeyRequired ? "X-API-Key" : null, hasOauth: clientId !== null },
        }),
      "127.0.0.1",
      0,
    );
    const send = (text: string, headers: Record<string, string> = {}, target = "/a2a/router", more: object = {}) =>
      fetch(`${server.localUrl}${target}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.9", ...headers },
        body: JSON.stringify(rpc("message/send", { message: message(text, more) })),
      });
    return { url: server.localUrl, send, close: () => server.drain(0) };
  }

  it("a key is counted against its tier, on every response; asking for documents and tasks costs nothing", async () => {
    const { secret } = await issue("professional");
    const service = await start();
    const key = { "x-api-key": secret };
    const first = await service.send("kettles", key);
    expect(limitsOf(first)).toEqual(["500", "499", nextMonth]);
    expect(first.headers.get("vary")).toBe("X-API-Key, X-A2A-Extensions, A2A-Extensions");
    const { result } = await bodyOf(first);
    const others = [
      await fetch(`${service.url}/health`, { headers: key }),
      await fetch(`${service.url}/.well-known/agent-card.json`, { headers: key }),
      await fetch(`${service.url}/nowhere`, { headers: key }),
      await fetch(`${service.url}/a2a/router`, {
        method: "POST",
        headers: { ...key, "content-type": "application/json" },
        body: "{",
      }),
      await fetch(`${service.url}/a2a/router`, {
        method: "POST",
        headers: { ...key, "content-type": "application/json" },
        body: JSON.stringify(rpc("tasks/get", { id: result?.id })),
      }),
      await service.send("", key),
      await service.send("more", key, "/a2a/router", { taskId: result?.id }),
      await service.send("more", key, "/a2a/router", { taskId: "unknown" }),
    ];
    expect(others.map(limitsOf)).toEqual(Array(8).fill(["500", "499", nextMonth]));
    await service.close();
  });

  it("an unknown, malformed or revoked key is refused, also where none is needed", async () => {
    const { key, secret } = await issue("explorer");
    const service = await start();
    const other = issueKey("Acme", "explorer", now).secret;
    for (const wrong of [other, `${secret.slice(0, -1)}x`, "nonsense", "aqs_", "x".repeat(5_000)]) {
      const response = await service.send("kettles", { "x-api-key": wrong });
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, 'ApiKey realm="agents"']);
      expect(await response.json()).toEqual({
        jsonrpc: "2.0",
        id: null,
        error: { code: -32010, message: expect.stringContaining("is not valid") },
      });
    }
    expect((await service.send("kettles", { "x-api-key": secret })).status).toBe(200);
    await keys.put({ ...key, revokedAt: now.toISOString() });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await service.send("kettles", { "x-api-key": secret })).status).toBe(401);
    await service.close();
  });

  it("where a key is required everything but documents needs one, and cards say so", async () => {
    const { secret } = await issue("explorer");
    const service = await start({ isKeyRequired: true, clientId: "client-1" });
    expect((await service.send("kettles")).status).toBe(401);
    expect((await service.send("kettles", { "x-api-key": secret })).status).toBe(200);
    expect((await service.send("kettles", {}, "/ge/a2a/router")).status).toBe(200);
    const card = (await (await fetch(`${service.url}/.well-known/agent-card.json`)).json()) as Record<string, unknown>;
    const enterprise = (await (await fetch(`${service.url}/ge/.well-known/agent-card.json`)).json()) as object;
    expect(card.security).toEqual([{ apiKey: [] }, { enterpriseHost: ["openid", "email"] }]);
    expect(card.securitySchemes).toMatchObject({ apiKey: { type: "apiKey", in: "header", name: "X-API-Key" } });
    expect({ ...enterprise, url: "", additionalInterfaces: [] }).toEqual({
      ...card,
      url: "",
      additionalInterfaces: [],
    });
    await service.close();
    const open = await start({ clientId: "client-1" });
    const bare = (await (await fetch(`${open.url}/.well-known/agent-card.json`)).json()) as object;
    expect(Object.keys(bare)).not.toEqual(expect.arrayContaining(["security"]));
    await open.close();
  });

  it("an MCP host is a caller like any other: its key, its queries, its limit", async () => {
    const { secret } = await issue("explorer");
    const service = await start({ isKeyRequired: true, explorer: 1 });
    const callTool = (name: string, args: object, headers: Record<string, string>) =>
      fetch(`${service.url}/mcp`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
        body: JSON.stringify(rpc("tools/call", { name, arguments: args })),
      });
    const ask = (headers: Record<string, string>) => callTool("ask_market", { question: "kettles" }, headers);
    expect((await ask({})).status).toBe(401);
    const key = { "x-api-key": secret };
    expect((await callTool("list_measures", {}, key)).headers.get("x-ratelimit-remaining")).toBe("1");
    expect(await (await ask(key)).text()).toContain("kettles");
    const refused = await (await ask(key)).text();
    expect(refused).toMatch(/"isError":true/);
    expect(refused).toMatch(/The queries of this month are used up: 1 of 1\./);
    await service.close();
  });

  it("exactly as many of a hundred requests at once are answered as the key has left", async () => {
    const { secret } = await issue("explorer");
    const service = await start();
    const responses: Response[] = [];
    for (let batch = 0; batch < rounds(3, 10); batch += 1)
      responses.push(
        ...(await Promise.all(Array.from({ length: 100 }, () => service.send("kettles", { "x-api-key": secret })))),
      );
    const statuses = responses.map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([50, responses.length - 50]);
    const refused = responses.find(({ status }) => status === 429);
    if (!refused) throw new Error("nobody was refused");
    expect(limitsOf(refused)).toEqual(["50", "0", nextMonth]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await bodyOf(refused)).error).toEqual({
      code: -32011,
      message: `The queries of this month are used up: 50 of 50. They return on ${nextMonth} at 00:00 UTC.`,
    });
    await service.close();
    const again = await start(); // another process of the same store
    expect((await again.send("kettles", { "x-api-key": secret })).status).toBe(429);
    now = new Date(`${nextMonth}T00:00:00Z`);
    expect(limitsOf(await again.send("kettles", { "x-api-key": secret }))).toEqual(["50", "49", monthAfter]);
    now = today;
    await again.close();
  }, 60_000);

  it("callers without a key are counted by address, IPv6 by network", async () => {
    const service = await start({ anonymous: 2 });
    const from = (address: string) => service.send("kettles", { "x-forwarded-for": address });
    expect((await from("198.51.100.1")).status).toBe(200);
    expect((await from("198.51.100.1")).status).toBe(200);
    expect((await from("198.51.100.1")).status).toBe(429);
    expect((await from("198.51.100.2")).status).toBe(200);
    expect((await from("2001:db8:1:2::a")).status).toBe(200);
    expect((await from("2001:db8:1:2:ffff:0:0:b")).status).toBe(200);
    expect((await from("2001:db8:1:2::c")).status).toBe(429);
    expect((await from("2001:db8:1:3::a")).status).toBe(200);
    await service.close();
  });

  it("a repeated message costs one query, a refused one may come again", async () => {
    const { secret } = await issue("explorer");
    const service = await start({ explorer: 2 });
    const key = { "x-api-key": secret };
    const repeated = { messageId: "same", contextId: `c-${engine}` };
    for (let times = 0; times < 3; times += 1)
      expect(limitsOf(await service.send("kettles", key, "/a2a/router", repeated))[1]).toBe("1");
    await service.send("mugs", key);
    expect((await service.send("pans", key, "/a2a/router", { messageId: "later", contextId: "c" })).status).toBe(429);
    now = new Date(`${nextMonth}T00:00:00Z`);
    const later = await bodyOf(await service.send("pans", key, "/a2a/router", { messageId: "later", contextId: "c" }));
    expect(later.result?.status.state).toBe("completed");
    now = today;
    await service.close();
  });

  it("the enterprise host's people are told apart; who cannot be confirmed is answered all the same", async () => {
    const service = await start();
    const as = (token: string, text: string, more: object = {}) =>
      service.send(text, { authorization: `Bearer ${token}` }, "/ge/a2a/router", more);
    const contextId = `shared-${engine}`;
    await as("good-ann", "kettles", { contextId });
    const text = async (response: Response) => (await bodyOf(response)).result?.artifacts?.[0]?.parts[0]?.text;
    expect(await text(await as("good-ann", "and mugs?", { contextId }))).toBe("You asked: kettles > and mugs?");
    expect(await text(await as("good-bob", "and mugs?", { contextId }))).toBe("You asked: and mugs?");
    const stranger = await as("bad", "kettles", {});
    expect(stranger.status).toBe(200);
    // The key's header means nothing there.
    expect((await service.send("x", { "x-api-key": "nonsense" }, "/ge/a2a/router")).status).toBe(200);
    await service.close();
  });

  it("no key or token is in any log line", () => {
    expect(logger.lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(logger.lines)).not.toMatch(/aqs_[a-z0-9]{12}_|good-ann|good-bob/);
  });
});
