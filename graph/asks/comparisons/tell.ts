import type { DateRange } from "../../../tools/domain.js";
import { type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { toMonthNumber } from "../../../tools/statistics/calendar.js";
import { column, type Section, table } from "../../answer/answer.js";
import { cell } from "../../answer/cell.js";
import { asked, constant, counted, type Derived, derive } from "../../answer/derivation.js";
import { capitalised, citing, compose, count, percent, type Statement, say } from "../../answer/figure.js";
import { capital, dayOf, monthOf, monthsOf } from "../../answer/words.js";
import { isMoreThanFigures } from "../../understand/asking.js";
import type { Ask, Request, Scope } from "../../understand/request.js";
import type { AskAnswer, Queried } from "../tell/asking.js";
import { amountInWords, kindOf, placeOf, type Row, subjectOf } from "../words.js";
import { BOOM, COLLAPSE, FLAT, HARDLY, type Judged, judge } from "./judge.js";

/** How far something moved from one time to another: claimed, asked for, or a difference to be counted. */
export interface Moved {
  readonly measure: MeasureId;
  readonly now: DateRange;
  readonly before: DateRange;
}

/** How something moved, and whether that is as the question claims. */
export function tellMove(ask: Ask, request: Request, plan: Moved, result: Queried): AskAnswer {
  const { scope } = request;
  const found = plan.measure === "price-change" ? priceMove(scope, result) : amountMove(plan, scope, result);
  const isPremise = isBuiltOn(ask);
  if (found === null) return { ...unknown(plan, scope, result), isPremise };
  const { change, body, section } = found;
  const judged = ask.claim === null || change.value === null ? null : judge(ask.claim, change.value);
  const isAnswer = judged !== null && (isPremise || ask.isYesNo || ask.claim?.size !== undefined);
  const headline = isAnswer
    ? compose(opening(judged, ask, isPremise), body, sizeWords(ask, judged, result.ref), ".")
    : ask.want === "count" && found.difference !== null
      ? compose(found.difference, ".")
      : compose(capitalised(body), ".");
  return {
    headline: citing(headline, result.ref),
    section,
    limits: [],
    isDeclined: false,
    isComparison: true,
    isPremise,
  };
}

/** "Why did demand collapse", "since prices doubled, should I …": more is asked than whether that is so. */
const isBuiltOn = ({ want, claim }: Ask): boolean => claim !== null && isMoreThanFigures(want);

function opening({ isTrue }: Judged, { isYesNo }: Ask, isPremise: boolean): string {
  if (isYesNo && !isPremise) return isTrue ? "Yes: " : "No: ";
  return isTrue ? "That is so: " : "That is not so: ";
}

/** What a claimed size comes to, where the change is another. */
function sizeWords({ claim }: Ask, { how }: Judged, ref: string): Statement | string {
  if (claim === null || how === "so") return "";
  if (claim.direction === "level") return compose("; flat would be at most ", percent(FLAT_SHARE, ref), " either way");
  const { size, direction } = claim;
  if (size === undefined) return "";
  const [name, least] = direction === "falling" ? ["a collapse", COLLAPSE] : ["a boom", BOOM];
  if (size.is === "at least" && size.by !== least)
    return compose("; the question says at least ", percent(asked(size.by), ref));
  if (size.is === "at least")
    return compose(`; ${name} would be at least `, percent(constant(size.by, `least change of ${name}`), ref));
  const word = TIMES.find((each) => each.direction === direction && each.by === size.by)?.word;
  const by = word === undefined ? asked(size.by) : constant(size.by, `change of what is ${word}`);
  return word === undefined
    ? compose("; the question says ", percent(by, ref))
    : compose(`; ${word} would be ${direction === "falling" ? "a fall" : "a rise"} of `, percent(by, ref));
}

const TIMES = [
  { direction: "rising", by: 1, word: "doubled" },
  { direction: "rising", by: 2, word: "tripled" },
  { direction: "rising", by: 3, word: "quadrupled" },
  { direction: "falling", by: 0.5, word: "halved" },
] as const;

const FLAT_SHARE = constant(FLAT, "largest change that is called flat");

interface Move {
  readonly change: Derived;
  /** "units sold of treadmills in the United States fell by 0.6 %, from 73,341 (…) to 72,901 (…)" */
  readonly body: Statement;
  /** The same with the difference first. */
  readonly difference: Statement | null;
  readonly section: Section | null;
}

const moved = (change: number): string => (Math.abs(change) < HARDLY ? "hardly moved" : change > 0 ? "rose" : "fell");

/** "fell by 0.6 %", "hardly moved (-0.4 %)". */
function movedBy(change: Derived, ref: string): Statement {
  const value = change.value ?? 0;
  if (Math.abs(value) < HARDLY) return compose("hardly moved (", percent(change, ref, { signed: true }), ")");
  return compose(`${moved(value)} by `, percent(derive("magnitude", change), ref));
}

/** Like for like: the same offers on both days. */
function priceMove(scope: Scope, { data, ref }: Queried): Move | null {
  const [total] = data.totals;
  const window = data.windows.find(({ measure }) => measure === "price-change");
  const change = cell(total?.values, "price-change");
  if (change.value === null || window?.from == null || window.to === null) return null;
  const body = compose(
    `like for like, prices of ${subjectOf(scope, true)}${placeOf(scope)} `,
    movedBy(change, ref),
    ` from ${dayOf(window.from)} to ${dayOf(window.to)}`,
  );
  return { change, body, difference: null, section: null };
}

interface Pair {
  readonly row: Row;
  readonly now: Derived;
  readonly before: Derived;
}

/** Sums, and searches a month, over the months that are known in both times. */
function amountMove({ measure, now, before }: Moved, scope: Scope, { data, ref }: Queried): Move | null {
  const pairs = data.rows.flatMap((row): Pair[] => {
    const pair = { row, now: measured(row.values, measure), before: measured(row.against, measure) };
    return pair.now.value === null || pair.before.value === null ? [] : [pair];
  });
  if (pairs.length === 0) return null;
  const together = measure === "searches" ? "mean" : "sum";
  const [later, earlier] = [
    derive(together, ...pairs.map((pair) => pair.now)),
    derive(together, ...pairs.map((pair) => pair.before)),
  ];
  const change = derive("change", later, earlier);
  if (change.value === null) return null;
  const figure = (value: Derived) => amountInWords(value, measure, scope.market.currency, ref);
  const of = `of ${subjectOf(scope, true)}${placeOf(scope)}`;
  const isAll = pairs.length === length(now);
  const known = isAll
    ? ""
    : compose(", over the ", count(counted(pairs.map(({ row }) => row)), ref), " months known in both");
  const times = [
    "from ",
    figure(earlier),
    ` (${wordsFor(before)}) to `,
    figure(later),
    ` (${wordsFor(now)})`,
    known,
  ] as const;
  const less = derive("difference", later, earlier);
  const isCount = kindOf(measure) === "count" || kindOf(measure) === "estimate";
  return {
    change,
    body: compose(`${registry[measure].name} ${of} `, movedBy(change, ref), ", ", ...times),
    difference: isCount
      ? compose(
          figure(derive("magnitude", less)),
          ` ${(less.value ?? 0) < 0 ? "fewer" : "more"}: ${registry[measure].name} ${of} went `,
          ...times,
          ", ",
          percent(change, ref, { signed: true }),
        )
      : null,
    section: pairs.length < 2 ? null : sectionOf(measure, pairs, scope, ref),
  };
}

const measured = (values: Row["values"] | null, id: MeasureId): Derived => cell(values, id);

const length = ({ from, to }: Moved["now"]): number => toMonthNumber(to) - toMonthNumber(from) + 1;

const wordsFor = (span: Moved["now"]): string => (length(span) === 1 ? monthOf(span.from) : monthsOf(span));

function sectionOf(measure: MeasureId, pairs: readonly Pair[], scope: Scope, ref: string): Section {
  const { name } = registry[measure];
  const kind = kindOf(measure);
  const currency = kind === "estimate" || kind === "money" ? scope.market.currency : null;
  return {
    id: "asked-change",
    title: capital(name),
    statements: [],
    tables: [
      table({
        id: "asked-change",
        title: `${capital(name)} of ${subjectOf(scope, true)}${placeOf(scope)}, month by month`,
        columns: [
          column("month", "Month", "text"),
          column("before", "Before", kind, currency),
          column("now", "Now", kind, currency),
          column("change", "Change", "percent", null, true),
        ],
        rows: pairs.map(({ row, now, before }) => ({
          month: monthOf(row.keys.month ?? ""),
          before,
          now,
          change: derive("change", now, before),
        })),
        refs: ref,
        note: "Only months that are known in both times.",
      }),
    ],
  };
}

function unknown({ measure, now, before }: Moved, scope: Scope, { data, ref }: Queried): AskAnswer {
  const [refusal] = data.refused;
  const why = refusal?.why ?? `no month is known both in ${wordsFor(before)} and in ${wordsFor(now)}`;
  const what = measure === "price-change" ? "prices" : `the ${registry[measure].name}`;
  return {
    headline: citing(say`How ${what} of ${subjectOf(scope, true)}${placeOf(scope)} moved cannot be told: ${why}.`, ref),
    section: null,
    limits: [],
    isDeclined: true,
    isComparison: true,
  };
}
