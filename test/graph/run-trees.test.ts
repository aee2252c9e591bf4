import { AsyncLocalStorage } from "node:async_hooks";
import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { CallbackManager } from "@langchain/core/callbacks/manager";
import { AsyncLocalStorageProviderSingleton as provider } from "@langchain/core/singletons";
import { StateGraph, StateSchema } from "@langchain/langgraph";
import { RunTree } from "langsmith";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { isHeard, leaveOutRunTrees } from "../../graph/run-trees.js";

/** What a node of a graph, with a subgraph below it, finds in its context. */
async function carried(environment: NodeJS.ProcessEnv, callbacks: BaseCallbackHandler[] = []) {
  leaveOutRunTrees(environment);
  const seen: { hasTree: boolean; node: unknown }[] = [];
  const look = () => {
    const { metadata } = provider.getRunnableConfig() ?? {};
    seen.push({ hasTree: provider.getInstance().getStore() instanceof RunTree, node: metadata?.langgraph_node });
    return {};
  };
  const state = new StateSchema({ text: z.string() });
  const graphOf = (name: string, node: () => object) =>
    new StateGraph(state).addNode(name, node).addEdge("__start__", name).compile();
  const inner = graphOf("inner", look);
  const outer = graphOf("outer", async () => {
    look();
    await inner.invoke({ text: "asked" });
    return {};
  });
  await outer.invoke({ text: "asked" }, { callbacks });
  return seen;
}

/** Named as LangSmith's tracer; it sends nothing. */
class Tracer extends BaseCallbackHandler {
  name = "langchain_tracer";
  getRunTreeWithTracingConfig = () => new RunTree({ name: "traced", tracingEnabled: false });
}

describe("run trees of LangSmith", () => {
  afterEach(() => leaveOutRunTrees({ LANGSMITH_TRACING: "true" })); // as LangChain does it

  it("are not made where nothing is traced, and every step has its config all the same", async () => {
    expect(await carried({})).toEqual([
      { hasTree: false, node: "outer" },
      { hasTree: false, node: "inner" },
    ]);
  });

  it.each(["LANGSMITH_TRACING", "LANGSMITH_TRACING_V2", "LANGCHAIN_TRACING", "LANGCHAIN_TRACING_V2"])(
    "are made where %s is on",
    async (name) => {
      expect(await carried({ [name]: "true" })).toEqual([
        { hasTree: true, node: "outer" },
        { hasTree: true, node: "inner" },
      ]);
      expect(await carried({ [name]: "false" })).toMatchObject([{ hasTree: false }, { hasTree: false }]);
    },
  );

  it("are made for a tracer that a caller brings", async () => {
    expect(await carried({}, [new Tracer()])).toMatchObject([{ hasTree: true }, { hasTree: true }]);
  });

  it("leave the runs of data tools to whoever hears of them", () => {
    leaveOutRunTrees({ LANGSMITH_TRACING: "true" });
    expect(isHeard({})).toBe(true);
    leaveOutRunTrees({});
    expect(isHeard({})).toBe(false);
    expect(isHeard(undefined)).toBe(false);
    const listener = BaseCallbackHandler.fromMethods({});
    expect(isHeard({ callbacks: [listener] })).toBe(true);
    expect(isHeard({ callbacks: new CallbackManager(undefined, { handlers: [listener] }) })).toBe(true);
    expect(provider.runWithConfig({ callbacks: [listener] }, () => isHeard(undefined))).toBe(true);
  });

  it("are left out together with nothing else that the context holds", async () => {
    leaveOutRunTrees({});
    const variables = Symbol.for("lc:context_variables");
    const storage = provider.getInstance();
    expect(storage).toBeInstanceOf(AsyncLocalStorage);
    const inside = (avoidsRoot: boolean) =>
      storage.run({ [variables]: { kept: true } }, () =>
        provider.runWithConfig({ tags: ["a"] }, () => storage.getStore(), avoidsRoot),
      );
    expect(inside(true)).toEqual({ [variables]: { kept: true } });
    expect(inside(false)).toMatchObject({ [variables]: { kept: true } });
    expect(provider.runWithConfig({}, () => storage.getStore(), true)).toBeUndefined();
  });
});
