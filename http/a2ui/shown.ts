import type { AnswerTable, Chart, TableColumn } from "../../graph/answer/answer.js";
import { altOf } from "../../graph/charts/alt.js";
import { specOf } from "../../graph/charts/vega-lite.js";
import { framed, type Grid, grid } from "./grid.js";
import { column, component, type Part, picture, text } from "./parts.js";
import { columnsShown, filledColumns } from "./table.js";

/** How tables and charts are shown: made of what the standard catalog has, or by components of their own. */

export interface Shown {
  readonly grid: (given: Grid) => Part;
  /** Null for one that cannot be drawn. */
  readonly chart: (chart: Chart) => Part | null;
  readonly columns: (table: AnswerTable) => readonly TableColumn[];
}

/** SVG documents by chart. */
export type Pictures = ReadonlyMap<Chart, string>;

export const inParts = (pictures: Pictures): Shown => ({
  grid,
  chart: (chart) => {
    const svg = pictures.get(chart);
    return svg === undefined ? null : titled(chart, picture(svg, altOf(chart)));
  },
  columns: columnsShown,
});

/** The host gives it the width that it has. */
const WIDTH = 640;

export const byComponents: Shown = {
  grid: (given) => framed(given, [component("Table", { columns: given.columns, rows: given.cells })]),
  chart: (chart) =>
    titled(
      chart,
      component("VegaChart", {
        description: altOf(chart),
        light: specOf(chart, { theme: "light", width: WIDTH, mayShrink: true }),
        dark: specOf(chart, { theme: "dark", width: WIDTH, mayShrink: true }),
      }),
    ),
  columns: filledColumns,
};

const titled = ({ title }: Chart, inside: Part): Part => column([text(title, "h4"), inside]);
