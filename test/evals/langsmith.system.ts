import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { Client } from "langsmith";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { uploadSuite } from "../../evals/langsmith/dataset.js";
import type { Oracles } from "../../evals/oracles/oracles.js";
import { routing } from "../../evals/suites/routing.js";
import { copyMarket } from "../http/process.js";
import { type LangSmithServer, startLangSmithServer } from "../langsmith-server.js";
import { engines } from "../market.js";
import { program } from "../program.js";
import { runHere } from "../run-here.js";

const ROOT = resolve(import.meta.dirname, "../..");
const KEY = "lsv2_test_0123456789";

/** As a process of its own: whether anything is traced is read once. */
async function run(
  [entry, ...words]: readonly [string, ...string[]],
  settings: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; output: string; complaint: string }> {
  const { PATH = "", HOME = "" } = process.env;
  const file = await program(entry);
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [file, ...words], {
      cwd: ROOT,
      env: { PATH, HOME, ...settings },
    });
    let [output, complaint] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (piece: string) => (output += piece));
    child.stderr.setEncoding("utf8").on("data", (piece: string) => (complaint += piece));
    child.on("error", fail);
    child.on("close", (code) => done({ code, output, complaint }));
  });
}

/** Routing says who has to answer without any. */
const none = {} as Oracles;

it("says in one sentence that it needs a key", { timeout: 60_000 }, async () => {
  expect(await runHere("evals/langsmith.ts", [], { LANGSMITH_API_KEY: "" })).toEqual({
    code: 2,
    output: "",
    complaint: "LANGSMITH_API_KEY is not set; npm run eval scores the same cases without LangSmith.\n",
  });
});

describe.runIf(engines().includes("duckdb"))("LangSmith", { timeout: 120_000 }, () => {
  let server: LangSmithServer;
  let dataDir: string;
  beforeAll(() => {
    dataDir = copyMarket();
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));
  beforeEach(async () => {
    server = await startLangSmithServer();
  });
  afterEach(() => server.close());
  const settings = () => ({ DATA_DIR: dataDir, LANGSMITH_ENDPOINT: server.url, LANGSMITH_API_KEY: KEY });

  it("holds the cases as a dataset, runs them with its own runner, and takes our scores as feedback", async () => {
    const first = await run(["evals/langsmith.ts", "--suite", "routing", "--sample", "4"], settings());
    expect(first, first.complaint).toMatchObject({ code: 0 });
    expect(first.output).toMatch(/routing: \d of 4 passed, experiment "routing built-in-/);
    const tasks = routing.tasks();
    expect(server.datasets.map(({ name }) => name)).toEqual(["agent-query-service routing"]);
    expect([...server.examples.values()].map(({ inputs }) => inputs)).toEqual(
      tasks.map(({ id, question }) => ({ case: id, question })),
    );
    expect([...server.examples.values()].map(({ outputs }) => outputs)).toEqual(
      await Promise.all(tasks.map(({ reference }) => reference?.(none))),
    );
    const traced = [...server.runs.values()].filter((each) => server.examples.has(each.reference_example_id ?? ""));
    const roots = traced.filter(({ parent_run_id: parent }) => !parent);
    expect(roots).toHaveLength(4);
    for (const { id, outputs } of roots) {
      const given = server.feedback.filter(({ run_id: of }) => of === id);
      expect(given.map(({ key }) => key).sort()).toEqual(["exactSet", "latency", "passed", "tokens"]);
      expect(given.find(({ key }) => key === "passed")?.score).toBe(outputs?.passed);
      expect(outputs).toHaveProperty("specialists");
      expect(given.find(({ key }) => key === "exactSet")?.comment).toMatch(/\w/);
    }
    expect([...server.keys]).toEqual([KEY]);

    const [changed, dropped] = [...server.examples.values()];
    if (changed === undefined || dropped === undefined) throw new Error("no examples");
    changed.inputs.question = "as it was asked before";
    const [, , relabelled] = [...server.examples.values()];
    if (relabelled !== undefined) relabelled.outputs = { specialists: ["nobody"] };
    server.examples.delete(dropped.id);
    server.examples.set("00000000-0000-4000-8000-000000000000", {
      ...dropped,
      id: "00000000-0000-4000-8000-000000000000",
      inputs: { case: "a case that is no more", question: "?" },
    });
    await uploadSuite(new Client({ apiUrl: server.url, apiKey: KEY }), routing, none);
    expect(new Set([...server.examples.values()].map(({ inputs }) => `${inputs.case}: ${inputs.question}`))).toEqual(
      new Set(tasks.map(({ id, question }) => `${id}: ${question}`)),
    );
    expect(relabelled && server.examples.get(relabelled.id)?.outputs).toEqual(await tasks[2]?.reference?.(none));
    expect(server.datasets).toHaveLength(1);
    expect(server.experiments).toHaveLength(1);
  });

  it("gets the steps of a question when tracing is on, and nothing otherwise", async () => {
    const ask = (more: Record<string, string>) =>
      run(["graph/cli/ask.ts", "What do espresso machines cost in the UK?"], { ...settings(), ...more });
    const quiet = await ask({});
    expect(quiet.code, quiet.complaint).toBe(0);
    expect(server.requests).toEqual([]);
    const traced = await ask({ LANGSMITH_TRACING: "true" });
    expect(traced).toMatchObject({ code: 0, output: quiet.output });
    const names = [...server.runs.values()].map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "router",
        "classify",
        "pricing",
        "tools",
        "price_statistics",
        "analyse",
        "write",
        "synthesize",
      ]),
    );
  });
});
