import { describe, expect, it } from "vitest";
import { z } from "zod";
import { API_KEY, failureOf, json, PROMPT, SORTED, Sorting, stage } from "./harness.js";

describe("what is sent", () => {
  it("ask: instructions as the system's, material as the user's, a schema, temperature 0", async () => {
    const { model, server } = await stage([json]);
    expect(await model.ask(PROMPT, Sorting)).toEqual(SORTED);
    const [request] = server.requests;
    expect(request?.path).toBe("/v1beta/models/gemini-2.5-flash:generateContent");
    expect(request?.headers["x-goog-api-key"]).toBe(API_KEY);
    expect(request?.body).toEqual({
      generationConfig: {
        stopSequences: [],
        temperature: 0,
        maxOutputTokens: 8_704,
        thinkingConfig: { thinkingBudget: 512 },
        responseSchema: {
          type: "object",
          properties: {
            reason: { type: "string" },
            route: { type: "string", format: "enum", enum: ["pricing", "demand"] },
          },
          required: ["reason", "route"],
          propertyOrdering: ["reason", "route"],
        },
        responseMimeType: "application/json",
      },
      safetySettings: [],
      systemInstruction: { role: "system", parts: [{ text: PROMPT.instructions }] },
      contents: [{ role: "user", parts: [{ text: PROMPT.material }] }],
    });
  });

  it("a schema with everything zod has and Gemini's has not", async () => {
    const value = { n: null, share: 0.5, day: "2026-10-31", one: 1, yes: "yes", of: { kind: "b" }, tags: ["x"] };
    const { model } = await stage([{ kind: "json", value }]);
    const Rich = z.strictObject({
      n: z.int().min(1).nullable(),
      share: z.number().positive().lt(1),
      day: z.iso.date(),
      one: z.literal(1),
      yes: z.literal("yes"),
      of: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("a"), x: z.int() }),
        z.object({ kind: z.literal("b") }),
      ]),
      tags: z.array(z.string().regex(/^x+$/)).max(3),
      rest: z.string().default("none"),
    });
    expect(await model.ask(PROMPT, Rich)).toEqual({ ...value, rest: "none" });
  });

  it("the server refuses what the real one refuses: such a schema as it is, and a request without a key", async () => {
    const { server } = await stage([json]);
    const responseSchema = z.toJSONSchema(z.object({ yes: z.literal("yes") }));
    const reply = await fetch(`${server.url}/v1beta/models/any:generateContent`, {
      method: "POST",
      headers: { "x-goog-api-key": API_KEY },
      body: JSON.stringify({
        contents: [{ role: "user", parts: [{ text: "x" }] }],
        generationConfig: { responseSchema },
      }),
    });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(await reply.json())).toContain("const");
    const keyless = await fetch(`${server.url}/v1beta/models/any:generateContent`, { method: "POST", body: "{}" });
    expect(keyless.status).toBe(403);
    expect(server.requests).toHaveLength(0);
  });

  it.each(["/gateway/gemini", "/gateway/gemini/", "/"])("a base address that ends in %s", async (path) => {
    const prefix = path.replace(/\/$/, "");
    const { server } = await stage([json], { server: { prefix } });
    const origin = new URL(server.url).origin;
    const { model } = await stage([], { baseUrl: `${origin}${path}` });
    expect(await model.ask(PROMPT, Sorting)).toEqual(SORTED);
    expect(server.requests[0]?.path).toBe(`${prefix}/v1beta/models/gemini-2.5-flash:generateContent`);
  });
});

describe("tokens and the log", () => {
  it("are those of the reply, thoughts included", async () => {
    const usage = { promptTokenCount: 50, candidatesTokenCount: 9, thoughtsTokenCount: 4, totalTokenCount: 63 };
    const reply = { kind: "text", pieces: [JSON.stringify(SORTED)], thought: "Hm.", usage } as const;
    const { model, usages, onUsage } = await stage([reply]);
    expect(await model.ask(PROMPT, Sorting, { onUsage })).toEqual(SORTED);
    expect(usages).toEqual([{ inputTokens: 50, outputTokens: 13 }]);
  });

  it("are null in the log where the provider says nothing, and estimated for who pays", async () => {
    const { model, usages, onUsage, lines } = await stage([{ ...json, usage: null }]);
    await model.ask(PROMPT, Sorting, { onUsage });
    expect(usages).toEqual([{ inputTokens: 15, outputTokens: 12 }]);
    expect(lines[0]?.fields).toMatchObject({ inputTokens: null, outputTokens: null, outcome: "answered" });
  });

  it("are told for a blocked reply and for a repeated request, not for an error", async () => {
    const { model, usages, onUsage } = await stage([
      { kind: "failure", status: 503 },
      { kind: "half", pieces: ["{"] },
      { kind: "prompt-block", blockReason: "SAFETY" },
    ]);
    await failureOf(model.ask(PROMPT, Sorting, { onUsage }));
    expect(usages).toEqual([{ inputTokens: 100, outputTokens: 20 }]);
  });

  it("one line per call", async () => {
    const { model, lines } = await stage([{ kind: "failure", status: 500 }, json]);
    await model.ask(PROMPT, Sorting);
    expect(lines).toEqual([
      {
        message: "model call",
        fields: {
          role: "classifier",
          model: "gemini-2.5-flash",
          requests: 2,
          inputTokens: 100,
          outputTokens: 20,
          tookMs: expect.any(Number),
          outcome: "answered",
        },
      },
    ]);
  });
});

it("the client prints nothing", async () => {
  const printed: unknown[] = [];
  const original = { ...globalThis.console };
  const note = (...words: unknown[]) => printed.push(words);
  Object.assign(globalThis.console, { log: note, warn: note, error: note, info: note, debug: note });
  try {
    const { model } = await stage([{ kind: "function-call", name: "f", args: {} }, json]);
    await failureOf(model.ask(PROMPT, Sorting));
    await model.ask(PROMPT, Sorting);
  } finally {
    Object.assign(globalThis.console, original);
  }
  expect(printed).toEqual([]);
});
