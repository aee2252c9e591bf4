import { whole } from "./languages/compose.js";
import { quotedTexts, titleAmong } from "./names/quotes.js";
import { cue } from "./words/cue.js";

/** Parts of an answer about searches that a question asks for: one wish often fits the wordings of several, and the more telling one stands. */

/** Parts that are about keywords by nature: the word "keyword" beside them asks for no list of its own. */
const OF_KEYWORDS = [
  "intent.intent",
  "intent.names",
  "intent.trends",
  "intent.season",
  "intent.months",
  "intent.groups",
];
const JOINED = cue(
  ({ details: { intent } }) => {
    const [words, joint] = [whole(intent.listedWithOthers), `(?:,|&|\\+|${whole(intent.joining)})`];
    const behind = `${words}(?:\\s+(?:${intent.about})\\s+[\\p{L}\\s-]{3,40}?)?\\s*${joint}`;
    return `${behind}|${joint}\\s+(?:\\p{L}+\\s+){0,3}?${words}`;
  },
  (words) => words,
);
const SECOND_QUESTION = cue(
  ({ amounts, details }) => `(?:(?<!\\p{L})(?:${amounts.and})|,)\\s+(?:${details.intent.secondQuestion})`,
  (words) => `(?:${words})(?!\\p{L})`,
);
const OWN_LISTING = cue(({ details }) => details.intent.ownListing);
const MONTHLY = cue(({ details }) => details.intent.monthly);
const GHOSTS = cue(({ details }) => details.intent.ghosts);
const MIX_BEGINS = cue(
  ({ details }) => details.intent.mixBegins,
  (words) => `^\\s*${whole(words)}`,
);
const INTENT_NAMES = cue(({ details }) => details.intent.names);
const MIX = cue(({ details }) => details.intent.mix);

/** The topics without those that a more telling one stands for; those of other specialists as they are. */
export function withoutEchoes(topics: readonly string[], text: string): string[] {
  const ours = topics.filter((topic) => topic.startsWith("intent."));
  const has = (...wanted: readonly string[]): boolean => wanted.some((topic) => ours.includes(topic));
  const isFilter = has("intent.keywords", "intent.trends") && isOneIntent(text);
  const hasTellingPart = has(...OF_KEYWORDS.filter((topic) => !isFilter || topic !== "intent.intent"));
  const hasOtherPart = has("intent.questions", "intent.ghosts", "intent.titles") && !SECOND_QUESTION.isIn(text);
  const echoes: Readonly<Record<string, boolean>> = {
    "intent.intent": isFilter,
    "intent.keywords": (hasTellingPart || hasOtherPart) && !JOINED.isIn(text),
    "intent.names": has("intent.trends", "intent.season", "intent.titles"),
    "intent.months": has("intent.trends", "intent.season") && !MONTHLY.isIn(text),
    "intent.titles": isChoiceOfWords(text),
    "intent.ghosts": has("intent.titles") && OWN_LISTING.isIn(text) && !GHOSTS.isIn(text),
  };
  const left = topics.filter((topic) => echoes[topic] !== true);
  return ours.length > 0 && !left.some((topic) => topic.startsWith("intent.")) ? [...left, "intent.keywords"] : left;
}

/** "Should my title say “this” or “that”?" asks which of the two is searched. */
function isChoiceOfWords(text: string): boolean {
  const quotes = quotedTexts(text);
  return quotes.length > 1 && titleAmong(quotes) === null;
}

/** "transactional keywords" narrows the list; "informational or transactional" asks for the mix. */
const isOneIntent = (text: string): boolean =>
  !MIX_BEGINS.isIn(text) && !MIX.isIn(text) && new Set(INTENT_NAMES.allIn(text.toLowerCase())).size === 1;
