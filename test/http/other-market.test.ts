import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { loadConfig } from "../../graph/config.js";
import { type OpenAgents, openAgents } from "../../graph/open-agents.js";
import { watchMarket } from "../../graph/watch-market.js";
import { importMarket } from "../../tools/import/import-market.js";
import { type LoadTarget, loadMarket } from "../../tools/warehouse/load/load-market.js";
import { recordingLogger } from "../fakes.js";
import { ownEngines } from "../market.js";
import { createDatabase } from "../postgres-server.js";
import { writeSmallMarket } from "../tools/warehouse/small-market.js";
import { rpc, type Service, startService } from "./service.js";

/** What the service says of itself while another market is loaded beside it, by a process that it knows nothing of. */

const MCP = { accept: "application/json, text/event-stream" };

describe.each(ownEngines())("on %s", (engine) => {
  let directory: string;
  let target: LoadTarget;
  let opened: OpenAgents;
  let service: Service;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "other-market-"));
    const databaseUrl = engine === "duckdb" ? null : await createDatabase(inject("databaseUrl"), "other_market");
    target = databaseUrl === null ? { kind: "duckdb", dataDir: directory } : { kind: "postgresql", databaseUrl };
    const from = await writeSmallMarket(path.join(directory, "files"));
    await loadMarket({ from, target });
    const config = loadConfig({ DATA_DIR: directory, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) });
    opened = await openAgents(config, recordingLogger(), () => {});
    const { agents, dependencies, warehouse } = opened;
    service = await startService([...agents.values()], {
      app: {
        noticeMarket: watchMarket(dependencies),
        warehouse,
        security: { keyHeader: "x-api-key", hasOauth: false },
      },
      identify: () => ({ id: "me", account: { id: "me", limit: 9, isPassing: false }, notes: [] }),
    });
  });
  afterAll(async () => {
    await service.close();
    await opened.warehouse.close();
    await rm(directory, { recursive: true, force: true });
  });

  const textAt = async (address: string) => (await fetch(`${service.url}${address}`)).text();
  const documents: readonly (readonly [string, () => Promise<string>])[] = [
    ...[
      "/.well-known/agent-card.json",
      "/ge/.well-known/agent-card.json",
      "/.well-known/agents.json",
      "/a2a/pricing-agent",
      "/a2a/pricing-agent/.well-known/agent-card.json",
      "/llms.txt",
      "/openapi.json",
    ].map((address) => [address, () => textAt(address)] as const),
    ["the extended card", async () => JSON.stringify(await service.call("agent/getAuthenticatedExtendedCard", {}))],
    ["the tools of MCP", async () => (await service.post("/mcp", rpc("tools/list", {}), MCP)).text()],
  ];

  it("cards, llms.txt, OpenAPI and MCP's tools name examples of the market that is loaded now", async () => {
    const before = await fetch(`${service.url}/.well-known/agent-card.json`);
    const stamp = before.headers.get("etag") ?? "";
    for (const [what, read] of documents)
      expect([what, await read()]).toEqual([what, expect.stringContaining("espresso machines")]);
    const exports = path.join(directory, "keywords.csv");
    await writeFile(exports, "Keyword,Search Volume,CPC\nteekanne,900,1\nteekanne glas,90,1\n");
    await importMarket({ paths: [exports], dataDir: directory, target, market: "DE", isReplacing: true });
    await expect.poll(() => textAt("/llms.txt"), { timeout: 10_000 }).toContain("teekanne");
    for (const [what, read] of documents) {
      const text = await read();
      // With keywords alone nothing is known of prices.
      const isAnswered = !/pricing/.test(what);
      expect([what, text.includes("espresso"), text.includes("teekanne")]).toEqual([what, false, isAnswered]);
    }
    const conditional = { headers: { "if-none-match": stamp } };
    expect((await fetch(`${service.url}/.well-known/agent-card.json`, conditional)).status).toBe(200);
  });
});
