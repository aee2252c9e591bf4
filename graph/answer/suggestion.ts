import { z } from "zod";
import { plainAsk, plainRequest } from "../understand/asking.js";
import { nothingNamed } from "../understand/names/named.js";
import { type Ask, Request, type Scope } from "../understand/request.js";

/** A next question: as people read it, and as the request that it is, so that nobody has to understand it again. */
export const Suggestion = z.object({ text: z.string(), request: Request });
export type Suggestion = z.infer<typeof Suggestion>;

/** What a suggestion asks, beside the market that the answer was about. */
export interface Next {
  /** Who answers it. */
  readonly specialists: readonly string[];
  /** Parts that it names: "gap.worth". */
  readonly topics?: readonly string[];
  readonly want?: Ask["want"];
  readonly isYesNo?: boolean;
  readonly claim?: Ask["claim"];
  /** What it is about; nothing named where this is missing. */
  readonly scope?: Partial<Scope>;
  readonly inputs?: Request["inputs"];
  readonly limit?: number;
  readonly details?: Request["details"];
}

/** A question that this service answers, in the market of the request before. */
export function suggest(text: string, { scope: before }: Pick<Request, "scope">, next: Next): Suggestion {
  const {
    specialists,
    topics = [],
    want = "value",
    isYesNo = false,
    claim = null,
    scope = {},
    inputs = [],
    limit = null,
    details = {},
  } = next;
  const named: Scope = { ...nothingNamed({ ...before.market, stated: true }), ...scope };
  const ask = plainAsk({ want, isYesNo, claim, specialists: [...specialists], topics: [...topics], limit });
  return { text, request: plainRequest(named, { inputs, asks: [ask], details }) };
}
