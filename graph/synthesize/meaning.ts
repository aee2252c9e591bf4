import type { Findings, Section } from "../answer/answer.js";
import type { Statement } from "../answer/figure.js";
import { topicsOf } from "../understand/asking.js";
import type { Request } from "../understand/request.js";
import { comparisonTable } from "./compare.js";
import type { Conclusion } from "./conclusions.js";
import { type Headline, isAsked } from "./headline.js";
import { whatWouldChange } from "./verdict.js";
import type { View } from "./views.js";

const MOST_CONCLUSIONS = 5;
const MOST_AT_ONCE = 12;

/** What the domains mean together, apart from what the headline has told. */
export function meaningSection(
  { scope }: Request,
  views: readonly View[],
  conclusions: readonly Conclusion[],
  { form, told }: Headline,
): Section | null {
  const fresh = conclusions.filter(({ rule }) => !told.includes(rule.id));
  const [view] = views;
  const advice = form === "advice" && view !== undefined ? [whatWouldChange(view)] : [];
  const statements = [...fresh.slice(0, MOST_CONCLUSIONS - advice.length).map(({ statement }) => statement), ...advice];
  const isOnProducts = scope.clusters.length > 1 && views.length <= MOST_AT_ONCE;
  const sideBySide = isOnProducts ? comparisonTable(views, scope.market.currency) : null;
  if (statements.length === 0 && sideBySide === null) return null;
  return {
    id: "meaning",
    title: statements.length > 0 ? "What it means" : "Side by side",
    statements,
    tables: sideBySide === null ? [] : [sideBySide],
    isList: statements.length > 0,
  };
}

/** One line each from the specialists whose answer neither the headline nor a conclusion tells. */
export function glanceSection(
  request: Request,
  findings: readonly Findings[],
  conclusions: readonly Conclusion[],
  { spoken, weighed }: Headline,
  titleOf: (specialist: string) => string,
): Section | null {
  const concluded = new Set<string>(conclusions.slice(0, MOST_CONCLUSIONS).flatMap(({ rule }) => rule.rests));
  const open = findings.filter(({ specialist, status }) => {
    if (spoken.includes(specialist)) return false;
    const isTold = weighed.includes(specialist) || concluded.has(specialist);
    return status !== "answered" || !isTold || isAsked(specialist, topicsOf(request));
  });
  if (open.length === 0) return null;
  const statements = open.map(
    ({ specialist, headline }): Statement => ({
      parts: [`${titleOf(specialist)}: `, ...headline.parts],
      refs: headline.refs,
    }),
  );
  return { id: "glance", title: "At a glance", statements, tables: [], isList: true };
}
