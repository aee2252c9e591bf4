import { MemorySaver } from "@langchain/langgraph";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderAnswer } from "../../graph/answer/markdown.js";
import type { Reading } from "../../graph/reading.js";
import { buildGraph } from "../../graph/router.js";
import { RunMemory } from "../../graph/run-memory.js";
import { specialistIds, specialists } from "../../graph/specialists/index.js";
import { createToolbox } from "../../graph/toolbox.js";
import { dataTools } from "../../tools/index.js";
import { marketOverview } from "../../tools/market/lookup/market-overview.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { engines, openEngine } from "../market.js";
import { catalogOf, firstClusters, lineOf } from "./catalogs/catalogs.js";
import { questionReader } from "./question-reader.js";

const QUESTION = "For yoga mats: what do rivals charge, is demand growing, and is the market under-supplied?";

describe.runIf(engines().includes("duckdb"))("the runs of data tools", () => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
  });
  afterAll(() => warehouse.close());

  const dependenciesOf = (logger = recordingLogger()) => ({
    warehouse,
    logger,
    clock: () => new Date("2026-11-21T09:00:00Z"),
    defaultMarket: "US",
  });

  it("are a step of every specialist", async () => {
    for (const id of specialistIds) {
      const drawing = await specialists[id].build(dependenciesOf()).getGraphAsync();
      expect(drawing.drawMermaid({ withStyles: false })).toBe(
        "graph TD;\n\t__start__ --> tools;\n\tanalyse --> write;\n\ttools --> analyse;\n\twrite --> __end__;\n",
      );
    }
  });

  it("appear as events under the step that called them, each with its input and a summary", async () => {
    const started: { name: string; node: unknown }[] = [];
    const ended: unknown[] = [];
    const events = buildGraph(dependenciesOf()).streamEvents({ text: QUESTION }, { version: "v2" });
    for await (const { event, name, metadata, data } of events) {
      if (event === "on_tool_start") started.push({ name, node: metadata.langgraph_node });
      if (event === "on_tool_end") ended.push(data.output);
    }
    const known = dataTools.map((tool) => tool.name as string);
    expect(started.filter(({ name }) => !known.includes(name))).toEqual([]);
    expect(new Set(started.map(({ node }) => node))).toEqual(new Set(["classify", "tools"]));
    expect(started.filter(({ node }) => node === "tools").length).toBeGreaterThan(3);
    expect(ended).toHaveLength(started.length);
    for (const output of ended)
      expect(output).toMatchObject({
        content: expect.stringMatching(/^\w+: .+ from \d+ examined, as of \d{4}-\d\d-\d\d\.$/s),
        artifact: { provenance: { rowsExamined: expect.any(Number) } },
      });
  });

  it("appear under the analysis of the asker's catalog too, a subgraph that Studio can open", async () => {
    const graph = buildGraph(dependenciesOf());
    const drawing = (await graph.getGraphAsync({ xray: true })).drawMermaid({ withStyles: false });
    for (const id of specialistIds) expect(drawing).toContain(`catalog_plan -.-> catalog_${id}_tools`);
    const own = catalogOf((await firstClusters(warehouse, 2)).map((cluster) => lineOf(cluster)));
    const events = graph.streamEvents({ text: "What should I do with my products?", own }, { version: "v2" });
    const paths = new Set<string>();
    for await (const { event, metadata } of events) {
      const names = String(metadata.langgraph_checkpoint_ns).split("|");
      if (event === "on_tool_start") paths.add(names.map((name) => name.split(":")[0]).join(" > "));
    }
    for (const id of specialistIds) expect([...paths]).toContain(`catalog > ${id} > tools`);
  });

  it("are told in short in the state: the call, its rows, how fresh", async () => {
    const graph = buildGraph(dependenciesOf(), undefined, new MemorySaver());
    const configurable = { thread_id: "a" };
    await graph.invoke({ text: QUESTION }, { configurable });
    const { values } = await graph.getState({ configurable });
    const { read, evidence } = values as { read: Reading[]; evidence: { ref: string }[] };
    const ofUnderstanding = read.map(({ ref }) => ref).filter((ref) => ref.startsWith("question-"));
    expect(ofUnderstanding).toEqual(evidence.map(({ ref }) => ref));
    const owners = new Set(read.map(({ ref }) => ref.split("-")[0]));
    expect(owners).toEqual(new Set(["question", "pricing", "demand", "gap"]));
    for (const each of read) {
      expect(each.rowsExamined).toBeGreaterThan(0);
      expect(each.asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(JSON.stringify(each).length).toBeLessThan(1_000);
    }
    expect(values).not.toHaveProperty("memory");
  });

  it("are shared by the specialists of a run: the same call is made once, and cited by each under its own reference", async () => {
    const logger = recordingLogger();
    const memory = new RunMemory();
    const [pricing, demand] = ["pricing", "demand"].map((owner) => createToolbox(owner, { warehouse, logger }, memory));
    const found = await Promise.all([pricing?.call(marketOverview, {}), demand?.call(marketOverview, {})]);
    expect(found.map((each) => each?.ref)).toEqual(["pricing-1", "demand-1"]);
    expect(logger.lines.filter(({ message }) => message === "tool call")).toHaveLength(1);
    expect([...memory.results.keys()]).toEqual(["pricing-1", "demand-1"]);
  });

  it.each(["classify", "pricing", "synthesize"])(
    "can be asked for again from %s, in another process too",
    async (node) => {
      const saver = new MemorySaver();
      const configurable = { thread_id: "a" };
      const graph = buildGraph(dependenciesOf(), undefined, saver);
      const { answer } = await graph.invoke({ text: QUESTION }, { configurable });
      const logger = recordingLogger();
      const elsewhere = buildGraph(dependenciesOf(logger), undefined, saver);
      for await (const { next, config } of elsewhere.getStateHistory({ configurable })) {
        if (!next.includes(node)) continue;
        const again = await elsewhere.invoke(null, config);
        expect(withoutTimes(renderAnswer(again.answer))).toBe(withoutTimes(renderAnswer(answer)));
        expect(logger.lines.filter(({ level }) => level !== "info")).toEqual([]);
        return;
      }
      throw new Error(`nothing stands before ${node}`);
    },
  );

  it("and the analysis are told in short after each step of a specialist", async () => {
    const saver = new MemorySaver();
    const configurable = { thread_id: "a" };
    const specialist = Object.assign(specialists.pricing.build(dependenciesOf()), { checkpointer: saver });
    const { request } = await questionReader(warehouse)("What do espresso machines cost in the UK?");
    await specialist.invoke({ request }, { configurable });
    const told: Record<string, Record<string, string>> = {};
    for await (const { next, values } of specialist.getStateHistory({ configurable }))
      told[next[0] ?? "end"] = values.summary;
    expect(Object.keys(told.analyse ?? {}).length).toBeGreaterThan(2);
    expect(told.write).not.toEqual(told.analyse);
    expect(Object.values({ ...told.analyse, ...told.write })).toContainEqual(expect.stringMatching(/^\d+ rows$/));
    expect(JSON.stringify(told).length).toBeLessThan(8_000);
  });

  it.each(["tools", "analyse", "write"])("can be asked for again inside a specialist, from %s", async (step) => {
    const saver = new MemorySaver();
    const configurable = { thread_id: "a" };
    const specialist = () => Object.assign(specialists.pricing.build(dependenciesOf()), { checkpointer: saver });
    const { request } = await questionReader(warehouse)(QUESTION);
    const { findings } = await specialist().invoke({ request }, { configurable });
    for await (const { next, config } of specialist().getStateHistory({ configurable })) {
      if (!next.includes(step)) continue;
      const again = await specialist().invoke(null, config);
      expect(again.findings.map(({ headline, sections }) => ({ headline, sections }))).toEqual(
        findings.map(({ headline, sections }) => ({ headline, sections })),
      );
      return;
    }
    throw new Error(`nothing stands before ${step}`);
  });
});

const withoutTimes = (text: string): string => text.replace(/\d+(\.\d+)? ms/g, "");
