import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Agent, type AgentOutcome, outcomeOf } from "../../../graph/agent.js";
import { createAgents } from "../../../graph/agents.js";
import type { Section } from "../../../graph/answer/answer.js";
import { type KnownAction, questionOf, readAction, viewOf } from "../../../http/a2ui/actions.js";
import { buildAnswerSurface } from "../../../http/a2ui/answer-surface.js";
import { checkSurface } from "../../../http/a2ui/check.js";
import { buildClarificationSurface } from "../../../http/a2ui/clarification-surface.js";
import { type A2uiMessage, STANDARD_CATALOG } from "../../../http/a2ui/protocol.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { handful } from "../../long-run.js";
import { engines, openEngine } from "../../market.js";
import { differences } from "./compare.js";
import { buttonsOf, pressOf } from "./presses.js";
import { isSpecialistId, QUESTIONS } from "./questions.js";
import { readSurface } from "./read-surface.js";
import { processed, schemaFaults, wordsDrawn } from "./schema.js";

const clock = () => new Date("2026-11-21T09:00:00Z");
const names = { surfaceId: "answer-1", catalogId: STANDARD_CATALOG };

function drawn(outcome: AgentOutcome): readonly A2uiMessage[] {
  if (outcome.type === "pause") return buildClarificationSurface({ clarification: outcome.clarification, ...names });
  return buildAnswerSurface({ answer: outcome.answer, question: outcome.turn?.said ?? null, ...names });
}

/** Words on the screen that are a figure and nothing else; where an answer's own rows are counted, the text counts them otherwise. */
const figuresOf = (words: readonly string[]): string[] =>
  words.filter((word) => /^[-+$£€]?[$£€]?[\d,.]+( %)?$/.test(word));

describe.runIf(engines().includes("duckdb"))("surfaces of real answers", () => {
  let warehouse: Warehouse;
  let router: Agent;
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
    const agent = createAgents({ warehouse, logger: recordingLogger(), clock, defaultMarket: "US" }).get("router");
    if (agent === undefined) throw new Error("no router");
    router = agent;
  });
  afterAll(() => warehouse.close());

  const asked = Object.entries(QUESTIONS).flatMap(([group, questions]) =>
    questions.map((question) => [group, question] as const),
  );

  it.each(handful(asked))("%s: %s", async (group, question) => {
    const outcome = await outcomeOf(router.stream(question));
    const messages = drawn(outcome);
    expect(checkSurface(messages)).toEqual([]);
    expect(schemaFaults(messages)).toEqual([]);
    expect(drawn(outcome)).toEqual(messages);

    const words = wordsDrawn(messages);
    expect(words).not.toContain("(empty)");
    for (const button of buttonsOf(messages)) {
      const action = readAction(pressOf(button));
      expect(action?.name).toBe(button.name);
    }
    if (outcome.type === "pause") {
      expect(group).toBe("unclear");
      expect(buttonsOf(messages).map(({ context }) => context.reply)).toEqual([
        ...outcome.clarification.choices,
        "/reply", // where what is written into the field stands
      ]);
      return;
    }
    const { answer } = outcome;
    expect(answer.kind).toBe(group === "outside" || group === "unknown" ? group : "answered");
    if (isSpecialistId(group)) expect(answer.specialists).toContain(group);
    if (group === "together") expect(answer.specialists.length).toBeGreaterThan(1);
    expect(words).toContain(answer.title);
    expect(differences(answer, messages)).toEqual([]);
    const next = buttonsOf(messages).filter(({ name }) => name === "ask" || name === "export_csv");
    expect(next.map(({ context }) => context.question)).toEqual(answer.followUps.slice(0, 4));
    // Figures read as they do in the text.
    expect(figuresOf(words).filter((figure) => !outcome.text.includes(figure))).toEqual([]);
  });

  it("more rows are there when they are asked for", async () => {
    const before = await outcomeOf(router.stream("Where are the biggest supply gaps in the US market?"));
    const more = buttonsOf(drawn(before)).find(({ name }) => name === "show_more");
    const action = readAction(pressOf(more)) as KnownAction;
    expect(questionOf(action)).toBe("Where are the biggest supply gaps in the US market, show the top 25?");
    const rows = (messages: readonly A2uiMessage[]) =>
      messages.flatMap((message) => ("dataModelUpdate" in message ? [message.dataModelUpdate.contents.length] : []))[0];
    expect(rows(drawn(before))).toBe(10);
    const after = drawn(await outcomeOf(router.stream(questionOf(action))));
    expect(rows(after)).toBe(25);
    expect(checkSurface(after)).toEqual([]);
  });

  it("a draft's CSV is asked for by a button and shown as a table", async () => {
    const draft = drawn(
      await outcomeOf(
        router.stream("Draft an ad campaign for standing desks in the US with $1500 a month and a target ACOS of 25%"),
      ),
    );
    const button = buttonsOf(draft).find(({ name }) => name === "export_csv");
    const file = await outcomeOf(router.stream(questionOf(readAction(pressOf(button)) as KnownAction)));
    if (file.type === "pause") throw new Error("asked back");
    expect(file.answer.sections.some((section) => section.file !== undefined)).toBe(true);
    const words = wordsDrawn(drawn(file));
    expect(words).toContain("campaign-standing-desks-US-USD.csv");
    expect(words).toContain("Max CPC");
    expect(words.some((line) => /^10 of \d+ lines, \d of 36 columns/.test(line))).toBe(true);
  });

  it("a sort puts the rows in another order and changes nothing else", async () => {
    const outcome = await outcomeOf(router.stream("What do competitors charge for espresso machines in the UK?"));
    if (outcome.type === "pause") throw new Error("asked back");
    const { answer } = outcome;
    const sort = { table: "price-rivals/rivals", column: "price", direction: "ascending" } as const;
    const messages = buildAnswerSurface({ answer, question: outcome.turn?.said ?? null, sort, ...names });
    expect(checkSurface(messages)).toEqual([]);
    const rivals = readSurface(messages).tables.find(({ title }) => title.startsWith("Rival products"));
    const at = rivals?.headings.indexOf("Price") ?? -1;
    const prices = (rivals?.rows ?? []).map((cells) => Number(cells[at]?.slice(1)));
    expect(prices).toHaveLength(10);
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
  });

  it.each(["full report on wireless earbuds", "tell me everything about yoga mats"])(
    "of a full report has its first findings and a way to all others: %s",
    async (question) => {
      const outcome = await outcomeOf(router.stream(question));
      if (outcome.type === "pause") throw new Error("asked back");
      const { answer } = outcome;
      const messages = drawn(outcome);
      expect([checkSurface(messages), schemaFaults(messages), differences(answer, messages)]).toEqual([[], [], []]);
      expect(answer.sections.length).toBeGreaterThan(25);
      const { headings } = readSurface(messages);
      const asked = buttonsOf(messages).filter(({ name }) => name === "show_section");
      const words = wordsDrawn(messages).filter((line) => line.startsWith("In the text as well: "));
      const isReached = ({ id, title }: Section) =>
        [title, title.slice(title.indexOf(": ") + 2)].some(
          (each) => headings.some((heading) => heading.words === each) || words.some((line) => line.includes(each)),
        ) || asked.some(({ context }) => context.section === id);
      expect(answer.sections.filter((section) => !isReached(section)).map(({ title }) => title)).toEqual([]);
      expect(headings.length).toBeGreaterThan(12);

      const action = readAction(pressOf(asked.at(-1))) as KnownAction;
      const wished = answer.sections.find(({ id }) => id === viewOf(action)?.section);
      const one = buildAnswerSurface({ answer, question: questionOf(action), ...viewOf(action), ...names });
      expect([checkSurface(one), schemaFaults(one), differences(answer, one)]).toEqual([[], [], []]);
      const whole = readSurface(one).tables.filter(({ section }) => section !== "Evidence and freshness");
      expect(whole.map(({ title }) => title)).toEqual(wished?.tables.map(({ title }) => title));
    },
  );

  it("a renderer sees one surface", async () => {
    const outcome = await outcomeOf(router.stream("Give me the full picture of dehumidifiers in the UK"));
    expect(processed(drawn(outcome)).surface.rootComponentId).toBe("c-card-1");
  });
});
