import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Agent, type AgentOutcome, type AskOptions, outcomeOf } from "../../graph/agent.js";
import { renderStatement } from "../../graph/answer/figure.js";
import { classifyPrompt } from "../../graph/understand/prompt.js";
import { TRANSLATE } from "../../graph/write/prompt.js";
import { CanceledError } from "../../tools/errors.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { type GeminiReply, type GeminiScript, type GeminiServer, startGeminiServer } from "../gemini-server.js";
import { engines, openEngine } from "../market.js";
import { openPlace } from "../tools/state/stores.js";
import { KEY, routerWith } from "./model-agents.js";
import {
  everything,
  isClassifier,
  isReader,
  isTranslator,
  linesOf,
  materialOf,
  notesOf,
  scribe as play,
  type Scribe,
  USAGE,
} from "./scribe.js";

/** Its answer has two sections, of which a model may choose. */
const QUESTION = "What do competitors charge for espresso machines in the UK?";
const HEARING = {
  scope: { products: [{ words: "espresso machines" }], markets: [{ words: "the UK", code: "GB" }] },
  asks: [
    {
      want: "value",
      measures: ["competitor-prices"],
      specialists: ["pricing"],
      topics: ["pricing.level", "pricing.rivals"],
    },
  ],
} satisfies Scribe["hearing"];
type Settings = Pick<Parameters<typeof routerWith>[1], "timeoutMs" | "store">;
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

  const agentsWith = (url: string | null, settings: Settings = {}): Agent =>
    routerWith(url, { warehouse, logger, clock, ...settings });

  const withModel = async (script: GeminiScript, settings: Settings = {}) => {
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

  it("takes two calls, and says what the answer says", async () => {
    const { server, router } = await withModel(scribe());
    const { answer, text } = await ask(router, QUESTION);
    expect(server.requests.map(isClassifier)).toEqual([true, false]);
    expect(tokens).toBe(2 * (USAGE.promptTokenCount + USAGE.candidatesTokenCount));
    expect({ ...answer, evidence: [] }).toEqual({ ...plain.answer, evidence: [] });
    expect(text).toMatch(/^\*\*The median price of espresso machines in the United Kingdom is £[\d.]+/);
    expect(answer.evidence.map(({ tool, rowsExamined }) => [tool, rowsExamined])).toEqual(
      plain.answer.evidence.map(({ tool, rowsExamined }) => [tool, rowsExamined]),
    );
    // Rows of tables never pass through the model.
    for (const { rows } of plain.answer.sections.flatMap(({ tables }) => tables)) {
      for (const name of rows.flatMap((row) => Object.values(row)).filter((cell) => typeof cell === "string"))
        expect(server.requests.slice(1).map(materialOf).join()).not.toContain(`"${name}"`);
    }
  });

  it("tells of a section what was chosen, and keeps headline, limits and evidence", async () => {
    const { router } = await withModel(
      scribe({ choose: ({ sections }) => ({ sections: sections.map(({ id }) => ({ id, sentences: [1, 99] })) }) }),
    );
    const { answer } = await ask(router, QUESTION);
    const [section] = plain.answer.sections;
    expect(section?.statements.length).toBeGreaterThan(1);
    expect(answer.sections[0]?.statements).toEqual(section?.statements.slice(0, 1));
    expect({ ...answer, sections: [], evidence: [] }).toEqual({ ...plain.answer, sections: [], evidence: [] });
  });

  it.each([
    ["sections that there are not", { sections: [{ id: "buy-now", sentences: [1] }] }],
    ["nothing", { sections: [] }],
  ])("keeps the built-in selection where the model chooses %s", async (_name, choice) => {
    const { router } = await withModel(scribe({ choose: () => choice }));
    const { answer } = await ask(router, QUESTION);
    expect(answer.sections).toEqual(plain.answer.sections);
    expect(answer.limits).toMatch(/chose nothing that there is, so the built-in selection stands\.$/);
  });

  it("has no place for words of the chooser's own", async () => {
    const said = { headline: "It is £999.99, buy now.", limits: "None.", confidence: "A" };
    const { router } = await withModel(
      scribe({
        edit: (request) => ({
          kind: "json",
          value: {
            ...said,
            sections: everything(request).sections.map((section) => ({
              ...section,
              title: "Risk-free",
              text: "It doubled.",
            })),
          },
        }),
      }),
    );
    const { answer, text } = await ask(router, QUESTION);
    expect({ ...answer, evidence: [] }).toEqual({ ...plain.answer, evidence: [] });
    expect(`${text}${parts.join()}`).not.toMatch(/999\.99|buy now|Risk-free|doubled/);
  });

  const GERMAN = {
    language: "de",
    scope: { products: [{ words: "Espressomaschine", english: "espresso machine" }] },
  } satisfies Scribe["hearing"];
  const ASKED = "Was legt man denn so für 'ne Espressomaschine hin?";
  /** A few forms as a translator and a reader have them; others in a language of their own that can be put back. */
  const WORDS: readonly (readonly [RegExp, string, string])[] = [
    [
      /^The median price of \{name1\} in \{place2\} is \{money3\}; half/,
      "Der Medianpreis für {name1} ({place2}) liegt bei {money3}; die Hälfte der {count4} vergleichbaren Angebote kostet zwischen {money5} und {money6}.",
      "The median price for {name1} ({place2}) is {money3}; half of the {count4} comparable offers cost between {money5} and {money6}.",
    ],
    [/^Median$/, "Mittelwert in der Mitte", "Median"],
    [/^Price level$/, "Preisniveau", "Price level"],
  ];
  const german = (more: Scribe = {}): GeminiScript => {
    const usual = { words: (form: string) => WORDS.find(([known]) => known.test(form))?.[1] };
    return play({
      hearing: GERMAN,
      translate: (form) => usual.words(form) ?? turn(form),
      readBack: (text) => WORDS.find(([, known]) => known === text)?.[2] ?? turn(text),
      ...more,
    });
  };
  const turn = (text: string): string =>
    text
      .split(/(\{[a-z]+\d+\})/)
      .map((part, place) => (place % 2 === 1 ? part : part.replace(/\p{L}+/gu, (word) => [...word].reverse().join(""))))
      .join("");

  it("answers a German question in German: headline, headings and columns, with the data's own figures", async () => {
    const { server, router } = await withModel(german());
    const { answer, entities, text } = await ask(router, ASKED);
    expect([entities?.market.code, answer.specialists]).toEqual(["DE", ["pricing"]]);
    expect(text).toMatch(
      /^\*\*Der Medianpreis für espresso machines \(Deutschland\) liegt bei [\d,.]+\s€; die Hälfte der \d+ vergleichbaren Angebote kostet zwischen [\d,.]+\s€ und [\d,.]+\s€\.\*\*/,
    );
    const [section] = answer.sections;
    expect(section?.title).toBe("Preisniveau");
    expect(section?.tables[0]?.columns.map(({ label }) => label)).toContain("Mittelwert in der Mitte");
    expect(answer.limits).not.toContain("in English");
    // Translators see forms and nothing of the data, the reader nothing of the English.
    const translated = server.requests.filter(isTranslator);
    expect(translated.length).toBeGreaterThan(0);
    for (const request of translated) {
      expect(linesOf(request).join("\n")).not.toMatch(/[€£$]|\p{N}(?!\d*\})|espresso|German/iu);
      expect(materialOf(request)).not.toContain("Espressomaschine");
    }
    for (const request of server.requests.filter(isReader))
      expect(linesOf(request)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/median price|comparable offers/)]),
      );
  });

  it("translates a form once, whatever stands in it", async () => {
    const { server, router } = await withModel(german());
    await ask(router, ASKED);
    const before = server.requests.filter(isTranslator).flatMap(linesOf);
    await ask(router, "Was legt man denn so für 'ne Espressomaschine hin, noch einmal?");
    const after = server.requests.filter(isTranslator).flatMap(linesOf);
    expect(after).toEqual(before);
    expect(new Set(before).size).toBe(before.length);
  });

  const HEADLINE = /^The median price of \{name1\} in \{place2\} is \{money3\}; half/;
  const [, WORDED = "", LITERAL = ""] = WORDS[0] ?? [];
  const readings = (server: GeminiServer): string[] =>
    server.requests.filter(isReader).flatMap((request) => [...notesOf(request, "avoid").values()]);

  it("has a translation read once more where it came back in other words, and names these alone", async () => {
    const { server, router } = await withModel(
      german({
        translate: (form) => (HEADLINE.test(form) ? WORDED : turn(form)),
        readBack: (text, avoid) =>
          text === WORDED
            ? avoid === undefined
              ? LITERAL.replace("comparable offers", "comparable quotations")
              : LITERAL
            : turn(text),
      }),
    );
    const { text } = await ask(router, ASKED);
    expect(text).toMatch(/^\*\*Der Medianpreis für espresso machines/);
    expect(readings(server)).toEqual(["quotations"]);
    expect(
      server.requests
        .filter(isTranslator)
        .flatMap(linesOf)
        .filter((form) => HEADLINE.test(form)),
    ).toHaveLength(1);
  });

  it("has a form translated once more where its translation says something else, and says what that was", async () => {
    const wrongs: (string | undefined)[] = [];
    const { server, router } = await withModel(
      german({
        translate: (form, wrong) => {
          if (!HEADLINE.test(form)) return turn(form);
          wrongs.push(wrong);
          return wrong === undefined ? `${WORDED} Sofort zugreifen.` : WORDED;
        },
        readBack: (text) =>
          text === WORDED ? LITERAL : text.startsWith(WORDED) ? `${LITERAL} Grab it at once.` : turn(text),
      }),
    );
    const { text } = await ask(router, ASKED);
    expect(text).toMatch(/^\*\*Der Medianpreis für espresso machines[^.]*(?:\.\d[^.]*)*\.\*\*/);
    expect(text).not.toContain("zugreifen");
    expect(wrongs).toEqual([undefined, "more: grab, once"]);
    // What is only too much is not to be read away.
    expect(readings(server)).toEqual([]);
  });

  it("asks no model again for what another process, or an earlier run, had translated", async () => {
    const place = await openPlace("sqlite");
    const first = await place.open();
    await ask((await withModel(german(), { store: first })).router, ASKED);
    await first.close();
    const { server, router } = await withModel(german(), { store: await place.open() });
    const { text } = await ask(router, ASKED);
    expect(text).toMatch(/^\*\*Der Medianpreis für espresso machines/);
    // A single short section: there is nothing to choose either.
    expect(server.requests.map(isClassifier)).toEqual([true]);
    await place.remove();
  });

  const TWISTED: readonly (readonly [name: string, text: string, back: string])[] = [
    [
      "another statistic",
      "Der Höchstpreis für {name1} ({place2}) liegt bei {money3}; die Hälfte der {count4} vergleichbaren Angebote kostet zwischen {money5} und {money6}.",
      "The highest price for {name1} ({place2}) is {money3}; half of the {count4} comparable offers cost between {money5} and {money6}.",
    ],
    [
      "a figure of its own",
      "Der Medianpreis für {name1} ({place2}) liegt bei {money3}, also 999; die Hälfte der {count4} vergleichbaren Angebote kostet zwischen {money5} und {money6}.",
      "The median price for {name1} ({place2}) is {money3}; half of the {count4} comparable offers cost between {money5} and {money6}.",
    ],
    [
      "a forged placeholder",
      "Der Medianpreis für {name1} ({place2}) liegt bei {money9}; die Hälfte der {count4} vergleichbaren Angebote kostet zwischen {money5} und {money6}.",
      "The median price for {name1} ({place2}) is {money3}; half of the {count4} comparable offers cost between {money5} and {money6}.",
    ],
    [
      "an address",
      "Der Medianpreis für {name1} ({place2}) liegt bei {money3}, siehe www.kauf.de; die Hälfte der {count4} vergleichbaren Angebote kostet zwischen {money5} und {money6}.",
      "The median price for {name1} ({place2}) is {money3}; half of the {count4} comparable offers cost between {money5} and {money6}.",
    ],
    [
      "advice",
      "Kaufen Sie jetzt: Der Medianpreis für {name1} ({place2}) liegt bei {money3}; die Hälfte der {count4} vergleichbaren Angebote kostet zwischen {money5} und {money6}.",
      "Buy now: the median price for {name1} ({place2}) is {money3}; half of the {count4} comparable offers cost between {money5} and {money6}.",
    ],
    [
      "two amounts changed over",
      "Der Medianpreis für {name1} ({place2}) liegt bei {money5}; die Hälfte der {count4} vergleichbaren Angebote kostet zwischen {money3} und {money6}.",
      "The median price for {name1} ({place2}) is {money5}; half of the {count4} comparable offers cost between {money3} and {money6}.",
    ],
  ];
  it.each(TWISTED)(
    "leaves a sentence in English whose translation holds %s, and asks once more",
    async (_name, lie, back) => {
      const isHeadline = (form: string) => WORDS[0]?.[0].test(form) === true;
      const { server, router } = await withModel(
        german({
          translate: (form) => (isHeadline(form) ? lie : turn(form)),
          readBack: (text) => (text === lie ? back : turn(text)),
        }),
      );
      const { answer, text } = await ask(router, ASKED);
      expect(renderStatement(answer.headline)).toMatch(/^The median price of espresso machines in Germany is €/);
      expect(`${text}${parts.join()}`).not.toMatch(/Höchstpreis|999|kauf\.de|Kaufen|Medianpreis/);
      expect(answer.limits).toMatch(/What stands in English has no translation\.$/);
      expect(server.requests.filter(isTranslator).flatMap(linesOf).filter(isHeadline)).toHaveLength(2);
    },
  );

  it("tells the answer part by part, in its order", async () => {
    const { router } = await withModel(scribe());
    const { text } = await ask(router, QUESTION);
    expect(parts.length).toBeGreaterThan(1);
    expect(text.startsWith(parts.join("\n\n"))).toBe(true);
  });

  it.each<[string, GeminiReply]>([
    ["over its quota", { kind: "over-quota" }],
    ["broken", { kind: "failure", status: 500 }],
    ["silent", { kind: "hang" }],
    ["refusing the prompt", { kind: "prompt-block", blockReason: "SAFETY" }],
    ["withholding its reply", { kind: "candidate-block", finishReason: "SAFETY" }],
    ["empty", { kind: "no-candidates" }],
    ["malformed", { kind: "body", body: "<html>nonsense" }],
    ["cut in the middle", { kind: "half", pieces: ['{"sections": ['] }],
  ])("answers with the built-in parts when the model is %s", { timeout: 60_000 }, async (_name, reply) => {
    const { router } = await withModel(() => reply, reply.kind === "hang" ? { timeoutMs: 300 } : {});
    const { answer } = await ask(router, QUESTION);
    expect({ ...answer, limits: "", evidence: [] }).toEqual({ ...plain.answer, limits: "", evidence: [] });
    expect(answer.limits).toMatch(/The language model.+, so the built-in classifier read the question\./);
    expect(answer.limits).toMatch(/The language model.+, so the built-in writer's words stand\.$/);
    expect(answer.limits).not.toMatch(/http|gemini|quota exceeded|api|language model The/i);
  });

  it("stops the call when the question is withdrawn", async () => {
    const { server, router } = await withModel(scribe({ edit: () => ({ kind: "hang" }) }));
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
    ["its instructions", () => TRANSLATE],
    ["its instructions in base64", () => Buffer.from(TRANSLATE).toString("base64")],
    ["the classifier's instructions", () => classifyPrompt()],
    ["the key", () => `The key is ${KEY}.`],
    ["a query", () => "SELECT price FROM price_events WHERE cluster_id = 3"],
    ["a stack trace", () => "TypeError: x\n    at read (/srv/app/graph/agents.ts:12:3)"],
  ])("a model that is told to leak %s leaks nothing", async (_name, secret) => {
    const { router } = await withModel(
      german({ translate: (form) => `${turn(form)} ${secret()}`, readBack: (text) => turn(text) }),
    );
    const { answer, text } = await ask(router, ASKED);
    expect(`${text}\n${parts.join("\n")}`).not.toContain(secret().slice(0, 40));
    expect(answer.limits).toContain("What stands in English has no translation.");
  });
});
