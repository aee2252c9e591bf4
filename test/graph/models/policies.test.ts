import { describe, expect, it } from "vitest";
import { withinBounds } from "../../../graph/models/question-bounds.js";
import { CanceledError } from "../../../tools/errors.js";
import type { GeminiReply } from "../../gemini-server.js";
import { failureOf, json, PROMPT, SORTED, Sorting, stage } from "./harness.js";

const overloaded = "The language model is overloaded.";
const slow = "The language model did not answer in time.";
const resting = "The language model has failed repeatedly and rests for a moment.";
const down: GeminiReply = { kind: "failure", status: 503 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("retries", () => {
  const passing: [string, GeminiReply, string][] = [
    ["429", { kind: "over-quota" }, overloaded],
    ["429 with a short wait", { kind: "over-quota", retryDelay: "0.02s" }, overloaded],
    ["500", { kind: "failure", status: 500 }, "The language model has failed."],
    ["503", down, overloaded],
    ["a connection that is cut", { kind: "half", pieces: [] }, "The language model's answer broke off."],
  ];

  it.each(passing)("%s: asked again twice, then given up", async (_name, reply, message) => {
    const mended = await stage([reply, reply, json]);
    expect(await mended.model.ask(PROMPT, Sorting)).toEqual(SORTED);
    expect(mended.server.requests).toHaveLength(3);
    const lasting = await stage([reply]);
    expect(await failureOf(lasting.model.ask(PROMPT, Sorting))).toMatchObject({ message, isRetryable: true });
    expect(lasting.server.requests).toHaveLength(3);
  });

  it("nobody listens there", async () => {
    const { model, lines } = await stage([], { baseUrl: "http://127.0.0.1:1" });
    const message = "The language model could not be reached.";
    expect(await failureOf(model.ask(PROMPT, Sorting))).toMatchObject({ message, isRetryable: true });
    expect(lines.map(({ fields }) => fields.requests)).toEqual([3]);
  });

  it("a wait the provider asks for is kept", async () => {
    const { model } = await stage([{ kind: "over-quota", retryDelay: "0.25s" }, json]);
    const startedAt = performance.now();
    await model.ask(PROMPT, Sorting);
    // Timers may fire a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThan(248);
  });

  it("a long wait is not waited for", async () => {
    const { model, server, lines } = await stage([{ kind: "over-quota", retryDelay: "34.5s" }, json]);
    expect(await failureOf(model.ask(PROMPT, Sorting))).toMatchObject({ message: overloaded, isRetryable: true });
    expect(server.requests).toHaveLength(1);
    expect(lines[0]?.fields.detail).toBe("HTTP 429, GenerateRequestsPerMinutePerProjectPerModel-FreeTier");
  });
});

describe("time", () => {
  it("a provider that never answers is not asked again, and its connection is closed", async () => {
    const { model, server } = await stage([{ kind: "hang" }], { timeoutMs: 80 });
    expect(await failureOf(model.ask(PROMPT, Sorting))).toMatchObject({ message: slow, isRetryable: true });
    expect(await server.requests[0]?.aborted).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  it("retries do not prolong it", async () => {
    const { model, server } = await stage([down, { kind: "hang" }], { timeoutMs: 1_000 });
    expect(await failureOf(model.ask(PROMPT, Sorting))).toMatchObject({ message: slow });
    expect(server.requests).toHaveLength(2);
  });
});

describe("the circuit", () => {
  const policies = { maxRetries: 0, failuresToOpen: 5, halfOpenAfterMs: 60_000 };

  it("opens after five failures in a row, and then nothing is sent", async () => {
    const { model, server, lines } = await stage([down, down, json, down, down, down, down, down, json], { policies });
    for (let call = 0; call < 8; call += 1) await model.ask(PROMPT, Sorting).catch(() => {});
    expect(server.requests).toHaveLength(8);
    expect(await failureOf(model.ask(PROMPT, Sorting))).toMatchObject({ message: resting, isRetryable: true });
    expect(server.requests).toHaveLength(8);
    expect(lines.at(-1)?.fields).toMatchObject({ outcome: "resting", requests: 0 });
  });

  it("counts time-outs and replies that break off", async () => {
    const hangs = await stage([{ kind: "hang" }], { timeoutMs: 30, policies: { ...policies, failuresToOpen: 2 } });
    for (let call = 0; call < 2; call += 1) await hangs.model.ask(PROMPT, Sorting).catch(() => {});
    expect(await failureOf(hangs.model.ask(PROMPT, Sorting))).toMatchObject({ message: resting });
    const halves = await stage([{ kind: "half", pieces: ["Kettles "] }], {
      policies: { ...policies, failuresToOpen: 2 },
    });
    for (let call = 0; call < 2; call += 1)
      expect(await failureOf(halves.model.ask(PROMPT, Sorting))).toMatchObject({ outcome: "broken" });
    expect(await failureOf(halves.model.ask(PROMPT, Sorting))).toMatchObject({ message: resting });
  });

  it("does not count declined, unreadable or withdrawn calls", async () => {
    const replies: GeminiReply[] = [
      { kind: "prompt-block", blockReason: "SAFETY" },
      { kind: "text", pieces: ["prose"] },
      { kind: "hang" },
      { kind: "hang" },
      json,
    ];
    const { model, server } = await stage(replies, { policies: { ...policies, failuresToOpen: 1 } });
    await failureOf(model.ask(PROMPT, Sorting));
    await failureOf(model.ask(PROMPT, Sorting));
    for (const sent of [3, 4]) {
      const controller = new AbortController();
      const call = failureOf(model.ask(PROMPT, Sorting, { signal: controller.signal }));
      while (server.requests.length < sent) await pause(5);
      controller.abort();
      expect(await call).toBeInstanceOf(CanceledError);
    }
    expect(await model.ask(PROMPT, Sorting)).toEqual(SORTED);
  });

  it("lets one call try after a while, and closes when it is answered", async () => {
    const { model, server } = await stage([down, json], {
      policies: { ...policies, failuresToOpen: 1, halfOpenAfterMs: 500 },
    });
    await failureOf(model.ask(PROMPT, Sorting));
    expect(await failureOf(model.ask(PROMPT, Sorting))).toMatchObject({ message: resting });
    await pause(520);
    const answers = await Promise.all([model.ask(PROMPT, Sorting), model.ask(PROMPT, Sorting)]);
    expect(answers).toEqual([SORTED, SORTED]);
    expect(server.requests).toHaveLength(3);
  });
});

describe("places", () => {
  it("so many at once, a short queue, then no more", async () => {
    const { model, server, lines } = await stage([{ kind: "hang" }], { maxConcurrent: 2, policies: { maxWaiting: 1 } });
    const controller = new AbortController();
    const { signal } = controller;
    const calls = [1, 2, 3].map(() => failureOf(model.ask(PROMPT, Sorting, { signal })));
    expect(await failureOf(model.ask(PROMPT, Sorting))).toMatchObject({
      message: "Too many requests wait for the language model.",
      isRetryable: true,
    });
    while (server.requests.length < 2) await pause(5);
    expect(lines).toHaveLength(1);
    controller.abort();
    expect(await Promise.all(calls)).toEqual([1, 2, 3].map(() => expect.any(CanceledError)));
    expect(server.requests).toHaveLength(2);
  });

  it("a call keeps its place until its end; whoever leaves the queue does not hold up the next", async () => {
    const { model, server } = await stage([{ ...json, latencyMs: 150 }, json], { maxConcurrent: 1 });
    const first = model.ask(PROMPT, Sorting);
    while (server.requests.length === 0) await pause(5);
    const controller = new AbortController();
    const withdrawn = failureOf(model.ask(PROMPT, Sorting, { signal: controller.signal }));
    const waiting = model.ask(PROMPT, Sorting);
    controller.abort();
    expect(await withdrawn).toBeInstanceOf(CanceledError);
    expect(server.requests).toHaveLength(1);
    expect(await first).toEqual(SORTED);
    expect(await waiting).toEqual(SORTED);
  });

  it("who waits too long for one is told so, and it counts against nobody", async () => {
    const { model, server } = await stage([{ ...json, latencyMs: 700 }, json], {
      maxConcurrent: 1,
      timeoutMs: 1_000,
      policies: { failuresToOpen: 1 },
    });
    const first = model.ask(PROMPT, Sorting);
    while (server.requests.length === 0) await pause(5);
    await withinBounds({ deadline: performance.now() + 200, pause() {}, resume: async () => {} }, async () =>
      expect(await failureOf(model.ask(PROMPT, Sorting))).toMatchObject({ message: slow }),
    );
    expect(await first).toEqual(SORTED);
    expect(await model.ask(PROMPT, Sorting)).toEqual(SORTED);
    expect(server.requests).toHaveLength(2);
  });
});
