import { cell } from "../../answer/cell.js";
import { citing, compose, number, ratio, type Statement, say } from "../../answer/figure.js";
import { monthName, monthOf } from "../../answer/words.js";
import { asksYesNo } from "../../understand/asking.js";
import type { DemandRequest } from "./details.js";
import type { Course } from "./insight.js";
import { answering, type Subject } from "./words.js";

/** When, in one sentence: the end, the month to be ready by, this month, or the peak, as it was asked. */
export function seasonLine(course: Course, ref: string, request: DemandRequest, subject: Subject): Statement {
  const { demand, launch } = course;
  const { season } = demand;
  const { details } = request;
  const yesNo = asksYesNo(request);
  const { asksIfAllYear, asksIfSeasonal, asksForEnd, asksForLaunch, asksForNow } = details;
  if (season.label === "unknown")
    return citing(
      say`When ${subject.demand} peaks cannot be said yet: ${season.reason ?? "the history is too short"}.`,
      ref,
    );
  if (season.label === "none" || launch === null) {
    const verdict = !yesNo ? null : asksIfAllYear ? "Yes" : asksIfSeasonal ? "No" : null;
    return citing(
      answering(verdict, say`${subject.demand} holds all year: there is no season to wait for.`, subject),
      ref,
    );
  }
  if (details.asksIfTooLate && details.month !== null) return startLine(course, ref, request, subject);
  if (asksForEnd && launch.nextEnd !== null) return endLine(course, ref, request, subject);
  if (yesNo && details.month !== null) return monthLine(course, ref, request, subject);
  const asksForStart = request.asks.some(({ measures: [first] }) => first === "onset-month");
  if (asksForLaunch || asksForStart || (yesNo && asksForNow)) return launchLine(course, ref, request, subject);
  const verdict = !yesNo ? null : asksIfAllYear ? "No" : asksIfSeasonal ? "Yes" : null;
  const strength = season.label === "weak" ? ", in a weak season" : "";
  return answering(
    verdict,
    say`${subject.demand} peaks in ${monthName(season.peakMonth)}, at ${ratio(cell(season, "peakToTrough"), ref)} times its ${monthName(season.troughMonth)} low${strength}${asksIfSeasonal ? monthsOn(course) : ""}.`,
    subject,
  );
}

/** "; the season runs from May to August": nothing where it is one month. */
function monthsOn({ demand: { season }, launch }: Course): string {
  if (launch?.nextEnd == null || season.onsetMonth === null) return "";
  const last = ((calendarMonth(launch.nextEnd) + 10) % 12) + 1;
  return last === season.onsetMonth
    ? ""
    : `; the season runs from ${monthName(season.onsetMonth)} to ${monthName(last)}`;
}

function endLine({ demand, launch }: Course, ref: string, request: DemandRequest, subject: Subject): Statement {
  const { season } = demand;
  const end = monthOf(launch?.nextEnd ?? "");
  const isAsked = asksYesNo(request);
  const low = say` (the peak is ${ratio(cell(season, "peakToTrough"), ref)} times the ${monthName(season.troughMonth)} low).`;
  switch (launch?.phase) {
    case "after-peak":
      return answering(
        isAsked ? "Not clearly" : null,
        compose(say`the season for ${subject.product} is past its peak and ends in ${end}`, low),
        subject,
      );
    case "climbing":
      return answering(
        isAsked ? "No" : null,
        compose(
          say`the season for ${subject.product} ends in ${end}; now it climbs to its ${monthOf(launch.nextPeak)} peak`,
          low,
        ),
        subject,
      );
    default:
      return answering(
        isAsked ? "Yes" : null,
        compose(
          isAsked
            ? say`the season for ${subject.product} is over for now: the next one starts in ${monthOf(launch?.nextOnset ?? "")} and ends in ${end}`
            : say`the season for ${subject.product} ends in ${end}; it has yet to start, in ${monthOf(launch?.nextOnset ?? "")}`,
          low,
        ),
        subject,
      );
  }
}

/** Whether a start in a month is too late: by the climb before the peak, and by what is nearer then, the season that is over or the next one. */
function startLine({ demand, launch }: Course, ref: string, { details }: DemandRequest, subject: Subject): Statement {
  if (launch === null) return say``;
  const { season } = demand;
  const onset = calendarMonth(launch.nextOnset);
  const stepsTo = (month: number): number => (month - onset + 12) % 12;
  const month = details.month ?? onset;
  const [start, peak] = [stepsTo(month), stepsTo(calendarMonth(launch.nextPeak))];
  const end = launch.nextEnd === null ? 12 : stepsTo(calendarMonth(launch.nextEnd)) || 12;
  const times = say`, at ${ratio(cell(season, "peakToTrough"), ref)} times the ${monthName(season.troughMonth)} low.`;
  const [from, top] = [monthName(onset), monthName(season.peakMonth)];
  if (start < peak)
    return answering(
      "No",
      compose(
        say`in ${monthName(month)} demand for ${subject.product} climbs, which it does from ${from} to the ${top} peak`,
        times,
      ),
      subject,
    );
  if (start < end)
    return answering(
      "Yes",
      compose(say`the climb for ${subject.product} starts in ${from} and the peak comes in ${top}`, times),
      subject,
    );
  const isNextNearer = 12 - start <= start - end;
  return answering(
    isNextNearer ? "No" : "Yes",
    compose(
      isNextNearer
        ? say`${monthName(month)} is in time for the next season of ${subject.product}, which starts in ${from} and peaks in ${top}`
        : say`the season for ${subject.product} is over in ${monthName(calendarMonth(launch.nextEnd ?? ""))}; the next one starts in ${from} and peaks in ${top}`,
      times,
    ),
    subject,
  );
}

const calendarMonth = (date: string): number => Number(date.slice(5, 7));

/** From here on a month counts as a good one, and below as a poor one; 100 is the average month. */
const GOOD = 110;
const POOR = 90;

function monthLine({ demand }: Course, ref: string, request: DemandRequest, subject: Subject): Statement {
  const month = request.details.month ?? 1;
  const index = cell(demand.season.index, month - 1);
  const { value } = index;
  const isPeak = month === demand.season.peakMonth;
  const isBest = request.asks.some(({ order }) => order?.first === "most");
  // "They sell best in December" names the peak.
  const verdict =
    value === null
      ? "That cannot be said"
      : isBest
        ? isPeak
          ? "Yes"
          : "No"
        : value >= GOOD
          ? "Yes"
          : value <= POOR
            ? "No"
            : "Not clearly";
  const against = value === null ? "unknown" : value >= GOOD ? "above" : value <= POOR ? "below" : "close to";
  return answering(
    verdict,
    say`${monthName(month)} is ${against} the average month for ${subject.product} (seasonal index ${number(index, ref)})${isPeak ? ", and the peak of the year" : `; the peak is ${monthName(demand.season.peakMonth)}`}.`,
    subject,
  );
}

function launchLine({ demand, launch }: Course, ref: string, request: DemandRequest, subject: Subject): Statement {
  const { season } = demand;
  if (launch === null) return say``;
  const times = say`, at ${ratio(cell(season, "peakToTrough"), ref)} times the ${monthName(season.troughMonth)} low${season.label === "weak" ? " (a weak season)" : ""}.`;
  const isNow = asksYesNo(request) && request.details.asksForNow;
  const isLate = request.details.asksIfTooLate;
  switch (launch.phase) {
    case "climbing":
      return answering(
        isNow ? "Yes" : null,
        compose(
          say`be ready with ${subject.product} now: the climb from ${monthName(season.onsetMonth)} to the ${monthOf(launch.nextPeak)} peak is under way`,
          times,
        ),
        subject,
      );
    case "after-peak":
      return answering(
        isLate ? "Yes" : isNow ? "No" : null,
        compose(
          say`the peak for ${subject.product} is past: be ready by ${monthOf(launch.readyBy)}, before the climb to the ${monthOf(launch.nextPeak)} peak begins`,
          times,
        ),
        subject,
      );
    case "before":
      return answering(
        isNow ? "No" : null,
        launch.nextOnset === launch.nextPeak
          ? compose(
              say`be ready with ${subject.product} before ${monthOf(launch.nextOnset)}: demand jumps to its peak that month`,
              times,
            )
          : compose(
              launch.readyBy <= demand.to
                ? say`be ready with ${subject.product} now: searches rise from ${monthName(season.riseMonth)}, the season begins in ${monthOf(launch.nextOnset)} and peaks in ${monthOf(launch.nextPeak)}`
                : say`be ready with ${subject.product} by ${monthOf(launch.readyBy)}: searches rise from ${monthName(season.riseMonth)}, the season begins in ${monthOf(launch.nextOnset)} and peaks in ${monthOf(launch.nextPeak)}`,
              times,
            ),
        subject,
      );
  }
}
