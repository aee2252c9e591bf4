import type { MessageSendParams, Task } from "@a2a-js/sdk";
import { ClientFactory } from "@a2a-js/sdk/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askingAgent, fakeAgent, heldAgent, rememberingAgent } from "../../fakes.js";
import { type Service, startService } from "../service.js";

const held = heldAgent("pricing-agent");
let service: Service;
beforeAll(async () => {
  service = await startService([fakeAgent("router"), held, askingAgent("demand-agent"), rememberingAgent("gap-agent")]);
});
afterAll(() => service.close());

const params = (text: string, configuration?: MessageSendParams["configuration"]): MessageSendParams => ({
  message: { kind: "message", messageId: crypto.randomUUID(), role: "user", parts: [{ kind: "text", text }] },
  ...(configuration && { configuration }),
});

describe("the official client", () => {
  it("discovers the router from its card and asks it", async () => {
    const client = await new ClientFactory().createFromUrl(service.url);
    const card = await client.getAgentCard();
    expect([card.name, card.url, card.capabilities.streaming]).toEqual([
      "Fake router",
      `${service.url}/a2a/router`,
      true,
    ]);
    const task = (await client.sendMessage(params("What do kettles cost?"))) as Task;
    expect([task.status.state, task.artifacts?.[0]?.parts[0]]).toEqual([
      "completed",
      { kind: "text", text: "You asked: What do kettles cost?" },
    ]);
    expect(await client.getTask({ id: task.id })).toEqual(task);
  });

  it("reads a stream", async () => {
    const client = await new ClientFactory().createFromUrl(service.url, "/ge/.well-known/agent-card.json");
    const kinds: string[] = [];
    for await (const event of client.sendMessageStream(params("kettles"))) {
      kinds.push("status" in event ? `${event.kind} ${event.status.state}` : event.kind);
    }
    expect(kinds).toEqual([
      "task submitted",
      "status-update working",
      "status-update working",
      "artifact-update",
      "status-update completed",
    ]);
  });

  it("finds a specialist by its own card, leaves its work running, follows and cancels it", async () => {
    const client = await new ClientFactory().createFromUrl(`${service.url}/a2a/pricing-agent/`);
    const task = (await client.sendMessage(params("kettles", { blocking: false }))) as Task;
    expect(["submitted", "working"]).toContain(task.status.state);
    const events = client.resubscribeTask({ id: task.id });
    expect((await events.next()).value).toMatchObject({ kind: "task", id: task.id });
    expect((await client.cancelTask({ id: task.id })).status.state).toBe("canceled");
    const rest: unknown[] = [];
    for await (const event of events) rest.push(event);
    expect(rest.at(-1)).toMatchObject({ kind: "status-update", final: true, status: { state: "canceled" } });
    await expect(client.getTask({ id: "nope" })).rejects.toThrow(/not found/i);
    await expect(client.cancelTask({ id: task.id })).rejects.toThrow(/cannot be canceled/);
  });

  it("continues a task that asks back, by message and by stream", async () => {
    const client = await new ClientFactory().createFromUrl(`${service.url}/a2a/demand-agent/`);
    const reply = (text: string, { id: taskId, contextId }: Task): MessageSendParams => {
      const { message } = params(text);
      return { message: { ...message, taskId, contextId } };
    };
    const asked = (await client.sendMessage(params("hello"))) as Task;
    expect(asked.status.state).toBe("input-required");
    const again = (await client.sendMessage(reply("hello again", asked))) as Task;
    expect([again.id, again.status.state]).toEqual([asked.id, "input-required"]);
    const kinds: string[] = [];
    for await (const event of client.sendMessageStream(reply("kettles", asked)))
      kinds.push("status" in event ? `${event.kind} ${event.status.state}` : event.kind);
    expect(kinds).toEqual(["task working", "status-update working", "artifact-update", "status-update completed"]);
    expect((await client.getTask({ id: asked.id, historyLength: 1 })).history).toHaveLength(1);
  });

  it("goes on with a conversation in its context", async () => {
    const client = await new ClientFactory().createFromUrl(`${service.url}/a2a/gap-agent/`);
    const first = (await client.sendMessage(params("kettles"))) as Task;
    const { message } = params("and in Germany?");
    const second = (await client.sendMessage({ message: { ...message, contextId: first.contextId } })) as Task;
    expect(second.artifacts?.[0]?.parts).toEqual([{ kind: "text", text: "You asked: kettles > and in Germany?" }]);
    expect([second.contextId, second.id === first.id]).toEqual([first.contextId, false]);
  });
});
