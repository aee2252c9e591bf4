import type { MeasureId } from "../../../tools/measures/registry.js";
import { askedMeasures } from "../asks/asked-measures.js";
import { clauseOf } from "../asks/clause.js";
import { nothingNamed } from "../names/named.js";
import { languageOf } from "../words/language.js";
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
  return backToMeasure(text, conversation);
}

/** "Back to prices, but Germany": the last turn that asked for such a measure, with the words behind it. */
function backToMeasure(text: string, conversation: readonly Turn[]): Return | null {
  const found = words.BACK.exec(text);
  const turns = conversation.slice(0, -1);
  const newest = conversation.at(-1);
  if (found === null || newest === undefined) return null;
  const [head = ""] = text.slice(found[0].length).split(/[,.;:!?–—]/u);
  const { scope, asks } = newest.request;
  const measuresIn = askedMeasures(
    clauseOf(head, nothingNamed(scope.market), languageOf(newest.said), languageOf(text)),
  );
  const isAsked = ({ request }: Turn): boolean =>
    measuresIn.some((id) => request.asks.some(({ measures }) => measures.some((each) => areAlike(id, each))));
  const end = turns.findLastIndex(isAsked) + 1;
  if (end === 0 || measuresIn.some((id) => asks[0]?.measures[0] === id)) return null;
  const rest = text.slice(found[0].length + head.length).replace(/^[\s,.;:!?–—]+/u, "");
  return { rest, conversation: conversation.slice(0, end), isCorrection: false };
}

/** "Prices" are told by any measure of prices. */
const areAlike = (id: MeasureId, other: string): boolean =>
  id === other || (id.startsWith("price-") && other.startsWith("price-"));
