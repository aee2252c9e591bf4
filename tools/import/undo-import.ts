import { countEdits, type Edits } from "../warehouse/import/group-edits.js";
import { ImportStore } from "../warehouse/import/import-store.js";
import type { StoredFile } from "../warehouse/import/stored-file.js";
import { noRoomIn } from "../warehouse/load/no-room.js";
import type { LoadReport } from "../warehouse/load/report.js";
import { draftGroups, dropDrafts, publishGroups } from "./groups/groups-file.js";
import { digestOf, editsOf, group, groupWithout, load, type Place } from "./make-market.js";
import { MapEntry, readMap, writeMap } from "./map-file.js";

/** What the last step was that is taken back: files, files that were read anew, or edits of groups. */
export interface Undone {
  /** Names of the files that were taken out. */
  readonly files: readonly string[];
  /** Those of them that are again as they were read before. */
  readonly readAsBefore: readonly string[];
  readonly edits: Edits;
  /** Null when no import is left: the sample market has to be put back. */
  readonly loaded: LoadReport | null;
}

/** In words. */
export const takenBack = ({ files, readAsBefore, edits }: Undone): string[] => [
  ...files.map((name) => (readAsBefore.includes(name) ? `the correction of ${name}` : name)),
  ...(edits.groups + edits.members > 0 ? [editsOf(edits)] : []),
];

/** Takes the last step back: the market is what it was before. Null when there was none. */
export async function undoImport(place: Place): Promise<Undone | null> {
  const { dataDir } = place;
  const store = await ImportStore.open(dataDir);
  try {
    const last = await store.lastStep();
    if (last === 0) return null;
    const taken = (await store.files()).filter(({ importNumber }) => importNumber === last);
    const back = await store.removeFiles(last);
    const { edits, loaded } = await makeWithout(store, last, taken.length > 0, place);
    await store.keep();
    if (loaded !== null) await publishGroups(dataDir);
    for (const file of back) await sayAsBefore(file);
    const named = (files: readonly StoredFile[]) => files.map(({ name }) => name);
    return { files: named(taken), readAsBefore: named(back), edits, loaded };
  } catch (error) {
    await dropDrafts(dataDir);
    throw noRoomIn(error) ?? error;
  } finally {
    await store.close();
  }
}

/** The market of what is left; none of nothing. */
async function makeWithout(
  store: ImportStore,
  step: number,
  isOfFiles: boolean,
  place: Place,
): Promise<Pick<Undone, "edits" | "loaded">> {
  const { dataDir } = place;
  if ((await store.files()).length === 0) {
    await store.forgetEdits();
    await store.settle();
    return { edits: NO_EDITS, loaded: null };
  }
  const edits = isOfFiles ? NO_EDITS : await countEdits(store, step);
  // Edits that no import has seen stay, and can be taken back by themselves.
  const { groups, members } = isOfFiles ? await group(store, dataDir, step) : await groupWithout(store, dataDir, step);
  await store.setLoadedGroups(await digestOf(groups, members));
  await draftGroups(dataDir, groups, members);
  await store.settle();
  return { edits, loaded: await load(store, groups, place) };
}

const NO_EDITS: Edits = { groups: 0, members: 0 };

/** Without it the next import of the file would take the correction up again. */
async function sayAsBefore({ name, label, said, mapPath }: StoredFile): Promise<void> {
  if (said === null || mapPath === null) return;
  const map = await readMap(mapPath);
  const entry = { is: label, ...MapEntry.parse(JSON.parse(said)) };
  await writeMap(mapPath, { ...map, files: { ...map.files, [name]: entry } });
}
