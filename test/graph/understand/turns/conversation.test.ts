import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Agent, type AgentOutcome, type AskOptions, outcomeOf } from "../../../../graph/agent.js";
import { createAgents } from "../../../../graph/agents.js";
import type { Answer } from "../../../../graph/answer/answer.js";
import { strayNumerals } from "../../../../graph/answer/numerals.js";
import { plainAsk } from "../../../../graph/understand/asking.js";
import type { Entities } from "../../../../graph/understand/names/named.js";
import type { Ask, Request } from "../../../../graph/understand/request.js";
import { knownTurns, MOST_TURNS, remember, Turn } from "../../../../graph/understand/turns/conversation.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { fakeEntities, recordingLogger } from "../../../fakes.js";
import { handful } from "../../../long-run.js";
import { anyEngine, engines, openEngine } from "../../../market.js";
import { requestOf } from "../../requests.js";
import { APART, CHAINS, type Chain } from "./conversation-chains.js";

const clock = () => new Date("2026-11-21T09:00:00Z");
const logger = recordingLogger();

type Answered = Extract<AgentOutcome, { type: "answer" }>;

const tell = (agent: Agent, text: string, options: AskOptions = {}) => outcomeOf(agent.stream(text, options));

const openings = new WeakMap<Agent, Map<string, Promise<Answered>>>();
/** What conversations begin with is asked once, however many begin with it. */
function ask(agent: Agent, text: string, conversation: readonly Turn[] = []): Promise<Answered> {
  if (conversation.length > 0) return answerTo(agent, text, conversation);
  const known = openings.get(agent) ?? new Map<string, Promise<Answered>>();
  openings.set(agent, known);
  const answer = known.get(text) ?? answerTo(agent, text, []);
  known.set(text, answer);
  return answer;
}

async function answerTo(agent: Agent, text: string, conversation: readonly Turn[]): Promise<Answered> {
  const event = await tell(agent, text, { conversation });
  if (event.type === "pause") throw new Error(`"${text}" was asked back: ${event.text}`);
  return event;
}

/** The conversation after some questions, as it comes back from where it was stored. */
async function converse(agent: Agent, questions: string | readonly string[]): Promise<Turn[]> {
  let conversation: readonly Turn[] = [];
  for (const question of [questions].flat()) ({ conversation } = await ask(agent, question, conversation));
  return Turn.array().parse(JSON.parse(JSON.stringify(conversation)));
}

/** What was understood, but for the wording that led there. */
function meant({ entities, answer }: Answered) {
  if (entities === null) throw new Error("nothing was understood");
  const { clusters, unknownTerms, market, ...rest } = entities;
  return {
    ...rest,
    products: clusters.map(({ name }) => name),
    unknown: unknownTerms.map(({ term }) => term),
    market: market.code,
    specialists: answer.specialists,
    kind: answer.kind,
  };
}

const agentsOn = (warehouse: Warehouse) => createAgents({ warehouse, logger, clock, defaultMarket: "US" });

function agentOf(warehouse: Warehouse, id: string): Agent {
  const agent = agentsOn(warehouse).get(id);
  if (agent === undefined) throw new Error(`no agent ${id}`);
  return agent;
}

const FEW: readonly Chain[] = CHAINS.filter((_, place) => place % 20 === 0);

describe.each(anyEngine())("a conversation on %s", (engine) => {
  let warehouse: Warehouse;
  let router: Agent;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    router = agentOf(warehouse, "router");
  });
  afterAll(() => warehouse.close());

  const chains = engine === "duckdb" ? handful(CHAINS, 12) : FEW;
  const cases = chains.map(([before, followUp, whole, specialists = null]) => ({
    before,
    followUp,
    whole,
    specialists,
  }));
  it.each(cases)("$before → $followUp", async ({ before, followUp, whole, specialists }) => {
    const answer = await ask(router, followUp, await converse(router, before));
    const wanted = meant(await ask(router, whole));
    expect(meant(answer)).toEqual({ ...wanted, specialists: specialists ?? wanted.specialists });
    expect(answer.answer.carried).toMatch(/^Read together with the question before: .+\.$/);
  });

  it.each(engine === "duckdb" ? handful(APART, 12) : [])("%s ↛ %s", async (before, text) => {
    const told = await tell(router, text, { conversation: await converse(router, before) });
    const alone = await tell(router, text);
    expect(told.type).toBe(alone.type);
    if (told.type === "pause" || alone.type === "pause") return expect(told.text).toBe(alone.text);
    expect(told.answer.carried).toBeUndefined();
    expect(meant(told)).toEqual(meant(alone));
  });
});

describe.runIf(engines().includes("duckdb"))("what a follow-up's answer says", () => {
  let warehouse: Warehouse;
  let router: Agent;
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
    router = agentOf(warehouse, "router");
  });
  afterAll(() => warehouse.close());

  it("is the answer to the whole question, with what was taken over stated below the headline", async () => {
    const conversation = await converse(router, "What do espresso machines cost in the US?");
    const { answer, text, turn } = await ask(router, "And in Germany?", conversation);
    const whole = await ask(router, "What do espresso machines cost in Germany?");
    const timeless = ({ carried: _, ...rest }: Answer) => ({
      ...rest,
      evidence: rest.evidence.map((item) => ({ ...item, tookMs: 0 })),
    });
    expect(timeless(answer)).toEqual(timeless(whole.answer));
    expect(turn?.said).toBe("What do espresso machines cost in the US? And in Germany?");
    expect(text.split("\n\n")[1]).toBe(
      "_Read together with the question before: espresso machines and the question itself (Pricing Research)._",
    );
    expect(answer.limits).not.toContain("no market was named");
  });

  it.each([
    ["Which air fryers under $80 can I find in the US, cheapest first?", "and in the UK?"],
    ["How did coffee bean prices in the US move in the last 6 months?", "and matcha powder?"],
    ["Prices of air fryers under $80 in the US, cheapest first", "how has the second one moved since May?"],
  ])("states nothing unproven: %s → %s", async (before, followUp) => {
    const { answer } = await ask(router, followUp, await converse(router, before));
    expect(answer.carried).toMatch(/\w/);
    const strays = strayNumerals(answer.carried ?? "", [], []);
    expect(strays.filter((numeral) => !`${before} ${followUp}`.includes(String(Number(numeral))))).toEqual([]);
  });

  it("logs no fault on the way", () => {
    expect(logger.lines.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("keeps the market of the conversation where the words of another language would change it", async () => {
    const conversation = await converse(router, "What do espresso machines cost in the US?");
    const { entities } = await ask(router, "Was kosten Luftbefeuchter?", conversation);
    expect(entities?.market).toMatchObject({ code: "US", stated: true });
  });

  it.each([
    ["Is demand for space heaters rising in Germany?", "Und die Preise?", "pricing", "Space heaters"],
    [
      "Which products are growing in the US?",
      "Entwirf eine Kampagne für die dritte",
      "campaign",
      "Portable power stations",
    ],
  ])("%s → %s asks what its own words ask for, whatever the name alone may suggest", async (before, text, id, name) => {
    const answer = await ask(router, text, await converse(router, before));
    expect(meant(answer)).toMatchObject({ specialists: [id], products: [name] });
  });

  it("asks which row is meant rather than guess, and goes on with the reply", async () => {
    const conversation = await converse(router, "Top 5 supply gaps in the US");
    for (const reply of ["Dehumidifiers", "the second one"]) {
      const asked = await tell(router, "draft a campaign for the ninth one", { conversation });
      if (asked.type !== "pause") throw new Error("it guessed");
      expect(asked.clarification.question).toBe("The answer before listed 5 rows; which one is meant?");
      expect(asked.clarification.choices.slice(0, 2)).toEqual(["Rowing machines", "Dehumidifiers"]);
      const event = await tell(router, reply, { paused: asked.paused });
      if (event.type !== "answer") throw new Error(`asked back again: ${event.text}`);
      expect(meant(event)).toMatchObject({ products: ["Dehumidifiers"], market: "US", specialists: ["campaign"] });
    }
  });

  it.each(["draft a campaign for it", "what does it cost?"])("does not guess a row for %j", async (text) => {
    const event = await tell(router, text, { conversation: await converse(router, "Top 5 supply gaps in the US") });
    expect(event.type).toBe("pause");
  });

  it("takes a reply to a clarifying question for that question, not for a follow-up", async () => {
    const conversation = await converse(router, "What do espresso machines cost in the US?");
    const asked = await tell(router, "Which keywords should I bid on for my product?", {});
    if (asked.type !== "pause") throw new Error("it guessed");
    const event = await tell(router, "yoga mats", { paused: asked.paused, conversation });
    if (event.type !== "answer") throw new Error("asked back again");
    expect(meant(event)).toMatchObject({ products: ["Yoga mats"], specialists: ["campaign"] });
  });

  it("leaves the conversation as it was where nothing was answered", async () => {
    const conversation = await converse(router, "What do espresso machines cost in the US?");
    const outside = await ask(router, "Who wrote Hamlet?", conversation);
    expect(outside.conversation).toEqual(conversation);
    const unknown = await ask(router, "and in Japan?", conversation);
    expect(unknown.answer.kind).toBe("unknown");
    const { entities } = await ask(router, "and in Germany?", unknown.conversation);
    expect(entities?.market.code).toBe("DE");
  });

  it("goes on from what was declined by name", async () => {
    const conversation = await converse(router, "How many brands sell running shoes in Italy?");
    const next = await ask(router, "and what do they cost?", conversation);
    expect(next.answer.kind).toBe("unknown");
    expect(meant(next)).toMatchObject({ products: ["Running shoes"], unknownMarkets: ["Italy"] });
    const held = await ask(router, "and in Germany?", conversation);
    expect(meant(held)).toMatchObject({ products: ["Running shoes"], market: "DE", kind: "answered" });
  });

  it.each([
    ["pricing-agent", "What do espresso machines cost in the US?", "And in Germany?"],
    ["demand-agent", "Is demand for yoga mats rising in the UK?", "and for air fryers?"],
    ["gap-agent", "Top 5 supply gaps in the US", "and in Germany?"],
    ["campaign-agent", "Draft a campaign for yoga mats in the US", "and with $500 a month?"],
    ["intent-agent", "Top 10 keywords for running shoes in the US", "only the top 3"],
  ])("is understood by the %s as by the router", async (id, before, followUp) => {
    const agent = agentOf(warehouse, id);
    const alone = await ask(agent, followUp, await converse(agent, before));
    const routed = await ask(router, followUp, await converse(router, before));
    expect(meant(alone)).toEqual(meant(routed));
  });

  it("goes on for ten turns and stays small", async () => {
    const followUps = ["and in Germany?", "since May?", "and for desk lamps?", "and in the UK?", "why?", "and demand?"];
    const conversation = await converse(router, [
      "Top 10 keywords for running shoes in the US",
      "Top 10 supply gaps in the US",
      "Which products are growing in the US?",
      "draft a campaign for the second one",
      ...followUps,
    ]);
    expect(conversation).toHaveLength(MOST_TURNS);
    const newest = conversation.at(-1)?.request.scope;
    expect(newest).toMatchObject({ clusters: [{ name: "Desk lamps" }], market: { code: "GB" } });
    expect(JSON.stringify(conversation).length).toBeLessThan(16_000);
  });
});

describe("remembering", () => {
  const market = { code: "US", name: "United States", currency: "USD", asOf: "2026-10-31", stated: true };
  const entities: Entities = {
    ...fakeEntities,
    market,
  };
  const request = requestOf("x".repeat(4_000), entities, "pricing");
  const suggestions = Array.from({ length: 4 }, (_, place) => ({
    text: `Suggestion ${place} ${"x".repeat(60)}`,
    request,
  }));
  const understood = { said: "x".repeat(4_000), request, carried: null, suggestions };
  const text = { kind: "text", currency: null, signed: false } as const;
  const rows = Array.from({ length: 50 }, (_, place) => ({
    month: `${place}`,
    cluster: `Product ${place} ${"long ".repeat(40)}`,
    searches: 1_000 / 3 + place,
    opening: 12_345.678,
  }));
  const listing = {
    id: "gaps",
    title: "Gaps",
    columns: [
      { key: "month", label: "Month", ...text },
      { key: "cluster", label: "Product group", ...text },
      { ...text, key: "searches", label: "Searches", kind: "count" as const },
    ],
    rows,
    refs: [],
    totalRows: null,
    note: null,
    origins: [],
    derived: [],
  };
  const answer = {
    kind: "answered" as const,
    specialists: ["gap"],
    headline: { parts: ["The gap is widest for product 0"], refs: [] },
    sections: [{ id: "gaps", title: "Gaps", statements: [], tables: [listing] }],
  };

  it("keeps names and measures, and is bounded whatever is asked and answered", () => {
    let turns: Turn[] = [];
    for (let turn = 0; turn < 20; turn += 1) turns = remember(turns, understood, answer);
    expect(turns).toHaveLength(MOST_TURNS);
    expect(turns[0]?.rows[1]).toEqual({ name: expect.stringMatching(/^Product 1 /), numbers: { searches: 334.333 } });
    expect(JSON.stringify(turns).length).toBeLessThan(32_000);
    expect(turns.map(({ suggestions }) => suggestions.length)).toEqual([0, 0, 0, 0, 4]);
    expect(turns.map(({ place }) => place)).toEqual([16, 17, 18, 19, 20]);
    expect(Turn.array().parse(JSON.parse(JSON.stringify(turns)))).toEqual(turns);
  });

  it("takes no list of months and no single row for a listing", () => {
    const months = { ...listing, columns: listing.columns.slice(0, 1) };
    const single = { ...listing, rows: rows.slice(0, 1) };
    const [turn] = remember([], understood, {
      ...answer,
      sections: [{ id: "s", title: "S", statements: [], tables: [months, single] }],
    });
    expect(turn?.rows).toEqual([]);
  });

  it("keeps the row that the headline of a ranking names first, unless several rows were wanted", () => {
    const rank = (more: Partial<Ask>) => ({
      ...request,
      asks: [plainAsk({ want: "rank", specialists: ["gap"], ...more })],
    });
    const short = {
      ...listing,
      rows: ["Tents", "Sleeping bags", "Cat trees"].map((cluster) => ({ month: "1", cluster, searches: 1 })),
    };
    const told = {
      ...answer,
      headline: { parts: ["Sleeping bags", " are searched most, before ", "tents"], refs: [] },
      sections: [{ id: "gaps", title: "Gaps", statements: [], tables: [short] }],
    };
    const focusOf = (asked: Request) => remember([], { ...understood, request: asked }, told)[0]?.focus;
    expect(focusOf(rank({}))).toBe("Sleeping bags");
    expect(focusOf(rank({ limit: 1 }))).toBe("Sleeping bags");
    expect(focusOf(rank({ limit: 3 }))).toBeNull();
    expect(focusOf(rank({ want: "value" }))).toBeNull();
  });

  it("knows no turn that another version kept", () => {
    const turns = remember([], understood, answer);
    expect(knownTurns(turns)).toEqual(turns);
    const older = turns.map(({ request: _, ...turn }) => ({ ...turn, text: "What do kettles cost?" }));
    expect(knownTurns(older as unknown as Turn[])).toEqual([]); // as a run holds them that paused under another version
  });

  it("forgets nothing for an answer that answers nothing", () => {
    const before = remember([], understood, answer);
    expect(remember(before, understood, { ...answer, kind: "outside" })).toEqual(before);
  });
});
