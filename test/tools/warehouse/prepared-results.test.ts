import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { defineTool } from "../../../tools/define.js";
import { keepResults, ResultCache, recallRows } from "../../../tools/result-cache.js";
import { PreparedResults } from "../../../tools/warehouse/prepared-results.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";

let folder: string;
const logger = recordingLogger();
const open = (build = "one"): PreparedResults => {
  const prepared = PreparedResults.open(folder, build, logger);
  if (prepared === null) throw new Error("not opened");
  return prepared;
};
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "prepared-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const RESULT = { data: { prices: [1.25, null, -0.5], name: "Müsli 🥣" }, rowsExamined: 3 };

describe("results that are prepared", () => {
  test("are found as they were, by who opens the file next, for their generation and build alone", () => {
    const first = open();
    first.keep("g1", "asked", RESULT);
    first.markPrepared("g1", "US 1");
    first.close();
    const next = open();
    expect(next.find("g1", "asked")).toStrictEqual(RESULT);
    expect(next.isPrepared("g1", "US 1")).toBe(true);
    expect(next.find("g1", "asked otherwise")).toBeUndefined();
    expect(next.find("g2", "asked")).toBeUndefined();
    expect(next.isPrepared("g2", "US 1")).toBe(false);
    expect(open("another").find("g1", "asked")).toBeUndefined();
  });

  test("go when another generation is prepared", () => {
    const prepared = open();
    prepared.keep("g1", "asked", RESULT);
    prepared.markPrepared("g1", "US 1");
    expect(prepared.begin("g1")).toBe(true);
    expect(prepared.find("g1", "asked")).toStrictEqual(RESULT);
    expect(prepared.begin("g2")).toBe(true);
    expect(prepared.find("g1", "asked")).toBeUndefined();
    expect(prepared.isPrepared("g1", "US 1")).toBe(false);
  });

  test.each([
    ["an undefined field", { of: undefined }],
    ["a date", { of: new Date(0) }],
    ["no number", { of: Number.NaN }],
    ["a whole number of 64 bits", { of: 1n }],
  ])("are none that a text would change: %s", (_, result) => {
    const prepared = open();
    prepared.keep("g1", "asked", result);
    expect(prepared.find("g1", "asked")).toBeUndefined();
    prepared.keep("g1", "asked", RESULT);
    expect(prepared.find("g1", "asked")).toStrictEqual(RESULT);
  });

  test("a file that is none is left alone, and said once", () => {
    writeFileSync(path.join(folder, "prepared.sqlite"), "no database".repeat(1_000));
    const before = logger.lines.length;
    expect(PreparedResults.open(folder, "one", logger)).toBeNull();
    expect(logger.lines.slice(before).map(({ level }) => level)).toEqual(["warn"]);
  });
});

describe("a data tool over prepared results", () => {
  let generation = "g1";
  let readings = 0;
  const tool = defineTool({
    name: "count_things",
    description: "Counts things.",
    reads: [],
    input: z.object({ of: z.string() }),
    output: z.object({ things: z.number(), rows: z.number() }),
    describe: ({ of }) => `Things of ${of}`,
    async read({ of }, context) {
      readings += 1;
      const { rows } = await recallRows(context, "count_things", { of: of.length }, async () => ({ rows: ++readings }));
      return { data: { things: of.length, rows }, rowsExamined: 7 };
    },
  });
  /** Another process over the same file: it remembers nothing itself. */
  const process = () => {
    const warehouse: Warehouse = {
      engine: "duckdb",
      get generation() {
        return generation;
      },
      query: async () => [],
      datasets: async () => [],
      close: async () => {},
    };
    keepResults(warehouse, new ResultCache(100_000, open()));
    return (of: string, isPreparing = false) => tool.run({ of }, { warehouse, logger, isPreparing });
  };
  beforeEach(() => {
    [generation, readings] = ["g1", 0];
  });

  test("reads once for all processes, and tells a repetition", async () => {
    const made = await process()("kettles", true);
    expect(readings).toBe(2);
    const found = await process()("kettles");
    expect(readings).toBe(2);
    expect(found).toStrictEqual({ ...made, provenance: { ...made.provenance, isRepetition: true } });
  });

  test("rows are found where the rest of the input differs", async () => {
    await process()("kettles", true);
    const found = await process()("toaster");
    expect([found.data, readings]).toEqual([{ things: 7, rows: 2 }, 3]);
  });

  test("reads what nobody prepared, and does not prepare what somebody asks", async () => {
    await process()("kettles");
    await process()("kettles");
    expect(readings).toBe(4);
  });

  test("reads anew from a market that is swapped in", async () => {
    const ask = process();
    await ask("kettles", true);
    generation = "g2";
    expect((await ask("kettles")).provenance).not.toHaveProperty("isRepetition");
    expect(readings).toBe(4);
  });

  test("what was asked already is prepared without another reading", async () => {
    const ask = process();
    await ask("kettles");
    await ask("kettles", true);
    await process()("kettles");
    expect(readings).toBe(2);
  });
});
