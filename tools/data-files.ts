import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** Data files are not compiled: the compiled service, in `dist`, finds them beside it or in the project. */
const ROOTS = [new URL("../", import.meta.url), new URL("../../", import.meta.url)];

/** A file or folder by its path in the project: the compiled one where there is one, otherwise the source; null where neither is. */
export const findFile = (path: string): URL | null =>
  ROOTS.map((root) => new URL(path, root)).find((place) => existsSync(place)) ?? null;

/** A data file by its path in the project: "graph/understand/model/router.json". */
function dataFile(path: string): URL {
  const file = findFile(path);
  if (file === null) throw new Error(`${path} is missing; the installation is incomplete.`);
  return file;
}

export const readBytes = async (path: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(dataFile(path)));

export const readJson = (path: string): unknown => JSON.parse(readFileSync(dataFile(path), "utf8"));

/** The JSON files of a folder ("tools/languages/") by their names without ".json", in alphabetical order. */
export function readJsonFolder(path: string): ReadonlyMap<string, unknown> {
  const folder = ROOTS.map((root) => new URL(path, root)).find((place) => jsonNames(place).length > 0);
  if (folder === undefined) throw new Error(`The files of ${path} are missing; the installation is incomplete.`);
  return new Map(
    jsonNames(folder).map((name) => [name, JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"))]),
  );
}

function jsonNames(folder: URL): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();
}
