import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { outcomeOf } from "../../graph/agent.js";
import { langchain } from "../../graph/models/langchain.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { startGeminiServer } from "../gemini-server.js";
import { engines, openEngine } from "../market.js";
import { startOpenAiServer } from "../openai-server.js";
import { KEY, routerWith } from "./model-agents.js";
import { type Scribe, scribe, USAGE } from "./scribe.js";

const QUESTION = "Compare the searches of yoga mats and camping tents";

/** Hears, looks up twice, and words: the same script before both protocols. */
const SCRIPT: Scribe = {
  hearing: {
    scope: { products: [{ words: "yoga mats" }, { words: "camping tents" }] },
    asks: [{ want: "compare", specialists: ["demand"], topics: ["demand.volume"] }],
  },
  look: ({ body }, nth) => {
    const args = { phrases: ["yoga mats", "camping tents"] };
    if (nth === 0) return { kind: "function-calls", calls: [{ name: "find_products", args }], usage: USAGE };
    const told = { statements: [{ kind: "value", cells: ["c1", "c2"] }], missing: [] };
    if (nth > 1) return { kind: "function-calls", calls: [{ name: "tell", args: told }], usage: USAGE };
    const clusterIds = [...JSON.stringify(body.contents).matchAll(/clusterIds: (\d+)/g)].map(([, id]) => Number(id));
    const query = { measures: ["searches"], clusterIds, by: "cluster" };
    return { kind: "function-calls", calls: [{ name: "query_market", args: query }], usage: USAGE };
  },
};

describe.runIf(engines().includes("duckdb"))("a model that speaks OpenAI's protocol", () => {
  let warehouse: Warehouse;
  const logger = recordingLogger();
  const clock = () => new Date("2026-11-21T09:00:00Z");
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
  });
  afterAll(() => warehouse.close());

  async function answerBehind(router: ReturnType<typeof routerWith>) {
    const usages: unknown[] = [];
    const outcome = await outcomeOf(router.stream(QUESTION), (event) => {
      if (event.type === "usage") usages.push(event.usage);
    });
    if (outcome.type !== "answer") throw new Error("asked back");
    return { ...outcome, usages };
  }

  it("hears, looks up and words as Gemini does, over the same graph", async () => {
    const google = await startGeminiServer(scribe(SCRIPT), { apiKey: KEY });
    const local = await startOpenAiServer(scribe(SCRIPT));
    onTestFinished(async () => {
      await Promise.all([google.close(), local.close()]);
    });
    const settings = { provider: "openai", model: "qwen3:8b", apiKey: null, baseUrl: local.url, options: {} };
    const other = await langchain(settings);
    const ours = await answerBehind(routerWith(null, { warehouse, logger, clock, other }));
    const theirs = await answerBehind(routerWith(google.url, { warehouse, logger, clock }));
    expect(ours.text).toBe(theirs.text);
    expect(ours.answer.sections.find(({ id }) => id === "investigation")?.statements).toHaveLength(2);
    expect(ours.answer.limits).not.toContain("language model");
    expect(ours.usages).toEqual(theirs.usages);
    expect(local.requests).toHaveLength(google.requests.length);
  });
});
