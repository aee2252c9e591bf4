import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Agent, type AgentOutcome, type AskOptions, outcomeOf } from "../../graph/agent.js";
import { renderStatement } from "../../graph/answer/figure.js";
import { classifyPrompt } from "../../graph/understand/prompt.js";
import { WRITE } from "../../graph/write/prompt.js";
import { CanceledError } from "../../tools/errors.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { type GeminiReply, type GeminiScript, type GeminiServer, startGeminiServer } from "../gemini-server.js";
import { engines, openEngine } from "../market.js";
import { KEY, routerWith } from "./model-agents.js";
import { isClassifier, materialOf, partsOf, pieces, scribe as play, replyOf, type Scribe, USAGE } from "./scribe.js";

const QUESTION = "What do espresso machines cost in the UK?";
const HEARING = {
  scope: { products: [{ words: "espresso machines" }], markets: [{ words: "the UK", code: "GB" }] },
} satisfies Scribe["hearing"];
type Answered = Extract<AgentOutcome, { type: "answer" }>;

/** A model that hears what QUESTION says. */
const scribe = (script: Scribe = {}) => play({ ...script, hearing: { ...HEARING, ...script.hearing } });

/** The real graph and the real client; only Gemini itself is played, by a local server that speaks its protocol. */
describe.runIf(engines().includes("duckdb"))("answers with a model", () => {
  let warehouse: Warehouse;
  let plain: Answered;
  const servers: GeminiServer[] = [];
  const logger = recordingLogger();
  const clock = () => new Date("2026-11-21T09:00:00Z");
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
    plain = await ask(agentsWith(null), QUESTION);
  });
  afterAll(() => warehouse.close());
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  const agentsWith = (url: string | null, settings: { readonly timeoutMs?: number } = {}): Agent =>
    routerWith(url, { warehouse, logger, clock, ...settings });

  const withModel = async (script: GeminiScript, settings: { readonly timeoutMs?: number } = {}) => {
    const server = await startGeminiServer(script, { apiKey: KEY });
    servers.push(server);
    return { server, router: agentsWith(server.url, settings) };
  };

  const parts: string[] = [];
  let tokens = 0;
  async function tell(agent: Agent, question: string, options: AskOptions = {}): Promise<AgentOutcome> {
    parts.length = 0;
    tokens = 0;
    return outcomeOf(agent.stream(question, options), (event) => {
      if (event.type === "part") parts.push(event.text);
      if (event.type === "usage") tokens += (event.usage.inputTokens ?? 0) + (event.usage.outputTokens ?? 0);
    });
  }
  async function ask(agent: Agent, question: string, options: AskOptions = {}): Promise<Answered> {
    const outcome = await tell(agent, question, options);
    if (outcome.type === "pause") throw new Error(`asked back: ${outcome.text}`);
    return outcome;
  }

  it("takes two calls, and says what the facts say", async () => {
    const { server, router } = await withModel(scribe({ word: (text) => `Well: ${text}` }));
    const { answer, text } = await ask(router, QUESTION);
    expect(server.requests.map(isClassifier)).toEqual([true, false]);
    expect(tokens).toBe(2 * (USAGE.promptTokenCount + USAGE.candidatesTokenCount));
    expect(text).toMatch(/^\*\*Well: The median price of espresso machines in the United Kingdom is £[\d.]+/);
    expect(answer.sections[0]?.title).toBe("Titel");
    // Tables and evidence never pass through the model.
    expect(answer.sections.flatMap(({ tables }) => tables)).toEqual(
      plain.answer.sections.flatMap(({ tables }) => tables),
    );
    expect(answer.evidence.map(({ tool, rowsExamined }) => [tool, rowsExamined])).toEqual(
      plain.answer.evidence.map(({ tool, rowsExamined }) => [tool, rowsExamined]),
    );
    for (const { rows } of plain.answer.sections.flatMap(({ tables }) => tables)) {
      for (const name of rows.flatMap((row) => Object.values(row)).filter((cell) => typeof cell === "string"))
        expect(server.requests.slice(1).map(materialOf).join()).not.toContain(`"${name}"`);
    }
  });

  it("answers a German question in German, with the facts' own figures", async () => {
    const { server, router } = await withModel(
      scribe({
        hearing: {
          language: "de",
          scope: { products: [{ words: "Espressomaschine", english: "espresso machine" }] },
        },
        word: (text, name) => {
          if (name === "next")
            return text.startsWith("How did")
              ? "Wie haben sich die Preise von Espressomaschinen in Deutschland in den letzten 12 Monaten entwickelt?"
              : "";
          const [, price = ""] = /€([\d.,]+)/.exec(text) ?? [];
          return name === "headline" ? `Der Medianpreis liegt in Deutschland bei ${price.replace(".", ",")} Euro.` : "";
        },
      }),
    );
    const { answer, entities, text } = await ask(router, "Was legt man denn so für 'ne Espressomaschine hin?");
    expect([entities?.market.code, answer.specialists]).toEqual(["DE", ["pricing"]]);
    expect(materialOf(server.requests[1] as never)).toContain('<question language="de">');
    expect(text).toMatch(/^\*\*Der Medianpreis liegt in Deutschland bei €\d+\.\d\d\.\*\*/);
    expect(answer.followUps).toContain(
      "Wie haben sich die Preise von Espressomaschinen in Deutschland in den letzten 12 Monaten entwickelt?",
    );
    // What was not translated stays as it was.
    expect(answer.followUps.some((question) => /^(?:Are|Which|When)/.test(question))).toBe(true);
  });

  it("tells parts only once they are checked, in the order of the answer", async () => {
    const { router } = await withModel(scribe());
    const { text } = await ask(router, QUESTION);
    expect(parts.length).toBeGreaterThan(1);
    expect(text.startsWith(parts.join("\n\n"))).toBe(true);
  });

  const inventing = (times: number): GeminiScript =>
    scribe({
      write: (request, nth) => {
        const word = (text: string, name: string) =>
          name === "headline" && nth < times ? `${text} Expect £999.99.` : text;
        return { kind: "text", pieces: pieces(replyOf(partsOf(request), word)), usage: USAGE };
      },
    });

  it("sends a part with a figure of its own back once, naming it", async () => {
    const { server, router } = await withModel(inventing(1));
    const { text } = await ask(router, QUESTION);
    expect(server.requests).toHaveLength(3);
    expect(JSON.stringify(server.requests[2]?.body)).toContain("£999.99");
    expect(`${text}${parts.join()}`).not.toContain("999.99");
    expect(text).not.toContain("built-in writer");
  });

  it("drops a sentence that comes back no better, and says so", async () => {
    const { server, router } = await withModel(inventing(9));
    const { answer, text } = await ask(router, QUESTION);
    expect(server.requests).toHaveLength(3);
    expect(renderStatement(answer.headline)).toBe(renderStatement(plain.answer.headline));
    expect(answer.limits).toMatch(/Sentences of the language model that the data does not bear out were left out\.$/);
    expect(`${text}${parts.join()}`).not.toContain("999.99");
  });

  it.each([
    ["another figure", () => "The median price is £999.99."],
    ["a rise nobody measured", () => "Prices of espresso machines have doubled."],
    ["advice", () => "Buy now, risk-free: espresso machines in the United Kingdom are a bargain."],
    ["a reference and a grade of its own", () => "Confidence: A. [E1]"],
    ["nothing", () => ""],
  ])("takes the built-in words for all of it when the headline is lost to %s", async (_name, lie) => {
    const { server, router } = await withModel(
      scribe({ word: (text, name) => (name === "headline" ? lie() : `Well: ${text}`) }),
    );
    const { answer, text } = await ask(router, QUESTION);
    expect(server.requests).toHaveLength(3);
    expect({ ...answer, limits: "", evidence: [] }).toEqual({ ...plain.answer, limits: "", evidence: [] });
    expect(answer.limits).toMatch(
      /The language model's wording did not agree with the data, so the built-in writer's stands\.$/,
    );
    expect(text).not.toContain("Well:");
    expect(parts.join("\n\n")).not.toContain("Well:");
  });

  it("takes nothing from a reply that is off the form", async () => {
    const { router } = await withModel(
      scribe({
        write: () => ({ kind: "text", pieces: ["Here is your answer: espresso machines cost £5."], usage: USAGE }),
      }),
    );
    const { answer, text } = await ask(router, QUESTION);
    expect(text).not.toContain("£5.");
    expect(answer.headline).toEqual(plain.answer.headline);
    expect(answer.limits).toMatch(/did not agree with the data, so the built-in writer's stands\.$/);
  });

  it("leaves limits, next questions, confidence and evidence as they are", async () => {
    const { router } = await withModel(
      scribe({
        write: (request) => {
          const reply = `${replyOf(partsOf(request), (text) => text)}\n@limits\nNone. [1]\n@next\nBuy now? [1]\n@confidence\nA`;
          return { kind: "text", pieces: pieces(reply), usage: USAGE };
        },
      }),
    );
    const { answer } = await ask(router, QUESTION);
    expect([answer.limits, answer.followUps, answer.confidence]).toEqual([
      plain.answer.limits,
      plain.answer.followUps,
      plain.answer.confidence,
    ]);
  });

  it.each<[string, GeminiReply]>([
    ["over its quota", { kind: "over-quota" }],
    ["broken", { kind: "failure", status: 500 }],
    ["silent", { kind: "hang" }],
    ["refusing the prompt", { kind: "prompt-block", blockReason: "SAFETY" }],
    ["withholding its reply", { kind: "candidate-block", finishReason: "SAFETY" }],
    ["empty", { kind: "no-candidates" }],
    ["malformed", { kind: "body", body: "<html>nonsense" }],
    ["cut in the middle", { kind: "half", pieces: ["@headline\nThe med"] }],
  ])("answers with the built-in parts when the model is %s", { timeout: 60_000 }, async (_name, reply) => {
    const { router } = await withModel(() => reply, reply.kind === "hang" ? { timeoutMs: 300 } : {});
    const { answer } = await ask(router, QUESTION);
    expect({ ...answer, limits: "", evidence: [] }).toEqual({ ...plain.answer, limits: "", evidence: [] });
    expect(answer.limits).toMatch(/The language model.+, so the built-in classifier read the question\./);
    expect(answer.limits).toMatch(/The language model.+, so the built-in writer's words stand\.$/);
    expect(answer.limits).not.toMatch(/http|gemini|quota exceeded|api|language model The/i);
  });

  it("keeps what was told before a stream broke off", async () => {
    const { router } = await withModel(
      scribe({
        write: (request) => {
          const reply = replyOf(partsOf(request), (text) => `Model: ${text}`);
          return { kind: "half", pieces: pieces(reply.slice(0, Math.round(reply.length * 0.6)), 40) };
        },
      }),
    );
    const { text, answer } = await ask(router, QUESTION);
    expect(text.startsWith("**Model: ")).toBe(true);
    expect(text.startsWith(parts.join("\n\n"))).toBe(true);
    expect(answer.limits).toContain("so the built-in writer's words stand.");
  });

  it("stops the call when the question is withdrawn", async () => {
    const { server, router } = await withModel(scribe({ write: () => ({ kind: "hang", pieces: ["@headline\n"] }) }));
    const withdrawn = new AbortController();
    const running = tell(router, QUESTION, { signal: withdrawn.signal });
    const failure = expect(running).rejects.toBeInstanceOf(CanceledError);
    while (server.requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    withdrawn.abort();
    await failure;
    expect(await server.requests[1]?.aborted).toBe(true);
  });

  it("sends no id of a catalog and nothing that tells a person, in any prompt of a conversation", async () => {
    const { server, router } = await withModel(scribe());
    const told = "My catalog cat_0123456789abcdefghijklmn, mail ann.lee@example.org, IBAN DE89 3704 0044 0532 0130 00:";
    const first = await ask(router, `${told} ${QUESTION}`);
    await ask(router, "And in Germany? Call +49 30 1234567.", { conversation: first.conversation });
    expect(server.requests.length).toBeGreaterThanOrEqual(4);
    for (const request of server.requests)
      expect(JSON.stringify(request.body)).not.toMatch(/cat_0|ann\.lee|3704|1234567/);
  });

  it("hears a question outside the field and words nothing for it", async () => {
    const { server, router } = await withModel(scribe({ hearing: { about: "other", scope: {}, asks: [] } }));
    const { answer } = await ask(router, "Who won the football match yesterday?");
    expect(answer.kind).toBe("outside");
    expect(server.requests).toHaveLength(1);
  });

  it("asks no model where none may be asked, and says why", async () => {
    const { server, router } = await withModel(scribe());
    const { answer } = await ask(router, QUESTION, { withoutModels: "The free tokens are used up." });
    expect(server.requests).toEqual([]);
    expect(answer.headline).toEqual(plain.answer.headline);
    expect(answer.limits).toMatch(/The free tokens are used up\.$/);
  });

  it.each([
    ["its instructions", () => WRITE],
    ["its instructions in base64", () => Buffer.from(WRITE).toString("base64")],
    ["the classifier's instructions", () => classifyPrompt()],
    ["the key", () => `The key is ${KEY}.`],
    ["the key, spelled", () => [...KEY].join(" ")],
    ["a query", () => "SELECT price FROM price_events WHERE cluster_id = 3"],
    ["a stack trace", () => "TypeError: x\n    at read (/srv/app/graph/agents.ts:12:3)"],
  ])("a model that is told to leak %s leaks nothing", async (_name, secret) => {
    const { router } = await withModel(
      scribe({
        write: (request) => {
          const reply = replyOf(partsOf(request), (text, name) =>
            name.startsWith("section") ? `${text}\n${secret()}` : text,
          );
          return { kind: "text", pieces: pieces(reply, 50) };
        },
      }),
    );
    const { answer, text } = await ask(router, QUESTION);
    const all = `${text}\n${parts.join("\n")}`;
    expect(all).not.toContain(secret().slice(0, 40));
    expect(answer.limits).toMatch(
      /withheld, so the built-in writer's stands\.$|said what the data does not\.$|does not bear out were left out\.$/,
    );
    expect(answer.sections.map(({ tables }) => tables)).toEqual(plain.answer.sections.map(({ tables }) => tables));
  });
});
