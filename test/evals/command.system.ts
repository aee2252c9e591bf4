import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { text as readText } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { XMLParser } from "fast-xml-parser";
import { afterAll, describe, expect, inject, it } from "vitest";
import { readRuns } from "../../evals/report/history.js";
import type { Report } from "../../evals/report/report.js";
import { startGeminiServer } from "../gemini-server.js";
import { materialOf, scribe } from "../graph/scribe.js";
import { engines } from "../market.js";
import { program } from "../program.js";
import { runHere } from "../run-here.js";

const ROOT = resolve(import.meta.dirname, "../..");
const KEY = "AIzaTestKey-0123456789abcdefghijklmnop";

const evaluate = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runHere("evals/run.ts", words, { GOOGLE_API_KEY: "", GEMINI_MODEL: "", DATABASE_URL: "", ...environment });

/** As a process of its own: processes that share the cases are begun from there. */
async function evaluateApart(words: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [await program("evals/run.ts"), ...words], {
    cwd: ROOT,
    env: { ...process.env, GOOGLE_API_KEY: "", GEMINI_MODEL: "", DATABASE_URL: "", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output, code] = await Promise.all([
    readText(child.stdout),
    new Promise<number | null>((done, fail) => child.on("error", fail).on("close", done)),
  ]);
  return { code, output };
}

describe("npm run eval", () => {
  const REFUSED: readonly (readonly [words: readonly string[], told: RegExp])[] = [
    [["--suite", "prices"], /^There is no suite "prices"\. There are: routing, [^\n]+\.$/],
    [["--model", "gemini"], /^--model gemini needs GOOGLE_API_KEY to be set\.$/],
    [["--baseline", "no-such-file.json"], /^The baseline no-such-file\.json cannot be read\.$/],
    [["--fail-on-regression"], /^--fail-on-regression needs --baseline FILE, the report to compare with\.$/],
    [["--cases", "no-such-file.jsonl"], /^The cases no-such-file\.jsonl cannot be read\.$/],
    [
      ["--prices", "no-such-file.json"],
      /^no-such-file\.json holds no prices of a million tokens in the form [^\n]+\.$/,
    ],
    [["--judge-labels"], /^A judge needs GOOGLE_API_KEY to be set\.$/],
    [["--pairwise", "a.json", "b.json"], /^a\.json is not a JSON report of npm run eval\.$/],
    [["--propose", "many"], /^--propose takes a whole number from 1 to 500, not "many"\.$/],
    [["--faults", "--only", "gremlin"], /^There is no seeded fault "gremlin"\. There are: rows-doubled, .+\.$/],
  ];
  it.each(REFUSED)(
    "ends with 2 and a sentence for %j",
    async (words, told) => {
      const { code, output, complaint } = await evaluate(words);
      expect({ code, output }).toEqual({ code: 2, output: "" });
      expect(complaint.trim()).toMatch(told);
    },
    60_000,
  );

  it("tells its options", async () => {
    const { code, output } = await evaluate(["--help"]);
    expect(code).toBe(0);
    expect(output).toContain("--baseline FILE");
  });
});

describe.runIf(engines().includes("duckdb"))("npm run eval with somebody's own cases", () => {
  const folder = mkdtempSync(join(tmpdir(), "eval-own-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("writes its report for build servers too, and fails on a regression", async () => {
    const environment = { DATA_DIR: dirname(inject("marketPath")), GOOGLE_API_KEY: "" };
    const question = "What is the median price of air fryers in Germany?";
    const median = { what: "median", unit: "EUR", near: ["median"] };
    const lines = [
      { id: "right", question, facts: [{ ...median, oracle: "median_price(Air fryers, DE)" }] },
      { id: "wrong", question: `${question} `, facts: [{ ...median, value: 1 }] },
    ];
    const file = (name: string): string => join(folder, name);
    writeFileSync(file("cases.jsonl"), lines.map((line) => JSON.stringify(line)).join("\n"));
    const words = ["--cases", file("cases.jsonl"), "--least-passed", "0.5", "--reports", folder];
    const first = await evaluate([...words, "--junit", file("junit.xml"), "--csv", file("all.csv")], environment);
    expect(first.code).toBe(0);
    const report = reportIn(first.output);
    const junit = new XMLParser({ ignoreAttributes: false }).parse(readFileSync(file("junit.xml"), "utf8"));
    const [own, thresholds] = junit.testsuites.testsuite;
    expect([own["@_name"], own["@_tests"], own["@_failures"]]).toEqual(["own", "2", "1"]);
    expect(own.testcase[1].failure["@_message"]).toMatch(/^factCoverage: Not stated: median/);
    expect([thresholds["@_name"], thresholds["@_failures"]]).toEqual(["thresholds", "0"]);
    const rows = parse(readFileSync(file("all.csv"), "utf8"), { columns: true }) as Record<string, string>[];
    expect(rows.map(({ id, passed, factCoverage }) => [id, passed, factCoverage])).toEqual([
      ["right", "true", "1.0000"],
      ["wrong", "false", "0.0000"],
    ]);
    const before = readFileSync(report, "utf8").replaceAll('"passed": false', '"passed": true');
    writeFileSync(file("baseline.json"), before);
    const shared = ["--processes", "2", "--keep-answers"];
    const second = await evaluateApart(
      [...words, ...shared, "--baseline", file("baseline.json"), "--fail-on-regression"],
      environment,
    );
    expect(second.code).toBe(1);
    // Two processes come to what one came to, in the order of the cases.
    const casesIn = (name: string) => (JSON.parse(readFileSync(name, "utf8")) as Report).suites[0]?.results ?? [];
    const told = (name: string) => casesIn(name).map(({ id, got, passed }) => [id, got, passed]);
    expect(told(reportIn(second.output))).toEqual(told(report));
    expect(casesIn(report).map(({ text }) => text)).toEqual([undefined, undefined]);
    for (const { text } of casesIn(reportIn(second.output))) expect(text).toMatch(/^\*\*.*air fryers in Germany/i);
    expect(second.output).toContain("own wrong (factCoverage): What is the median price");
    expect(readRuns(readFileSync(file("history.jsonl"), "utf8")).map(({ suites: { own } }) => own?.cases)).toEqual([
      2, 2,
    ]);
    expect(readFileSync(file("history.html"), "utf8")).toContain("built-in</h2><p>2 runs");
  }, 180_000);
});

/** The file that the command says it has written. */
const reportIn = (output: string): string =>
  `${resolve(ROOT, /^(\S+)\.html and \.json$/m.exec(output)?.[1] ?? "")}.json`;

describe.runIf(engines().includes("duckdb"))("npm run eval with a model that is played", () => {
  const written: string[] = [];
  afterAll(() => {
    for (const file of written) rmSync(file, { force: true });
  });

  it("counts its tokens, writes both reports, and compares them with an earlier one", async () => {
    const server = await startGeminiServer(scribe(), { apiKey: KEY });
    const environment = { GOOGLE_API_KEY: KEY, GEMINI_BASE_URL: server.url, DATA_DIR: dirname(inject("marketPath")) };
    try {
      const words = ["--suite", "routing,pricing", "--sample", "2", "--model", "gemini"];
      const first = await evaluate(words, environment);
      expect(first.complaint).toBe("");
      expect(first.code).toBe(0);
      expect(first.output).toContain("A sample: no threshold was applied.");
      const [, name = ""] = /^(\S+)\.html and \.json$/m.exec(first.output) ?? [];
      const file = resolve(ROOT, name);
      written.push(`${file}.json`, `${file}.html`);
      expect(existsSync(`${file}.html`)).toBe(true);
      const report: Report = JSON.parse(readFileSync(`${file}.json`, "utf8"));
      // Nobody judges unless that is asked for, key or not.
      expect(report.judge).toBeNull();
      expect(server.requests.map(materialOf).filter((material) => material.includes("<output>"))).toEqual([]);
      expect(report.suites.map(({ id, results }) => [id, results.length])).toEqual([
        ["routing", 2],
        ["pricing", 2],
      ]);
      for (const { results } of report.suites)
        for (const { tokens } of results) expect(tokens.input + tokens.output).toBeGreaterThan(0);

      const flipped: { suites: { results: { passed: boolean }[] }[] } = JSON.parse(
        readFileSync(`${file}.json`, "utf8"),
      );
      const [one] = flipped.suites[0]?.results ?? [];
      if (one) one.passed = !one.passed;
      const baseline = join(tmpdir(), `eval-baseline-${process.pid}.json`);
      writeFileSync(baseline, JSON.stringify(flipped));
      written.push(baseline);
      const prices = join(tmpdir(), `eval-prices-${process.pid}.json`);
      writeFileSync(prices, '{"currency": "USD", "models": {"gemini-flash-latest": {"input": 1, "output": 2}}}');
      written.push(prices);
      const second = await evaluate([...words, "--baseline", baseline, "--prices", prices], environment);
      expect(second.output).toMatch(
        /^cost of the questions: 0\.0\d+ USD \(\d+ tokens in, \d+ out, 0\.0\d+ an answer\)$/m,
      );
      const [, other = ""] = /^(\S+)\.html and \.json$/m.exec(second.output) ?? [];
      written.push(`${resolve(ROOT, other)}.json`, `${resolve(ROOT, other)}.html`);
      expect(second.code).toBe(0);
      expect(second.output).toMatch(/Against gemini of .+, 4 questions in both:/);
      expect(second.output).toContain(report.suites[0]?.results[0]?.question);
    } finally {
      await server.close();
    }
  }, 180_000);
});
