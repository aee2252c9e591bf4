import { cell } from "../../answer/cell.js";
import { compose, listStatements, percent, type Statement, say } from "../../answer/figure.js";
import { inSentence } from "../../answer/words.js";
import type { GapInsight } from "./analyse.js";
import { hasOpenDemand, perProductWords, whereWords, worthWords } from "./phrases.js";

/** The first of a ranking, by what it is ordered by; null without rows. */
export function largestGap(insight: GapInsight): Statement | null {
  const { plan, currency, refs, rows } = insight;
  const [first] = rows;
  if (first === undefined) return null;
  const clear = rows.find(({ supply, line }) => supply === "under-supplied" && hasOpenDemand(line));
  const { line, supply } = plan.isPolar ? (clear ?? first) : first;
  const where = whereWords(insight);
  const isGap = clear !== undefined;
  const answer = plan.isPolar ? (isGap ? "Yes. " : "No clear gap. ") : "";
  if (!hasOpenDemand(line)) {
    return compose(
      say`${answer}`,
      where,
      say`, no product group has open demand of value by this measure; ${inSentence(line.name)} comes nearest with `,
      perProductWords(line, refs.gaps),
      say`.`,
    );
  }
  const next = rows
    .slice(1, Math.min(plan.named, plan.limit))
    .filter((row) => row.line !== line && hasOpenDemand(row.line))
    .map((row) => compose(`${inSentence(row.line.name)} (`, worthWords(row.line, currency, refs.gaps), ")"));
  const lead = {
    value: "the largest gap by value is",
    supply: "the most under-supplied product group is",
    growth: "the fastest growing under-supplied product group is",
    surplus: "the largest gap by value is",
    brands: "the largest gap by value is",
  }[plan.criterion];
  const growing =
    plan.criterion === "growth"
      ? say` (demand ${percent(cell(line, "growth"), refs.gaps, { signed: true })} on the twelve months before)`
      : say``;
  return compose(
    say`${answer}`,
    where,
    say`, ${lead} ${inSentence(line.name)}`,
    growing,
    say`: open demand worth `,
    worthWords(line, currency, refs.gaps),
    say`, at `,
    perProductWords(line, refs.gaps),
    say`${supply === "under-supplied" ? "" : "; supply there is close to balance"}`,
    ...(next.length === 0 ? [] : ["; then ", listStatements(next)]),
    ".",
  );
}
