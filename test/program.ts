import { existsSync } from "node:fs";
import { readFile, rename } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { inject } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
/** Packages that find files of their own beside them. */
const WITH_BINARIES = ["@duckdb/*", "libsql", "pg-native", "pino"];
const built = new Map<string, Promise<string>>();

/**
 * What Node runs in the place of `--import tsx <entry>`: the same sources and packages in one file, made once for each run of tests. A
 * test process then starts in a fifth of the processor time, because no module is looked up and translated by itself.
 */
export function program(entry: string): Promise<string> {
  const known = built.get(entry) ?? bundle(entry);
  built.set(entry, known);
  return known;
}

async function bundle(entry: string): Promise<string> {
  const shared = path.join(inject("runDirectory"), `${entry.replaceAll(/\W/g, "-")}.mjs`);
  if (existsSync(shared)) return shared;
  const outfile = `${shared}.${process.pid}.mjs`;
  await build({
    entryPoints: [path.join(ROOT, entry)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: WITH_BINARIES,
    // Packages of the older module system look up what Node brings along.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    plugins: [whereSourcesAre],
    logLevel: "error",
  });
  // Renamed when whole, since another worker may look for it.
  await rename(outfile, shared);
  return shared;
}

/** Data files are found beside the sources, not beside the bundle. */
const whereSourcesAre: Plugin = {
  name: "where sources are",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, "utf8"))
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(file).href))
        .replaceAll("import.meta.dirname", JSON.stringify(path.dirname(file))),
      loader: "ts",
    }));
  },
};
