import type { Chart, TableColumn } from "../answer/answer.js";
import { columnOf } from "./alt.js";

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

export function formatOf(column: TableColumn | undefined): { readonly format: string } {
  if (column?.kind === "percent") return { format: ".0%" };
  return { format: column?.kind === "money" ? ",~f" : "~s" };
}

export const tooltip = ({ data }: Chart): readonly Encoding[] =>
  data.columns.map(({ key, label }) => ({ field: `${key}_text`, type: "nominal", title: label }));
