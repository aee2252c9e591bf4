import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { runJudges } from "../../evals/judge/command.js";
import { readLabelled } from "../../evals/judge/labels.js";
import { comparePairs, describePairwise, type PairwiseReport, readKeptAnswers } from "../../evals/judge/pairwise.js";
import { agreementOf } from "../../evals/report/agreement.js";
import { describeCost, readPrices } from "../../evals/report/cost.js";
import type { JudgeReport } from "../../evals/report/judge.js";
import type { Report } from "../../evals/report/report.js";
import { describeReport } from "../../evals/report/table.js";
import { loadConfig } from "../../graph/config.js";
import {
  type GeminiReply,
  type GeminiRequest,
  type GeminiScript,
  type GeminiServer,
  startGeminiServer,
} from "../gemini-server.js";
import { materialOf } from "../graph/scribe.js";
import { result } from "./fixtures.js";

const KEY = "AIzaTestKey-0123456789abcdefghijklmnop";

const servers: GeminiServer[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function played(script: GeminiScript) {
  const server = await startGeminiServer(script, { apiKey: KEY });
  servers.push(server);
  return server;
}
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "judges-"));
  folders.push(folder);
  return folder;
};
const says = (score: number, reasoning = "Because."): GeminiReply => ({ kind: "json", value: { reasoning, score } });
const between = (request: GeminiRequest, tag: string): string =>
  materialOf(request).match(new RegExp(`<${tag}>\\n([\\s\\S]*?)\\n</${tag}>`))?.[1] ?? "";
const configOf = (server: GeminiServer) =>
  loadConfig({ GOOGLE_API_KEY: KEY, GEMINI_BASE_URL: server.url, GEMINI_MODEL: "judge-one", MODEL_CONCURRENCY: "2" });

const plain = { version: 1, createdAt: "2026-11-21T09:00:00.000Z", sample: null, concurrency: 1 } as const;
const reportOf = (answers: Readonly<Record<string, string | undefined>>): Report => ({
  ...{ ...plain, model: "built-in", judge: null },
  suites: [
    {
      ...{ id: "pricing", about: "", accuracy: { share: 1, low: 1, high: 1 }, measures: [], tookMs: 1 },
      results: Object.entries(answers).map(([question, text]) => ({
        ...{ ...result(), id: question, question },
        ...(text !== undefined && { text }),
      })),
    },
  ],
});
const written = (answers: Readonly<Record<string, string | undefined>>): string => {
  const file = join(newFolder(), "report.json");
  writeFileSync(file, JSON.stringify(reportOf(answers)));
  return file;
};

describe("answers labelled by hand", () => {
  const labelled = readLabelled();

  it("are at least 60, each by itself, and good and bad of both aspects", () => {
    expect(labelled.length).toBeGreaterThanOrEqual(60);
    expect(new Set(labelled.map(({ id }) => id)).size).toBe(labelled.length);
    expect(new Set(labelled.map(({ question, text }) => question + text)).size).toBe(labelled.length);
    for (const aspect of ["helpfulness", "conciseness"] as const)
      for (const value of [true, false])
        expect(labelled.filter((each) => each[aspect] === value).length).toBeGreaterThanOrEqual(12);
  });

  it("are what each judge is held to, and two judges are held to each other", async () => {
    // The first judge says what the labels say but for ten helpful answers; the second likes all.
    let toMiss = 10;
    const server = await played((request) => {
      if (request.model === "judge-two") return says(0.9);
      const [question, text] = [between(request, "input"), between(request, "output")];
      const found = labelled.find((each) => each.question === question && text === each.text.replaceAll("<", "‹"));
      const isHelpfulness = materialOf(request).includes("labeler evaluating model outputs for helpfulness");
      const label = isHelpfulness ? found?.helpfulness : found?.conciseness;
      if (isHelpfulness && label === true && toMiss-- > 0) return says(0.2);
      return says(label === false ? 0.1 : 0.8);
    });
    const lines = await runJudges(["--judge-labels", "--judge-models", "judge-one,judge-two"], configOf(server), "");
    const helpful = labelled.filter(({ helpfulness }) => helpfulness === true).length;
    const n = labelled.length;
    expect(lines[0]).toBe(`${n} answers labelled by hand; a judge says yes from 0.5 on`);
    expect(lines).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^judge-one with the labels, helpfulness: ${((n - 10) / n).toFixed(3)} .*n ${n}\\), kappa 0\\.\\d\\d, 0 yes against no, 10 no against yes$`,
        ),
      ),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^judge-one with the labels, conciseness: 1\.000 .*kappa 1\.00, 0 yes/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^judge-two with the labels, helpfulness: ${(helpful / n).toFixed(3)} .*kappa 0\\.00, ${n - helpful} yes`,
        ),
      ),
    );
    expect(lines.at(-2)).toMatch(/^judge-one with judge-two, helpfulness: 0\.\d/);
  }, 120_000);
});

describe("two reports, answer against answer", () => {
  const [a, b] = [
    { "One?": "A good one, 12 ms.", "Two?": "Same, 3 ms.", "Three?": "Poor.", "Four?": "Four.", "Only a?": "x" },
    { "One?": "Bad.", "Two?": "Same, 4.5 ms.", "Three?": "A good one.", "Four?": "Also four.", "Only b?": "x" },
  ];
  /** Prefers what calls itself good, and otherwise what stands first. */
  const script: GeminiScript = (request) => {
    const [first, second] = [between(request, "first"), between(request, "second")];
    if (second.includes("good")) return says(0, "The second.");
    return says(1, first.includes("good") ? "The first." : "It stands first.");
  };

  it("are read in both orders, and what wins by its place alone wins nothing", async () => {
    const server = await played(script);
    const files = [written(a), written(b)];
    const reports = newFolder();
    const lines = await runJudges(["--pairwise", ...files], configOf(server), reports);
    expect(lines.slice(2, 4)).toEqual([
      "4 questions answered in both, 1 in the same words; 3 of the others read twice by judge-one",
      "A better: 1, B better: 1, neither: 1; A in 0.500 of those that have a better one (0.095-0.905)",
    ]);
    expect(server.requests).toHaveLength(6);
    const kept = JSON.parse(readFileSync(lines.at(-1) ?? "", "utf8")) as { judges: PairwiseReport[] };
    expect(kept.judges[0]?.pairs.map(({ id, preferred }) => [id, preferred])).toEqual([
      ["One?", "a"],
      ["Three?", "b"],
      ["Four?", "neither"],
    ]);
  });

  it("need answers that were kept", () => {
    expect(() => readKeptAnswers(written({ "One?": undefined }))).toThrow("only with --keep-answers");
    expect(() => readKeptAnswers("no-such-file.json")).toThrow("is not a JSON report");
  });

  it("hold a pair whose reading failed as unread", async () => {
    const server = await played((request, index) =>
      index === 0 ? { kind: "prompt-block", blockReason: "SAFETY" } : script(request, index),
    );
    const settings = { apiKey: KEY, model: "judge-one", baseUrl: server.url, timeoutMs: 3_000, maxConcurrent: 1 };
    const kept = (answers: Readonly<Record<string, string>>) => readKeptAnswers(written(answers));
    const report = await comparePairs(kept(a), kept(b), { sample: 40 }, settings);
    expect([report.pairs.length, report.failures.length]).toEqual([2, 1]);
    expect(describePairwise(report, { a: "a", b: "b" })).toContain("1 readings failed");
  });

  it.each([
    [["--pairwise", "one.json"], "takes two JSON reports"],
    [["--judge-labels", "x"], "takes two JSON reports"],
    [["--pairwise", "--judge-labels"], "two commands"],
    [["--judge-labels", "--suite", "gap"], "Beside them there are"],
  ])("%j is refused", async (words, told) => {
    await expect(runJudges(words, loadConfig({}), "")).rejects.toThrow(told);
  });
});

describe("agreement", () => {
  it("is a share with its interval, and kappa beyond chance", () => {
    const pairs = [
      ...Array(20).fill([true, true]),
      ...Array(5).fill([true, false]),
      ...Array(10).fill([false, true]),
      ...Array(15).fill([false, false]),
    ];
    // Cohen's own kind of example: observed 0.70, by chance 0.50.
    expect(agreementOf(pairs)).toMatchObject({
      n: 50,
      share: 0.7,
      kappa: expect.closeTo(0.4, 9),
      kinder: 5,
      stricter: 10,
    });
    expect(agreementOf([[true, true]])?.kappa).toBeNull();
    expect(agreementOf([])).toBeNull();
  });
});

describe("the cost of a run", () => {
  const judge: JudgeReport = {
    ...{ model: "judge-one", sample: 2, answered: 2, tokens: { input: 2_000, output: 100 } },
    means: { helpfulness: { mean: 1, n: 1 }, conciseness: { mean: 1, n: 1 } },
    ...{ cases: [], failures: [], failure: null },
  };
  const prices = { currency: "USD", models: { asked: { input: 1, output: 4 }, "judge-one": { input: 10, output: 0 } } };
  const spent = (input: number, output: number): Report => {
    const [suite] = reportOf({ "One?": "1", "Two?": "2" }).suites;
    const results = (suite?.results ?? []).map((each) => ({ ...each, tokens: { input, output } }));
    return { ...reportOf({}), suites: suite ? [{ ...suite, results }] : [], judge };
  };

  it("is told from the prices that were given, and from no others", () => {
    expect(describeCost(spent(1_000, 500), ["asked"], prices)).toEqual([
      "cost of the questions: 0.0060 USD (2000 tokens in, 1000 out, 0.00300 an answer)",
      "cost of the judge judge-one: 0.0200 USD (2000 tokens in, 100 out, 0.01000 an answer)",
    ]);
    expect(describeCost(spent(1, 1), ["other"], prices)[0]).toBe(
      "cost of the questions: not told, as the prices do not name other",
    );
    expect(describeCost(spent(1, 1), ["asked", "other"], prices)[0]).toMatch(
      /not told, as asked and other share the tokens/,
    );
    expect(describeCost(spent(0, 0), [], prices)).toHaveLength(1);
    const told = describeReport({
      ...spent(1, 1),
      otherJudges: [{ ...judge, model: "judge-two" }],
      cost: ["cost of it"],
    });
    expect(told.slice(-3)).toEqual([expect.stringMatching(/^judge-one with judge-two, conciseness/), "", "cost of it"]);
  });

  it("needs a file of the form that it names", () => {
    const file = join(newFolder(), "prices.json");
    writeFileSync(file, JSON.stringify(prices));
    expect(readPrices(file)).toEqual(prices);
    writeFileSync(file, JSON.stringify({ currency: "USD", models: { asked: { input: -1, output: 4 } } }));
    expect(() => readPrices(file)).toThrow("holds no prices of a million tokens");
  });
});
