import type { Request } from "express";
import type { Account } from "./query-quota.js";

/** Who sends a request. Tasks, conversations and catalogs belong to the caller that began them. */
export interface Caller {
  /** Stable for one person or key, the same in every process. */
  readonly id: string;
  /** Whose queries and tokens it uses. */
  readonly account: Account;
  /** What an answer has to say of who asked, each a sentence for its limits. */
  readonly notes: readonly string[];
  /** May change the market that everybody is answered from. */
  readonly isOperator?: boolean;
}

/** Everyone who does not say who they are. What they began is reached by its ids alone, so those the service makes are unguessable. */
export const ANONYMOUS_ID = "anonymous";

export const UNCOUNTED: Account = { id: "uncounted", limit: Number.MAX_SAFE_INTEGER, isPassing: true };

export const ANONYMOUS: Caller = { id: ANONYMOUS_ID, account: UNCOUNTED, notes: [] };

export type IdentifyCaller = (request: Request) => Caller;

/** Whose the caller's catalogs are; null for somebody nobody knows, whose catalogs are reached by their ids alone. */
export const ownerOf = ({ id }: Caller): string | null => (id === ANONYMOUS_ID ? null : id);
