import { anyOf } from "../languages/compose.js";
import { perLanguages } from "../languages/gloss.js";
import type { KnownLanguage } from "../languages/languages.js";
import { matchesOf } from "../words/matches.js";

/** One of the questions that a text asks, and where it stands in it. */
export interface Clause {
  readonly text: string;
  readonly start: number;
  /** A joint ties it to the question before: "…, and how many brands sell them?" */
  readonly isJoined: boolean;
}

/** A second question begins behind a joint or a comma with a word that questions begin with: "…, and how many brands sell them?" */
const secondQuestions = perLanguages((among: readonly KnownLanguage[]) => {
  const joints = anyOf(({ asks }) => asks.joints, among);
  const opens = anyOf(
    ({ asks, questions }) => `${questions.asking}|${asks.howMany}|${asks.which}|${asks.when}|${asks.share}`,
    among,
  );
  const verbs = anyOf(({ questions }) => questions.yesNo, among);
  const behind = `(?:[,;]\\s+(?:(?:${joints})\\s+)?|\\s(?:${joints})\\s+)`;
  return new RegExp(`${behind}(?=(?:${opens})(?![\\p{L}\\p{N}])|(?:${verbs})\\s+\\p{L}+\\s)`, "giu");
});
const SENTENCE_END = /[?!]+(?=\s|$)|\.(?=\s+\p{Lu})|\n+/gu;
/** Fewer words than this are no question of their own. */
const LEAST_WORDS = 2;

/** The questions of a text in their order; a part too short to ask anything stays with the one before. */
export function clausesOf(text: string, among: readonly KnownLanguage[]): Clause[] {
  const ends = [
    ...[...text.matchAll(SENTENCE_END)].map(({ 0: sign, index }) => ({ end: index + sign.length, isJoint: false })),
    ...matchesOf(text, secondQuestions(among)).map(({ 0: behind, index }) => ({
      end: index + behind.length,
      isJoint: /\p{L}/u.test(behind),
    })),
    { end: text.length, isJoint: false },
  ].sort((a, b) => a.end - b.end);
  const clauses: Clause[] = [];
  let start = 0;
  let isJoined = false;
  for (const { end, isJoint } of ends) {
    const part = text.slice(start, end);
    const words = part.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    if (words < LEAST_WORDS && end < text.length) continue;
    const last = clauses.at(-1);
    if (words < LEAST_WORDS && last) clauses[clauses.length - 1] = { ...last, text: text.slice(last.start, end) };
    else clauses.push({ text: part, start, isJoined });
    start = end;
    isJoined = isJoint;
  }
  return clauses;
}
