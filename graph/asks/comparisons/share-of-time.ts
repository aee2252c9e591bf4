import { MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { toMonthNumber } from "../../../tools/statistics/calendar.js";
import { column, table } from "../../answer/answer.js";
import { cell } from "../../answer/cell.js";
import { type Derived, derive } from "../../answer/derivation.js";
import { capitalised, citing, compose, percent, say } from "../../answer/figure.js";
import { capital, monthOf, monthsOf as wordsFor } from "../../answer/words.js";
import type { Ask, Request, Scope } from "../../understand/request.js";
import { productsOf } from "../plan.js";
import type { AskAnswer, Queried } from "../tell/asking.js";
import { amountInWords, placeOf as inMarket, kindOf, subjectOf } from "../words.js";
import { type ComparisonPlan, isOfOneThing } from "./comparison-plan.js";
import { BY_MONTH, daysOf, type Months, monthsOf, YEAR } from "./months.js";

/** The part of a year that falls into some of its months: "what share of yearly sales comes in June?" */

/** So many years are looked through for one whose months are all known. */
const YEARS = 3;

/** What a share is a part of. */
const AMOUNTS: Readonly<Record<string, MeasureId>> = {
  "revenue-share": "revenue",
  "order-share": "orders",
  "search-share": "searches",
  "click-share": "clicks",
};

export function planShareOfTime(ask: Ask, request: Request): ComparisonPlan | null {
  const { scope } = request;
  const time = ask.period ?? scope.period;
  const [first] = ask.measures;
  const measure = MeasureId.safeParse(AMOUNTS[first ?? ""] ?? first).data;
  const isShare = ask.want === "share" && measure !== undefined && BY_MONTH.includes(measure);
  // A share of a brand's or a keyword's is one of everything else's.
  const isOfTime = time !== null && scope.brands.length + scope.keywords.length === 0 && isOfOneThing(ask, scope);
  if (!isShare || !isOfTime) return null;
  const part = monthsOf(time);
  if (part.last - part.first + 1 >= YEAR) return null;
  const years = yearsAround(part, toMonthNumber(scope.market.asOf));
  const [latest, earliest] = [years[0], years.at(-1)];
  if (latest === undefined || earliest === undefined) return null;
  const period = daysOf({ first: earliest.whole.first, last: latest.whole.last });
  return {
    owner: registry[measure].owner,
    queries: [
      {
        markets: [scope.market.code],
        ...productsOf(scope),
        measures: [measure],
        by: "month",
        period,
        limit: YEAR * YEARS,
      },
    ],
    tell: ([result]) => (result === undefined ? null : tellShare(measure, scope, years, result)),
  };
}

interface YearAround {
  readonly whole: Months;
  readonly part: Months;
}

/** The twelve months up to today if the time lies in them, else those that end with it; and the same of the years before. */
function yearsAround(part: Months, asOf: number): YearAround[] {
  const isLatest = part.first > asOf - YEAR && part.last <= asOf;
  const last = isLatest ? asOf : part.last;
  return Array.from({ length: YEARS }, (_, years) => ({
    whole: { first: last - YEAR + 1 - years * YEAR, last: last - years * YEAR },
    part: { first: part.first - years * YEAR, last: part.last - years * YEAR },
  }));
}

function tellShare(measure: MeasureId, scope: Scope, years: readonly YearAround[], { data, ref }: Queried): AskAnswer {
  const known = data.rows.flatMap(({ keys: { month }, values }) => {
    const value = cell(values, measure);
    return month === null || value.value === null ? [] : [{ month, at: toMonthNumber(month), value }];
  });
  const within = ({ first, last }: Months) => known.filter(({ at }) => at >= first && at <= last);
  const year = years.find(({ whole }) => within(whole).length === YEAR);
  const { name } = registry[measure];
  const of = `of ${subjectOf(scope, true)}${inMarket(scope)}`;
  if (year === undefined) {
    const why = "no year is known with all of its twelve months";
    return {
      headline: citing(say`What share of the ${name} ${of} falls into these months cannot be told: ${why}.`, ref),
      section: null,
      limits: [],
      isDeclined: true,
      isComparison: true,
    };
  }
  const sumOf = (months: Months): Derived => derive("sum", ...within(months).map(({ value }) => value));
  const [part, whole] = [sumOf(year.part), sumOf(year.whole)];
  const figure = (value: Derived) => amountInWords(value, measure, scope.market.currency, ref);
  const share = percent(derive("quotient", part, whole), ref);
  const searched = measure === "searches" ? "searches" : name;
  const headline = compose(
    share,
    ` of a year’s ${searched} ${of} falls into ${timeWords(year.part)}: `,
    figure(part),
    " of ",
    figure(whole),
    ` (${wordsFor(daysOf(year.whole))}).`,
  );
  const kind = kindOf(measure);
  const currency = kind === "estimate" ? scope.market.currency : null;
  return {
    headline: citing(capitalised(headline), ref),
    isDeclined: false,
    isComparison: true,
    limits: [],
    section: {
      id: "asked-share",
      title: `${capital(searched)} over the year`,
      statements: [],
      tables: [
        table({
          id: "asked-share",
          title: `${capital(searched)} ${of} by month`,
          columns: [
            column("month", "Month", "text"),
            column("amount", capital(searched), kind, currency),
            column("share", "Share of the year", "percent"),
          ],
          rows: within(year.whole).map(({ month, value }) => ({
            month: monthOf(month),
            amount: value,
            share: derive("quotient", value, whole),
          })),
          refs: ref,
        }),
      ],
    },
  };
}

const timeWords = (months: Months): string =>
  months.first === months.last ? monthOf(daysOf(months).from) : wordsFor(daysOf(months));
