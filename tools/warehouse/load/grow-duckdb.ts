import { constants, existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { InvalidInputError } from "../../errors.js";
import {
  COVERAGE_TABLE,
  createFreshnessTableSql,
  createLoadedFilesTableSql,
  FRESHNESS_TABLE,
  GENERATION_TABLE,
  LOADED_FILES_TABLE,
  marketFile,
  SCHEMA_VERSION,
  storedMarket,
} from "../market-layout.js";
import type { Table } from "../schema.js";
import { writeCoverage } from "./coverage.js";
import { type LoadDatabase, MARKET } from "./database.js";
import { freshnessAfterSql, type Held, heldBy } from "./freshness-rows.js";
import type { Addition, Finished, GrowingMarket } from "./growing-market.js";
import { keepRowsIn } from "./keep-rows.js";
import { isReferredTo } from "./keys.js";
import { openNewMarket } from "./load-market.js";
import { insertLoadedFilesSql } from "./loaded-files.js";
import { mergeTable } from "./merge.js";
import { identifier, literal } from "./sql-text.js";
import { newMarketPath, removeMarketFile, swapMarketFile } from "./swap-duckdb.js";

export const NO_MARKET = "There is no market to add to: load one first, with npm run load -- --from DIR.";
export const OTHER_VERSION =
  "The stored market is of another version of this service. Start the service once, which brings it forward, and add then.";

/** A copy of the market's file, which the service reads on, to add rows to. @throws InvalidInputError where there is none */
export async function growDuckDb(dataDir: string, generation: string, workDir: string): Promise<GrowingMarket> {
  const stored = marketFile(dataDir);
  if (!existsSync(stored)) throw new InvalidInputError(NO_MARKET);
  const newPath = await newMarketPath(dataDir, generation);
  let database: LoadDatabase | undefined;
  const close = async () => {
    // What cannot be written out cannot be closed either, and has to go all the same.
    await database?.close().catch(() => {});
    database = undefined;
    await removeMarketFile(newPath);
  };
  try {
    await copyFile(stored, newPath, constants.COPYFILE_FICLONE);
    database = await openNewMarket(newPath, workDir);
    const opened = database;
    const present = storedMarket(
      await opened.rows(`SELECT generation, schema_version, is_sample FROM ${MARKET}.${GENERATION_TABLE}`),
    );
    if (present?.schemaVersion !== SCHEMA_VERSION) throw new InvalidInputError(OTHER_VERSION);
    await opened.execute(createLoadedFilesTableSql(MARKET).replace("CREATE TABLE", "CREATE TABLE IF NOT EXISTS"));
    const loaded = await opened.rows(`SELECT table_name, digest FROM ${MARKET}.${LOADED_FILES_TABLE}`);
    return {
      database: opened,
      generation: present.generation,
      loaded: loaded.map((row) => ({ table: String(row.table_name), digest: String(row.digest) })),
      // All of them are there.
      readStored: async () => {},
      async finish(addition) {
        const finished = await finish(opened, generation, addition);
        await opened.close();
        database = undefined;
        await swapMarketFile(newPath, dataDir);
        return finished;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function finish(database: LoadDatabase, generation: string, addition: Addition): Promise<Finished> {
  const { tables, files, declared, keepMonths } = addition;
  const corrected = new Map<string, number>();
  for (const table of tables) if (!isReferredTo(table)) corrected.set(table.name, await mergeTable(table, database));
  await database.execute(`DROP TABLE ${MARKET}.${COVERAGE_TABLE}`);
  const { forgotten, notes } = await writeCoverage(database, keepMonths);
  const touched = new Map<string, Table>([...tables, ...forgotten].map((table) => [table.name, table]));
  const held: Held[] = [];
  for (const table of touched.values()) {
    const covers = (end: "MIN" | "MAX", column: string) =>
      `(SELECT ${end}(${column}) FROM ${MARKET}.${COVERAGE_TABLE} WHERE dataset = ${literal(table.name)}) AS ${column}`;
    const [row] = await database.rows(
      `SELECT (SELECT COUNT(*) FROM ${MARKET}.${identifier(table.name)}) AS n, ${covers("MIN", "covers_from")}, ${covers("MAX", "covers_to")}`,
    );
    held.push(heldBy(table, row ?? {}, addition));
  }
  const freshness = `${MARKET}.${FRESHNESS_TABLE}`;
  const before = await database.rows(`SELECT * FROM ${freshness}`);
  const insert = freshnessAfterSql(MARKET, before, declared, held);
  await database.execute(`DROP TABLE ${freshness}`);
  await database.execute(createFreshnessTableSql(MARKET));
  await database.execute(insert);
  if (files.length > 0) await database.execute(insertLoadedFilesSql(MARKET, files));
  await database.execute(`UPDATE ${MARKET}.${GENERATION_TABLE} SET generation = ${literal(generation)},
  is_sample = (SELECT COALESCE(BOOL_AND(is_sample) FILTER (WHERE rows > 0), false) FROM ${freshness})`);
  await keepRowsIn(database);
  return { corrected, notes };
}
