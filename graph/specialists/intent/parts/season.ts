import { column, type Section, table, withContent } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { citing, compose, count, ratio, type Statement, say } from "../../../answer/figure.js";
import { inMarket, listWords, monthName } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { IntentInsight } from "../analyse.js";
import type { IntentDetails, IntentRequest } from "../details.js";
import type { SeasonInsight } from "../read-season.js";
import { forSubject, plural, quote } from "../words.js";

export const season: Part<IntentInsight, IntentDetails> = {
  id: "season",
  measures: ["seasonal-index", "peak-month", "low-month", "onset-month"],
  by: ["month"],
  headline: ({ season }, request) => season && seasonHeadline(season, request),
  section: ({ season, rows }, request) => season && withContent(writeSeason(season, request, rows)),
};

function seasonHeadline(
  { ref, seasonal, seasonalCount, tested, asked, weak, isByPeak }: SeasonInsight,
  request: IntentRequest,
): Statement {
  const [first] = seasonal;
  const where = inMarket(request);
  const about = forSubject(request);
  if (tested.value === 0)
    return citing(
      say`Whether searches${about} are seasonal ${where} cannot be said: a test needs two full years of months.`,
      ref,
    );
  if (first === undefined) {
    const when = asked === null ? "" : ` with their peak in ${asked.words}`;
    const lesser =
      weak.length === 0
        ? say``
        : citing(
            say` A weak season is found in ${listWords(weak.slice(0, 3).map(({ keyword }) => quote(keyword)))}.`,
            ref,
          );
    return compose(
      say`No: none of the ${count(tested, ref)} keywords${about} that could be tested ${where} is clearly seasonal${when}.`,
      lesser,
    );
  }
  const peaks = (ending: string): string => (asked === null ? "" : ` and peak${ending} in ${asked.words}`);
  return compose(
    seasonalCount.value === tested.value
      ? say`Each of the ${count(tested, ref)} keywords${about} that could be tested ${where} is seasonal${peaks("s")}`
      : say`${count(seasonalCount, ref)} of the ${count(tested, ref)} keywords${about} that could be tested ${where} ${plural(seasonalCount.value, "is", "are")} seasonal${peaks(seasonalCount.value === 1 ? "s" : "")}`,
    say`; ${quote(first.keyword)} ${isByPeak ? "peaks highest" : "peaks"} in ${monthName(first.season?.peakMonth ?? null)}, at ${ratio(cell(first.season, "peak"), ref)} times an average month.`,
  );
}

function writeSeason(insight: SeasonInsight, request: IntentRequest, rows: number): Section {
  const { ref, seasonal, isByPeak } = insight;
  const isMany = new Set(seasonal.map(({ clusterId }) => clusterId)).size > 1;
  return {
    id: "season",
    title: "Seasonal searches",
    statements: advice(insight),
    tables:
      seasonal.length === 0
        ? []
        : [
            table({
              id: "season",
              title: `Seasonal searches ${inMarket(request)}, ${isByPeak ? "highest peak" : "most searched"} first`,
              columns: [
                column("keyword", "Keyword", "text"),
                ...(isMany ? [column("cluster", "Product group", "text")] : []),
                column("searches", "Searches a month", "count"),
                column("onset", "Starts in", "text"),
                column("peakMonth", "Peak month", "text"),
                column("peak", "Peak (1 = average month)", "ratio"),
                column("lowMonth", "Low month", "text"),
                column("low", "Low (1 = average month)", "ratio"),
              ],
              rows: seasonal.map((row) => ({
                keyword: row.keyword,
                cluster: row.cluster,
                searches: cell(row, "volume"),
                onset: monthName(row.season?.onsetMonth ?? null),
                peakMonth: monthName(row.season?.peakMonth ?? null),
                peak: cell(row.season, "peak"),
                low: cell(row.season, "low"),
                lowMonth: monthName(row.season?.lowMonth ?? null),
              })),
              refs: ref,
              show: rows,
              note: "Seasonal = the calendar months differ beyond chance and the season is strong (STL over up to 36 months). A season starts when searches pass a fifth of the way from average to peak.",
            }),
          ],
  };
}

function advice({ ref, seasonal }: SeasonInsight): Statement[] {
  const [first] = seasonal;
  if (!first?.season) return [];
  const others = seasonal.filter(({ season }) => season?.peakMonth !== first.season?.peakMonth);
  const months = [...new Set(others.map(({ season }) => monthName(season?.peakMonth ?? null)))];
  return [
    others.length === 0
      ? citing(
          say`They all peak in ${monthName(first.season.peakMonth)}; pages should be up before searches start to climb in ${monthName(first.season.onsetMonth)}.`,
          ref,
        )
      : citing(
          say`Pages for ${quote(first.keyword)} should be up before ${monthName(first.season.onsetMonth)}, when its searches start to climb; others peak in ${listWords(months.slice(0, 4))}.`,
          ref,
        ),
  ];
}
