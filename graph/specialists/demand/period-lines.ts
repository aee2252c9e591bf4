import { citing, compose, count, type Statement, say } from "../../answer/figure.js";
import { inMarket, monthOf } from "../../answer/words.js";
import type { DemandRequest } from "./details.js";
import type { Course } from "./insight.js";
import type { PeriodReading } from "./period.js";
import { extent, phrase } from "./words.js";

export type Known = Extract<PeriodReading, { kind: "known" }>;

export const spanOf = ({ from, to }: Known): string =>
  from === to ? monthOf(from) : `${monthOf(from)} to ${monthOf(to)}`;

export function periodLine(period: Known, subject: string, ref: string): Statement {
  const { change, searches, against } = period;
  const total = say`${spanOf(period)}: ${count(searches, ref)} searches for ${subject}`;
  if (change.value === null) return compose(total, say`; the same months a year before are not known.`);
  const side = change.value > 0 ? "more" : "fewer";
  const than =
    against === "year-before"
      ? `than in the same ${period.from === period.to ? "month" : "months"} a year before`
      : "in its last twelve months than in its first";
  return compose(total, say`, ${extent(change, ref)} ${side} ${than}.`);
}

/** The period asked for, when the leading sentence is about something else. */
export function periodStatements({ period, demand }: Course, ref: string, request: DemandRequest): Statement[] {
  if (period === null) return [];
  if (period.kind === "unknown") return [citing(say`${unknownWords(period, demand)}`, ref)];
  return [periodLine(period, `${phrase(demand.name)} ${inMarket(request)}`, ref), ...caveats(period, ref)];
}

export const unknownWords = (
  { label, reason }: Extract<PeriodReading, { kind: "unknown" }>,
  { from, to }: Course["demand"],
): string =>
  reason === "gaps"
    ? `For the period asked for (${label}) not every month is measured, so no total is given.`
    : reason === "before"
      ? `The period asked for (${label}) lies before the data, which covers ${monthOf(from)} to ${monthOf(to)}.`
      : `The period asked for (${label}) lies after the data, which ends in ${monthOf(to)}.`;

export function caveats(period: Known, ref: string): Statement[] {
  return [
    ...(period.isWider ? [citing(say`Searches are known by whole months only, so whole months were taken.`, ref)] : []),
    ...(period.isLate
      ? [
          citing(
            say`The data begins in ${monthOf(period.from)}, after the period asked for (${period.label}) does.`,
            ref,
          ),
        ]
      : []),
    ...(period.isCut ? [citing(say`The data ends in ${monthOf(period.to)}, before the period does.`, ref)] : []),
  ];
}
