import { column, type Section, table, withContent } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { citing, count, percent, type Statement, say } from "../../../answer/figure.js";
import { capital, inMarket, listWords, monthOf } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { IntentInsight } from "../analyse.js";
import type { IntentDetails, IntentRequest } from "../details.js";
import { spanWords, yearBeforeWords } from "../period.js";
import { type MonthsInsight, searchesIn } from "../read-months.js";
import { forSubject, meanOfYear, plural, quote } from "../words.js";

export const months: Part<IntentInsight, IntentDetails> = {
  id: "months",
  measures: ["searches"],
  headline: ({ months }, request) => months && monthsHeadline(months, request),
  section: ({ months }, request) => months && withContent(writeMonths(months, request)),
};

function monthsHeadline({ ref, main, unmeasured }: MonthsInsight, request: IntentRequest): Statement {
  if (main === null) {
    return unmeasured.length === 0
      ? citing(say`No keyword${forSubject(request)} ${inMarket(request)} has monthly searches.`, ref)
      : citing(
          say`${listWords(unmeasured.map(({ keyword }) => quote(keyword)))} ${plural(unmeasured.length, "is", "are")} reported as a range, without single months.`,
          ref,
        );
  }
  const { keyword, high, low } = main;
  if (request.scope.period === null && keyword.searchesPerMonth !== null)
    return say`${quote(keyword.keyword)} is searched ${count(cell(keyword, "searchesPerMonth"), ref)} times a month ${inMarket(request)}${meanOfYear(keyword.months.at(-1)?.month ?? null)}, from ${count(cell(low, "searches"), ref)} in ${monthOf(low.month)} to ${count(cell(high, "searches"), ref)} in ${monthOf(high.month)}.`;
  return say`${quote(keyword.keyword)} was searched most in ${monthOf(high.month)} (${count(cell(high, "searches"), ref)} times) and least in ${monthOf(low.month)} (${count(cell(low, "searches"), ref)}) ${inMarket(request)}.`;
}

function writeMonths(
  { ref, keywords, months, unmeasured, main, compared }: MonthsInsight,
  request: IntentRequest,
): Section {
  const statements: Statement[] = [];
  if (main !== null && main.keyword.trend !== null && compared !== null)
    statements.push(
      say`${capital(spanWords(compared))} brought ${percent(cell(main.keyword, "trend"), ref, { signed: true })} against ${yearBeforeWords(compared)}.`,
    );
  if (main !== null && unmeasured.length > 0)
    statements.push(
      citing(
        say`Without single months: ${listWords(unmeasured.map(({ keyword }) => quote(keyword)))}, reported as a range.`,
        ref,
      ),
    );
  if (keywords.length === 0) return { id: "months", title: "Searches by month", statements, tables: [] };
  return {
    id: "months",
    title: "Searches by month",
    statements,
    tables: [
      table({
        id: "months",
        title: `Searches by month ${inMarket(request)}`,
        columns: [
          column("month", "Month", "text"),
          ...keywords.map(({ keyword, keywordId }) => column(`k${keywordId}`, keyword, "count")),
        ],
        rows: months.map((month) => ({
          month: monthOf(month),
          ...Object.fromEntries(keywords.map((keyword) => [`k${keyword.keywordId}`, searchesIn(keyword, month)])),
        })),
        refs: ref,
        note: "A dash is a month that was not measured.",
      }),
    ],
  };
}
