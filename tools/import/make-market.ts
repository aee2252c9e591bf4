import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { type Edits, noteEdits, rememberGroups, takeBackEdits } from "../warehouse/import/group-edits.js";
import type { ImportStore } from "../warehouse/import/import-store.js";
import { writeMarketFiles } from "../warehouse/import/market-files.js";
import { Members } from "../warehouse/import/members.js";
import { readGroupSources } from "../warehouse/import/told-by.js";
import { type LoadTarget, loadMarket } from "../warehouse/load/load-market.js";
import { count, type LoadReport, type OnProgress } from "../warehouse/load/report.js";
import { readBrandWords } from "./groups/brand-words.js";
import type { Group } from "./groups/group.js";
import { readGroups } from "./groups/groups-file.js";
import { proposeGroups } from "./groups/propose.js";

/** Where a market of imports is made. */
export interface Place {
  readonly target: LoadTarget;
  /** Where imports, groups and the map are kept. */
  readonly dataDir: string;
  readonly onProgress?: OnProgress | undefined;
}

export const editsOf = ({ groups, members }: Edits): string =>
  `edits of ${[groups > 0 ? count(groups, "product group") : "", members > 0 ? count(members, "member") : ""].filter((words) => words !== "").join(" and ")}`;

interface Grouped {
  readonly groups: readonly Group[];
  readonly members: Members;
}

/** Everything that belongs into a group, placed: where it was, or where it fits. Edits since the last time are noted under a step's number. */
export async function group(
  store: ImportStore,
  dataDir: string,
  step: number,
): Promise<Grouped & { readonly edits: Edits }> {
  const known = await readGroups(dataDir);
  const members = await Members.open(store, known.placed);
  const edits = await noteEdits(store, known.groups, step);
  return { ...(await propose(store, known.groups, members)), edits };
}

/** The same without the edits of a step. */
export async function groupWithout(store: ImportStore, dataDir: string, step: number): Promise<Grouped> {
  const known = await readGroups(dataDir);
  const members = await Members.open(store, known.placed, step);
  return propose(store, await takeBackEdits(store, known.groups, step), members);
}

async function propose(store: ImportStore, known: readonly Group[], members: Members): Promise<Grouped> {
  const groups = await proposeGroups(members, known, await readBrandWords(members));
  await rememberGroups(store, groups);
  return { groups, members };
}

export async function digestOf(groups: readonly Group[], members: Members): Promise<string> {
  return createHash("sha256")
    .update(JSON.stringify(groups))
    .update(await members.digest())
    .digest("hex");
}

/** Of the loader, beside the import store. */
const LOADER_MEMORY = "350MB";

export async function load(
  store: ImportStore,
  groups: readonly Group[],
  { target, dataDir, onProgress }: Place,
): Promise<LoadReport> {
  // Beside the store, which one import has at a time: what a killed one left is removed.
  const directory = path.join(dataDir, "import.building");
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory);
  try {
    await writeMarketFiles(store, groups, directory);
    const sources = await readGroupSources(store);
    return await store.withLittleMemory(() =>
      loadMarket({
        from: directory,
        memoryLimit: LOADER_MEMORY,
        sources,
        target,
        onProgress,
        maxRejectShare: 0,
        reportPath: path.join(dataDir, "load-rejects.csv"),
      }),
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
