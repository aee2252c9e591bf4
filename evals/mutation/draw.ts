import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { groupBy } from "../../tools/collections.js";
import { createRandom, type RandomSource } from "../../tools/statistics/random.js";
import { type Reaching, readImporters, sourcesOf, testsOf } from "./import-graph.js";
import { findMutants, type Mutant } from "./mutants.js";

export interface Drawn {
  readonly file: string;
  readonly mutant: Mutant;
  /** Test files that reach it, the likeliest to notice first. */
  readonly tests: readonly Reaching[];
  /** Files that import it. */
  readonly importers: readonly string[];
}

export interface Draw {
  readonly drawn: readonly Drawn[];
  /** Mutants to draw from. */
  readonly all: number;
  /** Sources that no test imports: what only commands run. They are not drawn from. */
  readonly unreached: readonly string[];
}

/** The tests run on DuckDB alone. */
const POSTGRES_ONLY = /postgres/;
/** Those that only start other processes never see a mutant, which lives in the tests' own process. */
const STARTS_PROCESSES =
  /^test\/(?:http\/(?:main|start|restart|keys-command)|graph\/studio|evals\/(?:command|judge-command|langsmith))\.test\.ts$/;

/** So many mutants of the folders' sources, of each part its share; the same ones for the same seed and sources. */
export function drawMutants(root: string, folders: readonly string[], count: number, seed: number): Draw {
  const importers = readImporters(root, ["graph", "tools", "http", "evals", "test"]);
  const sources = folders
    .flatMap((folder) => sourcesOf(root, folder))
    .filter((file) => !POSTGRES_ONLY.test(file))
    .map((file) => ({ file, tests: testsOf(file, importers).filter((test) => !STARTS_PROCESSES.test(test.path)) }));
  const reached = sources.filter(({ tests }) => tests.length > 0);
  const all = reached.flatMap(({ file, tests }) =>
    findMutants(readFileSync(join(root, file), "utf8")).map((mutant) => ({
      file,
      mutant,
      tests,
      importers: importers.get(file) ?? [],
    })),
  );
  return {
    drawn: drawFromParts(all, count, createRandom(seed)),
    all: all.length,
    unreached: sources.filter(({ tests }) => tests.length === 0).map(({ file }) => file),
  };
}

/** Every so manieth of all, the parts one behind another and each in a random order: each part has its share, each mutant the same chance. */
function drawFromParts(all: readonly Drawn[], count: number, random: RandomSource): Drawn[] {
  const ordered = [...groupBy(all, ({ file }) => partOf(file)).values()].flatMap((part) => random.shuffle(part));
  const wanted = Math.min(count, ordered.length);
  const step = ordered.length / wanted;
  const first = random.uniform(0, step);
  const chosen = Array.from({ length: wanted }, (_, nth) => ordered[Math.floor(first + nth * step)] as Drawn);
  // In a random order, so that a run that is stopped has tried a fair sample too.
  return random.shuffle(chosen);
}

/** The part of the project that a file belongs to: "graph/understand", "tools/statistics", or "graph" itself. */
export const partOf = (file: string): string => dirname(file).split("/").slice(0, 2).join("/");
