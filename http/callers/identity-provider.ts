import { z } from "zod";
import { type Answer, askJson, Unresolved } from "./identity-request.js";

export { Unresolved } from "./identity-request.js";

export interface Person {
  /** The provider's stable id of the account; everything is keyed on it. */
  readonly sub: string;
  /** For display only. */
  readonly email: string | null;
}

export interface IdentityProvider {
  readonly userinfoUrl: string;
  readonly clientId: string | null;
  readonly tokeninfoUrl: string;
  readonly timeoutMs: number;
}

/** tokeninfo writes its numbers as strings. */
const Seconds = z.union([z.number(), z.string().regex(/^-?\d{1,15}$/)]).transform(Number);

const UserInfo = z.object({
  // OpenID Connect Core 1.0 §5.1: at most 255 ASCII characters. Controls would not do as a key.
  sub: z
    .string()
    .max(255)
    .regex(/^[\x21-\x7e][\x20-\x7e]*$/),
  // A strange address costs the display of it, not the person.
  email: z
    .string()
    .max(320)
    .regex(/^[^\s\p{C}@]+@[^\s\p{C}@]+$/u)
    .nullable()
    .catch(null),
  email_verified: z.unknown().optional(),
  expires_in: Seconds.optional(),
});

const TokenInfo = z
  .object({ aud: z.string().optional(), azp: z.string().optional(), expires_in: Seconds.optional() })
  .refine(({ aud, azp }) => aud !== undefined || azp !== undefined);

export interface Found {
  readonly person: Person;
  /** How long the provider's answers may be used; infinite where they do not say. */
  readonly freshSeconds: number;
}

/** The person a token was issued for. Rejects with `Unresolved`, at the latest when the time is up. */
export async function lookUpPerson(token: string, provider: IdentityProvider): Promise<Found> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Unresolved("unavailable", "timed out")), provider.timeoutMs);
  });
  try {
    return await Promise.race([find(token, provider, controller.signal), tooLate]);
  } finally {
    clearTimeout(timer);
    controller.abort(); // also bodies that were left unread
  }
}

async function find(token: string, provider: IdentityProvider, signal: AbortSignal): Promise<Found> {
  const { userinfoUrl, clientId } = provider;
  // The audience first: whom a token of another application belongs to is not our business.
  const checkedSeconds =
    clientId === null ? Number.POSITIVE_INFINITY : await checkAudience(token, clientId, provider.tokeninfoUrl, signal);
  const answer = await askJson(userinfoUrl, { headers: { authorization: `Bearer ${token}` }, signal }, UserInfo);
  const { sub, email, email_verified: verified } = answer.value;
  const isVerified = verified === true || verified === "true";
  return {
    person: { sub, email: isVerified ? email : null },
    freshSeconds: Math.min(checkedSeconds, freshSecondsOf(answer)),
  };
}

/** userinfo does not name the audience, so a token that another application was given would pass for ours. */
async function checkAudience(token: string, clientId: string, url: string, signal: AbortSignal): Promise<number> {
  const body = new URLSearchParams({ access_token: token }); // in an address it would stand in logs
  const answer = await askJson(url, { method: "POST", body, signal }, TokenInfo);
  const { aud, azp } = answer.value;
  if (aud !== clientId && azp !== clientId) throw new Unresolved("rejected", "issued to another client");
  return freshSecondsOf(answer);
}

const freshSecondsOf = ({ value, freshSeconds }: Answer<{ expires_in?: number | undefined }>): number =>
  Math.min(freshSeconds, value.expires_in ?? Number.POSITIVE_INFINITY);
