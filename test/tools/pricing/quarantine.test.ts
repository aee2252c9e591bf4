import { expect, test } from "vitest";
import { CanceledError } from "../../../tools/errors.js";
import { readQuarantine } from "../../../tools/pricing/quarantine.js";
import type { Dataset, QueryOptions, Row, Warehouse } from "../../../tools/warehouse/warehouse.js";

interface Call {
  readonly options: QueryOptions | undefined;
  readonly resolve: (rows: Row[]) => void;
  readonly reject: (error: Error) => void;
}

/** A warehouse whose answers the test gives by hand. */
function heldWarehouse() {
  const calls: Call[] = [];
  let generation = "g1";
  const warehouse: Warehouse = {
    engine: "duckdb",
    get generation() {
      return generation;
    },
    query: (_sql, _parameters, options) => new Promise((resolve, reject) => calls.push({ options, resolve, reject })),
    datasets: async (): Promise<readonly Dataset[]> => [],
    close: async () => {},
  };
  const swap = () => {
    generation = "g2";
  };
  return { warehouse, calls, swap };
}

const scope = { market: "US", clusterIds: [1] };
const row: Row = { cluster_id: 1, merchant_id: 2, suspicion: 0, rows_examined: 42 };

test("is read once per generation and scope, and tells the rows examined each time", async () => {
  const { warehouse, calls, swap } = heldWarehouse();
  const both = Promise.all([readQuarantine(warehouse, scope), readQuarantine(warehouse, scope)]);
  calls[0]?.resolve([row]);
  expect(await both).toEqual([
    { feeds: [], rowsExamined: 42 },
    { feeds: [], rowsExamined: 42 },
  ]);
  expect(await readQuarantine(warehouse, scope)).toEqual({ feeds: [], rowsExamined: 42 });
  expect(calls).toHaveLength(1);
  void readQuarantine(warehouse, { ...scope, market: "GB" });
  expect(calls).toHaveLength(2);
  swap();
  void readQuarantine(warehouse, scope);
  expect(calls).toHaveLength(3);
});

test("a caller that withdraws does not take another one with it", async () => {
  const { warehouse, calls } = heldWarehouse();
  const withdrawn = readQuarantine(warehouse, scope);
  const waiting = readQuarantine(warehouse, scope);
  calls[0]?.reject(new CanceledError("withdrawn"));
  await expect(withdrawn).rejects.toThrow(CanceledError);
  await expect.poll(() => calls.length).toBe(2);
  calls[1]?.resolve([row]);
  expect(await waiting).toEqual({ feeds: [], rowsExamined: 42 });
});

test("a failure is passed on and not remembered", async () => {
  const { warehouse, calls } = heldWarehouse();
  const failed = readQuarantine(warehouse, scope);
  calls[0]?.reject(new Error("gone"));
  await expect(failed).rejects.toThrow("gone");
  const again = readQuarantine(warehouse, scope);
  calls[1]?.resolve([row]);
  expect((await again).rowsExamined).toBe(42);
});
