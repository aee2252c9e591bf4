import type { QueryOutput } from "../../tools/measures/query/request.js";
import { type MeasureId, measures as registry } from "../../tools/measures/registry.js";
import { column, type Section, table } from "../answer/answer.js";
import { cell } from "../answer/cell.js";
import { asked, type Derived, derive } from "../answer/derivation.js";
import { citing, type Figure, join, money, number, percent, type Statement, say } from "../answer/figure.js";
import { type Limit, limit } from "../answer/limit.js";
import { listWords, monthOf } from "../answer/words.js";
import type { Evidenced } from "../toolbox.js";
import type { Ask, Request, Scope } from "../understand/request.js";
import type { Query } from "./plan.js";
import { inWords, isSigned, kindOf, nameOf, placeOf, type Row, subjectOf } from "./words.js";

export type Queried = Evidenced<QueryOutput>;

/** An ask in words: the sentence that answers it, the rows behind it, and what bounds it. */
export interface Told {
  readonly headline: Statement;
  readonly section: Section | null;
  readonly limits: readonly Limit[];
  /** It says that this cannot be told. */
  readonly isDeclined: boolean;
}

interface Asking {
  readonly ask: Ask;
  readonly scope: Scope;
  readonly query: Query;
  readonly result: Queried;
}

/** What the rows say to the ask. Null where they hold nothing that answers it. */
export function tell(ask: Ask, { scope }: Request, query: Query, result: Queried): Told | null {
  const asking = { ask, scope, query, result };
  const { measures, refused } = result.data;
  const limits = refused.map(({ why }) => limit("measure-refused", why));
  if (measures.length === 0) {
    const [first] = refused;
    return first === undefined
      ? null
      : { headline: decline(asking, first.why), section: null, limits: [], isDeclined: true };
  }
  const headline = query.by === null || query.by === undefined ? tellWhole(asking) : tellRows(asking);
  return headline === null ? null : { headline, section: sectionOf(asking), limits, isDeclined: false };
}

const decline = ({ scope, result }: Asking, why: string): Statement =>
  citing(say`This cannot be told of ${subjectOf(scope, true)}${placeOf(scope)}: ${why}.`, result.ref);

const currencyOf = ({ result }: Asking, market: string): string | null =>
  result.data.currencies.find((each) => each.market === market)?.currency ?? null;

/** The months a measure was read for, where the question names a time or the measure is of one. */
function timeOf({ result }: Asking, id: MeasureId): string {
  const window = result.data.windows.find(({ measure, of }) => measure === id && of === "period");
  if (window === undefined || window.from === null || window.to === null) return "";
  const [from, to] = [monthOf(window.from), monthOf(window.to)];
  return from === to ? `, ${from}` : `, ${from} to ${to}`;
}

/** The months it is held against. */
function beforeOf({ result }: Asking, id: MeasureId): string {
  const window = result.data.windows.find(({ measure, of }) => measure === id && of === "against");
  if (window === undefined || window.from === null || window.to === null) return "";
  const [from, to] = [monthOf(window.from), monthOf(window.to)];
  return from === to ? ` (${from})` : ` (${from} to ${to})`;
}

/** What the rows are held to, in the asker's numbers. */
function boundsOf({ ask, scope, result }: Asking): Statement {
  const parts = ask.where.flatMap(({ measure, is, value }, place): Piece[] => {
    const figure =
      typeof value !== "number"
        ? value
        : measure === "price" || measure === "bid"
          ? money(asked(value), scope.market.currency, result.ref)
          : measure === "discount"
            ? percent(asked(value), result.ref)
            : number(asked(value), result.ref);
    return [place === 0 ? " with a " : " and a ", `${measure} ${is === "equal" ? "of" : `of ${is}`} `, figure];
  });
  return compose(parts, result.ref);
}

/** One figure for each measure, and market by market where several were named. */
function tellWhole(asking: Asking): Statement | null {
  const { result, scope } = asking;
  const sentences = result.data.totals.flatMap((total) => {
    const currency = currencyOf(asking, total.market);
    const where = scope.comparedMarkets.length > 0 ? ` in ${total.market}` : placeOf(scope);
    const known = result.data.measures.filter(({ id }) => (total.values[id] ?? null) !== null);
    return known.map(({ id, name }): Statement => {
      const subject = subjectOf(scope, true);
      const time = timeOf(asking, id);
      const value = inWords(total.values, id, currency, result.ref);
      const change = total.change?.[id];
      if (change !== undefined && total.against !== null) {
        const before = inWords(total.against ?? {}, id, currency, result.ref);
        return compose(
          [
            `The ${name} of ${subject}${where} went from `,
            before,
            beforeOf(asking, id),
            " to ",
            value,
            time.replace(/^, (.+)$/u, " ($1)"),
            changeOf(change, result.ref),
            ".",
          ],
          result.ref,
        );
      }
      return compose([`${capital(name)} of ${subject}${where}`, boundsOf(asking), `${time}: `, value, "."], result.ref);
    });
  });
  return sentences.length === 0 ? null : join(...sentences);
}

function changeOf(change: { readonly share: number | null }, ref: string): Statement | string {
  return change.share === null ? "" : compose([" (", percent(cell(change, "share"), ref, { signed: true }), ")"], ref);
}

/** Rows: who is first and what follows, all that are compared, or how many there are. */
function tellRows(asking: Asking): Statement | null {
  const { ask, result } = asking;
  const [measure] = result.data.measures;
  if (measure === undefined) return null;
  const rows = result.data.rows.filter(({ values }) => (values[measure.id] ?? null) !== null);
  if (rows.length === 0) return ask.where.length > 0 ? nothing(asking) : null;
  if (asking.query.by === "month") return tellMonths(asking, measure.id, rows);
  if (ask.want === "compare" && rows.length > 1) return tellCompared(asking, measure.id, rows);
  return tellRanked(asking, measure.id, rows);
}

const nothing = ({ scope, result }: Asking): Statement =>
  citing(say`Nothing of ${subjectOf(scope, true)}${placeOf(scope)} meets all that was asked for.`, result.ref);

const label = ({ scope, query }: Asking, { keys }: Row): string =>
  nameOf(keys, query.by ?? null, scope.comparedMarkets.length > 0);

const figureOf = (asking: Asking, { values, keys }: Row, id: MeasureId) =>
  inWords(values, id, currencyOf(asking, keys.market), asking.result.ref);

function tellRanked(asking: Asking, id: MeasureId, rows: readonly Row[]): Statement {
  const { scope, result, ask } = asking;
  const { order } = result.data;
  const { name } = registry[id];
  const end = /^(?:lowest|highest)/.test(name) ? "" : order?.first === "least" ? "lowest " : "highest ";
  const [first, ...others] = rows;
  if (first === undefined) throw new Error("A ranking has a first row.");
  const subject = subjectOf(scope, false);
  const lead =
    ask.order === null && ask.want !== "rank"
      ? compose(
          [
            `Of ${subject}${placeOf(scope)}`,
            boundsOf(asking),
            ", ",
            label(asking, first),
            ` has the ${end}${name}${timeOf(asking, id)}, `,
            figureOf(asking, first, id),
          ],
          result.ref,
        )
      : compose(
          [
            `${label(asking, first)} has the ${end}${name} of ${subject}${placeOf(scope)}`,
            boundsOf(asking),
            `${timeOf(asking, id)}: `,
            figureOf(asking, first, id),
          ],
          result.ref,
        );
  const next = others
    .slice(0, 2)
    .map((row) => compose([`${label(asking, row)} (`, figureOf(asking, row, id), ")"], result.ref));
  const follow = next.length === 0 ? "" : compose(["; then ", ...glued(next)], result.ref);
  return compose([lead, follow, "."], result.ref);
}

function tellCompared(asking: Asking, id: MeasureId, rows: readonly Row[]): Statement {
  const { scope, result } = asking;
  const each = rows.map((row) => compose([`${label(asking, row)} `, figureOf(asking, row, id)], result.ref));
  const [first, second] = rows;
  const isPair = rows.length === 2 && first !== undefined && second !== undefined;
  const canCompare = kindOf(id) !== "text" && result.data.currencies.length < 2;
  const apart = isPair && canCompare ? distance(asking, id, first, second) : "";
  return compose(
    [
      `${capital(registry[id].name)} of ${subjectOf(scope, false)}${placeOf(scope)}${timeOf(asking, id)}: `,
      ...glued(each),
      apart,
      ".",
    ],
    result.ref,
  );
}

/** How far the first of two stands from the second. */
function distance({ result }: Asking, id: MeasureId, first: Row, second: Row): Statement | string {
  const [a, b] = [cell(first.values, id), cell(second.values, id)];
  if (kindOf(id) === "percent") return "";
  const change: Derived = derive("change", a, b);
  if (change.value === null) return "";
  return compose(
    ["; the first is ", percent(derive("magnitude", change), result.ref), change.value >= 0 ? " higher" : " lower"],
    result.ref,
  );
}

/** The course in its two ends, or the month that was asked for. */
function tellMonths(asking: Asking, id: MeasureId, rows: readonly Row[]): Statement {
  const { scope, result, ask } = asking;
  const value = ({ values }: Row): number => values[id] ?? 0;
  const name = registry[id].name;
  const isLeast = ask.order?.first === "least";
  const byValue = rows.toSorted((a, b) => (isLeast ? value(a) - value(b) : value(b) - value(a)));
  const [top] = byValue;
  const inOrder = rows.toSorted((a, b) => a.key.localeCompare(b.key));
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (top === undefined || first === undefined || last === undefined) throw new Error("A course has months.");
  if (ask.want === "when" || ask.want === "rank")
    return compose(
      [
        `${label(asking, top)} is the month with the ${isLeast ? "lowest" : "highest"} ${name} of ${subjectOf(scope, true)}${placeOf(scope)}: `,
        figureOf(asking, top, id),
        ".",
      ],
      result.ref,
    );
  return compose(
    [
      `${capital(name)} of ${subjectOf(scope, true)}${placeOf(scope)}: `,
      figureOf(asking, first, id),
      ` in ${label(asking, first)}, `,
      figureOf(asking, last, id),
      ` in ${label(asking, last)}; the highest was `,
      figureOf(asking, top, id),
      ` in ${label(asking, top)}.`,
    ],
    result.ref,
  );
}

/** The rows as a table; none where there is one figure. */
function sectionOf(asking: Asking): Section | null {
  const { query, result, scope, ask } = asking;
  const { data, ref } = result;
  if (query.by === null || query.by === undefined || data.rows.length < 2) return null;
  const currencies = new Set(data.currencies.map(({ currency }) => currency));
  const [currency] = currencies.size === 1 ? currencies : [null];
  const names = data.measures.map(({ name }) => name);
  return {
    id: "asked",
    title: capital(listWords(names)),
    statements: [],
    tables: [
      table({
        id: "asked",
        title: `${capital(listWords(names))} of ${subjectOf(scope, false)}${placeOf(scope)}`,
        columns: [
          column(ROW_KEYS[query.by] ?? "name", ROW_WORDS[query.by] ?? "Name", "text"),
          ...data.measures.map(({ id, name }) => {
            const kind = kindOf(id);
            return column(
              id,
              capital(name),
              kind,
              kind === "money" || kind === "estimate" ? (currency ?? null) : null,
              isSigned(id),
            );
          }),
        ],
        rows: data.rows.map((row) => ({
          [ROW_KEYS[query.by ?? ""] ?? "name"]: label(asking, row),
          ...Object.fromEntries(
            data.measures.map(({ id }) => [
              id,
              kindOf(id) === "text" ? String(inWords(row.values, id, null, ref)) : cell(row.values, id),
            ]),
          ),
        })),
        refs: ref,
        totalRows: data.groups,
        note:
          [...data.notes, ask.where.length > 0 ? "Only rows that meet the conditions." : ""]
            .filter(Boolean)
            .join(" ") || null,
      }),
    ],
  };
}

const ROW_KEYS: Readonly<Record<string, string>> = {
  cluster: "cluster",
  brand: "brand",
  merchant: "merchant",
  product: "product",
  keyword: "keyword",
  month: "month",
};
const ROW_WORDS: Readonly<Record<string, string>> = {
  market: "Market",
  category: "Category",
  cluster: "Product group",
  brand: "Brand",
  merchant: "Merchant",
  product: "Product",
  keyword: "Keyword",
  month: "Month",
  "attribute-value": "Value",
  stage: "Stage",
};

type Piece = string | Figure | Statement;

/** Words, figures and parts of sentences in a row. */
function compose(pieces: readonly Piece[], ref: string): Statement {
  const parts = pieces.flatMap((piece) => (typeof piece === "object" && "parts" in piece ? piece.parts : [piece]));
  return { parts: parts.filter((part) => part !== ""), refs: [ref] };
}

/** "A, B and C". */
const glued = (statements: readonly Statement[]): Piece[] =>
  statements.flatMap((statement, place) =>
    place === 0 ? [statement] : [place === statements.length - 1 ? " and " : ", ", statement],
  );

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
