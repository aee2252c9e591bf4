import type { z } from "zod";
import type { demandSeries } from "../../tools/market/demand/demand-series.js";
import type { demandSupply } from "../../tools/market/gap/demand-supply.js";
import { cell } from "../answer/cell.js";
import { count, estimate, index, number, percent, ratio } from "../answer/figure.js";
import { dayOf } from "../answer/words.js";
import type { FactCell } from "./cells.js";

/** The results of data tools beside `query_market`, as cells. */

type Reading = Omit<FactCell, "id">;

/** Where a market's figures hold: "in the United States". */
interface Read {
  readonly place: string;
  readonly ref: string;
}

const monthOf = (month: string): string => dayOf(month).replace(/^\d+ /, "");

const periodOf = (from: string | null, to: string | null): string | null =>
  from === null || to === null ? null : `${monthOf(from)} to ${monthOf(to)}`;

/** Demand against supply of each product group. */
export function readSupply(data: z.output<(typeof demandSupply)["output"]>, { place, ref }: Read): Reading[] {
  const { currency, period: months } = data;
  const period = months === null ? null : periodOf(months.from, months.to);
  return data.rows.flatMap((row) => {
    const of = (measure: string, figure: FactCell["figure"]): Reading => ({
      subject: `${row.name} in ${place}`,
      measure,
      period,
      figure,
    });
    const worth =
      currency !== null && row.isPlausible && row.valuePerMonth !== null
        ? [of("open demand a month", estimate(cell(row.valuePerMonth, "base"), currency, ref))]
        : [];
    return [
      ...worth,
      of("searches a month per product on sale", number(cell(row, "ratio"), ref)),
      of("gap index", index(cell(row, "gapIndex"), ref)),
      of("growth of searches on the year before", percent(cell(row, "growth"), ref, { signed: true })),
    ];
  });
}

/** The course of demand of each product group: its trend, its season, the months ahead. */
export function readCourse(data: z.output<(typeof demandSeries)["output"]>, { place, ref }: Read): Reading[] {
  return data.clusters.flatMap(({ name, from, to, trend, season, forecast }) => {
    const subject = `${name} in ${place}`;
    const period = periodOf(from, to);
    const share = (measure: string, key: "perYear" | "perYearLow" | "perYearHigh" | "latest3"): Reading => ({
      subject,
      measure,
      period: key === "latest3" ? null : period,
      figure: percent(cell(trend, key), ref, { signed: true }),
    });
    return [
      ...(trend.direction === "rising" || trend.direction === "falling"
        ? [
            share("growth of searches a year", "perYear"),
            share("growth of searches a year, low end of the 95 % interval", "perYearLow"),
            share("growth of searches a year, high end of the 95 % interval", "perYearHigh"),
          ]
        : []),
      share("change of searches of the latest three months on the year before", "latest3"),
      { subject, measure: "peak month over low month", period, figure: ratio(cell(season, "peakToTrough"), ref) },
      ...forecast.points.map((point) => ({
        subject,
        measure: "forecast of searches",
        period: monthOf(point.month),
        figure: count(cell(point, "searches"), ref),
      })),
    ];
  });
}
