import type { Reply } from "./a2a.js";

/** Conversations are kept in this browser alone. */

export interface Turn {
  readonly id: string;
  readonly question: string;
  readonly fileName: string | null;
  readonly askedAt: string;
  readonly reply: Reply | null;
  /** Why there is none, in words. */
  readonly trouble: string | null;
  /** What the person thought of the answer: 1 is bad, 5 is good. */
  readonly rating?: number;
}

export interface Conversation {
  readonly id: string;
  readonly agent: string;
  readonly turns: readonly Turn[];
}

const PLACE = "conversations";
const MOST = 12;

export function readConversations(): Conversation[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? (kept as Conversation[]) : [];
  } catch {
    return [];
  }
}

/** The newest first; the oldest go when there is no room. */
export function keepConversations(all: readonly Conversation[]): void {
  for (let most = MOST; most > 0; most = Math.floor(most / 2)) {
    try {
      localStorage.setItem(PLACE, JSON.stringify(all.slice(0, most)));
      return;
    } catch {
      // no room for so many
    }
  }
}

const KEY = "api-key";
/** Of this tab alone. */
export const readKey = (): string => sessionStorage.getItem(KEY) ?? "";
export const keepKey = (key: string): void => sessionStorage.setItem(KEY, key);
