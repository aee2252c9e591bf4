import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadConfig } from "../../graph/config.js";
import { type OpenAgents, openAgents } from "../../graph/open-agents.js";
import { watchMarket } from "../../graph/watch-market.js";
import { importMarket } from "../../tools/import/import-market.js";
import { loadMarket } from "../../tools/warehouse/load/load-market.js";
import { recordingLogger } from "../fakes.js";
import { writeSmallMarket } from "../tools/warehouse/small-market.js";
import { rpc, type Service, startService } from "./service.js";

/** What the service says of itself while another market is loaded beside it, by a process that it knows nothing of. */

let directory: string;
let opened: OpenAgents;
let service: Service;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "other-market-"));
  const from = await writeSmallMarket(path.join(directory, "files"));
  await loadMarket({ from, target: { kind: "duckdb", dataDir: directory } });
  opened = await openAgents(loadConfig({ DATA_DIR: directory }), recordingLogger(), () => {});
  const { agents, dependencies, warehouse } = opened;
  service = await startService([...agents.values()], {
    app: { noticeMarket: watchMarket(dependencies), warehouse, security: { keyHeader: "x-api-key", hasOauth: false } },
    identify: () => ({ id: "me", account: { id: "me", limit: 9, isPassing: false }, notes: [] }),
  });
});
afterAll(async () => {
  await service.close();
  await opened.warehouse.close();
  await rm(directory, { recursive: true, force: true });
});

const MCP = { accept: "application/json, text/event-stream" };
const textAt = async (address: string) => (await fetch(`${service.url}${address}`)).text();
const DOCUMENTS: readonly (readonly [string, () => Promise<string>])[] = [
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
  for (const [what, read] of DOCUMENTS)
    expect([what, await read()]).toEqual([what, expect.stringContaining("espresso machines")]);
  const exports = path.join(directory, "keywords.csv");
  await writeFile(exports, "Keyword,Search Volume,CPC\nteekanne,900,1\nteekanne glas,90,1\n");
  const target = { kind: "duckdb", dataDir: directory } as const;
  await importMarket({ paths: [exports], dataDir: directory, target, market: "DE", isReplacing: true });
  await expect.poll(() => textAt("/llms.txt"), { timeout: 10_000 }).toContain("teekanne");
  for (const [what, read] of DOCUMENTS) {
    const text = await read();
    expect([what, text.includes("espresso"), text.includes("teekanne")]).toEqual([
      what,
      false,
      // With keywords alone nothing is known of prices.
      !/pricing/.test(what),
    ]);
  }
  const conditional = { headers: { "if-none-match": stamp } };
  expect((await fetch(`${service.url}/.well-known/agent-card.json`, conditional)).status).toBe(200);
});
