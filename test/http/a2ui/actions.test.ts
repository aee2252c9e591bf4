import { describe, expect, it } from "vitest";
import { type KnownAction, questionOf, readAction, viewOf } from "../../../http/a2ui/actions.js";
import { limitOf, withLimit } from "../../../http/a2ui/limits.js";
import { eventFaults } from "./schema.js";

const press = (name: string, context: unknown) => ({
  userAction: {
    name,
    surfaceId: "answer-1",
    sourceComponentId: "c-button-9",
    timestamp: "2026-11-21T09:00:01.000Z",
    context,
  },
});

describe("a press", () => {
  it.each<[string, Record<string, unknown>, string]>([
    ["ask", { question: "  What do  kettles cost? " }, "What do kettles cost?"],
    ["show_more", { question: "Top 5 supply gaps in the US", limit: 10 }, "Top 10 supply gaps in the US"],
    [
      "show_more",
      { question: "Where are the gaps in the US?", limit: 25 },
      "Where are the gaps in the US, show the top 25?",
    ],
    [
      "sort",
      { question: "What do rivals charge?", table: "rivals/rivals", column: "price", direction: "ascending" },
      "What do rivals charge?",
    ],
    ["export_csv", { question: "Give me a CSV of it" }, "Give me a CSV of it"],
    ["clarify", { reply: "espresso machines" }, "espresso machines"],
  ])("of %s with %j asks in words", (name, context, words) => {
    const event = press(name, context);
    expect(eventFaults(event)).toEqual([]);
    for (const given of [event, event.userAction]) {
      const action = readAction(given);
      expect(action?.name).toBe(name);
      expect(questionOf(action as KnownAction)).toBe(words);
    }
  });

  it("of a sort says how to draw", () => {
    const sort = { table: "rivals/rivals", column: "price", direction: "ascending" };
    const action = readAction(press("sort", { question: "What do rivals charge?", ...sort }));
    expect(viewOf(action as KnownAction)).toEqual({ sort });
    expect(viewOf(readAction(press("ask", { question: "Why?" })) as KnownAction)).toBeNull();
  });

  it.each<[string, unknown]>([
    ["buy_now", {}],
    ["constructor", {}],
    ["__proto__", {}],
    ["ask", {}],
    ["ask", { question: "   " }],
    ["ask", { question: 7 }],
    ["ask", { question: "a".repeat(601) }],
    ["show_more", { question: "Top 5 gaps", limit: 1000 }],
    ["show_more", { question: "Top 5 gaps", limit: "ten" }],
    ["sort", { question: "Top 5 gaps", table: "gaps", column: "value", direction: "sideways" }],
    ["clarify", { question: "espresso machines" }],
  ])("of %s with %j gets a kind answer", (name, context) => {
    expect(readAction(press(name, context))).toMatchObject({
      name: "unknown",
      reply: /^This button .*ask in your own/,
    });
  });

  it.each([
    [null],
    ["ask"],
    [[]],
    [{}],
    [{ userAction: null }],
    [{ userAction: { name: "ask", context: { question: "Why?" } } }],
    [press("", { question: "Why?" })],
    [press("ask", "Why?")],
    [press("ask", ["Why?"])],
    [press("a".repeat(101), {})],
    [{ userAction: { ...press("ask", { question: "Why?" }).userAction, surfaceId: "s".repeat(201) } }],
    [{ userAction: { ...press("ask", { question: "Why?" }).userAction, sourceComponentId: "" } }],
    [{ userAction: { ...press("ask", { question: "Why?" }).userAction, timestamp: 5 } }],
  ])("%j is none", (value) => {
    expect(readAction(value)).toBeNull();
  });
});

describe("a question for more rows", () => {
  it.each([
    ["Top 5 supply gaps in the US", 25, "Top 25 supply gaps in the US"],
    ["Show me the 5 cheapest yoga mats in the US", 10, "Show me the 10 cheapest yoga mats in the US"],
    [
      "Air fryers under $80 in the US, cheapest first",
      25,
      "Air fryers under $80 in the US, cheapest first, show the top 25",
    ],
    ["Top 25 keywords for 25 euros, please", 10, "Top 10 keywords for 25 euros, please"],
    [
      "Welche Produkte wachsen am schnellsten in Deutschland?",
      25,
      "Welche Produkte wachsen am schnellsten in Deutschland, show the top 25?",
    ],
  ])("%s, %d", (question, limit, words) => {
    expect(withLimit(question, limit)).toBe(words);
    expect(limitOf(words)).toBe(limit);
  });

  it("does not change what a product's bare name is taken for", () => {
    expect(withLimit("espresso machines", 25)).toBeNull();
  });
});
