import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import type { Report } from "../../evals/report/report.js";
import { startGeminiServer } from "../gemini-server.js";
import { materialOf, scribe } from "../graph/scribe.js";
import { handful } from "../long-run.js";
import { engines } from "../market.js";
import { program } from "../program.js";

const ROOT = resolve(import.meta.dirname, "../..");
const KEY = "AIzaTestKey-0123456789abcdefghijklmnop";

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly complaint: string;
}

async function evaluate(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const entry = await program("evals/run.ts");
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [entry, ...words], {
      cwd: ROOT,
      env: { ...process.env, GOOGLE_API_KEY: "", DATABASE_URL: "", ...environment },
    });
    let [output, complaint] = ["", ""];
    child.stdout.on("data", (piece: Buffer) => {
      output += piece.toString();
    });
    child.stderr.on("data", (piece: Buffer) => {
      complaint += piece.toString();
    });
    child.on("error", fail);
    child.on("close", (code) => done({ code, output, complaint: complaint.trim() }));
  });
}

describe("npm run eval", () => {
  const REFUSED: readonly (readonly [words: readonly string[], told: RegExp])[] = [
    [["--suite", "prices"], /^There is no suite "prices"\. There are: routing, [^\n]+\.$/],
    [["--model", "gemini"], /^--model gemini needs GOOGLE_API_KEY to be set\.$/],
    [["--baseline", "no-such-file.json"], /^The baseline no-such-file\.json cannot be read\.$/],
  ];
  it.each(handful(REFUSED, 3))(
    "ends with 2 and a sentence for %j",
    async (words, told) => {
      const { code, output, complaint } = await evaluate(words);
      expect({ code, output }).toEqual({ code: 2, output: "" });
      expect(complaint).toMatch(told);
    },
    60_000,
  );

  it("tells its options", async () => {
    const { code, output } = await evaluate(["--help"]);
    expect(code).toBe(0);
    expect(output).toContain("--baseline FILE");
  }, 60_000);
});

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
      const second = await evaluate([...words, "--baseline", baseline], environment);
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
