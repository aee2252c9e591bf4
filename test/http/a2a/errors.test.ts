import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeAgent, heldAgent } from "../../fakes.js";
import { ask, messageOf, readEvents, rpc, type Service, startService } from "../service.js";

const held = heldAgent("pricing-agent");
let service: Service;
beforeAll(async () => {
  service = await startService([fakeAgent("router"), held]);
});
afterAll(async () => {
  held.release();
  await service.close();
});

const text = [{ kind: "text", text: "kettles" }];
const send = (message: unknown, configuration?: unknown) => rpc("message/send", { message, configuration });
const METHODS =
  "message/send, message/stream, tasks/get, tasks/cancel, tasks/resubscribe, tasks/pushNotificationConfig/set, tasks/pushNotificationConfig/get, tasks/pushNotificationConfig/list, tasks/pushNotificationConfig/delete, agent/getAuthenticatedExtendedCard";

describe("requests that are no JSON-RPC", () => {
  it.each<[string, unknown, unknown, string]>([
    ["a list", [ask("a")], null, "Batches are not supported. Send one request at a time."],
    ["a number", 5, null, "The body must be a JSON-RPC 2.0 request object."],
    ["null", null, null, "The body must be a JSON-RPC 2.0 request object."],
    ["an empty object", {}, null, 'jsonrpc must be "2.0".'],
    ["no version", { id: "1", method: "message/send" }, "1", 'jsonrpc must be "2.0".'],
    ["another version", { jsonrpc: "1.0", id: 3, method: "message/send" }, 3, 'jsonrpc must be "2.0".'],
    ["no method", { jsonrpc: "2.0", id: "1" }, "1", "method is missing: it must be a string."],
    ["an empty method", { jsonrpc: "2.0", id: "1", method: "" }, "1", "method must not be empty."],
    ["a method that is a number", { jsonrpc: "2.0", id: "1", method: 1 }, "1", "method must be a string."],
    [
      "an id that is an object",
      { jsonrpc: "2.0", id: {}, method: "tasks/get" },
      null,
      "id must be a string, a whole number or null.",
    ],
    [
      "a fractional id",
      { jsonrpc: "2.0", id: 1.5, method: "tasks/get" },
      null,
      "id must be a string, a whole number or null.",
    ],
    [
      "an id that is true",
      { jsonrpc: "2.0", id: true, method: "tasks/get" },
      null,
      "id must be a string, a whole number or null.",
    ],
  ])("%s is -32600", async (_name, body, id, message) => {
    const response = await service.post("/a2a/router", body === null ? "null" : body);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ jsonrpc: "2.0", id, error: { code: -32600, message } });
  });

  it("a request without an id is done and answered", async () => {
    const { id: _id, ...unnamed } = send(messageOf("kettles"));
    const reply = async (body: object) => (await service.post("/a2a/router", body)).json();
    expect(await reply(unnamed)).toMatchObject({ id: null, result: { status: { state: "completed" } } });
    expect(await reply({ jsonrpc: "2.0", method: "message/sing" })).toMatchObject({
      id: null,
      error: { code: -32601 },
    });
    expect(await reply({ jsonrpc: "2.0", method: "message/send" })).toMatchObject({
      id: null,
      error: { code: -32602 },
    });
  });

  it.each(["", "{", '{"jsonrpc":"2.0",}', "nonsense", "'", "\u0000", "[1,", '{"a":1}{"b":2}'])(
    "%j is -32700",
    async (body) => {
      const response = await service.post("/a2a/router", body);
      const message = body === "" ? "The body is empty." : "The body is not valid JSON.";
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ jsonrpc: "2.0", id: null, error: { code: -32700, message } });
    },
  );

  it("nesting that could not be written back is -32600", async () => {
    const metadata = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
    const body = JSON.stringify(send({ ...messageOf("kettles"), metadata: "HERE" })).replace('"HERE"', metadata);
    const response = await service.post("/a2a/router", body);
    expect(await response.json()).toEqual({
      jsonrpc: "2.0",
      id: "1",
      error: { code: -32600, message: "The body is nested more than 100 levels deep." },
    });
  });
});

describe("errors of the methods", () => {
  const bytes = "aGVsbG8=";
  it.each<[string, unknown, number, string]>([
    ["an unknown method", rpc("tasks/list", {}), -32601, `There is no such method. Known methods: ${METHODS}.`],
    [
      "an unknown method without params",
      rpc("message/sing"),
      -32601,
      `There is no such method. Known methods: ${METHODS}.`,
    ],
    ["a name every object has", rpc("__proto__", {}), -32601, `There is no such method. Known methods: ${METHODS}.`],
    ["no params", rpc("message/send"), -32602, "params is missing: it must be an object."],
    ["params that are text", rpc("message/send", "kettles"), -32602, "params must be an object."],
    ["params that are a list", rpc("message/send", []), -32602, "params must be an object."],
    ["empty params", rpc("message/send", {}), -32602, "params.message is missing: it must be an object."],
    [
      "params with a nameless field",
      rpc("message/send", { "": 1, message: messageOf("a") }),
      -32602,
      "params must not hold a field without a name.",
    ],
    [
      "no messageId",
      send({ role: "user", parts: text }),
      -32602,
      "params.message.messageId is missing: it must be a string.",
    ],
    [
      "an empty messageId",
      send({ messageId: "", role: "user", parts: text }),
      -32602,
      "params.message.messageId must not be empty.",
    ],
    [
      "a huge messageId",
      send({ messageId: "x".repeat(257), role: "user", parts: text }),
      -32602,
      "params.message.messageId must not be longer than 256 characters.",
    ],
    ["no role", send({ messageId: "m", parts: text }), -32602, 'params.message.role must be "user" or "agent".'],
    [
      "an unknown role",
      send({ messageId: "m", role: "assistant", parts: text }),
      -32602,
      'params.message.role must be "user" or "agent".',
    ],
    ["no parts", send({ messageId: "m", role: "user" }), -32602, "params.message.parts is missing: it must be a list."],
    [
      "empty parts",
      send({ messageId: "m", role: "user", parts: [] }),
      -32602,
      "params.message.parts must not be empty.",
    ],
    [
      "another kind of message",
      send({ ...messageOf("a"), kind: "task" }),
      -32602,
      'params.message.kind must be "message".',
    ],
    [
      "a part without a kind",
      send({ ...messageOf("a"), parts: [{ text: "a" }] }),
      -32602,
      'params.message.parts.0.kind must be "text", "file" or "data".',
    ],
    [
      "a part of an unknown kind",
      send({ ...messageOf("a"), parts: [{ kind: "video" }] }),
      -32602,
      'params.message.parts.0.kind must be "text", "file" or "data".',
    ],
    [
      "a part that is text",
      send({ ...messageOf("a"), parts: ["a"] }),
      -32602,
      "params.message.parts.0 must be an object.",
    ],
    [
      "a text part without text",
      send({ ...messageOf("a"), parts: [{ kind: "text" }] }),
      -32602,
      "params.message.parts.0.text is missing: it must be a string.",
    ],
    [
      "metadata that is a list",
      send({ ...messageOf("a"), metadata: [] }),
      -32602,
      "params.message.metadata must be an object.",
    ],
    [
      "extensions that are text",
      send({ ...messageOf("a"), extensions: "a" }),
      -32602,
      "params.message.extensions must be a list.",
    ],
    [
      "a file without content",
      send({ ...messageOf("a"), parts: [{ kind: "file", file: {} }] }),
      -32602,
      "params.message.parts.0.file needs either bytes or a uri, not both.",
    ],
    [
      "a file with both contents",
      send({ ...messageOf("a"), parts: [{ kind: "file", file: { bytes, uri: "x:y" } }] }),
      -32602,
      "params.message.parts.0.file needs either bytes or a uri, not both.",
    ],
    [
      "a file that is not base64",
      send({ ...messageOf("a"), parts: [{ kind: "file", file: { bytes: "%%" } }] }),
      -32602,
      "params.message.parts.0.file.bytes must be base64.",
    ],
    ["configuration that is a list", send(messageOf("a"), []), -32602, "params.configuration must be an object."],
    [
      "a negative historyLength",
      send(messageOf("a"), { historyLength: -1 }),
      -32602,
      "params.configuration.historyLength must be at least 0.",
    ],
    [
      "a fractional historyLength",
      send(messageOf("a"), { historyLength: 1.5 }),
      -32602,
      "params.configuration.historyLength must be a whole number.",
    ],
    [
      "blocking that is text",
      send(messageOf("a"), { blocking: "no" }),
      -32602,
      "params.configuration.blocking must be true or false.",
    ],
    [
      "output modes that are text",
      send(messageOf("a"), { acceptedOutputModes: "text/plain" }),
      -32602,
      "params.configuration.acceptedOutputModes must be a list.",
    ],
    [
      "an empty question",
      send(messageOf("")),
      -32602,
      "The question is empty. Put it in words into a text part of params.message.parts.",
    ],
    [
      "a question of spaces",
      send(messageOf(" \n\t\u00a0")),
      -32602,
      "The question is empty. Put it in words into a text part of params.message.parts.",
    ],
    [
      "a book",
      send(messageOf("x".repeat(20_001))),
      -32602,
      "The question is too long: at most 20000 characters can be read.",
    ],
    [
      "two file parts",
      send({
        ...messageOf("a"),
        parts: [...text, { kind: "file", file: { bytes } }, { kind: "file", file: { bytes } }],
      }),
      -32602,
      "One file can be read at a time. Send the files in messages of their own.",
    ],
    [
      "a data part",
      send({ ...messageOf("a"), parts: [{ kind: "data", data: {} }] }),
      -32005,
      "A data part cannot be used here. Ask the question in a text part; a catalog comes in a file part.",
    ],
    [
      "output modes without text",
      send(messageOf("a"), { acceptedOutputModes: ["image/png"] }),
      -32005,
      "Answers come as text/markdown or text/plain. Accept one of the two.",
    ],
    [
      "push notifications asked for",
      send(messageOf("a"), { pushNotificationConfig: { url: "https://a.example" } }),
      -32003,
      "Push notifications are not supported. Use message/stream or tasks/get instead.",
    ],
    [
      "push notifications without a url",
      send(messageOf("a"), { pushNotificationConfig: {} }),
      -32602,
      "params.configuration.pushNotificationConfig.url is missing: it must be a string.",
    ],
    [
      "a message to an unknown task",
      send({ ...messageOf("a"), taskId: "nope" }),
      -32001,
      "The task was not found. It may be too old, or belong to another agent.",
    ],
    ["tasks/get without an id", rpc("tasks/get", {}), -32602, "params.id is missing: it must be a string."],
    [
      "tasks/get with a negative historyLength",
      rpc("tasks/get", { id: "x", historyLength: -1 }),
      -32602,
      "params.historyLength must be at least 0.",
    ],
    [
      "tasks/get of an unknown task",
      rpc("tasks/get", { id: "nope" }),
      -32001,
      "The task was not found. It may be too old, or belong to another agent.",
    ],
    ["tasks/cancel without params", rpc("tasks/cancel"), -32602, "params is missing: it must be an object."],
    [
      "tasks/cancel of an unknown task",
      rpc("tasks/cancel", { id: "nope" }),
      -32001,
      "The task was not found. It may be too old, or belong to another agent.",
    ],
    [
      "push set",
      rpc("tasks/pushNotificationConfig/set", { taskId: "t", pushNotificationConfig: { url: "https://a.example" } }),
      -32003,
      "Push notifications are not supported. Use message/stream or tasks/get instead.",
    ],
    [
      "push get",
      rpc("tasks/pushNotificationConfig/get", { id: "t" }),
      -32003,
      "Push notifications are not supported. Use message/stream or tasks/get instead.",
    ],
    [
      "push list",
      rpc("tasks/pushNotificationConfig/list", { id: "t" }),
      -32003,
      "Push notifications are not supported. Use message/stream or tasks/get instead.",
    ],
    [
      "push delete",
      rpc("tasks/pushNotificationConfig/delete", { id: "t", pushNotificationConfigId: "c" }),
      -32003,
      "Push notifications are not supported. Use message/stream or tasks/get instead.",
    ],
    [
      "push set with params of the wrong shape",
      rpc("tasks/pushNotificationConfig/set", {}),
      -32602,
      "params.taskId is missing: it must be a string.",
    ],
    [
      "the extended card",
      rpc("agent/getAuthenticatedExtendedCard"),
      -32007,
      "There is no extended agent card. The public card holds everything.",
    ],
    [
      "the extended card with params",
      rpc("agent/getAuthenticatedExtendedCard", {}),
      -32007,
      "There is no extended agent card. The public card holds everything.",
    ],
  ])("%s", async (_name, body, code, message) => {
    const response = await service.post("/a2a/router", body);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await response.json()).toEqual({ jsonrpc: "2.0", id: "1", error: { code, message } });
  });

  it("streams refuse with plain JSON what they can refuse before the first event", async () => {
    const response = await service.post("/a2a/router", rpc("message/stream", { message: messageOf("") }));
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(((await response.json()) as { error: { code: number } }).error.code).toBe(-32602);
  });

  it.each([
    [{ id: "nope" }, -32001, "The task was not found. It may be too old, or belong to another agent."],
    [{}, -32602, "params.id is missing: it must be a string."],
  ])("resubscribe refuses %j as an event", async (params, code, message) => {
    const response = await service.post("/a2a/router", rpc("tasks/resubscribe", params));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    expect(await readEvents(response)).toEqual([{ jsonrpc: "2.0", id: "1", error: { code, message } }]);
  });

  it("an ended task takes no message and cannot be canceled", async () => {
    const { result } = await service.call("message/send", { message: messageOf("kettles") });
    const again = await service.call("message/send", {
      message: messageOf("more", { messageId: "m-2", taskId: result?.id }),
    });
    expect(again.error).toEqual({
      code: -32600,
      message:
        "This task is completed and takes no further messages. Send the question without taskId; keep contextId to stay in the conversation.",
    });
    const elsewhere = await service.call("message/send", {
      message: messageOf("more", { messageId: "m-2", taskId: result?.id, contextId: "other" }),
    });
    expect(elsewhere.error).toEqual({
      code: -32602,
      message: "params.message.contextId is not the context of this task. Leave it out or send the right one.",
    });
    const canceled = await service.call("tasks/cancel", { id: result?.id });
    expect(canceled.error).toEqual({ code: -32002, message: "The task cannot be canceled: it is already completed." });
  });
});
