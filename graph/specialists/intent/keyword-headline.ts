import { cell } from "../../answer/cell.js";
import type { Derived } from "../../answer/derivation.js";
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
} from "../../answer/figure.js";
import { inMarket, listWords } from "../../answer/words.js";
import { wants } from "../../understand/asking.js";
import { limitOf } from "../../understand/names/named.js";
import type { IntentRequest, KeywordOrder } from "./details.js";
import { mainIntent } from "./intents.js";
import { filterWords, unknownSentence } from "./keyword-words.js";
import { type KeywordInsight, type KeywordRow, rankedRows } from "./rank-keywords.js";
import { forSubject, hundred, INTENT_VERBS, meanOfYear, quote } from "./words.js";

/** The answer in one sentence, by what was asked of the keywords. */
export function keywordHeadline(insight: KeywordInsight, request: IntentRequest): Statement {
  const [single] = insight.focus;
  if (single) return focusHeadline(single, insight, request);
  if (insight.unknown.length > 0)
    return compose(unknownSentence(insight, request), " ", listHeadline(insight, request));
  return listHeadline(insight, request);
}

function listHeadline(insight: KeywordInsight, request: IntentRequest): Statement {
  const { ref, branded, order, choice } = insight;
  const filters = filterWords(insight);
  const where = inMarket(request);
  if (branded && branded.keywords === 0) return noBrandHeadline(insight, request);
  const about = compose(
    say`${insight.isCut ? "largest keywords" : "keywords"}${forSubject(request)} ${where}`,
    ...(branded && branded.keywords > 0 ? [` that name ${listWords(branded.brands, "or")}`] : []),
    ...filters.flatMap((filter, at) => [at === 0 ? " " : " and ", filter]),
  );
  const [first] = rankedRows(insight);
  if (first === undefined) return compose(citing(say`There are no `, ref), about, ".");
  if (choice.order !== order)
    return compose(
      `Which of the `,
      about,
      say` ${NEEDED[choice.order].asked} cannot be told: ${NEEDED[choice.order].lacks} of none. Searched most is ${quote(first.keyword.keyword)} with ${count(first.searches, ref)} a month.`,
    );
  const { keyword, searches, buying } = first;
  const isPlain = filters.length === 0 && branded === null;
  switch (order) {
    case "opening":
      return isPlain
        ? say`The keyword most worth winning${forSubject(request)} ${where} is ${quote(keyword.keyword)}: ${count(searches, ref)} searches a month, ${percent(buying, ref)} of them close to buying, at difficulty ${count(cell(keyword, "difficulty"), ref)} of ${hundred(ref)}, which leaves about ${number(first.opening, ref)} to win.`
        : compose(
            say`Of the `,
            about,
            `, the one most worth winning is ${quote(keyword.keyword)}`,
            say`: ${count(searches, ref)} searches a month at difficulty ${count(cell(keyword, "difficulty"), ref)} of ${hundred(ref)}.`,
          );
    case "ease":
      return compose(
        say`Easiest to rank for among the `,
        about,
        ` is ${quote(keyword.keyword)}`,
        say`: difficulty ${count(cell(keyword, "difficulty"), ref)} of ${hundred(ref)}, ${count(searches, ref)} searches a month.`,
      );
    case "cheap":
    case "dear":
      return compose(
        say`${order === "cheap" ? "The cheapest" : "The dearest"} clicks among the `,
        about,
        ` come from ${quote(keyword.keyword)}`,
        say`: ${bidOf(cell(keyword, "cpcLow"), insight)} to ${bidOf(cell(keyword, "cpcHigh"), insight)} each, ${count(searches, ref)} searches a month.`,
      );
    case "buying":
      return compose(
        say`Closest to buying among the `,
        about,
        ` is ${quote(keyword.keyword)}`,
        say`: ${percent(buying, ref)} of its ${count(searches, ref)} searches a month compare or want to buy.`,
      );
    case "searches":
      return choice.isLongTail || !isPlain
        ? compose(
            say`Of the `,
            about,
            `, ${quote(keyword.keyword)} is searched most`,
            say`: ${count(searches, ref)} times a month.`,
          )
        : volumeHeadline(first, insight, request);
  }
}

/** What an order tells, and what it needs. */
const NEEDED: Readonly<Record<KeywordOrder, { readonly asked: string; readonly lacks: string }>> = {
  opening: { asked: "is most worth winning", lacks: "difficulty and intent are known" },
  searches: { asked: "is searched most", lacks: "the searches are known" },
  ease: { asked: "is easiest to rank for", lacks: "the difficulty is known" },
  cheap: { asked: "has the cheapest clicks", lacks: "bids are known" },
  dear: { asked: "has the dearest clicks", lacks: "bids are known" },
  buying: { asked: "is closest to buying", lacks: "the intent is known" },
};

const bidOf = (amount: Derived, { currency, ref }: KeywordInsight) => money(amount, currency ?? "", ref);

/** Named in the headline of a ranking; the table holds them all. */
const LEADERS = 3;
/** The same where a list is asked for. */
const LISTED = 6;

function noBrandHeadline({ ref, branded, rows }: KeywordInsight, request: IntentRequest): Statement {
  const names = listWords(branded?.brands ?? [], "or");
  const [first] = rows;
  const none = say`No keyword read${forSubject(request)} ${inMarket(request)} names ${names}`;
  return first === undefined
    ? citing(compose(none, "."), ref)
    : compose(
        none,
        say`; searched most is ${quote(first.keyword.keyword)} with ${count(first.searches, ref)} a month.`,
      );
}

function volumeHeadline({ keyword, searches }: KeywordRow, insight: KeywordInsight, request: IntentRequest): Statement {
  const { ref, total, best, months } = insight;
  if (months !== null)
    return say`In ${months} ${quote(keyword.keyword)} was searched most of the keywords${forSubject(request)} ${inMarket(request)}: ${count(searches, ref)} times a month.`;
  const isList = request.breadth !== "full" && request.asks.some(({ by, want }) => by === "keyword" && want === "list");
  if (isList || wants(request, "rank")) {
    const most = isList ? LISTED : LEADERS;
    const leaders = insight.rows.slice(0, Math.min(limitOf(request) ?? most, most));
    const items = leaders.map((row) => say`${quote(row.keyword.keyword)} (${count(row.searches, ref)})`);
    return compose(
      say`Searched most${forSubject(request)} ${inMarket(request)}, by searches a month: `,
      listStatements(items),
      ".",
    );
  }
  const sum = say`Searches${forSubject(request)} come to ${number(cell(total, "distinctSearches"), ref)} a month ${inMarket(request)}, led by ${quote(keyword.keyword)} with ${count(searches, ref)}`;
  return best === null || best.keyword.keywordId === keyword.keywordId || wants(request, "rank")
    ? compose(sum, ".")
    : compose(
        sum,
        say`; the best opening is ${quote(best.keyword.keyword)} with ${count(best.searches, ref)} at difficulty ${count(cell(best.keyword, "difficulty"), ref)} of ${hundred(ref)}.`,
      );
}

function focusHeadline({ keyword, searches }: KeywordRow, insight: KeywordInsight, request: IntentRequest): Statement {
  const { ref, to, months } = insight;
  const when = months === null ? meanOfYear(to) : ` in ${months}`;
  if (searches.value === null)
    return citing(say`The searches for ${quote(keyword.keyword)} ${inMarket(request)} are unknown.`, ref);
  const main = mainIntent(keyword.intent);
  const volume = say`${quote(keyword.keyword)} is searched ${count(searches, ref)} times a month ${inMarket(request)}${when}`;
  return main === null
    ? compose(volume, ".")
    : compose(volume, say`, mainly ${INTENT_VERBS[main]} (${percent(cell(keyword.intent, main), ref)}).`);
}
