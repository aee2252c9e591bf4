import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { StateUnavailableError } from "../../tools/errors.js";
import { makeFolder } from "../../tools/make-folder.js";
import type { StateStore } from "../../tools/state/state-store.js";
import { ApiKey } from "./api-key.js";

/** Where keys stand. The command line changes it while services read it. */
export interface KeyStore {
  /** @throws StateUnavailableError */
  readonly list: () => Promise<readonly ApiKey[]>;
  /** Adds or replaces one key. @throws StateUnavailableError */
  readonly put: (key: ApiKey) => Promise<void>;
}

const COLLECTION = "api-key";

/** In the store that all processes share. */
export function sharedKeyStore(store: StateStore): KeyStore {
  return {
    async list() {
      const records = await store.list(COLLECTION);
      return records.flatMap(({ value }) => ApiKey.safeParse(value).data ?? []);
    },
    put: (key) => store.put([{ collection: COLLECTION, key: key.id, value: key, expiresAt: null }]),
  };
}

/** In a file of its own: the embedded store belongs to the running service, and keys are issued beside it. */
export function fileKeyStore(dataDir: string): KeyStore {
  const file = path.join(dataDir, "keys.json");
  const list = async (): Promise<ApiKey[]> => {
    try {
      return z.array(ApiKey).parse(JSON.parse(await readFile(file, "utf8")));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw new StateUnavailableError("The file of API keys cannot be read.", { cause });
    }
  };
  return {
    list,
    async put(key) {
      const others = (await list()).filter(({ id }) => id !== key.id);
      await makeFolder(dataDir);
      // Renamed when whole: a service that reads meanwhile sees the old keys or the new.
      const draft = `${file}.${process.pid}`;
      await writeFile(draft, `${JSON.stringify([...others, key], null, 2)}\n`, { mode: 0o600 });
      await rename(draft, file);
    },
  };
}
