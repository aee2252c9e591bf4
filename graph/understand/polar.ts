import { languageOf, languagesSpoken } from "./language.js";
import { anyOf, whole } from "./languages/compose.js";
import { perLanguages } from "./languages/gloss.js";
import { languages } from "./languages/languages.js";

const beginningOf = perLanguages(
  (among) =>
    new RegExp(
      `^\\P{L}*(?:(?:${anyOf(({ follow }) => `${follow.and}|${follow.agreeing}`, among)})[,\\s]+)?${whole(anyOf(({ questions }) => questions.yesNo, among))}`,
      "iu",
    ),
);

/** Whether a question can be answered by yes or no, as far as its first words tell. */
export function asksYesOrNo(text: string): boolean {
  const spoken = languageOf(text);
  return beginningOf(languages.filter(({ code }) => code === spoken)).test(text);
}

const STARTS_WITH_VERB =
  /^\W*(so |and |but |hi |hello |please |tell me )?(is|are|was|were|does|do|did|has|have|can|could|should|would|will|am|isn't|aren't|any|ist|sind|gibt es|hat|lohnt|kann|soll(te)?|est-ce|y a-t-il|hay|est[aá]|c'è|ci sono|h[aá]|t[aá])\b/iu;
/** "Was kostet", "was ist": the German "what". */
const WHAT_IN_GERMAN = /^\W*was\b/iu;
const startsWithVerb = (sentence: string): boolean =>
  STARTS_WITH_VERB.test(sentence) && !(WHAT_IN_GERMAN.test(sentence) && languageOf(sentence) === "de");
const ASKS_FOR_MORE =
  /\b(what|which|wich|where|who|whom|whose|how|why|when|wann|quand|cu[aá]ndo|quando|welche\w*|was|wo|wer|warum|wie|quel\w*|qui|où|pourquoi|combien|qu[eé]|cu[aá]l\w*|d[oó]nde|qui[eé]n|qual\w*|dove|chi|perch[eé]|onde|quem)\b/iu;
const COUNTS = perLanguages(
  (among) => new RegExp(whole(anyOf(({ asks, questions }) => `${asks.howMany}|${questions.asking}`, among)), "iu"),
);

/** Whether a sentence of the question can be answered by yes or no. */
export function isYesNo(text: string): boolean {
  return (text.match(/[^.!?;\n]+[.!?;]*/g) ?? []).some(
    (sentence) =>
      startsWithVerb(sentence) ||
      asksYesOrNo(sentence) ||
      /\bwhether\b/i.test(sentence) ||
      (/\?\s*$/.test(sentence) && !ASKS_FOR_MORE.test(sentence) && !COUNTS(languages).test(sentence)),
  );
}

const CONFIRM = perLanguages(
  (among) => new RegExp(`${whole(anyOf(({ questions }) => questions.confirm, among))}\\W*(?:$|\\?)`, "iu"),
);

/** Whether its first words, or a tag behind it ("right?"), make it one: not a mere sign behind a few words ("orders of tents last month?"). */
export function asksToConfirm(text: string): boolean {
  return (
    CONFIRM(languagesSpoken(text)).test(text) ||
    (text.match(/[^.!?;\n]+[.!?;]*/g) ?? []).some(
      (sentence) => startsWithVerb(sentence) || asksYesOrNo(sentence) || /\bwhether\b/i.test(sentence),
    )
  );
}
