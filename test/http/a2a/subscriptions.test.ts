import {
  type SendMessageRequest as Asked,
  SendMessageRequest,
  type StreamResponse,
  type Task,
  TaskState,
} from "a2a-sdk-1";
import { ClientFactory } from "a2a-sdk-1/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askingAgent } from "../../fakes.js";
import { type Service, startService } from "../service.js";

/** Streams of A2A 1.0's SubscribeToTask, by the official client. */

let service: Service;
beforeAll(async () => {
  service = await startService([askingAgent("router")]);
});
afterAll(() => service.close());

const client = () => new ClientFactory().createFromUrl(service.url);
const request = (text: string, message: object = {}): Asked =>
  SendMessageRequest.fromJSON({
    message: { messageId: crypto.randomUUID(), role: "ROLE_USER", parts: [{ text }], ...message },
  });
const send = async (text: string, message: object = {}) =>
  (await (await client()).sendMessage(request(text, message))) as Task;
const pausedTask = async () => {
  const task = await send("hello");
  expect(task.status?.state).toBe(TaskState.TASK_STATE_INPUT_REQUIRED);
  return task;
};

/** Reads in the background; `events` grows. */
async function subscribe(id: string) {
  const events: StreamResponse[] = [];
  const stream = (await client()).resubscribeTask({ tenant: "", id });
  const ended = (async () => {
    for await (const event of stream) events.push(event);
  })();
  await expect.poll(() => events.length).toBe(1);
  return { events, ended };
}
const namesOf = (events: readonly StreamResponse[]) =>
  events.map(({ payload }) =>
    payload?.$case === "task" || payload?.$case === "statusUpdate"
      ? `${payload.$case} ${TaskState[payload.value.status?.state ?? 0]}`
      : payload?.$case,
  );

describe("a subscription to a task that waits for its asker", () => {
  it("tells every stream the same until the reply has ended the task", async () => {
    const { id } = await pausedTask();
    const streams = [await subscribe(id), await subscribe(id)];
    const replied = await send("kettles", { taskId: id });
    expect(replied.status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
    for (const { events, ended } of streams) {
      await ended;
      expect(namesOf(events)).toEqual([
        "task TASK_STATE_INPUT_REQUIRED",
        "statusUpdate TASK_STATE_WORKING",
        "statusUpdate TASK_STATE_WORKING",
        "artifactUpdate",
        "statusUpdate TASK_STATE_COMPLETED",
      ]);
    }
    expect(streams[0]?.events).toEqual(streams[1]?.events);
  });

  it("stays through another question back", async () => {
    const { id } = await pausedTask();
    const { events, ended } = await subscribe(id);
    await send("hello again", { taskId: id });
    await send("kettles", { taskId: id });
    await ended;
    const names = namesOf(events);
    expect(names.filter((name) => name === "statusUpdate TASK_STATE_INPUT_REQUIRED")).toHaveLength(1);
    expect(names.at(-1)).toBe("statusUpdate TASK_STATE_COMPLETED");
  });

  it("ends with the task when it is canceled", async () => {
    const { id } = await pausedTask();
    const { events, ended } = await subscribe(id);
    await (await client()).cancelTask({ tenant: "", id, metadata: undefined });
    await ended;
    expect(namesOf(events)).toEqual(["task TASK_STATE_INPUT_REQUIRED", "statusUpdate TASK_STATE_CANCELED"]);
  });

  it("does not keep a service that stops", async () => {
    const own = await startService([askingAgent("router")]);
    const sdk = await new ClientFactory().createFromUrl(own.url);
    const { id } = (await sdk.sendMessage(request("hello"))) as Task;
    const names: unknown[] = [];
    const ended = (async () => {
      for await (const event of sdk.resubscribeTask({ tenant: "", id })) names.push(event.payload?.$case);
    })();
    await expect.poll(() => names).toEqual(["task"]);
    own.tasks.endSubscriptions();
    await ended;
    expect(names).toEqual(["task"]);
    await own.close();
  });
});
