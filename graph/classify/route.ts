import type { Cues } from "../specialist.js";

const STRONG = 1;
const WEAK = 0.5;
const THRESHOLD = 1;

/** Ids whose cues the text holds, in the order given. Several, one or none. */
export function routeByCues<Id extends string>(text: string, cues: readonly (readonly [Id, Cues])[]): Id[] {
  const words = text.toLowerCase();
  return cues
    .filter(([, { strong, weak }]) => score(words, strong, STRONG) + score(words, weak, WEAK) >= THRESHOLD)
    .map(([id]) => id);
}

function score(words: string, patterns: readonly RegExp[], weight: number): number {
  return patterns.filter((pattern) => pattern.test(words)).length * weight;
}
