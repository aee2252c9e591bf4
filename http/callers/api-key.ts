import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";

export const TIERS = ["explorer", "professional", "enterprise"] as const;
export const Tier = z.enum(TIERS);
export type Tier = z.infer<typeof Tier>;

/** What is kept of a key: never the key itself. */
export const ApiKey = z.object({
  /** The part of the key that may be shown. */
  id: z.string(),
  name: z.string(),
  tier: Tier,
  /** May change the market that everybody is answered from. */
  isOperator: z.boolean().default(false),
  /** SHA-256 of the whole key, hexadecimal. Its 256 random bits need no salt and no slow hash. */
  hash: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601; null while the key is valid. */
  revokedAt: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

const PREFIX = "aqs";
const SHAPE = /^aqs_([a-z0-9]{12})_[A-Za-z0-9_-]{43}$/;

/** The secret is shown to its owner once. */
export function issueKey(
  name: string,
  tier: Tier,
  now: Date,
  isOperator = false,
): { readonly key: ApiKey; readonly secret: string } {
  const id = BigInt(`0x${randomBytes(8).toString("hex")}`)
    .toString(36)
    .padStart(12, "0")
    .slice(-12);
  const secret = `${PREFIX}_${id}_${randomBytes(32).toString("base64url")}`;
  const hash = hashOf(secret);
  return { secret, key: { id, name, tier, isOperator, hash, createdAt: now.toISOString(), revokedAt: null } };
}

/** The id inside a key; null for what is no key. */
export const idIn = (secret: string): string | null => SHAPE.exec(secret)?.[1] ?? null;

const NO_HASH = "0".repeat(64);

/** Takes the same time for a wrong key, a revoked one and one that never was. */
export function isValid(secret: string, key: ApiKey | undefined): key is ApiKey {
  const isSame = timingSafeEqual(Buffer.from(hashOf(secret), "hex"), Buffer.from(key?.hash ?? NO_HASH, "hex"));
  return isSame && key !== undefined && key.revokedAt === null;
}

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");
