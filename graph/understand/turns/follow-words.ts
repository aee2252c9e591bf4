import { anyOf, longestFirst } from "../languages/compose.js";
import { perLanguages } from "../languages/gloss.js";
import { languages } from "../languages/languages.js";
import type { Ask } from "../request.js";
import { languagesSpoken } from "../words/language.js";
import { ARTICLE, PLACE } from "./ordinals.js";

/** Small words of follow-up questions. */

/** Words that say nothing by themselves: a question made of them and of names alone leans on the one before. */
const fillersOf = perLanguages((among) => new Set(among.flatMap(({ fillers }) => fillers)));

/** Words left of a text that say something by themselves. */
export function sayingWords(text: string): string[] {
  const fillers = fillersOf(languagesSpoken(text));
  return (text.toLowerCase().match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? []).filter((word) => !fillers.has(word));
}

/** How a follow-up begins: "and", "what about", "also". */
export const LEAD_IN = new RegExp(
  `^\\W*(?:(?:${anyOf(({ follow }) => follow.agreeing)})[,.!]?\\s+)*(?:(?:${anyOf(({ follow }) => follow.and)})(?!\\p{L})[,\\s]*)?(?:${anyOf(({ follow }) => follow.whatAbout)})?\\s*`,
  "iu",
);

const AGREEING = `^\\W*(?:(?:${anyOf(({ follow }) => follow.agreeing)})[,.!]?\\s+)*`;
const PAUSE = "\\s*(?:$|[,.;:!?–—-]+\\s*)";
/** Takes back the question before: "undo", "never mind, …". */
export const UNDO = new RegExp(`${AGREEING}(?:${anyOf(({ follow }) => follow.undo)})(?!\\p{L})${PAUSE}`, "iu");
const MEANT = `(?:${anyOf(({ follow }) => follow.meant)})(?!\\p{L})[:,]?\\s*`;
const CORRECTING = `(?:${anyOf(({ follow }) => follow.correcting)})(?!\\p{L})`;
/** Puts right what was understood last: "no, I meant …", "sorry, …". */
export const CORRECTS = new RegExp(
  `^\\W*(?:(?:${CORRECTING}\\s*[,.;:!–—-]+\\s*)+(?:${MEANT})?|(?:${CORRECTING}\\s+)?${MEANT})`,
  "iu",
);
const QUESTION = `(?:(?:${ARTICLE})\\s+)?(${PLACE})\\s+(?:${anyOf(({ follow }) => follow.question)})(?!\\p{L})`;
const AGAIN = `(?:\\s+(?:${anyOf(({ follow }) => follow.again)})(?!\\p{L}))`;
/** An earlier question again: "go back to the first question", "the second question again". */
export const BACK_TO = new RegExp(
  `${AGREEING}(?:(?:${anyOf(({ follow }) => follow.backTo)})\\s+${QUESTION}${AGAIN}?|${QUESTION}(?:${AGAIN}|(?=${PAUSE})))\\s*[,.;:!?–—-]*`,
  "iu",
);

const loose = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");

/** "How sure are you?" */
export const SURE = loose(anyOf(({ follow }) => follow.sure));
/** The same of something else: "prices too?" */
export const TOO = loose(anyOf(({ follow }) => follow.too));
export const WHY = loose(anyOf(({ follow }) => follow.why));
export const ORDER = loose(anyOf(({ follow }) => follow.order));
export const MORE_DETAIL = loose(anyOf(({ follow }) => follow.moreDetail));
const COUNTS = new Map(
  languages.flatMap(({ numbers }) => Object.entries(numbers.words).filter(([, value]) => value >= 2 && value <= 20)),
);
const BARE_COUNT = new RegExp(
  `^\\P{L}*(?:(?:${anyOf(({ follow, talk }) => `${follow.agreeing}|${follow.and}|${talk.please}`)})[,\\s]+)*(?:${anyOf(({ follow }) => follow.makeIt)})\\s+(?:(?:${ARTICLE})\\s+)?(\\d{1,2}|${longestFirst([...COUNTS.keys()])})(?:\\s+(?:${anyOf(({ follow }) => follow.countBehind)}))*\\P{L}*$`,
  "iu",
);

/** Another number of results, said without what is counted: "make it ten", "only 5 of them"; null for none. */
export function bareCount(text: string): number | null {
  const words = text.match(BARE_COUNT)?.[1]?.toLowerCase() ?? "";
  return Number(words) || (COUNTS.get(words) ?? null);
}

export const MAKE_IT = loose(anyOf(({ follow }) => follow.makeIt));

/** The same question of something else: "same ranking for …", "do that for …". */
export const SAME = loose(anyOf(({ follow }) => follow.same));

const DEAREST = new RegExp(
  anyOf(({ rows }) => rows.superlatives.dearest),
  "iu",
);
const BIGGEST = new RegExp(
  anyOf(({ rows }) => rows.superlatives.biggest),
  "iu",
);

/** How rows are to be ordered: "dearest first"; null where nothing is said. */
export function orderSaid(text: string): Ask["order"] {
  const words = text.match(ORDER)?.[0];
  if (words === undefined) return null;
  if (BIGGEST.test(words)) return { by: "searches", first: "most" };
  return { by: "price", first: DEAREST.test(words) ? "most" : "least" };
}

/** "How does that compare to" another market, whose answer tells. */
export const COMPARES_TO = loose(anyOf(({ follow }) => follow.comparesTo));
/** Two things side by side, one of them spoken of before. */
export const SIDE_BY_SIDE = loose(anyOf(({ follow }) => follow.compares));
/** Two rows held against each other. */
export const VERSUS = loose(anyOf(({ asks }) => asks.versus));
/** "The two", "both": the last two that were told. */
export const PAIR = loose(anyOf(({ rows }) => `${rows.two}|${rows.both}`));
/** "Vs rowing machines": beside what was spoken of before. */
export const AGAINST = new RegExp(`${LEAD_IN.source}(?:${anyOf(({ asks }) => asks.versus)})(?!\\p{L})`, "iu");
export const ADVICE = loose(anyOf(({ follow }) => follow.advice));
/** Takes a bound of before back. */
export const UNBOUND = loose(anyOf(({ follow }) => follow.unbound));
/** "Only the first three" wants fewer rows; "the first three" alone points at them. */
export const LIMITS = loose(anyOf(({ follow }) => follow.limits));
export const DEARER = loose(anyOf(({ follow }) => follow.dearer));
export const CHEAPER = new RegExp(
  `${loose(anyOf(({ follow }) => follow.cheaper)).source}(?! (?:${anyOf(({ follow }) => follow.than)})(?!\\p{L}))`,
  "iu",
);
export const SORTED = loose(anyOf(({ follow }) => follow.sorts));
export const SHARE = loose(anyOf(({ follow }) => follow.share));
export const MEAN = loose(anyOf(({ follow }) => follow.mean));
/** Begins as a question that stands by itself does. */
export const WHOLE_QUESTION = new RegExp(
  `^\\W*(?:${anyOf(({ questions }) => `${questions.asking}|${questions.yesNo}`)})(?!\\p{L})`,
  "iu",
);
export const YEAR_BEFORE = loose(anyOf(({ follow }) => follow.yearBefore));
/** Asks the market as a whole, whatever was spoken of before. */
export const WHOLE_MARKET = loose(anyOf(({ follow }) => follow.wholeMarket));

const SPEAKS_OF_ONE = loose(anyOf(({ follow }) => follow.one));
const SPEAKS_OF_MANY = loose(anyOf(({ follow, rows }) => `${follow.many}|${rows.ofThem}`));

export const speaksOf = (text: string): "one" | "many" | null =>
  SPEAKS_OF_MANY.test(text) ? "many" : SPEAKS_OF_ONE.test(text) ? "one" : null;

/** "How has that moved?" asks about what was told: its price, its demand. */
export const COURSE = loose(anyOf(({ follow }) => follow.course));
export const MESSAGES = loose(anyOf(({ follow }) => follow.messages));

/** Before what is put beside that which was asked about, and before what is taken out of it. */
export const ADDS = loose(anyOf(({ follow }) => follow.adds));
export const DROPS = loose(anyOf(({ follow }) => follow.drops));
/** What holds an answer back. */
export const LIMIT = loose(anyOf(({ follow }) => follow.limit));
export const DIFFERENCE = loose(anyOf(({ follow }) => follow.difference));
const LISTS = `(?:(?:${ARTICLE})\\s+)(?:${anyOf(({ follow }) => follow.list)})(?!\\p{L})`;
/** "That ranking": an answer of several rows. */
export const LISTING = new RegExp(`(?<!\\p{L})${LISTS}`, "iu");
/** "Back to …": what follows says where. */
export const BACK = new RegExp(
  `^\\W*(?:(?:${CORRECTING})[,.;:!–—-]*\\s+|(?:${anyOf(({ follow }) => follow.agreeing)})[,.!]?\\s+)*(?:${anyOf(({ follow }) => follow.backTo)})\\s+`,
  "iu",
);

const WHICH = new RegExp(
  `(?<!\\p{L})(?:${anyOf(({ asks, rows }) => `${asks.which}|${rows.which}|${asks.list}`)})(?!\\p{L})`,
  "giu",
);

/** "Which are those?", "name them": asks for what was told or counted, and for nothing else. */
export const asksWhich = (text: string): boolean => {
  const rest = text.replace(LEAD_IN, " ").replace(WHICH, " ");
  return rest.trim() !== text.trim() && speaksOf(text) === "many" && sayingWords(rest).length === 0;
};

/** "Make me a campaign": something is to be written, whatever else the words say. */
export const DRAFTS = loose(anyOf(({ asks }) => asks.draft));
