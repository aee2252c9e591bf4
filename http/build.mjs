// Bundles the service into `dist` with esbuild; types are checked by `npm run check`.
import { rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

const ROOT = path.resolve(import.meta.dirname, "..");
const dist = path.join(ROOT, "dist");

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
  packages: "external",
  format: "esm",
  platform: "node",
  target: "node20",
  sourcemap: true,
  logLevel: "warning",
});
