import { beforeAll, describe, expect, it } from "vitest";
import { type Agent, type AgentOutcome, type AskOptions, outcomeOf } from "../../graph/agent.js";
import type { Answer } from "../../graph/answer/answer.js";
import { renderStatement, type Statement } from "../../graph/answer/figure.js";
import { ShippedTranslations } from "../../graph/write/shipped-translations.js";
import { typedAnswer } from "../../http/a2a/typed-answer.js";
import { buildAnswerSurface } from "../../http/a2ui/answer-surface.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { anyEngine, openEngine } from "../market.js";
import { catalogOf, firstClusters, lineOf } from "./catalogs/catalogs.js";
import { routerWith } from "./model-agents.js";

const PRICE = "Was kosten Espressomaschinen in Großbritannien?";
/** Without the words for some of the forms. */
class Lacking extends ShippedTranslations {
  readonly #pattern: RegExp;
  constructor(pattern: RegExp) {
    super();
    this.#pattern = pattern;
  }
  override of(forms: readonly string[], language: string) {
    return super.of(
      forms.filter((form) => !this.#pattern.test(form)),
      language,
    );
  }
}

/** The real graph, and no model. */
describe.each(anyEngine())("answers in the asker's language on %s", (engine) => {
  let warehouse: Warehouse;
  let german: Agent;
  let english: Agent;
  const without = (shipped: ShippedTranslations | null): Agent =>
    routerWith(null, {
      warehouse,
      logger: recordingLogger(),
      clock: () => new Date("2026-11-21T09:00:00Z"),
      shipped,
    });
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    german = without(new ShippedTranslations());
    english = without(null);
    await ask(english, PRICE);
  }, 120_000);

  const outcome = (agent: Agent, text: string, options: AskOptions = {}) => outcomeOf(agent.stream(text, options));
  async function ask(agent: Agent, text: string, options: AskOptions = {}) {
    const answered = await outcome(agent, text, options);
    if (answered.type !== "answer") throw new Error(`asked back: ${answered.text}`);
    return answered;
  }
  async function talk(agent: Agent, ...turns: readonly string[]) {
    let last: Extract<AgentOutcome, { type: "answer" }> | null = null;
    for (const text of turns) last = await ask(agent, text, last === null ? {} : { conversation: last.conversation });
    return last?.answer;
  }

  const withoutTimes = ({ evidence, ...rest }: Answer) => ({ ...rest, evidence: evidence.map(({ ref }) => ref) });
  const figuresIn = ({ parts }: Statement) =>
    parts.flatMap((part) => (typeof part === "string" ? [] : [[part.value, part.kind, part.currency]])).sort();
  const statementsOf = ({ headline, sections }: Answer) => [headline, ...sections.flatMap((each) => each.statements)];
  const cellsOf = (answer: Answer) =>
    typedAnswer(answer).sections.flatMap(({ tables, charts }) =>
      [...tables, ...charts.map(({ table }) => table)].map(({ values }) =>
        values.map((row) => row.filter((cell) => typeof cell === "number")),
      ),
    );

  it("tell the figures of the English answer, sentence by sentence and cell by cell", async () => {
    const [{ answer, text }, plain] = [await ask(german, PRICE), await ask(english, PRICE)];
    expect(answer.language).toBe("de");
    expect(renderStatement(plain.answer.headline)).toMatch(/^The median price of espresso machines in the United King/);
    expect(renderStatement(answer.headline)).toMatch(/^Der Medianpreis von espresso machines .*\d+,\d\d\u00a0£/);
    expect(statementsOf(answer).map(figuresIn)).toEqual(statementsOf(plain.answer).map(figuresIn));
    expect(statementsOf(answer).map(({ refs }) => refs)).toEqual(statementsOf(plain.answer).map(({ refs }) => refs));
    expect(cellsOf(answer)).toEqual(cellsOf(plain.answer));
    expect(cellsOf(answer).flat(2).length).toBeGreaterThan(5);
    expect(answer.limits).not.toMatch(/\b(the|prices|clicks) (are|is)\b|Englisch/);
    expect(text).toMatch(/\n\| Gesamt \| \d Werkzeuge \| \| \d+\.\d{3} \| \|\n/);
  });

  it("say in that language that a part stands in English, once", async () => {
    const { answer } = await ask(without(new Lacking(/^(Weighted by clicks|Price level$)/)), PRICE);
    expect(answer.headline.parts[0]).toMatch(/^Der Medianpreis/);
    expect(answer.sections[0]?.title).toBe("Price level");
    expect(answer.sections[0]?.statements.map(renderStatement).join(" ")).toMatch(
      /Weighted by clicks the mean price is \d+,\d\d\u00a0£/,
    );
    expect(answer.limits.match(/auf Englisch/g)).toHaveLength(1);
  });

  it("stay in English as a whole where the headline has no translation", async () => {
    const { answer } = await ask(without(new Lacking(/^The median price/)), PRICE);
    expect(withoutTimes(answer)).toEqual(withoutTimes((await ask(english, PRICE)).answer));
  });

  it("go on in the language of the conversation where a question is too short to tell, and change with it", async () => {
    expect((await talk(german, PRICE, "USA?"))?.language).toBe("de");
    expect((await talk(german, PRICE, "And what do they cost in the US?"))?.language).toBeUndefined();
  });

  it("offer next questions in that language, which are what they are in English", async () => {
    const first = await ask(german, PRICE);
    const next = await ask(german, first.answer.followUps[0] ?? "", { conversation: first.conversation });
    const plain = await ask(english, PRICE);
    const wanted = await ask(english, plain.answer.followUps[0] ?? "", { conversation: plain.conversation });
    expect(first.answer.followUps[0]).toMatch(/espresso machines/);
    expect(first.answer.followUps[0]).not.toBe(plain.answer.followUps[0]);
    expect(next.request).toEqual(wanted.request);
    expect(next.answer.language).toBe("de");
  });

  it("offer questions outside any conversation that mean what they say in English", async () => {
    const offered = (await ask(german, "Wie wird das Wetter am Wochenende in Hamburg?")).answer.followUps;
    const plain = (await ask(english, "Wie wird das Wetter am Wochenende in Hamburg?")).answer.followUps;
    const translated = offered.filter((text) => !plain.includes(text));
    expect(translated.length).toBeGreaterThan(2);
    for (const text of translated) {
      const told = await ask(german, text);
      const wanted = await ask(english, plain[offered.indexOf(text)] ?? "");
      expect([told.entities, told.answer.evidence.map(({ asked }) => asked)]).toEqual([
        wanted.entities,
        wanted.answer.evidence.map(({ asked }) => asked),
      ]);
      expect([text, told.answer.language]).toEqual([text, "de"]);
      expect(told.turn?.said).toBe(text);
    }
  });

  it("ask back and answer the reply in that language", async () => {
    const asked = await outcome(german, "Wie entwickelt sich die Nachfrage nach meinem Produkt in Deutschland?");
    if (asked.type !== "pause") throw new Error("not asked back");
    expect(asked.text).toMatch(/^Welche[rs]? .*Zum Beispiel:\n/);
    const reply = await ask(german, "Yogamatten", { paused: asked.paused });
    expect(reply.answer.language).toBe("de");
  });

  it("say in that language what is outside the field", async () => {
    const { answer } = await ask(german, "Wie wird das Wetter am Wochenende in Hamburg?");
    expect([answer.kind, answer.language]).toEqual(["outside", "de"]);
  });

  it("tell of the asker's own products in that language", async () => {
    const { answer } = await ask(german, "Wie stehen meine Preise da?", {
      own: catalogOf((await firstClusters(warehouse, 1)).map((cluster) => lineOf(cluster))),
    });
    expect([answer.language, renderStatement(answer.headline)]).toEqual([
      "de",
      expect.stringMatching(/^Ihr Katalog: /),
    ]);
  });

  it("show figures and headings alike as interface parts", async () => {
    const { answer } = await ask(german, PRICE);
    const shown = JSON.stringify(buildAnswerSurface({ answer, surfaceId: "s", question: PRICE } as never));
    for (const label of ["Preisniveau", "Ergebnisse", "Belege (Verlässlichkeit", "Mögliche nächste Fragen"])
      expect(shown).toContain(label);
    expect(shown).not.toMatch(/"(?:Findings|Evidence|You could ask next|Confidence|Limits)/);
    expect(shown).toMatch(/\d+,\d\d\s£/);
    expect(shown).not.toMatch(/£\d/);
  });

  it.each([
    ["fr", "Combien coûtent les machines à expresso en Allemagne ?"],
    ["es", "¿Cuánto cuestan las cafeteras espresso en Alemania?"],
    ["it", "Quanto costano le macchine da caffè in Germania?"],
    ["nl", "Wat kosten espressomachines in Duitsland?"],
    ["pl", "Ile kosztują ekspresy do kawy w Niemczech?"],
    ["pt", "Quanto custam as máquinas de café na Alemanha?"],
  ])("are told in %s", async (code, question) => {
    expect((await ask(german, question)).answer.language).toBe(code);
  });
});
