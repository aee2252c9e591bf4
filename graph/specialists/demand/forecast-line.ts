import { cell } from "../../answer/cell.js";
import { citing, compose, count, index, join, number, type Statement, say } from "../../answer/figure.js";
import { capital, listWords, monthName, monthOf } from "../../answer/words.js";
import { asksYesNo } from "../../understand/asking.js";
import { supposedDirection } from "./asked.js";
import type { DemandRequest } from "./details.js";
import type { Course } from "./insight.js";
import type { OutlookPoint } from "./outlook.js";
import { answering, extent, growth, type Subject } from "./words.js";

/** Below this the coming months count as level with the year before. */
const LEVEL = 0.02;

/** What comes next, in one sentence; refused where no method held on months it had not seen. */
export function forecastLine(
  { demand, outlook }: Course,
  ref: string,
  request: DemandRequest,
  subject: Subject,
): Statement {
  const { forecast } = demand;
  if (outlook === null) {
    const verdict = asksYesNo(request) ? "That cannot be said" : null;
    const because =
      forecast.mase === null
        ? say`because ${forecast.reason ?? "no method held on the months kept back"}.`
        : say`because on months kept back no method did better than repeating the same month of the year before (error ${index(cell(forecast, "mase"), ref)} times as large).`;
    const refusal = answering(verdict, compose(say`no forecast is given for ${subject.product}, `, because), subject);
    return citing(join(refusal, ...sameMonth(demand, request, ref)), ref);
  }
  const { asked, busiest, points, span: told, beyond, change } = outlook;
  if (asked !== null)
    return compose(
      say`In ${monthOf(asked.month)} ${subject.demand} is expected at `,
      range(asked, ref),
      say`, ${growth(asked.change, ref)} on the same month a year before.`,
    );
  const unreached =
    beyond.length === 0
      ? ""
      : say`The forecast ends in ${monthOf(points.at(-1)?.month ?? "")}, so ${listWords(beyond.map(monthName))} cannot be told. `;
  const [first, last] = [told[0], told.at(-1)];
  const span = [...new Set([first, last].map((point) => monthOf(point?.month ?? "")))].join(" to ");
  if (change.value === null || told.length === 1)
    return compose(
      unreached,
      say`For ${subject.product}, ${span}, the busiest month is expected to be ${monthOf(busiest.month)} with `,
      range(busiest, ref),
      say`.`,
    );
  const supposed = asksYesNo(request) ? supposedDirection(request) : null;
  const direction = Math.abs(change.value) < LEVEL ? "level" : change.value > 0 ? "rising" : "falling";
  const verdict = supposed === null ? null : supposed === direction ? "Yes" : "No";
  const move =
    direction === "level"
      ? say`level with the same months a year before (${growth(change, ref)})`
      : say`${extent(change, ref)} ${direction === "rising" ? "above" : "below"} the same months a year before`;
  const isTold = told.length < points.length || beyond.length === 0;
  // Of other months than those asked about nothing is confirmed.
  return answering(
    isTold ? verdict : null,
    compose(
      unreached,
      say`${beyond.length > 0 ? capital(subject.demand) : subject.demand} from ${span} is expected `,
      move,
      say`.`,
    ),
    subject,
  );
}

/** The month asked about as it was last time: the best guide where nothing beats it. */
function sameMonth({ months }: Course["demand"], { details }: DemandRequest, ref: string): Statement[] {
  const last = months.slice(-MONTHS_OF_YEAR).find(({ month }) => Number(month.slice(5, 7)) === details.month);
  if (last === undefined || last.searches === null) return [];
  return [say`Last time, in ${monthOf(last.month)}, there were ${count(cell(last, "searches"), ref)} searches.`];
}

export const range = (point: OutlookPoint, ref: string): Statement =>
  say`about ${number(cell(point, "searches"), ref)} searches (80 % interval ${number(cell(point, "low"), ref)} to ${number(cell(point, "high"), ref)})`;

export const MONTHS_OF_YEAR = 12;
