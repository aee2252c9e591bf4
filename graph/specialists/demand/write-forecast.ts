import { type AnswerTable, column, type Section, table } from "../../answer.js";
import { citing, count, index, number, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import { inMarket, monthOf } from "../../words.js";
import type { ClusterInsight } from "./analyse.js";
import type { ClustersInsight } from "./write.js";

/** What comes next, only where a forecast proved itself on months it had not seen. */
export function writeForecast({ clusters, refs }: ClustersInsight, question: Question): Section {
  const ref = refs.series;
  const statements = clusters.map((cluster) => outlook(cluster, ref, question));
  // With one product the month table of the season section carries the forecast.
  const tables = clusters.length > 1 ? [forecastTable(clusters, ref)] : [];
  return {
    id: "forecast",
    title: "What to expect next",
    statements,
    tables: tables.filter(({ rows }) => rows.length > 0),
  };
}

export function outlook({ demand }: ClusterInsight, ref: string, question: Question): Statement {
  const { forecast, name } = demand;
  const top = [...forecast.points].sort((a, b) => b.searches - a.searches)[0];
  if (top === undefined) {
    const reason = forecast.reason ?? "none held on the months kept back";
    return citing(say`${name}: no forecast is given, because ${reason}.`, ref);
  }
  const { month, searches, low, high } = top;
  return say`${name}: of the coming ${count(forecast.points.length, ref, { formula: "months forecast" })} months ${inMarket(question)}, ${monthOf(month)} is expected to be the busiest, with about ${number(searches, ref)} searches (80 % interval ${number(low, ref)} to ${number(high, ref)}). On months kept back the method missed by ${index(forecast.mase, ref)} of what repeating last year would have (below one is better).`;
}

function forecastTable(clusters: readonly ClusterInsight[], ref: string): AnswerTable {
  const rows = clusters.flatMap(({ demand }) =>
    demand.forecast.points.slice(0, 3).map(({ month, ...point }) => ({
      name: demand.name,
      month: monthOf(month),
      ...point,
      mase: demand.forecast.mase,
    })),
  );
  return table({
    id: "forecast",
    title: "Forecast, next three months",
    columns: [
      column("name", "Product", "text"),
      column("month", "Month", "text"),
      column("searches", "Searches", "number"),
      column("low", "80 % low", "number"),
      column("high", "80 % high", "number"),
      column("mase", "Error against last year (MASE)", "index"),
    ],
    rows,
    show: 12,
    refs: ref,
  });
}
