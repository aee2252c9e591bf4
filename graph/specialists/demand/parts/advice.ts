import type { Section } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { citing, compose, type Statement, say } from "../../../answer/figure.js";
import { inMarket, monthOf } from "../../../answer/words.js";
import { asksYesNo } from "../../../understand/asking.js";
import type { DemandRequest } from "../details.js";
import type { Course, ProductsInsight } from "../insight.js";
import type { ProductPart } from "../kinds.js";
import { salesReason, trendReason } from "../reasons.js";
import { climb } from "../season-climb.js";
import { type Stance, takeStance } from "../stance.js";
import { answering, growth, phrase } from "../words.js";

/** Whether demand speaks for it: the recommendation, its grounds and what would change it. */
export const advice: ProductPart = {
  id: "advice",
  measures: ["growth-a-year", "onset-month", "units"],
  headline: ({ courses: [course], refs }, request) =>
    course === undefined ? null : adviceLine(course, refs.series, request),
  section: (insight) => sectionOf(insight),
};

/** The recommendation in one sentence with its main ground. */
function adviceLine(course: Course, ref: string, request: DemandRequest): Statement {
  const { demand, launch } = course;
  const { trend } = demand;
  const product = `${phrase(demand.name)} ${inMarket(request)}`;
  const yes = asksYesNo(request);
  const slope = say`${growth(cell(trend, "perYear"), ref)} a year (95 % interval ${growth(cell(trend, "perYearLow"), ref)} to ${growth(cell(trend, "perYearHigh"), ref)})`;
  const direction = trend.direction === "rising" ? "is rising, " : "shows no significant trend, ";
  const climb =
    launch === null
      ? ""
      : launch.phase === "climbing"
        ? `, and the climb to the ${monthOf(launch.nextPeak)} peak is under way`
        : `, and the climb to the ${monthOf(launch.nextPeak)} peak starts in ${monthOf(launch.nextOnset)}`;
  switch (takeStance(course)) {
    case "act":
      return answering(
        yes ? "Yes" : null,
        compose(
          say`as far as demand goes, now is a good time for ${product}: demand ${direction}`,
          slope,
          say`${climb}.`,
        ),
      );
    case "prepare":
      return answering(
        yes ? "Not clearly" : null,
        compose(
          say`better prepare ${product} for ${monthOf(launch?.nextOnset ?? "")} than act now: demand ${direction}`,
          slope,
          say`${climb}.`,
        ),
      );
    case "steady":
      return answering(
        yes ? "Not clearly" : null,
        compose(
          say`nothing in demand speaks for or against ${product}: it holds all year and ${direction}`,
          slope,
          say`, so supply and price decide.`,
        ),
      );
    case "caution":
      return answering(
        yes ? "No" : null,
        compose(say`demand speaks against more ${product}: it is falling, `, slope, say`.`),
      );
    case "unknown":
      return citing(
        answering(
          yes ? "That cannot be said" : null,
          say`for ${product} the history is too short for a recommendation (${trend.reason ?? "no trend can be tested"}).`,
        ),
        ref,
      );
  }
}

/** The grounds of the recommendation and what would change it. */
function sectionOf({ courses, refs }: ProductsInsight): Section | null {
  const [course] = courses;
  if (course === undefined || courses.length > 1) return null;
  const stance = takeStance(course);
  if (stance === "unknown") return null;
  const ref = refs.series;
  return {
    id: "advice",
    title: "Grounds, and what would change it",
    statements: [
      ...trendReason(course, ref),
      ...climb(course, ref).map((statement) => compose(say`Season: `, lowered(statement))),
      ...salesReason(course, ref),
      citing(change(stance, course), ref),
    ],
    tables: [],
    isList: true,
  };
}

/** A sentence that follows a colon. */
function lowered(statement: Statement): Statement {
  const [first, ...rest] = statement.parts;
  if (typeof first !== "string") return statement;
  return { ...statement, parts: [first.charAt(0).toLowerCase() + first.slice(1), ...rest] };
}

function change(stance: Exclude<Stance, "unknown">, { demand, launch }: Course): Statement {
  const others = "It rests on demand alone: supply, prices and click costs can still decide against it";
  switch (stance) {
    case "act":
      return launch === null
        ? say`${others}. The latest three months falling below the same months a year before would be the first sign to stop.`
        : say`${others}. After the peak in ${monthOf(launch.nextPeak)} the same advice no longer holds; stock has to arrive before it.`;
    case "prepare":
      return say`${others}. Delivery times are not in the data: order so that ${phrase(demand.name)} are in stock by ${monthOf(launch?.readyBy ?? "")}.`;
    case "steady":
      return say`A supply gap, or prices that leave a margin, would speak for it; neither is part of demand.`;
    case "caution":
      return say`The latest three months rising above the same months a year before would be the first sign of a turn; a supply gap can pay even where demand falls.`;
  }
}
