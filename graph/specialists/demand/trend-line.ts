import { cell } from "../../answer/cell.js";
import { citing, compose, join, type Statement, say } from "../../answer/figure.js";
import { asksYesNo } from "../../understand/asking.js";
import { supposedDirection, unasked } from "./asked.js";
import type { DemandRequest } from "./details.js";
import type { Course } from "./insight.js";
import { periodLine } from "./period-lines.js";
import { answering, growth, type Subject } from "./words.js";

/** Is it rising: yes or no where that was asked, with the slope and its interval. */
export function trendLine(course: Course, ref: string, request: DemandRequest, subject: Subject): Statement {
  const { period } = course;
  if (period?.kind !== "known" || period.change.value === null) return slopeLine(course, ref, request, subject);
  // Over a part of the months the question is answered by that part; the test stands beside it.
  const { value } = period.change;
  const direction = Math.abs(value) < LEVEL ? null : value > 0 ? "rising" : "falling";
  const supposed = asksYesNo(request) ? supposedDirection(request) : null;
  const verdict = supposed === null ? null : direction === null ? "Not clearly" : direction === supposed ? "Yes" : "No";
  const whole = { ...subject, demand: "over all months known, demand" };
  const moved = answering(verdict, periodLine(period, subject.product, ref), subject);
  return join(moved, slopeLine(course, ref, unasked(request), whole));
}

/** A change below this counts as level. */
export const LEVEL = 0.02;

function slopeLine({ demand }: Course, ref: string, request: DemandRequest, subject: Subject): Statement {
  const { trend } = demand;
  const supposed = asksYesNo(request) ? supposedDirection(request) : null;
  if (trend.direction === "unknown") {
    const reason = trend.reason ?? "the history is too short";
    return citing(
      supposed === null
        ? say`Whether ${subject.demand} is rising or falling cannot be tested: ${reason}.`
        : say`That cannot be said: ${subject.demand} has too short a history for a trend test (${reason}).`,
      ref,
    );
  }
  const interval = say`${growth(cell(trend, "perYear"), ref)} a year (95 % interval ${growth(cell(trend, "perYearLow"), ref)} to ${growth(cell(trend, "perYearHigh"), ref)})`;
  if (trend.direction === "no-trend") {
    const verdict = supposed === null ? null : "No";
    return answering(
      verdict,
      compose(say`${subject.demand} is neither rising nor falling beyond chance: `, interval, say`.`),
      subject,
    );
  }
  const verdict = supposed === null ? null : supposed === trend.direction ? "Yes" : "No";
  return answering(verdict, compose(say`${subject.demand} is ${trend.direction}, `, interval, say`.`), subject);
}
