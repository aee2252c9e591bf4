import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { defineTool, type ToolContext } from "../../tools/define.js";
import { CanceledError, DataUnavailableError } from "../../tools/errors.js";
import { freeze, keepResults, ResultCache } from "../../tools/result-cache.js";
import { Holds } from "../../tools/warehouse/hold.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";

/** A warehouse whose market can be swapped, and a tool over it that counts its readings and ends them when told. */
function setUp({ mostBytes = 100_000 } = {}) {
  const holds = new Holds<{ readonly name: string }>();
  let market = { name: "first" };
  const warehouse: Warehouse = {
    engine: "duckdb",
    get generation() {
      return (holds.current ?? market).name;
    },
    query: async () => [],
    datasets: async () => [],
    hold: async () => holds.keep(holds.current ?? market, () => {}),
    close: async () => {},
  };
  const readings: { generation: string; end: (error?: Error) => void }[] = [];
  const tool = defineTool({
    name: "count_things",
    description: "Counts things.",
    reads: ["offers"],
    input: z.object({ of: z.string(), limit: z.int().default(3) }),
    output: z.object({ things: z.array(z.object({ name: z.string() })) }),
    describe: ({ of }) => `Things of ${of}`,
    read: (input) =>
      new Promise((resolve, reject) => {
        const { generation } = warehouse;
        const things = [{ name: `${input.of} of ${generation}` }];
        const end = (error?: Error) => (error ? reject(error) : resolve({ data: { things }, rowsExamined: 7 }));
        readings.push({ generation, end });
      }),
  });
  const lines: object[] = [];
  const cache = new ResultCache(mostBytes);
  keepResults(warehouse, cache);
  const run = (input: { of: string; limit?: number }, signal?: AbortSignal) => {
    const context: ToolContext = { warehouse, logger: { info: (fields) => lines.push(fields) }, signal };
    return tool.run(input, context);
  };
  /** Runs it and ends its reading. */
  const read = async (of: string, limit?: number) => {
    const before = readings.length;
    const running = run({ of, ...(limit && { limit }) });
    await nextTurn();
    for (const { end } of readings.slice(before)) end();
    return running;
  };
  const swap = (name: string) => {
    market = { name };
  };
  return { warehouse, readings, lines, cache, run, read, swap };
}

const nameOf = ({ data }: { data: { things: readonly { name: string }[] } }) => data.things[0]?.name;

describe("results of data tools that are kept", () => {
  test("the same input is read once, and the repetition is told as one", async () => {
    const { read, readings, lines } = setUp();
    const first = await read("kettles");
    const again = await read("kettles", 3); // the default, said aloud
    expect(readings).toHaveLength(1);
    expect(again.data).toBe(first.data);
    expect(first.provenance).not.toHaveProperty("isRepetition");
    expect(again.provenance).toEqual({ ...first.provenance, isRepetition: true });
    expect(lines).toEqual([
      { tool: "count_things", rowsExamined: 7, asOf: null, tookMs: first.provenance.tookMs },
      { tool: "count_things", rowsExamined: 0, asOf: null, isRepetition: true },
    ]);
    expect(nameOf(await read("kettles", 4))).toBe("kettles of first");
    expect(readings).toHaveLength(2);
  });

  test("a market that is swapped in has none, and an answer that holds the one before is told of that", async () => {
    const { warehouse, read, readings, swap } = setUp();
    const hold = await warehouse.hold?.();
    await read("kettles");
    swap("second");
    expect(nameOf(await read("kettles"))).toBe("kettles of second");
    expect(nameOf(await read("kettles"))).toBe("kettles of second");
    expect(readings.map(({ generation }) => generation)).toEqual(["first", "second"]);
    expect(nameOf((await hold?.run(() => read("kettles"))) as Awaited<ReturnType<typeof read>>)).toBe(
      "kettles of first",
    );
    expect(readings).toHaveLength(2);
  });

  test("a reading that began before a swap is kept for the market that it read", async () => {
    const { run, read, readings, swap } = setUp();
    const running = run({ of: "kettles" });
    await nextTurn();
    swap("second");
    readings[0]?.end();
    expect(nameOf(await running)).toBe("kettles of first");
    expect(nameOf(await read("kettles"))).toBe("kettles of second");
  });

  test("nobody can change what is kept", async () => {
    const { read } = setUp();
    const { data, provenance } = await read("kettles");
    expect(() => data.things.push({ name: "another" })).toThrow(TypeError);
    expect(() => Object.assign(data.things[0] ?? {}, { name: "another" })).toThrow(TypeError);
    expect(Object.isFrozen(provenance.sources)).toBe(true);
  });

  test("callers at the same time share one reading, and its failure, which is not kept", async () => {
    const { run, read, readings } = setUp();
    const both = [run({ of: "kettles" }), run({ of: "kettles" })];
    await nextTurn();
    expect(readings).toHaveLength(1);
    readings[0]?.end(new DataUnavailableError("Too slow."));
    for (const each of both) await expect(each).rejects.toThrow("Too slow.");
    expect(nameOf(await read("kettles"))).toBe("kettles of first");
    expect(readings).toHaveLength(2);
  });

  test("who shares the reading of a caller that withdraws reads again", async () => {
    const { run, readings } = setUp();
    const first = run({ of: "kettles" });
    const others = [run({ of: "kettles" }), run({ of: "kettles" })];
    await nextTurn();
    readings[0]?.end(new CanceledError("Withdrawn."));
    await expect(first).rejects.toThrow("Withdrawn.");
    await expect.poll(() => readings.length).toBe(2);
    readings[1]?.end();
    expect((await Promise.all(others)).map(nameOf)).toEqual(["kettles of first", "kettles of first"]);
    expect(readings).toHaveLength(2);
  });

  test("a caller that has withdrawn does not read for a fellow's sake", async () => {
    const { run, readings } = setUp();
    const leaving = new AbortController();
    const first = run({ of: "kettles" });
    const second = run({ of: "kettles" }, leaving.signal);
    await nextTurn();
    leaving.abort();
    readings[0]?.end(new CanceledError("Withdrawn."));
    await expect(first).rejects.toThrow("Withdrawn.");
    await expect(second).rejects.toThrow(CanceledError);
    expect(readings).toHaveLength(1);
  });

  test("no more bytes are kept than allowed: the longest unused result goes", async () => {
    const { read, readings, cache } = setUp({ mostBytes: 12_000 });
    for (let each = 0; each < 50; each += 1) {
      await read(`things ${each}`);
      await read("kettles");
      expect(cache.bytes).toBeLessThanOrEqual(12_000);
    }
    expect(readings).toHaveLength(51);
    await read("things 0");
    expect(readings).toHaveLength(52);
  });

  test("neither a result larger than all nor a list of somebody's own is kept", async () => {
    const { read, readings, cache } = setUp({ mostBytes: 500 });
    await read("kettles");
    const own = "x".repeat(3_000);
    for (const of of [own, own, "kettles", "kettles"]) await read(of);
    expect(readings).toHaveLength(5);
    expect(cache.bytes).toBe(0);
  });

  test("what is counted grows with what is held", () => {
    const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ n, name: "x".repeat(20) }));
    expect(freeze(rows(200))).toBeGreaterThan(1.9 * freeze(rows(100)));
    expect(freeze("x".repeat(1_000))).toBeGreaterThan(1_000);
  });
});
