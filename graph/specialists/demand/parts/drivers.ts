import { type AnswerTable, column, type Section, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import type { Derived } from "../../../answer/derivation.js";
import { citing, compose, count, type Statement, say } from "../../../answer/figure.js";
import { inMarket, monthOf } from "../../../answer/words.js";
import { supposedDirection } from "../asked.js";
import { growthCompared } from "../compared-lines.js";
import type { DemandRequest } from "../details.js";
import type { Drivers } from "../drivers.js";
import type { Course, ProductsInsight } from "../insight.js";
import type { ProductPart } from "../kinds.js";
import { isAtStandstill } from "../pace.js";
import { isOfOne } from "../plan.js";
import { keywordReason, salesReason, seasonReason, trendReason } from "../reasons.js";
import { growth, phrase } from "../words.js";

/** Why demand moves, as far as the data can show. */
export const drivers: ProductPart = {
  id: "drivers",
  measures: ["growth-a-year", "seasonal-index", "searches", "units"],
  headline: (insight, request) => {
    const [course] = insight.courses;
    if (!isOfOne(insight)) return growthCompared(insight, request);
    return course === undefined
      ? null
      : reasonLine(course, insight.drivers.get(course.demand.clusterId), insight, request);
  },
  section: (insight, request) => sectionOf(insight, request),
};

/** A season that moves demand by this much from one month to the next explains what is felt now. */
const FELT = 0.1;

/** Why, in one sentence: a lasting move, the season, or no reason that the data can show. */
function reasonLine(
  course: Course,
  drivers: Drivers | undefined,
  { refs }: ProductsInsight,
  request: DemandRequest,
): Statement {
  const { demand, latest } = course;
  const { trend, name } = demand;
  const ref = refs.series;
  const subject = `demand for ${phrase(name)} ${inMarket(request)}`;
  const supposed = supposedDirection(request);
  const season = latest?.season.value ?? null;
  const seasonDirection = season === null || Math.abs(season) < FELT ? null : season > 0 ? "rising" : "falling";
  const isLasting = trend.direction === "rising" || trend.direction === "falling";
  if (supposed !== null && isLasting && trend.direction !== supposed) {
    const correction = say`Over the years ${subject} is not ${supposed} but ${trend.direction}, ${growth(cell(trend, "perYear"), ref)} a year`;
    return seasonDirection === supposed
      ? compose(
          correction,
          say`; what you see now is the season, which alone moves ${monthOf(latest?.month ?? "")} by ${growth(latest?.season ?? null, ref)} on the month before.`,
        )
      : compose(correction, say`.`);
  }
  if (isLasting) {
    return compose(
      say`The ${trend.direction === "rising" ? "rise" : "fall"} in ${subject} ${isAtStandstill(trend) ? "was" : "is"} lasting, ${growth(cell(trend, "perYear"), ref)} a year${isAtStandstill(trend) ? ", and has come to a standstill" : ""}`,
      breadthClause(drivers, refs.keywords),
      say`.`,
    );
  }
  if (seasonDirection !== null && (supposed === null || seasonDirection === supposed))
    return say`The season moves ${subject}: the calendar alone puts ${monthOf(latest?.month ?? "")} at ${growth(latest?.season ?? null, ref)} on the month before; no lasting trend is behind it.`;
  if (trend.direction === "unknown")
    return citing(say`Why ${subject} moves cannot be said: ${trend.reason ?? "the history is too short"}.`, ref);
  return say`The data shows no lasting move to explain: ${subject} changes by ${growth(cell(trend, "perYear"), ref)} a year, which is within chance.`;
}

function breadthClause(drivers: Drivers | undefined, ref: string): Statement {
  if (drivers === undefined || drivers.spread === "unknown") return say``;
  const of = say` of its ${count(drivers.compared, ref)} keywords compared`;
  const broad = (part: Derived, verb: string): Statement =>
    part.value === drivers.compared.value
      ? say`, and broad: all ${count(part, ref)} of its keywords compared ${verb}`
      : compose(say`, and broad: ${count(part, ref)}`, of, say` ${verb}`);
  switch (drivers.spread) {
    case "broad rise":
      return broad(drivers.rose, "rose");
    case "broad fall":
      return broad(drivers.fell, "fell");
    default:
      return compose(
        say`, but uneven: ${count(drivers.rose, ref)}`,
        of,
        say` rose and ${count(drivers.fell, ref)} fell`,
      );
  }
}

/** The reasons the data can show, each with its figure, and what it cannot show. */
function sectionOf(insight: ProductsInsight, request: DemandRequest): Section | null {
  const { courses, refs } = insight;
  if (courses.length === 0) return null;
  const isAlone = courses.length === 1;
  const statements = courses.flatMap((course) => {
    const drivers = insight.drivers.get(course.demand.clusterId);
    return [
      ...(isAlone ? [] : [reasonLine(course, drivers, insight, request)]),
      ...trendReason(course, refs.series),
      ...seasonReason(course, refs.series),
      ...keywordReason(drivers, refs.keywords),
      ...salesReason(course, refs.series),
    ];
  });
  const [sole] = courses;
  const drivers = isAlone && sole !== undefined ? insight.drivers.get(sole.demand.clusterId) : undefined;
  return {
    id: "drivers",
    title: "What the data shows about why",
    statements: [
      ...statements,
      citing(
        say`Causes outside this data, such as advertising, press, weather or the economy, cannot be seen in it.`,
        refs.series,
      ),
    ],
    tables: drivers === undefined ? [] : [moveTable(drivers, refs.keywords)].filter(({ rows }) => rows.length > 0),
    isList: true,
  };
}

function moveTable({ gains, losses }: Drivers, ref: string): AnswerTable {
  return table({
    id: "keyword-moves",
    title: "Keywords that moved most",
    columns: [
      column("keyword", "Keyword", "text"),
      column("before", "Searches, 12 months before", "count"),
      column("now", "Searches, latest 12 months", "count"),
      column("gain", "Difference", "count", null, true),
      column("change", "Change", "percent", null, true),
    ],
    rows: [...gains, ...[...losses].reverse()].map(({ keyword, before, now, gain, change }) => ({
      keyword,
      before,
      now,
      gain,
      change,
    })),
    refs: ref,
    note: "Months measured in both years only; keywords that share one reported figure count once.",
  });
}
