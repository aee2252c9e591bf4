import { constant } from "../../../answer/derivation.js";
import { agrees } from "../agreement.js";
import { type Fact, type FactQuantity, isWithin, type Mark, partAt } from "../reading.js";
import type { Asked, Found } from "./found.js";

/** "Half of the offers cost 329 or less" of a median, "a quarter at most 189" of a lower quartile. */
export function quantile({ piece, quantity, fact }: Asked): Found | null {
  if (quantity.unit !== "share") return null;
  const { reading } = piece;
  const sentence = partAt(reading.sentences, quantity.start);
  const here = reading.marks.filter(({ start }) => isWithin({ start, end: start }, sentence));
  const stated = here.filter(({ kind }) => kind === "bound");
  const bounds =
    stated.length > 0 ? stated : here.filter(({ kind, concepts }) => kind === "dir" && !concepts.includes("flat"));
  const isAbove = ({ concepts }: Mark) => concepts.includes("least") || concepts.includes("up");
  const [first] = bounds;
  const told = fact.quantities.filter((held) =>
    reading.quantities.some((other) => other !== quantity && agrees(other, held)),
  );
  const below = told.flatMap((held) => shareBelow(fact, held) ?? []);
  // Between the quartiles lies half, and on either side of the median.
  const isHalf = quantity.values.includes(0.5);
  const isAround = below.includes(0.25) && below.includes(0.75);
  const isMedian = below.includes(0.5) && first === undefined;
  if (isHalf && (isAround || isMedian))
    return { value: constant(0.5, "what a quartile is"), from: told.slice(0, 1), words: [] };
  if (first === undefined || bounds.some((bound) => isAbove(bound) !== isAbove(first))) return null;
  for (const other of reading.quantities) {
    if (other === quantity || !isWithin(other, sentence)) continue;
    for (const held of fact.quantities) {
      const below = agrees(other, held) ? shareBelow(fact, held) : null;
      if (below === null || !quantity.values.includes(isAbove(first) ? 1 - below : below)) continue;
      return { value: constant(below, "what a quartile is"), from: [held], words: bounds };
    }
  }
  return null;
}

/** What part of the rows lies below a number, by what the fact calls it. */
function shareBelow(fact: Fact, held: FactQuantity): number | null {
  const { text, clauses } = fact;
  const { start, end, figure } = held;
  if (figure === null) return null;
  const around = betweenOf(fact, held);
  if (around !== null) return around;
  const clause = partAt(clauses, start);
  const words = [...text.slice(clause.start, start).matchAll(QUANTILE)].at(-1)?.[0].toLowerCase();
  const isOwn = words !== undefined && end <= clause.end;
  return isOwn ? (words.startsWith("lower") ? 0.25 : words.startsWith("upper") ? 0.75 : 0.5) : null;
}

const QUANTILE = /\b(?:lower quartile|upper quartile|median)\b/gi;

/** "Half of the offers cost between 214 and 345", the middle ones. */
function betweenOf({ text, quantities }: Fact, held: FactQuantity): number | null {
  const sentence = text.slice(0, held.start);
  const part = /\b(half|four in five) of [^.;]*\bbetween (\S+ and )?$/i.exec(sentence);
  if (part === null) return null;
  const outside = part[1]?.toLowerCase() === "half" ? 0.25 : 0.1;
  const isUpper = part[2] !== undefined;
  return quantities.includes(held) ? (isUpper ? 1 - outside : outside) : null;
}
