import { amountsOf } from "../../understand/named.js";
import { listWords } from "../../words.js";
import type { Answered } from "./analyse.js";
import type { IntentRequest } from "./details.js";

/** Limits shown at most: those that bound the figures of this answer, the most telling first. */
const MOST = 4;

export function limitsOf(insight: Answered, request: IntentRequest): string[] {
  return [...missingParts(insight, request), ...unappliedFilters(insight, request), ...boundsOf(insight)].slice(
    0,
    MOST,
  );
}

function missingParts(
  { topics, questions, ghosts, titles, names, trends }: Answered,
  { scope, details }: IntentRequest,
): string[] {
  const isOfProducts = scope.clusters.length > 0;
  const missing = (topic: Answered["topics"][number], part: unknown, words: string): string[] =>
    topics.includes(topic) && part === null ? [words] : [];
  return [
    ...missing("questions", questions, "no buyer questions are known here"),
    ...missing("ghosts", ghosts, "no on-site searches are known here"),
    ...missing("trends", trends, "no monthly searches are known here"),
    ...(trends !== null && trends.fresh === null && details.isNew
      ? ["which searches are new can be told only where a product is named"]
      : []),
    ...missing(
      "titles",
      titles,
      isOfProducts ? "there are no searches here to build a title from" : "title recipes need a product",
    ),
    ...missing(
      "names",
      names,
      isOfProducts ? "no search here is for a bare name of the product" : "names need a product",
    ),
  ];
}

/** What the question narrows and the data behind a part cannot. */
function unappliedFilters({ topics, keywords }: Answered, request: IntentRequest): string[] {
  const { brands, merchants, period } = request.scope;
  const { priceMin, priceMax } = amountsOf(request);
  const has = (...wanted: readonly Answered["topics"][number][]): boolean =>
    topics.some((topic) => wanted.includes(topic));
  const isBidBound = keywords !== null && keywords.choice.mostBid !== null;
  return [
    ...(period !== null &&
    has("questions", "ghosts", "intent", "groups", "names", "titles") &&
    !has("trends", "months", "season")
      ? [`only keyword searches are dated by month: the other figures are not narrowed to ${period.label}`]
      : []),
    ...(merchants.length > 0 ? [`searches are not known for ${listWords(merchants)} alone`] : []),
    ...((priceMin !== null || priceMax !== null) && !isBidBound ? ["price bounds do not filter searches"] : []),
    ...(brands.length > 0 && has("questions", "ghosts")
      ? ["buyer questions and on-site searches are of the product, not of one brand"]
      : []),
  ];
}

function boundsOf({ topics, keywords, ghosts, titles, trends }: Answered): string[] {
  const usesKeywords = keywords !== null && topics.some((topic) => ["keywords", "intent", "groups"].includes(topic));
  return [
    ...(usesKeywords && keywords.total.ranged > 0
      ? ["some volumes are known as a range only and enter by its geometric mean"]
      : []),
    ...(usesKeywords && keywords.total.unknown > 0 ? ["keywords without a volume are left out of the sums"] : []),
    ...(usesKeywords && keywords.isCut ? ["only the keywords with most searches were read one by one"] : []),
    ...(trends === null ? [] : ["keywords known as a range, or with a month missing, cannot be compared"]),
    ...(ghosts !== null ? ["on-site searches come from the shops in the data, not from every shop of the market"] : []),
    ...(ghosts !== null && ghosts.judged < ghosts.failedQueries
      ? ["only the largest failed searches were judged one by one"]
      : []),
    ...(titles !== null ? ["title coverage counts words, not how well a title ranks"] : []),
    ...(usesKeywords ? ["searches stand for interest, not for orders"] : []),
  ];
}
