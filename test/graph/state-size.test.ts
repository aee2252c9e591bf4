import { MemorySaver } from "@langchain/langgraph";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildGraph } from "../../graph/router.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { engines, openEngine } from "../market.js";

/** A state holds references to rows, not rows: it is stored after every step and shown in Studio. The range of a sum names each of its summands; the text of the longest answers is 50 KB. */
const MOST_BYTES = 336 * 1024;

const QUESTIONS = [
  "What do espresso machines cost in the UK?",
  "espresso machines",
  "Tell me everything about air fryers in Germany",
  "Tell me everything about air fryers, headphones and yoga mats in the US",
  "What do shoppers search for but not find?",
  "Where are the biggest gaps in the market?",
  "Which products are discounted most?",
  "When does demand for garden furniture peak?",
  "Which keywords should I bid on for headphones with 50 dollars a day?",
  "Should I launch a yoga mat brand? Prices, demand, gaps and advertising",
];

describe.runIf(engines().includes("duckdb"))("the size of a state", () => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
  });
  afterAll(() => warehouse.close());

  it.each(QUESTIONS)("%s", async (text) => {
    const saver = new MemorySaver();
    const logger = recordingLogger();
    const clock = () => new Date("2026-11-21T09:00:00Z");
    const graph = buildGraph({ warehouse, logger, clock, defaultMarket: "US" }, undefined, saver);
    const configurable = { thread_id: text };
    await graph.invoke({ text }, { configurable });
    const sizes: Record<string, number> = {};
    let largest = 0;
    let states = 0;
    for await (const { config, checkpoint } of saver.list({ configurable })) {
      const namespace = String(config.configurable?.checkpoint_ns).split(":")[0];
      largest = Math.max(largest, bytesOf(checkpoint.channel_values));
      states += 1;
      for (const [field, value] of Object.entries(checkpoint.channel_values)) {
        const name = namespace === "" ? field : `${namespace}.${field}`;
        sizes[name] = Math.max(sizes[name] ?? 0, bytesOf(value));
      }
    }
    expect(states).toBeGreaterThan(3);
    expect(largest, JSON.stringify(sizes)).toBeLessThan(MOST_BYTES);
  });
});

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? "");
