import { describe, expect, it } from "vitest";
import type { AgentEvent } from "../../../graph/agent.js";
import { unavailableAnswer } from "../../../graph/synthesize/without-findings.js";
import { CanceledError, DataUnavailableError, InvalidInputError } from "../../../tools/errors.js";
import { answerEvent, fakeAgent } from "../../fakes.js";
import { messageOf, readEvents, rpc, startService } from "../service.js";

const FAULT = "The question could not be answered because of a fault in the service. Please try again.";

const failing = (error: unknown) =>
  // biome-ignore lint/correctness/useYield: a graph may fail before its first event
  fakeAgent("router", async function* (): AsyncGenerator<AgentEvent> {
    throw error;
  });

describe("a run that fails", () => {
  const kaboom = () => new Error("Kaboom! SELECT secret FROM offers", { cause: new TypeError("inner Kaboom!") });

  it("is a failed task that tells nothing of the inside, logged once with its stack", async () => {
    const service = await startService([failing(kaboom())]);
    const response = await service.post(
      "/a2a/router",
      rpc("message/send", { message: messageOf("my secret question") }),
    );
    const text = await response.text();
    const { result } = JSON.parse(text);
    expect(response.status).toBe(200);
    expect(result).toEqual({
      kind: "task",
      id: result.id,
      contextId: result.contextId,
      status: {
        state: "failed",
        message: {
          kind: "message",
          messageId: result.status.message.messageId,
          role: "agent",
          parts: [{ kind: "text", text: FAULT }],
          taskId: result.id,
          contextId: result.contextId,
        },
        timestamp: result.status.timestamp,
      },
      history: [{ ...messageOf("my secret question"), taskId: result.id, contextId: result.contextId }],
      metadata: { specialists: [], entities: null },
    });
    expect(text).not.toMatch(/kaboom|select|\.ts|\.js|at /i);
    const errors = service.logger.lines.filter(({ level }) => level === "error");
    expect(errors.map(({ message, fields }) => [message, fields.agent, fields.taskId])).toEqual([
      ["task failed", "router", result.id],
    ]);
    expect(errors[0]?.fields.err).toHaveProperty("stack", expect.stringContaining("Kaboom!"));
    expect(JSON.stringify(service.logger.lines)).not.toContain("my secret question");
    await service.close();
  });

  it("of which none of the data could be read is failed, with the answer that says so", async () => {
    const service = await startService([
      fakeAgent("router", async function* (question) {
        yield { ...answerEvent(question), answer: unavailableAnswer("the database did not answer.") };
      }),
    ]);
    const { result } = await service.call("message/send", { message: messageOf("kettles") });
    expect([result?.status.state, result?.status.message?.parts[0]?.text]).toEqual([
      "failed",
      "The question could not be answered because the market data could not be read: the database did not answer.",
    ]);
    expect(result?.artifacts).toHaveLength(1);
    await service.close();
  });

  it("ends a stream with one final event", async () => {
    const service = await startService([
      fakeAgent("router", async function* () {
        yield { type: "step", step: "classify", label: "Understanding the question" };
        throw kaboom();
      }),
    ]);
    const response = await service.post("/a2a/router", rpc("message/stream", { message: messageOf("kettles") }));
    const events = await readEvents(response);
    expect(events.map(({ result }) => [result?.status.state, result?.final])).toEqual([
      ["submitted", undefined],
      ["working", false],
      ["failed", true],
    ]);
    expect(JSON.stringify(events)).not.toContain("Kaboom");
    await service.close();
  });

  it.each([
    [
      new DataUnavailableError("The market data could not be read in time."),
      "The market data could not be read in time.",
      1,
    ],
    [new CanceledError("inside words"), "The work was stopped before an answer was ready.", 0],
    [new AggregateError([new Error("one"), new Error("two")], "many"), FAULT, 2],
    ["a thrown string", FAULT, 1],
    [undefined, FAULT, 1],
  ])("%s: what the caller reads", async (error, sentence, logged) => {
    const service = await startService([failing(error)]);
    const { result } = await service.call("message/send", { message: messageOf("kettles") });
    expect(result?.status).toMatchObject({ state: "failed", message: { parts: [{ kind: "text", text: sentence }] } });
    expect(service.logger.lines.filter(({ level }) => level === "error")).toHaveLength(logged);
    await service.close();
  });

  it("is -32602 when the agent says the caller can mend it; a stream tells it in its task", async () => {
    const service = await startService([failing(new InvalidInputError("A market is an ISO country code such as US."))]);
    const sent = await service.call("message/send", { message: messageOf("kettles") });
    expect(sent).toEqual({
      jsonrpc: "2.0",
      id: "1",
      error: { code: -32602, message: "A market is an ISO country code such as US." },
    });
    const events = await readEvents(
      await service.post("/a2a/router", rpc("message/stream", { message: messageOf("kettles") })),
    );
    expect(events.at(-1)?.result).toMatchObject({
      final: true,
      status: { state: "failed", message: { parts: [{ text: "A market is an ISO country code such as US." }] } },
    });
    await service.close();
  });

  it("fails when the agent ends without an answer or cannot even begin", async () => {
    const silent = fakeAgent("router", async function* () {
      yield { type: "step", step: "classify", label: "Understanding the question" };
    });
    const broken = {
      ...fakeAgent("pricing-agent"),
      stream: () => {
        throw new Error("Kaboom!");
      },
    };
    const service = await startService([silent, broken]);
    for (const path of ["/a2a/router", "/a2a/pricing-agent"]) {
      const events = await readEvents(
        await service.post(path, rpc("message/stream", { message: messageOf("kettles") })),
      );
      expect(events[0]?.result?.status.state).toBe("submitted");
      expect(events.at(-1)?.result).toMatchObject({
        final: true,
        status: { state: "failed", message: { parts: [{ text: FAULT }] } },
      });
    }
    await service.close();
  });

  it("leaves an answer that came first alone", async () => {
    const service = await startService([
      fakeAgent("router", async function* (question) {
        const { answerEvent } = await import("../../fakes.js");
        yield answerEvent(question);
        throw kaboom();
      }),
    ]);
    const { result } = await service.call("message/send", { message: messageOf("kettles") });
    expect(result?.status.state).toBe("completed");
    await service.close();
  });
});
