import type { Turn } from "./conversation.js";
import * as words from "./follow-words.js";
import { isLast, placeOf } from "./ordinals.js";

/** Where a question goes on from an earlier turn than the newest. */
export interface Return {
  /** The words beside those that lead back; empty for none. */
  readonly rest: string;
  /** The conversation up to the turn that it goes on from. */
  readonly conversation: readonly Turn[];
  /** It puts right what was understood last: it goes on from there only where it merely changes it. */
  readonly isCorrection: boolean;
}

/** The earlier turn that a text leads back to: "undo", "no, I meant Germany", "the first question again"; null for none, or where it is forgotten. */
export function findReturn(text: string, conversation: readonly Turn[]): Return | null {
  const newest = conversation.at(-1);
  if (newest === undefined) return null;
  const upTo = (place: number | null): readonly Turn[] => {
    const end = conversation.findLastIndex((turn) => turn.place === place) + 1;
    return conversation.slice(0, end);
  };
  const leading = [
    [words.UNDO.exec(text), () => upTo(newest.before), false],
    [words.BACK_TO.exec(text), (place: string) => upTo(isLast(place) ? newest.place - 1 : placeOf(place)), false],
    [words.CORRECTS.exec(text), () => (newest.isChange ? upTo(newest.before) : conversation), true],
  ] as const;
  for (const [found, turnsOf, isCorrection] of leading) {
    if (found === null) continue;
    const rest = text.slice(found[0].length).trim();
    const turns = turnsOf(found[1] ?? found[2] ?? "");
    if (turns.length > 0 && !(isCorrection && rest === "")) return { rest, conversation: turns, isCorrection };
  }
  return null;
}
