import { type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { heardByCues } from "../words/cues.js";
import type { Clause } from "./clause.js";
import { ownersNaming } from "./mentions.js";
import { DENYING, saysSomething } from "./small-words.js";
import type { AskedWord } from "./words.js";

/** Words that nothing in a question accounts for. */
export function unreadIn({ words, mentions, said, text, among }: Clause): AskedWord[] {
  const read = mentions.flatMap(({ kind, from, to }) =>
    kind === "look-alike" ? [] : words.slice(from, to).map(({ start }) => start),
  );
  return words.filter(
    ({ named, folded, start, end }) =>
      named === null &&
      !/^\d/u.test(folded) &&
      // "N'a", "s'il".
      !(folded.length === 1 && /^['’]/u.test(text.slice(end))) &&
      !read.includes(start) &&
      !said.has(start) &&
      saysSomething(folded, among),
  );
}

export const denies = (word: string): boolean => DENYING.has(word);

/** Whether such a word may change what is asked: it denies something, or speaks for a domain whose measures are not asked for. */
export const changesAsk = (word: string, measures: readonly MeasureId[]): boolean => {
  const owners = [...heardByCues(word), ...ownersNaming(word)];
  const isOfOne = owners.some((id) => measures.some((measure) => registry[measure].owner === id));
  return denies(word) || (owners.length > 0 && !isOfOne);
};
