import type { Group } from "../../import/groups/group.js";
import type { ImportStore } from "./import-store.js";

/** How many groups and members somebody changed. */
export interface Edits {
  readonly groups: number;
  readonly members: number;
}

/** Remembers the groups as they are written, to tell edits from them. `placed` is the table of who is in which. */
export async function rememberGroups(store: ImportStore, groups: readonly Group[]): Promise<void> {
  await store.execute("DELETE FROM published_groups");
  await store.fill(
    "published_groups",
    groups.map((group) => [group.id, JSON.stringify(group)]),
  );
  await store.execute("CREATE OR REPLACE TABLE published_members AS SELECT kind, name, group_id FROM placed");
}

/** Notes under the number of a step what was edited since groups were written; before anybody else is placed. */
export async function noteEdits(store: ImportStore, groups: readonly Group[], step: number): Promise<Edits> {
  const before = await store.rows("SELECT id, line FROM published_groups");
  if (before.length === 0) return { groups: 0, members: 0 };
  const lines = new Map(before.map(({ id, line }) => [Number(id), String(line)]));
  const now = new Map(groups.map((group) => [group.id, JSON.stringify(group)]));
  const changed = [...new Set([...lines.keys(), ...now.keys()])].filter((id) => lines.get(id) !== now.get(id));
  await store.fill(
    "edited_groups",
    changed.map((id) => [step, id, lines.get(id) ?? null]),
  );
  await store.execute(`INSERT INTO edited_members
SELECT ${step}, p.kind, p.name, p.group_id, true FROM published_members p LEFT JOIN placed n ON n.kind = p.kind AND n.name = p.name
WHERE n.name IS NULL OR n.group_id IS DISTINCT FROM p.group_id`);
  await store.execute(`INSERT INTO edited_members
SELECT ${step}, n.kind, n.name, NULL, false FROM placed n ANTI JOIN published_members p ON p.kind = n.kind AND p.name = n.name`);
  return countEdits(store, step);
}

export async function countEdits(store: ImportStore, step: number): Promise<Edits> {
  const [row] = await store.rows(
    `SELECT (SELECT COUNT(*) FROM edited_groups WHERE step = ${step}) AS groups, (SELECT COUNT(*) FROM edited_members WHERE step = ${step}) AS members`,
  );
  return { groups: Number(row?.groups), members: Number(row?.members) };
}

/** Puts members back where they were before the edits of a step. */
export const membersBefore = (step: number): readonly string[] => [
  `DELETE FROM placed WHERE EXISTS (FROM edited_members e WHERE e.step = ${step} AND e.kind = placed.kind AND e.name = placed.name)`,
  `INSERT INTO placed SELECT kind, name, group_id FROM edited_members WHERE step = ${step} AND was_there`,
];

/** The groups as they were before the edits of a step, which are forgotten. Those that were made by it go, unless somebody is in them. */
export async function takeBackEdits(
  store: ImportStore,
  groups: readonly Group[],
  step: number,
): Promise<readonly Group[]> {
  const edits = await store.rows(`SELECT id, line FROM edited_groups WHERE step = ${step}`);
  const used = new Set(
    (await store.rows("SELECT DISTINCT group_id FROM placed")).map(({ group_id }) => Number(group_id)),
  );
  const byId = new Map(groups.map((group) => [group.id, group]));
  for (const { id, line } of edits) {
    if (line !== null)
      byId.set(Number(id), JSON.parse(String(line)) as Group); // only `rememberGroups` writes there
    else if (!used.has(Number(id))) byId.delete(Number(id));
  }
  for (const table of ["edited_groups", "edited_members"])
    await store.execute(`DELETE FROM ${table} WHERE step = ${step}`);
  return [...byId.values()];
}
