import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { InvalidInputError } from "../errors.js";

export interface FoundFile {
  readonly path: string;
  /** Below the folder that was named. */
  readonly name: string;
}

const MOST_FILES = 10_000;

/** The files that were named, and those in the folders that were named. @throws InvalidInputError */
export async function findFiles(paths: readonly string[]): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const each of paths) {
    const kind = await stat(each).catch((cause: unknown) => {
      throw new InvalidInputError(`${each} cannot be read.`, { cause });
    });
    if (!kind.isDirectory()) found.push({ path: path.resolve(each), name: path.basename(each) });
    else {
      const entries = await readdir(each, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.startsWith(".") || entry.name.startsWith("~$")) continue;
        const full = path.join(entry.parentPath, entry.name);
        found.push({ path: path.resolve(full), name: path.relative(each, full).split(path.sep).join("/") });
      }
    }
  }
  if (found.length > MOST_FILES) throw new InvalidInputError(`There are more than ${MOST_FILES} files in it.`);
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}
