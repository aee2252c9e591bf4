import { column, type Section, table } from "../../answer/answer.js";
import { cell } from "../../answer/cell.js";
import { capital, listWords } from "../../answer/words.js";
import { inWords, isSigned, kindOf, partialOf, placeOf, type Row } from "../words.js";
import { type Asking, isAtMonthEnds, isLowAsked, label, ofRows } from "./asking.js";
import { chartOf } from "./chart.js";
import { offerColumn } from "./offers.js";
import { oneOf } from "./row-words.js";

/** The rows as a table; none where there is one figure. */
export function sectionOf(asking: Asking): Section | null {
  const { query, result, scope, ask } = asking;
  const { data, ref } = result;
  if (query.by === null || query.by === undefined || data.rows.length < 2) return null;
  const currencies = new Set(data.currencies.map(({ currency }) => currency));
  const [currency] = currencies.size === 1 ? currencies : [null];
  const title = capital(listWords(data.measures.map(({ name }) => name)));
  const [first] = data.measures;
  const partial = first === undefined ? [] : partialOf(data.rows, first.id, query.by);
  const whole = asTold(
    asking,
    data.rows.filter((row) => !partial.includes(row)),
  );
  const inOrder = [...whole, ...partial];
  const beside = offerColumn(asking, data.rows, first?.id);
  const caption = `${title} of ${ofRows(asking)}${placeOf(scope)}`;
  const notes = [
    ...data.notes,
    partial.length === 0
      ? ""
      : `Months are missing of ${listWords(partial.map((row) => label(asking, row)))}: what is known of ${partial.length === 1 ? "it stands" : "them stands"} last, outside the order.`,
    isAtMonthEnds(asking) ? "Prices in force on the last day of each month." : "",
    ask.where.length > 0 ? "Only rows that meet the conditions." : "",
  ].filter((note) => note !== "");
  return {
    id: "asked",
    title,
    statements: [],
    charts: chartOf(asking, whole, caption, currency ?? null),
    tables: [
      table({
        id: "asked",
        title: caption,
        columns: [
          column(query.by, capital(oneOf(query.by)), "text"),
          ...data.measures.map(({ id, name }) => {
            const kind = kindOf(id);
            const isMoney = kind === "money" || kind === "estimate";
            return column(id, capital(name), kind, isMoney ? (currency ?? null) : null, isSigned(id));
          }),
          ...(beside === null ? [] : [beside.column]),
        ],
        rows: inOrder.map((row) => ({
          [query.by ?? ""]: label(asking, row),
          ...Object.fromEntries(
            data.measures.map(({ id }) => [
              id,
              kindOf(id) === "text" ? String(inWords(row.values, id, null, ref)) : cell(row.values, id),
            ]),
          ),
          ...(beside !== null && { [beside.column.key]: beside.of(row) }),
        })),
        refs: ref,
        totalRows: data.groups,
        note: notes.length === 0 ? null : notes.join(" "),
      }),
    ],
  };
}

/** Of two that are held against each other the one that leads the sentence stands first. */
function asTold(asking: Asking, rows: readonly Row[]): readonly Row[] {
  const [id] = asking.result.data.measures.map((measure) => measure.id);
  const isPair = asking.ask.want === "compare" && asking.ask.order === null && rows.length === 2 && id !== undefined;
  return isPair && isLowAsked(asking, id)
    ? rows.toSorted((a, b) => (a.values[id] ?? Number.POSITIVE_INFINITY) - (b.values[id] ?? Number.POSITIVE_INFINITY))
    : rows;
}
