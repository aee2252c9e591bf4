import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { askingAgent } from "../../fakes.js";
import { engines } from "../../market.js";
import { administer, createDatabase } from "../../postgres-server.js";
import { messageOf, type Service, startService, waitFor } from "../service.js";

const message = (text: string, more: object = {}) => messageOf(text, { messageId: crypto.randomUUID(), ...more });

describe.runIf(engines().includes("postgresql"))("while the store is down", { timeout: 90_000 }, () => {
  const name = `store_down_${process.pid}`;
  let service: Service;
  beforeAll(async () => {
    const databaseUrl = await createDatabase(inject("databaseUrl"), name);
    service = await startService([askingAgent("router")], { state: { dataDir: "", databaseUrl } });
  });
  afterAll(() => service.close());

  const setConnections = (areAllowed: boolean) =>
    administer(inject("databaseUrl"), async (client) => {
      await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${areAllowed}`);
      if (!areAllowed)
        await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
    });

  it("questions are answered, what has to be looked up is a plain error, and all is kept once it is back", async () => {
    const before = await service.call("message/send", { message: message("kettles") });
    const paused = await service.call("message/send", { message: message("hello") });
    await setConnections(false);

    const contextId = "a-context";
    const during = await service.call("message/send", { message: message("mugs", { contextId }) });
    expect(during.result).toMatchObject({ contextId, status: { state: "completed" } });
    for (const [method, params] of [
      ["tasks/get", { id: before.result?.id }],
      ["tasks/cancel", { id: paused.result?.id }],
      ["message/send", { message: message("kettles", { taskId: paused.result?.id }) }],
    ] as const) {
      expect((await service.call(method, params)).error).toEqual({
        code: -32603,
        message: "The service cannot reach what it remembers of tasks right now. Please try again in a moment.",
      });
    }
    expect((await fetch(`${service.url}/health`)).status).toBe(200);

    await setConnections(true);
    await waitFor(async () => (await service.call("tasks/get", { id: before.result?.id })).result !== undefined);
    expect(await service.call("tasks/get", { id: before.result?.id })).toEqual(before);
    await waitFor(async () => (await service.call("tasks/get", { id: during.result?.id })).result !== undefined);
    expect(await service.call("tasks/get", { id: during.result?.id })).toEqual(during);
    const resumed = await service.call("message/send", { message: message("kettles", { taskId: paused.result?.id }) });
    expect(resumed.result?.status.state).toBe("completed");
  });
});
