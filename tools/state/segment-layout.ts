import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";

/** Of the tables, not of the records: a file of another layout is set aside. */
const LAYOUT = 1;
const SETTINGS = {
  threads: "1",
  memory_limit: "64MB",
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
};
/** Blocks of the default 256 KiB waste memory on many small tables and their indexes. */
const ATTACHMENT = "BLOCK_SIZE 32768, ROW_GROUP_SIZE 2048";
/** The file is written out when a segment is full, between drains, never inside one. */
const WITHOUT_CHECKPOINTS = "1TB";

export interface Layout {
  /** Tells the file from every other one. */
  readonly identity: string;
  /** Ascending; the last one is written. */
  readonly segments: readonly number[];
}

export function createEngine(path: string): Promise<DuckDBInstance> {
  return DuckDBInstance.create(":memory:", { ...SETTINGS, temp_directory: `${path}.tmp` });
}

export async function attach(connection: DuckDBConnection, path: string): Promise<void> {
  await connection.run(`ATTACH '${path.replaceAll("'", "''")}' AS state (${ATTACHMENT})`);
  await connection.run(`SET wal_autocheckpoint = '${WITHOUT_CHECKPOINTS}'`);
}

/** Of the file attached; an empty one gets its tables. */
export async function readLayout(connection: DuckDBConnection): Promise<Layout> {
  const cells = async (sql: string) => (await connection.runAndReadAll(sql)).getRows().map(([cell]) => cell);
  const tables = (await cells("SELECT table_name FROM duckdb_tables() WHERE database_name = 'state'")).map(String);
  if (tables.length === 0) {
    await inTransaction(connection, async () => {
      await connection.run(`CREATE TABLE state.layout AS SELECT ${LAYOUT} AS version`);
      await createSegment(connection, 1);
    });
    tables.push("segment_1");
  }
  const [version] = await cells("SELECT version FROM state.layout");
  if (version !== LAYOUT) throw new Error("The file has another layout");
  await connection.run("CREATE TABLE IF NOT EXISTS state.identity AS SELECT uuid()::VARCHAR AS name");
  const [identity] = await cells("SELECT name FROM state.identity");
  const segments = tables.flatMap((name) => /^segment_(\d+)$/.exec(name)?.[1] ?? []).map(Number);
  return { identity: String(identity), segments: segments.sort((a, b) => a - b) };
}

export async function createSegment(connection: DuckDBConnection, number: number): Promise<void> {
  await connection.run(
    `CREATE TABLE ${tableName(number)} (sequence BIGINT PRIMARY KEY, collection VARCHAR NOT NULL, key VARCHAR NOT NULL,
       value VARCHAR, characters INTEGER, expires_at BIGINT)`,
  );
}

export function tableName(segment: number): string {
  return `state.segment_${segment}`;
}

export async function inTransaction(connection: DuckDBConnection, task: () => Promise<void>): Promise<void> {
  await connection.run("BEGIN");
  try {
    await task();
    await connection.run("COMMIT");
  } catch (cause) {
    await connection.run("ROLLBACK").catch(() => {});
    throw cause;
  }
}
