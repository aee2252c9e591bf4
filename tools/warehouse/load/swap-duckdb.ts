import { constants } from "node:fs";
import { access, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { ConfigError } from "../../errors.js";
import { makeFolder } from "../../make-folder.js";
import { marketFile } from "../market-layout.js";

/** The new market's file: beside the old one, so that putting it in place is a rename. What a killed load left there under another name is removed. */
export async function newMarketPath(dataDir: string, name: string, kind = "market"): Promise<string> {
  const isLeft = new RegExp(`^${kind}-(?!${name}\\.)\\w+\\.building(\\.wal)?$`);
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.W_OK);
    for (const file of await readdir(dataDir))
      if (isLeft.test(file)) await rm(path.join(dataDir, file), { force: true });
  } catch (cause) {
    throw new ConfigError(`The data folder ${dataDir} cannot be written to.`, { cause });
  }
  return path.join(dataDir, `${kind}-${name}.building`);
}

/** Readers hold the old file until they look again; nobody ever sees half a market. */
export async function swapMarketFile(newPath: string, dataDir: string): Promise<void> {
  try {
    await rename(newPath, marketFile(dataDir));
  } catch (cause) {
    throw new ConfigError(
      `The market file in ${dataDir} cannot be replaced; stop the service that uses it and load again.`,
      { cause },
    );
  }
}

export async function removeMarketFile(newPath: string): Promise<void> {
  await rm(newPath, { force: true });
  await rm(`${newPath}.wal`, { force: true });
}
