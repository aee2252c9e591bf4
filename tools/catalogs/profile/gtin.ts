/** What a product number is worth. Reasons are whole clauses, the same for equal causes. */
export interface GtinVerdict {
  readonly kind: "valid" | "invalid" | "in-store";
  /** Null for a valid one. */
  readonly reason: string | null;
}

const LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/**
 * Judges a GTIN of 8, 12, 13 or 14 digits (an ISBN-13 is one) by its GS1 mod 10 check digit (GS1 General Specifications 7.9).
 * Prefixes 02, 04 and 2x are numbers a shop gives itself; 05, 98 and 99 are coupons: neither identifies a product elsewhere.
 */
export function judgeGtin(gtin: string): GtinVerdict {
  const digits = gtin.trim();
  if (!/^\d+$/.test(digits)) return invalid("it holds something else than digits");
  if (/^(\d)\1*$/.test(digits)) return invalid("one digit repeated, a placeholder");
  if (!LENGTHS.has(digits.length)) return invalid(reasonForLength(digits));
  if (!hasCheckDigit(digits)) {
    const isShort = digits.length === 8 && /^[01]/.test(digits) && hasCheckDigit(expandUpcE(digits));
    return invalid(isShort ? "the short form UPC-E, its 12 digits are needed" : "wrong check digit");
  }
  return judgePrefix(digits);
}

/** Equal for every way to write one number: 14 digits, zeros in front. */
export function gtinKey(gtin: string): string {
  return gtin.trim().padStart(14, "0");
}

/** Weights 3 and 1 from the right, the check digit itself counting 1. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight += 1)
    sum += Number(digits[digits.length - 1 - fromRight]) * (fromRight % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}

function judgePrefix(digits: string): GtinVerdict {
  // A GTIN-8 has prefixes of its own: only 2 is for shops there.
  const company = digits.length === 8 ? digits : digits.padStart(14, "0").slice(1);
  if (/^2/.test(company) || (digits.length > 8 && /^0[24]/.test(company)))
    return { kind: "in-store", reason: "a number for use within one shop (prefix 02, 04 or 2)" };
  if (digits.length > 8 && /^(?:05|98[1-4]|99)/.test(company))
    return { kind: "in-store", reason: "a coupon number (prefix 05, 98 or 99)" };
  return { kind: "valid", reason: null };
}

function reasonForLength(digits: string): string {
  const full = [12, 13].find((length) => digits.length < length && digits.length >= length - 2);
  if (full !== undefined && hasCheckDigit(digits)) return "zeros in front are missing, as spreadsheets leave them out";
  if (digits.length === 10) return "10 digits, an ISBN-10: its 13 digits are needed";
  return "not 8, 12, 13 or 14 digits long";
}

/** Number system, six digits, check digit of a UPC-E as the UPC-A it stands for. */
function expandUpcE(digits: string): string {
  const [system, a, b, c, d, e, last, check] = [...digits];
  if (last === "0" || last === "1" || last === "2") return `${system}${a}${b}${last}0000${c}${d}${e}${check}`;
  if (last === "3") return `${system}${a}${b}${c}00000${d}${e}${check}`;
  if (last === "4") return `${system}${a}${b}${c}${d}00000${e}${check}`;
  return `${system}${a}${b}${c}${d}${e}0000${last}${check}`;
}

const invalid = (reason: string): GtinVerdict => ({ kind: "invalid", reason });
