import type { AnswerTable, Chart, TableColumn } from "../answer/answer.js";
import { formatFigure } from "../answer/figure.js";
import { formatCell } from "../answer/markdown.js";

export const columnOf = ({ columns }: AnswerTable, key: string | null): TableColumn | undefined =>
  columns.find((column) => column.key === key);

const KINDS: Readonly<Record<Chart["kind"], string>> = {
  line: "Line chart",
  season: "Bar chart by month",
  band: "Line chart with bounds",
  bars: "Bar chart",
  distribution: "Distribution",
  scatter: "Scatter chart",
};

/** The chart in words, for those who do not see it: what is drawn, over what, and its lowest and highest value. */
export function altOf(chart: Chart): string {
  const { kind, title, data, x, y, size, marks } = chart;
  if (kind === "distribution")
    return [title, ...data.rows.map((_, row) => rowWords(chart, row)), ...marks.map(markWords)].join(". ");
  const named = columnOf(data, kind === "scatter" ? nameKey(data) : x);
  const name = (cells: AnswerTable["rows"][number] | undefined) =>
    named === undefined ? "" : formatCell(cells?.[named.key] ?? null, named);
  const drawn = y.flatMap((key) => columnOf(data, key) ?? []);
  const ends = drawn.slice(0, 2).flatMap((column) => {
    const known = data.rows
      .filter((cells) => typeof cells[column.key] === "number")
      .toSorted((one, other) => Number(one[column.key]) - Number(other[column.key]));
    const told = (cells: (typeof known)[number]) => `${formatCell(cells[column.key] ?? null, column)} (${name(cells)})`;
    const [low, high] = [known[0], known.at(-1)];
    return low && high ? [`${column.label}: lowest ${told(low)}, highest ${told(high)}`] : [];
  });
  const along = kind === "scatter" ? columnOf(data, x)?.label : undefined;
  const sized = columnOf(data, size)?.label;
  return [
    `${KINDS[kind]}: ${title}`,
    `${data.rows.length} ${kind === "scatter" ? "points" : "values"}, ${name(data.rows[0])} to ${name(data.rows.at(-1))}`,
    ...(along === undefined ? [] : [`along the bottom ${along}`]),
    ...(sized === undefined ? [] : [`${kind === "scatter" ? "size of a point" : "marked"}: ${sized}`]),
    ...ends,
    ...marks.map(markWords),
  ].join(". ");
}

const markWords = ({ label, figure }: Chart["marks"][number]): string => `${label}: ${formatFigure(figure)}`;

/** Every value of a row with its heading. */
const rowWords = ({ data }: Chart, row: number): string =>
  data.columns
    .map((column, at) => {
      const value = formatCell(data.rows[row]?.[column.key] ?? null, column);
      return at === 0 ? value : `${column.label} ${value}`;
    })
    .join(", ");

/** The first column of words. */
export const nameKey = ({ columns }: AnswerTable): string | null =>
  columns.find(({ kind }) => kind === "text")?.key ?? null;
