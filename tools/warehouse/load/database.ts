import { DuckDBInstance } from "@duckdb/node-api";
import { plainRows } from "../normalise.js";
import type { Parameter, Row } from "../warehouse.js";
import { literal } from "./sql-text.js";

/** Where the new market is put together, as a database beside the loader's own working tables. */
export const MARKET = "market";

/** The loader's engine: working tables in memory (spilling to `workDir`), the market in a file of its own. */
export interface LoadDatabase {
  execute(sql: string): Promise<void>;
  rows(sql: string): Promise<Row[]>;
  /** A text of the data tools, over the market. Nothing else runs meanwhile. */
  query(sql: string, parameters: readonly Parameter[]): Promise<Row[]>;
  /** Writes the market's file out and lets go of it. */
  close(): Promise<void>;
}

export async function openLoadDatabase(
  marketPath: string,
  workDir: string,
  memoryLimit?: string,
): Promise<LoadDatabase> {
  const instance = await DuckDBInstance.create(":memory:", {
    temp_directory: workDir,
    ...(memoryLimit !== undefined && { memory_limit: memoryLimit }),
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  const connection = await instance.connect();
  await connection.run(`ATTACH ${literal(marketPath)} AS ${MARKET}`);
  return {
    async execute(sql) {
      await connection.run(sql);
    },
    async rows(sql) {
      const reader = await connection.runAndReadAll(sql);
      return plainRows(reader.columnNames(), reader.getColumns());
    },
    async query(sql, parameters) {
      await connection.run(`USE ${MARKET}`);
      try {
        const reader = await connection.runAndReadAll(sql, [...parameters]);
        return plainRows(reader.columnNames(), reader.getColumns());
      } finally {
        await connection.run("USE memory");
      }
    },
    async close() {
      try {
        // Detaching writes the log into the file, so that one rename moves all of it.
        await connection.run(`DETACH ${MARKET}`);
      } finally {
        connection.closeSync();
        instance.closeSync();
      }
    },
  };
}
