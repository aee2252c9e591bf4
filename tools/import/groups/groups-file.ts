import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { EventLoopYield } from "../../catalogs/event-loop-yield.js";
import { toUtf8 } from "../../catalogs/table/encoding.js";
import { InvalidInputError } from "../../errors.js";
import { formatCell } from "../../sample/csv.js";
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
  const rank = (id: number | null | undefined) => id ?? Number.POSITIVE_INFINITY;
  const there = new Set(members.map(({ kind, name }) => memberKey(kind, name)));
  // Placed once, stays placed: an import that is taken back may come again.
  const gone = [...placed.keys()]
    .filter((key) => !there.has(key))
    .map(
      (key): MemberRow => ({
        kind: key.startsWith("product\n") ? "product" : "search",
        name: key.slice(key.indexOf("\n") + 1),
        title: "",
      }),
    );
  const sorted = [...members, ...gone]
    .map((member) => ({ ...member, id: placed.get(memberKey(member.kind, member.name)) }))
    .sort((a, b) => rank(a.id) - rank(b.id) || (a.kind < b.kind ? 1 : a.kind > b.kind ? -1 : a.name < b.name ? -1 : 1));
  const size = (id: number, kind: MemberKind) => sizes.get(`${id}${kind}`) ?? 0;
  const sizes = new Map<string, number>();
  for (const { id, kind } of sorted) sizes.set(`${id}${kind}`, (sizes.get(`${id}${kind}`) ?? 0) + 1);
  await put(
    files.groups,
    ["group_id,name,category,head_term,language,searches,products,terms"],
    groups.map(({ id, name, category, headTerm, language, terms }) =>
      [id, name, category, headTerm, language, size(id, "search"), size(id, "product"), terms.join("|")]
        .map(formatCell)
        .join(","),
    ),
  );
  await put(
    files.members,
    ["group_id,kind,member,title"],
    sorted.map(({ id, kind, name, title }) =>
      [id ?? null, kind, name, kind === "product" ? title : null].map(formatCell).join(","),
    ),
  );
}

async function put(file: string, header: readonly string[], lines: readonly string[]): Promise<void> {
  await rename(file, `${file}.previous`).catch(() => {});
  await writeFile(file, [...header, ...lines, ""].join("\n"));
}
