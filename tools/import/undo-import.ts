import { ImportStore } from "../warehouse/import/import-store.js";
import { noRoomIn } from "../warehouse/load/no-room.js";
import type { LoadReport } from "../warehouse/load/report.js";
import { draftGroups, dropDrafts, publishGroups } from "./groups/groups-file.js";
import { group, load, type Place } from "./make-market.js";

export interface Undone {
  /** Names of the files that were taken out. */
  readonly files: readonly string[];
  /** Null when no import is left: the sample market has to be put back. */
  readonly loaded: LoadReport | null;
}

/** Takes the last import out again: the market is what it was before. Null when that was no import. */
export async function undoImport(options: Place): Promise<Undone | null> {
  const store = await ImportStore.open(options.dataDir);
  try {
    const files = await store.files();
    const last = Math.max(0, ...files.map(({ importNumber }) => importNumber));
    const taken = files.filter(({ importNumber }) => importNumber === last).map(({ name }) => name);
    if (taken.length === 0) return null;
    const loaded = await store.transaction(async () => {
      await store.removeImport(last);
      if (taken.length === files.length) return null;
      const { groups, members } = await group(store, options.dataDir);
      await draftGroups(options.dataDir, groups, members);
      return await load(store, groups, options);
    });
    if (loaded !== null) await publishGroups(options.dataDir);
    return { files: taken, loaded };
  } catch (error) {
    await dropDrafts(options.dataDir);
    throw noRoomIn(error) ?? error;
  } finally {
    store.close();
  }
}
