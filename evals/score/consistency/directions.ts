import { evaluate } from "../../../graph/answer/derivation.js";
import type { Figure, Statement } from "../../../graph/answer/figure.js";

/** Words that say which way something went, where they stand right before a figure. */
const UP =
  /(?:\brose|\brisen|\brise of|\brising|\bgrew|\bgrown|\bgrowth of|\bup|\bgained|\bincreased)(?: by|,| at)?\s*$/i;
const DOWN = /(?:\bfell|\bfallen|\bfall of|\bfalling|\bshrank|\bdown|\blost|\bdropped|\bdecreased)(?: by|,| at)?\s*$/i;

/** Figures whose sign is not the one that the word before them says: "fell by" and a rise. */
export function wrongDirections({ parts }: Statement): string[] {
  return parts.flatMap((part, place) => {
    if (typeof part === "string") return [];
    const before = wordsBefore(parts, place);
    const moved = movedBy(part);
    if (moved === null || moved === 0) return [];
    const isWrong = (UP.test(before) && moved < 0) || (DOWN.test(before) && moved > 0);
    return isWrong ? [`"${before.trim().split(/\s+/).slice(-3).join(" ")}" before a change of ${moved}`] : [];
  });
}

/** The words between the figure before this one, or the beginning, and this one. */
export function wordsBefore(parts: Statement["parts"], place: number): string {
  const before = parts.slice(0, place);
  const words = before.slice(before.findLastIndex((part) => typeof part !== "string") + 1);
  return words.filter((part) => typeof part === "string").join("");
}

/** What a figure says that something moved by; null where it is no move. */
function movedBy({ value, signed, derivation }: Figure): number | null {
  if (value === null) return null;
  if (signed) return value;
  const [only] = derivation?.by === "magnitude" ? derivation.from : [];
  return only === undefined ? null : evaluate(only);
}
