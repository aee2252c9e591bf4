import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** For each file of the project, the files that import it; paths are relative to `root`. */
export function readImporters(root: string, folders: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const file of folders.flatMap((folder) => sourcesOf(root, folder))) {
    for (const imported of importsOf(root, file)) {
      const known = importers.get(imported);
      if (known) known.push(file);
      else importers.set(imported, [file]);
    }
  }
  return importers;
}

export function sourcesOf(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".d.ts"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** Types are left out: a test that needs a file's types alone does not run it. */
function importsOf(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const named = [...text.matchAll(/(?:^|[\s;}])(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s*)?"(\.[^"]+)"/g)];
  const loaded = [...text.matchAll(/\bimport\(\s*"(\.[^"]+)"/g)];
  return [...named, ...loaded]
    .map(([, path]) => relative(root, join(root, dirname(file), path ?? "")).replace(/\.js$/, ".ts"))
    .filter((path) => existsSync(join(root, path)));
}

/** Whole answers: most of what they are made of runs. */
const WHOLE_ANSWERS = /(?:^|\/)golden\.test\.ts$/;

/**
 * The test files that reach `file` by imports, the likeliest to notice a fault first: those that import it, those that import what
 * imports it, whole answers, then those of the same folder names, then the nearest.
 */
export function testsOf(file: string, importers: ReadonlyMap<string, readonly string[]>): Reaching[] {
  const distances = new Map([[file, 0]]);
  for (const [reached, distance] of distances) {
    for (const importer of importers.get(reached) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  const placed = [...distances]
    .filter(([path]) => path.endsWith(".test.ts"))
    .map(([path, distance]) => {
      const place = distance <= 2 ? distance : WHOLE_ANSWERS.test(path) ? 3 : 4;
      return { path, distance, place, shared: sharedWords(file, path) };
    });
  return placed
    .sort((a, b) => a.place - b.place || b.shared - a.shared || a.distance - b.distance || a.path.localeCompare(b.path))
    .map(({ path, distance }) => ({ path, isDirect: distance === 1 }));
}

export interface Reaching {
  readonly path: string;
  /** It imports the file itself. */
  readonly isDirect: boolean;
}

/** "graph/specialists/gap/write.ts" and "test/graph/specialists/gap.test.ts" share graph, specialists and gap. */
function sharedWords(file: string, test: string): number {
  const words = new Set(file.replace(/\.ts$/, "").split(/[/.]/));
  return test.split(/[/.]/).filter((word) => words.has(word)).length;
}
