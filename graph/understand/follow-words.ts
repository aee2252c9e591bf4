import { languagesSpoken } from "./language.js";
import { anyOf, longestFirst } from "./languages/compose.js";
import { perLanguages } from "./languages/gloss.js";
import { languages } from "./languages/languages.js";

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

const loose = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");

export const WHY = loose(anyOf(({ follow }) => follow.why));
/** Words that only turn the order or the length of the same answer. */
export const TURN_OF_ANSWER = loose(anyOf(({ follow }) => `${follow.order}|${follow.moreDetail}`));
const COUNTS = longestFirst(
  languages.flatMap(({ numbers }) =>
    Object.entries(numbers.words).flatMap(([word, value]) => (value >= 2 && value <= 20 ? [word] : [])),
  ),
);
/** Another number of results, said without what is counted: "make it ten", "only 5 of them". */
export const BARE_COUNT = new RegExp(
  `^\\W*(?:(?:ok(?:ay)?|and|now|please|can you|could you)[,\\s]+)*(?:${anyOf(({ follow }) => follow.makeIt)})\\s+(?:the\\s+)?(\\d{1,2}|${COUNTS})(?:\\s+(?:of (?:them|these|those)|instead|rows|results|please|bitte))*\\W*$`,
  "iu",
);
const ORDER = loose(anyOf(({ follow }) => follow.order));

/** What is added to the question before so that its answer turns that way. */
export function turnOfAnswer(text: string): string {
  const turn = text.match(TURN_OF_ANSWER)?.[0] ?? "";
  return turn === "" || ORDER.test(turn) ? turn : "in full detail";
}

/** "How does that compare to" another market, whose answer tells. */
export const COMPARES_TO = /(?<!\p{L})(?:how does (?:that|it|this) compare|compared) (?:to|with)(?!\p{L})/iu;
/** Two things side by side, one of them spoken of before. */
export const SIDE_BY_SIDE = loose(anyOf(({ follow }) => follow.compares));
export const ADVICE = loose(anyOf(({ follow }) => follow.advice));
/** "Only the first three" wants fewer rows; "the first three" alone points at them. */
export const LIMITS = loose(anyOf(({ follow }) => follow.limits));
export const DEARER = loose(anyOf(({ follow }) => follow.dearer));
export const CHEAPER = new RegExp(
  `${loose(anyOf(({ follow }) => follow.cheaper)).source}(?! (?:${anyOf(({ follow }) => follow.than)})(?!\\p{L}))`,
  "iu",
);
export const YEAR_BEFORE = loose(anyOf(({ follow }) => follow.yearBefore));
/** A range without a currency: prices, where nothing else is spoken of. */
export const BARE_RANGE = new RegExp(
  `(?<!\\p{L})((?:${anyOf(({ follow }) => follow.rangeFrom)})\\s+\\d+(?:[.,]\\d+)?\\s+(?:${anyOf(({ follow }) => follow.rangeTo)})\\s+\\d+(?:[.,]\\d+)?)(?!\\s*(?:[\\d$£€%]|${anyOf(({ amounts }) => Object.values(amounts.currencies).join("|"))}))`,
  "iu",
);

const ENGLISH_MARKET =
  /\b(?:which|what|top(?: \d+)?|any|best|biggest|largest|most|fastest|new|where)(?:\s+\S+){0,3}\s+(?:products|categor(?:y|ies)|niches?|gaps|markets?|things|opportunit\w+|sectors?)\b|\bwhat(?:'s| is| are|s)? (?:growing|trending|rising|falling|hot|selling|popular|in demand)\b|\bwhole market\b/iu;
/** Asks the market as a whole, whatever was spoken of before. */
export const WHOLE_MARKET = new RegExp(
  `${ENGLISH_MARKET.source}|${loose(anyOf(({ follow }) => follow.wholeMarket)).source}`,
  "iu",
);

/** Stands for one thing spoken of, where the sentence goes on without it; the first group is kept. */
const ONE_THING: readonly RegExp[] = [
  /(?<!\p{L})((?:for|of|about|on|in|compare|sell|selling|advertise|promote|buy|buying|stock|launch|add|is|does|has|did|was|will|would|should|can)\s+)(?:it|this(?: (?:product|one|niche|category))?|that(?: (?:product|one|niche|category))?)(?=\s*(?:$|[?.!,])|\s+(?:in|for|worth|growing|rising|falling|going|moved?|moving|changed?|changing|cost|sell|selling|developed?|been|become|become|get|getting|over|under|too|still|now|since|doing|a|an|the|compare|stand|look|there|so|that|this|really|more|less|expensive|cheap|popular|with|to|vs|versus|on|at|and)(?!\p{L}))/iu,
  /(?<!\p{L})((?:für|von|mit|über)\s+)(?:es|dieses|das|diese)(?=\s*(?:$|[?.!,]))/iu,
];
const OWN = /(?<!\p{L})(mine|ours)(?!\p{L})/iu;
const ITS = /(?<!\p{L})(?:its)(?!\p{L})/iu;
const MANY_THINGS: readonly RegExp[] = [
  /(?<!\p{L})((?:for|of|about|on|in|compare|sell|selling|advertise|promote|buy|buying|stock|are|do|have|did|were|will|would|should|can)\s+)(?:them|they|these|those|both)(?=\s*(?:$|[?.!,])|\s+(?:is|are|has|does|in|for|worth|growing|rising|falling|going|moved?|changed?|cost|sell|been|get|too|still|now|since|over|under|so|that|really|more|less|expensive|cheap|popular|with|to|vs|versus|on|at|and)(?!\p{L}))/iu,
];
const OF_THAT = loose(
  anyOf(
    ({ follow }) => follow.ofThat,
    languages.filter(({ code }) => code !== "en"),
  ),
);
const SPEAKS_OF_ONE = loose(anyOf(({ follow }) => follow.one));
const SPEAKS_OF_MANY = loose(anyOf(({ follow }) => follow.many));

export const speaksOf = (text: string): "one" | "many" | null =>
  SPEAKS_OF_MANY.test(text)
    ? "many"
    : SPEAKS_OF_ONE.test(text) || ONE_THING.some((form) => form.test(text))
      ? "one"
      : null;

/** The text with a name in place of the word that stands for it; null where none can be replaced. */
export function nameIn(text: string, name: string, preposition: string): string | null {
  if (OWN.test(text)) return text.replace(OWN, (own) => `${own.toLowerCase() === "mine" ? "my" : "our"} ${name}`);
  for (const form of [...ONE_THING, ...MANY_THINGS]) {
    if (form.test(text)) return text.replace(form, (_, kept: string) => `${agree(kept, name)}${name}`);
  }
  if (ITS.test(text)) return text.replace(ITS, name);
  return OF_THAT.test(text) ? text.replace(OF_THAT, `${preposition} ${name}`) : null;
}

const isPlural = (name: string): boolean => /s$/u.test(name) || name.includes(" and ");

const PLURALS: Readonly<Record<string, string>> = { is: "are", was: "were", does: "do", has: "have" };

/** "Is it" of several is "are they": the words before a name with their last verb in its number. */
export const agree = (before: string, name: string): string =>
  isPlural(name)
    ? before.replace(/(?<!\p{L})(?:is|was|does|has)(?=\s+$)/iu, (singular) => {
        const plural = PLURALS[singular.toLowerCase()] ?? singular;
        return /^\p{Lu}/u.test(singular) ? plural.charAt(0).toUpperCase() + plural.slice(1) : plural;
      })
    : before;
