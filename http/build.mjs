// Bundles the service into `dist` with esbuild; types are checked by `npm run check`.
import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

const ROOT = path.resolve(import.meta.dirname, "..");
const dist = path.join(ROOT, "dist");
/** Packages of many small files, the reading of which took half of a start. All others are looked for in `node_modules` when the service starts. */
const BUNDLED = new Set(JSON.parse(readFileSync(path.join(ROOT, "http/bundled.json"), "utf8")));
const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));

rmSync(dist, { recursive: true, force: true });
await build({
  absWorkingDir: ROOT,
  entryPoints: [
    "http/main.ts",
    "http/mcp/stdio.ts",
    "http/cli/keys.ts",
    "http/cli/forget.ts",
    "graph/cli/load.ts",
    "graph/cli/import.ts",
    "tools/catalogs/reading/reader-worker.ts", // a thread of its own
    "tools/import/import-worker.ts", // a process of its own
  ],
  outdir: dist,
  outbase: ROOT,
  // Data files are looked for one and two folders up from here (tools/data-files.ts).
  chunkNames: "http/[name]-[hash]",
  bundle: true,
  splitting: true,
  external: ["@duckdb/node-bindings", ...Object.keys(dependencies).filter((name) => !BUNDLED.has(name))],
  // What bundled CommonJS asks of Node.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  define: { BUILD_ID: JSON.stringify(randomUUID()) },
  format: "esm",
  platform: "node",
  target: "node20",
  // Otherwise every `\p{…}` in an expression has it made anew each time, sixteen hundred times an answer of five domains.
  supported: { "regexp-unicode-property-escapes": true },
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
});
