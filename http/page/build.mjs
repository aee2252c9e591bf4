// Bundles the page: once into dist/http/page/files by `npm start` and `npm run build`, or into memory where nobody has.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const CLIENT = path.join(path.dirname(fileURLToPath(import.meta.url)), "client");

/** The files of the page by name. */
export async function bundle() {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: { page: path.join(CLIENT, "main.tsx"), charts: path.join(CLIENT, "charts.ts") },
    outdir: "/",
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    external: ["./charts.js"], // read when the first chart is shown
    logLevel: "error",
  });
  const files = new Map(outputFiles.map((file) => [path.basename(file.path), Buffer.from(file.contents)]));
  for (const name of ["index.html", "page.css", "icon.svg"]) files.set(name, readFileSync(path.join(CLIENT, name)));
  return files;
}

/** Writes them into a folder. */
export async function writePage(folder) {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of await bundle()) writeFileSync(path.join(folder, name), content);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writePage(path.resolve("dist/http/page/files"));
