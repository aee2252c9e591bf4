import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, describe, expect, it } from "vitest";
import type { RpcResponse } from "../../../http/a2a/protocol.js";
import { writeEvents } from "../../../http/a2a/stream.js";
import { answerEvent, fakeAgent } from "../../fakes.js";
import { messageOf, readEvents, rpc, startService } from "../service.js";

const event = (result: unknown): RpcResponse => ({ jsonrpc: "2.0", id: "1", result });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("a quiet stream", () => {
  let server: Server | undefined;
  afterEach(() => server?.closeAllConnections());

  const serve = (events: AsyncIterable<RpcResponse>, heartbeatMs: number, whenOver = () => {}) => {
    const app = express();
    app.get("/", async (_request, response) => {
      const left = new AbortController();
      response.once("close", () => left.abort());
      await writeEvents(response, events, left.signal, heartbeatMs);
      whenOver();
    });
    const running = createServer(app);
    server = running;
    return new Promise<string>((resolve) =>
      running.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(running.address() as AddressInfo).port}/`)),
    );
  };

  it("is kept alive by comments, which are no events", async () => {
    const url = await serve(
      (async function* () {
        yield event(1);
        await pause(200);
        yield event(2);
      })(),
      20,
    );
    const text = await (await fetch(url)).text();
    const blocks = text.split("\n\n").filter(Boolean);
    expect(blocks.filter((block) => block.startsWith(": ")).length).toBeGreaterThan(2);
    expect(blocks.filter((block) => !block.startsWith(": "))).toEqual([
      'data: {"jsonrpc":"2.0","id":"1","result":1}',
      'data: {"jsonrpc":"2.0","id":"1","result":2}',
    ]);
  });

  it("waits for a slow reader instead of filling memory", async () => {
    let made = 0;
    const url = await serve(
      (async function* () {
        for (; made < 500; made += 1) yield event("x".repeat(100_000));
      })(),
      60_000,
    );
    const reader = (await fetch(url)).body?.getReader();
    await reader?.read();
    // What is made while nobody reads on stays within the sockets' buffers.
    let before = -1;
    while (before !== made) {
      before = made;
      await pause(100);
    }
    expect(made).toBeLessThan(400);
    let size = 0;
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
      size += chunk.value.length;
    expect(made).toBe(500);
    expect(size).toBeGreaterThan(49_000_000);
  });
});

describe("working updates", () => {
  it("come at most three in two seconds; the newest of those held back follows", async () => {
    const service = await startService([
      fakeAgent("router", async function* (question) {
        for (let step = 1; step <= 10; step += 1) yield { type: "step", step: "s", label: `Step ${step}` };
        await pause(2_500);
        yield answerEvent(question);
      }),
    ]);
    const events = await readEvents(
      await service.post("/a2a/router", rpc("message/stream", { message: messageOf("kettles") })),
    );
    const labels = events
      .filter(({ result }) => result?.status?.state === "working")
      .map(({ result }) => result?.status.message?.parts[0]?.text);
    expect(labels).toEqual(["Step 1", "Step 2", "Step 3", "Step 10"]);
    expect(events.at(-1)?.result?.status.state).toBe("completed");
    await service.close();
  });

  it("held back ones never follow the end", async () => {
    const service = await startService([
      fakeAgent("router", async function* (question) {
        for (let step = 1; step <= 10; step += 1) yield { type: "step", step: "s", label: `Step ${step}` };
        yield answerEvent(question);
      }),
    ]);
    const events = await readEvents(
      await service.post("/a2a/router", rpc("message/stream", { message: messageOf("kettles") })),
    );
    expect(events.map(({ result }) => result?.status?.state ?? result?.kind)).toEqual([
      "submitted",
      "working",
      "working",
      "working",
      "artifact-update",
      "completed",
    ]);
    await service.close();
  });
});
