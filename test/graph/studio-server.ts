import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";

/** LangGraph's development server as `npm run studio` starts it, in a folder of its own, without a way to the network. */

const repository = path.resolve(import.meta.dirname, "../..");
const GUARD = pathToFileURL(path.join(import.meta.dirname, "loopback-only.mjs")).href;

/** A folder with our graphs' settings, where the server keeps its threads. */
export function studioFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-"));
  const settings = readFileSync(path.join(repository, "langgraph.json"), "utf8");
  const root = path.relative(folder, repository).replaceAll(path.sep, "/");
  writeFileSync(path.join(folder, "langgraph.json"), settings.replaceAll('"./', `"${root}/`));
  writeFileSync(path.join(folder, ".gitignore"), ".langgraph_api\n");
  return folder;
}

export interface StudioServer {
  readonly url: string;
  /** Everything it printed. */
  readonly printed: () => string;
  /** As Ctrl+C would; rejects when a process is left over. */
  readonly stop: () => Promise<void>;
}

export async function startStudio(folder: string, settings: Record<string, string>): Promise<StudioServer> {
  const config = path.join(folder, "langgraph.json");
  const started = run(folder, ["graph/cli/studio.ts", "--config", config, "--port", "0", "--no-reload"], settings);
  for (;;) {
    const [, address] = /Server running at ([\d.]+:\d+)/.exec(started.printed()) ?? [];
    if (address) return { url: `http://${address}`, printed: started.printed, stop: started.stop };
    if (!started.isRunning()) throw new Error(`the server did not start: ${started.printed()}`);
    await wait(50);
  }
}

/** The server's own command, which tells its makers of every use. */
export async function runCommandItself(folder: string): Promise<void> {
  const command = path.join(repository, "node_modules/@langchain/langgraph-cli/dist/cli/cli.mjs");
  const { isRunning, stop } = run(folder, [command, "dev", "--no-browser", "--config", path.join(folder, "none")], {});
  while (isRunning() && outsideOf(folder).length === 0) await wait(50);
  await stop();
}

/** Hosts outside this machine that somebody tried to reach. */
export function outsideOf(folder: string): string[] {
  return readFileSync(outsideFile(folder), { encoding: "utf8", flag: "a+" }).split("\n").filter(Boolean);
}

const outsideFile = (folder: string): string => path.join(folder, "outside.txt");

function run(folder: string, words: readonly string[], settings: Record<string, string>) {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, ["--import", "tsx", ...words], {
    cwd: repository,
    env: {
      PATH,
      HOME,
      NODE_OPTIONS: `--import=${GUARD}`,
      OUTSIDE_FILE: outsideFile(folder),
      LOG_JSON: "true",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // a group of its own: it and all that it starts
  });
  let printed = "";
  const keep = (chunk: string) => (printed += chunk);
  child.stdout.setEncoding("utf8").on("data", keep);
  child.stderr.setEncoding("utf8").on("data", keep);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const group = child.pid;
  if (group === undefined) throw new Error("the server's process could not be started");
  return {
    printed: () => printed,
    isRunning,
    async stop() {
      if (isRunning()) child.kill("SIGINT");
      for (let waited = 0; waited < 20_000; waited += 50) {
        if (!isAlive(group)) return;
        await wait(50);
      }
      process.kill(-group, "SIGKILL");
      throw new Error(`the server left processes behind: ${printed}`);
    },
  };
}

function isAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}
