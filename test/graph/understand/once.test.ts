import { beforeEach, describe, expect, it } from "vitest";
import { RunMemory } from "../../../graph/run-memory.js";
import { createToolbox } from "../../../graph/toolbox.js";
import { readOnce } from "../../../graph/understand/once.js";
import { DataUnavailableError } from "../../../tools/errors.js";
import { marketOverview } from "../../../tools/market/lookup/market-overview.js";
import { keepResults, ResultCache } from "../../../tools/result-cache.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { fakeRequest, fakeTurn } from "../../fakes.js";

const logger = { info() {}, warn() {}, error() {} };
const QUESTION = { text: "What do kettles cost?", said: "", conversation: [], unclear: null };

describe("a question that is read once", () => {
  let readings: number;
  let generation: string;
  let isBroken: boolean;
  let warehouse: Warehouse;
  beforeEach(() => {
    readings = 0;
    generation = "first";
    isBroken = false;
    warehouse = {
      engine: "duckdb",
      get generation() {
        return generation;
      },
      query: async () => {
        if (isBroken) throw new DataUnavailableError("Gone.");
        return [];
      },
      datasets: async () => [],
      close: async () => {},
    };
    keepResults(warehouse, new ResultCache(1_000_000));
  });

  /** A reading that looks one thing up. */
  const ask = (state: Parameters<typeof readOnce>[1] = QUESTION, reader = "router") =>
    readOnce({ warehouse, reader }, state, async () => {
      readings += 1;
      const memory = new RunMemory();
      const toolbox = createToolbox("question", { warehouse, logger }, memory);
      await toolbox.attempt(marketOverview, {});
      const { text } = state;
      const known = { text, request: fakeRequest, specialists: ["pricing"] as const, missing: null, namesDomain: true };
      return { ...known, memory, toolbox, carried: null, said: text };
    });

  it("is the same the second time, with its evidence told as a repetition", async () => {
    const first = await ask();
    const again = await ask();
    expect(readings).toBe(1);
    const [item] = first.evidence;
    expect(item?.ref).toBe("question-1");
    expect(again).toEqual({ ...first, memory: expect.any(RunMemory), evidence: [{ ...item, isRepetition: true }] });
    expect(again.memory.results.get("question-1")).toBe(first.memory.results.get("question-1"));
    expect([...again.memory.calls.keys()]).toEqual([...first.memory.calls.keys()]);
  });

  it("gives every run a memory of its own", async () => {
    const first = await ask();
    first.memory.results.set("pricing-1", []);
    const again = await ask();
    expect(again.memory.results.has("pricing-1")).toBe(false);
  });

  it("is read anew by another agent, in other words, in a conversation, as a reply and from another market", async () => {
    await ask();
    await ask(QUESTION, "pricing");
    await ask({ ...QUESTION, text: "what do kettles cost?" });
    await ask({ ...QUESTION, conversation: [fakeTurn] });
    await ask({ ...QUESTION, unclear: fakeRequest });
    expect(readings).toBe(5);
    generation = "second";
    await ask();
    expect(readings).toBe(6);
    await ask();
    expect(readings).toBe(6);
  });

  it("is read anew where something could not be looked up", async () => {
    isBroken = true;
    expect((await ask()).evidence).toEqual([]);
    isBroken = false;
    expect((await ask()).evidence).toHaveLength(1);
    expect(readings).toBe(2);
  });
});
