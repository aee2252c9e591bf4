import { describe, expect, it } from "vitest";
import { CanceledError } from "../../../tools/errors.js";
import { failureOf, json, PROMPT, Sorting, stage } from "./harness.js";

describe("an aborted signal", () => {
  it("closes the connection at once and is a CanceledError", async () => {
    const { model, server, lines } = await stage([{ kind: "hang" }]);
    const controller = new AbortController();
    const { signal } = controller;
    const call = failureOf(model.ask(PROMPT, Sorting, { signal }));
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    expect(await call).toBeInstanceOf(CanceledError);
    expect(await server.requests[0]?.aborted).toBe(true);
    expect(lines[0]?.fields).toMatchObject({ outcome: "canceled", requests: 1 });
  });

  it("that was aborted before sends nothing", async () => {
    const { model, server } = await stage([json]);
    const signal = AbortSignal.abort();
    expect(await failureOf(model.ask(PROMPT, Sorting, { signal }))).toBeInstanceOf(CanceledError);
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
});
