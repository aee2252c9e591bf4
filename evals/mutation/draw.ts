import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom } from "../../tools/statistics/random.js";
import { readImporters, sourcesOf, testsOf } from "./import-graph.js";
import { findMutants, type Mutant } from "./mutants.js";

export interface Drawn {
  readonly file: string;
  readonly mutant: Mutant;
  /** Test files that reach it, the likeliest to notice first. */
  readonly tests: readonly string[];
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

/** So many mutants of the folders' sources; the same ones for the same seed and sources. */
export function drawMutants(root: string, folders: readonly string[], count: number, seed: number): Draw {
  const importers = readImporters(root, ["graph", "tools", "http", "evals", "test"]);
  const sources = folders
    .flatMap((folder) => sourcesOf(root, folder))
    .filter((file) => !POSTGRES_ONLY.test(file))
    .map((file) => ({ file, tests: testsOf(file, importers).filter((test) => !STARTS_PROCESSES.test(test)) }));
  const reached = sources.filter(({ tests }) => tests.length > 0);
  const all = reached.flatMap(({ file, tests }) =>
    findMutants(readFileSync(join(root, file), "utf8")).map((mutant) => ({
      file,
      mutant,
      tests,
      importers: importers.get(file) ?? [],
    })),
  );
  const drawn = createRandom(seed).shuffle(all).slice(0, count);
  return {
    drawn,
    all: all.length,
    unreached: sources.filter(({ tests }) => tests.length === 0).map(({ file }) => file),
  };
}
