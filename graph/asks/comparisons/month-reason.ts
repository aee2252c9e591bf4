import { MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { fromMonthNumber, toMonthNumber } from "../../../tools/statistics/calendar.js";
import { cell } from "../../answer/cell.js";
import { type Derived, derive } from "../../answer/derivation.js";
import {
  capitalised,
  citing,
  compose,
  type Figure,
  listStatements,
  percent,
  type Statement,
  say,
} from "../../answer/figure.js";
import { monthName, monthOf } from "../../answer/words.js";
import type { Ask, Request, Scope } from "../../understand/request.js";
import { productsOf } from "../plan.js";
import type { AskAnswer, Queried } from "../tell/asking.js";
import { amountInWords, placeOf as inMarket, subjectOf } from "../words.js";
import { type ComparisonPlan, isOfOneThing } from "./comparison-plan.js";
import { HARDLY } from "./judge.js";
import { BY_MONTH, daysOf, monthsOf, YEAR } from "./months.js";

/** Why something moved in a month: what the calendar does every year, and what only that year shows. */

const YEARS = 4;
/** A move that is at least so much of another one is of its kind. */
const ALIKE = 0.5;

export function planMonthReason(ask: Ask, request: Request): ComparisonPlan | null {
  const { scope } = request;
  const time = ask.period ?? scope.period ?? (ask.against?.kind === "period" ? ask.against.period : null);
  const [first] = ask.measures;
  const measure = MeasureId.safeParse(first ?? "searches").data;
  const isOfMonth = time !== null && time.from.slice(0, 7) === time.to.slice(0, 7);
  if (ask.want !== "why" || !isOfMonth || measure === undefined || !BY_MONTH.includes(measure)) return null;
  if (!isOfOneThing(ask, scope)) return null;
  const month = monthsOf(time).last;
  const period = daysOf({ first: month - YEAR * YEARS, last: toMonthNumber(scope.market.asOf) });
  return {
    owner: registry[measure].owner,
    queries: [
      {
        markets: [scope.market.code],
        ...productsOf(scope),
        brands: scope.brands,
        measures: [measure],
        by: "month",
        period,
      },
    ],
    tell: ([result]) => (result === undefined ? null : tellReason(ask, measure, month, scope, result)),
  };
}

interface Step {
  readonly month: string;
  readonly before: Derived;
  readonly now: Derived;
  readonly change: Derived & { readonly value: number };
}

/** The step from the month before, in that month of each year, the latest first. */
function stepsOf(measure: MeasureId, month: number, { data }: Queried): (Step | null)[] {
  const values = new Map(data.rows.map(({ keys, values }) => [keys.month ?? "", cell(values, measure)]));
  const at = (number: number): Derived | null => values.get(fromMonthNumber(number)) ?? null;
  return Array.from({ length: YEARS }, (_, years): Step | null => {
    const [before, now] = [at(month - years * YEAR - 1), at(month - years * YEAR)];
    const change = derive("change", now, before);
    if (before === null || now === null || change.value === null) return null;
    return { month: fromMonthNumber(month - years * YEAR), before, now, change: { ...change, value: change.value } };
  });
}

function tellReason(ask: Ask, measure: MeasureId, month: number, scope: Scope, result: Queried): AskAnswer | null {
  const { ref } = result;
  const [step, ...others] = stepsOf(measure, month, result);
  if (step === null || step === undefined) return null;
  const earlier = others.filter((each) => each !== null);
  const signed = (value: Derived): Figure => percent(value, ref, { signed: true });
  const figure = (value: Derived) => amountInWords(value, measure, scope.market.currency, ref);
  const name = monthName(Number(step.month.slice(5, 7)));
  const of = `${registry[measure].name} of ${subjectOf(scope, true)}${inMarket(scope)}`;
  const course = compose(
    `${of} went from `,
    figure(step.before),
    ` in ${monthOf(fromMonthNumber(month - 1))} to `,
    figure(step.now),
    ` in ${monthOf(step.month)} (`,
    signed(step.change),
    ")",
  );
  const denied = deniedIn(ask, step.change.value) ? "That is not so: " : "";
  const headline = compose(
    denied === "" ? capitalised(course) : compose(denied, course),
    ". ",
    causeOf(step, earlier, name, signed),
    yearOnYear(step, earlier, signed),
  );
  return {
    headline: citing(
      compose(headline, say` What else moved it, such as advertising, press or weather, is not in this data.`),
      ref,
    ),
    section: null,
    limits: [],
    isDeclined: false,
    isComparison: true,
  };
}

/** "Why did it jump?", where it fell. */
function deniedIn({ claim }: Ask, change: number): boolean {
  if (claim === null || claim.direction === "level") return false;
  return (claim.direction === "rising" ? change : -change) < HARDLY;
}

function causeOf(step: Step, earlier: readonly Step[], name: string, signed: (value: Derived) => Figure): Statement {
  if (earlier.length === 0)
    return say`No earlier ${name} is known together with the month before, so season and single event cannot be told apart.`;
  const told = listStatements(earlier.map(({ month, change }) => compose(signed(change), ` in ${monthOf(month)}`)));
  const alike = earlier.filter(
    ({ change }) =>
      change.value * step.change.value > 0 && Math.abs(change.value) >= Math.abs(step.change.value) * ALIKE,
  );
  if (alike.length === earlier.length)
    return compose(
      `The data shows the season as the cause: the step into ${name} was alike in the years before (`,
      told,
      ").",
    );
  if (alike.length === 0)
    return compose(
      `The season does not explain it: in the years before, the step into ${name} was `,
      told,
      ", so this one stands alone.",
    );
  return compose(`The season explains it in part: in the years before, the step into ${name} was `, told, ".");
}

/** What is left beside the season: that month against the same one a year before. */
function yearOnYear(step: Step, [last]: readonly Step[], signed: (value: Derived) => Figure): Statement | string {
  if (last === undefined || Number(last.month.slice(0, 4)) !== Number(step.month.slice(0, 4)) - 1) return "";
  return compose(` Against ${monthOf(last.month)} it was `, signed(derive("change", step.now, last.now)), ".");
}
