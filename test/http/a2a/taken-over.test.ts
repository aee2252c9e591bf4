import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TaskRecord } from "../../../http/a2a/task-run.js";
import { openStateStore } from "../../../tools/state/open.js";
import { askingAgent, fakeAgent, heldAgent } from "../../fakes.js";
import { messageOf, readEvents, rpc, startService, waitFor } from "../service.js";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "taken-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (agent: Parameters<typeof fakeAgent>[0] | ReturnType<typeof fakeAgent>, suspectPauseMs = 1) =>
  startService([typeof agent === "string" ? fakeAgent(agent) : agent], {
    ...{ state: { dataDir, databaseUrl: null }, settings: { suspectPauseMs } },
  });
const background = (text: string, more: object = {}) => ({
  message: messageOf(text, { messageId: crypto.randomUUID(), ...more }),
  configuration: { blocking: false },
});

it("what a process leaves behind when it stops is done by the next one, and who waited knows that it goes on", async () => {
  const first = await start(heldAgent("router"));
  const begun = await first.call("message/send", background("kettles"));
  const waiting = first.call("message/send", { message: messageOf("toasters") });
  const stream = await first.post("/a2a/router", rpc("message/stream", { message: messageOf("mugs") }));
  await waitFor(() => first.tasks.runningCount === 3);
  await first.tasks.stopAll();
  const ids = [begun.result?.id, (await waiting).result?.id, (await readEvents(stream))[0]?.result?.id];
  expect((await waiting).result?.status.state).toBe("working");
  await first.close();

  const next = await start("router");
  for (const id of ids) {
    await waitFor(async () => (await next.call("tasks/get", { id })).result?.status.state === "completed");
    const { result } = await next.call("tasks/get", { id });
    expect([result?.artifacts?.length, result?.history?.length]).toEqual([1, 1]);
  }
  expect(await next.store.lostInstances()).toEqual([]);
  expect(next.logger.lines.filter(({ message }) => message.includes("taken over"))).toHaveLength(1);
  await next.close();
});

it("a reply to a question back is done anew too, in its paused run", async () => {
  const first = await start(askingAgent("router"));
  const asked = await first.call("message/send", { message: messageOf("hello") });
  expect(asked.result?.status.state).toBe("input-required");
  await first.close();
  const second = await start(heldAgent("router"));
  await second.call("message/send", background("electric ones", { taskId: asked.result?.id }));
  await second.close();
  const record = await recordOf(asked.result?.id);
  expect(record.repeatable).toMatchObject({ texts: ["electric ones"], paused: expect.any(String), deaths: 0 });
});

async function recordOf(id = ""): Promise<TaskRecord> {
  const kept = await openStateStore({ dataDir, databaseUrl: null });
  const found = await kept.get("task", id);
  await kept.close();
  return found?.value as TaskRecord;
}

/** As if processes had died in the middle of these tasks. */
async function suspect(ids: readonly string[], more: Partial<NonNullable<TaskRecord["repeatable"]>>): Promise<void> {
  const kept = await openStateStore({ dataDir, databaseUrl: null });
  for (const key of ids) {
    const found = await kept.get("task", key);
    const record = found?.value as TaskRecord;
    const repeatable = record.repeatable && { ...record.repeatable, ...more };
    const expiresAt = new Date(Date.now() + 60_000);
    await kept.put([{ collection: "task", key, value: { ...record, repeatable }, expiresAt }]);
  }
  await kept.close();
}

async function leave(...texts: readonly string[]): Promise<string[]> {
  const service = await start(heldAgent("router"));
  const begun = await Promise.all(texts.map((text) => service.call("message/send", background(text))));
  await service.close();
  return begun.map(({ result }) => result?.id ?? "");
}

it("what ends process after process is given up", async () => {
  const [id = ""] = await leave("kettles");
  await suspect([id], { deaths: 5, hasBegun: true });
  const last = await start("router");
  await waitFor(async () => (await last.call("tasks/get", { id })).result?.status.state === "failed");
  const { result: failed } = await last.call("tasks/get", { id });
  expect(failed?.status.message?.parts[0]?.text).toBe(
    "The service stopped before an answer was ready. Please ask again.",
  );
  await last.close();
});

it("what a process left in order has not ended it", async () => {
  const [id = ""] = await leave("kettles");
  await suspect([id], { deaths: 5 });
  const last = await start("router");
  await waitFor(async () => (await last.call("tasks/get", { id })).result?.status.state === "completed");
  await last.close();
});

it("what was worked on in processes that died waits a while, so that killing processes again and again does not make it suspected more", async () => {
  const ids = await leave("kettles");
  await suspect(ids, { deaths: 1, hasBegun: true });
  for (const kills of [1, 2, 3, 4, 5]) {
    const killed = await start("router", 10_000);
    await waitFor(() => killed.tasks.runningCount === 1);
    await killed.close();
    const { deaths, hasBegun } = (await recordOf(ids[0])).repeatable ?? {};
    expect([kills, deaths, hasBegun]).toEqual([kills, 2, false]);
  }
  const last = await start("router");
  await waitFor(async () => (await last.call("tasks/get", { id: ids[0] })).result?.status.state === "completed");
  await last.close();
});

it("what was worked on in processes that died is done alone, so that one bad question does not take others with it", async () => {
  const ids = await leave("kettles", "toasters", "mugs");
  await suspect(ids, { deaths: 1, hasBegun: true });
  const worked: string[] = [];
  const held = heldAgent("router");
  const stream: typeof held.stream = (text, options) => {
    worked.push(text);
    return held.stream(text, options);
  };
  const next = await start({ ...held, stream });
  await waitFor(() => next.tasks.runningCount === 3 && worked.length === 1);
  held.release();
  await waitFor(() => next.tasks.runningCount === 0);
  expect(worked.toSorted()).toEqual(["kettles", "mugs", "toasters"]);
  for (const id of ids) expect((await next.call("tasks/get", { id })).result?.status.state).toBe("completed");
  await next.close();
});
