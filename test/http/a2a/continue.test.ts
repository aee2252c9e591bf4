import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANONYMOUS } from "../../../http/callers/caller.js";
import { askingAgent, fakeAgent, fakeEntities, fakeRequest, heldAgent, rememberingAgent } from "../../fakes.js";
import { messageOf, type RpcBody, readEvents, rpc, type Service, startService, waitFor } from "../service.js";

const message = (text: string, more: object = {}) => messageOf(text, { messageId: crypto.randomUUID(), ...more });
const historyOf = ({ result }: RpcBody) =>
  result?.history?.map(({ role, parts }) => `${role}: ${parts[0]?.text}`) ?? [];
const textsOf = ({ result }: RpcBody) =>
  result?.artifacts?.map(({ artifactId, parts }) => `${artifactId}: ${parts[0]?.text}`) ?? [];

describe("a question that lacks something", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService([askingAgent("router"), fakeAgent("pricing-agent")]);
  });
  afterAll(() => service.close());
  const send = (text: string, more: object = {}) => service.call("message/send", { message: message(text, more) });

  it("pauses as input-required with one question and goes on with the next message", async () => {
    const asked = await send("hello");
    expect(asked.result).toMatchObject({
      status: {
        state: "input-required",
        message: {
          role: "agent",
          parts: [{ kind: "text", text: "What would you like to know?" }],
          taskId: asked.result?.id,
          contextId: asked.result?.contextId,
          metadata: { choices: ["kettles"] },
        },
      },
      metadata: { specialists: [], entities: fakeEntities, request: fakeRequest },
    });
    expect(Object.keys(asked.result ?? {})).not.toContain("artifacts");
    const answered = await send("kettles", { taskId: asked.result?.id });
    expect([answered.result?.id, answered.result?.contextId, answered.result?.status.state]).toEqual([
      asked.result?.id,
      asked.result?.contextId,
      "completed",
    ]);
    expect(textsOf(answered)).toEqual(["answer: You asked: hello;kettles"]);
    expect(historyOf(answered)).toEqual(["user: hello", "agent: What would you like to know?", "user: kettles"]);
    expect(await service.call("tasks/get", { id: asked.result?.id })).toEqual(answered);
  });

  it("leaves no run behind when it is canceled instead", async () => {
    const forgotten: string[] = [];
    const forget = async (paused: string) => {
      forgotten.push(paused);
    };
    const own = await startService([{ ...askingAgent("router"), forget }]);
    const asked = await own.call("message/send", { message: message("hello") });
    expect(forgotten).toEqual([]);
    await own.call("tasks/cancel", { id: asked.result?.id });
    expect(forgotten).toEqual(["hello;"]);
    await own.close();
  });

  it("can be continued any number of times, and canceled at any of them", async () => {
    const { result } = await send("hello 0");
    for (const turn of [1, 2, 3]) {
      const again = await send(`hello ${turn}`, { taskId: result?.id, contextId: result?.contextId });
      expect(again.result?.status.state).toBe("input-required");
      expect(historyOf(again)).toHaveLength(1 + turn * 2);
    }
    const limited = await service.call("tasks/get", { id: result?.id, historyLength: 2 });
    expect(historyOf(limited)).toEqual(["agent: What would you like to know?", "user: hello 3"]);
    const canceled = await service.call("tasks/cancel", { id: result?.id });
    expect(canceled.result?.status.state).toBe("canceled");
    const { error } = await send("kettles", { taskId: result?.id });
    expect(error).toMatchObject({ code: -32600, message: expect.stringContaining("This task is canceled") });
    expect((await service.call("tasks/cancel", { id: result?.id })).error?.code).toBe(-32002);
  });

  it("ends its stream with the pause, and the reply's stream begins where it stood", async () => {
    const first = await readEvents(
      await service.post("/a2a/router", rpc("message/stream", { message: message("hello") })),
    );
    expect(first.map(({ result }) => [result?.kind, result?.status?.state, result?.final])).toEqual([
      ["task", "submitted", undefined],
      ["status-update", "working", false],
      ["status-update", "input-required", true],
    ]);
    const taskId = first[0]?.result?.id;
    const second = await readEvents(
      await service.post("/a2a/router", rpc("message/stream", { message: message("kettles", { taskId }) })),
    );
    expect(second.map(({ result }) => [result?.kind, result?.status?.state, result?.final])).toEqual([
      ["task", "working", undefined],
      ["status-update", "working", false],
      ["artifact-update", undefined, undefined],
      ["status-update", "completed", true],
    ]);
    expect(second[0]?.result?.id).toBe(taskId);
  });

  it("stays paused for a second reader: resubscribing gives the snapshot and closes", async () => {
    const { result } = await send("hello");
    const events = await readEvents(await service.post("/a2a/router", rpc("tasks/resubscribe", { id: result?.id })));
    expect(events).toEqual([{ jsonrpc: "2.0", id: "1", result }]);
  });

  it("lets one of two replies at once resume it; the other joins the same task", async () => {
    const { result } = await send("hello");
    const both = await Promise.all([send("kettles", { taskId: result?.id }), send("mugs", { taskId: result?.id })]);
    const ended = both.filter(({ result: task }) => task?.status.state === "completed");
    expect(ended.length).toBeGreaterThan(0);
    for (const { result: task, error } of both) {
      if (task) expect(task.id).toBe(result?.id);
      else expect(error?.code).toBe(-32600);
    }
  });

  it("refuses a context that is not the task's, and tasks of other agents", async () => {
    const { result } = await send("hello");
    const wrong = await send("kettles", { taskId: result?.id, contextId: "another" });
    expect(wrong.error?.code).toBe(-32602);
    const elsewhere = await service.call(
      "message/send",
      { message: message("kettles", { taskId: result?.id }) },
      "/a2a/pricing-agent",
    );
    expect(elsewhere.error?.code).toBe(-32001);
    expect((await send("kettles", { taskId: "no-such-task" })).error?.code).toBe(-32001);
  });
});

describe("messages to a running task", () => {
  it("queue in order, stand in its history at once, and are answered in turn", async () => {
    const agent = heldAgent("router");
    const service = await startService([agent]);
    const first = service.call("message/send", { message: message("kettles", { contextId: "c" }) });
    await waitFor(() => service.tasks.runningCount === 1);
    const { result: begun } = await service.call("message/send", {
      message: message("again", { contextId: "other" }),
      configuration: { blocking: false },
    });
    const taskId = begun?.id;
    const second = service.call("message/send", { message: message("mugs", { taskId }) });
    await waitFor(async () => historyOf(await service.call("tasks/get", { id: taskId })).length === 2);
    const third = await service.call("message/send", {
      message: message("spoons", { taskId }),
      configuration: { blocking: false },
    });
    expect(historyOf(third)).toEqual(["user: again", "user: mugs", "user: spoons"]);
    expect(["submitted", "working"]).toContain(third.result?.status.state);
    agent.release();
    const ended = await second;
    expect(ended.result?.status.state).toBe("completed");
    expect(textsOf(ended)).toEqual([
      "answer: You asked: again",
      "answer-2: You asked: mugs",
      "answer-3: You asked: spoons",
    ]);
    expect(textsOf(await first)).toEqual(["answer: You asked: kettles"]);
    await service.close();
  });

  it("a message that waits while the agent asks back is the reply", async () => {
    const agent = heldAgent("router");
    const asking = askingAgent("router");
    const service = await startService([
      {
        ...agent,
        async *stream(text, options) {
          for await (const _ of agent.stream(text, options)); // until it is released
          yield* asking.stream(text, options);
        },
      },
    ]);
    const { result } = await service.call("message/send", {
      message: message("hello"),
      configuration: { blocking: false },
    });
    const reply = service.call("message/send", { message: message("kettles", { taskId: result?.id }) });
    await waitFor(async () => historyOf(await service.call("tasks/get", { id: result?.id })).length === 2);
    agent.release();
    const ended = await reply;
    expect(textsOf(ended)).toEqual(["answer: You asked: hello;kettles"]);
    expect(historyOf(ended)).toEqual(["user: hello", "user: kettles", "agent: What would you like to know?"]);
    await service.close();
  });
});

describe("a message that comes twice", () => {
  it("is answered once in its context, also at the same moment and in a stream", async () => {
    let runs = 0;
    const service = await startService([
      fakeAgent("router", async function* (question) {
        runs += 1;
        yield* fakeAgent("x").stream(question);
      }),
    ]);
    const repeated = message("kettles", { contextId: "chat" });
    const [one, two] = await Promise.all([
      service.call("message/send", { message: repeated }),
      service.call("message/send", { message: repeated }),
    ]);
    const three = await service.call("message/send", { message: repeated });
    expect([two, three]).toEqual([one, one]);
    const events = await readEvents(await service.post("/a2a/router", rpc("message/stream", { message: repeated })));
    expect(events).toEqual([one]);
    expect(runs).toBe(1);
    const other = await service.call("message/send", { message: { ...repeated, contextId: "another chat" } });
    expect([other.result?.id === one.result?.id, runs]).toEqual([false, 2]);
    await service.close();
  });

  it("is answered once within its task, also after the task has ended", async () => {
    const service = await startService([askingAgent("router")]);
    const { result } = await service.call("message/send", { message: message("hello") });
    const reply = message("kettles", { taskId: result?.id });
    const first = await service.call("message/send", { message: reply });
    const again = await service.call("message/send", { message: reply });
    expect(again).toEqual(first);
    expect(textsOf(again)).toHaveLength(1);
    await service.close();
  });
});

describe("a conversation", () => {
  const identify = (request: { headers: Record<string, unknown> }) => ({
    ...ANONYMOUS,
    id: String(request.headers["x-test-caller"] ?? "anonymous"),
  });

  it("goes on in its context, across tasks and agents", async () => {
    const service = await startService([rememberingAgent("router"), rememberingAgent("pricing-agent")]);
    const first = await service.call("message/send", { message: message("kettles") });
    const { contextId } = first.result ?? {};
    const second = await service.call("message/send", { message: message("and in Germany?", { contextId }) });
    expect(textsOf(second)).toEqual(["answer: You asked: kettles > and in Germany?"]);
    expect([second.result?.contextId, second.result?.id === first.result?.id]).toEqual([contextId, false]);
    const third = await service.call(
      "message/send",
      { message: message("cheaper?", { contextId }) },
      "/a2a/pricing-agent",
    );
    expect(textsOf(third)).toEqual(["answer: You asked: kettles > and in Germany? > cheaper?"]);
    const fresh = await service.call("message/send", { message: message("mugs") });
    expect(textsOf(fresh)).toEqual(["answer: You asked: mugs"]);
    await service.close();
  });

  it("belongs to the caller who began it: to others its context and tasks do not exist", async () => {
    const service = await startService([rememberingAgent("router"), askingAgent("pricing-agent")], { identify });
    const as = (caller: string, method: string, params: object, path = "/a2a/router") =>
      service.call(method, params, path, { "x-test-caller": caller });
    const mine = await as("ann", "message/send", { message: message("kettles", { contextId: "shared" }) });
    const theirs = await as("bob", "message/send", { message: message("mugs", { contextId: "shared" }) });
    expect(textsOf(theirs)).toEqual(["answer: You asked: mugs"]);
    const { id } = mine.result ?? {};
    for (const method of ["tasks/get", "tasks/cancel"])
      expect((await as("bob", method, { id })).error?.code).toBe(-32001);
    expect((await as("bob", "message/send", { message: message("x", { taskId: id }) })).error?.code).toBe(-32001);
    const stream = await service.post("/a2a/router", rpc("tasks/resubscribe", { id }), { "x-test-caller": "bob" });
    expect((await readEvents(stream))[0]?.error?.code).toBe(-32001);
    expect((await as("ann", "tasks/get", { id })).result).toEqual(mine.result);

    const paused = await as("ann", "message/send", { message: message("hello") }, "/a2a/pricing-agent");
    const stolen = await as(
      "bob",
      "message/send",
      { message: message("kettles", { taskId: paused.result?.id }) },
      "/a2a/pricing-agent",
    );
    expect(stolen.error?.code).toBe(-32001);
    const running = await as("ann", "message/send", { message: messageOf("kettles", { contextId: "shared" }) });
    const sameId = await as("bob", "message/send", { message: messageOf("kettles", { contextId: "shared" }) });
    expect(sameId.result?.id === running.result?.id).toBe(false);
    await service.close();
  });
});
