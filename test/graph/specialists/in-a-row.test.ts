import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RunMemory } from "../../../graph/run-memory.js";
import { specialistIds, specialists } from "../../../graph/specialists/index.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { engines, openEngine } from "../../market.js";
import { questionReader } from "../question-reader.js";

const QUESTION = "Tell me everything about air fryers in Germany, and draft a campaign with 500 euros a month";

describe.runIf(engines().includes("duckdb"))("the steps of a specialist", () => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
  });
  afterAll(() => warehouse.close());

  const dependencies = () => ({ warehouse, logger: recordingLogger() });
  const withoutTimes = (found: unknown): unknown =>
    JSON.parse(JSON.stringify(found, (name, value) => (name === "tookMs" ? null : value)));

  it.each(specialistIds)("of %s find the same in a graph and in a row", async (id) => {
    const { request } = await questionReader(warehouse, "2026-11-10")(QUESTION);
    const inGraph = await specialists[id].build(dependencies()).invoke({ request, memory: new RunMemory() });
    const inARow = await specialists[id].inARow(dependencies())({ request, memory: new RunMemory() }, {});
    expect(inARow.findings).toMatchObject([{ specialist: id, status: "answered" }]);
    expect(withoutTimes(inARow)).toEqual(withoutTimes({ findings: inGraph.findings, read: inGraph.read }));
  });

  it("tell a run that was canceled, and a failure, as the graph does", async () => {
    const { request } = await questionReader(warehouse, "2026-11-10")(QUESTION);
    const canceled = specialists.pricing.inARow(dependencies());
    await expect(canceled({ request, memory: new RunMemory() }, { signal: AbortSignal.abort() })).rejects.toThrow();
    const broken = { ...request, scope: null } as never; // no request that the classifier makes
    const { findings } = await specialists.demand.inARow(dependencies())({ request: broken }, {});
    expect(findings).toMatchObject([{ specialist: "demand", status: "failed" }]);
  });
});
