import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCases } from "../../evals/own/case-file.js";
import { writeFeedbackCases } from "../../evals/own/from-feedback.js";
import { loadConfig } from "../../graph/config.js";
import { TaskStore } from "../../http/a2a/task-store.js";
import { askingAgent, fakeAgent, heldAgent, rememberingAgent } from "../fakes.js";
import { messageOf, type Service, startService } from "./service.js";

const FEEDBACK = "/a2a/feedback";
const as = (caller: string) => ({ "x-caller": caller });

describe("feedback on answers", () => {
  const held = heldAgent("held");
  let service: Service;
  beforeAll(async () => {
    service = await startService([fakeAgent("router"), askingAgent("asking"), held], {
      identify: (request) => {
        const id = request.get("x-caller") ?? "key:a";
        return { id, account: { id, limit: Number.MAX_SAFE_INTEGER, isPassing: true }, notes: [] };
      },
      app: { feedback: true },
    });
  });
  afterAll(async () => {
    held.release();
    await service.close();
  });

  const answered = async (text: string, target = "/a2a/router", caller = "key:a", more: object = {}) => {
    const message = messageOf(text, { messageId: crypto.randomUUID() });
    const { result } = await service.call("message/send", { message, ...more }, target, as(caller));
    return result?.id ?? "";
  };
  const rate = async (body: unknown, caller = "key:a", path = FEEDBACK) => {
    const response = await service.post(path, body, as(caller));
    return [response.status, await response.json()];
  };
  const kept = async () => {
    const tasks = new TaskStore(service.store, service.logger, 24);
    const found: unknown[] = [];
    for await (const { task, feedback } of tasks.rated()) found.push([task.id, feedback.rating, feedback.comment]);
    return found;
  };
  const failure = (status: number, message: unknown) => [status, { error: { status, message } }];

  it("is kept with the task of whoever began it, the last rating alone, and deleted with it", async () => {
    const id = await answered('kettles, "feedback":{"rating":1}');
    expect(await kept()).toEqual([]);
    expect(await rate({ task_id: id, rating: 2, comment: " too dear " })).toEqual([200, { task_id: id, rating: 2 }]);
    expect(await kept()).toEqual([[id, 2, "too dear"]]);
    expect((await rate({ task_id: id, rating: 5 }))[0]).toBe(200);
    expect(await kept()).toEqual([[id, 5, null]]);
    const { result } = await service.call("tasks/get", { id });
    expect([result?.status.state, JSON.stringify(result).includes('feedback":{"rating":5')]).toEqual([
      "completed",
      false,
    ]);
    await service.tasks.forgetCaller("key:a");
    expect(await kept()).toEqual([]);
    expect(await rate({ task_id: id, rating: 1 })).toEqual(failure(404, expect.stringMatching(/no such task/)));
  });

  it("is a person's on the enterprise host, and nobody else's", async () => {
    const id = await answered("kettles", "/ge/a2a/router", "person:ann");
    expect((await rate({ task_id: id, rating: 1 }, "person:bob", "/ge/a2a/feedback"))[0]).toBe(404);
    expect((await rate({ task_id: id, rating: 1 }, "person:ann", "/ge/a2a/feedback"))[0]).toBe(200);
  });

  it("is taken on what was asked back, not on what is still being worked on", async () => {
    const asked = await answered("hello", "/a2a/asking");
    expect((await rate({ task_id: asked, rating: 1, comment: "I said it" }))[0]).toBe(200);
    const working = await answered("kettles", "/a2a/held", "key:a", { configuration: { blocking: false } });
    expect(await rate({ task_id: working, rating: 3 })).toEqual(
      failure(409, expect.stringMatching(/not come to an answer/)),
    );
  });

  it.each([
    [{ rating: 3 }, /task_id is missing/],
    [{ task_id: "t", rating: 6 }, /rating must be at most 5/],
    [{ task_id: "t", rating: 2.5 }, /rating must be/],
    [{ task_id: "t", rating: 3, comment: "x".repeat(2_001) }, /comment must not be longer than 2000/],
    [{ task_id: "t", rating: 3, stars: 4 }, /no field "stars"/],
    [[], /body must be/],
  ])("refuses %j", async (body, message) => {
    expect(await rate(body)).toEqual(failure(400, expect.stringMatching(message)));
  });

  it("tells its fields to who looks", async () => {
    const response = await fetch(`${service.url}${FEEDBACK}`);
    expect([
      response.status,
      Object.keys(((await response.json()) as { request: { properties: object } }).request.properties),
    ]).toEqual([200, ["task_id", "rating", "comment"]]);
    expect((await fetch(`${service.url}${FEEDBACK}`, { method: "DELETE" })).status).toBe(405);
  });
});

it("feedback is taken only where the operator wants it", async () => {
  const service = await startService();
  const { status } = await service.post(FEEDBACK, { task_id: "t", rating: 3 });
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: object };
  expect([status, Object.keys(document.paths).includes(FEEDBACK)]).toEqual([404, false]);
  await service.close();
});

it("bad ratings become cases with the conversation before them, without what tells a person", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "feedback-"));
  const service = await startService([rememberingAgent("router")], {
    state: { dataDir, databaseUrl: null },
    app: { feedback: true },
  });
  const asked = async (text: string, contextId?: string) => {
    const message = messageOf(text, { messageId: crypto.randomUUID(), ...(contextId && { contextId }) });
    return (await service.call("message/send", { message })).result;
  };
  const first = await asked("What do kettles cost? Tell ann.lee@shop.example");
  const second = await asked("and in Germany?", first?.contextId);
  await asked("and in France?", first?.contextId);
  const good = await asked("prices of lamps");
  for (const [task, rating, comment] of [
    [first, 2, undefined],
    [second, 1, "Call me: +49 170 1234567, it is wrong"],
    [good, 4, undefined],
  ] as const)
    await service.post(FEEDBACK, { task_id: task?.id, rating, comment });
  await service.close();
  const out = join(dataDir, "cases.jsonl");
  const settings = { warehouse: { ...loadConfig({}).warehouse, dataDir }, tasks: { retentionHours: 24 } };
  const write = (...words: string[]) =>
    writeFeedbackCases(["--from-feedback", "--out", out, ...words], { ...settings, log: { level: "silent" } });
  expect(await write()).toMatch(/^2 cases in /);
  expect(readCases(out)).toEqual([
    {
      id: "feedback-1",
      why: "rated 1 of 5: Call me: [phone number], it is wrong",
      turns: ["What do kettles cost? Tell [e-mail]", "and in Germany?"],
    },
    { id: "feedback-2", why: "rated 2 of 5", question: "What do kettles cost? Tell [e-mail]" },
  ]);
  await expect(write()).rejects.toThrow("exists");
  await expect(write("--at-most", "9")).rejects.toThrow("a rating from 1 to 5");
  rmSync(out);
  expect(await write("--at-most", "4")).toMatch(/^3 cases in /);
  rmSync(dataDir, { recursive: true });
});
