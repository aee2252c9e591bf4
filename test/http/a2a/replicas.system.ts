import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Agent } from "../../../graph/agent.js";
import { askingAgent, fakeAgent, heldAgent, rememberingAgent } from "../../fakes.js";
import { engines } from "../../market.js";
import { createDatabase } from "../../postgres-server.js";
import { keptState } from "../../tools/state/kept-state.js";
import { messageOf, type RpcBody, readEvents, rpc, type Service, startService, waitFor } from "../service.js";

/** Two services that share what PostgreSQL keeps, or what a process keeps for both: all else is their own. */
const SHARED = {
  postgresql: async () => {
    const databaseUrl = await createDatabase(inject("databaseUrl"), `replicas_${process.pid}`);
    return { options: () => ({ state: { dataDir: "", databaseUrl } }), close: async () => {} };
  },
  duckdb: async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "agent-query-replicas-"));
    const kept = await keptState(dataDir);
    const close = async () => {
      await kept.close();
      await rm(dataDir, { recursive: true, force: true });
    };
    return { options: () => ({ store: kept.connect().store }), close };
  },
};

const SHARING = (["duckdb", "postgresql"] as const).filter((engine) => engines().includes(engine));

describe.each(SHARING)("two replicas over the state that goes with %s", (engine) => {
  let shared: Awaited<ReturnType<(typeof SHARED)[typeof engine]>>;
  beforeAll(async () => {
    shared = await SHARED[engine]();
  });
  const open: Service[] = [];
  afterAll(async () => {
    for (const service of open) await service.close();
    await shared.close();
  });

  const pair = async (one: Agent, other: Agent = one): Promise<[Service, Service]> => {
    const services = [
      await startService([one], shared.options()),
      await startService([other], shared.options()),
    ] as const;
    open.push(...services);
    return [...services];
  };
  const message = (text: string, more: object = {}) => messageOf(text, { messageId: crypto.randomUUID(), ...more });
  const begin = async (service: Service, text: string, more: object = {}) => {
    const { result } = await service.call("message/send", {
      message: message(text, more),
      configuration: { blocking: false },
    });
    if (!result) throw new Error("no task");
    return result;
  };
  const stream = (service: Service, method: string, params: object) => service.post("/a2a/router", rpc(method, params));
  const statesOf = (events: readonly RpcBody[]) =>
    events.map(({ result, error }) => result?.status?.state ?? result?.kind ?? error?.code);

  it("show each other's tasks, ended, running and paused", async () => {
    const agent = heldAgent("router");
    const [a, b] = await pair(agent);
    const { id } = await begin(a, "kettles");
    await waitFor(async () => (await b.call("tasks/get", { id })).result?.status.state === "working");
    agent.release();
    await waitFor(async () => (await b.call("tasks/get", { id })).result?.status.state === "completed");
    expect(await b.call("tasks/get", { id })).toEqual(await a.call("tasks/get", { id }));
    const events = await readEvents(await stream(b, "tasks/resubscribe", { id }));
    expect(statesOf(events)).toEqual(["completed"]);
  });

  it("tell a subscription of A2A 1.0 what became of a question back that the other replica was replied to", async () => {
    const [a, b] = await pair(askingAgent("router"));
    const { result: asked } = await a.call("message/send", { message: message("hello") });
    const id = asked?.id;
    const opened = await a.post("/a2a/router", rpc("SubscribeToTask", { id }), { "a2a-version": "1.0" });
    const { result: replied } = await b.call("message/send", { message: message("kettles", { taskId: id }) });
    expect(replied?.status.state).toBe("completed");
    const events = (await readEvents(opened)) as unknown as {
      result: Record<string, { status?: { state: string } }>;
    }[];
    const seen = events.map(({ result }) => result.statusUpdate?.status?.state ?? Object.keys(result)[0]);
    expect(seen[0]).toBe("task");
    expect(seen).toContain("artifactUpdate");
    expect(seen.at(-1)).toBe("TASK_STATE_COMPLETED");
  });

  it("follow each other's tasks live, with the same events and one final", async () => {
    const agent = heldAgent("router");
    const [a, b] = await pair(agent);
    const { id } = await begin(a, "kettles");
    await waitFor(async () => (await b.call("tasks/get", { id })).result?.status.state === "working");
    // Their headers come with the first event, so both snapshots are taken before the work goes on.
    const there = await stream(b, "tasks/resubscribe", { id });
    const here = await stream(a, "tasks/resubscribe", { id });
    agent.release();
    const followed = await readEvents(there);
    expect(followed).toEqual(await readEvents(here));
    expect(statesOf(followed)).toEqual(["working", "artifact-update", "completed"]);
  });

  it("cancel each other's running tasks for good", async () => {
    const agent = heldAgent("router");
    const [a, b] = await pair(agent);
    const { id } = await begin(a, "kettles");
    const { result } = await b.call("tasks/cancel", { id });
    expect(result).toMatchObject({ id, status: { state: "canceled" } });
    await agent.aborted;
    expect((await a.call("tasks/get", { id })).result).toEqual(result);
    expect((await a.call("tasks/cancel", { id })).error?.code).toBe(-32002);
    expect((await b.call("tasks/cancel", { id })).error?.code).toBe(-32002);
  });

  it("continue and cancel what the other one paused", async () => {
    const [a, b] = await pair(askingAgent("router"));
    const { result: paused } = await a.call("message/send", { message: message("hello") });
    const { result: again } = await b.call("message/send", { message: message("hello again", { taskId: paused?.id }) });
    expect(again).toMatchObject({ id: paused?.id, status: { state: "input-required" } });
    const { result: ended } = await a.call("message/send", { message: message("kettles", { taskId: paused?.id }) });
    expect(ended).toMatchObject({
      status: { state: "completed" },
      artifacts: [{ parts: [{ text: "You asked: hello;hello again;kettles" }] }],
    });
    const { result: other } = await a.call("message/send", { message: message("hello") });
    expect((await b.call("tasks/cancel", { id: other?.id })).result?.status.state).toBe("canceled");
    expect((await a.call("message/send", { message: message("kettles", { taskId: other?.id }) })).error?.code).toBe(
      -32600,
    );
  });

  it("pass messages to the one that works on the task, in order", async () => {
    const agent = heldAgent("router");
    const [a, b] = await pair(agent);
    const { id } = await begin(a, "kettles");
    const second = b.call("message/send", { message: message("mugs", { taskId: id }) });
    await waitFor(async () => {
      const { result } = await a.call("tasks/get", { id });
      return result?.history?.length === 2;
    });
    agent.release();
    const { result } = await second;
    expect(result).toMatchObject({
      id,
      status: { state: "completed" },
      artifacts: [{ parts: [{ text: "You asked: kettles" }] }, { parts: [{ text: "You asked: mugs" }] }],
    });
    expect((await a.call("tasks/get", { id })).result).toEqual(result);
  });

  it("answer a repeated message once between them", async () => {
    let runs = 0;
    const [a, b] = await pair(
      fakeAgent("router", async function* (question) {
        runs += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
        yield* fakeAgent("x").stream(question);
      }),
    );
    const repeated = message("kettles", { contextId: `chat-${crypto.randomUUID()}` });
    const results = await Promise.all(
      [a, b, a, b].map((service) => service.call("message/send", { message: repeated })),
    );
    expect(new Set(results.map(({ result }) => result?.id)).size).toBe(1);
    expect(results.map(({ result }) => result?.status.state)).toEqual(Array(4).fill("completed"));
    expect(runs).toBe(1);
  });

  it("share conversations", async () => {
    const [a, b] = await pair(rememberingAgent("router"));
    const { result } = await a.call("message/send", { message: message("kettles") });
    const { result: next } = await b.call("message/send", {
      message: message("and in Germany?", { contextId: result?.contextId }),
    });
    expect(next).toMatchObject({ artifacts: [{ parts: [{ text: "You asked: kettles > and in Germany?" }] }] });
  });

  it("resume a paused task once when both are asked at the same moment", async () => {
    const [a, b] = await pair(askingAgent("router"));
    for (let round = 0; round < 10; round += 1) {
      const { result: paused } = await a.call("message/send", { message: message("hello") });
      const replies = await Promise.all(
        [a, b].map((service) => service.call("message/send", { message: message("kettles", { taskId: paused?.id }) })),
      );
      const { result } = await b.call("tasks/get", { id: paused?.id });
      expect(result?.status.state).toBe("completed");
      // One resumed it; the other joined it while it ran, or was told that it had ended.
      const answers = result?.artifacts?.length ?? 0;
      const refused = replies.filter(({ error }) => error?.code === -32600).length;
      expect(answers + refused).toBe(2);
    }
  });
});
