import { splitWords } from "../../../tools/products/vocabulary/words.js";
import { clauseOf } from "../asks/clause.js";
import type { Named } from "../asks/measured.js";
import { type AskedWord, askedWords } from "../asks/words.js";
import { anyOf, whole } from "../languages/compose.js";
import type { Span } from "../span.js";
import { languageOf } from "../words/language.js";
import { matchesOf } from "../words/matches.js";
import { COMMON_WORDS } from "./common-words.js";

/** Leads to a feature of products that they have or lack: "with a cup holder", "without a net". */
const WITH = new RegExp(whole(anyOf(({ names, asks }) => `${names.withFeature}|${asks.without}`)), "giu");
/** Leads to a kind of them: "only the corduroy ones". */
const ONLY = new RegExp(whole(anyOf(({ names }) => names.onlyKind)), "giu");
const ONES = new RegExp(
  `^(?:${anyOf(({ rows, names }) => `${rows.things}|${rows.articles}|${names.standsForAny}`)})$`,
  "iu",
);
const AND = new RegExp(`^(?:${anyOf(({ amounts }) => `${amounts.and}|${amounts.or}`)})$`, "iu");

/** Features and kinds of the products that a question names which no attribute of them is, in its own words. `unread`: its words that nothing accounts for. */
export function unknownFeatures(text: string, scope: Named, unread: readonly Pick<AskedWord, "start">[]): string[] {
  if (scope.clusters.length === 0) return [];
  const words = askedWords(text, scope);
  const starts = new Set(unread.map(({ start }) => start));
  const held = new Set(
    (scope.values ?? []).flatMap(({ term, value }) => splitWords(term ?? value).map(({ folded }) => folded)),
  );
  const isOpen = ({ start, named, surface, folded }: AskedWord): boolean =>
    !held.has(folded) && (named === null ? starts.has(start) && !ONES.test(surface) : named.kind === "unknown");
  // "With cheap clicks" says what clicks cost.
  const { mentions, words: heard } = clauseOf(text, scope, languageOf(text));
  const measured = new Set(
    mentions.flatMap(({ kind, from, to }) =>
      kind === "look-alike" ? [] : heard.slice(from, to).map(({ start }) => start),
    ),
  );
  const isWhole = ({ end }: Span): boolean => {
    const next = words.find(({ start }) => start >= end);
    return next === undefined || next.afterBreak || !measured.has(next.start);
  };
  const behind = ({ end }: Span): number => words.findIndex((word) => word.start >= end);
  const ofWith = placesOf(text, WITH).flatMap((lead) => {
    const from = behind(lead);
    const before = words.findLast(({ end }) => end <= lead.start);
    const isOfProduct =
      before === undefined ||
      AND.test(before.surface) ||
      ["cluster", "value"].includes(before.named?.kind ?? "") ||
      ONES.test(before.surface);
    const runs = from < 0 || !isOfProduct ? [] : runsFrom(words, from, isOpen, held).filter(isWhole);
    return runs.map(({ start, end }) => `${text.slice(lead.start, lead.end)} ${text.slice(start, end)}`);
  });
  const ofOnly = placesOf(text, ONLY).flatMap((lead) => {
    const from = behind(lead);
    const [run] = from < 0 ? [] : runsFrom(words, from, isOpen, held);
    const next = run && words.find(({ start }) => start >= run.end);
    const isKind = next === undefined || next.afterBreak || next.named?.kind === "cluster" || ONES.test(next.surface);
    return run !== undefined && isKind ? [text.slice(run.start, run.end)] : [];
  });
  // In small letters: a capital would make a brand of it.
  const features = [...new Set([...ofWith, ...ofOnly].map((feature) => feature.toLowerCase()))];
  return features.filter((feature) => !features.some((other) => other.endsWith(` ${feature}`)));
}

const placesOf = (text: string, pattern: RegExp): Span[] =>
  matchesOf(text, pattern).map(({ 0: { length }, index }) => ({ start: index, end: index + length }));

/** Open words side by side, with "and" and known values between them; an article before each. */
function runsFrom(
  words: readonly AskedWord[],
  from: number,
  isOpen: (word: AskedWord) => boolean,
  held: ReadonlySet<string>,
): Span[] {
  const runs: Span[] = [];
  let begins = true;
  for (const word of words.slice(from)) {
    const last = runs.at(-1);
    if (word.afterBreak && word !== words[from]) break;
    if (isOpen(word)) {
      if (begins || last === undefined) runs.push({ start: word.start, end: word.end });
      else runs[runs.length - 1] = { start: last.start, end: word.end };
      begins = false;
    } else if (AND.test(word.surface) || held.has(word.folded)) begins = true;
    else if (!(begins && isArticle(word))) break;
  }
  return runs;
}

const LONGEST_ARTICLE = 4;
const isArticle = ({ folded, named }: AskedWord): boolean =>
  named === null && folded.length <= LONGEST_ARTICLE && (COMMON_WORDS.has(folded) || ONES.test(folded));
