import { cell } from "../../answer/cell.js";
import { constant } from "../../answer/derivation.js";
import { citing, compose, count, percent, type Statement, say } from "../../answer/figure.js";
import { listWords, monthOf } from "../../answer/words.js";
import { type Drivers, type KeywordMove, NOTABLE } from "./drivers.js";
import type { Course } from "./insight.js";
import { pace } from "./pace.js";
import { extent, growth } from "./words.js";

export function trendReason({ demand }: Course, ref: string): Statement[] {
  const { trend } = demand;
  if (trend.direction === "unknown") return [];
  const verdict =
    trend.direction === "no-trend"
      ? "no significant trend"
      : `a significant ${trend.direction === "rising" ? "rise" : "fall"}`;
  const now =
    trend.latest3 === null
      ? say``
      : say`; the latest three months stand ${growth(cell(trend, "latest3"), ref)} on a year before${pace(trend)}`;
  return [
    compose(
      say`Trend: ${verdict} over ${count(cell(trend, "n"), ref)} months, ${growth(cell(trend, "perYear"), ref)} a year (95 % interval ${growth(cell(trend, "perYearLow"), ref)} to ${growth(cell(trend, "perYearHigh"), ref)})`,
      now,
      say`.`,
    ),
  ];
}

export function seasonReason({ demand, latest }: Course, ref: string): Statement[] {
  if (latest === null) return [];
  if (latest.season.value === null)
    return demand.season.label === "none" ? [citing(say`Season: none, so the calendar explains no move.`, ref)] : [];
  return [
    say`Season: from ${monthOf(latest.monthBefore)} to ${monthOf(latest.month)} searches moved ${growth(latest.seen, ref)}; the season alone accounts for ${growth(latest.season, ref)}.`,
  ];
}

export function keywordReason(drivers: Drivers | undefined, ref: string): Statement[] {
  if (drivers === undefined || drivers.spread === "unknown") return [];
  const { gains, losses } = drivers;
  const names = (list: readonly KeywordMove[]): string =>
    listWords(list.slice(0, 3).map(({ keyword }) => `“${keyword}”`));
  const tally = say`Keywords: of ${count(drivers.compared, ref)} compared with the year before, ${count(drivers.rose, ref)} rose and ${count(drivers.fell, ref)} fell by more than ${percent(THRESHOLD, ref)}`;
  const up = gains.length === 0 ? "" : `; most was gained by ${names(gains)}`;
  const down = losses.length === 0 ? "" : `; most was lost by ${names(losses)}`;
  return [citing(compose(tally, say`${up}${down}.`), ref)];
}

export function salesReason({ sales }: Course, ref: string): Statement[] {
  if (sales === null || sales.change.value === null) return [];
  return [
    say`Sales: estimated units of the latest twelve months are ${extent(sales.change, ref)} ${sales.change.value < 0 ? "below" : "above"} the twelve before.`,
  ];
}

const THRESHOLD = constant(NOTABLE, "least change of a keyword that counts as a move");
