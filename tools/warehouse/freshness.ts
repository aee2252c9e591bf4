import { groupBy } from "../collections.js";
import { awaitInTime, isOfAnother } from "./deadline.js";
import { COVERAGE_TABLE, FRESHNESS_TABLE } from "./market-layout.js";
import { TABLES, type TableName } from "./schema.js";
import type { Dataset, MarketCoverage, Row, Warehouse } from "./warehouse.js";

const SQL = `SELECT dataset, label, source, rows, covers_from, covers_to, refreshed_on, is_sample
FROM ${FRESHNESS_TABLE}
ORDER BY dataset`;

const COVERAGE_SQL = `SELECT dataset, market, covers_from, covers_to FROM ${COVERAGE_TABLE} ORDER BY dataset, market`;

/** Freshness as it was recorded at load; never derived from the facts or the clock. */
async function readDatasets(query: (sql: string) => Promise<readonly Row[]>): Promise<readonly Dataset[]> {
  const rows = await query(SQL);
  const coverage = groupBy(await query(COVERAGE_SQL), (row) => String(row.dataset));
  return rows.flatMap((row) => {
    const dataset = tableName(row.dataset);
    if (!dataset) return [];
    return [
      {
        dataset,
        label: String(row.label),
        source: String(row.source),
        rows: Number(row.rows),
        coversFrom: dateOrNull(row.covers_from),
        coversTo: dateOrNull(row.covers_to),
        refreshedOn: dateOrNull(row.refreshed_on),
        isSample: row.is_sample === true,
        markets: (coverage.get(dataset) ?? []).flatMap(toCoverage),
      },
    ];
  });
}

function toCoverage(row: Row): MarketCoverage[] {
  const [coversFrom, coversTo] = [dateOrNull(row.covers_from), dateOrNull(row.covers_to)];
  return coversFrom === null || coversTo === null ? [] : [{ market: String(row.market), coversFrom, coversTo }];
}

/** What a kind of data covers in a market; nothing where the market has no dated row of it. */
export async function coveredDays(
  warehouse: Pick<Warehouse, "datasets">,
  table: TableName,
  market: string,
): Promise<{ readonly from: string | null; readonly to: string | null }> {
  const found = (await warehouse.datasets()).find(({ dataset }) => dataset === table);
  const { coversFrom = null, coversTo = null } = found?.markets.find((each) => each.market === market) ?? {};
  return { from: coversFrom, to: coversTo };
}

/** Remembers the freshness of the generation in use. A failed read is not remembered. */
export class FreshnessCache {
  #generation: string | undefined;
  #datasets: Promise<readonly Dataset[]> | undefined;

  async read(generation: string, query: (sql: string) => Promise<readonly Row[]>): Promise<readonly Dataset[]> {
    if (this.#datasets && this.#generation === generation) {
      try {
        return await awaitInTime(this.#datasets);
      } catch (error) {
        if (!isOfAnother(error, undefined)) throw error;
        return this.read(generation, query);
      }
    }
    const reading = readDatasets(query);
    this.#generation = generation;
    this.#datasets = reading;
    reading.catch(() => {
      if (this.#datasets === reading) this.#datasets = undefined;
    });
    return reading;
  }
}

function tableName(value: Row[string] | undefined): TableName | undefined {
  return TABLES.find((table) => table.name === value)?.name;
}

function dateOrNull(value: Row[string] | undefined): string | null {
  return typeof value === "string" ? value : null;
}
