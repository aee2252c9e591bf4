import { anyOf, wordsOf as oneOf, whole } from "../languages/compose.js";

/** Words that speak of the talk itself, not of the world: greetings, thanks, tests of the line. */
const ABOUT_THE_TALK = new RegExp(`^(?:${anyOf(({ talk }) => talk.words)})$`, "iu");

/** Asks what this service is. */
const ABOUT_THE_SERVICE = oneOf(({ talk }) => talk.service);

const PLEASE = anyOf(({ talk }) => talk.please);
const BEGINNING = anyOf(({ questions }) => [questions.asking, questions.yesNo, questions.telling].join("|"));
/** Asks for something, if not for anything of ours. */
const A_REQUEST = new RegExp(`\\?|^\\W*(?:(?:${PLEASE})\\s+)?${whole(BEGINNING)}`, "iu");

/** Fewer words ask nothing. */
const FEWEST_WORDS = 3;
/** So many words of the world outside make a subject, if not one of ours. */
const SUBJECT_WORDS = 4;

/** True for words that ask nothing yet (a greeting, "test", a fragment): only the asker can say what is wanted. Meant for text that concerns no specialist. */
export function isVague(text: string): boolean {
  const words = wordsOf(text);
  if (words.length < FEWEST_WORDS || ABOUT_THE_SERVICE.test(text)) return true;
  const subject = words.filter((word) => !ABOUT_THE_TALK.test(word));
  return subject.length === 0 || (subject.length < SUBJECT_WORDS && !A_REQUEST.test(text));
}

/** True when every word speaks of the talk itself ("Follow-up message 1 for history test"), whatever the question model may hear in it. */
export const isAboutTheTalk = (text: string): boolean => wordsOf(text).every((word) => ABOUT_THE_TALK.test(word));

const wordsOf = (text: string): string[] => text.match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? [];
