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

/** True when the words alone would route to a specialist or count towards it. */
export function speaksFor(text: string, { strong, weak }: Cues): boolean {
  const words = text.toLowerCase();
  return [...strong, ...weak].some((pattern) => pattern.test(words));
}

function score(words: string, patterns: readonly RegExp[], weight: number): number {
  return patterns.filter((pattern) => pattern.test(words)).length * weight;
}
