import { describe, expect, it } from "vitest";
import { compare, parseBaseline } from "../../evals/report/compare.js";
import { renderCsv } from "../../evals/report/csv.js";
import { confusionOf } from "../../evals/report/groups.js";
import { readRuns, renderHistory, runOf } from "../../evals/report/history.js";
import { renderHtml } from "../../evals/report/html.js";
import { renderJunit } from "../../evals/report/junit.js";
import { quantile } from "../../evals/report/numbers.js";
import { createProgress } from "../../evals/report/progress.js";
import { combineRounds } from "../../evals/report/repeat.js";
import { missed, type Report } from "../../evals/report/report.js";
import { summarise } from "../../evals/report/summarise.js";
import { describeComparison, describeReport } from "../../evals/report/table.js";
import type { CaseResult } from "../../evals/suites/suite.js";
import { result } from "./fixtures.js";

const failing = { exactSet: { score: 0, passed: false, explanation: "Wanted gap." } };

function reportOf(
  results: readonly CaseResult[],
  thresholds: Record<string, number> = {},
  sample: number | null = null,
): Report {
  const suite = summarise({ id: "pricing", about: "answers of pricing" }, results, thresholds, 5);
  const createdAt = "2026-11-21T09:00:00.000Z";
  return { version: 1, createdAt, model: "built-in", sample, concurrency: 1, suites: [suite], judge: null };
}

describe("a suite's summary", () => {
  const results = [result(), result({ id: "b", question: "b?", passed: false, scores: failing })];

  it("tells the share that passed with its interval, and the mean of each score", () => {
    const [suite] = reportOf(results).suites;
    expect(suite?.accuracy.share).toBe(0.5);
    expect(suite?.accuracy.low).toBeCloseTo(0.0945, 3);
    expect(suite?.accuracy.high).toBeCloseTo(0.9055, 3);
    expect(suite?.measures.find(({ name }) => name === "exactSet")).toMatchObject({ score: 0.5, least: null });
  });

  it("misses a threshold, unless it is a sample", () => {
    expect(missed(reportOf(results, { passRate: 0.6, exactSet: 0.5 })).map(({ measure }) => measure.name)).toEqual([
      "passRate",
    ]);
    expect(missed(reportOf(results, { passRate: 0.6 }, 2))).toEqual([]);
    expect(describeReport(reportOf(results, { passRate: 0.6 })).join("\n")).toContain(
      "pricing passRate: 0.500 instead of 0.6",
    );
  });
});

it("CSV has a column for each thing, the score of tokens beside their number", () => {
  const scores = { tokens: { score: 1, passed: true, explanation: "" } };
  const csv = renderCsv(reportOf([result({ tokens: { input: 40, output: 2 }, scores })]));
  const [header = [], row = []] = csv
    .trim()
    .split("\n")
    .map((line) => line.trim().split(","));
  expect(new Set(header).size).toBe(header.length);
  expect([row[header.indexOf("tokensUsed")], row[header.indexOf("tokens")]]).toEqual(["42", "1.0000"]);
});

it("JUnit XML holds only characters that XML 1.0 has, whatever was asked", () => {
  const hostile = '\u0000 \u001b \ud800 \ufffe \uffff <&" ü 🙂';
  const scores = { exactSet: { ...failing.exactSet, explanation: hostile } };
  const xml = renderJunit(reportOf([result({ question: hostile, passed: false, scores })], { passRate: 1 }));
  const strange = [...xml].filter(
    (letter) => !/[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(letter),
  );
  expect(strange).toEqual([]);
  expect(
    xml.match(/\u{FFFD} \u{FFFD} \u{FFFD} \u{FFFD} \u{FFFD} &lt;&amp;&quot; ü 🙂/gu)?.length,
  ).toBeGreaterThanOrEqual(3);
});

describe("a suite that is run several times", () => {
  const round = (...outcomes: readonly boolean[]) => {
    const results = outcomes.map((passed, at) =>
      result({ id: `case ${at}`, passed, ...(!passed && { scores: failing }) }),
    );
    const [suite] = reportOf(results, { passRate: 0.7 }).suites;
    if (suite === undefined) throw new Error("no suite");
    return suite;
  };

  it("is held to its means, and tells how far the runs lie apart and which cases waver", () => {
    const combined = combineRounds([round(true, true), round(true, false), round(true, false)]);
    expect(combined.measures[0]).toMatchObject({ name: "passRate", least: 0.7 });
    expect(combined.measures[0]?.score).toBeCloseTo(2 / 3, 9);
    expect(combined.accuracy.share).toBeCloseTo(2 / 3, 9);
    expect(combined.tookMs).toBe(15);
    expect(combined.tables).toEqual([
      {
        title: "pricing over 3 runs",
        columns: ["measure", "mean", "deviation", "least", "most"],
        rows: [
          ["passRate", "0.667", "0.289", "0.500", "1.000"],
          ["exactSet", "0.667", "0.289", "0.500", "1.000"],
        ],
      },
      {
        title: "pricing: 1 cases passed in some of the runs only",
        columns: ["case", "passed"],
        rows: [["case 1", "1 of 3"]],
      },
    ]);
  });

  it("is the run itself when there is one", () => {
    const only = round(true);
    expect(combineRounds([only])).toBe(only);
  });
});

describe("the history of runs", () => {
  const runs = [0.5, 1].map((share, day) => ({
    ...runOf(reportOf([result(), result({ id: "b", passed: share === 1, scores: share === 1 ? {} : failing })])),
    createdAt: `2026-11-2${day}T09:00:00.000Z`,
  }));

  it("keeps what the measures came to, and leaves out what is no run", () => {
    expect(runs[0]?.suites.pricing).toMatchObject({ cases: 2, p50Ms: 10, measures: { passRate: 0.5, exactSet: 0.5 } });
    const text = `${runs.map((run) => JSON.stringify(run)).join("\n")}\nnot a run\n{}\n`;
    expect(readRuns(text)).toEqual(runs);
  });

  it("is drawn with the course of every measure", () => {
    const page = renderHistory(runs);
    expect(page).toContain("2 runs, 2026-11-20T09:00:00.000Z to 2026-11-21T09:00:00.000Z");
    expect(page).toMatch(
      /<td>passRate<\/td><td class="n">0.500<\/td><td class="n">0.500<\/td><td class="n good">1.000<\/td>/,
    );
    expect(page).toContain('points="3.0,14.0 257.0,3.0"');
    expect(renderHistory([])).toContain("</html>");
  });
});

describe("a comparison with an earlier run", () => {
  const then = reportOf([result(), result({ id: "b", question: "b?", passed: false, scores: failing })]);
  const now = reportOf([
    result({ passed: false, scores: failing }),
    result({ id: "renamed", question: "b?" }),
    result({ id: "c", question: "new?" }),
  ]);

  it("lists each question that flipped, in both directions", () => {
    const comparison = compare(now, parseBaseline(JSON.stringify(then)));
    expect(comparison.shared).toBe(2);
    expect(comparison.flips).toEqual([
      { suite: "pricing", id: "a", question: "What do kettles cost?", direction: "worse", scores: ["exactSet"] },
      { suite: "pricing", id: "renamed", question: "b?", direction: "better", scores: ["exactSet"] },
    ]);
    const told = describeComparison(comparison).join("\n");
    expect(told).toMatch(/1 worse:\n {2}pricing a \(exactSet\): What do kettles cost\?\n1 better:/);
  });

  it("finds nothing in a run compared with itself", () =>
    expect(compare(now, parseBaseline(JSON.stringify(now))).flips).toEqual([]));

  it.each(["", "{}", '{"version":2}'])("refuses %j with a sentence", (text) =>
    expect(() => parseBaseline(text)).toThrow("not a JSON report"),
  );
});

describe("the HTML report", () => {
  const hostile = `<img src=x onerror=alert(1)> "quoted" & 'single' \u0000`;
  const html = renderHtml(
    reportOf([
      result({ question: hostile, expected: hostile, got: hostile, passed: false, tags: [hostile], scores: failing }),
    ]),
    null,
  );

  it("escapes what came from outside", () => {
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; &quot;quoted&quot; &amp; &#39;single&#39; \u{FFFD}");
  });

  it("holds everything itself: no script, no address of anything else", () => {
    expect(html).not.toMatch(/<script|<link|<iframe|https?:|\bsrc="|@import|url\(/);
    expect(html.match(/<svg /g)).toHaveLength(4);
  });

  it("shows kept answers with their charts, which are pictures within it", () => {
    const charts = [{ title: hostile, alt: hostile, svg: "<svg><title>course</title></svg>" }];
    const kept = renderHtml(reportOf([result({ text: hostile, charts })]), null);
    expect(kept).toContain("<pre>&lt;img src=x");
    const sources = [...kept.matchAll(/ src="([^"]*)"/g)].map(([, source = ""]) => source);
    expect(sources).toHaveLength(1);
    expect(Buffer.from(sources[0]?.replace("data:image/svg+xml;base64,", "") ?? "", "base64").toString()).toBe(
      charts[0]?.svg,
    );
  });
});

describe("charts' numbers", () => {
  it("count what was wanted against what was given", () => {
    const { labels, counts } = confusionOf(
      [
        result({ routing: { wanted: ["gap"], got: ["demand"] } }),
        result({ routing: { wanted: ["gap", "demand"], got: ["gap"] } }),
        result({ routing: { wanted: [], got: [] } }),
        result({ routing: null }),
      ],
      ["gap", "demand"],
    );
    expect(labels).toEqual(["gap", "demand", "none"]);
    expect(counts).toEqual([
      [1, 1, 0],
      [0, 0, 1],
      [0, 0, 1],
    ]);
  });

  it("take quantiles from the values", () => {
    expect(quantile([3, 1, 2], 0.5)).toBe(2);
    expect(quantile([3, 1, 2], 0.95)).toBe(3);
    expect(quantile([], 0.5)).toBe(0);
  });
});

describe("progress", () => {
  const watch = (isTTY: boolean): string[] => {
    const written: string[] = [];
    const progress = createProgress(2, {
      isTTY,
      write: (text: string | Uint8Array) => {
        written.push(String(text));
        return true;
      },
    });
    progress.step("routing");
    progress.end();
    return written;
  };
  it("writes over one line of a terminal", () => expect(watch(true)[0]).toContain("1/2 routing"));
  it("leaves a log alone", () => expect(watch(false)).toEqual([]));
});
