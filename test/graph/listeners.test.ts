import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { outcomeOf } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { engines, openEngine } from "../market.js";
import { analyse, analystOn, catalogOf, firstClusters, lineOf } from "./catalogs/catalogs.js";

const OF_FIVE_DOMAINS =
  "For yoga mats: which keywords do people search, is the market under-supplied, what do rivals charge, is demand growing, and draft an ad campaign with a budget of $1500 a month";

describe.runIf(engines().includes("duckdb"))("Node takes no listener of a run for a leak", { timeout: 60_000 }, () => {
  let warehouse: Warehouse;
  const warnings: string[] = [];
  const keep = (warning: Error) => warnings.push(`${warning.name}: ${warning.message}`);
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
  });
  afterAll(() => warehouse.close());
  beforeEach(() => {
    warnings.length = 0;
    process.on("warning", keep);
  });
  afterEach(() => {
    process.off("warning", keep);
  });

  const ask = async (text: string, options: object) => {
    const clock = () => new Date("2026-11-21T09:00:00Z");
    const agents = createAgents({ warehouse, logger: recordingLogger(), clock, defaultMarket: "US" });
    const router = agents.get("router");
    if (router === undefined) throw new Error("no router");
    const last = await outcomeOf(router.stream(text, options));
    if (last.type !== "answer") throw new Error(last.text);
    return last.answer;
  };
  const ownOf = async (groups: number) =>
    catalogOf((await firstClusters(warehouse, groups)).map((cluster) => lineOf(cluster)));
  const settled = () => new Promise((done) => setImmediate(done)); // warnings are told in a turn of their own

  it.each([
    ["with a signal", { signal: new AbortController().signal }],
    ["without one", {}],
  ])("five specialists side by side, %s", async (_, options) => {
    const { specialists } = await ask(OF_FIVE_DOMAINS, options);
    expect(specialists).toHaveLength(5);
    await settled();
    expect(warnings).toEqual([]);
  });

  it("a question about a catalog of twelve product groups", async () => {
    const { evidence } = await ask("What should I do with my products?", { own: await ownOf(12) });
    expect(evidence.length).toBeGreaterThan(12);
    await settled();
    expect(warnings).toEqual([]);
  });

  it("the analysis of a catalog of twelve product groups", async () => {
    const { analysis } = await analyse(analystOn(warehouse).analyst, await ownOf(12));
    expect(analysis.clusters.length).toBeGreaterThan(0);
    await settled();
    expect(warnings).toEqual([]);
  });
});
