import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerEvent, fakeAgent, fakeAnswer, fakeEntities, fakeRequest } from "../../fakes.js";
import { ask, bodyOf, messageOf, readEvents, rpc, type Service, startService } from "../service.js";

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);
const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);

const artifact = (question: string) => ({
  artifactId: "answer",
  name: "Kettle prices",
  description: "Kettles have 12 offers.",
  parts: [{ kind: "text", text: `You asked: ${question}` }],
  metadata: {
    specialists: ["pricing"],
    entities: fakeEntities,
    request: fakeRequest,
    kind: "answered",
    confidence: null,
    evidence: fakeAnswer.evidence,
    freshness: fakeAnswer.freshness,
    limits: "Bounded by a small sample.",
    followUps: ["How have kettle prices moved?"],
  },
});

const resultMetadata = { specialists: ["pricing"], entities: fakeEntities, request: fakeRequest };

describe("message/send", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it("waits and answers with the completed task", async () => {
    const response = await service.post("/a2a/router", ask("What do kettles cost?"));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const body = await bodyOf(response);
    expect(body).toEqual({
      jsonrpc: "2.0",
      id: "1",
      result: {
        kind: "task",
        id: UUID,
        contextId: UUID,
        status: { state: "completed", timestamp: TIME },
        history: [
          { ...messageOf("What do kettles cost?"), taskId: body.result?.id, contextId: body.result?.contextId },
        ],
        artifacts: [artifact("What do kettles cost?")],
        metadata: resultMetadata,
      },
    });
  });

  it.each(["/a2a/router/", "/a2a/pricing-agent", "/ge/a2a/router", "/ge/a2a/router/"])(
    "answers at %s",
    async (path) => {
      const response = await service.post(path, ask("kettles"));
      const body = await bodyOf(response);
      expect([response.status, body.result?.artifacts]).toEqual([200, [artifact("kettles")]]);
    },
  );

  it("joins text parts, ignores unknown fields and takes null for absent", async () => {
    const message = {
      ...messageOf(""),
      kind: null,
      parts: [
        { kind: "text", text: "  What do kettles", surprise: 1 },
        { kind: "text", text: "cost?", metadata: null },
      ],
      taskId: null,
      contextId: null,
      referenceTaskIds: null,
      extensions: null,
      metadata: null,
      surprise: { deep: [1] },
    };
    const configuration = {
      acceptedOutputModes: null,
      historyLength: null,
      blocking: null,
      pushNotificationConfig: null,
    };
    const { result } = await service.call("message/send", { message, configuration, metadata: null, surprise: true });
    expect(result).toEqual({
      kind: "task",
      id: UUID,
      contextId: UUID,
      status: { state: "completed", timestamp: TIME },
      history: [
        {
          ...messageOf(""),
          parts: [
            { kind: "text", text: "  What do kettles" },
            { kind: "text", text: "cost?" },
          ],
          taskId: result?.id,
          contextId: result?.contextId,
        },
      ],
      artifacts: [artifact("What do kettles\ncost?")],
      metadata: resultMetadata,
    });
  });

  it("takes the specification's smallest message apart from what A2A demands, and the client's context", async () => {
    const message = {
      messageId: "m",
      role: "user",
      parts: [{ kind: "text", text: "kettles" }],
      contextId: "chat-7",
      metadata: { from: "test" },
    };
    const { result } = await service.call("message/send", { message });
    expect(result).toMatchObject({
      contextId: "chat-7",
      history: [{ contextId: "chat-7", taskId: result?.id, metadata: { from: "test" } }],
    });
  });

  it.each([
    [undefined, 1],
    [0, 0],
    [1, 1],
    [50, 1],
  ])("historyLength %s leaves %i messages", async (historyLength, expected) => {
    const { result } = await service.call("message/send", {
      message: messageOf("kettles"),
      configuration: { historyLength },
    });
    expect(((result?.history ?? []) as unknown[]).length).toBe(expected);
  });

  it.each([
    [[]],
    [["text/plain"]],
    [["image/png", "text/markdown"]],
    [["TEXT/PLAIN; charset=utf-8"]],
    [["text/*"]],
    [["*/*"]],
    [["text"]],
  ])("accepts output modes %j", async (acceptedOutputModes) => {
    const { result } = await service.call("message/send", {
      message: messageOf("kettles"),
      configuration: { acceptedOutputModes },
    });
    expect(result?.status.state).toBe("completed");
  });

  it.each(["", 0, -7, null, "x".repeat(1000), 9007199254740991])("echoes the id %j", async (id) => {
    const response = await service.post("/a2a/router", rpc("message/send", { message: messageOf("kettles") }, id));
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", id, result: { kind: "task" } });
  });
});

describe("message/stream", () => {
  it("tells the task, its steps, the artifact and the end, in this order", async () => {
    const service = await startService();
    const response = await service.post("/a2a/router", rpc("message/stream", { message: messageOf("kettles") }, 7));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache, no-transform");
    const events = await readEvents(response);
    const { id: taskId, contextId } = events[0]?.result ?? { id: "", contextId: "" };
    const working = (step: string, text: string) => ({
      kind: "status-update",
      taskId,
      contextId,
      status: {
        state: "working",
        message: {
          kind: "message",
          messageId: UUID,
          role: "agent",
          parts: [{ kind: "text", text }],
          taskId,
          contextId,
        },
        timestamp: TIME,
      },
      final: false,
      metadata: { step },
    });
    const results = [
      {
        kind: "task",
        id: UUID,
        contextId: UUID,
        status: { state: "submitted", timestamp: TIME },
        history: [{ ...messageOf("kettles"), taskId, contextId }],
      },
      working("classify", "Understanding the question"),
      working("pricing", "Pricing Research: reading the market data"),
      { kind: "artifact-update", taskId, contextId, artifact: artifact("kettles"), append: false, lastChunk: true },
      {
        kind: "status-update",
        taskId,
        contextId,
        status: { state: "completed", timestamp: TIME },
        final: true,
        metadata: resultMetadata,
      },
    ];
    expect(events).toEqual(results.map((result) => ({ jsonrpc: "2.0", id: 7, result })));
    await service.close();
  });

  it("sends an answer larger than the socket's buffer whole", async () => {
    const size = 8_000_000;
    const service = await startService([
      fakeAgent("router", async function* () {
        yield { ...answerEvent("long"), text: "ä".repeat(size) };
      }),
    ]);
    const events = await readEvents(
      await service.post("/a2a/router", rpc("message/stream", { message: messageOf("long") })),
    );
    const sent = events[1]?.result?.artifact as ReturnType<typeof artifact> | undefined;
    expect([events.length, sent?.parts[0]?.text.length]).toEqual([3, size]);
    await service.close();
  });
});
