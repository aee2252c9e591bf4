import { type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { cell } from "../../answer/cell.js";
import { constant, derive } from "../../answer/derivation.js";
import { compose, type Figure, listStatements, number, ratio, type Statement } from "../../answer/figure.js";
import { capital } from "../../answer/words.js";
import type { Ask } from "../../understand/request.js";
import { judge } from "../comparisons/judge.js";
import { amountInWords, placeOf, type Row } from "../words.js";
import { type Asking, figureOf, isAtMonthEnds, label, named, statedAs, subjectOfAsk, timeOf } from "./asking.js";

/** The course in its two ends, or the month that was asked for. */
export function tellMonths(asking: Asking, id: MeasureId, rows: readonly Row[]): Statement {
  const { scope, ask } = asking;
  const value = ({ values }: Row): number => values[id] ?? 0;
  const { name } = registry[id];
  const isLeast = ask.order?.first === "least";
  const extreme = isLeast ? "lowest" : "highest";
  const isAtEnds = isAtMonthEnds(asking);
  const when = isAtEnds ? "at the end of" : "in";
  const [top] = rows.toSorted((a, b) => (isLeast ? value(a) - value(b) : value(b) - value(a)));
  const inOrder = rows.toSorted((a, b) => a.key.localeCompare(b.key));
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (top === undefined || first === undefined || last === undefined) throw new Error("A course has months.");
  const of = `of ${subjectOfAsk(asking)}${placeOf(scope)}`;
  const several = rows.filter(({ keys }) => keys.calendarMonth !== null && asking.months.includes(keys.calendarMonth));
  if (several.length > 1 && ask.order === null) return tellBeside(asking, id, several);
  const asked = rows.find(({ keys }) => keys.calendarMonth !== null && keys.calendarMonth === asking.month);
  if (asked !== undefined && ask.order === null)
    return compose(`The ${name} ${of} in ${label(asking, asked)} is `, figureOf(asking, asked, id), ".");
  if (first === last)
    return compose(`The ${name} ${of} ${when} ${label(asking, first)} was `, figureOf(asking, first, id), ".");
  const [bound] = ask.where.filter(({ measure }) => measure === id);
  if (bound !== undefined)
    return besideAverage(
      asking,
      id,
      inOrder,
      bound.is === "at most" ? "below" : "above",
      statedAs(id, Number(bound.value), asking),
    );
  // "Which months are its season?"
  if (id === "seasonal-index" && ask.want === "list" && ask.order === null && rows.length === 12) {
    const lowest = inOrder.findIndex((row) => inOrder.every((other) => value(row) <= value(other)));
    const fromLow = [...inOrder.slice(lowest), ...inOrder.slice(0, lowest)];
    const average = number(constant(AVERAGE, "seasonal index of the average month"), asking.result.ref);
    return besideAverage(
      asking,
      id,
      fromLow.filter((row) => value(row) > AVERAGE),
      "above",
      average,
    );
  }
  if (ask.want === "when" || ask.want === "rank") {
    const basis = isAtEnds ? `${timeOf(asking, id)}, by prices on the last day of each month` : "";
    return compose(
      `${label(asking, top)} is the month with the ${extremeOf(name, extreme)} ${of}${basis}: `,
      figureOf(asking, top, id),
      ".",
    );
  }
  return compose(
    movedAsClaimed(ask, value(first), value(last)),
    `${capital(name)} ${of}: `,
    meanOf(asking, id, inOrder),
    figureOf(asking, first, id),
    ` ${when} ${label(asking, first)}, `,
    figureOf(asking, last, id),
    ` ${when} ${label(asking, last)}; the ${extreme} was `,
    figureOf(asking, top, id),
    ` ${when} ${label(asking, top)}.`,
  );
}

const AVERAGE = 100;

/** "Months above the average one by seasonal index of space heaters: October (139.00), November (187.00) … (the average month is 100)." */
const besideAverage = (asking: Asking, id: MeasureId, rows: readonly Row[], side: string, average: Figure): Statement =>
  compose(
    `Months ${side} the average one by ${registry[id].name} of ${subjectOfAsk(asking)}${placeOf(asking.scope)}: `,
    listStatements(rows.map((row) => named(asking, row, id))),
    " (the average month is ",
    average,
    ").",
  );

/** "The seasonal index of space heaters is 220.55 in December and 21.61 in July, 10.2 times as high." */
function tellBeside(asking: Asking, id: MeasureId, rows: readonly Row[]): Statement {
  const inOrder = rows.toSorted((a, b) => (b.values[id] ?? 0) - (a.values[id] ?? 0));
  const [high, low] = [inOrder[0], inOrder.at(-1)];
  const each = inOrder.map((row) => compose(figureOf(asking, row, id), ` in ${label(asking, row)}`));
  const isTold = inOrder.length === 2 && high !== undefined && low !== undefined && (low.values[id] ?? 0) > 0;
  const times = isTold ? derive("quotient", cell(high.values, id), cell(low.values, id)) : null;
  return compose(
    `The ${registry[id].name} of ${subjectOfAsk(asking)}${placeOf(asking.scope)} is `,
    listStatements(each),
    ...(times === null ? [] : [", ", ratio(times, asking.result.ref), " times as high"]),
    ".",
  );
}

/** "6,480 a month on average; ": of sums, whose single months differ. */
function meanOf(asking: Asking, id: MeasureId, rows: readonly Row[]): Statement | string {
  const currency = asking.scope.market.currency;
  if (registry[id].additivity !== "sum" || rows.length < 3 || asking.scope.comparedMarkets.length > 0) return "";
  const mean = derive("mean", ...rows.map(({ values }) => cell(values, id)));
  return compose(amountInWords(mean, id, currency, asking.result.ref), " a month on average; ");
}

/** "Has it fallen?" is answered by its first month and its last. */
function movedAsClaimed({ isYesNo, claim }: Ask, first: number, last: number): string {
  if (!isYesNo || claim === null || first === 0) return "";
  return judge(claim, last / first - 1).isTrue ? "Yes. " : "No. ";
}

/** "Highest searches", "lowest price". */
const extremeOf = (name: string, extreme: string): string =>
  /^(?:lowest|highest)/.test(name) ? name : `${extreme} ${name}`;
