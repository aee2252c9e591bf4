import type { MessageSendParams, Task } from "@a2a-js/sdk";
import { ClientFactory, ServiceParameters, withA2AExtensions } from "@a2a-js/sdk/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { A2UI_EXTENSION, STANDARD_CATALOG } from "../../../http/a2ui/protocol.js";
import { wordsDrawn } from "../a2ui/schema.js";
import { type Service, startService } from "../service.js";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe("the official client and interfaces", () => {
  const params = (): MessageSendParams => ({
    message: {
      kind: "message",
      messageId: crypto.randomUUID(),
      role: "user",
      parts: [{ kind: "text", text: "kettles" }],
      metadata: { a2uiClientCapabilities: { supportedCatalogIds: [STANDARD_CATALOG] } },
    },
  });
  const options = { serviceParameters: ServiceParameters.create(withA2AExtensions(A2UI_EXTENSION)) };
  const drawn = ({ artifacts = [] }: Pick<Task, "artifacts">) =>
    artifacts.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === "data" ? [part.data as never] : [])));

  it("finds the extension in the card, receives an interface and finds it again", async () => {
    const client = await new ClientFactory().createFromUrl(service.url);
    const card = await client.getAgentCard();
    expect(card.capabilities.extensions?.find(({ uri }) => uri === A2UI_EXTENSION)).toMatchObject({
      required: false,
      params: { supportedCatalogIds: [STANDARD_CATALOG] },
    });
    const task = (await client.sendMessage(params(), options)) as Task;
    expect(wordsDrawn(drawn(task))).toContain("Kettle prices");
    expect(await client.getTask({ id: task.id }, options)).toEqual(task);
    expect(drawn(await client.getTask({ id: task.id }))).toEqual([]);
  });

  it("receives it in a stream", async () => {
    const client = await new ClientFactory().createFromUrl(service.url);
    const artifacts: Task["artifacts"] = [];
    for await (const event of client.sendMessageStream(params(), options))
      if (event.kind === "artifact-update") artifacts.push(event.artifact);
    expect(wordsDrawn(drawn({ artifacts }))).toContain("Kettle prices");
  });
});
