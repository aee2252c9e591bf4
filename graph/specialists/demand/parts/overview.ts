import { type AnswerTable, column, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { join } from "../../../answer/figure.js";
import { monthName } from "../../../answer/words.js";
import { growthCompared, volumesCompared } from "../compared-lines.js";
import type { Course } from "../insight.js";
import type { ProductPart } from "../kinds.js";
import { byGrowth } from "../order.js";
import { GROWTH_COLUMNS, LABELS, SEARCHES_NOTE } from "../words.js";

/** Several products when no part is named: which is larger and which grows faster, with level, growth and season in one table. */
export const overview: ProductPart = {
  id: "overview",
  measures: ["searches", "growth-a-year", "peak-month", "onset-month"],
  by: ["cluster"],
  headline: (insight, request) => {
    const volume = volumesCompared(insight, request);
    const speed = growthCompared(insight, request);
    return volume === null ? speed : join(volume, speed);
  },
  // Beside further parts their own tables say it.
  section: ({ parts, courses, refs }) =>
    parts.length > 1
      ? null
      : { id: "overview", title: "Side by side", statements: [], tables: [overviewTable(courses, refs.series)] },
};

function overviewTable(courses: readonly Course[], ref: string): AnswerTable {
  return table({
    id: "overview",
    title: "Demand at a glance",
    columns: [
      column("name", "Product", "text"),
      ...GROWTH_COLUMNS,
      column("season", "Season", "text"),
      column("peak", "Peak", "text"),
      column("onset", "Climb starts", "text"),
    ],
    rows: byGrowth(courses).map(({ demand }) => ({
      name: demand.name,
      searches: cell(demand, "searchesPerMonth"),
      perYear: cell(demand.trend, "perYear"),
      low: cell(demand.trend, "perYearLow"),
      high: cell(demand.trend, "perYearHigh"),
      season: LABELS[demand.season.label],
      peak: monthName(demand.season.peakMonth),
      onset: monthName(demand.season.onsetMonth),
    })),
    refs: ref,
    note: `${SEARCHES_NOTE}.`,
  });
}
