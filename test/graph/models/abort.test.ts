import { describe, expect, it } from "vitest";
import { CanceledError } from "../../../tools/errors.js";
import type { GeminiReply } from "../../gemini-server.js";
import { failureOf, json, PROMPT, SORTED, Sorting, stage, written } from "./harness.js";

describe("an aborted signal", () => {
  const hangs: GeminiReply[] = [{ kind: "hang" }, { kind: "hang", pieces: ["Kettles "] }];

  it.each([
    ["ask", hangs[0]],
    ["write, before the first piece", hangs[0]],
    ["write, after it", hangs[1]],
  ] as const)("%s: closes the connection at once and is a CanceledError", async (name, reply) => {
    const { model, server, lines } = await stage([reply as GeminiReply]);
    const controller = new AbortController();
    const { signal } = controller;
    const call =
      name === "ask" ? failureOf(model.ask(PROMPT, Sorting, { signal })) : written(model.write(PROMPT, { signal }));
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    const ended = await call;
    expect(ended instanceof Error ? ended : ended.error).toBeInstanceOf(CanceledError);
    expect(await server.requests[0]?.aborted).toBe(true);
    expect(lines[0]?.fields).toMatchObject({ outcome: "canceled", requests: 1 });
  });

  it("that was aborted before sends nothing", async () => {
    const { model, server } = await stage([json]);
    const signal = AbortSignal.abort();
    expect(await failureOf(model.ask(PROMPT, Sorting, { signal }))).toBeInstanceOf(CanceledError);
    expect((await written(model.write(PROMPT, { signal }))).error).toBeInstanceOf(CanceledError);
    expect(server.requests).toHaveLength(0);
  });

  it("ends the wait for a retry", async () => {
    const { model, server } = await stage([{ kind: "over-quota", retryDelay: "60s" }], {
      policies: { longestDelayMs: 100_000 },
    });
    const controller = new AbortController();
    const call = failureOf(model.ask(PROMPT, Sorting, { signal: controller.signal }));
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await server.requests[0]?.aborted;
    setTimeout(() => controller.abort(), 20);
    expect(await call).toBeInstanceOf(CanceledError);
    expect(server.requests).toHaveLength(1);
  });

  it("a reader that stops reading closes the connection, too", async () => {
    const { model, server, lines } = await stage([{ kind: "hang", pieces: ["Kettles ", "cost "] }]);
    for await (const piece of model.write(PROMPT)) {
      expect(piece).toBe("Kettles ");
      break;
    }
    expect(await server.requests[0]?.aborted).toBe(true);
    expect(lines[0]?.fields).toMatchObject({ outcome: "canceled", inputTokens: 100 });
  });

  it("a reader that stops while the circuit is tried leaves it to the next", async () => {
    const replies: GeminiReply[] = [{ kind: "failure", status: 503 }, { kind: "hang", pieces: ["Kettles "] }, json];
    const { model, server } = await stage(replies, {
      policies: { maxRetries: 0, failuresToOpen: 1, halfOpenAfterMs: 20 },
    });
    await failureOf(model.ask(PROMPT, Sorting));
    await new Promise((resolve) => setTimeout(resolve, 30));
    for await (const _piece of model.write(PROMPT)) break;
    expect(await model.ask(PROMPT, Sorting)).toEqual(SORTED);
    expect(server.requests).toHaveLength(3);
  });
});
