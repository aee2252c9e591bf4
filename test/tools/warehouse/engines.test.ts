import { getEventListeners } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CanceledError, DataUnavailableError } from "../../../tools/errors.js";
import { tableNamed } from "../../../tools/warehouse/schema.js";
import { placeholders, type Row, type Warehouse } from "../../../tools/warehouse/warehouse.js";
import { engines, openOwnEngine } from "../../market.js";

/** Minutes of work on either engine, in little memory. */
const SLOW =
  "SELECT COUNT(*) AS n FROM generate_series(1, 1000000) AS a(x), generate_series(1, 1000000) AS b(y) WHERE a.x + b.y = $1";

describe.each(engines())("on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openOwnEngine(engine);
  });
  afterAll(() => warehouse.close());

  test("values arrive as numbers, strings, ISO dates, booleans and null", async () => {
    const sql = `SELECT CAST(9007199254740991 AS BIGINT) AS big, CAST(12.50 AS DECIMAL(10,2)) AS exact, CAST(0.1 AS DOUBLE PRECISION) AS double,
      CAST(3 AS INTEGER) AS whole, SUM(CAST(x AS BIGINT)) AS total, AVG(x) AS mean, COUNT(*) AS n, DATE '2026-10-25' AS day,
      CAST(date_trunc('month', DATE '2026-10-25') AS DATE) AS month, DATE '2026-03-01' - 1 AS before, TIMESTAMP '2026-10-25 02:30:00' AS moment,
      1 = 1 AS yes, CAST(NULL AS INTEGER) AS nothing, 'O''Neil "ü"' AS words, CAST('NaN' AS DOUBLE PRECISION) AS undefined_number
      FROM generate_series(1, 4) AS a(x)`;
    expect(await warehouse.query(sql)).toEqual([
      {
        big: 9007199254740991,
        exact: 12.5,
        double: 0.1,
        whole: 3,
        total: 10,
        mean: 2.5,
        n: 4,
        day: "2026-10-25",
        month: "2026-10-01",
        before: "2026-02-28",
        moment: "2026-10-25T02:30:00",
        yes: true,
        nothing: null,
        words: 'O\'Neil "ü"',
        undefined_number: null,
      },
    ]);
  });

  test("parameters are bound, whatever they hold, and one text takes other types on its next run", async () => {
    const hostile = `'; DROP TABLE offers; -- "`;
    const sql =
      "SELECT CAST($1 AS TEXT) AS word, CAST($2 AS DOUBLE PRECISION) AS number, CAST($3 AS DATE) AS day, CAST($4 AS BOOLEAN) AS fact";
    expect(await warehouse.query(sql, [hostile, 1, "2026-02-28", true])).toEqual([
      { word: hostile, number: 1, day: "2026-02-28", fact: true },
    ]);
    expect(await warehouse.query(sql, ["x", 1.5, null, null])).toEqual([
      { word: "x", number: 1.5, day: null, fact: null },
    ]);
    expect(await warehouse.query(sql, [null, 2, "2024-02-29", false])).toEqual([
      { word: null, number: 2, day: "2024-02-29", fact: false },
    ]);
    const list = await warehouse.query(`SELECT COUNT(*) AS n FROM markets WHERE market IN (${placeholders(2)}, $3)`, [
      "US",
      "DE",
      "XX",
    ]);
    expect(list).toEqual([{ n: 2 }]);
  });

  test("a missing parameter is an error, never the value of the run before", async () => {
    const sql = "SELECT CAST($1 AS INTEGER) AS a, CAST($2 AS INTEGER) AS b";
    await warehouse.query(sql, [1, 2]);
    await expect(warehouse.query(sql, [1])).rejects.toThrow(
      new DataUnavailableError("The market database could not answer a question."),
    );
  });

  test("a failed query says so in plain words and keeps the engine's for the log", async () => {
    const error = await warehouse.query("SELECT secret_column FROM offers").catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DataUnavailableError);
    expect(error).toMatchObject({ message: "The market database could not answer a question." });
    expect(String((error as Error).cause)).toContain("secret_column");
  });

  test("nothing can be written", async () => {
    for (const sql of [
      "INSERT INTO markets (market) VALUES ('XX')",
      "DELETE FROM markets",
      "CREATE TABLE extra (x INTEGER)",
      "DROP VIEW markets",
    ]) {
      await expect(warehouse.query(sql)).rejects.toBeInstanceOf(DataUnavailableError);
    }
    expect(await warehouse.query("SELECT COUNT(*) AS n FROM markets WHERE market = 'XX'")).toEqual([{ n: 0 }]);
  });

  test("a time-out stops the query on the engine and the connection stays usable", async () => {
    const impatient = await openOwnEngine(engine, { queryTimeoutMs: 150 });
    try {
      for (let round = 0; round < 3; round += 1) {
        await expect(impatient.query(SLOW, [-1])).rejects.toMatchObject({
          code: "data-unavailable",
          message: "The market database did not answer within 0.15 seconds.",
        });
        expect(await impatient.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
      }
    } finally {
      await impatient.close();
    }
  });

  test("an abort stops queries that run and queries that wait", async () => {
    const controller = new AbortController();
    const withdrawn = Array.from({ length: 8 }, () => warehouse.query(SLOW, [-1], { signal: controller.signal }));
    const settled = Promise.allSettled(withdrawn);
    setTimeout(() => controller.abort(), 50);
    for (const result of await settled) {
      expect(result.status === "rejected" && result.reason).toBeInstanceOf(CanceledError);
    }
    const answers = await Promise.all(Array.from({ length: 8 }, () => warehouse.query("SELECT 1 AS one")));
    expect(answers.flat()).toEqual(Array.from({ length: 8 }, () => ({ one: 1 })));
  });

  test("an abort in the very tick of the call is not lost", async () => {
    const controller = new AbortController();
    const query = warehouse.query(SLOW, [-1], { signal: controller.signal });
    controller.abort();
    await expect(query).rejects.toBeInstanceOf(CanceledError);
    await expect(warehouse.query("SELECT 1 AS one", [], { signal: controller.signal })).rejects.toBeInstanceOf(
      CanceledError,
    );
  });

  test("queries leave nothing behind on a signal that outlives them, and hang on one listener while they run", async () => {
    const { signal } = new AbortController();
    const untouched = Reflect.ownKeys(signal).length;
    const queries = Array.from({ length: 12 }, () => warehouse.query("SELECT 1 AS one", [], { signal }));
    await Promise.race(queries);
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    await Promise.all(queries);
    await expect(warehouse.query("SELECT secret_column FROM offers", [], { signal })).rejects.toThrow();
    expect(getEventListeners(signal, "abort")).toEqual([]);
    // AbortSignal.any keeps the list of its dependents in a property of its own.
    expect(Reflect.ownKeys(signal).length).toBe(untouched);
  });

  test("closing ends what waits as well, with a caller's signal or without", async () => {
    const other = await openOwnEngine(engine);
    const { signal } = new AbortController();
    const queries = Array.from({ length: 10 }, (_, index) =>
      other.query(SLOW, [-1], index % 2 === 0 ? { signal } : undefined),
    );
    const settled = Promise.allSettled(queries);
    setTimeout(() => other.close(), 100);
    for (const result of await settled)
      expect(result).toMatchObject({ status: "rejected", reason: { message: "The market database was closed." } });
  });

  test("closing ends what runs, and a closed market says so", async () => {
    const other = await openOwnEngine(engine);
    const running = expect(other.query(SLOW, [-1])).rejects.toMatchObject({
      message: "The market database was closed.",
    });
    setTimeout(() => other.close(), 50);
    await running;
    await expect(other.query("SELECT 1 AS one")).rejects.toMatchObject({ message: "The market database was closed." });
  });

  test("knows the freshness of every table as it was loaded", async () => {
    const datasets = await warehouse.datasets();
    expect(datasets.length).toBeGreaterThan(10);
    for (const { dataset, label, rows, coversFrom, coversTo } of datasets) {
      const { label: expectedLabel, periodColumn } = tableNamed(dataset);
      expect(label).toBe(expectedLabel);
      const period = periodColumn
        ? `MIN(${periodColumn}) AS covers_from, MAX(${periodColumn}) AS covers_to`
        : "NULL AS covers_from, NULL AS covers_to";
      const [found] = await warehouse.query(`SELECT COUNT(*) AS n, ${period} FROM ${dataset}`);
      expect({ n: rows, covers_from: coversFrom, covers_to: coversTo }).toEqual(found);
    }
    expect(await warehouse.datasets()).toBe(datasets);
  });
});

const COMPARED: readonly (readonly [name: string, sql: string])[] = [
  [
    "sums by month",
    `SELECT market, month, COUNT(*) AS n, SUM(searches) AS searches, SUM(COUNT(*)) OVER () AS rows_examined
     FROM keyword_months GROUP BY market, month, cluster_id ORDER BY market, month, cluster_id LIMIT 500`,
  ],
  [
    "percentiles",
    `SELECT cluster_id, market, COUNT(*) AS n, PERCENTILE_CONT(0.1) WITHIN GROUP (ORDER BY price) AS p10,
       PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY price) AS median
     FROM offers GROUP BY cluster_id, market ORDER BY cluster_id, market LIMIT 200`,
  ],
  [
    "derived columns of facts",
    `SELECT cluster_id, offer_id, seen_on, market, category_path, product_id, merchant_id, pack_units, condition, price, list_price, availability
     FROM price_events ORDER BY cluster_id, offer_id, seen_on LIMIT 300`,
  ],
  [
    "nulls last",
    `SELECT cluster_id, keyword_id, difficulty FROM keywords ORDER BY difficulty DESC NULLS LAST, cluster_id, keyword_id LIMIT 100`,
  ],
  [
    "windows",
    `SELECT cluster_id, offer_id, seen_on, price - LAG(price) OVER (PARTITION BY cluster_id, offer_id ORDER BY seen_on) AS change
     FROM price_events WHERE cluster_id = 1 ORDER BY offer_id, seen_on LIMIT 300`,
  ],
];

/** Engines interpolate and add in other orders: the last digits of a double may differ. */
function rounded(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "number" ? Number(value.toPrecision(12)) : value,
    ]),
  );
}

describe.runIf(engines().length > 1)("all engines", () => {
  test.each(COMPARED)("give the same rows: %s", async (_name, sql) => {
    const answers: Row[][] = [];
    for (const engine of engines()) {
      const warehouse = await openOwnEngine(engine);
      answers.push(await warehouse.query(sql));
      await warehouse.close();
    }
    expect(answers[0]?.length).toBeGreaterThan(0);
    for (const rows of answers.slice(1)) expect(rows.map(rounded)).toEqual(answers[0]?.map(rounded));
  });
});
