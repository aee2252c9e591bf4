import { type AnswerTable, column, type Section, table } from "../../answer.js";
import { citing, count, estimate, join, number, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import { inMarket, monthOf } from "../../words.js";
import type { ClusterInsight } from "./analyse.js";
import { growth, pAtMost, pBound } from "./words.js";
import type { ClustersInsight } from "./write.js";

/** Is demand rising: test, slope with interval, last year's comparisons, sales beside it. */
export function writeTrend({ clusters, refs }: ClustersInsight, question: Question): Section {
  const ref = refs.series;
  const sole = clusters.length === 1 ? clusters[0] : undefined;
  const statements =
    sole === undefined ? clusters.map((cluster) => verdict(cluster, ref)) : explain(sole, ref, question);
  return { id: "trend", title: "Is demand rising?", statements, tables: [trendTable(clusters, ref)] };
}

/** The test's verdict in one sentence. */
export function verdict({ demand }: ClusterInsight, ref: string): Statement {
  const { trend, name } = demand;
  const { perYear, perYearLow, perYearHigh, p, direction } = trend;
  if (direction === "unknown")
    return citing(say`${name}: no trend can be tested, because ${trend.reason ?? "the history is too short"}.`, ref);
  const test = say`(95 % interval ${growth(perYearLow, ref)} to ${growth(perYearHigh, ref)} a year, p at most ${pAtMost(p, ref)})`;
  if (direction === "no-trend")
    return join(say`${name}: no significant trend, ${growth(perYear, ref)} a year`, stop(test));
  return join(say`${name}: ${direction}, ${growth(perYear, ref)} a year`, stop(test));
}

const stop = (statement: Statement): Statement => ({ ...statement, parts: [...statement.parts, "."] });

function explain(cluster: ClusterInsight, ref: string, question: Question): Statement[] {
  const { demand, period, sales } = cluster;
  const { trend } = demand;
  const statements = [verdict(cluster, ref), testUsed(cluster, ref)];
  if (trend.isBreakout)
    statements.push(
      citing(say`A year ago there were no searches: this is a breakout, which no percentage describes.`, ref),
    );
  if (trend.latest3 !== null && trend.yearOverYear !== null) {
    const latest = say`The latest month, ${monthOf(demand.to)}, stands ${growth(trend.yearOverYear, ref)} on the same month a year before, the latest three months ${growth(trend.latest3, ref)} on theirs${paceOf(trend)}.`;
    statements.push(latest);
  }
  if (trend.cagr !== null) {
    statements.push(
      say`Compounded from the first month to the last, season taken out, the trend line moved ${growth(trend.cagr, ref)} a year.`,
    );
  }
  if (period !== null) {
    const change =
      period.change === null
        ? say`; the same months a year before are not known.`
        : say`, ${growth(period.change, ref)} on the same months a year before.`;
    statements.push(
      glue(
        say`In the period asked for (${period.label}) there were ${count(period.searches, ref, { formula: "sum of the months" })} searches`,
        change,
      ),
    );
  }
  if (sales !== null) statements.push(salesBeside(cluster, ref, question));
  return statements;
}

function testUsed({ demand }: ClusterInsight, ref: string): Statement {
  const { trend } = demand;
  const test =
    trend.test === "seasonal-kendall"
      ? "seasonal Mann-Kendall test, which compares each month only with the same month of other years"
      : "Mann-Kendall test";
  if (trend.test === null)
    return say`It has ${count(demand.n, ref)} measured months, ${monthOf(demand.from)} to ${monthOf(demand.to)}.`;
  return say`Tested on ${count(trend.n, ref)} months, ${monthOf(demand.from)} to ${monthOf(demand.to)}, with the ${test}; the slope is Theil-Sen's, which single odd months hardly move.`;
}

const STANDSTILL = 0.01;

/** What the latest months say beside the long slope. */
function paceOf({ perYear, latest3, direction }: ClusterInsight["demand"]["trend"]): string {
  if (perYear === null || latest3 === null || direction === "no-trend" || direction === "unknown") return "";
  if (Math.abs(latest3) < STANDSTILL) return ": close to a standstill";
  if (Math.sign(latest3) !== Math.sign(perYear)) return ", which points the other way: the trend may be turning";
  if (Math.abs(latest3) > 1.5 * Math.abs(perYear)) return ", faster than the long slope";
  return Math.abs(latest3) < 0.5 * Math.abs(perYear) ? ", slower than the long slope" : ", in line with the long slope";
}

function salesBeside({ sales, demand }: ClusterInsight, ref: string, question: Question): Statement {
  if (sales === null) return say``;
  const formula = { formula: "sum of the latest 12 months" };
  const units = say`Estimated sales ${inMarket(question)} over the latest twelve months: ${number(sales.unitsLow, ref, formula)} to ${number(sales.unitsHigh, ref, formula)} units`;
  const revenue =
    sales.revenue === null ? say`` : say`, worth about ${estimate(sales.revenue, sales.currency, ref, formula)}`;
  const change =
    sales.change === null
      ? say``
      : say`, ${growth(sales.change, ref, { formula: "middle of the units, latest 12 months / 12 before - 1" })} on the twelve before`;
  const agrees =
    sales.change === null || demand.trend.direction === "unknown" || demand.trend.direction === "no-trend"
      ? ""
      : sameSign(sales.change, demand.trend.perYear);
  return glue(units, revenue, change, say`${agrees}.`);
}

const sameSign = (a: number, b: number | null): string =>
  b !== null && Math.sign(a) === Math.sign(b)
    ? ", so sales and searches move the same way"
    : ", so sales do not follow the searches";

/** Joins clauses without a space between. */
export function glue(...statements: readonly Statement[]): Statement {
  return {
    parts: statements.flatMap(({ parts }) => parts),
    refs: [...new Set(statements.flatMap(({ refs }) => refs))],
  };
}

function trendTable(clusters: readonly ClusterInsight[], ref: string): AnswerTable {
  const rows = clusters.map(({ demand: { name, searchesPerMonth, trend } }) => ({
    name,
    searches: searchesPerMonth,
    perYear: trend.perYear,
    low: trend.perYearLow,
    high: trend.perYearHigh,
    p: pBound(trend.p),
    yearOverYear: trend.yearOverYear,
    latest3: trend.latest3,
  }));
  const percentage = (key: string, label: string) => column(key, label, "percent", null, true);
  return table({
    id: "trend",
    title: "Growth of searches",
    columns: [
      column("name", "Product", "text"),
      column("searches", "Searches a month", "count"),
      percentage("perYear", "Growth a year"),
      percentage("low", "95 % low"),
      percentage("high", "95 % high"),
      column("p", "p at most", "number"),
      percentage("yearOverYear", "Latest month, year over year"),
      percentage("latest3", "Latest 3 months, year over year"),
    ],
    rows: clusters.length > 1 ? rows.sort((a, b) => (b.perYear ?? -Infinity) - (a.perYear ?? -Infinity)) : rows,
    refs: ref,
    note: "Searches a month: mean of the latest twelve months; keywords that share one reported figure count once, keywords known only as a range have no months and are left out. Growth a year: Theil-Sen slope as a share of the median month.",
  });
}
