import { connect } from "node:net";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgentCard } from "../../http/a2a/card.js";
import { createDiscoveryRouter } from "../../http/discovery.js";
import type { Readiness } from "../../http/readiness.js";
import { PATIENCE, startServer } from "../../http/server.js";
import { DataUnavailableError } from "../../tools/errors.js";
import { type Service, startService } from "./service.js";

describe("every response", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it.each(["/health", "/.well-known/agent-card.json", "/nowhere", "/a2a/nobody"])(
    "of %s is hardened",
    async (target) => {
      const { headers } = await fetch(`${service.url}${target}`);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-powered-by")).toBeNull();
      expect(headers.get("content-security-policy")).toContain("default-src 'self'");
    },
  );

  it("carries the request's id, a proxy's where it is one", async () => {
    const idFor = async (given?: string) =>
      (
        await fetch(`${service.url}/health`, given === undefined ? {} : { headers: { "x-request-id": given } })
      ).headers.get("x-request-id");
    expect(await idFor("trace-1/a:b")).toBe("trace-1/a:b");
    expect(await idFor()).toMatch(/^[0-9a-f-]{36}$/);
    for (const odd of ["a b", "x".repeat(129), "<script>"]) expect(await idFor(odd)).toMatch(/^[0-9a-f-]{36}$/);
    expect(service.logger.lines.some(({ fields }) => fields.requestId === "trace-1/a:b")).toBe(true);
  });

  it("answers others while somebody sends a byte at a time", async () => {
    expect(PATIENCE.headersTimeout + PATIENCE.connectionsCheckingInterval).toBeLessThanOrEqual(20_000);
    const hasty = { ...PATIENCE, headersTimeout: 500, connectionsCheckingInterval: 100 };
    const answer = express().get("/health", (_request, response) => void response.json({}));
    const server = await startServer(() => answer, "127.0.0.1", 0, { patience: hasty });
    const { hostname, port } = new URL(server.localUrl);
    const slow = Array.from({ length: 50 }, () => connect(Number(port), hostname));
    const closed = slow.map((socket) => new Promise((resolve) => socket.once("close", resolve)));
    for (const socket of slow) socket.on("error", () => {}).write("POST /a2a/router HTTP/1.1\r\nhost: x\r\n");
    const drip = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write("x");
    }, 50);
    expect((await fetch(`${server.localUrl}/health`)).status).toBe(200);
    await Promise.all(closed); // the server closes connections that never finish their request
    clearInterval(drip);
    expect((await fetch(`${server.localUrl}/health`)).status).toBe(200);
    await server.drain(0);
  });
});

describe("readiness", () => {
  const documents = {
    primaryCard: {} as AgentCard,
    enterpriseCard: {} as AgentCard,
    agents: { agents: [], feedbackPath: null },
    openApi: {},
    llmsTxt: "",
  };
  const ask = async (readiness: Readiness) => {
    const server = await startServer(
      () => express().use(createDiscoveryRouter({ readDocuments: async () => documents, version: "1", readiness })),
      "127.0.0.1",
      0,
    );
    const response = await fetch(`${server.localUrl}/ready`);
    const answer = [response.status, await response.json()];
    await server.drain(0);
    return answer;
  };
  const down = async () => Promise.reject(new DataUnavailableError("secret words"));
  const full = async () =>
    Promise.reject(
      new DataUnavailableError("secret words", { cause: Object.assign(new Error("x"), { code: "SQLITE_FULL" }) }),
    );
  const well = async () => [];
  const store = { put: async () => {}, instance: "i" };
  const marketDown = "The market database does not answer.";

  it.each<[string, Readiness, number, object]>([
    ["both answer", { warehouse: { query: well }, store }, 200, { status: "ready", market: true, state: true }],
    [
      "the market is down",
      { warehouse: { query: down }, store },
      503,
      { status: "not ready", market: false, state: true, reason: marketDown },
    ],
    [
      "the store is down",
      { warehouse: { query: well }, store: { ...store, put: down } },
      503,
      {
        status: "not ready",
        market: true,
        state: false,
        reason: "What the service remembers of tasks cannot be written.",
      },
    ],
    [
      "the disk is full",
      { warehouse: { query: well }, store: { ...store, put: full } },
      503,
      {
        status: "not ready",
        market: true,
        state: false,
        reason: "The disk is full: what the service remembers of tasks cannot be written.",
      },
    ],
    [
      "the market hangs",
      { warehouse: { query: () => new Promise(() => {}) }, store },
      503,
      { status: "not ready", market: false, state: true, reason: marketDown },
    ],
    [
      "queries wait, but the market answers",
      { warehouse: { query: () => new Promise(() => {}), ping: async () => [] }, store },
      200,
      { status: "ready", market: true, state: true },
    ],
    [
      "a part of the market does not answer",
      { warehouse: { query: well, ping: async () => ["1 of 2 servers does not answer."] }, store },
      200,
      { status: "ready", market: true, state: true, degraded: ["1 of 2 servers does not answer."] },
    ],
    [
      "the service stops",
      { warehouse: { query: well }, store, pausedBecause: () => "The service is stopping." },
      503,
      { status: "not ready", market: true, state: true, reason: "The service is stopping." },
    ],
  ])("when %s", async (_name, readiness, status, body) => {
    expect(await ask(readiness)).toEqual([status, body]);
  });
});
