import { type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { column, type Section, table } from "../../answer/answer.js";
import { cell } from "../../answer/cell.js";
import { counted } from "../../answer/derivation.js";
import { citing, compose, listStatements, number, percent, type Statement } from "../../answer/figure.js";
import { capital } from "../../answer/words.js";
import { inWords, kindOf, placeOf, type Row } from "../words.js";
import { type Asking, currencyOf, label, ofRows, placeOfRows, rowName, timeInBrackets } from "./asking.js";
import { manyOf, oneOf } from "./row-words.js";

/** Rows by how far they moved from one time to another. */

/** How many rows a sentence names; the others stand in the table. */
const NAMED = 3;

export const isOfChange = ({ query }: Asking): boolean => query.order?.of === "change";

const isKnown = ({ change }: Row, id: MeasureId): boolean => (change?.[id]?.share ?? null) !== null;

/** "Brands of tents in Germany by change of clicks, June 2026 against March 2026, the first 3 of 8: Nomadelle +34.0 % (1,200 to 1,608), …" */
export function tellChanges(asking: Asking, id: MeasureId): Statement | null {
  const { result, query, ask } = asking;
  const rows = result.data.rows.filter((row) => isKnown(row, id));
  if (rows.length === 0) return null;
  const shown = rows.slice(0, ask.limit ?? (ask.want === "compare" ? rows.length : NAMED));
  const some =
    result.data.groups > shown.length
      ? [", the first ", number(counted(shown), result.ref), " of ", number(cell(result.data, "groups"), result.ref)]
      : [];
  const best = shown[0]?.change?.[id]?.share ?? 0;
  const isNone = query.order?.first === "most" ? best <= 0 : best >= 0;
  return citing(
    compose(
      `${capital(manyOf(query.by))} of ${ofRows(asking)}${placeOfRows(asking)} by change of ${registry[id].name}${timesOf(asking, id)}`,
      ...some,
      ": ",
      listStatements(shown.map((row) => moved(asking, row, id))),
      isNone ? `; none ${query.order?.first === "most" ? "rose" : "fell"}.` : ".",
    ),
    result.ref,
  );
}

const timesOf = (asking: Asking, id: MeasureId): string =>
  ` from${timeInBrackets(asking, id, "against")} to${timeInBrackets(asking, id, "period")}`.replace(/[()]/g, "");

function moved(asking: Asking, row: Row, id: MeasureId): Statement {
  const { ref } = asking.result;
  const currency = currencyOf(asking, row.keys.market);
  return compose(
    `${rowName(asking, row)} `,
    percent(cell(row.change?.[id], "share"), ref, { signed: true }),
    " (",
    inWords(row.against ?? {}, id, currency, ref),
    " to ",
    inWords(row.values, id, currency, ref),
    ")",
  );
}

/** Both times and the change of every row. */
export function sectionOfChanges(asking: Asking, id: MeasureId): Section {
  const { result, query, scope } = asking;
  const { name } = registry[id];
  const by = query.by ?? null;
  const [currency] = result.data.currencies.map((each) => each.currency);
  const amount = (key: "before" | "now", role: "against" | "period") =>
    column(
      key,
      `${capital(name)}${timeInBrackets(asking, id, role)}`,
      kindOf(id),
      registry[id].unit === "money" ? (currency ?? null) : null,
    );
  return {
    id: "asked",
    title: `Change of ${name}`,
    statements: [],
    tables: [
      table({
        id: "asked",
        title: `Change of ${name} of ${ofRows(asking)}${placeOf(scope)}`,
        columns: [
          column("row", capital(by === null ? "Row" : oneOf(by)), "text"),
          amount("before", "against"),
          amount("now", "period"),
          column("change", "Change", "percent", null, true),
        ],
        rows: result.data.rows
          .filter((row) => isKnown(row, id))
          .map((row) => ({
            row: label(asking, row),
            before: cell(row.against, id),
            now: cell(row.values, id),
            change: cell(row.change?.[id], "share"),
          })),
        refs: result.ref,
        totalRows: result.data.groups,
        note: null,
      }),
    ],
  };
}
