import type { KeywordMetric } from "../../../tools/market/intent/keyword-metrics.js";
import { cell } from "../../answer/cell.js";
import type { Derived } from "../../answer/derivation.js";
import { limitOf } from "../../understand/names/named.js";
import type { IntentRequest } from "./details.js";
import { isWithin, monthsAsked } from "./period.js";
import type { KeywordInsight, KeywordRow } from "./rank-keywords.js";

type MeasuredMonth = Month & { readonly searches: number };

export interface MonthsInsight {
  readonly ref: string;
  /** Keywords shown, each a column. */
  readonly keywords: readonly KeywordMetric[];
  /** First days of the months, oldest first. */
  readonly months: readonly string[];
  /** Of the first keyword with measured months. */
  readonly main: {
    readonly keyword: KeywordMetric;
    readonly high: MeasuredMonth;
    readonly low: MeasuredMonth;
  } | null;
  /** Keywords asked for that are known as a yearly mean or a range only. */
  readonly unmeasured: readonly KeywordMetric[];
  /** The months whose change against a year before is known. */
  readonly compared: KeywordInsight["compared"];
}

const SHOWN_MONTHS = 12;
const SHOWN_KEYWORDS = 5;

export function readMonths({ ref, focus, rows, compared }: KeywordInsight, request: IntentRequest): MonthsInsight {
  const wanted = (focus.length > 0 ? focus : rows.slice(0, limitOf(request) ?? 3)).slice(0, SHOWN_KEYWORDS);
  const isMeasured = ({ keyword }: KeywordRow): boolean => keyword.months.some(({ searches }) => searches !== null);
  const keywords = wanted.filter(isMeasured).map(({ keyword }) => keyword);
  const months = chooseMonths(keywords[0]?.months.map(({ month }) => month) ?? [], request);
  return {
    ref,
    keywords,
    months,
    main: keywords[0] === undefined ? null : readExtremes(keywords[0], months),
    unmeasured: wanted.filter((row) => !isMeasured(row)).map(({ keyword }) => keyword),
    compared,
  };
}

/** Those of the period asked for; the latest twelve without one. */
function chooseMonths(known: readonly string[], request: IntentRequest): readonly string[] {
  const { period } = request.scope;
  const asked = monthsAsked(request);
  if (period === null || asked === null) return known.slice(-SHOWN_MONTHS);
  const whole = { from: `${period.from.slice(0, 7)}-01`, to: asked.to };
  const inPeriod = known.filter((month) => isWithin(month, whole));
  return inPeriod.length > 0 ? inPeriod : known.slice(-SHOWN_MONTHS);
}

function readExtremes(keyword: KeywordMetric, months: readonly string[]): MonthsInsight["main"] {
  const measured = keyword.months.filter(isMeasured).filter(({ month }) => months.includes(month));
  const [first] = measured;
  if (first === undefined) return null;
  return {
    keyword,
    high: measured.reduce((best, item) => (item.searches > best.searches ? item : best), first),
    low: measured.reduce((best, item) => (item.searches < best.searches ? item : best), first),
  };
}

type Month = KeywordMetric["months"][number];

const isMeasured = (month: Month): month is MeasuredMonth => month.searches !== null;

export const searchesIn = ({ months }: KeywordMetric, wanted: string): Derived =>
  cell(
    months.find(({ month }) => month === wanted),
    "searches",
  );
