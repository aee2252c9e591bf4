import { toCsv } from "../../graph/specialists/campaign/csv.js";
import { type Report, scoreNames } from "./report.js";

/** A line a case: what was asked, what came of it, every score. */
export function renderCsv({ suites }: Report): string {
  const names = [...new Set(suites.flatMap(({ results }) => scoreNames(results)))];
  const header = ["suite", "id", "question", "tags", "passed", "tookMs", "tokensUsed", "expected", "got", ...names];
  const rows = suites.flatMap(({ id: suite, results }) =>
    results.map(
      ({ id, question, tags, passed, tookMs, tokens, expected, got, scores }): Record<string, string> => ({
        suite,
        id,
        question,
        tags: tags.join(" "),
        passed: String(passed),
        tookMs: tookMs.toFixed(0),
        tokensUsed: String(tokens.input + tokens.output),
        expected,
        got,
        ...Object.fromEntries(
          names.map((name) => [name, scores[name] === undefined ? "" : scores[name].score.toFixed(4)]),
        ),
      }),
    ),
  );
  return toCsv(header, rows);
}
