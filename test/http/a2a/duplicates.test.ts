import { expect, it } from "vitest";
import type { Order } from "../../../http/a2a/task-order.js";
import { ANONYMOUS } from "../../../http/callers/caller.js";
import { fakeAgent, heldAgent } from "../../fakes.js";
import { messageOf, type RpcBody, startService, waitFor } from "../service.js";

const message = (text: string, more: object = {}) => messageOf(text, { messageId: crypto.randomUUID(), ...more });
const press = (question: string, timestamp = "2026-11-21T10:00:00Z") =>
  JSON.stringify({
    userAction: { name: "ask", surfaceId: "s1", sourceComponentId: "b1", timestamp, context: { question } },
  });
const textsOf = ({ result }: RpcBody) => result?.artifacts?.map(({ parts }) => parts[0]?.text) ?? [];
const historyOf = ({ result }: RpcBody) => result?.history?.map(({ parts }) => parts[0]?.text) ?? [];

/** A service whose agent works on a first question until it is released. */
async function startBusy() {
  const agent = heldAgent("router");
  const service = await startService([agent]);
  const { result } = await service.call("message/send", {
    message: message("kettles", { contextId: "busy" }),
    configuration: { blocking: false },
  });
  await waitFor(() => service.tasks.runningCount === 1);
  return { agent, service, taskId: result?.id };
}

it("a message that comes twice while its task works waits once and is answered once", async () => {
  const { agent, service, taskId } = await startBusy();
  const further = message("mugs", { taskId });
  const deliver = () => service.call("message/send", { message: further, configuration: { blocking: false } });
  await Promise.all([deliver(), deliver()]);
  expect(historyOf(await deliver())).toEqual(["kettles", "mugs"]);
  const deliveries = [deliver(), deliver(), service.call("message/send", { message: further })];
  agent.release();
  await Promise.all(deliveries);
  const ended = await service.call("message/send", { message: further });
  expect(textsOf(ended)).toEqual(["You asked: kettles", "You asked: mugs"]);
  expect(historyOf(ended)).toEqual(["kettles", "mugs"]);
  await service.close();
});

it("deliveries that are admitted at the same moment wait once", async () => {
  const { agent, service, taskId } = await startBusy();
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  let waiting = 0;
  const order: Order = {
    agent,
    callerId: ANONYMOUS.id,
    accountId: ANONYMOUS.account.id,
    messageId: "twice",
    contextId: null,
    taskId: taskId ?? "",
    owner: null,
    attachment: null,
    isRepeatable: true,
    wish: null,
    notes: [],
    admit: () => {
      waiting += 1;
      return gate;
    },
    text: "mugs",
    message: (ids) => ({
      kind: "message",
      messageId: "twice",
      role: "user",
      parts: [{ kind: "text", text: "mugs" }],
      ...ids,
    }),
  };
  const deliveries = [service.tasks.accept(order), service.tasks.accept(order)];
  await waitFor(() => waiting === 2);
  open();
  await Promise.all(deliveries);
  expect(historyOf(await service.call("tasks/get", { id: taskId }))).toEqual(["kettles", "mugs"]);
  agent.release();
  await service.close();
});

it("a press that comes twice under two message ids while its task works is answered once", async () => {
  const { agent, service, taskId } = await startBusy();
  const deliver = (text: string) =>
    service.call("message/send", { message: message(text, { taskId }) }, "/ge/a2a/router");
  const deliveries = [deliver(press("mugs")), deliver(press("mugs"))];
  await waitFor(async () => historyOf(await service.call("tasks/get", { id: taskId })).length > 1);
  const other = deliver(press("mugs", "2026-11-21T10:00:09Z"));
  await waitFor(async () => historyOf(await service.call("tasks/get", { id: taskId })).length > 2);
  agent.release();
  for (const { result } of await Promise.all([...deliveries, other])) expect(result?.id).toBe(taskId);
  const ended = await service.call("tasks/get", { id: taskId });
  expect(textsOf(ended)).toEqual(["You asked: kettles", "You asked: mugs", "You asked: mugs"]);
  await service.close();
});

it("the same message is another one to another agent, in another context and from a context made here", async () => {
  const service = await startService([fakeAgent("router"), fakeAgent("pricing-agent")]);
  const ids = new Set<string | undefined>();
  for (const [path, contextId] of [
    ["/a2a/router", "one"],
    ["/a2a/router", "two"],
    ["/a2a/pricing-agent", "one"],
    ["/a2a/router", undefined],
    ["/a2a/router", undefined],
  ] as const) {
    const once = messageOf("kettles", { messageId: "same", ...(contextId && { contextId }) });
    ids.add((await service.call("message/send", { message: once }, path)).result?.id);
  }
  expect(ids.size).toBe(5);
  const again = messageOf("kettles", { messageId: "same", contextId: "one" });
  expect(ids).toContain((await service.call("message/send", { message: again })).result?.id);
  await service.close();
});
