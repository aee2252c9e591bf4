import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Agent, type AgentOutcome, outcomeOf } from "../../graph/agent.js";
import { renderStatement } from "../../graph/answer/figure.js";
import { buildInvestigation } from "../../graph/investigate/index.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { type GeminiReply, type GeminiRequest, type GeminiServer, startGeminiServer } from "../gemini-server.js";
import { strangeTools } from "../gemini-wire.js";
import { engines, openEngine } from "../market.js";
import { KEY, routerWith } from "./model-agents.js";
import { isAnalyst, type Scribe, scribe, USAGE } from "./scribe.js";

const QUESTION = "Compare the searches and prices of yoga mats and camping tents, and their return rates";
const HEARING = {
  scope: { products: [{ words: "yoga mats" }, { words: "camping tents" }] },
  asks: [{ want: "compare", specialists: ["pricing"], topics: ["pricing.level"] }],
} satisfies Scribe["hearing"];
type Answered = Extract<AgentOutcome, { type: "answer" }>;

/** What the tools told the model in the rounds before. */
const told = ({ body }: GeminiRequest): string =>
  JSON.stringify(body.contents.flatMap(({ parts }) => parts.flatMap(({ functionResponse }) => functionResponse ?? [])));

const idsIn = (request: GeminiRequest): number[] =>
  [...told(request).matchAll(/clusterIds: (\d+)/g)].map(([, id]) => Number(id));
const calls = (...list: readonly { name: string; args: object }[]): GeminiReply => ({
  kind: "function-calls",
  calls: list,
  usage: USAGE,
});
const find = { name: "find_products", args: { phrases: ["yoga mats", "camping tents"] } };
const reply = (words: string): GeminiReply => ({ kind: "text", pieces: [words], usage: USAGE });
const tell = (statements: readonly object[], missing: readonly string[] = []): GeminiReply =>
  calls({ name: "tell", args: { statements, missing } });
const values = (...cells: readonly string[]) => ({ kind: "value", cells });

/** The real graph, tools and client; only Gemini is played. */
describe.runIf(engines().includes("duckdb"))("the analyst", () => {
  let warehouse: Warehouse;
  let plain: Answered;
  const servers: GeminiServer[] = [];
  const logger = recordingLogger();
  const clock = () => new Date("2026-11-21T09:00:00Z");
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
    plain = (await ask(await agentWith({}))).outcome;
  });
  afterAll(() => warehouse.close());
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  async function agentWith(script: Scribe): Promise<{ agent: Agent; server: GeminiServer }> {
    const server = await startGeminiServer(scribe({ hearing: HEARING, ...script }), { apiKey: KEY });
    servers.push(server);
    return { agent: routerWith(server.url, { warehouse, logger, clock }), server };
  }

  async function ask({ agent }: { agent: Agent }, question = QUESTION) {
    const steps: string[] = [];
    const outcome = await outcomeOf(agent.stream(question), (event) => {
      if (event.type === "step") steps.push(event.label);
    });
    if (outcome.type === "pause") throw new Error(`asked back: ${outcome.text}`);
    return { outcome, steps };
  }

  const sectionOf = ({ answer }: Answered) => answer.sections.find(({ id }) => id === "investigation");
  const rounds = (server: GeminiServer) => server.requests.filter(isAnalyst).length;

  /** Finds the products, asks twice side by side, computes, and tells. */
  const diligent = (request: GeminiRequest, nth: number): GeminiReply => {
    const clusterIds = nth === 0 ? [] : idsIn(request);
    switch (nth) {
      case 0:
        return calls(find);
      case 1:
        return calls(
          { name: "query_market", args: { measures: ["searches"], clusterIds, by: "cluster" } },
          { name: "query_market", args: { measures: ["price-median"], clusterIds, by: "cluster" } },
        );
      case 2:
        return calls({ name: "calculate", args: { formula: "quotient", of: ["c1", "c2"] } });
      default:
        return tell([values("c1", "c2", "c5")], ["return rates"]);
    }
  };

  it("plans, looks side by side, computes and tells cells that are proven", async () => {
    const built = await agentWith({ look: diligent });
    const { outcome, steps } = await ask(built);
    expect(rounds(built.server)).toBe(4);
    // Declared as Gemini takes schemas.
    for (const { body } of built.server.requests) expect(strangeTools(body)).toEqual([]);
    const section = sectionOf(outcome);
    const lines = section?.statements.map(renderStatement) ?? [];
    expect(lines).toHaveLength(3);
    expect(lines.join("\n")).toMatch(/Yoga mats in United States: [\d,]+/);
    expect(lines[2]).toMatch(/^Quotient of .+: [\d.,]+/);
    const figures = section?.statements.flatMap(({ parts }) => parts.filter((part) => typeof part !== "string")) ?? [];
    const printed = figures.map(({ value }) => value ?? Number.NaN);
    expect(printed[2]).toBeCloseTo((printed[0] ?? 0) / (printed[1] ?? 1), 9);
    // What it rests on is evidence of the answer.
    const known = outcome.answer.evidence.filter(({ tool }) => tool === "query_market").map(({ ref }) => ref);
    for (const { refs } of section?.statements ?? []) expect(refs.every((ref) => known.includes(ref))).toBe(true);
    expect(outcome.answer.limits).toContain("nothing was found on “return rates”");
    expect(steps).toEqual(expect.arrayContaining(["Planning what to look up", "Looking up searches", "Computing"]));
  });

  it("compares, ranks and shares in the service's own words, whatever the model would like to say", async () => {
    const look: Scribe["look"] = (request, nth) => {
      if (nth === 0) return calls(find);
      if (nth === 1)
        return calls({
          name: "query_market",
          args: { measures: ["searches", "price-median"], clusterIds: idsIn(request), by: "cluster" },
        });
      const [searches, prices] = [cellsWith(request, "| searches a month |"), cellsWith(request, "| median price |")];
      if (nth === 2)
        // Two measures are not set beside each other.
        return tell([{ kind: "compare", cells: [searches[0] ?? "", prices[0] ?? ""] }]);
      expect(told(request)).toContain("Give cells of one measure, unit and period.");
      return tell([
        { kind: "compare", cells: searches, text: "Tents have ten times as many." },
        { kind: "rank", cells: prices.toReversed() },
        { kind: "share", cells: searches },
        { kind: "range", cells: prices },
      ]);
    };
    const { outcome } = await ask(await agentWith({ look }));
    const lines = sectionOf(outcome)?.statements.map(renderStatement) ?? [];
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(
      /^Searches a month \(.+\): (?:Yoga mats|Camping tents) in United States [\d,]+, (?:Yoga mats|Camping tents) in United States [\d,]+; the first is [\d,]+ (?:above|below) the second, [\d.]+ times as much\.$/,
    );
    expect(lines[1]).toMatch(/^By median price(?: \(.+\))?, highest first: .+ \(\$[\d.]+\) and .+ \(\$[\d.]+\)\.$/);
    expect(lines[2]).toMatch(/which is [\d.,]+ % of that of/);
    expect(lines[3]).toMatch(/: from \$[\d.]+ \(.+\) to \$[\d.]+ \(.+\)\.$/);
    const [, low = 0, high = 0] = /from \$([\d.]+) .+ to \$([\d.]+)/.exec(lines[3] ?? "")?.map(Number) ?? [];
    expect(high).toBeGreaterThanOrEqual(low);
    expect(lines.join()).not.toContain("ten times");
  });

  const SPLIT = "Propose where to put 10,000 dollars: yoga mats or camping tents?";
  const BUDGET = {
    scope: HEARING.scope,
    inputs: [{ kind: "budget", value: 10_000, unit: "money", per: null, words: "10,000 dollars" }],
    asks: [{ want: "advise", specialists: ["campaign"], topics: [] }],
  } satisfies Scribe["hearing"];
  /** The cells that the tools told of, by what stands in their line. */
  const cellsWith = (request: GeminiRequest, words: string): string[] =>
    [...told(request).matchAll(/\[(c\d+)\] ([^[]*)/g)].flatMap(([, id = "", line = ""]) =>
      line.includes(words) ? [id] : [],
    );

  it("shares out the asker's money in proportion to a measure, each part proven", async () => {
    const built = await agentWith({
      hearing: BUDGET,
      look: (request, nth) => {
        if (nth === 0) return calls(find);
        const clusterIds = idsIn(request);
        if (nth === 1)
          return calls(
            { name: "query_market", args: { measures: ["searches"], clusterIds, by: "cluster" } },
            { name: "demand_supply", args: { clusterIds } },
            { name: "demand_series", args: { clusterIds } },
          );
        if (nth === 2)
          return calls(
            { name: "allocate", args: { amount: "c1", by: cellsWith(request, "| searches a month |").slice(0, 2) } },
            { name: "allocate", args: { amount: "c2", by: ["c3", "c4"] } },
            { name: "allocate", args: { amount: "c1", by: ["c1", "c999"] } },
          );
        expect(told(request)).toContain("Give the id of an amount of money that the asker stated.");
        expect(told(request)).toContain("There is no cell c999.");
        return tell([
          values(
            ...cellsWith(request, "part of the stated"),
            "c1",
            ...cellsWith(request, "growth of searches a year |"),
          ),
          { kind: "advice", cells: cellsWith(request, "part of the stated") },
        ]);
      },
    });
    const { outcome, steps } = await ask(built, SPLIT);
    const first = built.server.requests.find(isAnalyst);
    expect(JSON.stringify(first?.body.contents)).toContain("[c1] the asker | budget | – | $10,000.00");
    const lines = sectionOf(outcome)?.statements.map(renderStatement) ?? [];
    const parts = lines.filter((line) =>
      line.startsWith("Part of the stated budget in proportion to searches a month of"),
    );
    expect(parts).toHaveLength(2);
    const amounts = (sectionOf(outcome)?.statements ?? [])
      .slice(0, 2)
      .flatMap(({ parts: all }) => all.flatMap((part) => (typeof part === "string" ? [] : [part.value ?? Number.NaN])));
    expect(amounts.reduce((sum, value) => sum + value, 0)).toBeCloseTo(10_000, 6);
    expect(lines.at(-1)).toMatch(
      /^In proportion to searches a month and nothing else: \$[\d,]+ for .+ in United States and \$[\d,]+ for .+ in United States\.$/,
    );
    // The asker's own number is no finding.
    expect(lines.join("\n")).not.toContain("Budget of the asker");
    expect(outcome.answer.limits).toContain("money is shared out in proportion to searches a month and nothing else");
    expect(steps).toEqual(
      expect.arrayContaining(["Looking up open demand", "Looking up the course of demand", "Sharing out"]),
    );
  });

  it("gets an error in plain words for a malformed call, and may call again", async () => {
    const { outcome } = await ask(
      await agentWith({
        look: (request, nth) => {
          if (nth === 0)
            return calls(
              find,
              { name: "query_market", args: { measures: ["no-such-measure"] } },
              { name: "drop_tables", args: {} },
            );
          if (nth === 1) {
            expect(told(request)).toMatch(/no-such-measure|measures/);
            expect(told(request)).not.toMatch(/SELECT|\.ts:|at Object/);
            return calls({
              name: "query_market",
              args: { measures: ["searches"], clusterIds: idsIn(request), by: "cluster" },
            });
          }
          return tell([values("c1")]);
        },
      }),
    );
    expect(sectionOf(outcome)?.statements).toHaveLength(1);
  });

  it("is ended after four rounds, and the limits say so", async () => {
    const built = await agentWith({ look: () => calls(find) });
    const { outcome } = await ask(built);
    expect(rounds(built.server)).toBe(4);
    expect(outcome.answer.limits).toContain("the looking-up of further figures was ended at its limit");
    expect(outcome.answer.headline).toEqual(plain.answer.headline);
  });

  it("makes twelve calls at most, whatever it asks for", async () => {
    const many = Array.from({ length: 30 }, () => ({ name: "query_market", args: { measures: ["searches"] } }));
    const built = await agentWith({ look: () => calls(...many) });
    const { steps } = await ask(built);
    expect(rounds(built.server)).toBe(1);
    expect(steps.filter((label) => label === "Looking up searches")).toHaveLength(12);
  });

  it.each<[string, GeminiReply]>([
    ["refuses", { kind: "prompt-block", blockReason: "SAFETY" }],
    ["fails", { kind: "failure", status: 500 }],
    ["babbles", reply("I believe it is £999.99, so buy now.")],
    ["tells cells that do not exist", tell([values("c7", "c8")])],
    ["tells in a kind that there is not", tell([{ kind: "advice", cells: ["c1"] }])],
  ])("leaves the built-in answer when the model %s", { timeout: 20_000 }, async (_name, look) => {
    const { outcome } = await ask(await agentWith({ look: () => look }));
    expect(sectionOf(outcome)).toBeUndefined();
    expect(outcome.answer.headline).toEqual(plain.answer.headline);
    expect(outcome.text).not.toContain("999.99");
    if (look.kind === "failure" || look.kind === "prompt-block")
      expect(outcome.answer.limits).toContain("further figures were not looked up");
  });

  it("is not asked without a model, nor for a plain figure", async () => {
    const built = await agentWith({
      hearing: { ...HEARING, asks: [{ want: "value", specialists: ["pricing"], topics: ["pricing.level"] }] },
    });
    const value = await outcomeOf(built.agent.stream("What do yoga mats cost?"));
    expect(value.type).toBe("answer");
    expect(rounds(built.server)).toBe(0);
  });

  it("is drawn as a loop of planning and tools", async () => {
    const drawing = await buildInvestigation({ warehouse, logger, clock, defaultMarket: "US" }).getGraphAsync();
    expect(drawing.drawMermaid({ withStyles: false })).toMatchInlineSnapshot(`
      "graph TD;
      	__start__ --> plan;
      	conclude --> __end__;
      	tools --> plan;
      	plan -.-> tools;
      	plan -.-> conclude;
      "
    `);
  });
});
