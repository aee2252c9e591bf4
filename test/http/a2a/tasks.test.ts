import { describe, expect, it } from "vitest";
import { heldAgent } from "../../fakes.js";
import { messageOf, readEvents, rpc, startService, waitFor } from "../service.js";

const background = { message: messageOf("kettles"), configuration: { blocking: false } };

describe("a running task", () => {
  it("is returned at once when the caller does not want to wait, and goes on", async () => {
    const agent = heldAgent("router");
    const service = await startService([agent]);
    const { result: begun } = await service.call("message/send", background);
    expect(begun).toMatchObject({ kind: "task", history: [messageOf("kettles")] });
    expect(["submitted", "working"]).toContain(begun?.status.state);
    const { result: working } = await service.call("tasks/get", { id: begun?.id });
    expect(working).toMatchObject({
      status: { state: "working", message: { parts: [{ text: "Understanding the question" }] } },
    });
    agent.release();
    const events = await readEvents(await service.post("/a2a/router", rpc("tasks/resubscribe", { id: begun?.id })));
    expect(events.at(-1)?.result?.status.state).toBe("completed");
    const { result: done } = await service.call("tasks/get", { id: begun?.id, historyLength: 0 });
    expect(done).toMatchObject({
      status: { state: "completed" },
      artifacts: [{ parts: [{ text: "You asked: kettles" }] }],
    });
    expect(Object.keys(done ?? {})).not.toContain("history");
    await service.close();
  });

  it("is canceled for good, and its graph is told", async () => {
    const agent = heldAgent("router");
    const service = await startService([agent]);
    const { result: begun } = await service.call("message/send", background);
    const { result: canceled } = await service.call("tasks/cancel", { id: begun?.id, metadata: null });
    expect(canceled).toMatchObject({ kind: "task", id: begun?.id, status: { state: "canceled" } });
    await agent.aborted;
    agent.release();
    const { result: later } = await service.call("tasks/get", { id: begun?.id });
    expect(later).toEqual(canceled);
    const { error } = await service.call("tasks/cancel", { id: begun?.id });
    expect(error).toEqual({ code: -32002, message: "The task cannot be canceled: it is already canceled." });
    expect(service.logger.lines.filter(({ level }) => level === "error")).toEqual([]);
    await service.close();
  });

  it("answers a waiting caller and a stream when it is canceled", async () => {
    const agent = heldAgent("router");
    const service = await startService([agent]);
    const streamed = await service.post("/a2a/router", rpc("message/stream", { message: messageOf("kettles") }));
    const reader = streamed.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    const { result } = JSON.parse(first.split("\n\n")[0]?.replace(/^data: /, "") ?? "") as { result: { id: string } };
    await service.call("tasks/cancel", { id: result.id });
    let rest = "";
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
      rest += new TextDecoder().decode(chunk.value);
    const events = (first + rest).split("\n\n").filter((event) => event.includes('"final":true'));
    expect(events).toHaveLength(1);
    expect(events[0]).toContain('"state":"canceled"');
    await service.close();
  });

  it("goes on when its caller leaves, and can be taken up again", async () => {
    const agent = heldAgent("router");
    const service = await startService([agent]);
    const leaving = new AbortController();
    const response = await fetch(`${service.url}/a2a/router`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(rpc("message/stream", { message: messageOf("kettles") })),
      signal: leaving.signal,
    });
    const first = new TextDecoder().decode((await response.body?.getReader().read())?.value);
    const { result } = JSON.parse(first.split("\n\n")[0]?.replace(/^data: /, "") ?? "") as { result: { id: string } };
    leaving.abort();
    await waitFor(() => service.logger.lines.some(({ fields }) => fields.outcome === "left"));

    const resumed = service.post("/a2a/router", rpc("tasks/resubscribe", { id: result.id }, "again"));
    await waitFor(async () => (await service.call("tasks/get", { id: result.id })).result?.status.state === "working");
    agent.release();
    const events = await readEvents(await resumed);
    expect(events.map(({ id, result: event }) => [id, event?.kind, event?.status?.state, event?.final])).toEqual([
      ["again", "task", "working", undefined],
      ["again", "artifact-update", undefined, undefined],
      ["again", "status-update", "completed", true],
    ]);
    await service.close();
  });

  it("gives the snapshot alone once it has ended", async () => {
    const service = await startService();
    const { result } = await service.call("message/send", { message: messageOf("kettles") });
    const events = await readEvents(await service.post("/a2a/router", rpc("tasks/resubscribe", { id: result?.id })));
    expect(events).toEqual([{ jsonrpc: "2.0", id: "1", result }]);
    await service.close();
  });

  it("belongs to the agent it was given to; the router's two addresses are one agent", async () => {
    const service = await startService();
    const { result } = await service.call("message/send", { message: messageOf("kettles") });
    const elsewhere = await service.call("tasks/get", { id: result?.id }, "/a2a/pricing-agent");
    const enterprise = await service.call("tasks/get", { id: result?.id }, "/ge/a2a/router");
    expect([elsewhere.error?.code, enterprise.result]).toEqual([-32001, result]);
    await service.close();
  });

  it("is failed in a plain sentence when the process goes down and none can do it anew: a file came with it", async () => {
    const agent = heldAgent("router");
    const service = await startService([agent]);
    const { tasks } = service;
    const file = { kind: "file", file: { bytes: "YSxi", name: "a.csv", mimeType: "text/csv" } };
    const waiting = service.call("message/send", {
      message: messageOf("kettles", { parts: [{ kind: "text", text: "kettles" }, file] }),
    });
    await waitFor(() => tasks.runningCount === 1);
    await tasks.stopAll();
    const { result } = await waiting;
    expect(result?.status).toMatchObject({
      state: "failed",
      message: { parts: [{ text: "The service was stopped before an answer was ready." }] },
    });
    await agent.aborted;
    expect(tasks.runningCount).toBe(0);
    await service.close();
  });
});

describe("load", () => {
  it("takes no more work than it can hold, and says so", async () => {
    const agent = heldAgent("router");
    const service = await startService([agent], { settings: { maxRunning: 1 } });
    await service.call("message/send", background);
    const { error } = await service.call("message/send", background);
    expect(error).toEqual({ code: -32000, message: expect.stringContaining("try again in a few seconds") });
    agent.release();
    await service.close();
  });
});
