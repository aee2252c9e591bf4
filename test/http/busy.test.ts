import { AsyncLocalStorage } from "node:async_hooks";
import express, { type Response as Reply, type RequestHandler } from "express";
import { afterEach, describe, expect, it } from "vitest";
import { type ConcurrencyLimits, limitConcurrency } from "../../http/busy.js";
import { handleErrors, type RenderFailure, renderPlain, renderRpc } from "../../http/failures.js";
import { readJsonBody } from "../../http/json-body.js";
import { type RunningServer, startServer } from "../../http/server.js";
import { recordingLogger } from "../fakes.js";
import { waitFor } from "./service.js";

const SENTENCE = "The service is working on as many requests as it can hold. Please try again in a few seconds.";
const AN_HOUR = 3_600_000;
const pass: RequestHandler = (_request, _response, next) => next();

let server: RunningServer;
afterEach(() => server.drain(0));

interface Sending {
  readonly signal?: AbortSignal;
  readonly body?: string;
}

/** A route that answers when a test says so. */
async function serve(limits: Partial<ConcurrencyLimits>, render: RenderFailure = renderPlain) {
  const limiter = limitConcurrency({ maxActive: 1, maxWaiting: 10, longestWaitMs: AN_HOUR, ...limits });
  const started: string[] = [];
  const contexts: (string | undefined)[] = [];
  const replies = new Map<string, Reply>();
  const context = new AsyncLocalStorage<string>();
  server = await startServer(
    () => {
      const app = express();
      app.use((request, _response, next) => context.run(request.path.slice(1), next));
      app.post("/:name", limiter, ...readJsonBody({ small: pass, bulky: pass }), (request, response) => {
        const name = String(request.params.name);
        if (name === "broken") throw new Error("Kaboom!");
        started.push(name);
        contexts.push(context.getStore());
        replies.set(name, response);
      });
      app.use(handleErrors(render, recordingLogger()));
      return app;
    },
    "127.0.0.1",
    0,
  );
  const post = (name: string, { signal, body = "{}" }: Sending = {}) =>
    fetch(`${server.localUrl}/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      ...(signal && { signal }),
    });
  /** Sends a request and goes on once it works or waits. */
  const begin = async (name: string, sending?: Sending) => {
    const held = () => limiter.counts().active + limiter.counts().waiting;
    const before = held();
    const response = post(name, sending);
    response.catch(() => undefined); // some are cut
    await waitFor(() => held() > before);
    if (limiter.counts().waiting === 0) await waitFor(() => started.includes(name));
    return { response };
  };
  const answer = (name: string) => replies.get(name)?.json({ name });
  return { limiter, started, contexts, replies, post, begin, answer };
}

describe("places", () => {
  it("a freed place goes to the one that waited longest", async () => {
    const { limiter, started, contexts, begin, answer } = await serve({ maxActive: 2 });
    const names = ["a", "b", "c", "d", "e"];
    const begun = [];
    for (const name of names) begun.push(await begin(name));
    expect([started, limiter.counts()]).toEqual([["a", "b"], { active: 2, waiting: 3 }]);
    for (const [place, name] of names.entries()) {
      answer(name);
      expect(await (await begun[place]?.response)?.json()).toEqual({ name });
      await waitFor(() => started.length === Math.min(names.length, place + 3));
      expect(started).toEqual(names.slice(0, place + 3));
    }
    await waitFor(() => limiter.counts().active === 0);
    expect([limiter.counts(), contexts]).toEqual([{ active: 0, waiting: 0 }, names]);
  });

  it("a stream keeps its place to its end", async () => {
    const { limiter, started, replies, begin } = await serve({});
    const stream = await begin("stream");
    replies.get("stream")?.write("data: 1\n\n");
    const response = await stream.response;
    await begin("next");
    expect([started, limiter.counts()]).toEqual([["stream"], { active: 1, waiting: 1 }]);
    replies.get("stream")?.end("data: 2\n\n");
    expect(await response.text()).toBe("data: 1\n\ndata: 2\n\n");
    await waitFor(() => started.includes("next"));
  });

  it("a handler that fails gives its place back", async () => {
    const { limiter, post } = await serve({});
    for (let count = 0; count < 3; count += 1) expect((await post("broken")).status).toBe(500);
    await waitFor(() => limiter.counts().active === 0);
  });

  it("a caller that leaves in the middle gives its place back", async () => {
    const { started, limiter, begin } = await serve({});
    const leaving = new AbortController();
    await begin("gone", { signal: leaving.signal });
    await begin("next");
    leaving.abort();
    await waitFor(() => started.includes("next"));
    expect(limiter.counts()).toEqual({ active: 1, waiting: 0 });
  });
});

describe("no place", () => {
  it("is said at once when too many wait, and nobody else suffers", async () => {
    const { limiter, started, post, begin, answer } = await serve({ maxWaiting: 1, longestWaitMs: 2_500_000 });
    const first = await begin("first");
    const second = await begin("second");
    const refused = await post("third", { body: JSON.stringify({ large: "x".repeat(900_000) }) });
    expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toEqual([
      503,
      "2500",
      { error: { status: 503, message: SENTENCE } },
    ]);
    expect(limiter.counts()).toEqual({ active: 1, waiting: 1 });
    answer("first");
    await first.response;
    await waitFor(() => started.includes("second"));
    answer("second");
    expect((await second.response).status).toBe(200);
    expect(started).toEqual(["first", "second"]);
  });

  it("is an error of JSON-RPC where one is expected; without a queue too", async () => {
    const { post, begin } = await serve({ maxWaiting: 0, longestWaitMs: 1 }, renderRpc);
    await begin("first");
    const refused = await post("second");
    expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toEqual([
      503,
      "1",
      { jsonrpc: "2.0", id: null, error: { code: -32000, message: SENTENCE } },
    ]);
  });

  it("is said to those who waited too long, and they start no work later", async () => {
    const { limiter, started, post, begin, answer } = await serve({ longestWaitMs: 30 });
    const first = await begin("first");
    const late = await Promise.all([post("second"), post("third")]);
    expect(late.map(({ status }) => status)).toEqual([503, 503]);
    expect(limiter.counts()).toEqual({ active: 1, waiting: 0 });
    answer("first");
    await first.response;
    await waitFor(() => limiter.counts().active === 0);
    await begin("fourth");
    expect(started).toEqual(["first", "fourth"]);
  });

  it("a caller that leaves while it waits makes room", async () => {
    const { limiter, started, begin, answer } = await serve({ maxWaiting: 1 });
    await begin("first");
    const leaving = new AbortController();
    const { response } = await begin("second", { signal: leaving.signal });
    leaving.abort();
    await expect(response).rejects.toThrow();
    await waitFor(() => limiter.counts().waiting === 0);
    await begin("third");
    answer("first");
    await waitFor(() => started.includes("third"));
    expect([started, limiter.counts()]).toEqual([["first", "third"], { active: 1, waiting: 0 }]);
  });
});

it("a body that arrived while its request waited is read whole", async () => {
  const { started, begin, answer } = await serve({});
  await begin("first");
  const { response } = await begin("second", { body: JSON.stringify({ large: "x".repeat(1_000_000) }) });
  answer("first");
  await waitFor(() => started.includes("second"));
  answer("second");
  expect(await (await response).json()).toEqual({ name: "second" });
});

it("a caller that left before its turn at the door takes no place", async () => {
  const limiter = limitConcurrency({ maxActive: 1, maxWaiting: 0, longestWaitMs: AN_HOUR });
  let hasLeft = false;
  let reached = 0;
  server = await startServer(
    () =>
      express().post("/", (_request, response, next) => {
        const goOn = () => {
          hasLeft = true;
          limiter(_request, response, () => {
            reached += 1;
            next();
          });
        };
        response.once("close", () => setImmediate(goOn));
      }),
    "127.0.0.1",
    0,
  );
  const leaving = new AbortController();
  const gone = fetch(server.localUrl, { method: "POST", signal: leaving.signal });
  setTimeout(() => leaving.abort(), 50);
  await expect(gone).rejects.toThrow();
  await waitFor(() => hasLeft);
  expect([limiter.counts(), reached]).toEqual([{ active: 0, waiting: 0 }, 0]);
});
