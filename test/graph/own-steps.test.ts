import { START, StateGraph, StateSchema } from "@langchain/langgraph";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";

const Found = z.object({ name: z.string(), price: z.number().optional() });

describe("a field that only the graph's own steps fill", () => {
  afterEach(() => vi.resetModules());

  /** A copy of the module, so that trust ends with its test. */
  const load = async () => {
    vi.resetModules();
    return import("../../graph/own-steps.js");
  };
  type OwnSteps = Awaited<ReturnType<typeof load>>;

  const handOn = async ({ own }: OwnSteps, found: z.infer<typeof Found>) => {
    const state = new StateSchema({ found: own(Found), all: own(z.array(z.string()).default([])) });
    const graph = new StateGraph(state).addNode("find", () => ({ found })).addEdge(START, "find");
    return graph.compile().invoke({});
  };

  it("keeps the value itself, and what it begins with, parsed or not", async () => {
    const found = { name: "a", price: 2 };
    const module = await load();
    const parsed = await handOn(module, found);
    module.trustOwnSteps();
    const trusted = await handOn(module, found);
    for (const state of [parsed, trusted]) {
      expect(state.found).toBe(found);
      expect(state.all).toEqual([]);
    }
  });

  it("refuses, until it is trusted, what its schema does not name", async () => {
    const module = await load();
    const more = { name: "a", origin: "b" };
    await expect(handOn(module, more)).rejects.toThrow("it holds what its schema does not name");
    // A value that no step's type would allow.
    await expect(handOn(module, { name: 1 } as never)).rejects.toThrow("expected string");
    module.trustOwnSteps();
    expect((await handOn(module, more)).found).toBe(more);
  });

  it("tells Studio the schema behind it", async () => {
    const { own } = await load();
    expect(new StateSchema({ found: own(Found.meta({ title: "Found" })) }).getJsonSchema()).toMatchObject({
      properties: { found: { title: "Found", type: "object" } },
    });
  });
});
