import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerEvent, askingAgent, fakeAgent } from "../../fakes.js";
import { messageOf, type Service, startService } from "../service.js";

const HOST = "/ge/a2a/router";
const press = (context: object, timestamp = "2026-11-21T10:00:00Z") =>
  JSON.stringify({ userAction: { name: "ask", surfaceId: "s1", sourceComponentId: "b1", timestamp, context } });

describe("an assistant host", () => {
  let service: Service;
  let runs = 0;
  beforeAll(async () => {
    service = await startService([
      fakeAgent("router", async function* (question, _signal, options) {
        runs += 1;
        if (question === "…") yield* askingAgent("router").stream("hello", options);
        else yield answerEvent(question);
      }),
    ]);
  });
  afterAll(() => service.close());
  const send = (message: object, path = HOST, configuration: object = {}) =>
    service.call("message/send", { message, configuration }, path);
  const text = "What do kettles cost?";

  it.each([
    ["no parts", { ...messageOf(""), parts: [] }],
    ["parts that are null", { ...messageOf(""), parts: null }],
    ["an empty text", messageOf("  ")],
  ])("is asked back on a turn with %s", async (_name, message) => {
    expect((await send(message)).result?.status.state).toBe("input-required");
  });

  it("answers a button that stands for nothing it knows with a sentence", async () => {
    const { result } = await send(messageOf(press({})));
    expect(result?.status.state).toBe("completed");
    expect(result?.artifacts?.[0]?.parts[0]?.text).toMatch(/^\*\*This button is not one that can be answered here\./);
  });

  it("elsewhere an empty turn stays an error", async () => {
    expect((await send({ ...messageOf(""), parts: [] }, "/a2a/router")).error?.code).toBe(-32602);
    expect((await send(messageOf(" "), "/a2a/router")).error?.code).toBe(-32602);
  });

  it("has a pressed button answered as the question it stands for, once for all deliveries of a press", async () => {
    runs = 0;
    const delivery = (messageId: string) =>
      send(messageOf(press({ question: text }), { messageId, contextId: "presses" }));
    const [first, ...others] = await Promise.all(["a", "b", "c", "d"].map(delivery));
    expect(first?.result?.artifacts?.[0]?.parts[0]?.text).toBe(`You asked: ${text}`);
    expect(others.map(({ result }) => result?.id)).toEqual(Array(3).fill(first?.result?.id));
    expect(runs).toBe(1);
    await send(messageOf(press({ question: text }, "2026-11-21T10:00:09Z"), { contextId: "presses" }));
    expect(runs).toBe(2);
  });

  it("has a press that answers a question back delivered once to its task", async () => {
    const asked = await send(messageOf("  "));
    const taskId = asked.result?.id;
    const delivery = (messageId: string) => send(messageOf(press({ question: text }), { messageId, taskId }));
    const deliveries = [await delivery("a"), await delivery("b"), await delivery("c")];
    expect(deliveries.map(({ result }) => result?.artifacts?.length)).toEqual([1, 1, 1]);
  });

  it("may accept nothing in particular, ask with a slash at the end, and look with GET", async () => {
    const { result } = await send(messageOf(text), `${HOST}/`, { acceptedOutputModes: [] });
    expect(result?.status.state).toBe("completed");
    const look = await fetch(`${service.url}${HOST}`);
    expect([look.status, ((await look.json()) as { url: string }).url]).toEqual([200, `${service.url}${HOST}`]);
  });
});
