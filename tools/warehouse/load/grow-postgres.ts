import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { DataUnavailableError, InvalidInputError } from "../../errors.js";
import { unreachable } from "../failure.js";
import {
  COVERAGE_TABLE,
  createTableSql,
  FRESHNESS_TABLE,
  GENERATION_TABLE,
  generationSchema,
  LOADED_FILES_TABLE,
  SCHEMA_VERSION,
  SERVING_SCHEMA,
  sqlType,
  storedColumns,
  storedMarket,
} from "../market-layout.js";
import { postgresTypes } from "../normalise.js";
import { openPostgresWarehouse } from "../postgres.js";
import { connectionSettings } from "../postgres-session.js";
import { TABLES, type Table } from "../schema.js";
import type { Row } from "../warehouse.js";
import { COVERED_TABLES, coverageSql, lateRowsSql, noteLateRows } from "./coverage.js";
import { type LoadDatabase, MARKET, openLoadDatabase } from "./database.js";
import { forgetParts, type PartPlan } from "./forget-parts.js";
import { freshnessAfterSql, heldBy } from "./freshness-rows.js";
import { NO_MARKET, OTHER_VERSION } from "./grow-duckdb.js";
import type { Addition, Finished, GrowingMarket } from "./growing-market.js";
import { deleteBeforeSql, forgottenNote, isPassing, oldestKept } from "./keep-months.js";
import { keepRows } from "./keep-rows.js";
import { insertLoadedFilesSql } from "./loaded-files.js";
import { ADDED } from "./merge.js";
import { replaceGeneration } from "./postgres-generations.js";
import {
  columnarMonths,
  handOverParts,
  hasColumnar,
  type Month,
  monthsSql,
  moveParts,
  ofMonths,
  PARTED,
  type PostgresStorage,
  shardsOf,
  storedParts,
  withHandedOver,
} from "./postgres-parts.js";
import { Streams } from "./postgres-streams.js";
import { copyTable, createRecordTables, createStoredTable, indexTable } from "./postgres-tables.js";
import { identifier, literal, pathLiteral } from "./sql-text.js";

const CURRENT = `SELECT generation, schema_version, is_sample FROM ${SERVING_SCHEMA}.${GENERATION_TABLE} WHERE is_current`;
const LONGEST_RANKING_MS = 600_000;
const NOT_THERE = new Set(["42P01", "3F000"]);

/**
 * A generation beside the one that is served: tables that rows are added to are made anew in it, on the server; the others move to it when it
 * takes the place of the old one, which sees them through views from then on.
 * @throws InvalidInputError where there is no market
 */
export async function growPostgres(
  databaseUrl: string,
  generation: string,
  workDir: string,
  storage: PostgresStorage = {},
): Promise<GrowingMarket> {
  const client = new pg.Client({ ...connectionSettings(databaseUrl), types: postgresTypes });
  client.on("error", () => {});
  let database: LoadDatabase | undefined;
  const close = async () => {
    await client.end().catch(() => {});
    await database?.close().catch(() => {});
    database = undefined;
  };
  try {
    await client.connect();
  } catch (cause) {
    throw unreachable(cause);
  }
  try {
    const present = storedMarket(await readCurrent(client));
    if (!present) throw new InvalidInputError(NO_MARKET);
    if (present.schemaVersion !== SCHEMA_VERSION) throw new InvalidInputError(OTHER_VERSION);
    const old = generationSchema(present.generation);
    database = await openLoadDatabase(path.join(workDir, "market.building"), workDir);
    const opened = database;
    for (const table of TABLES as readonly Table[]) await opened.execute(createTableSql(table, MARKET));
    return {
      database: opened,
      generation: present.generation,
      loaded: await readLoadedFiles(client, old),
      async readStored(tables) {
        for (const table of tables) await readTable(client, table, old, opened, workDir);
      },
      finish: (addition) =>
        finish(
          client,
          opened,
          { databaseUrl, generation, isSample: present.isSample, old, workDir, storage },
          addition,
        ).catch((cause: unknown) => {
          if (cause instanceof InvalidInputError) throw cause;
          throw new DataUnavailableError("The database server did not take the rows; the market is unchanged.", {
            cause,
          });
        }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readCurrent(client: pg.Client): Promise<Row[]> {
  try {
    return (await client.query<Row>(CURRENT)).rows;
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && NOT_THERE.has(cause.code ?? "")) return [];
    throw unreachable(cause);
  }
}

async function readLoadedFiles(client: pg.Client, schema: string) {
  const list = `${schema}.${LOADED_FILES_TABLE}`;
  const { rows } = await client.query<{ is_there: boolean }>("SELECT to_regclass($1) IS NOT NULL AS is_there", [list]);
  // A market of before files were remembered.
  if (!rows[0]?.is_there) return [];
  const files = await client.query<{ table_name: string; digest: string }>(`SELECT table_name, digest FROM ${list}`);
  return files.rows.map(({ table_name, digest }) => ({ table: table_name, digest }));
}

/** Copies a stored table into the loader's own market. */
async function readTable(client: pg.Client, table: Table, schema: string, database: LoadDatabase, workDir: string) {
  const file = path.join(workDir, `${table.name}.stored.csv`);
  const columns = storedColumns(table);
  const list = columns.map(({ name }) => identifier(name)).join(", ");
  const source = client.query(
    copyTo(`COPY (SELECT ${list} FROM ${schema}.${identifier(table.name)}) TO STDOUT (FORMAT csv)`),
  );
  await pipeline(source, createWriteStream(file));
  const types = columns.map((column) => `${literal(column.name)}: ${literal(sqlType(column))}`).join(", ");
  await database.execute(`INSERT INTO ${MARKET}.${identifier(table.name)}
SELECT ${list} FROM read_csv(${pathLiteral(file)}, header = false, auto_detect = false, columns = {${types}}, delim = ',', quote = '"', escape = '"', nullstr = '', max_line_size = 4194304)`);
}

interface Place {
  readonly databaseUrl: string;
  readonly generation: string;
  readonly isSample: boolean;
  readonly old: string;
  readonly workDir: string;
  readonly storage: PostgresStorage;
}

async function finish(client: pg.Client, database: LoadDatabase, place: Place, addition: Addition): Promise<Finished> {
  const { old } = place;
  const corrected = new Map<string, number>();
  const notes: string[] = [];
  const touched = new Map<string, Table>();
  let plan = await planParts(client, database, place, addition);
  const shards = await shardsOf(client, old);
  const fill = async (schema: string): Promise<void> => {
    const streams = await Streams.open(client, place.databaseUrl, shards);
    try {
      await createRecordTables(client, schema);
      const create = (table: Table) =>
        createStoredTable(client, table, schema, table.name === PARTED ? (plan?.remade ?? null) : null);
      const take = (table: Table) =>
        takeOver(
          client,
          table,
          old,
          schema,
          table.name === PARTED && plan ? ofMonths(plan.remade.months, "o") : "true",
        );
      const forget = async (table: Table, day: string): Promise<number> => {
        if (table.name !== PARTED || plan === null)
          return (await client.query(deleteBeforeSql(table, schema, day))).rowCount ?? 0;
        const forgotten = await forgetParts(client, table, { old, schema, day }, plan);
        ({ plan } = forgotten);
        return forgotten.gone;
      };
      for (const table of addition.tables) {
        await create(table);
        const columns = storedColumns(table).map(({ name }) => name);
        await copyTable(streams, database, ADDED, schema, table.name, columns, place.workDir);
        corrected.set(table.name, await take(table));
        touched.set(table.name, table);
        addition.onProgress(`${table.label}: stored`);
      }
      const wholeOf = ({ name }: Table) =>
        name === PARTED && plan !== null
          ? withHandedOver(schema, old, plan.handedOver)
          : `${schema}.${identifier(name)}`;
      const how = { create, take, wholeOf, forget };
      notes.push(...(await coverAndForget(client, old, schema, touched, how, addition.keepMonths)));
      for (const table of touched.values()) await indexTable(streams, table, schema);
      await writeRecords(client, old, schema, [...touched.values()], wholeOf, addition);
    } finally {
      await streams.close();
    }
  };
  await replaceGeneration(client, place, fill, (schema) => moveOthers(client, old, schema, touched, plan));
  // The market is served already: without them the first question computes what it needs.
  await keepRowsOf(client, place).catch(() => notes.push("Rankings of whole markets could not be made ahead."));
  return { corrected, notes };
}

/** When all tables are in the new generation: those that were not added to move to it last. */
async function keepRowsOf(client: pg.Client, { databaseUrl, generation }: Place): Promise<void> {
  const market = await openPostgresWarehouse({ databaseUrl, queryTimeoutMs: LONGEST_RANKING_MS, poolSize: 1 });
  try {
    await keepRows(market, generationSchema(generation), (sql) => client.query(sql));
  } finally {
    await market.close();
  }
}

/** Null where the price events are one table. */
async function planParts(
  client: pg.Client,
  database: LoadDatabase,
  { old, storage }: Place,
  { tables }: Addition,
): Promise<PartPlan | null> {
  const stored = await storedParts(client, old);
  if (stored.length === 0) return null;
  const added = tables.some(({ name }) => name === PARTED)
    ? (await database.rows(monthsSql(`${ADDED}.${PARTED}`))).map(({ month }) => String(month))
    : [];
  const months = [...new Set([...added, ...stored.map(({ month }) => month)])].sort();
  const columnar = (await hasColumnar(client)) ? columnarMonths(months, months.at(-1) ?? "", storage) : [];
  const isRemade = (month: Month) =>
    added.includes(month) ||
    (columnar.includes(month) && stored.some((part) => part.month === month && !part.isColumnar));
  return {
    remade: { months: months.filter(isRemade), columnar },
    handedOver: months.filter((month) => !isRemade(month)),
    columnar,
  };
}

/** The old table's rows, those of a condition, but for those whose key is in the new one already. @returns how many those are */
async function takeOver(client: pg.Client, table: Table, old: string, schema: string, only: string): Promise<number> {
  const name = identifier(table.name);
  const columns = storedColumns(table).map((column) => identifier(column.name));
  const same = table.key.map((column) => `a.${identifier(column)} = o.${identifier(column)}`).join(" AND ");
  await client.query(`ANALYZE ${schema}.${name}`);
  const { rows } = await client.query<{ n: number }>(
    `SELECT COUNT(*) AS n FROM ${old}.${name} AS o WHERE (${only}) AND EXISTS (SELECT 1 FROM ${schema}.${name} AS a WHERE ${same})`,
  );
  await client.query(`INSERT INTO ${schema}.${name} (${columns.join(", ")})
SELECT ${columns.map((column) => `o.${column}`).join(", ")} FROM ${old}.${name} AS o
WHERE (${only}) AND NOT EXISTS (SELECT 1 FROM ${schema}.${name} AS a WHERE ${same})`);
  return Number(rows[0]?.n ?? 0);
}

/** How a table of the new generation is made: without rows, with those of the old one, and without those of before a day. */
interface Making {
  readonly create: (table: Table) => Promise<void>;
  readonly take: (table: Table) => Promise<number>;
  readonly wholeOf: (table: Table) => string;
  /** @returns how many rows are gone */
  readonly forget: (table: Table, day: string) => Promise<number>;
}

/** Writes what is covered, and makes tables anew that hold rows from before the months to keep. */
async function coverAndForget(
  client: pg.Client,
  old: string,
  schema: string,
  touched: Map<string, Table>,
  { create, take, wholeOf, forget }: Making,
  keepMonths: number | undefined,
): Promise<string[]> {
  const notes: string[] = [];
  const cover = async (table: Table) => {
    const dataset = literal(table.name);
    const columns = "dataset, market, rows, late_rows, covers_from, covers_to";
    await client.query(`DELETE FROM ${schema}.${COVERAGE_TABLE} WHERE dataset = ${dataset}`);
    const rows = touched.has(table.name)
      ? coverageSql(table, wholeOf(table))
      : `SELECT ${columns} FROM ${old}.${COVERAGE_TABLE} WHERE dataset = ${dataset}`;
    await client.query(`INSERT INTO ${schema}.${COVERAGE_TABLE} (${columns})\n${rows}`);
  };
  for (const table of COVERED_TABLES) {
    await cover(table);
    if (keepMonths === undefined || !isPassing(table)) continue;
    const { rows } = await client.query<Row>(
      `SELECT MAX(covers_to) AS covers_to, MIN(covers_from) AS covers_from FROM ${schema}.${COVERAGE_TABLE} WHERE dataset = $1`,
      [table.name],
    );
    const { covers_to: end, covers_from: start } = rows[0] ?? {};
    if (typeof end !== "string" || typeof start !== "string") continue;
    const day = oldestKept(end, keepMonths);
    if (start >= day) continue;
    if (!touched.has(table.name)) {
      await create(table);
      await take(table);
      touched.set(table.name, table);
    }
    const gone = await forget(table, day);
    if (gone > 0) notes.push(forgottenNote(table, gone, day));
    await cover(table);
  }
  const late = await client.query<Row>(lateRowsSql(`${schema}.${COVERAGE_TABLE}`));
  return [...notes, ...noteLateRows(late.rows)];
}

async function writeRecords(
  client: pg.Client,
  old: string,
  schema: string,
  touched: readonly Table[],
  wholeOf: (table: Table) => string,
  addition: Addition,
) {
  const held = [];
  for (const table of touched) {
    const { rows } = await client.query<Row>(
      `SELECT (SELECT COUNT(*) FROM ${wholeOf(table)}) AS n, MIN(covers_from) AS covers_from, MAX(covers_to) AS covers_to
FROM ${schema}.${COVERAGE_TABLE} WHERE dataset = $1`,
      [table.name],
    );
    held.push(heldBy(table, rows[0] ?? {}, addition));
  }
  const before = await client.query<Row>(`SELECT * FROM ${old}.${FRESHNESS_TABLE}`);
  await client.query(freshnessAfterSql(schema, before.rows, addition.declared, held));
  const loaded = await readLoadedFiles(client, old);
  const files = [...loaded, ...addition.files];
  if (files.length > 0) await client.query(insertLoadedFilesSql(schema, files));
}

/** Answers that began on the old generation read on, through views. */
async function moveOthers(
  client: pg.Client,
  old: string,
  schema: string,
  touched: ReadonlyMap<string, Table>,
  plan: PartPlan | null,
): Promise<void> {
  for (const { name } of TABLES as readonly Table[]) {
    if (touched.has(name)) {
      if (name === PARTED && plan !== null) await handOverParts(client, old, schema, plan.handedOver);
      continue;
    }
    if (name === PARTED) await moveParts(client, old, schema);
    await client.query(`ALTER TABLE ${old}.${identifier(name)} SET SCHEMA ${schema}`);
    await client.query(`CREATE VIEW ${old}.${identifier(name)} AS SELECT * FROM ${schema}.${identifier(name)}`);
  }
}
