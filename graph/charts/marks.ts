import type { Chart } from "../answer/answer.js";
import { formatFigure } from "../answer/figure.js";
import type { Encoding } from "./axes.js";
import type { ChartTheme } from "./theme.js";

/** Values to compare with, as dashed lines over what is drawn; a seam of the ground's colour keeps them apart from it. */

type Layer = Readonly<Record<string, unknown>>;
type Mark = Readonly<Record<string, unknown>>;

/** Pixels of a name above the chart. */
export const MARK_HEIGHT = 16;

const DASHES = [4, 3];

/** Words over a seam, so that they read over lines and bars as well. */
export const onGround = ({ ground }: ChartTheme, mark: Mark, encoding: Encoding): Layer[] => [
  { mark: { ...mark, color: ground, stroke: ground, strokeWidth: 8, strokeJoin: "round" }, encoding },
  { mark, encoding },
];

const wordsOf = ({ label, figure }: Chart["marks"][number]): string => `${label} ${formatFigure(figure)}`;

const once = { data: { values: [{}] } };

/** Across bars that lie: each named above the chart. */
export const marksUpright = ({ marks }: Chart, theme: ChartTheme): Layer[] =>
  marks.flatMap((each, at) => {
    const x = { datum: each.figure.value, type: "quantitative" };
    return [
      { ...once, mark: { type: "rule", strokeWidth: 3, color: theme.ground }, encoding: { x } },
      { ...once, mark: { type: "rule", strokeWidth: 1.5, strokeDash: DASHES, color: theme.mark }, encoding: { x } },
      {
        ...once,
        mark: { type: "text", color: theme.mark, fontWeight: 600, align: "center", baseline: "bottom" },
        encoding: { x, y: { value: -4 - at * MARK_HEIGHT }, text: { value: wordsOf(each) } },
      },
    ];
  });

/** Across what stands: named below the chart, where the words run into nothing. */
export const marksAcross = ({ marks }: Chart, theme: ChartTheme): Layer[] =>
  marks.flatMap((each) => {
    const y = { datum: each.figure.value, type: "quantitative" };
    const name = {
      datum: wordsOf(each),
      type: "nominal",
      scale: { domain: marks.map(wordsOf), range: marks.map(() => DASHES) },
      legend: { orient: "bottom", title: null, labelLimit: 0, symbolType: "stroke", symbolStrokeColor: theme.mark },
    };
    return [
      { ...once, mark: { type: "rule", strokeWidth: 3, color: theme.ground }, encoding: { y } },
      { ...once, mark: { type: "rule", strokeWidth: 1.5, color: theme.mark }, encoding: { y, strokeDash: name } },
    ];
  });
