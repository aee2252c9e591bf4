import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PushNotifications } from "../../../http/a2a/push.js";
import { createPoster } from "../../../tools/catalogs/fetch/create-poster.js";
import { askingAgent, fakeAgent, heldAgent } from "../../fakes.js";
import { messageOf, type Service, startService, waitFor } from "../service.js";

interface Told {
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: a body that tests look into
  readonly body: any;
}

const VERSION = { "a2a-version": "1.0" };
const told: Told[] = [];
let statuses: number[] = [];
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    told.push({ headers: request.headers, body: JSON.parse(body) });
    response.writeHead(statuses.shift() ?? 204).end();
  });
});

describe("push notifications, switched on", () => {
  const held = heldAgent("held");
  let service: Service;
  let url = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/told`;
    service = await startService([fakeAgent("router"), askingAgent("asking"), held], {
      identify: (request) => {
        const id = request.get("x-caller") ?? "key:a";
        return { id, account: { id, limit: Number.MAX_SAFE_INTEGER, isPassing: true }, notes: [] };
      },
      openPush: (store, loadTask, logger) =>
        new PushNotifications({
          ...{ store, loadTask, logger, retentionHours: 1, pausesMs: [10, 10] },
          poster: createPoster({ allowPrivate: true }),
        }),
    });
  });
  afterAll(async () => {
    held.release();
    await service.close();
    receiver.close();
  });
  beforeEach(() => {
    told.length = 0;
    statuses = [];
  });

  const message = (text = "kettles") => messageOf(text, { messageId: crypto.randomUUID() });
  const wanted = (more: object = {}) => ({ url, token: "mine", ...more });

  it("are declared by the cards", async () => {
    const card = (await (await fetch(`${service.url}/.well-known/agent-card.json`)).json()) as {
      capabilities: { pushNotifications: boolean };
    };
    expect(card.capabilities.pushNotifications).toBe(true);
  });

  it("tell the end of a task once, with the token, the credentials and the task", async () => {
    const authentication = { schemes: ["Bearer"], credentials: "secret" };
    const { result } = await service.call("message/send", {
      message: message(),
      configuration: { pushNotificationConfig: wanted({ authentication }) },
    });
    await waitFor(() => told.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(told).toHaveLength(1);
    expect(told[0]?.headers).toMatchObject({
      "x-a2a-notification-token": "mine",
      authorization: "Bearer secret",
      "content-type": "application/json",
    });
    expect(told[0]?.body).toMatchObject({ kind: "task", id: result?.id, status: { state: "completed" } });
    expect(JSON.stringify(service.logger.lines)).not.toMatch(/secret|127\.0\.0\.1:\d+\/told/);
  });

  it("tell a client of 1.0 in its words, also of a task that asks back", async () => {
    const { result } = await service.call(
      "SendMessage",
      {
        message: { messageId: "m", role: "ROLE_USER", parts: [{ text: "hello" }] },
        configuration: {
          taskPushNotificationConfig: wanted({ authentication: { scheme: "Basic", credentials: "x" } }),
        },
      },
      "/a2a/asking",
      VERSION,
    );
    const { task } = result as unknown as { task: { id: string } };
    await waitFor(() => told.length > 0);
    expect(told[0]?.headers).toMatchObject({ "content-type": "application/a2a+json", authorization: "Basic x" });
    expect(told[0]?.body).toMatchObject({ task: { id: task.id, status: { state: "TASK_STATE_INPUT_REQUIRED" } } });
  });

  it("are tried again with pauses, and given up in the end", async () => {
    statuses = [500, 503, 204];
    await service.call("message/send", { message: message(), configuration: { pushNotificationConfig: wanted() } });
    await waitFor(() => told.length === 3);
    told.length = 0;
    statuses = Array(9).fill(500);
    await service.call("message/send", { message: message(), configuration: { pushNotificationConfig: wanted() } });
    await waitFor(() => service.logger.lines.some((line) => line.message === "notification given up"));
    expect(told).toHaveLength(3);
  });

  it("go on after a restart", async () => {
    statuses = [500];
    const poster = createPoster({ allowPrivate: true });
    const loadTask = (taskId: string) => service.tasks.load(taskId);
    const shared = { store: service.store, loadTask, logger: service.logger, retentionHours: 1, poster };
    const before = new PushNotifications({ ...shared, pausesMs: [60_000] });
    const { result } = await service.call("message/send", { message: message() });
    const task = result?.id ?? "";
    await before.set(task, { id: null, url, token: null, authentication: null, generation: "0.3" });
    const kept = await service.tasks.load(task);
    if (kept) await before.settled(kept);
    before.close();
    expect(told).toHaveLength(1);
    const after = new PushNotifications({ ...shared, pausesMs: [10] });
    await after.resume();
    await waitFor(() => told.length === 2);
    after.close();
    await poster.close();
  });

  it("are set, shown, listed and deleted by the owner of the task alone, in both generations", async () => {
    const { result } = await service.call(
      "message/send",
      { message: message(), configuration: { blocking: false } },
      "/a2a/held",
    );
    const taskId = result?.id ?? "";
    const call = (method: string, params: object, headers: Record<string, string> = {}) =>
      service.call(method, params, "/a2a/held", headers);
    const set = await call("tasks/pushNotificationConfig/set", {
      taskId,
      pushNotificationConfig: wanted({ id: "one", authentication: { schemes: ["Bearer"], credentials: "secret" } }),
    });
    expect(set.result).toEqual({
      taskId,
      pushNotificationConfig: { id: "one", url, token: "mine", authentication: { schemes: ["Bearer"] } },
    });
    expect((await call("tasks/pushNotificationConfig/get", { id: taskId })).result).toEqual(set.result);
    const unnamed = { taskId, pushNotificationConfig: { url } };
    await call("tasks/pushNotificationConfig/set", unnamed);
    await call("tasks/pushNotificationConfig/set", unnamed); // takes its place
    const named = { id: taskId, pushNotificationConfigId: "default" };
    expect((await call("tasks/pushNotificationConfig/get", named)).result).toMatchObject({ taskId });
    expect((await call("tasks/pushNotificationConfig/list", { id: taskId })).result).toHaveLength(2);
    await call("tasks/pushNotificationConfig/delete", named);
    const created = await call("CreateTaskPushNotificationConfig", { taskId, id: "two", url }, VERSION);
    expect(created.result).toEqual({ taskId, id: "two", url });
    expect((await call("tasks/pushNotificationConfig/list", { id: taskId })).result).toHaveLength(2);
    const listed = await call("ListTaskPushNotificationConfigs", { taskId }, VERSION);
    expect(listed.result).toMatchObject({ configs: [{ id: "one" }, { id: "two" }], nextPageToken: "" });
    const strangers = { "x-caller": "key:b" };
    expect((await call("tasks/pushNotificationConfig/list", { id: taskId }, strangers)).error?.code).toBe(-32001);
    expect(
      (await call("DeleteTaskPushNotificationConfig", { taskId, id: "one" }, { ...VERSION, ...strangers })).error?.code,
    ).toBe(-32001);
    const gone = { id: taskId, pushNotificationConfigId: "one" };
    expect(await call("tasks/pushNotificationConfig/delete", gone)).toMatchObject({ result: null });
    expect((await call("DeleteTaskPushNotificationConfig", { taskId, id: "two" }, VERSION)).result).toEqual({});
    expect((await call("GetTaskPushNotificationConfig", { taskId, id: "two" }, VERSION)).error?.code).toBe(-32001);
  });

  it.each(["no address", "ftp://a.example", "http://user@a.example/", `http://${"a".repeat(3_000)}.example`])(
    "to %s are refused in words",
    async (address) => {
      const { error } = await service.call("message/send", {
        message: message(),
        configuration: { pushNotificationConfig: { url: address } },
      });
      expect([error?.code, error?.message]).toEqual([
        -32602,
        expect.stringMatching(/^The address for notifications cannot be used\. /),
      ]);
    },
  );
});

it("leave the open internet only over https, and never for private networks", async () => {
  const poster = createPoster({ allowPrivate: false });
  expect(() => poster.check("http://a.example/told")).toThrow(/must begin with https/);
  expect(() => poster.check("https://127.0.0.1/told")).toThrow();
  expect(() => poster.check("https://a.example/told")).not.toThrow();
  const inner = createPoster({
    allowPrivate: false,
    resolve: async () => ["10.0.0.1"],
  });
  await expect(inner.post("https://a.example/told", {}, "{}")).rejects.toThrow();
  await Promise.all([poster.close(), inner.close()]);
});
