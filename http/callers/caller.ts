import type { Request } from "express";

/** Who sends a request. Tasks and conversations belong to the caller that began them. */
export interface Caller {
  /** Stable for one person or key, the same in every process. */
  readonly id: string;
}

export type IdentifyCaller = (request: Request) => Caller | Promise<Caller>;

/** Everyone who does not say who they are. What they began is reached by its ids alone, so those are unguessable. */
export const ANONYMOUS: Caller = { id: "anonymous" };
