import { marketCoverage } from "../../tools/market/lookup/market-coverage.js";
import { count as rowsOf } from "../../tools/warehouse/load/report.js";
import { type Answer, column, table } from "../answer/answer.js";
import { cell, cells } from "../answer/cell.js";
import { count, say } from "../answer/figure.js";
import { inSentence, listWords, marketWords } from "../answer/words.js";
import type { Reading } from "../reading.js";
import type { MarketScope } from "../understand/request.js";
import { type Coverage, questionsFor } from "./example-questions.js";

const MOST_FOLLOW_UPS = 5;

type Kind = Coverage["kinds"][number]["kind"];

/** What a kind of data answers, and which file would bring it. */
const KINDS: Readonly<Record<Kind, { readonly answers: string; readonly from: string }>> = {
  keywords: {
    answers: "which searches are worth winning",
    from: "a keyword export (Keyword Planner, Semrush, Ahrefs, Helium 10)",
  },
  keyword_months: {
    answers: "season, trend and forecast",
    from: "a keyword export with months (Keyword Planner), or Google Trends beside one with volumes",
  },
  buyer_questions: { answers: "what buyers ask", from: "a keyword export with questions among its keywords" },
  site_searches: {
    answers: "what shoppers look for in the shop and do not find",
    from: "a report of the shop's own search box",
  },
  offers: {
    answers: "what products cost, and what rivals charge where an export holds their prices",
    from: "a product export of the shop, Keepa, Helium 10 Xray or Merchant Center's price report",
  },
  price_events: {
    answers: "how prices moved and whether discounts are real",
    from: "the same product or price export again, later",
  },
  click_shares: {
    answers: "which products get the clicks and orders",
    from: "tables with clicks and orders by product",
  },
  sales_months: {
    answers: "how many are sold a month",
    from: "an export of the shop's orders, which counts for groups whose searches nobody knows, or tables with monthly sales estimates",
  },
  audience: { answers: "who buys", from: "tables of an audience panel" },
  ad_terms: {
    answers: "which ad clicks are wasted and what to exclude",
    from: "a search term report of Google, Microsoft or Amazon ads",
  },
};

/** Whether a kind answers anything: a price that was seen once has not moved. */
function tells({ kind, rows }: Coverage["kinds"][number], kinds: Coverage["kinds"]): boolean {
  const offers = kinds.find((each) => each.kind === "offers")?.rows ?? 0;
  return kind === "price_events" ? rows > offers : rows > 0;
}

/** What was read for a question about the data itself; null for every other question. */
export function coverageIn(
  read: readonly Reading[],
  results: ReadonlyMap<string, unknown>,
): { readonly ref: string; readonly data: Coverage } | null {
  const reading = read.find(({ tool }) => tool === marketCoverage.name);
  // The reading names the tool that the result is of.
  return reading === undefined ? null : { ref: reading.ref, data: results.get(reading.ref) as Coverage };
}

/** "What is in my market?": kinds of data, what each answers, how fresh it is, and what would answer more. */
export function coverageAnswer(
  { ref, data }: { readonly ref: string; readonly data: Coverage },
  market: MarketScope,
): Pick<Answer, "kind" | "title" | "headline" | "sections" | "limits" | "followUps"> {
  const { kinds, groups } = data;
  const present = kinds.filter((kind) => tells(kind, kinds));
  const absent = kinds.filter((kind) => !tells(kind, kinds));
  const names = groups.slice(0, 5).map(({ name }) => inSentence(name));
  const headline =
    present.length === 0
      ? say`The data of ${marketWords(market)} holds nothing yet.`
      : say`The data of ${marketWords(market)} holds ${count(cell(data, "groupCount"), ref)} product groups, most of all ${listWords(names)}; it tells ${listWords(present.map(({ kind }) => KINDS[kind].answers))}.`;
  return {
    kind: "answered",
    title: "What this market holds",
    headline,
    sections: [
      {
        id: "kinds",
        title: "What can be asked, and from which data",
        statements: [],
        tables: [
          table({
            id: "kinds",
            title: `Kinds of data of ${marketWords(market)}`,
            columns: [
              column("answers", "Answers", "text"),
              column("label", "Data", "text"),
              column("rows", "Rows", "count"),
              column("groups", "Product groups", "count"),
              column("source", "Source", "text"),
              column("refreshedOn", "Refreshed", "date"),
            ],
            rows: present.map((kind) => ({
              answers: KINDS[kind.kind].answers,
              ...cells(kind, "label", "rows", "groups", "source", "refreshedOn"),
            })),
            refs: ref,
          }),
          table({
            id: "groups",
            title: "Product groups with most data",
            columns: [
              column("name", "Product group", "text"),
              column("keywords", "Keywords", "count"),
              column("offers", "Offers", "count"),
              column("adTerms", "Ad search terms", "count"),
            ],
            rows: groups.map((group) => cells(group, "name", "keywords", "offers", "adTerms")),
            refs: ref,
            totalRows: data.groupCount,
          }),
        ],
      },
      {
        id: "unlock",
        title: "What would answer more",
        statements: absent.map(({ kind }) => say`To learn ${KINDS[kind].answers}, add ${KINDS[kind].from}.`),
        tables: [],
        isList: true,
      },
    ].filter(({ statements, tables }) => statements.length + tables.length > 0),
    limits: "",
    followUps: followUpsOf(data, market),
  };
}

/** One question of each specialist first. */
function followUpsOf(data: Coverage, market: MarketScope): string[] {
  const bySpecialist = Object.values(questionsFor(data, market));
  return bySpecialist
    .flatMap((questions, place) => questions[place % questions.length] ?? [])
    .slice(0, MOST_FOLLOW_UPS);
}

/** The same for the command line: per product group what can be asked of it, and what would answer more. */
export function coverageLines({ kinds, groups, groupCount }: Coverage, name: string): string[] {
  const shown = groups.map((group) => {
    const of = [
      group.keywords > 0 ? rowsOf(group.keywords, "keyword") : "",
      group.months > 0 ? "months" : "",
      group.offers > 0 ? rowsOf(group.offers, "offer") : "",
      group.adTerms > 0 ? rowsOf(group.adTerms, "ad term") : "",
    ];
    return `  ${group.name.slice(0, 34).padEnd(36)}${of.filter((words) => words !== "").join(", ")}`;
  });
  const more = groupCount - groups.length;
  return [
    `${name}:`,
    ...shown,
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...kinds
      .filter((kind) => tells(kind, kinds))
      .map(
        ({ kind, source, refreshedOn }) =>
          `  answers ${KINDS[kind].answers}: ${source}, refreshed ${refreshedOn ?? "on an unknown day"}`,
      ),
    ...kinds
      .filter((kind) => !tells(kind, kinds))
      .map(({ kind }) => `  to learn ${KINDS[kind].answers}, add ${KINDS[kind].from}`),
  ];
}
