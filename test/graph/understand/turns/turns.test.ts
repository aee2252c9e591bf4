import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Agent, type AgentOutcome, outcomeOf } from "../../../../graph/agent.js";
import { createAgents } from "../../../../graph/agents.js";
import { type Suggestion, suggest } from "../../../../graph/answer/suggestion.js";
import { amountsOf } from "../../../../graph/understand/names/named.js";
import type { Turn } from "../../../../graph/understand/turns/conversation.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../../fakes.js";
import { openEngine } from "../../../market.js";

type Answered = Extract<AgentOutcome, { type: "answer" }>;

const PRICES = "What do espresso machines cost in the US?";
const GAPS = "Top 5 supply gaps in the US";
const AIR_FRYERS = "Which air fryers under $80 can I find in the US, cheapest first?";

describe("questions that go on from an earlier one", () => {
  let warehouse: Warehouse;
  let router: Agent;
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
    const agents = createAgents({
      warehouse,
      logger: recordingLogger(),
      clock: () => new Date("2026-11-21T09:00:00Z"),
      defaultMarket: "US",
    });
    const agent = agents.get("router");
    if (agent === undefined) throw new Error("no router");
    router = agent;
  });
  afterAll(() => warehouse.close());

  const tell = (text: string, conversation: readonly Turn[] = [], paused?: string) =>
    outcomeOf(router.stream(text, { conversation, ...(paused !== undefined && { paused }) }));

  async function ask(text: string, conversation: readonly Turn[] = []): Promise<Answered> {
    const outcome = await tell(text, conversation);
    if (outcome.type === "pause") throw new Error(`"${text}" was asked back: ${outcome.text}`);
    return outcome;
  }

  const conversations = new Map<string, Promise<Answered>>();
  /** The answer to the last of them; what several conversations begin with is asked once. */
  function last(...texts: readonly string[]): Promise<Answered> {
    const key = JSON.stringify(texts);
    const known = conversations.get(key) ?? goOn(texts);
    conversations.set(key, known);
    return known;
  }

  async function goOn(texts: readonly string[]): Promise<Answered> {
    const before = texts.slice(0, -1);
    return ask(texts.at(-1) ?? "", before.length === 0 ? [] : (await last(...before)).conversation);
  }

  const about = ({ request, answer }: Answered) => ({
    products: request?.scope.clusters.map(({ name }) => name) ?? [],
    category: request?.scope.category ?? null,
    market: request?.scope.market.code ?? "",
    since: request?.scope.period?.label ?? null,
    specialists: answer.specialists,
  });
  const usual = { category: null, market: "US", since: null, specialists: ["pricing"] };

  it.each([
    [[PRICES, "and in Germany?", "undo"], { products: ["Espresso machines"] }],
    [[PRICES, "and in Germany?", "and for desk lamps?", "undo", "undo"], { products: ["Espresso machines"] }],
    [
      [PRICES, "and in Germany?", "never mind, since May?"],
      { products: ["Espresso machines"], since: "since May 2026" },
    ],
    [[PRICES, "und in Deutschland?", "rückgängig"], { products: ["Espresso machines"] }],
    [[PRICES, "et en Allemagne ?", "comme avant"], { products: ["Espresso machines"] }],
  ])("are taken back: %j", async (texts, wanted) => {
    const answer = await last(...texts);
    expect(about(answer)).toEqual({ ...usual, ...wanted });
    expect(answer.answer.carried).toMatch(/^Read together with an earlier question: .+\.$/);
  });

  it("go on from what was gone back to", async () => {
    const answer = await last(PRICES, "and in Germany?", "undo", "since May?");
    expect(about(answer)).toEqual({ ...usual, products: ["Espresso machines"], since: "since May 2026" });
  });

  it.each([
    [
      [GAPS, "draft a campaign for the first one", "no, I meant the second one"],
      { products: ["Dehumidifiers"], specialists: ["campaign"] },
    ],
    [[PRICES, "since May?", "no, I meant in Germany"], { products: ["Espresso machines"], market: "DE" }],
    [[PRICES, "and in the UK?", "sorry, in Germany"], { products: ["Espresso machines"], market: "DE" }],
    [[PRICES, "and for desk lamps?", "nein, ich meinte Luftbefeuchter"], { products: ["Humidifiers"] }],
    [
      [PRICES, "and in the UK?", "sorry, is demand for them rising?"],
      { products: ["Espresso machines"], market: "GB", specialists: ["demand"] },
    ],
  ])("are put right: %j", async (texts, wanted) => {
    expect(about(await last(...texts))).toEqual({ ...usual, ...wanted });
  });

  it.each([
    [[PRICES, "and demand?", "go back to the first question"], { products: ["Espresso machines"] }],
    [[PRICES, "and demand?", "go back to the first question, but for yoga mats"], { products: ["Yoga mats"] }],
    [
      [GAPS, PRICES, "the first question again, but for Home & Kitchen"],
      { products: [], category: "Home & Kitchen", specialists: ["gap"] },
    ],
    [[PRICES, "and demand?", "zurück zur ersten Frage"], { products: ["Espresso machines"] }],
  ])("lead back to an earlier one: %j", async (texts, wanted) => {
    expect(about(await last(...texts))).toEqual({ ...usual, ...wanted });
  });

  it("lean on what was spoken of up to 300 characters", async () => {
    const padded = (length: number): string => `and in ${" ".repeat(length - "and in Germany?".length)}Germany?`;
    expect(about(await last(PRICES, padded(300)))).toMatchObject({ products: ["Espresso machines"], market: "DE" });
    const { request } = await tell(padded(301), (await last(PRICES)).conversation);
    expect(request?.scope.clusters ?? []).toEqual([]);
  });

  it("leave what was spoken of where the whole market is asked about, but for the market", async () => {
    const growing = { products: [], specialists: ["demand"] };
    expect(about(await last(PRICES, "and in Germany?", "Which products are growing?"))).toEqual({
      ...usual,
      ...growing,
      market: "DE",
    });
    expect(about(await last(PRICES, "Which products are growing in the UK?"))).toEqual({
      ...usual,
      ...growing,
      market: "GB",
    });
  });

  it.each([
    [[AIR_FRYERS, "over $50"], { priceMin: 50, priceMax: 80 }],
    [[AIR_FRYERS, "under $60", "over $50"], { priceMin: 50, priceMax: 60 }],
    [[AIR_FRYERS, "over $90"], { priceMin: 90, priceMax: null }],
    [[AIR_FRYERS, "dearer ones?"], { priceMin: 80, priceMax: null }],
    [[AIR_FRYERS, "and bread makers?"], { priceMin: null, priceMax: null }],
    [[AIR_FRYERS, "and in the UK?"], { priceMin: null, priceMax: 80 }],
  ])("merge conditions: %j", async (texts, wanted) => {
    const { request } = await last(...texts);
    expect(request && amountsOf(request)).toMatchObject(wanted);
  });

  it("change the order, the length and what is wanted as fields", async () => {
    const ordered = await last(PRICES, "dearest first");
    expect(ordered.request?.asks[0]?.order).toMatchObject({ first: "most" });
    expect((await last(PRICES, "more details please")).request?.breadth).toBe("full");
    const reason = await last("Is demand for yoga mats rising in Germany?", "why?");
    expect(reason.request?.asks[0]).toMatchObject({ want: "why", isYesNo: false });
  });

  it.each([
    ["I sell yoga mats at $30 with a unit cost of $12 in the US. What is my margin?", "and at 35?", "own-price", 35],
    ["How many orders can I get from a budget of $500 for yoga mats in the US?", "and 800?", "budget", 800],
  ])("put a bare number in the place of the one it is like: %s %s", async (question, later, kind, value) => {
    const inputs = (await last(question, later)).request?.inputs ?? [];
    expect(inputs.filter((each) => each.kind === kind).map((each) => each.value)).toEqual([value]);
  });

  it("are declined of what was spoken of, where no data holds what they ask", async () => {
    const { request, answer } = await last(
      "Which brands of dog beds sell most in the US?",
      "which of those has the best reviews?",
    );
    expect(request?.scope.clusters.map(({ name }) => name)).toEqual(["Dog beds"]);
    expect(answer?.kind).toBe("unknown");
  });

  it.each(["How sure are you?", "Wie sicher bist du?", "es-tu sûr ?"])("are told how sure: %s", async (text) => {
    const { request, answer } = await last(PRICES, text);
    expect(request?.certainty).toBe(true);
    expect(answer.headline.parts.slice(0, 2)).toEqual(["The confidence in this is ", answer.confidence?.grade]);
  });

  it("ask a suggestion back without reading it", async () => {
    const { conversation, request } = await last(PRICES);
    const newest = conversation.at(-1);
    if (newest === undefined || request === null) throw new Error("nothing was answered");
    const offered: Suggestion = suggest("Xyzzy plugh, frobnicate?", request, {
      specialists: ["demand"],
      topics: ["demand.season"],
      scope: { clusters: request.scope.clusters },
    });
    const told = [{ ...newest, suggestions: [offered] }];
    const answer = await ask("  xyzzy PLUGH frobnicate", told);
    expect(about(answer)).toEqual({ ...usual, products: ["Espresso machines"], specialists: ["demand"] });
    expect(answer.request?.asks[0]?.topics).toEqual(["demand.season"]);
    expect(answer.answer.carried).toBeUndefined();
    const other = await tell("Xyzzy plugh, frobnicate it?", told);
    expect(other.type === "answer" ? about(other).specialists : []).not.toEqual(["demand"]);
  });

  it("lose no product silently where the market was loaded anew since", async () => {
    const { conversation } = await last(PRICES);
    const moved = conversation.map((turn) => ({
      ...turn,
      request: {
        ...turn.request,
        scope: {
          ...turn.request.scope,
          clusters: turn.request.scope.clusters.map((cluster) => ({ ...cluster, clusterId: 1 })),
          market: { ...turn.request.scope.market, asOf: "2020-01-31" },
        },
      },
    }));
    const [wanted, found] = await Promise.all([ask("since May?", conversation), ask("since May?", moved)]);
    expect(found.request?.scope).toEqual(wanted.request?.scope);
    const gone = moved.map((turn) => ({
      ...turn,
      request: {
        ...turn.request,
        scope: {
          ...turn.request.scope,
          clusters: turn.request.scope.clusters.map((cluster) => ({ ...cluster, name: "Flux capacitors" })),
        },
      },
    }));
    expect((await ask("and in Germany?", gone)).answer.kind).toBe("unknown");
  });

  it("fill a reply into what was asked, and keep who was to answer", async () => {
    const asked = await tell("Am I charging too much for my product at $249?");
    if (asked.type !== "pause") throw new Error("it guessed");
    const answer = await tell("espresso machines in the UK", [], asked.paused);
    if (answer.type !== "answer") throw new Error("asked back again");
    expect(about(answer)).toEqual({ ...usual, products: ["Espresso machines"], market: "GB" });
    expect(answer.request && amountsOf(answer.request).ownPrice).toBe(249);
  });

  it("ask again where a reply adds nothing", async () => {
    const asked = await tell("Which keywords should I bid on for my product?");
    if (asked.type !== "pause") throw new Error("it guessed");
    const again = await tell("I am not sure", [], asked.paused);
    expect(again.type).toBe("pause");
    expect(again.type === "pause" && again.specialists).toEqual(["campaign"]);
  });
});
