import { readFileSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import type { Report } from "../../evals/report/report.js";
import { type GeminiScript, startGeminiServer } from "../gemini-server.js";
import { materialOf } from "../graph/scribe.js";
import { engines } from "../market.js";
import { runHere } from "../run-here.js";

const ROOT = resolve(import.meta.dirname, "../..");
const KEY = "AIzaTestKey-0123456789abcdefghijklmnop";

const evaluate = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runHere("evals/run.ts", words, {
    ...{ GOOGLE_API_KEY: "", DATABASE_URL: "", GEMINI_MODEL: "gemini-test" },
    ...environment,
  });

describe("npm run eval -- --judge", () => {
  it("ends with 2 and a sentence without a key", async () => {
    const ended = await evaluate(["--judge", "--suite", "clarification"]);
    expect(ended).toEqual({ code: 2, output: "", complaint: "--judge needs GOOGLE_API_KEY to be set.\n" });
  }, 60_000);
});

describe.runIf(engines().includes("duckdb"))("npm run eval with a judge that is played", () => {
  const written: string[] = [];
  afterAll(() => {
    for (const file of written) rmSync(file, { force: true });
  });

  async function run(script: GeminiScript, words: readonly string[]) {
    const server = await startGeminiServer(script, { apiKey: KEY });
    try {
      const environment = { GOOGLE_API_KEY: KEY, GEMINI_BASE_URL: server.url, DATA_DIR: dirname(inject("marketPath")) };
      const ended = await evaluate(["--suite", "pricing", "--sample", "2", ...words], environment);
      const [, name = ""] = /^(\S+)\.html and \.json$/m.exec(ended.output) ?? [];
      const [json, html] = [`${resolve(ROOT, name)}.json`, `${resolve(ROOT, name)}.html`];
      written.push(json, html);
      const texts = { json: readFileSync(json, "utf8"), html: readFileSync(html, "utf8") };
      const report: Report = JSON.parse(texts.json);
      return {
        ...ended,
        requests: server.requests,
        report,
        all: [ended.output, texts.json, texts.html].join("\n"),
        ...texts,
      };
    } finally {
      await server.close();
    }
  }

  it("scores what was answered, apart from the scores", async () => {
    const { code, complaint, output, html, report, requests } = await run(
      () => ({ kind: "json", value: { reasoning: "It says what was asked.", score: 0.75 } }),
      ["--judge", "--judge-sample", "2", "--judge-models", "gemini-test,gemini-other"],
    );
    expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
    expect(requests.map(({ model }) => model)).toEqual([
      ...Array.from({ length: 4 }, () => "gemini-test"),
      ...Array.from({ length: 4 }, () => "gemini-other"),
    ]);
    for (const { id, question } of report.suites[0]?.results ?? []) {
      expect(report.judge?.cases.map((one) => one.id)).toContain(id);
      // The built-in parts answered: all that went to the provider is the judge's, the asker's text and its evidence included.
      const asked = requests.map(materialOf).filter((material) => material.includes(`<input>\n${question}\n</input>`));
      expect(asked).toHaveLength(4);
      for (const material of asked) expect(material).toMatch(/<output>\n\*\*.+[\s\S]+price_/);
    }
    expect(report.judge).toMatchObject({
      model: "gemini-test",
      sample: 2,
      answered: 2,
      means: { helpfulness: { mean: 0.75, n: 2 }, conciseness: { mean: 0.75, n: 2 } },
      failures: [],
      failure: null,
    });
    expect(output).toContain("judge: helpfulness 0.750 (n 2), conciseness 0.750 (n 2); gemini-test, 2 of 2 answers");
    expect(report.otherJudges?.map(({ model, failure }) => [model, failure])).toEqual([["gemini-other", null]]);
    expect(output).toMatch(/^gemini-test with gemini-other, helpfulness: 1\.000 /m);
    expect(html).toContain("It says what was asked.");
    expect(report.suites[0]?.measures.map(({ name }) => name)).not.toContain("helpfulness");
  }, 120_000);

  it("lets the rest stand when the provider fails, and repeats none of its words", async () => {
    const { code, output, report, all } = await run(
      () => ({ kind: "body", status: 403, body: JSON.stringify({ error: { message: `No ${KEY} from http://x.y` } }) }),
      ["--judge"],
    );
    expect(code).toBe(0);
    expect(report.suites[0]?.results).toHaveLength(2);
    expect(output).toContain("judge: failed, the language model refused the request");
    expect(all).not.toContain(KEY);
    expect(all).not.toContain("x.y");
  }, 120_000);
});
