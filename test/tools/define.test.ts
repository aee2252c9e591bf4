import { describe, expect, test } from "vitest";
import { z } from "zod";
import { defineTool } from "../../tools/define.js";
import { DataTool, rowsOf, summarise } from "../../tools/structured-tool.js";
import { tableNamed } from "../../tools/warehouse/schema.js";
import type { Dataset, Warehouse } from "../../tools/warehouse/warehouse.js";

const dataset = (name: Dataset["dataset"], rows: number, refreshedOn: string | null): Dataset => ({
  dataset: name,
  label: tableNamed(name).label,
  source: "shop crawl",
  rows,
  coversFrom: null,
  coversTo: null,
  refreshedOn,
  isSample: false,
  markets: [],
});

/** A warehouse without clusters that holds these kinds of data. */
const warehouseOf = (datasets: readonly Dataset[]): Warehouse => ({
  engine: "duckdb",
  generation: "1",
  query: async () => [],
  datasets: async () => datasets,
  close: async () => {},
});

const tool = defineTool({
  name: "count_things",
  description: "Counts things.",
  reads: ["offers", "price_events"],
  input: z.object({ limit: z.int().min(1) }),
  output: z.object({ things: z.number() }),
  describe: ({ limit }) => `Up to ${limit} things`,
  read: async ({ limit }) => ({ data: { things: limit }, rowsExamined: 7 }),
});

const run = (datasets: readonly Dataset[]) =>
  tool.run({ limit: 3 }, { warehouse: warehouseOf(datasets), logger: { info: () => {} } });

describe("defineTool", () => {
  test.each([
    {
      name: "the oldest refresh of what was read is the as-of date",
      datasets: [dataset("offers", 5, "2026-10-31"), dataset("price_events", 9, "2026-09-30")],
      asOf: "2026-09-30",
      labels: ["current offers", "price history"],
    },
    {
      name: "one unknown refresh makes the whole unknown",
      datasets: [dataset("offers", 5, "2026-10-31"), dataset("price_events", 9, null)],
      asOf: null,
      labels: ["current offers", "price history"],
    },
    {
      name: "a kind of data that was never loaded has no say",
      datasets: [dataset("offers", 5, "2026-10-31"), dataset("price_events", 0, null)],
      asOf: "2026-10-31",
      labels: ["current offers"],
    },
    {
      name: "an old refresh that brought no row has no say either",
      datasets: [dataset("offers", 0, "2020-01-01"), dataset("price_events", 9, "2026-09-30")],
      asOf: "2026-09-30",
      labels: ["price history"],
    },
    {
      name: "nothing loaded at all has no date",
      datasets: [dataset("offers", 0, null), dataset("price_events", 0, "2026-09-30")],
      asOf: null,
      labels: [],
    },
    {
      name: "a kind of data the market says nothing about is unknown, not absent",
      datasets: [dataset("offers", 5, "2026-10-31")],
      asOf: null,
      labels: ["current offers", "price history"],
    },
  ])("$name", async ({ datasets, asOf, labels }) => {
    const { data, provenance } = await run(datasets);
    expect(data).toEqual({ things: 3 });
    expect(provenance).toMatchObject({ tool: "count_things", asked: "Up to 3 things", rowsExamined: 7, asOf });
    expect(provenance.sources.map(({ label }) => label)).toEqual(labels);
  });

  test("input that does not fit is named with its field", async () => {
    const context = { warehouse: warehouseOf([]), logger: { info: () => {} } };
    await expect(tool.run({ limit: 0 }, context)).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringMatching(/^count_things: .* \(limit\)$/),
    });
  });
});

describe("as a LangChain tool", () => {
  const datasets = [dataset("offers", 5, "2026-10-31"), dataset("price_events", 9, "2026-09-30")];
  const context = { warehouse: warehouseOf(datasets), logger: { info: () => {} } };
  const call = (args: Record<string, unknown>) =>
    new DataTool(tool, context).invoke({ type: "tool_call" as const, id: "pricing-2", name: "count_things", args });

  test("its message says what came back; the artifact is the result with its provenance", async () => {
    const message = await call({ limit: 3 });
    expect(message).toMatchObject({ name: "count_things", tool_call_id: "pricing-2", status: "success" });
    expect(message.content).toBe("count_things: Up to 3 things. One result from 7 examined, as of 2026-09-30.");
    expect(message.artifact).toEqual({ data: { things: 3 }, provenance: expect.objectContaining({ rowsExamined: 7 }) });
  });

  test("refuses what does not fit with the same words as without LangChain", async () => {
    const refused = await tool.run({ limit: 0 }, context).catch((error: Error) => error.message);
    await expect(call({ limit: 0 })).rejects.toMatchObject({ code: "invalid-input", message: refused });
  });

  test.each([
    { data: [1, 2, 3], rows: 3 },
    { data: [], rows: 0 },
    { data: { products: [1, 2], others: [3], total: 9 }, rows: 3 },
    { data: { total: 9 }, rows: null },
    { data: null, rows: null },
  ])("$data holds $rows rows", ({ data, rows }) => {
    expect(rowsOf(data)).toBe(rows);
  });

  test("a cut result and an unknown date are told as such", () => {
    const provenance = {
      tool: "t",
      asked: "All",
      rowsExamined: 9,
      asOf: null,
      truncated: true,
      tookMs: 1,
      sources: [],
    };
    expect(summarise({ data: [1], provenance })).toBe(
      "t: All. 1 row, cut at the limit, from 9 examined, as of an unknown date.",
    );
  });
});
