import type pg from "pg";
import { storedColumns } from "../market-layout.js";
import { TABLES, type Table } from "../schema.js";
import { type LoadDatabase, MARKET } from "./database.js";
import { replaceGeneration } from "./postgres-generations.js";
import { copyTable, createRecordTables, createStoredTable, indexTable, RECORD_TABLES } from "./postgres-tables.js";
import { count, type OnProgress } from "./report.js";

export interface NewGeneration {
  readonly generation: string;
  readonly isSample: boolean;
  readonly workDir: string;
  readonly onProgress: OnProgress;
}

/** Copies the built market into a schema of its own, then makes it the current one. */
export async function swapPostgres(client: pg.Client, database: LoadDatabase, options: NewGeneration): Promise<void> {
  await replaceGeneration(client, options, (schema) => copyTables(client, database, schema, options));
}

async function copyTables(
  client: pg.Client,
  database: LoadDatabase,
  schema: string,
  options: NewGeneration,
): Promise<void> {
  const { workDir, onProgress } = options;
  for (const table of TABLES as readonly Table[]) {
    await createStoredTable(client, table, schema);
    const columns = storedColumns(table).map((column) => column.name);
    const copied = await copyTable(client, database, MARKET, schema, table.name, columns, workDir);
    await indexTable(client, table, schema);
    if (copied > 0) onProgress(`${table.label}: ${count(copied)} stored`);
  }
  await createRecordTables(client, schema);
  for (const { name, columns } of RECORD_TABLES)
    await copyTable(client, database, MARKET, schema, name, columns, workDir);
}
