import type { Chart, TableColumn } from "../answer/answer.js";
import { formatCell } from "../answer/markdown.js";
import { columnOf } from "./alt.js";
import { along, type Encoding, formatOf, logarithmic, measure, titleOf, tooltip, upright } from "./axes.js";
import { MARK_HEIGHT, marksAcross, marksUpright, onGround } from "./marks.js";
import { namesBeside } from "./names-beside.js";
import { type ChartTheme, THEMES, type ThemeName } from "./theme.js";

/** A chart as a Vega-Lite specification: the values as they stand in the answer, and beside each the text it reads as. */

export interface Look {
  readonly theme: ThemeName;
  /** Pixels; the height follows. */
  readonly width: number;
  /** Whoever draws it may give it less: what stands beside points leaves room for that. */
  readonly mayShrink?: true;
}

/** A telephone's. */
const NARROWEST = 320;

/** A JSON object that Vega-Lite reads. */
export type Spec = Readonly<Record<string, unknown>>;

const SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json";

export function specOf(chart: Chart, { theme: name, width, mayShrink }: Look): Spec {
  const theme: ChartTheme = THEMES[name];
  const labelLimit = Math.min(LONGEST_NAME, Math.round(width * 0.55));
  return {
    $schema: SCHEMA,
    width,
    height: heightOf(chart, width),
    autosize: { type: "fit", contains: "padding" },
    padding: { top: 8 + MARK_HEIGHT * (isUpright(chart) ? chart.marks.length : 0), right: 12, bottom: 8, left: 8 },
    background: theme.ground,
    data: { values: valuesOf(chart) },
    layer: LAYERS[chart.kind](chart, theme, mayShrink ? NARROWEST : width),
    config: configOf(theme, labelLimit),
  };
}

const BAR_HEIGHT = 24;
const RANGE_HEIGHT = 52;
/** Pixels; on narrow charts the bars need the room. */
const LONGEST_NAME = 220;

/** Values run along the bottom, names down the side. */
const isUpright = ({ kind }: Chart): boolean => kind === "bars" || kind === "distribution";

function heightOf({ kind, data, marks }: Chart, width: number): number {
  const each = { bars: BAR_HEIGHT, distribution: RANGE_HEIGHT, scatter: 0, line: 0, band: 0, season: 0 }[kind];
  if (each > 0) return 64 + each * data.rows.length + MARK_HEIGHT * marks.length;
  return Math.round(width * (kind === "scatter" ? 0.85 : 0.6));
}

/** Rows with their numbers, and under `key_text` what a reader sees in their place. */
function valuesOf({ data }: Chart): Record<string, unknown>[] {
  return data.rows.map((cells, at) => ({
    at,
    ...Object.fromEntries(
      data.columns.flatMap((column) => {
        const value = cells[column.key] ?? null;
        return [
          [column.key, value],
          [`${column.key}_text`, formatCell(value, column)],
        ];
      }),
    ),
  }));
}

const LAYERS: Readonly<Record<Chart["kind"], (chart: Chart, theme: ChartTheme, width: number) => Spec[]>> = {
  line: lines,
  band: (chart, theme) => [
    {
      mark: { type: "area", opacity: 0.25, color: theme.series[1] },
      encoding: { x: along(chart), y: upright(chart, chart.low), y2: { field: chart.high } },
    },
    ...lines(chart, theme),
  ],
  season: (chart, theme) => [
    {
      mark: { type: "bar", color: theme.series[0] },
      encoding: { x: along(chart), y: upright(chart, chart.y[0] ?? null), tooltip: tooltip(chart) },
    },
    ...marksAcross(chart, theme),
  ],
  bars: (chart, theme) => {
    const [key = ""] = chart.y;
    const names = {
      field: chart.x,
      type: "nominal",
      sort: null,
      title: null,
      axis: { grid: false },
    };
    const value = { y: names, x: { field: key, type: "quantitative" }, text: { field: `${key}_text` } };
    return [
      {
        mark: { type: "bar", color: theme.series[0], height: { band: 0.7 } },
        encoding: {
          y: names,
          x: { ...measure(columnOf(chart.data, key)), scale: { zero: true, domainMax: roomFor(chart, key) } },
          tooltip: tooltip(chart),
        },
      },
      ...marksUpright(chart, theme),
      ...onGround(theme, { type: "text", align: "left", dx: 5, color: theme.ink }, value),
    ];
  },
  distribution: (chart, theme) => [...ranges(chart, theme), ...marksUpright(chart, theme)],
  scatter: (chart, theme, width) => {
    const [x, y, size] = [chart.x, chart.y[0] ?? "", chart.size ?? ""].map((key) => columnOf(chart.data, key));
    const place = {
      x: logarithmic(chart.data, x),
      y: logarithmic(chart.data, y),
    };
    return [
      {
        mark: { type: "point", filled: true, opacity: 0.65, color: theme.series[0] },
        encoding: {
          ...place,
          size: {
            field: size?.key,
            type: "quantitative",
            title: titleOf(size),
            scale: { range: [40, 600] },
            legend: {
              orient: "bottom",
              ...formatOf(size),
              values: sizesOf(chart),
              titleLimit: 0,
              symbolFillColor: theme.series[0],
            },
          },
          tooltip: tooltip(chart),
        },
      },
      {
        data: { values: namesBeside(chart, { width, height: heightOf(chart, width) }) },
        mark: {
          type: "text",
          align: { expr: "datum.align" },
          dx: { expr: "datum.dx" },
          dy: { expr: "datum.dy" },
          color: theme.ink,
          limit: 0,
        },
        encoding: { ...place, text: { field: "name" } },
      },
    ];
  },
};

/** Two round sizes to read the others by. */
function sizesOf({ data, size }: Chart): number[] {
  const most = Math.max(0, ...data.rows.map((cells) => Number(cells[size ?? ""] ?? 0)));
  const round = Number(most.toPrecision(1));
  return round > 0 ? [round / 4, round] : [];
}

/** The value at the end of the longest bar stands inside the picture. */
const roomFor = ({ data }: Chart, key: string): number =>
  1.15 * Math.max(...data.rows.map((cells) => Number(cells[key] ?? 0)));

/** Of each row the middle four fifths as a line, the middle half as a bar, the median as a stroke. */
function ranges(chart: Chart, theme: ChartTheme): Spec[] {
  const [least, low, median, high, most] = chart.y;
  const axis = chart.data.rows.length === 1 ? null : { grid: false }; // the answer names the one
  const names = { field: chart.x, type: "nominal", sort: null, title: null, axis };
  const measured = columnOf(chart.data, median ?? null);
  const from = (key: string | undefined): Encoding => ({
    ...measure(measured, "Price"),
    field: key,
    scale: { zero: false, nice: true },
  });
  const span = (one: string | undefined, other: string | undefined, mark: Spec): Spec => ({
    mark,
    encoding: { y: names, x: from(one), x2: { field: other }, tooltip: tooltip(chart) },
  });
  return [
    span(least, most, { type: "rule", strokeWidth: 2, color: theme.series[0] }),
    span(low, high, { type: "bar", height: 18, color: theme.series[0], opacity: 0.55 }),
    {
      mark: { type: "tick", thickness: 3, size: 26, color: theme.ink },
      encoding: { y: names, x: from(median), tooltip: tooltip(chart) },
    },
    {
      mark: { type: "text", dy: -20, color: theme.ink },
      encoding: { y: names, x: from(median), text: { field: `${median}_text` } },
    },
  ];
}

const DASHED = [5, 3];

/** One line per column, the first one full; where a column gives sizes, points on the first one. */
function lines(chart: Chart, theme: ChartTheme): Spec[] {
  const { y, size, data } = chart;
  const drawn = y.flatMap((key) => columnOf(data, key) ?? []);
  const color = (column: TableColumn): Encoding =>
    drawn.length < 2
      ? { value: theme.series[0] }
      : {
          datum: column.label,
          type: "nominal",
          scale: { domain: drawn.map(({ label }) => label), range: theme.series.slice(0, drawn.length) },
          legend: { orient: "bottom", title: null, labelLimit: 0, symbolType: "stroke" },
        };
  const dash = (column: TableColumn): Encoding => ({
    datum: column.label,
    type: "nominal",
    scale: { domain: drawn.map(({ label }) => label), range: drawn.map((_, at) => (at === 0 ? [1, 0] : DASHED)) },
  });
  const points = columnOf(data, size);
  return [
    ...drawn.map((column, at) => ({
      mark: {
        type: "line",
        strokeWidth: at === 0 ? 2.25 : 2,
        point: data.rows.length <= 24 ? { size: 24 } : false,
      },
      encoding: {
        ...{ x: along(chart), y: upright(chart, column.key), color: color(column), tooltip: tooltip(chart) },
        ...(drawn.length > 1 && { strokeDash: dash(column) }),
      },
    })),
    ...(points === undefined || y[0] === undefined
      ? []
      : [
          {
            transform: [{ filter: `isValid(datum.${points.key})` }],
            mark: { type: "point", shape: "triangle-down", filled: true, size: 90, yOffset: -10, color: theme.mark },
            encoding: {
              x: along(chart),
              y: upright(chart, y[0]),
              shape: {
                datum: points.label,
                type: "nominal",
                scale: { domain: [points.label], range: ["triangle-down"] },
                legend: {
                  orient: "bottom",
                  title: null,
                  symbolFillColor: theme.mark,
                  symbolStrokeColor: theme.mark,
                  labelLimit: 0,
                },
              },
              tooltip: tooltip(chart),
            },
          },
        ]),
  ];
}

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', Arial, sans-serif";

const configOf = ({ faint, line }: ChartTheme, labelLimit: number): Spec => ({
  font: FONT,
  axis: {
    labelColor: faint,
    titleColor: faint,
    labelFontSize: 12,
    titleFontSize: 12,
    titleFontWeight: 400,
    gridColor: line,
    domainColor: line,
    tickColor: line,
    labelLimit,
  },
  legend: { labelColor: faint, titleColor: faint, labelFontSize: 12, titleFontSize: 12, titleFontWeight: 400 },
  text: { fontSize: 12 },
  view: { stroke: null },
  // The field names stand in tooltips only.
  aria: false,
});
