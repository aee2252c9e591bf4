import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Catalogs } from "../../graph/catalogs/catalogs.js";
import { builtInDescriber } from "../../graph/catalogs/describer.js";
import { CatalogStore } from "../../tools/catalogs/catalog-store.js";
import { createFetcher } from "../../tools/catalogs/fetch/create-fetcher.js";
import { recordingLogger, rememberingAgent } from "../fakes.js";
import { type Service, startService } from "../http/service.js";
import { anyEngine, openEngine } from "../market.js";
import { GENERATED_CLIENT } from "./clients.js";

/** What others make of /openapi.json: a client, and requests by the hundred. */

const root = path.resolve(import.meta.dirname, "../..");
const bin = path.join(root, ".clients/openapi/bin");
const scripts = path.join(import.meta.dirname, "python");
const LONGEST_MS = 400_000;

/** Both programs leave files where they run. */
async function run(program: string, args: readonly string[]) {
  const folder = inject("runDirectory");
  const child = spawn(path.join(bin, program), args, {
    cwd: folder,
    env: {
      PATH: `${bin}:${process.env.PATH ?? ""}`,
      PYTHONPATH: `${folder}:${scripts}`,
      PYTHONDONTWRITEBYTECODE: "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((resolve) => child.on("close", resolve));
  return { code, out, errors };
}

describe.skipIf(!existsSync(bin))("/openapi.json (skipped: npm run test:clients installs what reads it)", () => {
  let service: Service;
  let close = async () => {};
  beforeAll(async () => {
    const [engine = "duckdb"] = anyEngine();
    const warehouse = await openEngine(engine);
    const clock = () => new Date("2026-11-21T09:00:00Z");
    const dependencies = { warehouse, logger: recordingLogger(), clock, defaultMarket: "US" };
    const fetcher = createFetcher({ allowPrivate: false, version: "9.9.9", resolve: async () => [] });
    const settings = { fetcher, maxPages: 1, describer: builtInDescriber };
    service = await startService([rememberingAgent("router")], {
      app: { warehouse, feedback: true },
      openCatalogs: (store) => new Catalogs(dependencies, new CatalogStore(store, 7), settings),
    });
    close = async () => {
      await service.close();
      await fetcher.close();
    };
  });
  afterAll(() => close());

  it(
    "makes a client that asks, reads, compares, rates, deletes and is refused",
    async () => {
      const document = path.join(inject("runDirectory"), "openapi.json");
      await writeFile(document, await (await fetch(`${service.url}/openapi.json`)).text());
      const options = ["--path", document, "--meta", "none", "--output-path", "market_client", "--overwrite"];
      const made = await run("openapi-python-client", ["generate", ...options]);
      expect([made.code, made.out]).toEqual([0, expect.not.stringMatching(/warning|skipping/i)]);
      const { out, errors } = await run("python", [path.join(scripts, "generated.py"), service.url]);
      const lines = out.trim().split("\n");
      const wanted = GENERATED_CLIENT.methods.map((method) => ({ method, problem: null }));
      expect(errors).toBe("");
      expect(lines.map((line) => JSON.parse(line))).toEqual(wanted);
    },
    LONGEST_MS,
  );

  it(
    "keeps what it says against requests that are made up of it",
    async () => {
      const config = ["--config-file", path.join(scripts, "schemathesis.toml")];
      // The enterprise host's endpoint is the router's once more, but for turns without words.
      const bounds = ["--exclude-path", "/ge/a2a/router", "--phases", "examples,coverage,fuzzing"];
      const requests = ["--max-examples", "5", "--seed", "1"];
      const { code, out } = await run("st", [
        ...config,
        ...["run", `${service.url}/openapi.json`, ...bounds, ...requests],
      ]);
      expect([code, out]).toEqual([0, expect.stringMatching(/\d{3,} generated, \d+ passed/)]);
    },
    LONGEST_MS,
  );
});
