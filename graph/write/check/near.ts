import type { Examined } from "./examined.js";
import type { Mark } from "./reading.js";
import type { Quantity } from "./units.js";

/** Words that round the number beside them: "about 6 %", "nearly every fourth", "just over two thirds". */

export interface Rounding {
  readonly side: "about" | "under" | "over";
  readonly marks: readonly Mark[];
}

export function roundingOf({ reading, lexicon }: Examined, { start, end }: Quantity): Rounding | null {
  // An article may stand between: "près d'un quart".
  const isBefore = (mark: Mark) =>
    mark.end <= start &&
    (lexicon.isSpaced ? ARTICLE : mark.concepts.includes("about") ? SIGNS : SIGN).test(
      reading.text.slice(mark.end, start),
    );
  const isBehind = (mark: Mark) => !lexicon.isSpaced && mark.start >= end && mark.start - end <= 2;
  const marks = reading.marks.filter((mark) => mark.kind === "near" && (isBefore(mark) || isBehind(mark)));
  const longest = [...marks].sort((a, b) => b.end - b.start - (a.end - a.start))[0];
  const side = longest?.concepts[0];
  return side === "about" || side === "under" || side === "over" ? { side, marks } : null;
}

const ARTICLE = /^\s?(?:\p{L}{1,4}\s)?$/u;
const SIGN = /^\s?\p{L}?$/u;
const SIGNS = /^\s?\p{L}{0,5}$/u;

/** Whether a number as it is written stands for a value, exactly or by the word that rounds it. */
export function standsFor(quantity: Quantity, value: number, rounding: Rounding | null): boolean {
  return quantity.values.some((written) => {
    const off = value - written;
    const share = Math.abs(off / value);
    const isPart = quantity.isWords && (quantity.unit === "share" || quantity.unit === "times");
    if (Math.abs(off) <= 1e-9 * Math.max(1, Math.abs(value))) return rounding === null || rounding.side === "about";
    if (rounding === null)
      return isPart
        ? Math.abs(off) <= 0.0051
        : !quantity.isWords && share <= 0.04 && Math.abs(off) <= quantity.step / 2;
    if (
      share > (quantity.unit === "times" ? 0.2 : isPart ? 0.085 : 0.1) ||
      (rounding.side === "under" && off > 0) ||
      (rounding.side === "over" && off < 0)
    )
      return false;
    const grain = isPart ? Number.POSITIVE_INFINITY : grainOf(written, quantity.step || 1);
    return rounding.side === "about" ? Math.abs(off) <= grain / 2 + 1e-9 : Math.abs(off) < grain;
  });
}

/** What the last digit is worth that is no zero: of 2,900 a hundred. */
function grainOf(written: number, step: number): number {
  let grain = step;
  while (written > 0 && Math.abs(written / (grain * 10) - Math.round(written / (grain * 10))) < 1e-9) grain *= 10;
  return grain;
}
