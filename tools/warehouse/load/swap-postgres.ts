import type pg from "pg";
import { storedColumns } from "../market-layout.js";
import { TABLES, type Table } from "../schema.js";
import { type LoadDatabase, MARKET } from "./database.js";
import { replaceGeneration } from "./postgres-generations.js";
import { columnarMonths, hasColumnar, monthsSql, PARTED, type PostgresStorage, partsOf } from "./postgres-parts.js";
import { Streams } from "./postgres-streams.js";
import {
  copyTable,
  createRecordTables,
  createStoredTable,
  indexTable,
  type Parts,
  RECORD_TABLES,
} from "./postgres-tables.js";
import { count, type OnProgress } from "./report.js";

export interface NewGeneration {
  readonly databaseUrl: string;
  readonly storage: PostgresStorage;
  readonly generation: string;
  readonly isSample: boolean;
  readonly workDir: string;
  readonly onProgress: OnProgress;
}

/** Copies the built market into a schema of its own, then makes it the current one. */
export async function swapPostgres(client: pg.Client, database: LoadDatabase, options: NewGeneration): Promise<void> {
  await replaceGeneration(client, options, async (schema) => {
    const streams = await Streams.open(client, options.databaseUrl, options.storage.shards);
    try {
      await copyTables(streams, database, schema, options);
    } finally {
      await streams.close();
    }
  });
}

async function copyTables(
  streams: Streams,
  database: LoadDatabase,
  schema: string,
  options: NewGeneration,
): Promise<void> {
  const { workDir, onProgress } = options;
  const parts = await partsOfNew(streams.first, database, options.storage);
  for (const table of TABLES as readonly Table[]) {
    await createStoredTable(streams.first, table, schema, table.name === PARTED ? parts : null);
    const columns = storedColumns(table).map((column) => column.name);
    const copied = await copyTable(streams, database, MARKET, schema, table.name, columns, workDir);
    await indexTable(streams, table, schema);
    if (copied > 0) onProgress(`${table.label}: ${count(copied)} stored`);
  }
  await createRecordTables(streams.first, schema);
  for (const { name, columns } of RECORD_TABLES)
    await copyTable(streams, database, MARKET, schema, name, columns, workDir);
}

/** The partitions of a market that is loaded as a whole; null where its price events are few. */
async function partsOfNew(client: pg.Client, database: LoadDatabase, storage: PostgresStorage): Promise<Parts | null> {
  const months = partsOf(await database.rows(monthsSql(`${MARKET}.${PARTED}`)), storage);
  const newest = months?.at(-1);
  if (!months || newest === undefined) return null;
  return { months, columnar: (await hasColumnar(client)) ? columnarMonths(months, newest, storage) : [] };
}
