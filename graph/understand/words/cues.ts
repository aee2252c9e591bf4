import { type SpecialistId, specialistIds, specialists } from "../../specialists/index.js";

/** Specialists whose cues a text holds: for wordings of our own, such as follow-up questions. */
export const heardByCues = (text: string): SpecialistId[] => specialistIds.filter((id) => hearsCue(text, id));

const STRONG = 1;
const WEAK = 0.5;
const ENOUGH = 1;

export function hearsCue(text: string, id: SpecialistId): boolean {
  const { strong, weak } = specialists[id].card.cues;
  const words = text.toLowerCase();
  const count = (patterns: readonly RegExp[]): number => patterns.filter((pattern) => pattern.test(words)).length;
  return count(strong) * STRONG + count(weak) * WEAK >= ENOUGH;
}
