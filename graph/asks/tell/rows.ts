import { type MeasureId, MeasureId as MeasureIds, measures as registry } from "../../../tools/measures/registry.js";
import { cell } from "../../answer/cell.js";
import { counted } from "../../answer/derivation.js";
import {
  capitalised,
  citing,
  compose,
  count,
  listStatements,
  number,
  readsAlike,
  type Statement,
  say,
} from "../../answer/figure.js";
import { capital, have } from "../../answer/words.js";
import { isRankClaim, meetsSeveral } from "../bounds.js";
import { kindOf, knownWords, partialOf, placeOf, type Row } from "../words.js";
import {
  type Asking,
  boundsOf,
  comparedNames,
  figureOf,
  isOfAllGroups,
  meanOf,
  named,
  ofRows,
  placeOfRows,
  rowName,
  subjectOfAsk,
  timeOf,
} from "./asking.js";
import { tellMonths } from "./months.js";
import { offersInWords } from "./offers.js";
import { tellPair } from "./pair.js";
import { manyOf, oneOf } from "./row-words.js";

/** Rows in a sentence: who is first and what follows, all that are compared, or how many there are. */
export function tellRows(asking: Asking): Statement | null {
  const { ask, result } = asking;
  const [measure] = result.data.measures;
  if (measure === undefined) return null;
  const { id } = measure;
  const known = result.data.rows.filter(({ values }) => (values[id] ?? null) !== null);
  if (known.length === 0) return ask.where.length > 0 ? nothing(asking) : null;
  // A sum that lacks months is neither ranked nor compared beside whole ones.
  const lacking = partialOf(known, id, asking.query.by);
  const complete = known.filter((row) => !lacking.includes(row));
  const partial = lacking.filter((row) => !isSurelyFirst(asking, row, id, complete));
  const whole = known.filter((row) => !partial.includes(row));
  const isOfPair = ask.want === "compare" && whole.length < 2;
  if (partial.length > 0 && (whole.length === 0 || isOfPair))
    return citing(
      compose(tellSideBySide(asking, id, known), " Months are missing, so they are not compared."),
      result.ref,
    );
  const statement = sentenceOn(asking, id, whole);
  if (statement === null) return null;
  const left = partial.length === 0 ? "" : leftOut(asking, id, partial);
  return citing(compose(standIn(asking, id), statement, left), result.ref);
}

/** The months that are known come to more than any whole sum. */
function isSurelyFirst({ result }: Asking, { values }: Row, id: MeasureId, complete: readonly Row[]): boolean {
  const isOfMost = result.data.order?.by === id && result.data.order.first === "most";
  return isOfMost && complete.length > 0 && complete.every((row) => (row.values[id] ?? 0) < (values[id] ?? 0));
}

/** "Units sold are not known by brand; by orders instead: " */
function standIn({ ask: { meant }, query: { by } }: Asking, id: MeasureId): string {
  const known = MeasureIds.safeParse(meant).data;
  if (known === undefined || by === null || by === undefined) return "";
  return `By ${registry[id].name}, which stand in for ${registry[known].name} (not known by ${oneOf(by)}): `;
}

/** " Left out, for months are missing: Aquariums (11 of 12 months known)." */
const leftOut = (asking: Asking, id: MeasureId, rows: readonly Row[]): Statement =>
  compose(
    " Left out, for months are missing: ",
    listStatements(
      rows.slice(0, LISTED).map((row) => compose(rowName(asking, row), knownWords(row, id, asking.result.ref))),
    ),
    rows.length > LISTED ? " and others." : ".",
  );

function sentenceOn(asking: Asking, id: MeasureId, rows: readonly Row[]): Statement | null {
  const { ask, scope, query } = asking;
  if (query.by === "month") return tellMonths(asking, id, rows);
  if (isRankClaim(ask, scope)) return confirmRank(asking, id, rows);
  if (ask.want === "count") return tellCount(asking);
  const isRanking = (ask.order !== null || ask.want === "rank") && !meetsSeveral(ask);
  const isInCurrencies =
    ["money", "estimate"].includes(kindOf(id)) &&
    new Set(asking.result.data.currencies.map(({ currency }) => currency)).size > 1;
  if (isInCurrencies && (isRanking || ask.want === "compare")) return tellInCurrencies(asking, id, rows);
  if (ask.want === "compare" && rows.length > 1) return tellCompared(asking, id, rows);
  return isRanking ? tellRanked(asking, id, rows) : tellListed(asking, id, rows);
}

function nothing(asking: Asking): Statement {
  const { ask, query, scope, result } = asking;
  const no = ask.isYesNo ? "No: n" : "N";
  const { by = null } = query;
  if (by !== null && meetsSeveral(ask))
    return citing(
      compose(`${no}o ${oneOf(by)} of ${ofRows(asking)}${placeOfRows(asking)}`, boundsOf(asking), " is known."),
      result.ref,
    );
  return citing(
    by !== null && isOfAllGroups(ask)
      ? say`${no}o ${oneOf(by)} is known for ${ofRows(asking)}${placeOf(scope)}.`
      : say`${no}othing of ${subjectOfAsk(asking)}${placeOf(scope)} meets all that was asked for.`,
    result.ref,
  );
}

/** How many rows follow the first one in a sentence, unless the asker says. */
const FOLLOWERS = 2;
/** How many rows a list names in its sentence; the others stand in the table. */
const LISTED = 6;
/** The same of rows that meet a condition. */
const MEETING = 10;
/** The same of several conditions, with a figure for each. */
const MEETING_SEVERAL = 5;

/** "Kaffora has the most clicks of coffee grinders in the United States: 147,023; then Culivar (123,382)." */
function tellRanked(asking: Asking, id: MeasureId, rows: readonly Row[]): Statement {
  const { result, ask, query } = asking;
  const [first] = rows;
  if (first === undefined) throw new Error("A ranking has a first row.");
  if (["count", "share"].includes(registry[id].unit) && first.values[id] === 0 && result.data.order?.first === "most")
    return compose(
      `No ${oneOf(query.by ?? "product")} has any ${registry[id].name} of ${ofRows(asking)}${placeOfRows(asking)}`,
      boundsOf(asking),
      timeOf(asking, id),
      ".",
    );
  const isFirst = (row: Row) => readsAlike(figureOf(asking, row, id), figureOf(asking, first, id));
  const level = rows.filter(isFirst);
  if (level.length > 1) return tellLevel(asking, id, level, rows);
  const name = rowName(asking, first);
  const next = rows.slice(1, ask.limit ?? FOLLOWERS + 1).map((row) => named(asking, row, id));
  return compose(
    `${capital(name)} ${query.by === "cluster" ? have(name) : "has"} the ${extremeOf(id, result.data.order?.first ?? "most")} of ${ofRows(asking)}${placeOfRows(asking)}`,
    boundsOf(asking),
    `${timeOf(asking, id) || meanOf(asking, id)}: `,
    figureOf(asking, first, id),
    offersInWords(asking, first, id),
    ...(next.length === 0 ? [] : ["; then ", listStatements(next)]),
    ".",
  );
}

/** "Everbay and Northmart share the most offers of tents in the United States: 12 each; then Citywell (9)." */
function tellLevel(asking: Asking, id: MeasureId, level: readonly Row[], rows: readonly Row[]): Statement {
  const { result, ask } = asking;
  const [first] = level;
  if (first === undefined) throw new Error("Those that are level have a first.");
  const names = level.slice(0, LISTED).map((row) => compose(rowName(asking, row)));
  const further = level.length > names.length ? [compose("others")] : [];
  const next = rows
    .filter((row) => !level.includes(row))
    .slice(0, Math.max(0, (ask.limit ?? FOLLOWERS + 1) - level.length))
    .map((row) => named(asking, row, id));
  return compose(
    capitalised(listStatements([...names, ...further])),
    ` share the ${extremeOf(id, result.data.order?.first ?? "most")} of ${ofRows(asking)}${placeOfRows(asking)}`,
    boundsOf(asking),
    `${timeOf(asking, id) || meanOf(asking, id)}: `,
    figureOf(asking, first, id),
    " each",
    ...(next.length === 0 ? [] : ["; then ", listStatements(next)]),
    ".",
  );
}

/** "No: Bazarello has the most offers of mattresses: 17. Everbay stands at 12." */
function confirmRank(asking: Asking, id: MeasureId, rows: readonly Row[]): Statement | null {
  const [claimed] = comparedNames(asking);
  const [first] = rows;
  const own = rows.find((row) => rowName(asking, row) === claimed);
  if (first === undefined || claimed === undefined) return null;
  if (own !== undefined && readsAlike(figureOf(asking, own, id), figureOf(asking, first, id)))
    return compose("Yes: ", tellRanked(asking, id, [own, ...rows.filter((row) => row !== own)]));
  const where =
    own === undefined
      ? ` ${claimed} is not among them.`
      : compose(` ${claimed} stands at `, figureOf(asking, own, id), ".");
  return compose("No: ", tellRanked(asking, id, [first]), where);
}

/** "Merchants of tents in the United States by offers: Bazarello (2), Everbay (2) and Citywell (1)." With how many there are where the sentence names but some. */
function tellListed(asking: Asking, id: MeasureId, rows: readonly Row[]): Statement {
  const { result, query, ask } = asking;
  const most = meetsSeveral(ask) ? MEETING_SEVERAL : ask.where.length > 0 ? MEETING : LISTED;
  const shown = rows.slice(0, ask.limit ?? most).map((row) => named(asking, row, id));
  const isSome = result.data.groups > shown.length;
  const some = isSome
    ? [
        ", the first ",
        number(counted(result.data.rows.slice(0, shown.length)), result.ref),
        " of ",
        number(cell(result.data, "groups"), result.ref),
      ]
    : [];
  const rowsOf = manyOf(query.by);
  return compose(
    `${ask.isYesNo ? `Yes: ${rowsOf}` : capital(rowsOf)} of ${ofRows(asking)}${placeOfRows(asking)}`,
    boundsOf(asking),
    ` by ${registry[id].name}${timeOf(asking, id)}`,
    ...some,
    ": ",
    listStatements(shown),
    ".",
  );
}

/** "Keywords of air purifiers in the United States with at least 10,000 searches: 3." */
const tellCount = (asking: Asking): Statement =>
  compose(
    `${capital(manyOf(asking.query.by))} of ${ofRows(asking)}${placeOfRows(asking)}`,
    boundsOf(asking),
    ": ",
    count(cell(asking.result.data, "groups"), asking.result.ref),
    ".",
  );

/** "The most clicks", "the fewest offers", "the lowest median price". */
function extremeOf(id: MeasureId, first: "most" | "least"): string {
  const { name, unit } = registry[id];
  if (/^(?:lowest|highest)/.test(name)) return name;
  if (unit === "count") return `${first === "most" ? "most" : "fewest"} ${name}`;
  return `${first === "most" ? "highest" : "lowest"} ${name}`;
}

/** Amounts of different currencies stand side by side: none of them is the highest. */
const tellInCurrencies = (asking: Asking, id: MeasureId, rows: readonly Row[]): Statement =>
  compose(
    tellSideBySide(asking, id, rows),
    " The currencies are not converted, so none of them is called the higher one.",
  );

/** "Median price of air fryers in the United States: Everbay $98.99, Northmart $117.00 and Citywell $120.00." Two are held against each other. */
function tellCompared(asking: Asking, id: MeasureId, rows: readonly Row[]): Statement {
  const [first, second] = rows;
  const isPair = rows.length === 2 && first !== undefined && second !== undefined;
  if (isPair && kindOf(id) !== "text") return tellPair(asking, id, first, second);
  return tellSideBySide(asking, id, rows);
}

function tellSideBySide(asking: Asking, id: MeasureId, rows: readonly Row[]): Statement {
  const each = rows.map((row) => compose(`${rowName(asking, row)} `, figureOf(asking, row, id)));
  return compose(
    `${capital(registry[id].name)} of ${ofRows(asking)}${placeOfRows(asking)}${timeOf(asking, id)}: `,
    listStatements(each),
    ".",
  );
}
