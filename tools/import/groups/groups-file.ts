import { mkdir, open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { EventLoopYield } from "../../catalogs/event-loop-yield.js";
import { toUtf8 } from "../../catalogs/table/encoding.js";
import { InvalidInputError } from "../../errors.js";
import { type Cell, formatCell } from "../../sample/csv.js";
import { type Group, type MemberKind, memberKey, type Proposal } from "./group.js";

const GROUPS = "groups.csv";
const MEMBERS = "members.csv";

export interface GroupFiles {
  readonly groups: string;
  readonly members: string;
}

export const groupFiles = (dataDir: string): GroupFiles => ({
  groups: path.join(dataDir, "groups", GROUPS),
  members: path.join(dataDir, "groups", MEMBERS),
});

/**
 * The groups as somebody may have edited them; nothing before the first import.
 * @throws InvalidInputError naming file and line where an edit makes no sense
 */
export async function readGroups(dataDir: string): Promise<Proposal> {
  const files = groupFiles(dataDir);
  const groups = (await rowsOf(files.groups)).map(({ cells, line }): Group => {
    const id = idOf(cells.group_id, GROUPS, line);
    if (id === null) throw new InvalidInputError(`${GROUPS}, line ${line}: a group needs a number.`);
    const name = cells.name?.trim() || cells.head_term?.trim() || `Group ${id}`;
    return {
      id,
      name,
      category: cells.category?.trim() || "All products",
      headTerm: cells.head_term?.trim() || name.toLowerCase(),
      language: cells.language?.trim() || "en",
      terms: (cells.terms ?? "").split("|").filter((term) => term !== ""),
    };
  });
  const ids = new Set<number>();
  for (const { id } of groups) {
    if (ids.has(id)) throw new InvalidInputError(`${GROUPS}: the group ${id} stands there twice.`);
    ids.add(id);
  }
  const placed = new Map<string, number | null>();
  for (const { cells, line } of await rowsOf(files.members)) {
    const id = idOf(cells.group_id, MEMBERS, line);
    if (id !== null && !ids.has(id))
      throw new InvalidInputError(`${MEMBERS}, line ${line}: there is no group ${id} in ${GROUPS}.`);
    placed.set(memberKey(cells.kind === "product" ? "product" : "search", cells.member ?? ""), id);
  }
  return { groups, placed };
}

/** An empty cell takes the member out of the market. */
function idOf(text: string | undefined, file: string, line: number): number | null {
  const cell = text?.trim() ?? "";
  if (cell === "") return null;
  const id = Number(cell);
  if (!Number.isSafeInteger(id) || id < 1)
    throw new InvalidInputError(`${file}, line ${line}: "${cell}" is no number of a group.`);
  return id;
}

interface FileRow {
  readonly cells: Readonly<Record<string, string>>;
  readonly line: number;
}

async function rowsOf(file: string): Promise<FileRow[]> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return [];
  // Spreadsheets write the file back with other encodings and separators.
  const { text } = await toUtf8(bytes, new EventLoopYield());
  const first = text.subarray(0, Math.max(0, text.indexOf(10))).toString("utf8");
  const delimiter = [",", ";", "\t"].find((each) => first.includes(each)) ?? ",";
  try {
    const parsed = parse(text, {
      columns: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      delimiter,
    }) as {
      record: Record<string, string>;
      info: { lines: number };
    }[];
    return parsed.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (cause) {
    throw new InvalidInputError(`${path.basename(file)} cannot be read: its quotation marks do not fit.`, { cause });
  }
}

export interface MemberRow {
  readonly kind: MemberKind;
  readonly name: string;
  readonly title: string;
}

/** Writes both files anew, in the order of groups; what was there before is kept beside them as ".previous". */
export async function writeGroups(
  dataDir: string,
  { groups, placed }: Proposal,
  members: readonly MemberRow[],
): Promise<void> {
  const files = groupFiles(dataDir);
  await mkdir(path.dirname(files.groups), { recursive: true });
  const rank = (key: string): number => placed.get(key) ?? Number.POSITIVE_INFINITY;
  const titles = new Map<string, string>();
  for (const { kind, name, title } of members) if (kind === "product") titles.set(memberKey(kind, name), title);
  // Placed once, stays placed: what only an import told that was taken back may come again.
  const keys = [...placed.keys()].sort(
    (a, b) => rank(a) - rank(b) || (a[0] === b[0] ? (a < b ? -1 : 1) : a[0] === "s" ? -1 : 1),
  );
  const sizes = new Map<string, number>();
  for (const key of keys) {
    const counted = `${placed.get(key)}${key[0]}`;
    sizes.set(counted, (sizes.get(counted) ?? 0) + 1);
  }
  await put(
    files.groups,
    "group_id,name,category,head_term,language,searches,products,terms",
    groups.map(({ id, name, category, headTerm, language, terms }) => [
      id,
      name,
      category,
      headTerm,
      language,
      sizes.get(`${id}s`) ?? 0,
      sizes.get(`${id}p`) ?? 0,
      terms.join("|"),
    ]),
  );
  const rowOf = (key: string) => {
    const at = key.indexOf("\n");
    return [placed.get(key) ?? null, key.slice(0, at), key.slice(at + 1), titles.get(key) ?? null];
  };
  await put(files.members, "group_id,kind,member,title", mapped(keys, rowOf));
}

const BLOCK = 10_000;

async function put(file: string, header: string, rows: Iterable<readonly Cell[]>): Promise<void> {
  await rename(file, `${file}.previous`).catch(() => {});
  const handle = await open(file, "w");
  try {
    let lines = [header];
    for (const row of rows) {
      lines.push(row.map(formatCell).join(","));
      if (lines.length < BLOCK) continue;
      await handle.write(`${lines.join("\n")}\n`);
      lines = [];
    }
    if (lines.length > 0) await handle.write(`${lines.join("\n")}\n`);
  } finally {
    await handle.close();
  }
}

function* mapped<From, To>(items: Iterable<From>, change: (item: From) => To): Generator<To> {
  for (const item of items) yield change(item);
}
