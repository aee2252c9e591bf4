import type { Request, RequestHandler, Response } from "express";
import { HttpFailure } from "../failures.js";
import { networkOf } from "./address.js";
import type { Tier } from "./api-key.js";
import type { ApiKeys } from "./api-keys.js";
import { ANONYMOUS_ID, type Caller } from "./caller.js";
import type { Identity, IdentityResolver } from "./identity.js";
import type { Account, QueryQuota, QueryWindow } from "./query-quota.js";

export interface CallerSettings {
  /** Header that holds an API key. */
  readonly keyHeader: string;
  /** Refuse requests to agents without a key, on the public prefix. */
  readonly isKeyRequired: boolean;
  readonly queriesPerMonth: Readonly<Record<Tier, number>>;
  /** Of each address without a key, and of each person of the enterprise host. */
  readonly anonymousQueriesPerMonth: number;
}

export interface CallerDependencies {
  readonly keys: ApiKeys;
  readonly identity: IdentityResolver;
  readonly queryQuota: QueryQuota;
  readonly settings: CallerSettings;
}

/** Below it an assistant host asks: no keys, people instead. */
export const ENTERPRISE_PREFIX = "/ge/";
/** Where GET and DELETE are a person's too; Express matches in any case. */
const PERSONAL = /^\/ge\/a2a\/(catalogs\/|me\/?$)/i;

/** Beside the request, never in `locals`, which are logged. */
const known = new WeakMap<Request, { readonly caller: Caller; readonly refusal: HttpFailure | null }>();

/** Finds out who sends each request and tells them what they have left of their queries, whatever becomes of the request. */
export function identifyCallers({ keys, identity, queryQuota, settings }: CallerDependencies): RequestHandler {
  const { keyHeader, isKeyRequired, queriesPerMonth, anonymousQueriesPerMonth } = settings;
  const passing = (id: string): Account => ({ id, limit: anonymousQueriesPerMonth, isPassing: true });
  const unauthorized = (message: string) => new HttpFailure(401, "unauthenticated", message);

  const asPerson = async (request: Request) => {
    // Cards are the same for everybody: nobody is looked up for them.
    const isPersonal = request.method === "POST" || PERSONAL.test(request.path);
    const found: Identity = isPersonal ? await identity.resolve(request.headers.authorization) : { kind: "anonymous" };
    if (found.kind === "person") {
      const id = `person:${found.person.sub}`;
      return { caller: { id, account: passing(id), notes: [] }, refusal: null };
    }
    const notes = found.kind === "anonymous" ? [] : [UNRESOLVED[found.reason]];
    return { caller: { id: ANONYMOUS_ID, account: passing(addressOf(request)), notes }, refusal: null };
  };

  const asKey = async (request: Request) => {
    const secret = request.get(keyHeader)?.trim() ?? "";
    const key = secret === "" ? null : await keys.find(secret);
    if (key) {
      const id = `key:${key.id}`;
      return {
        caller: {
          id,
          account: { id, limit: queriesPerMonth[key.tier], isPassing: false },
          notes: [],
          isOperator: key.isOperator,
        },
        refusal: null,
      };
    }
    const refusal =
      secret !== ""
        ? unauthorized(
            `The API key in ${keyHeader} is not valid. It may have been revoked; ask the operator for a new one.`,
          )
        : isKeyRequired
          ? unauthorized(`An API key is needed here. Send it in the header ${keyHeader}.`)
          : null;
    return { caller: { id: ANONYMOUS_ID, account: passing(addressOf(request)), notes: [] }, refusal };
  };

  return async (request, response, next) => {
    const isEnterprise = request.path.startsWith(ENTERPRISE_PREFIX);
    response.vary(isEnterprise ? "Authorization" : keyHeader);
    const found = await (isEnterprise ? asPerson(request) : asKey(request));
    known.set(request, found);
    setRateLimitHeaders(response, await queryQuota.current(found.caller.account));
    next();
  };
}

const UNRESOLVED: Readonly<Record<"rejected" | "unavailable", string>> = {
  rejected: "Your account could not be confirmed, so saved catalogs are not available in this answer.",
  unavailable: "Your account could not be looked up just now, so saved catalogs are not available in this answer.",
};

/** Before the body is read: who may not ask costs nothing more. */
export const refuseStrangers: RequestHandler = (request, response, next) => {
  const refusal = known.get(request)?.refusal ?? null;
  if (refusal) response.set("www-authenticate", 'ApiKey realm="agents"');
  next(refusal ?? undefined);
};

/** Who sends a request that has passed `identifyCallers`. */
export function callerOf(request: Request): Caller {
  const found = known.get(request);
  if (!found) throw new Error("the request was not identified");
  return found.caller;
}

/** What is left of the account's queries, readable by everyone (ISO date: the window is a calendar month). */
export function setRateLimitHeaders(response: Response, { limit, used, reset }: QueryWindow): void {
  response.set({
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(Math.max(0, limit - used)),
    "x-ratelimit-reset": reset.toISOString().slice(0, 10),
  });
}

const addressOf = ({ ip = "unknown" }: Request): string => `address:${networkOf(ip)}`;

/** Whose requests share bounds: a key's, a person's, or those of a network address. */
export function clientOf(request: Request): string {
  return known.get(request)?.caller.account.id ?? addressOf(request);
}
