import { expect, test } from "vitest";
import { CanceledError } from "../../../../tools/errors.js";
import { readQuarantine } from "../../../../tools/market/pricing/quarantine.js";
import type { Dataset, Parameter, QueryOptions, Row, Warehouse } from "../../../../tools/warehouse/warehouse.js";

interface Call {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
  readonly options: QueryOptions | undefined;
  readonly resolve: (rows: Row[]) => void;
  readonly reject: (error: Error) => void;
}

/** A warehouse whose answers the test gives by hand. */
function heldWarehouse(datasets: readonly Dataset[] = []) {
  const calls: Call[] = [];
  let generation = "g1";
  const warehouse: Warehouse = {
    engine: "duckdb",
    get generation() {
      return generation;
    },
    // Names of the product groups are no part of what is tested.
    query: (sql, parameters = [], options) =>
      /FROM clusters/i.test(sql)
        ? Promise.resolve([])
        : new Promise((resolve, reject) => calls.push({ sql, parameters, options, resolve, reject })),
    datasets: async () => datasets,
    close: async () => {},
  };
  const swap = () => {
    generation = "g2";
  };
  return { warehouse, calls, swap };
}

const row: Row = { cluster_id: 1, suspect: null, rows_examined: 42 };
const scope = { market: "US", clusterIds: [1] };

test("is read once per generation and scope", async () => {
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
  expect(await again).toEqual({ feeds: [], rowsExamined: 42 });
});

test("every suspect is confirmed on its events, however many there are", async () => {
  const covered: Dataset = {
    dataset: "price_events",
    label: "price history",
    source: "test",
    rows: 1,
    coversFrom: "2026-01-01",
    coversTo: "2026-06-30",
    refreshedOn: null,
    isSample: true,
    markets: [{ market: "US", coversFrom: "2026-01-01", coversTo: "2026-06-30" }],
  };
  const { warehouse, calls } = heldWarehouse([covered]);
  const reading = readQuarantine(warehouse, { market: "US", clusterIds: null });
  const suspects = Array.from({ length: 1_100 }, (_, index) => ({
    cluster_id: index + 1,
    suspect: 7,
    rows_examined: 9,
  }));
  expect(calls[0]?.sql).not.toContain("LIMIT");
  calls[0]?.resolve([row, ...suspects]);
  const batches = Math.ceil(suspects.length / 60);
  for (let batch = 1; batch <= batches; batch += 1) {
    await expect.poll(() => calls.length).toBe(batch + 1);
    calls[batch]?.resolve(batch === batches ? poisonedEvents(1_100) : []);
  }
  const { feeds } = await reading;
  const asked = calls.slice(1).flatMap(({ parameters }) => parameters.slice(1));
  expect(asked).toEqual(suspects.flatMap((row) => [row.cluster_id, row.suspect]));
  expect(calls.map(({ parameters }) => parameters.length).slice(1)).toEqual(
    Array.from({ length: batches }, (_, index) => 1 + 2 * Math.min(60, suspects.length - 60 * index)),
  );
  expect(feeds).toMatchObject([{ clusterId: 1_100, merchantId: 7 }]);
});

/** Five prices that come back for a hundred days, then a new one every other day. */
function poisonedEvents(clusterId: number): Row[] {
  return Array.from({ length: 80 }, (_, index) => ({
    cluster_id: clusterId,
    merchant_id: 7,
    offer_id: 1,
    day: 20_454 + 2 * index,
    price: index < 50 ? 20.99 + (index % 5) : 20 + ((index * 37) % 97) / 100,
    list_price: null,
    merchant: "Shop",
  }));
}
