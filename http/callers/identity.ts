import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { HttpLogger } from "../logger.js";
import { lookUpPerson, type Person, Unresolved } from "./identity-provider.js";

export type { Person } from "./identity-provider.js";

/** Who a turn of the enterprise host comes from. It keeps people's catalogs apart and permits nothing. */
export type Identity =
  | { readonly kind: "anonymous" }
  | { readonly kind: "person"; readonly person: Person }
  /** Somebody said who they are, and it was not believed or could not be asked. */
  | { readonly kind: "unresolved"; readonly reason: "rejected" | "unavailable" };

export interface IdentityResolver {
  /** Takes the Authorization header. Never rejects, and takes no longer than the time-out. */
  readonly resolve: (authorization: string | undefined) => Promise<Identity>;
}

export interface IdentityOptions {
  readonly userinfoUrl?: string;
  /** The OAuth client that tokens must have been issued to; null: any. */
  readonly clientId: string | null;
  /** Asked only where there is a client id. */
  readonly tokeninfoUrl?: string;
  /** The longest a person is remembered; an answer of the provider can shorten it. */
  readonly cacheSeconds?: number;
  /** For all requests of one lookup together. */
  readonly timeoutMs?: number;
  /** People remembered; as many refusals and outages beside them, so that made-up tokens push nobody out. */
  readonly maxEntries?: number;
  readonly logger: HttpLogger;
  readonly clock?: () => Date;
}

const REJECTED_SECONDS = 60;
const OUTAGE_SECONDS = 5;
/** A provider that is down shall not gather requests. */
const MOST_LOOKUPS = 32;

const ANONYMOUS: Identity = { kind: "anonymous" };
const MALFORMED = Symbol("malformed");

interface Remembered {
  readonly identity: Identity;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Tokens stay in the arguments of the calls they are sent by; what is remembered is found by their SHA-256. */
export function createIdentityResolver(options: IdentityOptions): IdentityResolver {
  const {
    userinfoUrl = "https://openidconnect.googleapis.com/v1/userinfo",
    clientId,
    tokeninfoUrl = "https://oauth2.googleapis.com/tokeninfo",
    cacheSeconds = 300,
    timeoutMs = 3_000,
    maxEntries = 10_000,
    logger,
    clock = () => new Date(),
  } = options;
  const provider = { userinfoUrl, clientId, tokeninfoUrl, timeoutMs };
  const people = new LRUCache<string, Remembered>({ max: maxEntries });
  const refusals = new LRUCache<string, Remembered>({ max: maxEntries });
  const lookups = new Map<string, Promise<Identity>>();
  let crowdToldMs = Number.NEGATIVE_INFINITY;

  async function resolve(authorization: string | undefined): Promise<Identity> {
    const token = bearerTokenOf(authorization);
    if (token === null) return ANONYMOUS;
    if (token === MALFORMED) return { kind: "unresolved", reason: "rejected" };
    const key = createHash("sha256").update(token).digest("base64url");
    const known = recall(people, key) ?? recall(refusals, key) ?? lookups.get(key);
    if (known) return known;
    if (lookups.size >= MOST_LOOKUPS) return turnAway();
    const lookup = lookUp(token, key).finally(() => lookups.delete(key));
    lookups.set(key, lookup);
    return lookup;
  }

  async function lookUp(token: string, key: string): Promise<Identity> {
    const fromMs = clock().getTime();
    const startedAt = performance.now();
    const remember = (identity: Identity, seconds: number): Identity => {
      const memory = identity.kind === "person" ? people : refusals;
      memory.set(key, { identity, fromMs, untilMs: fromMs + Math.min(seconds, cacheSeconds) * 1_000 });
      return identity;
    };
    try {
      const { person, freshSeconds } = await lookUpPerson(token, provider);
      return remember({ kind: "person", person }, freshSeconds);
    } catch (error) {
      // Nothing else is passed on: an error of fetch can quote a header.
      const { reason, why } = error instanceof Unresolved ? error : new Unresolved("unavailable", "fault");
      const fields = { why, ms: Math.round(performance.now() - startedAt) };
      if (reason === "rejected") logger.info(fields, "identity rejected");
      else logger.warn(fields, "identity unavailable");
      return remember({ kind: "unresolved", reason }, reason === "rejected" ? REJECTED_SECONDS : OUTAGE_SECONDS);
    }
  }

  function recall(memory: LRUCache<string, Remembered>, key: string): Identity | null {
    const remembered = memory.get(key);
    const nowMs = clock().getTime();
    // A clock that was set back lengthens nothing.
    return remembered && remembered.fromMs <= nowMs && nowMs < remembered.untilMs ? remembered.identity : null;
  }

  function turnAway(): Identity {
    const nowMs = clock().getTime();
    if (Math.abs(nowMs - crowdToldMs) >= OUTAGE_SECONDS * 1_000) {
      crowdToldMs = nowMs;
      logger.warn({ why: "too many lookups at once", lookups: lookups.size }, "identity unavailable");
    }
    return { kind: "unresolved", reason: "unavailable" };
  }

  return { resolve };
}

/**
 * RFC 6750 §2.1. Other schemes speak to somebody else, such as a proxy, and are ignored: null. A malformed Bearer meant us,
 * so it is not taken for a person who said nothing.
 */
function bearerTokenOf(authorization: string | undefined): string | typeof MALFORMED | null {
  if (authorization === undefined || !/^bearer(?:\s|$)/i.test(authorization)) return null;
  return /^bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1] ?? MALFORMED;
}
