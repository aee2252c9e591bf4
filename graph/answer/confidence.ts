import { toDayNumber } from "../../tools/statistics/calendar.js";
import type { Basis } from "../signals.js";
import type { Confidence, Evidence } from "./answer.js";
import { type Figure, formatNumber, type Statement } from "./figure.js";
import { listWords } from "./words.js";

type Grade = Confidence["grade"];

/** One thing that bounds the grade. */
interface Bound {
  readonly grade: Grade;
  readonly reason: string;
}

const count = (value: number): string => formatNumber(value, "count");

/**
 * Grade of the worst number of the headline (methods, section 6); `told` = inputs that the limits beside it name as assumed. A: at least 100 direct rows, at most 30 days old. B: at least 30 rows,
 * at most 90 days. C: fewer or older, an assumed or ranged input, an estimate from several inputs. D: fewer than 10, or older than a year.
 */
export function gradeConfidence(
  headline: Statement,
  evidence: readonly Evidence[],
  basis: readonly Basis[],
  now: Date,
  told: readonly string[] = [],
): Confidence | undefined {
  const figures = headline.parts.filter((part): part is Figure => typeof part !== "string" && part.value !== null);
  const cited = evidence.filter(({ ref }) => headline.refs.includes(ref));
  if (cited.length === 0) return undefined;
  const bounds = [...sizeBounds(cited, basis), ...ageBounds(cited, now), ...inputBounds(figures, basis, told)];
  const grade = bounds.reduce<Grade>((worst, bound) => (bound.grade > worst ? bound.grade : worst), "A");
  const reasons = [...new Set(bounds.filter((bound) => bound.grade === grade).map(({ reason }) => reason))];
  return { grade, reasons };
}

function sizeBounds(cited: readonly Evidence[], basis: readonly Basis[]): Bound[] {
  const sizes = cited.map(({ ref, rowsExamined }) => {
    const known = basis.flatMap((item) => (item.ref === ref && item.n !== null ? [item.n] : []));
    return Math.min(rowsExamined, ...known);
  });
  const fewest = Math.min(...sizes);
  const grade = fewest >= 100 ? "A" : fewest >= 30 ? "B" : fewest >= 10 ? "C" : "D";
  return [
    {
      grade,
      reason: `the smallest basis of the headline is ${count(fewest)} ${fewest === 1 ? "row" : "rows"} of data`,
    },
  ];
}

function ageBounds(cited: readonly Evidence[], now: Date): Bound[] {
  const today = toDayNumber(now.toISOString());
  const oldest = cited.map(({ asOf }) => asOf).sort()[0];
  if (cited.some(({ asOf }) => asOf === null) || oldest == null)
    return [{ grade: "C", reason: "the age of part of the data is not known" }];
  const age = Math.max(0, today - toDayNumber(oldest));
  const grade = age <= 30 ? "A" : age <= 90 ? "B" : age <= 365 ? "C" : "D";
  return [
    {
      grade,
      reason: `the oldest data behind the headline was refreshed ${count(age)} ${age === 1 ? "day" : "days"} before the question`,
    },
  ];
}

function inputBounds(figures: readonly Figure[], basis: readonly Basis[], told: readonly string[]): Bound[] {
  const touched = basis.filter(({ ref, kinds }) =>
    figures.some((figure) => figure.refs.includes(ref) && kinds.includes(figure.kind)),
  );
  const assumed = [...new Set(touched.flatMap((item) => item.assumed))];
  return [
    ...(assumed.length > 0
      ? [
          {
            grade: "C" as const,
            reason: assumptionWords(assumed, told),
          },
        ]
      : []),
    ...(touched.some(({ isRanged }) => isRanged)
      ? [{ grade: "C" as const, reason: "some search volumes are known as a range only" }]
      : []),
    ...(figures.some(({ kind }) => kind === "estimate")
      ? [{ grade: "C" as const, reason: "an amount in the headline is an estimate from several inputs" }]
      : []),
  ];
}

/** The inputs that the limits name as assumed are not named again. */
function assumptionWords(assumed: readonly string[], told: readonly string[]): string {
  if (assumed.every((name) => told.includes(name)))
    return assumed.length === 1
      ? "an input of the headline is assumed, as the limits say"
      : "inputs of the headline are assumed, as the limits say";
  return `${listWords(assumed)} ${assumed.length === 1 ? "is" : "are"} assumed, not measured`;
}
