import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { A2UI_EXTENSION, A2UI_MIME_TYPE } from "../../../http/a2ui/protocol.js";
import { rememberingAgent } from "../../fakes.js";
import { messageOf, type Service, startService } from "../service.js";

const ACTIVE = { "x-a2a-extensions": A2UI_EXTENSION };
const QUESTION = "How have kettle prices moved?";

const press = (name: string, context: object, timestamp = "2026-11-21T10:00:00.000Z") => ({
  userAction: { name, surfaceId: "answer-1", sourceComponentId: "c-button-9", timestamp, context },
});
const data = (value: unknown, mimeType: string = A2UI_MIME_TYPE) => ({
  kind: "data",
  data: value,
  metadata: { mimeType },
});
const text = (value: string) => ({ kind: "text", text: value });

let service: Service;
beforeAll(async () => {
  service = await startService([rememberingAgent("router")]);
});
afterAll(() => service.close());

let deliveries = 0;
/** A message of its own for each delivery, as hosts send them. */
const deliver = async (parts: readonly object[], more: object = {}) => {
  deliveries += 1;
  const message = { ...messageOf(""), messageId: `delivery-${deliveries}`, parts, ...more };
  const { result, error } = await service.call("message/send", { message }, "/a2a/router", ACTIVE);
  return { result, error, parts: result?.artifacts?.at(-1)?.parts ?? [] };
};

describe("a press", () => {
  it.each([
    ["a data part", [data(press("ask", { question: QUESTION }))]],
    ["a data part of later versions' type", [data(press("ask", { question: QUESTION }), "application/a2ui+json")]],
    ["a data part without a type", [{ kind: "data", data: press("ask", { question: QUESTION }) }]],
    ["a list of events in a data part", [data([{ other: 1 }, press("ask", { question: QUESTION })])]],
    ["JSON in a text", [text(JSON.stringify(press("ask", { question: QUESTION })))]],
    ["a list of events as JSON in a text", [text(JSON.stringify([press("ask", { question: QUESTION })]))]],
    ["one part beside words", [text("please"), data(press("ask", { question: QUESTION }))]],
    ["a reply to choose", [data(press("clarify", { reply: QUESTION }))]],
    [
      "an order to sort",
      [data(press("sort", { question: QUESTION, table: "a/b", column: "c", direction: "ascending" }))],
    ],
    ["a file to get", [data(press("export_csv", { question: QUESTION }))]],
  ])("is answered as the question that it carries: %s", async (_name, parts) => {
    const answer = await deliver(parts);
    expect(answer.parts[0]?.text).toBe(`You asked: ${QUESTION}`);
    expect(answer.parts.map(({ kind }) => kind)).toContain("data");
  });

  it("asks for as many rows as it says", async () => {
    const answer = await deliver([data(press("show_more", { question: "Where are the gaps in the US?", limit: 25 }))]);
    expect(answer.parts[0]?.text).toMatch(/top 25\?$/);
  });

  it("goes on with the conversation of its context", async () => {
    const first = await deliver([text("kettles")]);
    const contextId = first.result?.contextId;
    const next = await deliver([data(press("ask", { question: QUESTION }))], { contextId });
    expect(next.parts[0]?.text).toBe(`You asked: kettles > ${QUESTION}`);
    expect([next.result?.contextId, next.result?.id === first.result?.id]).toEqual([contextId, false]);
  });

  it("is answered once, however often and in whatever form it is delivered", async () => {
    const event = press("ask", { question: QUESTION }, "2026-11-21T10:00:01.000Z");
    const more = { contextId: "delivered-often" };
    const answers = await Promise.all([
      deliver([data(event)], more),
      deliver([data(event)], more),
      deliver([text(JSON.stringify(event))], more),
    ]);
    expect(new Set(answers.map(({ result }) => result?.id)).size).toBe(1);
    const again = await deliver([data(press("ask", { question: QUESTION }, "2026-11-21T10:00:02.000Z"))], more);
    expect(again.result?.id).not.toBe(answers[0]?.result?.id);
  });

  it.each([
    ["of nobody's button", press("delete_everything", { question: QUESTION })],
    ["without what it has to carry", press("sort", { question: QUESTION })],
    ["with more words than a question has", press("ask", { question: "a".repeat(5_000) })],
    ["named as what every object has", press("constructor", {})],
  ])("%s is answered kindly", async (_name, event) => {
    const { result, parts } = await deliver([data(event)]);
    expect(result?.status.state).toBe("completed");
    expect(parts[0]?.text).toMatch(/button is not one that can be answered here.*ask in your own words/i);
    expect(service.logger.lines.filter(({ level }) => level === "error")).toEqual([]);
  });
});

it("a data part that is no press is refused with a sentence", async () => {
  for (const value of [{ kettles: 12 }, [], [1]]) {
    const { error } = await deliver([data(value)]);
    expect([-32005, -32602]).toContain(error?.code);
  }
});

describe("a client that could not draw an interface", () => {
  it("is answered in text, and what it says is logged without secrets", async () => {
    service.logger.lines.length = 0;
    const error = {
      code: "RENDER_FAILED",
      surfaceId: "answer-7",
      message: "Component List failed at https://host.example/app?session=MARKED1 with Bearer MARKED2",
      apiKey: "MARKED3",
      "access-token": "MARKED4",
      trace: "eyJhbGciOiJIUzI1NiJ9.MARKED5MARKED5MARKED5",
    };
    const { result, parts } = await deliver([data({ error })]);
    expect(result?.status.state).toBe("completed");
    expect(parts[0]?.text).toMatch(/interface could not be shown by your application/);
    const told = service.logger.lines.filter(({ message }) => message === "interface not drawn");
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ level: "warn", fields: { agent: "router" } });
    expect(told[0]?.fields.clientError).toContain("RENDER_FAILED");
    expect(told[0]?.fields.clientError).toContain("Component List failed");
    expect(JSON.stringify(service.logger.lines)).not.toContain("MARKED");
  });

  it("does not get the same interface again", async () => {
    const { parts } = await deliver([data({ error: { message: "failed" } })]);
    expect(JSON.stringify(parts.slice(1))).not.toContain("kettle");
  });
});
