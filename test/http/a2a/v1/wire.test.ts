import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { A2UI_EXTENSION } from "../../../../http/a2ui/protocol.js";
import { fakeAgent, heldAgent } from "../../../fakes.js";
import { messageOf, rpc, type Service, startService } from "../../service.js";

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);
const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
const VERSION = { "a2a-version": "1.0" };
const WHO = "x-caller";

const held = heldAgent("held");
let service: Service;
beforeAll(async () => {
  service = await startService([fakeAgent("router"), fakeAgent("listing"), held], {
    identify: (request) => {
      const id = request.get(WHO) ?? "anonymous";
      return { id, account: { id, limit: Number.MAX_SAFE_INTEGER, isPassing: true }, notes: [] };
    },
  });
});
afterAll(async () => {
  held.release();
  await service.close();
});

const message = (text: string, more: object = {}) => ({
  message: { messageId: crypto.randomUUID(), role: "ROLE_USER", parts: [{ text }], ...more },
});
// biome-ignore lint/suspicious/noExplicitAny: bodies that tests look into
const call = async (method: string, params: unknown, headers: object = {}, path = "/a2a/router"): Promise<any> =>
  (await service.post(path, rpc(method, params), { ...VERSION, ...headers })).json();

describe("A2A 1.0 on the wire", () => {
  it("has members instead of kinds, full names of enums, and no trace of 0.3", async () => {
    const body = await call("SendMessage", message("kettles", { extensions: ["urn:x"], metadata: { a: 1 } }));
    const { task } = body.result;
    expect(Object.keys(body.result)).toEqual(["task"]);
    expect(task).toMatchObject({
      id: UUID,
      contextId: UUID,
      status: { state: "TASK_STATE_COMPLETED", timestamp: TIME },
      history: [
        { role: "ROLE_USER", parts: [{ text: "kettles" }], taskId: task.id, extensions: ["urn:x"], metadata: { a: 1 } },
      ],
      artifacts: [{ artifactId: "answer", parts: [{ text: "You asked: kettles" }] }],
    });
    const response = await service.post("/a2a/router", rpc("SendStreamingMessage", message("kettles")), VERSION);
    const events = (await response.text()).split("\n\n").filter(Boolean);
    const results = events.map((event) => JSON.parse(event.replace(/^data: /, "")).result);
    expect(results.map((result) => Object.keys(result))).toEqual([
      ["task"],
      ["statusUpdate"],
      ["statusUpdate"],
      ["artifactUpdate"],
      ["statusUpdate"],
    ]);
    expect(results.at(-1).statusUpdate.status.state).toBe("TASK_STATE_COMPLETED");
    expect(results[3].artifactUpdate).toMatchObject({ append: false, lastChunk: true });
    expect(JSON.stringify([body, results])).not.toMatch(/"kind":"(?:task|message|text|data|\w+-update)"|"final"/);
  });

  it("takes parts of every kind", async () => {
    const { result } = await call("SendMessage", {
      message: {
        messageId: "m",
        role: "ROLE_USER",
        parts: [
          { text: "Look at this" },
          { data: { kettles: 12 }, mediaType: "application/json" },
          { data: 12 },
          { raw: "YSxi", filename: "a.csv", mediaType: "text/csv" },
        ],
      },
    });
    expect(result.task.history[0].parts.map((part: object) => Object.keys(part))).toEqual([
      ["text"],
      ["data"],
      ["data"],
      ["text"],
    ]);
    const back = await call("GetTask", { id: result.task.id });
    expect(back.result.history[0].parts[3]).toEqual({ text: "(file: a.csv)" });
  });

  it("shows the interface to who activates the extension, by media type too", async () => {
    const response = await service.post("/a2a/router", rpc("SendMessage", message("kettles")), {
      ...VERSION,
      "a2a-extensions": A2UI_EXTENSION,
    });
    expect(response.headers.get("a2a-extensions")).toBe(A2UI_EXTENSION);
    const { result } = (await response.json()) as { result: { task: { artifacts: { parts: object[] }[] } } };
    const [text, ...interfaces] = result.task.artifacts[0]?.parts ?? [];
    expect(text).toHaveProperty("text");
    expect(interfaces.length).toBeGreaterThan(0);
    for (const part of interfaces) expect(part).toMatchObject({ data: {}, mediaType: "application/json+a2ui" });
  });

  it.each([
    ["nothing", {}, -32601],
    ["0.3", { "a2a-version": "0.3" }, -32601],
    ["a patch of 0.3", { "a2a-version": "0.3.0" }, -32601],
    ["1.0", VERSION, undefined],
    ["a patch of 1.0", { "a2a-version": "1.0.1" }, undefined],
    ["1.1", { "a2a-version": "1.1" }, -32009],
    ["what is no version", { "a2a-version": "latest" }, -32009],
  ])("the version %s decides which methods there are", async (_name, headers, code) => {
    const response = await service.post("/a2a/router", rpc("SendMessage", message("kettles")), headers);
    const { error } = (await response.json()) as { error?: { code: number; message: string; data?: object[] } };
    expect(error?.code).toBe(code);
    if (code === -32601) expect(error?.message).toMatch(/send the header A2A-Version: 1\.0/);
    if (code === -32009)
      expect(error?.data).toEqual([
        {
          "@type": "type.googleapis.com/google.rpc.ErrorInfo",
          reason: "VERSION_NOT_SUPPORTED",
          domain: "a2a-protocol.org",
          metadata: {},
        },
      ]);
  });

  it("may be named in the query, and has no methods of 0.3", async () => {
    const asked = await service.post("/a2a/router?A2A-Version=1.0", rpc("SendMessage", message("kettles")));
    expect(await asked.json()).toHaveProperty("result.task");
    expect((await call("message/send", { message: messageOf("kettles") })).error.code).toBe(-32601);
  });

  it.each<[string, string, unknown, number, string | null]>([
    ["no params", "SendMessage", undefined, -32602, ""],
    ["no message", "SendMessage", {}, -32602, "message"],
    ["a role of 0.3", "SendMessage", message("a", { role: "user" }), -32602, "message.role"],
    ["no parts", "SendMessage", message("a", { parts: [] }), -32602, "message.parts"],
    [
      "a part of two kinds",
      "SendMessage",
      message("a", { parts: [{ text: "a", url: "b" }] }),
      -32602,
      "message.parts.0",
    ],
    ["a part of 0.3", "SendMessage", message("a", { parts: [{ kind: "text" }] }), -32602, "message.parts.0"],
    ["no messageId", "SendMessage", message("a", { messageId: "" }), -32602, "message.messageId"],
    ["an empty question", "SendMessage", message(" "), -32602, null],
    ["no id", "GetTask", {}, -32602, "id"],
    ["an unknown task", "GetTask", { id: "nope" }, -32001, null],
    ["an unknown task to cancel", "CancelTask", { id: "nope" }, -32001, null],
    ["an unknown task to follow", "SubscribeToTask", { id: "nope" }, -32001, null],
    ["a page of none", "ListTasks", { pageSize: 0 }, -32602, "pageSize"],
    ["a page too large", "ListTasks", { pageSize: 101 }, -32602, "pageSize"],
    ["a page that is nobody's", "ListTasks", { pageToken: "???" }, -32602, "pageToken"],
    ["a state of 0.3", "ListTasks", { status: "completed" }, -32602, "status"],
    ["a time that is none", "ListTasks", { statusTimestampAfter: "yesterday" }, -32602, "statusTimestampAfter"],
    ["push notifications", "CreateTaskPushNotificationConfig", { taskId: "t", url: "https://a.example" }, -32003, null],
    [
      "push notifications with a message",
      "SendMessage",
      { ...message("a"), configuration: { taskPushNotificationConfig: { url: "https://a.example" } } },
      -32003,
      null,
    ],
    ["the extended card", "GetExtendedAgentCard", undefined, -32004, null],
    ["an unknown method", "Sing", {}, -32601, null],
  ])("%s is an error with its details", async (_name, method, params, code, field) => {
    const { error } = await call(method, params);
    expect([error.code, error.message]).toEqual([code, expect.stringMatching(/^.{10,}\.$/)]);
    const types = (error.data ?? []).map((detail: { "@type": string }) => detail["@type"].split(".").at(-1));
    const isOurs = code <= -32001 && code >= -32099;
    expect(types).toEqual(isOurs ? ["ErrorInfo"] : field === null ? [] : ["BadRequest"]);
    if (field !== null) expect(error.data[0].fieldViolations[0]).toEqual({ field, description: error.message });
  });
});

describe("ListTasks", () => {
  const path = "/a2a/listing";
  const list = async (params: object = {}, who = "key:a") =>
    (await call("ListTasks", params, { [WHO]: who }, path)).result;
  const idsOf = (page: { tasks: { id: string }[] }) => page.tasks.map(({ id }) => id);
  const begun: { id: string; contextId: string }[] = [];
  beforeAll(async () => {
    for (const text of ["one", "two", "three", "four", "five"]) {
      const { result } = await call("SendMessage", message(text), { [WHO]: "key:a" }, path);
      begun.unshift(result.task);
    }
  });

  it("pages through the caller's own tasks, newest first, without artifacts", async () => {
    const all = await list();
    expect(all).toMatchObject({ nextPageToken: "", pageSize: 50, totalSize: 5 });
    expect(idsOf(all)).toEqual(begun.map(({ id }) => id));
    expect(all.tasks[0]).not.toHaveProperty("artifacts");
    const first = await list({ pageSize: 2 });
    const second = await list({ pageSize: 2, pageToken: first.nextPageToken });
    const third = await list({ pageSize: 2, pageToken: second.nextPageToken });
    expect([first, second, third].flatMap(idsOf)).toEqual(idsOf(all));
    expect([third.nextPageToken, third.totalSize]).toEqual(["", 5]);
  });

  it("keeps to a context, a state and a time, and shows what is asked for", async () => {
    const [newest, next] = begun;
    expect(idsOf(await list({ contextId: next?.contextId }))).toEqual([next?.id]);
    expect(idsOf(await list({ status: "TASK_STATE_FAILED" }))).toEqual([]);
    expect((await list({ status: "TASK_STATE_COMPLETED" })).totalSize).toBe(5);
    expect(idsOf(await list({ statusTimestampAfter: "2100-01-01T00:00:00Z" }))).toEqual([]);
    const [shown] = (await list({ contextId: newest?.contextId, includeArtifacts: true, historyLength: 0 })).tasks;
    expect(shown.artifacts[0].parts[0].text).toBe("You asked: five");
    expect(shown).not.toHaveProperty("history");
  });

  it("shows nothing of others, nor of another agent", async () => {
    expect((await list({}, "key:b")).totalSize).toBe(0);
    expect((await list({ contextId: begun[0]?.contextId }, "key:b")).totalSize).toBe(0);
    expect((await call("ListTasks", {}, { [WHO]: "key:a" })).result.totalSize).toBe(0);
  });

  it("of somebody nobody knows shows the context that they name, and nothing else", async () => {
    const { result } = await call("SendMessage", message("kettles"), {}, path);
    expect((await call("ListTasks", {}, {}, path)).result.totalSize).toBe(0);
    const { contextId } = result.task;
    expect(idsOf((await call("ListTasks", { contextId }, {}, path)).result)).toEqual([result.task.id]);
  });

  it("shows what is being worked on", async () => {
    const headers = { [WHO]: "key:c" };
    const { result } = await call(
      "SendMessage",
      { ...message("long"), configuration: { returnImmediately: true } },
      headers,
      "/a2a/held",
    );
    const [task] = (await call("ListTasks", {}, headers, "/a2a/held")).result.tasks;
    expect([task.id, task.status.state]).toEqual([result.task.id, expect.stringMatching(/SUBMITTED|WORKING/)]);
  });
});
