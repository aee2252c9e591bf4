import { describe, expect, it } from "vitest";
import { ModelError } from "../../../tools/errors.js";
import type { GeminiReply } from "../../gemini-server.js";
import { API_KEY, failureOf, PROMPT, SORTED, Sorting, stage } from "./harness.js";

describe("replies that cannot be used", () => {
  const unreadable = "The language model gave an answer that could not be read.";
  const declined = "The language model declined to answer.";
  const cases: [string, GeminiReply, string][] = [
    ["a prompt that is refused", { kind: "prompt-block", blockReason: "PROHIBITED_CONTENT" }, declined],
    ["a reply that is withheld", { kind: "candidate-block", finishReason: "SAFETY" }, declined],
    ["a reply that is recited", { kind: "candidate-block", finishReason: "RECITATION" }, declined],
    ["a reply that is withheld halfway", { kind: "text", pieces: ['{"reason":'], finishReason: "SAFETY" }, declined],
    [
      "a reply that is too long",
      { kind: "text", pieces: [JSON.stringify(SORTED)], finishReason: "MAX_TOKENS" },
      "The language model's answer was too long and was cut off.",
    ],
    ["an unknown end", { kind: "candidate-block", finishReason: "MALFORMED_FUNCTION_CALL" }, unreadable],
    ["no candidates", { kind: "no-candidates" }, "The language model gave no answer."],
    ["an empty text", { kind: "text", pieces: [""] }, "The language model gave no answer."],
    [
      "a function call nobody asked for",
      { kind: "function-call", name: "f", args: {} },
      "The language model gave no answer.",
    ],
    ["a body that is no JSON", { kind: "body", body: "<html>secret-body" }, unreadable],
    ["a body of another kind", { kind: "body", body: '{"candidates":"secret-body"}' }, unreadable],
  ];

  it.each(cases)("%s", async (_name, reply, message) => {
    const { model, server, lines } = await stage([reply]);
    const error = await failureOf(model.ask(PROMPT, Sorting));
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ message, isRetryable: false });
    expect(server.requests).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain("secret-body");
  });

  it.each([
    ["JSON that is cut off", '{"reason":"x","route":"pricing"'],
    ["a value that is not offered", '{"reason":"x","route":"weather-secret"}'],
    ["a field that is missing", '{"route":"pricing"}'],
    ["prose", "I would say pricing."],
  ])("%s", async (_name, reply) => {
    const { model, server, lines } = await stage([{ kind: "text", pieces: [reply] }]);
    expect(await failureOf(model.ask(PROMPT, Sorting))).toMatchObject({ message: unreadable, isRetryable: false });
    expect(server.requests).toHaveLength(1);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toMatch(/weather|would say/);
  });
});

describe("secrets", () => {
  it("no key, prompt or provider's text in errors and log lines, whatever is echoed", async () => {
    const echo = `${API_KEY} ${PROMPT.material}`;
    const echoing: GeminiReply = {
      kind: "body",
      status: 400,
      body: JSON.stringify({
        error: { code: 400, message: echo, status: echo, details: [{ reason: echo, violations: [{ quotaId: echo }] }] },
      }),
    };
    const stages = [
      await stage([], { server: { apiKey: "another" } }),
      await stage([echoing]),
      await stage([{ kind: "body", body: echo }]),
      await stage([], { baseUrl: `http://${API_KEY}:x@127.0.0.1:1` }),
    ];
    for (const { model, lines } of stages) {
      const error = await failureOf(model.ask(PROMPT, Sorting));
      expect(error).toBeInstanceOf(ModelError);
      expect(everythingIn(error)).not.toMatch(/AIza|zebra|GoogleGenerativeAI\w*Error|\[Google/);
      expect(lines).toHaveLength(1);
      expect(JSON.stringify(lines)).not.toMatch(/AIza|zebra/);
    }
  });

  it("a wrong key is told to the operator by its code", async () => {
    const { model, lines } = await stage([], { server: { apiKey: "another" } });
    const error = await failureOf(model.ask(PROMPT, Sorting));
    expect(error).toMatchObject({ message: "The language model refused the request.", isRetryable: false });
    expect(lines[0]?.fields).toMatchObject({ outcome: "forbidden", detail: "HTTP 400, API_KEY_INVALID", requests: 1 });
  });
});

/** Message, stack and every property of an error and of what caused it. */
function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = Object.getOwnPropertyNames(error).map((name) => `${name}=${String(Reflect.get(error, name))}`);
  return `${own.join("\n")}\n${everythingIn(error.cause)}`;
}
