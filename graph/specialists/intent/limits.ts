import { type Limit, limit } from "../../answer/limit.js";
import { listWords } from "../../answer/words.js";
import { amountsOf } from "../../understand/names/named.js";
import type { IntentInsight } from "./analyse.js";
import type { IntentRequest } from "./details.js";
import type { Topic } from "./topics.js";

/** Limits shown at most: those that bound the figures of this answer, the most telling first. */
const MOST = 4;

export function limitsOf(insight: IntentInsight, request: IntentRequest): Limit[] {
  const all = [...missingParts(insight, request), ...unappliedFilters(insight, request), ...boundsOf(insight)];
  return all.slice(0, MOST);
}

const when = (holds: boolean, id: string, words: string): Limit[] => (holds ? [limit(id, words)] : []);

function missingParts(
  { topics, questions, ghosts, titles, names, trends }: IntentInsight,
  { scope, details }: IntentRequest,
): Limit[] {
  const isOfProducts = scope.clusters.length > 0;
  const missing = (topic: Topic, part: unknown, words: string): Limit[] =>
    when(topics.includes(topic) && part === null, `no-${topic}`, words);
  return [
    ...missing("questions", questions, "no buyer questions are known here"),
    ...missing("ghosts", ghosts, "no on-site searches are known here"),
    ...missing("trends", trends, "no monthly searches are known here"),
    ...when(
      trends !== null && trends.fresh === null && details.isNew,
      "new-searches-need-product",
      "which searches are new can be told only where a product is named",
    ),
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
function unappliedFilters({ topics, keywords }: IntentInsight, request: IntentRequest): Limit[] {
  const { brands, merchants, period } = request.scope;
  const { priceMin, priceMax } = amountsOf(request);
  const has = (...wanted: readonly Topic[]): boolean => topics.some((topic) => wanted.includes(topic));
  const isBidBound = keywords !== null && keywords.choice.mostBid !== null;
  const isUndated = has("questions", "ghosts", "intent", "groups", "names", "titles");
  return [
    ...when(
      period !== null && isUndated && !has("trends", "months", "season"),
      "period-unapplied",
      `only keyword searches are dated by month: the other figures are not narrowed to ${period?.label}`,
    ),
    ...when(merchants.length > 0, "merchant-unapplied", `searches are not known for ${listWords(merchants)} alone`),
    ...when(
      (priceMin !== null || priceMax !== null) && !isBidBound,
      "price-bounds-unapplied",
      "price bounds do not filter searches",
    ),
    ...when(
      brands.length > 0 && has("questions", "ghosts"),
      "brand-unapplied",
      "buyer questions and on-site searches are of the product, not of one brand",
    ),
  ];
}

function boundsOf({ topics, keywords, ghosts, titles, trends }: IntentInsight): Limit[] {
  const used = topics.some((topic) => ["keywords", "intent", "groups"].includes(topic)) ? keywords : null;
  return [
    ...when(
      used !== null && used.total.ranged > 0,
      "volume-ranges",
      "some volumes are known as a range only and enter by its geometric mean",
    ),
    ...when(
      used !== null && used.total.unknown > 0,
      "volumes-unknown",
      "keywords without a volume are left out of the sums",
    ),
    ...when(used?.isCut === true, "keywords-cut", "only the keywords with most searches were read one by one"),
    ...when(
      trends !== null,
      "change-unknown-of-some",
      "keywords known as a range, or with a month missing, cannot be compared",
    ),
    ...when(
      ghosts !== null,
      "site-searches-of-known-shops",
      "on-site searches come from the shops in the data, not from every shop of the market",
    ),
    ...when(
      ghosts !== null && ghosts.judged < ghosts.failedQueries,
      "failed-searches-cut",
      "only the largest failed searches were judged one by one",
    ),
    ...when(titles !== null, "coverage-of-words", "title coverage counts words, not how well a title ranks"),
    ...when(used !== null, "searches-are-interest", "searches stand for interest, not for orders"),
  ];
}
