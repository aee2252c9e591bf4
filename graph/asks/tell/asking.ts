import type { QueryOutput } from "../../../tools/measures/query/request.js";
import {
  DAY_AGAINST_DAY,
  IN_FORCE,
  IN_FORCE_AT_MONTH_ENDS,
  REPORTED_MEAN,
} from "../../../tools/measures/query/windows.js";
import { type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import type { Section } from "../../answer/answer.js";
import { cell } from "../../answer/cell.js";
import { asked } from "../../answer/derivation.js";
import { compose, type Figure, listStatements, money, number, percent, type Statement } from "../../answer/figure.js";
import type { Limit } from "../../answer/limit.js";
import { dayOf, inSentence, listWords, monthName, monthOf } from "../../answer/words.js";
import type { Evidenced } from "../../toolbox.js";
import type { Ask, Condition, Scope } from "../../understand/request.js";
import { isLevel, measureBounded, meetsSeveral } from "../bounds.js";
import type { Query } from "../plan.js";
import {
  amountInWords,
  inWords,
  isSigned,
  kindOf,
  knownPart,
  knownWords,
  nameOf,
  placeOf,
  type Row,
  subjectOf,
} from "../words.js";
import { offersAt } from "./offers.js";

/** An ask beside what was looked up for it, and the words that every sentence on it needs. */

export type Queried = Evidenced<QueryOutput>;

/** An ask in words: the sentence that answers it, the rows behind it, and what bounds it. */
export interface AskAnswer {
  readonly headline: Statement;
  readonly section: Section | null;
  readonly limits: readonly Limit[];
  /** It says that this cannot be told. */
  readonly isDeclined: boolean;
  /** It is reckoned from the asker's own numbers: no part of a specialist tells that. */
  readonly isSolved?: boolean;
  /** It sets times or markets against each other, which no part of a specialist tells in these terms. */
  readonly isComparison?: boolean;
  /** It checks what the question builds on: what is asked follows. */
  readonly isPremise?: boolean;
}

export interface Asking {
  readonly ask: Ask;
  readonly scope: Scope;
  readonly query: Query;
  readonly result: Queried;
  /** A month of every year that is asked about: 7 for July. */
  readonly month: number | null;
  /** Several such months, to be set beside each other. */
  readonly months: readonly number[];
}

export const currencyOf = ({ result }: Asking, market: string): string | null =>
  result.data.currencies.find((each) => each.market === market)?.currency ?? null;

/** " (mean of the twelve months to October 2026)": searches that are known as a reported mean. */
export function meanOf({ result }: Asking, id: MeasureId): string {
  if (id !== "searches") return "";
  const window = result.data.windows.find(({ measure, of }) => measure === id && of === "period");
  return window?.basis === REPORTED_MEAN && window.to !== null
    ? ` (mean of the twelve months to ${monthOf(window.to)})`
    : "";
}

/** " from January 2026 to June 2026", " in June 2026", " on 3 June 2026": the time a measure was read for, where the question names one or the measure is of one. */
export function timeOf(asking: Asking, id: MeasureId): string {
  const window = windowOf(asking, id, "period");
  if (window === null) return "";
  const { from, to, isOfDays } = window;
  if (from === to) return ` ${isOfDays ? "on" : "in"} ${from}`;
  return ` from ${from} to ${to}`;
}

/** " (January 2025)", " (January 2025 to March 2025)": the time of one of two figures. */
export function timeInBrackets(asking: Asking, id: MeasureId, role: "period" | "against"): string {
  const window = windowOf(asking, id, role);
  if (window === null) return "";
  const { from, to } = window;
  return ` (${from === to ? from : `${from} to ${to}`})`;
}

function windowOf({ result }: Asking, id: MeasureId, role: "period" | "against") {
  const window = result.data.windows.find(({ measure, of }) => measure === id && of === role);
  if (window === undefined || window.from === null || window.to === null) return null;
  const isOfDays = window.basis === IN_FORCE || window.basis === DAY_AGAINST_DAY;
  const inWords = isOfDays ? dayOf : monthOf;
  return { from: inWords(window.from), to: inWords(window.to), isOfDays };
}

export const isAtMonthEnds = ({ result }: Asking): boolean =>
  result.data.windows.some(({ basis }) => basis === IN_FORCE_AT_MONTH_ENDS);

/** "at least", "more than". */
const boundWords = ({ is, isStrict }: Pick<Condition, "is" | "isStrict">): string =>
  isStrict !== true ? is : is === "at least" ? "more than" : is === "at most" ? "less than" : is;

/** What the rows are held to, but for what is told already, in the asker's numbers: " priced from $200.00 to $300.00", " with more than 10,000 searches". */
export function boundsOf({ ask, scope, result }: Asking, ...told: readonly string[]): Statement {
  const { ref } = result;
  const { currency } = scope.market;
  const where = ask.where.filter(({ measure }) => !told.includes(measure) && !BY_NAME.includes(measure));
  if (meetsSeveral(ask) || where.some(isOfLevels)) return severalBounds(where, { ask, scope, result });
  const price = (is: Condition["is"]) => {
    const bound = where.find(({ measure, is: which }) => measure === "price" && which === is);
    if (typeof bound?.value !== "number") return null;
    return { figure: money(asked(bound.value), currency, ref), isStrict: bound.isStrict === true };
  };
  const [from, to] = [price("at least"), price("at most")];
  const priced =
    from !== null && to !== null
      ? [" priced from ", from.figure, " to ", to.figure]
      : from !== null
        ? from.isStrict
          ? [" priced above ", from.figure]
          : [" priced from ", from.figure, " up"]
        : to !== null
          ? [to.isStrict ? " priced below " : " priced up to ", to.figure]
          : [];
  const others = where.filter(({ measure }) => measure !== "price");
  const held = others.flatMap((condition, place): (string | Figure)[] => {
    const { measure, is } = condition;
    const figure = figureOfBound(condition, currency, ref);
    const least = is === "equal" ? "" : `${boundWords(condition)} `;
    const words = COUNTED.includes(measure) ? [least, figure, ` ${measure}`] : [`a ${measure} of ${least}`, figure];
    return [place === 0 ? " with " : " and ", ...words];
  });
  return compose(...priced, ...held);
}

/** A bound that no number of the asker's sets. */
const isOfLevels = (condition: Condition): boolean => isLevel(condition) || condition.measure in MOVING;

/** Most rows lie outside a third, or within two of them where those of the last one are left out. */
const partOf = (share: Condition["value"]): string => (Number(share) > 0.5 ? "two thirds" : "third");

/** " with searches a month among the highest third (at least 52,034) and rising prices". */
function severalBounds(
  where: readonly Condition[],
  { ask, scope, result }: Pick<Asking, "ask" | "scope" | "result">,
): Statement {
  const held = where.map((condition) => {
    const id = measureBounded(condition);
    if (id !== null && Array.isArray(condition.value))
      return compose(
        `${registry[id].name} ${listWords(
          condition.value.map((month) => monthName(month)),
          "or",
        )}`,
      );
    if (id === null || typeof condition.value !== "number") return compose(`${condition.measure} ${condition.value}`);
    const { is, value } = condition;
    const { unit } = registry[id];
    // A single product has a price, and no usual one.
    const name = condition.measure === "price" && ask.by === "product" ? "a price" : registry[id].name;
    const moves = MOVING[id];
    const end = asBound(id, value, scope.market.currency, result.ref);
    if (moves !== undefined) {
      const isRising = is === "at least";
      // "At least -2 % a year" leaves out what falls.
      const words = isRising === value >= 0 ? "" : ` that do not ${isRising ? "fall" : "rise"}`;
      const move = words === "" ? `${isRising ? "rising" : "falling"} ` : "";
      return compose(`${move}${moves.what}${words} (${boundWords(condition)} `, end, `${moves.per})`);
    }
    if (isLevel(condition))
      return compose(`${name} ${is} ${partOf(condition.value)}`, levelEnd(condition, id, { scope, result }));
    const words = is === "equal" ? "" : `${boundWords(condition)} `;
    return unit === "count"
      ? compose(words.replace("less", "fewer"), end, ` ${name}`)
      : compose(`${name} of ${words}`, end);
  });
  return compose(" with ", listStatements(held));
}

/** What rises and falls, by the measure that says how far. */
const MOVING: Partial<Record<MeasureId, { readonly what: string; readonly per: string }>> = {
  "growth-a-year": { what: "searches", per: " a year" },
  "price-change": { what: "prices", per: "" },
};

/** The asker's number in the unit of the measure that it bounds. */
function asBound(id: MeasureId, value: number, currency: string, ref: string): Figure {
  const kind = kindOf(id);
  if (kind === "money" || kind === "estimate") return money(asked(value), currency, ref);
  return kind === "percent" ? percent(asked(value), ref, { signed: isSigned(id) }) : number(asked(value), ref);
}

/** " (at least 219,741)": where the rows end that count as having much or little. */
function levelEnd(
  { is }: Condition,
  id: MeasureId,
  { scope, result }: Pick<Asking, "scope" | "result">,
): Statement | string {
  const level = result.data.levels?.find((each) => each.measure === id && each.is === is);
  if (level?.value == null) return "";
  const words = is === "among the highest" ? "at least" : "at most";
  return compose(` (${words} `, amountInWords(cell(level, "value"), id, scope.market.currency, result.ref), ")");
}

/** Bounds that the sentence says in words of its own. */
const BY_NAME: readonly string[] = ["product-groups-sold", "seasonal-index"];

function figureOfBound({ measure, value }: Condition, currency: string, ref: string): Figure | string {
  if (typeof value !== "number") return String(value);
  if (measure === "bid") return money(asked(value), currency, ref);
  return measure === "discount" || measure === "growth" ? percent(asked(value), ref) : number(asked(value), ref);
}

/** Bounds that count things. */
const COUNTED: readonly string[] = ["searches", "clicks", "merchants", "offers", "brands", "products", "keywords"];

/** "The keyword “mini massage gun”", "Saltera espresso machines at Northmart". */
export function subjectOfAsk({ scope, query }: Asking): string {
  const keyword = query.where?.find(({ on }) => on === "keyword");
  return keyword === undefined ? subjectOf(scope, true) : `the keyword “${keyword.value}”`;
}

/** What a row is called inside a sentence. */
export const rowName = (asking: Asking, row: Row): string =>
  asking.query.by === "cluster" ? inSentence(label(asking, row)) : label(asking, row);

/** What a row is called in a table. */
export const label = ({ scope, query }: Asking, { keys }: Row): string =>
  nameOf(keys, query.by ?? null, scope.comparedMarkets.length > 0);

/** "1,234", of a sum that lacks months "1,234 (10 of 12 months known)". */
export const figureOf = (asking: Asking, row: Row, id: MeasureId): Statement =>
  compose(bareFigureOf(asking, row, id), knownWords(row, id, asking.result.ref));

const bareFigureOf = (asking: Asking, { values, keys }: Row, id: MeasureId): Figure | string =>
  inWords(values, id, currencyOf(asking, keys.market), asking.result.ref);

/** "Everbay (12)", "Everbay (12, 10 of 12 months known)", "Nestra Ion 10 ($23.00, Everbay)". */
export function named(asking: Asking, row: Row, id: MeasureId): Statement {
  const known = knownPart(row, id, asking.result.ref);
  const figure = meetsSeveral(asking.ask) ? allFiguresOf(asking, row) : bareFigureOf(asking, row, id);
  const { other, names } = offersAt(asking, row, id);
  const where = other === "merchant" && names.length > 0 ? `, ${names.join(", ")}` : "";
  return compose(`${rowName(asking, row)} (`, figure, where, known === null ? "" : compose(", ", known), ")");
}

/** "62,932 searches a month, 5 merchants": what each of several conditions is met by. */
function allFiguresOf(asking: Asking, row: Row): Statement {
  const each = asking.result.data.measures.map(({ id, name }) => {
    const figure = bareFigureOf(asking, row, id);
    return registry[id].unit === "count" ? compose(figure, ` ${name}`) : compose(`${name} `, figure);
  });
  return each.reduce((all, one) => compose(all, ", ", one));
}

/** Rows that are known of each product group that is named. */
export const isOfAllGroups = ({ where }: Ask): boolean =>
  where.some(({ measure }) => measure === "product-groups-sold");

/** What the rows belong to: everything that is named but the rows themselves. */
export const ofRows = ({ ask, scope, query: { by } }: Asking): string => {
  const of = {
    ...scope,
    brands: by === "brand" ? [] : scope.brands,
    merchants: by === "merchant" ? [] : scope.merchants,
  };
  return `${isOfAllGroups(ask) ? (scope.clusters.length === 2 ? "both " : "all of ") : ""}${subjectOf(of, true)}`;
};

/** Where rows are markets, each says for itself where it is. */
export const placeOfRows = ({ scope, query }: Asking): string => (query.by === "market" ? "" : placeOf(scope));

/** Whether the low end of a measure is asked about: what was said, else the better end; prices are compared by the lower one. */
export function isLowAsked({ query }: Asking, id: MeasureId): boolean {
  if (query.order) return query.order.first === "least";
  const { better, unit } = registry[id];
  return better === "less" || (unit === "money" && id.startsWith("price"));
}

/** The names that the question compares: those of the kind that the rows are. */
export const comparedNames = ({ scope, query: { by } }: Asking): readonly string[] =>
  by === "brand"
    ? scope.brands
    : by === "merchant"
      ? scope.merchants
      : by === "cluster"
        ? scope.clusters.map(({ name }) => inSentence(name))
        : [];

/** The asker's number in the unit of a measure. */
export const statedAs = (id: MeasureId, value: number, { scope, result }: Asking): Figure =>
  asBound(id, value, scope.market.currency, result.ref);
