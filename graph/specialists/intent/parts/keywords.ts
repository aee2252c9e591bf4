import { type Section, withContent } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import {
  citing,
  compose,
  count,
  listStatements,
  money,
  number,
  percent,
  type Statement,
  say,
} from "../../../answer/figure.js";
import { inMarket, listWords } from "../../../answer/words.js";
import { wants } from "../../../understand/asking.js";
import type { Part } from "../../part.js";
import type { IntentInsight } from "../analyse.js";
import type { IntentDetails, IntentRequest } from "../details.js";
import { keywordHeadline } from "../keyword-headline.js";
import { keywordTable } from "../keyword-table.js";
import { filterWords, unknownSentence } from "../keyword-words.js";
import { type KeywordInsight, type KeywordRow, rankedRows } from "../rank-keywords.js";
import { aboutSubject, hundred, meanOfYear, plural, quote } from "../words.js";

export const keywords: Part<IntentInsight, IntentDetails> = {
  id: "keywords",
  measures: [
    "searches",
    "keywords",
    "change-of-quarter",
    "bid-low",
    "bid-high",
    "click-price",
    "competition",
    "difficulty",
    "intent-informational",
    "intent-commercial",
    "intent-transactional",
    "intent-navigational",
  ],
  by: ["keyword"],
  headline: ({ keywords }, request) => keywords && keywordHeadline(keywords, request),
  section: ({ keywords, rows }, request) => keywords && withContent(writeKeywords(keywords, request, rows)),
};

function writeKeywords(insight: KeywordInsight, request: IntentRequest, rows: number): Section {
  const shown = rankedRows(insight);
  return {
    id: "keywords",
    title: insight.focus.length > 0 ? "The keyword asked for" : "Keywords",
    statements: [...overview(insight, request), ...rangeSentence(shown.slice(0, rows), insight.ref)],
    tables: shown.length === 0 ? [] : [keywordTable(insight, request, shown, rows)],
  };
}

function overview(insight: KeywordInsight, request: IntentRequest): Statement[] {
  const { ref, focus, best, branded, unknown, isPeriodUnmeasured } = insight;
  const statements: Statement[] = [];
  if (unknown.length > 0 && focus.length > 0) statements.push(unknownSentence(insight, request));
  if (isPeriodUnmeasured)
    statements.push(
      citing(
        say`No monthly searches are measured in ${request.scope.period?.label ?? "the period asked for"}; the figures are those of the latest twelve months.`,
        ref,
      ),
    );
  if (branded && focus.length === 0) statements.push(...brandSentence(branded, ref, request));
  if (focus.length > 0) return statements;
  // Over the whole market only the brand's keywords are read: their sum is said already.
  if (branded === null || request.scope.clusters.length > 0) statements.push(totalSentence(insight, request));
  const filters = filterWords(insight);
  if (filters.length > 0 && insight.found.value !== 0)
    statements.push(
      compose(
        say`${count(insight.found, ref)} of them ${plural(insight.found.value, "matches", "match")} (`,
        listStatements(filters),
        say`), with ${number(insight.foundSearches, ref)} searches a month.`,
      ),
    );
  if (best && isOverview(insight, request)) statements.push(openingSentence(best, insight));
  if (best && wants(request, "advise"))
    statements.push(
      say`Go for it with a page or product that answers buyers, not a guide; the choice would change if its difficulty (now ${count(cell(best.keyword, "difficulty"), ref)} of ${hundred(ref)}) rose or your shop already ranks for a larger keyword.`,
    );
  return statements;
}

/** The list as it stands, neither narrowed nor ranked by a choice: the headline tells the sum. */
function isOverview({ order, branded, focus, months, ...insight }: KeywordInsight, request: IntentRequest): boolean {
  const isPlain = order === "searches" && branded === null && months === null && focus.length === 0;
  return isPlain && !insight.isFiltered && !wants(request, "rank") && request.breadth !== "brief";
}

function totalSentence(insight: KeywordInsight, request: IntentRequest): Statement {
  const { ref, total, to } = insight;
  const shared =
    total.searches > total.distinctSearches
      ? say`, each shared figure counted once (${number(cell(total, "searches"), ref)} as reported)`
      : say``;
  const sum = isOverview(insight, request)
    ? say`That is the sum over ${count(cell(total, "keywords"), ref)} ${plural(total.keywords, "keyword")}${meanOfYear(to)}`
    : say`${count(cell(total, "keywords"), ref)} ${plural(total.keywords, "keyword")}${aboutSubject(request)} ${plural(total.keywords, "brings", "bring")} ${number(cell(total, "distinctSearches"), ref)} searches a month ${inMarket(request)}${meanOfYear(to)}`;
  return compose(sum, shared, ".");
}

function brandSentence(
  { brands, keywords, searches, share }: NonNullable<KeywordInsight["branded"]>,
  ref: string,
  request: IntentRequest,
): Statement[] {
  const names = listWords(brands, "or");
  if (keywords === 0) return request.scope.clusters.length === 0 ? [] : [say`The keywords of the product follow.`];
  // Over the whole market only keywords with the brand are read: a share of themselves says nothing.
  const sum = say`Keywords that name ${names} come to ${number(searches, ref)} searches a month`;
  return request.scope.clusters.length === 0
    ? [compose(sum, ".")]
    : [compose(sum, say`, ${percent(share, ref)} of all${aboutSubject(request)}.`)];
}

const MOST_RANGES = 3;

/** Volumes that the source gives as a range are shown by their middle: the range itself belongs beside it. */
function rangeSentence(rows: readonly KeywordRow[], ref: string): Statement[] {
  const ranged = rows.filter(({ keyword }) => keyword.isRange);
  if (ranged.length === 0) return [];
  const items = ranged
    .slice(0, MOST_RANGES)
    .map(
      ({ keyword }) =>
        say`${quote(keyword.keyword)} (${count(cell(keyword, "searchesLow"), ref)} to ${count(cell(keyword, "searchesHigh"), ref)})`,
    );
  return [
    compose(
      say`Known as a range of searches only, and shown by its geometric mean${ranged.length > MOST_RANGES ? ", for example" : ""}: `,
      listStatements(items),
      ".",
    ),
  ];
}

/** The keyword to go for, and why. */
function openingSentence(
  { keyword, searches, buying, opening }: KeywordRow,
  { ref, currency }: KeywordInsight,
): Statement {
  const facts = say`The best opening is ${quote(keyword.keyword)}: ${count(searches, ref)} searches a month, ${percent(buying, ref)} of them close to buying, at difficulty ${count(cell(keyword, "difficulty"), ref)} of ${hundred(ref)}, which leaves about ${number(opening, ref)} to win`;
  if (keyword.cpcLow === null || keyword.cpcHigh === null || currency === null) return compose(facts, ".");
  return compose(
    facts,
    say`; in ads a click costs ${money(cell(keyword, "cpcLow"), currency, ref)} to ${money(cell(keyword, "cpcHigh"), currency, ref)}.`,
  );
}
