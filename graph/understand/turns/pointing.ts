import { subjectsOf, type Turn } from "./conversation.js";
import * as words from "./follow-words.js";
import type { Helpers } from "./leaning.js";
import type { Named } from "./merge-scope.js";
import { rowsMeant } from "./rows-meant.js";

/** What "it", "the other one" and "the two" stand for where no place in a listing is named. */

/** What was spoken of last, by name: rows of a listing that the newest question is about, or the one that its answer names first. */
export const toldLast = ({ focus, request: { scope } }: Turn): string[] =>
  focus === null ? [...scope.keywords, ...scope.brands, ...scope.merchants] : [focus];

/** The last two things that were spoken of, one a turn, as a listing of two. */
export function lastTwo(conversation: readonly Turn[]): Turn | null {
  const turn = conversation.at(-1);
  if (turn === undefined || turn.rows.length === 2) return turn ?? null;
  const isOfKeywords = turn.request.scope.keywords.length > 0;
  const namesOf = ({ request: { scope } }: Turn): readonly string[] =>
    isOfKeywords ? scope.keywords : subjectsOf(scope);
  const named = conversation.map(namesOf).filter(({ length }) => length === 1);
  const [newest, other] = [...new Set(named.flat().reverse())];
  if (newest === undefined || other === undefined) return null;
  const rows = [other, newest].map((name) => ({ name, numbers: {} }));
  return { ...turn, kind: isOfKeywords ? "keyword" : null, rows };
}

/** Kinds of rows that are products: what is asked next is asked about the one that leads. */
export const PRODUCTS: readonly (string | null)[] = ["cluster", "name"];
/** What an offer is called need not say which product it is. */
const OFFER = "product";

/** The row that an answer named first, where new words speak of it; null where they do not. */
export function focusMeant(text: string, turn: Turn, asksRows: boolean, helpers: Helpers): Promise<Named> | null {
  const { focus, kind } = turn;
  if (focus === null || kind === OFFER || asksRows) return null;
  // Several that the asker named stay what the talk is about.
  const isAboutLeader = PRODUCTS.includes(kind) && turn.request.scope.clusters.length < 2;
  return speaksOfFocus(text, turn) || isAboutLeader ? rowsMeant([focus], turn, helpers) : null;
}

/** "How many brands does it have?" after a ranking of product groups: the one that leads. */
export const productMeant = async (text: string, turn: Turn, helpers: Helpers): Promise<Named | null> =>
  turn.focus !== null && PRODUCTS.includes(turn.kind) && speaksOfFocus(text, turn)
    ? rowsMeant([turn.focus], turn, helpers)
    : null;

/** "What share is that?" */
export const speaksOfFocus = (text: string, { focus, kind }: Turn): boolean =>
  focus !== null && kind !== OFFER && words.speaksOf(text) === "one";
