import { execFile, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, it } from "vitest";

/** start.mjs beside a service of one line: what it compiles, when, and what it says. */

const repository = path.resolve(import.meta.dirname, "../..");
const made: string[] = [];
afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** In the place of the build: it hands the source on, or finds it wrong. */
const FAKE_BUILD = `
  import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
  if (readFileSync("http/main.ts", "utf8").includes("wrong")) {
    console.log("http/main.ts(1,7): error TS2322");
    process.exit(2);
  }
  mkdirSync("dist/http", { recursive: true });
  copyFileSync("http/main.ts", "dist/http/main.js");
`;

function project(main: string, withCompiler = true): string {
  const root = mkdtempSync(path.join(tmpdir(), "start-test-"));
  made.push(root);
  for (const folder of ["graph", "tools", "http"]) mkdirSync(path.join(root, folder));
  copyFileSync(path.join(repository, "http/start.mjs"), path.join(root, "http/start.mjs"));
  writeFileSync(path.join(root, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(path.join(root, "tsconfig.json"), "{}");
  writeFileSync(path.join(root, "http/build.mjs"), FAKE_BUILD);
  write(root, main);
  if (withCompiler) {
    const compiler = path.join(root, "node_modules/esbuild");
    mkdirSync(compiler, { recursive: true });
    writeFileSync(path.join(compiler, "index.js"), "");
  }
  return root;
}

const write = (root: string, text: string) => writeFileSync(path.join(root, "http/main.ts"), text);

const says = (words: string) => `process.stdout.write("${words}");`;

function start(root: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["http/start.mjs"], { cwd: root, encoding: "utf8" });
  return { status, stdout, stderr };
}

it("compiles once, and again when a source has changed or gone", () => {
  const root = project(says("one"));
  expect(start(root)).toEqual({ status: 0, stdout: "Compiling the service ...\none", stderr: "" });
  expect(start(root)).toEqual({ status: 0, stdout: "one", stderr: "" });

  write(root, says("two"));
  const soon = new Date(Date.now() + 2_000);
  utimesSync(path.join(root, "http/main.ts"), soon, soon);
  expect(start(root).stdout).toBe("Compiling the service ...\ntwo");

  const early = new Date(Date.now() - 60_000);
  for (const name of ["http/main.ts", "http", "http/start.mjs", "http/build.mjs", "graph", "tools", "tsconfig.json"])
    utimesSync(path.join(root, name), early, early);
  expect(start(root).stdout).toBe("two");
  utimesSync(path.join(root, "tools"), soon, soon);
  expect(start(root).stdout).toBe("Compiling the service ...\ntwo");
});

it("compiles in one of several that start at the same time, also after one that was killed while it compiled", async () => {
  const root = project(says("one"));
  writeFileSync(path.join(root, ".compiling"), "999999999");
  const run = promisify(execFile);
  const started = await Promise.all([1, 2, 3].map(() => run(process.execPath, ["http/start.mjs"], { cwd: root })));
  expect(started.map(({ stdout }) => stdout).toSorted()).toEqual(["Compiling the service ...\none", "one", "one"]);
  expect(existsSync(path.join(root, ".compiling"))).toBe(false);
});

it("says in one line that the sources do not compile, and compiles when they do", () => {
  const root = project("wrong");
  const failed = start(root);
  expect([failed.status, failed.stderr]).toEqual([1, "The service could not be compiled; the lines above say why.\n"]);
  expect(failed.stdout).toContain("http/main.ts(1,7): error TS2322");
  write(root, says("mended"));
  expect(start(root)).toMatchObject({ status: 0, stdout: "Compiling the service ...\nmended" });
});

it("needs no compiler once compiled, and says so when it needs one", () => {
  const root = project(says("shipped"), false);
  const sentence =
    "The service is not compiled and esbuild, which compiles it, is not installed. Run npm ci, then npm start.\n";
  expect(start(root)).toEqual({ status: 1, stdout: "", stderr: sentence });
  mkdirSync(path.join(root, "dist/http"), { recursive: true });
  writeFileSync(path.join(root, "dist/http/main.js"), 'process.stdout.write("shipped");');
  expect(existsSync(path.join(root, "node_modules"))).toBe(false);
  expect(start(root)).toEqual({ status: 0, stdout: "shipped", stderr: "" });
});
