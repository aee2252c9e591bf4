import { type Chart, column } from "../../answer/answer.js";
import { cell } from "../../answer/cell.js";
import { chart } from "../../answer/chart.js";
import { capital, shortMonth } from "../../answer/words.js";
import { kindOf, type Row } from "../words.js";
import { type Asking, label } from "./asking.js";
import { oneOf } from "./row-words.js";

/** More bars are read from the table. */
const MOST_BARS = 12;

/** Rows drawn by their first measure: months as a course, all else as bars. Nothing where bars would mislead: figures on both sides of zero, of several currencies, of a month in several markets. */
export function chartOf(asking: Asking, rows: readonly Row[], title: string, currency: string | null): Chart[] {
  const { query, result } = asking;
  const { by } = query;
  const [measure] = result.data.measures;
  if (by === null || by === undefined || measure === undefined) return [];
  const { id, name } = measure;
  const kind = kindOf(id);
  const isMoney = kind === "money" || kind === "estimate";
  if (kind === "text" || (isMoney && currency === null)) return [];
  const known = rows.filter(({ values }) => typeof values[id] === "number");
  if (known.some(({ values }) => Number(values[id]) < 0)) return [];
  const isCourse = by === "month";
  const drawn = isCourse ? known.toSorted((one, other) => one.key.localeCompare(other.key)) : known.slice(0, MOST_BARS);
  if (isCourse && new Set(drawn.map(({ keys }) => keys.month)).size < drawn.length) return [];
  return chart({
    id: "asked",
    kind: isCourse ? "line" : "bars",
    title,
    data: {
      id: "asked-rows",
      columns: [column(by, capital(oneOf(by)), "text"), column(id, capital(name), kind, isMoney ? currency : null)],
      rows: drawn.map((row) => ({
        [by]: isCourse && row.keys.month != null ? shortMonth(row.keys.month) : label(asking, row),
        [id]: cell(row.values, id),
      })),
      refs: result.ref,
    },
    x: by,
    y: [id],
  });
}
