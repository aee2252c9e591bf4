import { anyOf, whole, wordsOf } from "../languages/compose.js";
import { perLanguages, wordsAmong } from "../languages/gloss.js";
import { type KnownLanguage, languages } from "../languages/languages.js";
import { languageOf, languagesSpoken } from "./language.js";

const beginningOf = perLanguages((among) => {
  const before = anyOf(({ follow }) => `${follow.and}|${follow.agreeing}|${follow.opening}`, among);
  const verb = anyOf(({ questions }) => questions.yesNo, among);
  return new RegExp(`^\\P{L}*(?:(?:${before})[,\\s]+)?${whole(verb)}`, "iu");
});

/** Of the one language alone: "was" is the German "what". English where little is known of the language. */
function languageAlone(text: string): readonly KnownLanguage[] {
  const spoken = languageOf(text);
  const known = languages.filter(({ code }) => code === spoken);
  return known.length > 0 ? known : languages.filter(({ code }) => code === "en");
}

/** Whether a question can be answered by yes or no, as far as its first words tell. */
export const asksYesOrNo = (text: string): boolean => beginningOf(languageAlone(text)).test(text);

const ASKS_FOR_MORE = wordsOf(
  ({ asks, questions }) => `${asks.howMany}|${asks.howMuch}|${asks.which}|${questions.asking}`,
);
const WHETHER = perLanguages((among) => new RegExp(whole(anyOf(({ asks }) => asks.whether, among)), "iu"));

const sentencesOf = (text: string): readonly string[] => text.match(/[^.!?;\n]+[.!?;]*/g) ?? [];
const beginsSo = (sentence: string): boolean =>
  asksYesOrNo(sentence) || WHETHER(languagesSpoken(sentence)).test(sentence);

/** Whether a sentence of the question can be answered by yes or no. */
export const isYesNo = (text: string): boolean =>
  sentencesOf(text).some(
    (sentence) => beginsSo(sentence) || (/\?\s*$/.test(sentence) && !ASKS_FOR_MORE.test(sentence)),
  );

const CONFIRM = perLanguages(
  (among) => new RegExp(`${whole(anyOf(({ questions }) => questions.confirm, among))}\\W*(?:$|\\?)`, "iu"),
);

/** Whether its first words, or a tag behind it ("right?"), make it one: not a mere sign behind a few words ("orders of tents last month?"). */
export const asksToConfirm = (text: string): boolean =>
  CONFIRM(languagesSpoken(text)).test(text) || sentencesOf(text).some(beginsSo);

const EITHER = perLanguages(
  (among) => new RegExp(`[\\p{L}\\p{N}_] (?:${anyOf(({ amounts }) => amounts.or, among)}) [\\p{L}\\p{N}_]`, "iu"),
);
const BOUND = perLanguages(
  (among) =>
    new RegExp(
      whole(anyOf(({ amounts, questions }) => `${amounts.orLess}|${amounts.orMore}|${questions.confirm}`, among)),
      "giu",
    ),
);
const ANSWERABLE = perLanguages((among) => {
  const and = anyOf(({ amounts }) => amounts.and, among);
  const verb = anyOf(({ details }) => details.pricing.yesNo, among);
  const more = whole(anyOf(({ asks, questions }) => `${asks.howMuch}|${asks.which}|${questions.asking}`, among));
  return new RegExp(`(?:^[\\s¿¡]*|[:,;.]\\s*|(?<!\\p{L})(?:${and})\\s+)(?:${verb})(?!\\p{L})(?![^?,;]*${more})`, "iu");
});

/** "Seasonal or flat?", "above or below it?": which of two it is, and neither yes nor no. "Or less" belongs to a number, and "yes or no" asks for either. */
export const isEither = (withoutNames: string): boolean => {
  const among = languageAlone(withoutNames);
  return EITHER(among).test(withoutNames.replace(BOUND(among), ""));
};

/** Narrower than `isYesNo`: neither "this or that?" nor a question that only begins so ("can you tell me how …?"). */
export function canBeAnsweredByYesOrNo(text: string): boolean {
  const among = languageAlone(text);
  return !EITHER(among).test(text) && ANSWERABLE(among).test(text);
}

const ASKING = wordsAmong(({ questions }) => questions.asking);

/** Whether a text has a question mark or a word that questions are asked with. */
export const asksSomething = (text: string): boolean =>
  text.includes("?") || text.search(ASKING(languagesSpoken(text))) >= 0;
