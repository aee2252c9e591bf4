import { XMLBuilder } from "fast-xml-parser";
import type { CaseResult } from "../suites/suite.js";
import { missed, type Report } from "./report.js";

/** The report as JUnit XML, which build servers show: a suite each, a test a case, and the thresholds as tests of their own. */
export function renderJunit(report: Report): string {
  const suites = [
    ...report.suites.map(({ id, results, tookMs }) =>
      suiteOf(
        id,
        results.map((each) => testOf(id, each)),
        tookMs,
      ),
    ),
    suiteOf("thresholds", thresholdsOf(report), 0),
  ];
  const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@", format: true });
  const all = {
    "?xml": { "@version": "1.0", "@encoding": "UTF-8" },
    testsuites: { "@name": `evaluation, ${report.model}`, testsuite: suites },
  };
  return builder.build(all);
}

interface Test {
  readonly "@classname": string;
  readonly "@name": string;
  readonly "@time": string;
  readonly failure?: object;
}

const suiteOf = (name: string, tests: readonly Test[], tookMs: number): object => ({
  "@name": name,
  "@tests": tests.length,
  "@failures": tests.filter(({ failure }) => failure !== undefined).length,
  "@time": (tookMs / 1000).toFixed(3),
  testcase: tests,
});

function testOf(suite: string, { id, question, passed, tookMs, scores }: CaseResult): Test {
  const reasons = Object.entries(scores)
    .filter(([, score]) => !score.passed)
    .map(([name, { explanation }]) => `${name}: ${explanation}`);
  return {
    "@classname": suite,
    "@name": legible(`${id}: ${question}`),
    "@time": (tookMs / 1000).toFixed(3),
    ...(!passed && { failure: { "@message": legible(reasons[0] ?? "failed"), "#text": legible(reasons.join("\n")) } }),
  };
}

/** A suite may pass with failed cases in it: these tests say what decides. */
function thresholdsOf(report: Report): Test[] {
  const below = missed(report);
  return report.suites.flatMap(({ id, measures }) =>
    measures.flatMap((measure) => {
      if (measure.least === null) return [];
      const isBelow = below.some((each) => each.suite === id && each.measure === measure);
      const message = `${measure.score.toFixed(3)} instead of ${measure.least}. ${measure.explanation}`;
      return [
        {
          "@classname": "thresholds",
          "@name": `${id} ${measure.name}`,
          "@time": "0",
          ...(isBelow && { failure: { "@message": legible(message) } }),
        },
      ];
    }),
  );
}

/** XML 1.0 holds no other characters. */
const legible = (words: string): string =>
  words.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "\u{FFFD}");
