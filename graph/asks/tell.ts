import type { QueryOutput } from "../../tools/measures/query/request.js";
import { DAY_AGAINST_DAY, IN_FORCE, IN_FORCE_AT_MONTH_ENDS } from "../../tools/measures/query/windows.js";
import { type MeasureId, measures as registry } from "../../tools/measures/registry.js";
import { column, type Section, table } from "../answer/answer.js";
import { cell } from "../answer/cell.js";
import { asked, counted, derive } from "../answer/derivation.js";
import { citing, count, type Figure, join, money, number, percent, type Statement, say } from "../answer/figure.js";
import { type Limit, limit } from "../answer/limit.js";
import { dayOf, listWords, monthOf } from "../answer/words.js";
import type { Evidenced } from "../toolbox.js";
import type { Ask, Condition, Request, Scope } from "../understand/request.js";
import { claimedBound, isPairClaim, isRankClaim, type Query, RANGES } from "./plan.js";
import { inWords, isSigned, kindOf, nameOf, placeOf, type Row, subjectOf } from "./words.js";

export type Queried = Evidenced<QueryOutput>;

/** An ask in words: the sentence that answers it, the rows behind it, and what bounds it. */
export interface Told {
  readonly headline: Statement;
  readonly section: Section | null;
  readonly limits: readonly Limit[];
  /** It says that this cannot be told. */
  readonly isDeclined: boolean;
  /** It is reckoned from the asker's own numbers: no part of a specialist tells that. */
  readonly isSolved?: boolean;
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
  const headline =
    query.by === null || query.by === undefined ? (confirm(asking) ?? tellWhole(asking)) : tellRows(asking);
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
  const [from, to] = wordsOf(window.from, window.to, window.basis);
  return from === to ? `, ${from}` : `, ${from} to ${to}`;
}

/** Months are named by their first day. */
/** The months it is held against. */
function beforeOf({ result }: Asking, id: MeasureId): string {
  const window = result.data.windows.find(({ measure, of }) => measure === id && of === "against");
  if (window === undefined || window.from === null || window.to === null) return "";
  const [from, to] = wordsOf(window.from, window.to, window.basis);
  return from === to ? ` (${from})` : ` (${from} to ${to})`;
}

/** Months, or the days whose prices are told. */
const wordsOf = (from: string, to: string, basis: string): readonly [from: string, to: string] =>
  basis === IN_FORCE || basis === DAY_AGAINST_DAY ? [dayOf(from), dayOf(to)] : [monthOf(from), monthOf(to)];

const isAtMonthEnds = ({ result }: Asking): boolean =>
  result.data.windows.some(({ basis }) => basis === IN_FORCE_AT_MONTH_ENDS);

/** What the rows are held to, in the asker's numbers: " priced from $200.00 to $300.00", " with at least 10,000 searches". */
function boundsOf({ ask, scope, result }: Asking): Statement {
  const { ref } = result;
  const price = (is: Condition["is"]): Figure[] =>
    ask.where.flatMap(({ measure, is: which, value }) =>
      measure === "price" && which === is && typeof value === "number"
        ? [money(asked(value), scope.market.currency, ref)]
        : [],
    );
  const [from] = price("at least");
  const [to] = price("at most");
  const priced: Piece[] =
    from && to
      ? [" priced from ", from, " to ", to]
      : from
        ? [" priced from ", from, " up"]
        : to
          ? [" priced up to ", to]
          : [];
  const others = ask.where.filter(({ measure }) => measure !== "price");
  const held = others.flatMap(({ measure, is, value }, place): Piece[] => {
    const figure =
      typeof value !== "number"
        ? value
        : measure === "bid"
          ? money(asked(value), scope.market.currency, ref)
          : measure === "discount" || measure === "growth"
            ? percent(asked(value), ref)
            : number(asked(value), ref);
    const least = is === "equal" ? "" : `${is} `;
    const words: Piece[] = COUNTED.includes(measure)
      ? [least, figure, ` ${measure}`]
      : [`a ${measure} of ${least}`, figure];
    return [place === 0 ? " with " : " and ", ...words];
  });
  return compose([...priced, ...held], ref);
}

/** Bounds that count things. */
const COUNTED: readonly string[] = ["searches", "clicks", "merchants", "offers", "brands", "products", "keywords"];

/** One figure for each measure, and market by market where several were named. */
function tellWhole(asking: Asking): Statement | null {
  const { result, scope } = asking;
  const sentences = result.data.totals.flatMap((total) => {
    const currency = currencyOf(asking, total.market);
    const where = scope.comparedMarkets.length > 0 ? ` in ${total.market}` : placeOf(scope);
    const known = result.data.measures.filter(
      ({ id }) => (total.values[id] ?? null) !== null && !isEndOfRange(id, asking),
    );
    return known.map(({ id, name }): Statement => {
      const subject = subjectOf(scope, true);
      const time = timeOf(asking, id);
      const isPerUnit = total.basis === "unit" && kindOf(id) === "money" && registry[id].owner === "pricing";
      const figure = inWords(total.values, id, currency, result.ref);
      const value = isPerUnit ? compose([figure, " per unit"], result.ref) : figure;
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
      const range = rangeOf(id, total.values, currency, result.ref);
      return compose(
        [`${capital(name)} of ${subject}${where}`, boundsOf(asking), `${time}: `, value, range, "."],
        result.ref,
      );
    });
  });
  return sentences.length === 0 ? null : join(...sentences);
}

/** The end of a range is told with what lies between, unless it is asked for by itself. */
const isEndOfRange = (id: MeasureId, { ask }: Asking): boolean =>
  !ask.measures.includes(id) && Object.values(RANGES).some((ends) => ends.includes(id));

/** " (4,308 to 6,174)": an estimate is told with its range. */
function rangeOf(id: MeasureId, values: Row["values"], currency: string | null, ref: string): Statement | string {
  const [low, high] = RANGES[id] ?? [];
  if (low === undefined || high === undefined || (values[low] ?? null) === null || (values[high] ?? null) === null)
    return "";
  return compose([" (", inWords(values, low, currency, ref), " to ", inWords(values, high, currency, ref), ")"], ref);
}

/** "Yes: the median price of desks in the United States is $360.00, above $300.00." Null where no bound is to be confirmed. */
function confirm(asking: Asking): Statement | null {
  const { ask, scope, result } = asking;
  const bound = claimedBound(ask);
  const [total] = result.data.totals;
  const [measure] = result.data.measures;
  const value = measure === undefined ? null : (total?.values[measure.id] ?? null);
  if (bound === null || total === undefined || measure === undefined || value === null) return null;
  const { is, value: stated } = bound.condition;
  const isTrue = is === "at least" ? value >= stated : is === "at most" ? value <= stated : value === stated;
  const side = value === stated ? "just" : value > stated ? "above" : "below";
  return compose(
    [
      `${isTrue ? "Yes" : "No"}: ${kindOf(measure.id) === "count" ? "" : "the "}${measure.name} of ${subjectOf(scope, true)}${placeOf(scope)}${timeOf(asking, measure.id)}${kindOf(measure.id) === "count" ? ": " : " is "}`,
      inWords(total.values, measure.id, currencyOf(asking, total.market), result.ref),
      `, ${side} `,
      statedAs(measure.id, stated, asking),
      ".",
    ],
    result.ref,
  );
}

/** The asker's number in the unit of a measure. */
function statedAs(id: MeasureId, value: number, { scope, result: { ref } }: Asking): Figure {
  const kind = kindOf(id);
  if (kind === "money" || kind === "estimate") return money(asked(value), scope.market.currency, ref);
  return kind === "percent" ? percent(asked(value), ref) : number(asked(value), ref);
}

/** "No: Bazarello has the most offers of mattresses: 17; Everbay has 12." */
function confirmRank(asking: Asking, id: MeasureId, rows: readonly Row[]): Statement | null {
  const { scope, result, query } = asking;
  const [claimed] = query.by === "brand" ? scope.brands : scope.merchants;
  const [first] = rows;
  const own = rows.find((row) => label(asking, row) === claimed);
  if (first === undefined || claimed === undefined) return null;
  const isTrue = own !== undefined && own.values[id] === first.values[id];
  return compose(
    [
      isTrue ? "Yes: " : "No: ",
      tellRanked(asking, id, isTrue && own !== undefined ? [own, ...rows.filter((row) => row !== own)] : [first]),
      ...(isTrue
        ? []
        : own === undefined
          ? [` ${claimed} is not among them.`]
          : [` ${claimed} stands at `, figureOf(asking, own, id), "."]),
    ],
    result.ref,
  );
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
  if (isRankClaim(ask, asking.scope)) return confirmRank(asking, measure.id, rows);
  if (ask.want === "count") return tellCount(asking);
  if (ask.want === "compare" && rows.length > 1) return tellCompared(asking, measure.id, rows);
  const isRanking = ask.order !== null || ask.want === "rank";
  return isRanking ? tellRanked(asking, measure.id, rows) : tellListed(asking, measure.id, rows);
}

const nothing = ({ scope, result }: Asking): Statement =>
  citing(say`Nothing of ${subjectOf(scope, true)}${placeOf(scope)} meets all that was asked for.`, result.ref);

const label = ({ scope, query }: Asking, { keys }: Row): string =>
  nameOf(keys, query.by ?? null, scope.comparedMarkets.length > 0);

const figureOf = (asking: Asking, { values, keys }: Row, id: MeasureId) =>
  inWords(values, id, currencyOf(asking, keys.market), asking.result.ref);

/** "Kaffora has the most clicks of coffee grinders in the United States: 147,023; then Culivar (123,382)." */
function tellRanked(asking: Asking, id: MeasureId, rows: readonly Row[]): Statement {
  const { result, ask } = asking;
  const [first, ...others] = rows;
  if (first === undefined) throw new Error("A ranking has a first row.");
  const lead = compose(
    [
      `${capital(label(asking, first))} has the ${extremeOf(id, result.data.order?.first ?? "most")} of ${ofRows(asking)}${placeOfRows(asking)}`,
      boundsOf(asking),
      `${timeOf(asking, id)}: `,
      figureOf(asking, first, id),
    ],
    result.ref,
  );
  const next = others.slice(0, (ask.limit ?? FOLLOWERS + 1) - 1).map((row) => named(asking, row, id));
  const follow = next.length === 0 ? "" : compose(["; then ", ...glued(next)], result.ref);
  return compose([lead, follow, "."], result.ref);
}

/** How many rows follow the first one in a sentence, unless the asker says. */
const FOLLOWERS = 2;
/** How many rows a list names in its sentence; the others stand in the table. */
const LISTED = 6;

const named = (asking: Asking, row: Row, id: MeasureId): Statement =>
  compose([`${label(asking, row)} (`, figureOf(asking, row, id), ")"], asking.result.ref);

/** "Merchants of tents in the United States by offers: Bazarello (2), Everbay (2) and Citywell (1)." With how many there are where the sentence names but some. */
function tellListed(asking: Asking, id: MeasureId, rows: readonly Row[]): Statement {
  const { result, query, ask } = asking;
  const { groups } = result.data;
  const shown = rows.slice(0, ask.limit ?? LISTED).map((row) => named(asking, row, id));
  const isSome = groups > shown.length;
  return compose(
    [
      `${capital(ROWS_WORDS[query.by ?? ""] ?? "rows")} of ${ofRows(asking)}${placeOfRows(asking)}`,
      boundsOf(asking),
      ` by ${registry[id].name}${timeOf(asking, id)}`,
      ...(isSome
        ? [
            ", the first ",
            number(counted(result.data.rows.slice(0, shown.length)), result.ref),
            " of ",
            number(cell(result.data, "groups"), result.ref),
          ]
        : []),
      ": ",
      ...glued(shown),
      ".",
    ],
    result.ref,
  );
}

/** "3 keywords of air purifiers in the United States with at least 10,000 searches a month." */
function tellCount(asking: Asking): Statement {
  const { result, query } = asking;
  return compose(
    [
      `${capital(ROWS_WORDS[query.by ?? ""] ?? "rows")} of ${ofRows(asking)}${placeOfRows(asking)}`,
      boundsOf(asking),
      ": ",
      count(cell(result.data, "groups"), result.ref),
      ".",
    ],
    result.ref,
  );
}

/** "The most clicks", "the fewest offers", "the lowest median price". */
function extremeOf(id: MeasureId, first: "most" | "least"): string {
  const { name, unit } = registry[id];
  if (/^(?:lowest|highest)/.test(name)) return name;
  if (unit === "count") return `${first === "most" ? "most" : "fewest"} ${name}`;
  return `${first === "most" ? "highest" : "lowest"} ${name}`;
}

/** What the rows belong to: everything that is named but the rows themselves. */
const ofRows = ({ scope, query: { by } }: Asking): string =>
  subjectOf(
    { ...scope, brands: by === "brand" ? [] : scope.brands, merchants: by === "merchant" ? [] : scope.merchants },
    true,
  );

/** Where rows are markets, each says for itself where it is. */
const placeOfRows = ({ scope, query }: Asking): string => (query.by === "market" ? "" : placeOf(scope));

function tellCompared(asking: Asking, id: MeasureId, rows: readonly Row[]): Statement {
  const { result } = asking;
  const [first, second] = rows;
  const isPair = rows.length === 2 && first !== undefined && second !== undefined;
  if (isPair && kindOf(id) !== "text" && result.data.currencies.length < 2) return tellPair(asking, id, first, second);
  const each = rows.map((row) => compose([`${label(asking, row)} `, figureOf(asking, row, id)], result.ref));
  return compose(
    [
      `${capital(registry[id].name)} of ${ofRows(asking)}${placeOfRows(asking)}${timeOf(asking, id)}: `,
      ...glued(each),
      ".",
    ],
    result.ref,
  );
}

/** "Everbay has the lower median price of air fryers: $98.99 against $117.00 for Northmart, 15.4 % less." Of what is better low, the lower one comes first. */
function tellPair(asking: Asking, id: MeasureId, one: Row, other: Row): Statement {
  const { ask, scope, result, query } = asking;
  const { name, better, unit } = registry[id];
  const isLow = query.order?.first === "least" || better === "less" || (unit === "money" && id.startsWith("price"));
  const [a, b] = [one.values[id] ?? 0, other.values[id] ?? 0];
  const [first, second] = isLow === a <= b ? [one, other] : [other, one];
  const where = `${query.by === "cluster" ? "" : ` of ${ofRows(asking)}`}${placeOfRows(asking)}${timeOf(asking, id)}`;
  const change =
    kindOf(id) === "percent" || a === b ? null : derive("change", cell(first.values, id), cell(second.values, id));
  const apart =
    change === null || change.value === null
      ? ""
      : compose(
          [", ", percent(derive("magnitude", change), result.ref), change.value >= 0 ? " more" : " less"],
          result.ref,
        );
  const isCount = kindOf(id) === "count";
  const adjective = isLow ? (isCount ? "fewer" : "the lower") : isCount ? "more" : "the higher";
  const verdict =
    a === b
      ? `${label(asking, first)} and ${label(asking, second)} have the same ${name}${where}: `
      : `${label(asking, first)} ${/s$/u.test(label(asking, first)) && query.by === "cluster" ? "have" : "has"} ${adjective} ${name}${where}: `;
  // The first one that the question names is what it asks about.
  const [subject] = [...scope.brands, ...scope.merchants, ...scope.clusters.map(({ name }) => name)];
  const isSo = a !== b && label(asking, first) === subject;
  return compose(
    [
      isPairClaim(ask) ? (isSo ? "Yes: " : "No: ") : "",
      verdict,
      figureOf(asking, first, id),
      ...(a === b ? [] : [" against ", figureOf(asking, second, id), ` for ${label(asking, second)}`, apart]),
      ".",
    ],
    result.ref,
  );
}

/** The course in its two ends, or the month that was asked for. */
function tellMonths(asking: Asking, id: MeasureId, rows: readonly Row[]): Statement {
  const { scope, result, ask } = asking;
  const value = ({ values }: Row): number => values[id] ?? 0;
  const name = registry[id].name;
  const isLeast = ask.order?.first === "least";
  const isAtEnds = isAtMonthEnds(asking);
  const when = isAtEnds ? "at the end of" : "in";
  const byValue = rows.toSorted((a, b) => (isLeast ? value(a) - value(b) : value(b) - value(a)));
  const [top] = byValue;
  const inOrder = rows.toSorted((a, b) => a.key.localeCompare(b.key));
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (top === undefined || first === undefined || last === undefined) throw new Error("A course has months.");
  if (ask.want === "when" || ask.want === "rank")
    return compose(
      [
        `${label(asking, top)} is the month with the ${isLeast ? "lowest" : "highest"} ${name} of ${subjectOf(scope, true)}${placeOf(scope)}${isAtEnds ? `${timeOf(asking, id)}, by prices on the last day of each month` : ""}: `,
        figureOf(asking, top, id),
        ".",
      ],
      result.ref,
    );
  return compose(
    [
      `${capital(name)} of ${subjectOf(scope, true)}${placeOf(scope)}: `,
      figureOf(asking, first, id),
      ` ${when} ${label(asking, first)}, `,
      figureOf(asking, last, id),
      ` ${when} ${label(asking, last)}; the ${isLeast ? "lowest" : "highest"} was `,
      figureOf(asking, top, id),
      ` ${when} ${label(asking, top)}.`,
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
        title: `${capital(listWords(names))} of ${ofRows(asking)}${placeOf(scope)}`,
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
          [
            ...data.notes,
            isAtMonthEnds(asking) ? "Prices in force on the last day of each month." : "",
            ask.where.length > 0 ? "Only rows that meet the conditions." : "",
          ]
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
const ROWS_WORDS: Readonly<Record<string, string>> = {
  market: "markets",
  category: "categories",
  cluster: "product groups",
  brand: "brands",
  merchant: "merchants",
  product: "products",
  keyword: "keywords",
  "attribute-value": "values",
  stage: "stages",
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
