import {
  BOOLEAN,
  DOUBLE,
  type DuckDBAppender,
  DuckDBDataChunk,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  VARCHAR,
} from "@duckdb/node-api";
import { FACT_TABLES, type Fact, type FactSink, type FactTable } from "./fact-tables.js";

const TYPES: Readonly<Record<string, DuckDBType>> = { TEXT: VARCHAR, DOUBLE, BOOLEAN };
/** DuckDB's own size of a chunk. */
const CHUNK = 2_048;

interface Batch {
  readonly types: readonly DuckDBType[];
  readonly names: readonly string[];
  readonly columns: DuckDBValue[][];
}

export class StoreSink implements FactSink {
  readonly #file: number;
  readonly #appenders: ReadonlyMap<FactTable, DuckDBAppender>;
  readonly #batches = new Map<FactTable, Batch>();

  constructor(file: number, appenders: ReadonlyMap<FactTable, DuckDBAppender>) {
    this.#file = file;
    this.#appenders = appenders;
  }

  add<Table extends FactTable>(table: Table, line: number, fact: Fact<Table>): void {
    const batch = this.#batches.get(table) ?? this.#newBatch(table);
    batch.columns[0]?.push(this.#file);
    batch.columns[1]?.push(line);
    const values = fact as Readonly<Record<string, DuckDBValue | undefined>>;
    for (let at = 0; at < batch.names.length; at += 1)
      batch.columns[at + 2]?.push(values[batch.names[at] ?? ""] ?? null);
    if (batch.columns[0]?.length === CHUNK) this.#flush(table, batch);
  }

  close(): void {
    for (const [table, batch] of this.#batches) if ((batch.columns[0]?.length ?? 0) > 0) this.#flush(table, batch);
    for (const appender of this.#appenders.values()) appender.closeSync();
  }

  #newBatch(table: FactTable): Batch {
    const columns = FACT_TABLES[table];
    const types = [INTEGER, INTEGER, ...Object.values(columns).map((type) => TYPES[type] ?? VARCHAR)];
    const batch = { types, names: Object.keys(columns), columns: types.map(() => []) };
    this.#batches.set(table, batch);
    return batch;
  }

  #flush(table: FactTable, batch: Batch): void {
    const chunk = DuckDBDataChunk.create(batch.types, batch.columns[0]?.length ?? 0);
    chunk.setColumns(batch.columns);
    this.#appenders.get(table)?.appendDataChunk(chunk);
    for (const column of batch.columns) column.length = 0;
  }
}
