import { BOOM, COLLAPSE } from "../asks/comparisons/judge.js";
import type { AskedWord } from "./asks/words.js";
import { anyOf, whole } from "./languages/compose.js";
import { perLanguages, wordsAmong } from "./languages/gloss.js";
import type { KnownLanguage } from "./languages/languages.js";
import { isMove } from "./numbers/moves.js";
import type { Reading } from "./numbers/read.js";
import type { Ask } from "./request.js";
import { matchesOf } from "./words/matches.js";

export type Claim = NonNullable<Ask["claim"]>;

/** Letters between who moves something and how far. */
const NEAR = 40;

/** What some words suppose to move, and the words that say how far. */
export interface Supposed {
  readonly claim: Claim;
  readonly sizeWords: readonly { readonly start: number; readonly end: number }[];
}

const factorsIn = perLanguages((among: readonly KnownLanguage[]) =>
  among.flatMap(({ moves: { factors } }) =>
    Object.entries(factors).map(([words, factor]) => ({ factor, pattern: new RegExp(whole(words), "giu") })),
  ),
);

const OWN = wordsAmong(({ amounts: { own } }) => own);
const RISES = wordsAmong(({ moves }) => moves.rises);
const FALLS = wordsAmong(({ moves }) => moves.falls);
const FLAT_WORDS = wordsAmong(({ moves }) => moves.flat);
const BOOMS = wordsAmong(({ moves }) => moves.booms);
const COLLAPSES = wordsAmong(({ moves }) => moves.collapses);
const MORE = wordsAmong(({ moves }) => moves.more);
const FEWER = wordsAmong(({ moves }) => moves.fewer);

/** Which way words suppose that something moves, and how far; null where they suppose nothing, or ask which way. What the asker does moves no market. */
export function supposedIn(text: string, among: readonly KnownLanguage[]): Supposed | null {
  const found = (words: typeof RISES) => matchesOf(text, words(among));
  const booms = found(BOOMS);
  const collapses = found(COLLAPSES);
  const factors = factorsIn(among).flatMap(({ factor, pattern }) =>
    matchesOf(text, pattern).map((match) => ({ factor, match })),
  );
  const sizes: Claim[] = [
    ...(booms.length > 0 ? [{ direction: "rising", size: { is: "at least", by: BOOM } } as const] : []),
    ...(collapses.length > 0 ? [{ direction: "falling", size: { is: "at least", by: COLLAPSE } } as const] : []),
    ...[...new Set(factors.map(({ factor }) => factor))].map((factor) =>
      ofFactor(
        factor,
        factors.some(({ match }) => LEAST(among).test(text.slice(0, match.index))),
      ),
    ),
  ];
  const [size, ...others] = sizes;
  const sizeWords = [...booms, ...collapses, ...factors.map(({ match }) => match)].map(placeOf);
  // "My agency says that they cost twice those": the asker is not who moves.
  const isOwn = sizeWords.some(
    ({ start, end }) => text.slice(Math.max(0, start - NEAR), end + NEAR).search(OWN(among)) >= 0,
  );
  if (size !== undefined && others.length === 0 && !isOwn) return { claim: size, sizeWords };
  const flat = found(FLAT_WORDS);
  const [rises, falls] = [found(RISES).length > 0, found(FALLS).length > 0];
  if (flat.length > 0) return { claim: { direction: "level" }, sizeWords: flat.map(placeOf) };
  if (rises === falls) return null;
  return { claim: { direction: rises ? "rising" : "falling" }, sizeWords: [] };
}

/** Before "twice as many". */
const LEAST = perLanguages((among: readonly KnownLanguage[]) => {
  const words = anyOf(({ amounts }) => `${amounts.over}|${amounts.atLeast}`, among);
  return new RegExp(`${whole(words)}\\s+$`, "iu");
});

const ofFactor = (factor: number, isLeast: boolean): Claim => ({
  direction: factor > 1 ? "rising" : "falling",
  size: { is: isLeast ? "at least" : "about", by: Math.abs(factor - 1) },
});

const placeOf = ({ 0: words, index }: RegExpMatchArray) => ({ start: index ?? 0, end: (index ?? 0) + words.length });

/** "Higher in June than in May": of two times the one that is claimed to be higher. */
export function comparedIn(text: string, among: readonly KnownLanguage[]): Claim | null {
  const says = (words: typeof RISES): boolean => text.search(words(among)) >= 0;
  const [more, fewer] = [says(MORE), says(FEWER)];
  return more === fewer ? null : { direction: more ? "rising" : "falling" };
}

/** "Higher in May than in June" is lower in June than in May. */
export const reversed = (claim: Claim): Claim => ({
  ...claim,
  direction: claim.direction === "rising" ? "falling" : claim.direction === "falling" ? "rising" : claim.direction,
});

/** "Rise by 20 %": the size that a number says. */
export function withStatedSize(claim: Claim, numbers: readonly Reading[]): Claim {
  const stated = numbers.flatMap(({ input, isLeast }) =>
    input !== null && input !== undefined && isMove(input.kind) && input.unit === "share"
      ? [{ is: isLeast ? ("at least" as const) : ("about" as const), by: Math.abs(input.value) }]
      : [],
  );
  const [size, ...others] = stated;
  const isSized = claim.size !== undefined || claim.direction === "level";
  return size === undefined || others.length > 0 || isSized ? claim : { ...claim, size };
}

/** The text with blanks for its names: "pull-up bars" suppose no rise. */
export const blanked = (text: string, words: readonly AskedWord[]): string =>
  words
    .filter(({ named }) => named !== null)
    .reduce((rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end), text);

/** What the question takes for granted or wants to have confirmed; who asks which of several moves this way claims nothing. */
export function claimOf(
  supposed: Claim | null,
  /** `isApart`: it is said of one thing, before another question is asked. */
  ask: Pick<Ask, "want" | "also" | "isYesNo"> & { readonly isApart: boolean },
  namesProduct: boolean,
): Ask["claim"] {
  const wanted = [ask.want, ...ask.also];
  const isOfOne = namesProduct && !wanted.includes("rank") && !wanted.includes("compare");
  return ask.isYesNo || wanted.includes("why") || isOfOne || ask.isApart ? supposed : null;
}
