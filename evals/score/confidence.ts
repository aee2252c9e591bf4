import type { Answer } from "../../graph/answer/answer.js";
import { passed, type Score } from "./score.js";

const DAY = 86_400_000;

/** Whether the confidence is no better than the fewest rows and the oldest data behind the headline allow. */
export function scoreConfidence({ confidence, headline, evidence }: Answer, now: Date): Score {
  const cited = evidence.filter(({ ref }) => headline.refs.includes(ref));
  if (cited.length === 0 || confidence === undefined) return passed("Nothing that is cited is graded.");
  const fewest = Math.min(...cited.map(({ rowsExamined }) => rowsExamined));
  const ages = cited.map(({ asOf }) =>
    asOf === null ? null : Math.floor((now.getTime() - Date.parse(`${asOf}T00:00:00Z`)) / DAY),
  );
  const oldest = Math.max(...ages.map((age) => age ?? 0));
  const byRows = fewest >= 100 ? "A" : fewest >= 30 ? "B" : fewest >= 10 ? "C" : "D";
  const byAge = oldest > 365 ? "D" : oldest > 90 || ages.includes(null) ? "C" : oldest > 30 ? "B" : "A";
  const best = byRows > byAge ? byRows : byAge;
  if (confidence.grade >= best) return passed(`Confidence ${confidence.grade}, where ${best} would be the best.`);
  const explanation = `Confidence ${confidence.grade} over ${fewest} rows of data that is ${oldest} days old: ${best} at best.`;
  return { score: 0, passed: false, explanation };
}
