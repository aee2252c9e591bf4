import type { AnswerTable, Chart, TableColumn } from "../answer/answer.js";
import { columnOf } from "./alt.js";
import { EDGE } from "./names-beside.js";

/** How the cells of a column are laid along an axis, and what is told of a row that is pointed at. */

export type Encoding = Readonly<Record<string, unknown>>;

/** Names in the order of the rows, or a measure. */
export function along({ data, x }: Chart): Encoding {
  const column = columnOf(data, x);
  if (column !== undefined && isMeasure(column)) return { ...measure(column), scale: { zero: true } };
  return {
    field: x,
    type: "ordinal",
    sort: null,
    title: null,
    axis: { labelAngle: 0, labelOverlap: "greedy", labelSeparation: 8, grid: false },
  };
}

export function upright({ data, y, low, kind }: Chart, key: string | null): Encoding {
  const [first] = y;
  const named = columnOf(data, first ?? null);
  const column = columnOf(data, key) ?? named;
  // One title for all that share the axis.
  const title = low === null && y.length < 2 ? undefined : titleOf(named);
  const isPrice = column?.kind === "money" && kind === "line";
  return { ...measure(column, title), field: column?.key, scale: { zero: !isPrice, nice: true } };
}

const isMeasure = ({ kind }: TableColumn): boolean => kind !== "text" && kind !== "date";

export function measure(column: TableColumn | undefined, title?: string): Encoding {
  return {
    field: column?.key,
    type: "quantitative",
    title: title === undefined ? titleOf(column) : withUnit(title, column),
    axis: { ...formatOf(column), tickCount: 5 },
  };
}

/** The heading with the unit that the figures of the axis go without. */
export const titleOf = (column: TableColumn | undefined): string => withUnit(column?.label ?? "", column);

function withUnit(label: string, column: TableColumn | undefined): string {
  const unit = column?.currency ?? (column?.kind === "days" || column?.kind === "months" ? column.kind : null);
  return unit === null || label.endsWith(`(${unit})`) ? label : `${label} (${unit})`;
}

/** "0" rather than "0k". */
const PLAIN_ZERO = "datum.value === 0 ? '0' : datum.label";

export function formatOf(column: TableColumn | undefined): { readonly format: string; readonly labelExpr?: string } {
  if (column?.kind === "percent") return { format: "~%" };
  return column?.kind === "money" ? { format: ",~f" } : { format: "~s", labelExpr: PLAIN_ZERO };
}

/** By orders of magnitude, with a line at 1, 2 and 5 of each. */
export function logarithmic({ rows }: AnswerTable, column: TableColumn | undefined): Encoding {
  const known = rows.map((cells) => Number(cells[column?.key ?? ""] ?? 0)).filter((value) => value > 0);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const first = Math.floor(Math.log10(low));
  const decades = Array.from({ length: Math.ceil(Math.log10(high)) - first + 1 }, (_, at) => 10 ** (first + at));
  const values = decades.flatMap((decade) => [decade, 2 * decade, 5 * decade]);
  const room = values.filter((value) => value > low / 2 && value < high * 2);
  return {
    ...measure(column),
    axis: { ...formatOf(column), values: room },
    scale: { type: "log", nice: false, padding: EDGE },
  };
}

export const tooltip = ({ data }: Chart): readonly Encoding[] =>
  data.columns.map(({ key, label }) => ({ field: `${key}_text`, type: "nominal", title: label }));
