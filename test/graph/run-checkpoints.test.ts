import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command, END, interrupt, MemorySaver, START, StateGraph, StateSchema } from "@langchain/langgraph";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type Agent, type AskOptions, outcomeOf } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import { RunCheckpoints } from "../../graph/run-checkpoints.js";
import { StateUnavailableError } from "../../tools/errors.js";
import { openStateStore } from "../../tools/state/open.js";
import type { StateStore } from "../../tools/state/state-store.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { anyEngine, openEngine } from "../market.js";

const UNCLEAR = "What do rivals charge for products like ours?";

describe.each(anyEngine())("checkpoints of runs, on %s", (engine) => {
  let warehouse: Warehouse;
  let folder: string;
  let store: StateStore;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "checkpoints-"));
    store = await openStateStore({ dataDir: folder, databaseUrl: null });
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const keptRuns = () => store.list("run");
  const checkpointsOver = (kept: StateStore = store, retentionHours = 1, logger = recordingLogger()) =>
    new RunCheckpoints({ store: kept, retentionHours, logger });

  /** The router of another process, as far as the runs go: nothing is shared but the store. */
  function routerOver(checkpoints: RunCheckpoints): Agent {
    const clock = () => new Date("2026-11-21T09:00:00Z");
    const dependencies = { warehouse, logger: recordingLogger(), clock, defaultMarket: "US" };
    const router = createAgents(dependencies, undefined, checkpoints).get("router");
    if (router === undefined) throw new Error("no router");
    return router;
  }
  const ask = (router: Agent, text: string, options: AskOptions = {}) => outcomeOf(router.stream(text, options));
  async function pausedBy(router: Agent, text: string, options: AskOptions = {}): Promise<string> {
    const outcome = await ask(router, text, options);
    if (outcome.type !== "pause") throw new Error(`answered: ${outcome.text}`);
    return outcome.paused;
  }
  async function answered(router: Agent, text: string, options: AskOptions = {}) {
    const outcome = await ask(router, text, options);
    if (outcome.type !== "answer") throw new Error(`asked back: ${outcome.text}`);
    return outcome;
  }

  it("a paused run goes on in any process that shares the store, as often as it takes, and leaves nothing behind", async () => {
    const paused = await pausedBy(routerOver(checkpointsOver()), "Hello");
    expect((await keptRuns()).map(({ key }) => key)).toEqual([paused]);
    const again = await pausedBy(routerOver(checkpointsOver()), UNCLEAR, { paused });
    expect(again).toBe(paused);
    const { answer, entities } = await answered(routerOver(checkpointsOver()), "yoga mats", { paused });
    expect(answer).toMatchObject({ kind: "answered", specialists: ["pricing"] });
    expect(entities?.clusters.map(({ name }) => name)).toEqual(["Yoga mats"]);
    expect(await keptRuns()).toEqual([]);
  });

  it("is taken up where it was left last, also by a process that had it before", async () => {
    const [one, other] = [routerOver(checkpointsOver()), routerOver(checkpointsOver())];
    const paused = await pausedBy(one, "Hello");
    await pausedBy(other, UNCLEAR, { paused });
    const { answer } = await answered(one, "yoga mats", { paused });
    expect(answer.specialists).toEqual(["pricing"]);
  });

  it("a run that never pauses is written nowhere", async () => {
    const put = vi.spyOn(store, "put");
    const get = vi.spyOn(store, "get");
    await answered(routerOver(checkpointsOver()), "What do espresso machines cost in the UK?");
    expect(put).not.toHaveBeenCalled();
    expect(get).not.toHaveBeenCalled();
  });

  it("what has expired is said to be gone, and the reply is read as a question of its own", async () => {
    const router = routerOver(checkpointsOver(store, 0));
    const paused = await pausedBy(router, UNCLEAR);
    const { answer } = await answered(router, "What do yoga mats cost in Germany?", { paused });
    expect(answer.specialists).toEqual(["pricing"]);
    expect(answer.limits).toContain("no longer kept");
    expect(await keptRuns()).toEqual([]);
  });

  it("a paused run that is canceled is forgotten", async () => {
    const router = routerOver(checkpointsOver());
    const paused = await pausedBy(router, UNCLEAR);
    await routerOver(checkpointsOver()).forget?.(paused);
    expect(await keptRuns()).toEqual([]);
  });

  it("while the store is down it pauses all the same, and goes on in this process", async () => {
    const logger = recordingLogger();
    const down = () => Promise.reject(new StateUnavailableError("down"));
    const router = routerOver(checkpointsOver({ ...without(store), put: down, get: down, delete: down }, 1, logger));
    const paused = await pausedBy(router, UNCLEAR);
    const { answer } = await answered(router, "yoga mats", { paused });
    expect(answer.specialists).toEqual(["pricing"]);
    expect(new Set(logger.lines.map(({ message }) => message))).toEqual(new Set(["paused run not kept"]));
  });

  const State = new StateSchema({ steps: z.array(z.string()) });
  /** Two steps, an interrupt inside a subgraph, two more steps. */
  function graphWithPauses(checkpointer: RunCheckpoints | MemorySaver) {
    const add = (step: string) => (state: typeof State.State) => ({ steps: [...state.steps, step] });
    const pausing = (state: typeof State.State) => ({ steps: [...state.steps, interrupt<string, string>("who?")] });
    const inner = new StateGraph(State)
      .addNode("before", add("before"))
      .addNode("pausing", pausing)
      .addEdge(START, "before")
      .addEdge("before", "pausing")
      .addEdge("pausing", END)
      .compile();
    return new StateGraph(State)
      .addNode("first", add("first"))
      .addNode("inner", inner)
      .addNode("again", pausing)
      .addEdge(START, "first")
      .addEdge("first", "inner")
      .addEdge("inner", "again")
      .addEdge("again", END)
      .compile({ checkpointer });
  }

  it.each(["exit", "async", "sync"] as const)(
    "does for any graph what LangGraph's own saver does: %s",
    async (durability) => {
      const told = async (nextSaver: () => RunCheckpoints | MemorySaver) => {
        const config = { configurable: { thread_id: "a-thread" }, durability };
        const results: unknown[] = [];
        for (const reply of [null, "one", "two"]) {
          const input =
            reply === null ? { steps: [] } : new Command<string, Record<string, unknown>, never>({ resume: reply });
          const graph = graphWithPauses(nextSaver());
          const { steps } = await graph.invoke(input, config);
          const { next, tasks } = await graph.getState(config);
          results.push({ steps, next, asked: tasks.flatMap(({ interrupts }) => interrupts.map(({ value }) => value)) });
        }
        return results;
      };
      const memory = new MemorySaver();
      const expected = await told(() => memory);
      expect(expected.at(-1)).toEqual({ steps: ["first", "before", "one", "two"], next: [], asked: [] });
      // A process of its own for every step.
      expect(await told(() => checkpointsOver())).toEqual(expected);
      const alone = new RunCheckpoints();
      expect(await told(() => alone)).toEqual(expected);
    },
  );

  it("lists the newest checkpoint of each namespace, and forgets a thread whole", async () => {
    const checkpoints = checkpointsOver();
    const configurable = { thread_id: "a-thread" };
    await graphWithPauses(checkpoints).invoke({ steps: [] }, { configurable });
    const listed = async (options?: object, more: object = {}) => {
      const found: string[] = [];
      for await (const { config } of checkpointsOver().list({ configurable: { ...configurable, ...more } }, options))
        found.push(String(config.configurable?.checkpoint_ns).split(":")[0] ?? "");
      return found.sort();
    };
    expect(await listed()).toEqual(["", "inner"]);
    expect(await listed({}, { checkpoint_ns: "" })).toEqual([""]);
    expect(await listed({ limit: 1 })).toHaveLength(1);
    expect(await listed({ filter: { source: "never" } })).toEqual([]);
    expect(await listed({ before: { configurable: { checkpoint_id: "0" } } })).toEqual([]);
    await checkpointsOver().deleteThread("a-thread");
    expect(await listed()).toEqual([]);
    expect(await keptRuns()).toEqual([]);
  });
});

/** A store by its methods alone, so that some can be replaced. */
const without = (store: StateStore): StateStore => ({
  engine: store.engine,
  instance: store.instance,
  get: (...given) => store.get(...given),
  put: (...given) => store.put(...given),
  create: (...given) => store.create(...given),
  replace: (...given) => store.replace(...given),
  increment: (...given) => store.increment(...given),
  list: (...given) => store.list(...given),
  search: (...given) => store.search(...given),
  lostInstances: () => store.lostInstances(),
  forgetInstance: (...given) => store.forgetInstance(...given),
  leaveWork: () => store.leaveWork(),
  delete: (...given) => store.delete(...given),
  isAlive: (...given) => store.isAlive(...given),
  send: (...given) => store.send(...given),
  onMessage: (...given) => store.onMessage(...given),
  close: () => store.close(),
});
