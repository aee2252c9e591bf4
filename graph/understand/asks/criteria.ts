import { anyOf, whole } from "../languages/compose.js";
import { perLanguages } from "../languages/gloss.js";
import type { KnownLanguage } from "../languages/languages.js";
import type { Mention } from "./mentions.js";
import { saysSomething } from "./small-words.js";
import type { AskedWord } from "./words.js";

/** Between two things of a list. */
export const JOINS = perLanguages(
  (among) => new RegExp(`[,;:&+?]|${whole(anyOf(({ asks }) => asks.joints, among))}`, "iu"),
);

interface Said {
  readonly text: string;
  readonly words: readonly AskedWord[];
  readonly among: readonly KnownLanguage[];
}

/** "By price and demand": words too wide for one measure mean theirs where they are listed beside one. */
export function withCriteria(mentions: readonly Mention[], said: Said): Mention[] {
  const isMeasured = mentions.some(({ kind }) => kind === "measure");
  return mentions.flatMap((mention): Mention[] => {
    if (mention.kind !== "criterion") return [mention];
    const isListed = mentions.some((other) => IN_LISTS.includes(other.kind) && areListed(mention, other, said));
    return isMeasured && isListed ? [{ ...mention, kind: "measure" }] : [];
  });
}

const IN_LISTS: readonly Mention["kind"][] = ["measure", "criterion"];

function areListed(one: Mention, other: Mention, { text, words, among }: Said): boolean {
  const [first, second] = one.from < other.from ? [one, other] : [other, one];
  const between = words.slice(first.to, second.from);
  const join = text.slice(words[first.to - 1]?.end ?? 0, words[second.from]?.start ?? 0);
  return one !== other && between.every(({ folded }) => !saysSomething(folded, among)) && JOINS(among).test(join);
}
