import type { Task as OldTask } from "@a2a-js/sdk";
import { ClientFactory as OldClientFactory } from "@a2a-js/sdk/client";
import { ListTasksRequest, SendMessageRequest, type StreamResponse, type Task, TaskState } from "a2a-sdk-1";
import { ClientFactory } from "a2a-sdk-1/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askingAgent, fakeAgent, heldAgent, rememberingAgent } from "../../../fakes.js";
import { messageOf, type Service, startService } from "../../service.js";

/** The official clients of both generations, on the same service. */

const held = heldAgent("pricing-agent");
let service: Service;
beforeAll(async () => {
  service = await startService([fakeAgent("router"), held, askingAgent("demand-agent"), rememberingAgent("gap-agent")]);
});
afterAll(() => service.close());

const request = (text: string, message: object = {}, configuration: object = {}) =>
  SendMessageRequest.fromJSON({
    message: { messageId: crypto.randomUUID(), role: "ROLE_USER", parts: [{ text }], ...message },
    configuration,
  });
const isTask = (result: object): result is Task => "status" in result;
const taskOf = (result: object): Task => {
  if (!isTask(result)) throw new Error("a message instead of a task");
  return result;
};
const textOf = ({ artifacts: [first] }: Task) => first?.parts[0]?.content?.value;
const nameOf = ({ payload }: StreamResponse): string =>
  payload?.$case === "statusUpdate" || payload?.$case === "task"
    ? `${payload.$case} ${TaskState[payload.value.status?.state ?? 0]}`
    : String(payload?.$case);
const namesOf = async (events: AsyncIterable<StreamResponse>) => {
  const names: string[] = [];
  for await (const event of events) names.push(nameOf(event));
  return names;
};

describe("the official client of A2A 1.0", () => {
  it("with its own settings discovers the router, speaks 1.0, and asks it", async () => {
    const client = await new ClientFactory().createFromUrl(service.url);
    expect(client.protocolVersion).toBe("1.0");
    const task = taskOf(await client.sendMessage(request("What do kettles cost?")));
    expect([task.status?.state, textOf(task)]).toEqual([
      TaskState.TASK_STATE_COMPLETED,
      "You asked: What do kettles cost?",
    ]);
    expect(await client.getTask({ tenant: "", id: task.id })).toEqual(task);
    expect((await client.getTask({ tenant: "", id: task.id, historyLength: 0 })).history).toEqual([]);
  });

  it("reads a stream, which ends with the task", async () => {
    const client = await new ClientFactory().createFromUrl(service.url, "/ge/.well-known/agent-card.json");
    expect(await namesOf(client.sendMessageStream(request("kettles")))).toEqual([
      "task TASK_STATE_SUBMITTED",
      "statusUpdate TASK_STATE_WORKING",
      "statusUpdate TASK_STATE_WORKING",
      "artifactUpdate",
      "statusUpdate TASK_STATE_COMPLETED",
    ]);
  });

  it("leaves work running, follows it, lists it and cancels it", async () => {
    const client = await new ClientFactory().createFromUrl(`${service.url}/a2a/pricing-agent/`);
    const contextId = crypto.randomUUID();
    const task = taskOf(await client.sendMessage(request("kettles", { contextId }, { returnImmediately: true })));
    const status = TaskState.TASK_STATE_WORKING;
    const running = () => client.listTasks(ListTasksRequest.fromJSON({ contextId, status }));
    await expect.poll(async () => (await running()).tasks.map(({ id }) => id)).toEqual([task.id]);
    const followed = namesOf(client.resubscribeTask({ tenant: "", id: task.id }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const canceled = await client.cancelTask({ tenant: "", id: task.id, metadata: undefined });
    expect(canceled.status?.state).toBe(TaskState.TASK_STATE_CANCELED);
    expect((await followed).at(-1)).toBe("statusUpdate TASK_STATE_CANCELED");
    await expect(client.cancelTask({ tenant: "", id: task.id, metadata: undefined })).rejects.toThrow(
      /cannot be canceled/,
    );
    await expect(namesOf(client.resubscribeTask({ tenant: "", id: task.id }))).rejects.toThrow(
      /takes no further messages/,
    );
  });

  it("replies to a question back, and goes on with a conversation", async () => {
    const asking = await new ClientFactory().createFromUrl(`${service.url}/a2a/demand-agent/`);
    const asked = taskOf(await asking.sendMessage(request("hello")));
    expect(asked.status?.state).toBe(TaskState.TASK_STATE_INPUT_REQUIRED);
    const { id: taskId, contextId } = asked;
    const replied = taskOf(await asking.sendMessage(request("kettles", { taskId, contextId })));
    expect([replied.id, replied.status?.state]).toEqual([taskId, TaskState.TASK_STATE_COMPLETED]);
    const client = await new ClientFactory().createFromUrl(`${service.url}/a2a/gap-agent/`);
    const first = taskOf(await client.sendMessage(request("kettles")));
    const second = taskOf(await client.sendMessage(request("and in Germany?", { contextId: first.contextId })));
    expect(textOf(second)).toBe("You asked: kettles > and in Germany?");
  });

  it("sees what a client of 0.3 began, and the other way round", async () => {
    const old = await new OldClientFactory().createFromUrl(service.url);
    const client = await new ClientFactory().createFromUrl(service.url);
    const message = { ...messageOf("kettles"), kind: "message" as const, role: "user" as const };
    const begun = (await old.sendMessage({
      message: { ...message, messageId: crypto.randomUUID(), parts: [{ kind: "text", text: "kettles" }] },
    })) as OldTask;
    const seen = await client.getTask({ tenant: "", id: begun.id });
    expect(textOf(seen)).toBe("You asked: kettles");
    const own = taskOf(await client.sendMessage(request("mats")));
    expect((await old.getTask({ id: own.id })).artifacts?.[0]?.parts[0]).toEqual({
      kind: "text",
      text: "You asked: mats",
    });
  });

  it("learns from errors what went wrong", async () => {
    const client = await new ClientFactory().createFromUrl(service.url);
    await expect(client.getTask({ tenant: "", id: "nope" })).rejects.toMatchObject({
      name: "TaskNotFoundError",
      message: expect.stringContaining("The task was not found."),
    });
    await expect(client.sendMessage(request(" "))).rejects.toThrow(/The question is empty/);
    const done = taskOf(await client.sendMessage(request("kettles")));
    await expect(client.sendMessage(request("more", { taskId: done.id }))).rejects.toMatchObject({
      name: "UnsupportedOperationError",
    });
  });
});
