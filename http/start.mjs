// `npm start`: compiles when a source is newer than the compiled service, then becomes it.
import { spawnSync } from "node:child_process";
import cluster from "node:cluster";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const main = path.join(root, "dist", "http", "main.js");
const stamp = path.join(root, "dist", ".compiled");
/** Holds the number of the process that compiles; beside dist, which compiling empties. */
const lock = path.join(root, ".compiling");

// Workers run what the first process has compiled.
if (cluster.isPrimary && !isFresh()) await compileAlone();
await import(pathToFileURL(main).href);

function isFresh() {
  if (!existsSync(main) || !existsSync(stamp)) return false;
  const compiledAt = statSync(stamp).mtimeMs;
  const files = ["tsconfig.json", "package-lock.json"].map((name) => path.join(root, name));
  return [...files.filter(existsSync), ...["graph", "tools", "http"].flatMap(sourcesIn)].every(
    (file) => statSync(file).mtimeMs <= compiledAt,
  );
}

/** Folders too: their time tells of deleted files. */
function sourcesIn(folder) {
  const start = path.join(root, folder);
  if (!existsSync(start)) return [];
  return [start, ...readdirSync(start, { recursive: true }).map((name) => path.join(start, String(name)))];
}

/** Of processes that start at the same time one compiles, and the others wait for it. */
async function compileAlone() {
  if (!hasCompiler()) {
    if (existsSync(main)) return; // a production install: what was shipped is what runs
    fail("The service is not compiled and esbuild, which compiles it, is not installed. Run npm ci, then npm start.");
  }
  while (!takeLock()) await delay(200);
  const isDone = isFresh();
  const isCompiled = isDone || compile();
  if (isCompiled && !isDone) await buildPage();
  rmSync(lock);
  if (!isCompiled) fail("The service could not be compiled; the lines above say why.");
}

function takeLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  if (isAlive(Number(readLock()))) return false;
  rmSync(lock, { force: true }); // of a process that was killed
  return false;
}

function readLock() {
  try {
    return readFileSync(lock, "utf8");
  } catch {
    return ""; // it was let go just now
  }
}

/** Also what cannot be told. */
function isAlive(pid) {
  if (pid === 0) return true;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

function compile() {
  console.log("Compiling the service ...");
  const startedAt = new Date();
  const { status } = spawnSync(process.execPath, ["http/build.mjs"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) return false;
  writeFileSync(stamp, "");
  utimesSync(stamp, startedAt, startedAt); // a source saved meanwhile counts as newer
  return true;
}

/** The page is for people only: without its sources or its bundler the service starts all the same. */
async function buildPage() {
  const builder = path.join(root, "http", "page", "build.mjs");
  if (!existsSync(builder)) return;
  try {
    const { writePage } = await import(pathToFileURL(builder).href);
    await writePage(path.join(root, "dist", "http", "page", "files"));
  } catch (error) {
    console.error(`The page at / could not be built; the service runs without it. ${error.message}`);
  }
}

function hasCompiler() {
  try {
    return createRequire(import.meta.url).resolve("esbuild") !== "";
  } catch {
    return false;
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
