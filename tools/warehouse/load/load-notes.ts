import { createHash } from "node:crypto";
import { SCHEMA_VERSION } from "../market-layout.js";
import { DATASETS_TABLE } from "../schema.js";
import { type LoadDatabase, MARKET } from "./database.js";
import type { FoundFiles } from "./find-files.js";
import { digestOf, type LoadedFile } from "./loaded-files.js";
import { identifier, literal } from "./sql-text.js";

const NOTES = `${MARKET}.load_notes`;

/** Which load may go on with what another one left: the same content, checked in the same way on the same day. */
export async function keyOfLoad(
  { byTable }: FoundFiles,
  digests: readonly LoadedFile[],
  how: Readonly<Record<string, unknown>>,
): Promise<string> {
  const declared = byTable.get(DATASETS_TABLE.name);
  const content = [SCHEMA_VERSION, digests, declared ? await digestOf(declared, DATASETS_TABLE.name) : null, how];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16);
}

/** What a load has done so far, written into the market that it makes: when the process is killed, the next load of the same files goes on there. */
export class LoadNotes {
  readonly #database: LoadDatabase;
  readonly #said: Map<string, string>;

  private constructor(database: LoadDatabase, said: Map<string, string>) {
    this.#database = database;
    this.#said = said;
  }

  static async open(database: LoadDatabase): Promise<LoadNotes> {
    await database.execute(`CREATE TABLE IF NOT EXISTS ${NOTES} (step TEXT NOT NULL, said TEXT NOT NULL)`);
    const rows = await database.rows(`SELECT step, said FROM ${NOTES}`);
    return new LoadNotes(database, new Map(rows.map(({ step, said }) => [String(step), String(said)])));
  }

  /** What a step came to: as an earlier load noted it, or done now. */
  async once<Result>(
    step: string,
    task: () => Promise<Result>,
  ): Promise<{ readonly said: Result; readonly isKnown: boolean }> {
    const known = this.#said.get(step);
    if (known !== undefined) return { said: JSON.parse(known) as Result, isKnown: true }; // noted below
    const said = await task();
    await this.#database.execute(`INSERT INTO ${NOTES} VALUES (${literal(step)}, ${literal(JSON.stringify(said))})`);
    return { said, isKnown: false };
  }

  /** Tables of a step that was not finished. */
  async forget(...tables: readonly string[]): Promise<void> {
    for (const table of tables) await this.#database.execute(`DROP TABLE IF EXISTS ${MARKET}.${identifier(table)}`);
  }

  /** A market that is served tells nothing of its load. */
  async clear(): Promise<void> {
    await this.#database.execute(`DROP TABLE ${NOTES}`);
  }
}
