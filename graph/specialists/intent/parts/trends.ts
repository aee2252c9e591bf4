import { column, type Section, table, withContent } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { constant } from "../../../answer/derivation.js";
import { citing, compose, count, percent, type Statement, say } from "../../../answer/figure.js";
import { capital, inMarket, listWords, monthOf } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { IntentInsight } from "../analyse.js";
import type { IntentDetails, IntentRequest } from "../details.js";
import type { Move, Moves, TrendInsight } from "../read-trends.js";
import { aboutSubject, forSubject, quote } from "../words.js";

export const trends: Part<IntentInsight, IntentDetails> = {
  id: "trends",
  measures: ["change-of-quarter", "trend"],
  by: ["keyword"],
  headline: ({ trends }, request) => trends && trendHeadline(trends, request),
  section: ({ trends, rows }, request) => trends && withContent(writeTrends(trends, request, rows)),
};

const FINDINGS = {
  rising: "rising",
  falling: "falling",
  level: "not beyond chance",
  unknown: "too few months",
} as const;

function trendHeadline({ sides, span, isUncomparable, measuredFrom }: TrendInsight, request: IntentRequest): Statement {
  const [first, second] = sides;
  const ref = first?.ref ?? "";
  const where = inMarket(request);
  if (first === undefined || span === null) return citing(say`No monthly searches are measured ${where}.`, ref);
  if (isUncomparable)
    return citing(
      say`${capital(span)} cannot be compared with a year before ${where}: monthly searches are measured from ${measuredFrom === null ? "an unknown month" : monthOf(measuredFrom)} on.`,
      ref,
    );
  const lead = sideSentence(first, span, request);
  return second === undefined ? lead : compose(lead, " ", sideSentence(second, null, request));
}

/** `span` null: months and market were named already. */
function sideSentence(
  { ref, direction, moves, confirmed }: Moves,
  span: string | null,
  request: IntentRequest,
): Statement {
  const rises = direction === "rising" ? "rises" : "falls";
  const [fastest] = moves;
  const where = span === null ? "" : ` ${inMarket(request)}`;
  const when = span === null ? "" : ` in ${span} against the same months a year before`;
  if (fastest === undefined)
    return say`No search${forSubject(request)} of at least ${smallest(ref)} a month ${rises}${where}${when}.`;
  const by = ({ keyword }: Move): Statement => say`${percent(cell(keyword, "trend"), ref, { signed: true })}${when}`;
  if (confirmed === null)
    return compose(
      say`No search${forSubject(request)} is ${direction} beyond chance${where}; the largest change is that of ${quote(fastest.keyword.keyword)}, `,
      by(fastest),
      ".",
    );
  return compose(
    say`${quote(confirmed.keyword.keyword)} ${rises} fastest${confirmed === fastest ? "" : " of those with a trend beyond chance"}${where}: `,
    by(confirmed),
    confirmed === fastest
      ? say`, a trend beyond chance over ${count(cell(confirmed.keyword.course, "months"), ref)} months.`
      : say`.`,
  );
}

const smallest = (ref: string) =>
  count(constant(100, "searches a month below which a keyword is too small to be called rising"), ref);

function writeTrends(insight: TrendInsight, request: IntentRequest, rows: number): Section {
  const { sides, span, fresh } = insight;
  const ref = sides[0]?.ref ?? "";
  const shown = Math.min(rows, sides.length > 1 ? Math.ceil(rows / 2) : rows);
  const isMany = new Set(sides.flatMap(({ moves }) => moves.map(({ keyword }) => keyword.clusterId))).size > 1;
  const statements = fresh === null ? [] : [freshSentence(fresh, ref, request)];
  const tables = sides
    .filter(({ moves }) => moves.length > 0 && span !== null)
    .map((side) =>
      table({
        id: side.direction,
        title: `${capital(side.direction)} searches ${inMarket(request)}, ${span} against the same months a year before`,
        columns: [
          column("keyword", "Keyword", "text"),
          ...(isMany ? [column("cluster", "Product group", "text")] : []),
          column("now", "Searches a month", "count"),
          column("before", "A year before", "count"),
          column("change", "Change", "percent", null, true),
          column("perYear", "Trend a year", "percent", null, true),
          column("finding", "Trend test", "text"),
        ],
        rows: side.moves.map(({ keyword, now, before }) => ({
          keyword: keyword.keyword,
          cluster: keyword.cluster,
          now,
          before,
          change: cell(keyword, "trend"),
          perYear: cell(keyword.course, "perYear"),
          finding: FINDINGS[keyword.course?.direction ?? "unknown"],
        })),
        refs: side.ref,
        show: shown,
        note: "Trend test: seasonal Kendall test over all months listed, corrected for the number of keywords looked through; trend a year = the Theil-Sen slope of ln searches, compounded. A change without a trend beyond chance may be noise.",
      }),
    );
  return {
    id: "trends",
    title: "Rising and falling searches",
    statements: [...statements, ...clusterSentence(sides)],
    tables,
  };
}

function freshSentence(fresh: NonNullable<TrendInsight["fresh"]>, ref: string, request: IntentRequest): Statement {
  return fresh.length === 0
    ? citing(
        say`None of the keywords read${aboutSubject(request)} is new: each was searched before the latest twelve months.`,
        ref,
      )
    : citing(
        say`Searched for the first time within the latest twelve months: ${listWords(fresh.slice(0, 5).map(({ keyword }) => quote(keyword)))}.`,
        ref,
      );
}

/** Where one product stands behind most of the list, it is the product that moves, not the wording. */
function clusterSentence(sides: readonly Moves[]): Statement[] {
  return sides.flatMap(({ ref, direction, moves }) => {
    const top = moves.slice(0, 5);
    const clusters = new Set(top.map(({ keyword }) => keyword.cluster));
    const all = new Set(moves.map(({ keyword }) => keyword.cluster));
    const [only] = clusters;
    return clusters.size === 1 && all.size > 1 && top.length > 2 && only !== undefined
      ? [
          citing(
            say`All of the first five ${direction} searches belong to ${only.toLowerCase()}: the product moves, not one wording.`,
            ref,
          ),
        ]
      : [];
  });
}
