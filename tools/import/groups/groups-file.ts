import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { toUtf8 } from "../../catalogs/table/encoding.js";
import { RowReader } from "../../catalogs/table/row-reader.js";
import { InvalidInputError } from "../../errors.js";
import { EventLoopYield } from "../../event-loop.js";
import { formatCell } from "../../sample/csv.js";
import type { Members, PlacedLine } from "../../warehouse/import/members.js";
import type { Group } from "./group.js";

const GROUPS = "groups.csv";
const MEMBERS = "members.csv";
const HIGHEST_ID = 2_147_483_647;

export interface GroupFiles {
  readonly groups: string;
  readonly members: string;
}

export const groupFiles = (dataDir: string): GroupFiles => ({
  groups: path.join(dataDir, "groups", GROUPS),
  members: path.join(dataDir, "groups", MEMBERS),
});

export interface KnownGroups {
  readonly groups: readonly Group[];
  /** Who is in which of them, in blocks. */
  readonly placed: Iterable<readonly PlacedLine[]>;
}

/**
 * The groups as somebody may have edited them; nothing before the first import.
 * @throws InvalidInputError naming file and line where an edit makes no sense, also while `placed` is read
 */
export async function readGroups(dataDir: string): Promise<KnownGroups> {
  const files = groupFiles(dataDir);
  const groups: Group[] = [];
  const ids = new Set<number>();
  for (const block of await rowsOf(files.groups))
    for (const { cells, line } of block) {
      const id = idOf(cells.group_id, GROUPS, line);
      if (id === null) throw new InvalidInputError(`${GROUPS}, line ${line}: a group needs a number.`);
      if (ids.has(id)) throw new InvalidInputError(`${GROUPS}: the group ${id} stands there twice.`);
      ids.add(id);
      const name = cells.name?.trim() || cells.head_term?.trim() || `Group ${id}`;
      groups.push({
        id,
        name,
        category: cells.category?.trim() || "All products",
        headTerm: cells.head_term?.trim() || name.toLowerCase(),
        language: cells.language?.trim() || "en",
        terms: (cells.terms ?? "").split("|").filter((term) => term !== ""),
      });
    }
  return { groups, placed: placedIn(await rowsOf(files.members), ids) };
}

function* placedIn(blocks: Iterable<readonly FileRow[]>, ids: ReadonlySet<number>): Generator<readonly PlacedLine[]> {
  for (const block of blocks)
    yield block.map(({ cells, line }) => {
      const groupId = idOf(cells.group_id, MEMBERS, line);
      if (groupId !== null && !ids.has(groupId))
        throw new InvalidInputError(`${MEMBERS}, line ${line}: there is no group ${groupId} in ${GROUPS}.`);
      return { kind: cells.kind === "product" ? "product" : "search", name: cells.member ?? "", groupId };
    });
}

/** An empty cell takes the member out of the market. */
function idOf(text: string | undefined, file: string, line: number): number | null {
  const cell = text?.trim() ?? "";
  if (cell === "") return null;
  const id = Number(cell);
  if (!Number.isSafeInteger(id) || id < 1 || id > HIGHEST_ID)
    throw new InvalidInputError(`${file}, line ${line}: "${cell}" is no number of a group.`);
  return id;
}

interface FileRow {
  readonly cells: Readonly<Record<string, string>>;
  readonly line: number;
}

/** Blocks of rows by the names of their columns. */
async function rowsOf(file: string): Promise<Iterable<readonly FileRow[]>> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return [];
  // Spreadsheets write the file back with other encodings and separators.
  const { text } = await toUtf8(bytes, new EventLoopYield());
  const first = text.subarray(0, Math.max(0, text.indexOf(10))).toString("utf8");
  const delimiter = [",", ";", "\t"].find((each) => first.includes(each)) ?? ",";
  return namedRows(new RowReader(text, delimiter), path.basename(file));
}

function* namedRows(reader: RowReader, name: string): Generator<readonly FileRow[]> {
  let header: readonly string[] | null = null;
  for (let rows = reader.next(); rows !== null; rows = reader.next()) {
    const named: FileRow[] = [];
    for (const { cells, line, problem } of rows) {
      if (problem !== null) throw new InvalidInputError(`${name}, line ${line}: ${problem}.`);
      if (header === null) header = cells;
      else named.push({ line, cells: Object.fromEntries(header.map((column, at) => [column, cells[at] ?? ""])) });
    }
    yield named;
  }
}

const DRAFT = ".draft";

/** Writes both files anew, in the order of groups, as drafts beside what is there. */
export async function draftGroups(dataDir: string, groups: readonly Group[], members: Members): Promise<void> {
  const files = groupFiles(dataDir);
  await mkdir(path.dirname(files.groups), { recursive: true });
  const sizes = await members.sizes();
  const lines = groups.map(({ id, name, category, headTerm, language, terms }) => {
    const { searches = 0, products = 0 } = sizes.get(id) ?? {};
    return [id, name, category, headTerm, language, searches, products, terms.join("|")].map(formatCell).join(",");
  });
  await writeFile(
    `${files.groups}${DRAFT}`,
    ["group_id,name,category,head_term,language,searches,products,terms", ...lines, ""].join("\n"),
  );
  await members.write(`${files.members}${DRAFT}`);
}

/** The drafts count from now on; what was there before is kept beside them as ".previous". */
export async function publishGroups(dataDir: string): Promise<void> {
  for (const file of Object.values(groupFiles(dataDir))) {
    await rename(file, `${file}.previous`).catch(() => {});
    await rename(`${file}${DRAFT}`, file);
  }
}

export async function dropDrafts(dataDir: string): Promise<void> {
  for (const file of Object.values(groupFiles(dataDir))) await rm(`${file}${DRAFT}`, { force: true });
}
