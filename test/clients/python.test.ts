import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askingAgent, heldAgent, rememberingAgent } from "../fakes.js";
import { type Service, startService } from "../http/service.js";
import { anyEngine, openEngine } from "../market.js";
import { PYTHON_CLIENTS } from "./clients.js";

const root = path.resolve(import.meta.dirname, "../..");
const pythonOf = (generation: string) => path.join(root, ".clients", generation, "bin/python");
/** Importing a framework alone takes seconds. */
const LONGEST_MS = 90_000;

async function run(python: string, script: string, url: string): Promise<{ method: string; problem: string | null }[]> {
  const child = spawn(python, [path.join(import.meta.dirname, "python", script), url], {
    env: { PATH: process.env.PATH ?? "", PYTHONDONTWRITEBYTECODE: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${errors.slice(-1_000)}`);
  return out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

for (const { name, script, generation, methods } of PYTHON_CLIENTS) {
  const python = pythonOf(generation);
  const title = existsSync(python) ? name : `${name} (skipped: npm run test:clients installs it where there is Python)`;
  describe.skipIf(!existsSync(python))(title, () => {
    const held = heldAgent("held");
    let service: Service;
    beforeAll(async () => {
      const agents = [rememberingAgent("router"), held, askingAgent("asking")];
      const [engine = "duckdb"] = anyEngine();
      service = await startService(agents, { app: { warehouse: await openEngine(engine) } });
    });
    afterAll(() => service.close());

    it(
      `does well: ${methods.join(", ")}`,
      async () => {
        const wanted = methods.map((method) => ({ method, problem: null }));
        expect(await run(python, script, service.url)).toEqual(wanted);
      },
      LONGEST_MS,
    );
  });
}
