import { type Examined, wordsAt } from "./examined.js";
import { ownersIn } from "./owners.js";
import { type Fact, type FactQuantity, isWithin, type Mark, partAt } from "./reading.js";
import type { Quantity } from "./units.js";

/** What a number counts: searches, offers, days. */

const isThing = ({ kind }: Mark): boolean => kind === "thing" || kind === "span";

const namesOf = (marks: readonly Mark[]): string[] =>
  marks.flatMap(({ kind, concepts }) => concepts.map((concept) => `${kind}.${concept}`));

/** "1,234 searches" of a fact that counts offers; "37 weeks" of one that counts days. */
export function thingAgainst(piece: Examined, quantity: Quantity, fact: Fact, held: FactQuantity): string | null {
  const behind = thingBehind(piece, quantity);
  const [first] = behind;
  if (first === undefined) return null;
  const touches = first.start - quantity.end <= 3;
  const concepts = namesOf(behind);
  const fail = `"${wordsAt(piece, first)}" is not what its fact counts`;
  if (held.unit?.startsWith("span:")) {
    if (!touches) return null;
    return concepts.includes(held.unit.replace(":", ".")) ? null : fail;
  }
  // Of amounts and shares the thing follows in another place of the sentence.
  const whole = held.unit === "share" ? sharedIn(fact, held) : [];
  // "Four offers in five cost"
  const inside = namesOf(piece.reading.marks.filter((mark) => isThing(mark) && isWithin(mark, quantity)));
  if (inside.some((concept) => whole.includes(concept))) return null;
  if (whole.length > 0 && first.kind === "thing" && concepts.every((concept) => !whole.includes(concept))) return fail;
  if (held.unit !== null) return touches && quantity.unit === null && first.kind === "thing" ? fail : null;
  const said = countedBy(fact, held, first.kind);
  return said.size === 0 || concepts.some((concept) => said.has(concept)) ? null : fail;
}

/** "7 % of the reviews" */
function sharedIn({ text, marks }: Fact, { end }: FactQuantity): string[] {
  const of = /^ of (?:the |all )?/.exec(text.slice(end))?.[0].length ?? Number.NaN;
  return namesOf(marks.filter((mark) => isThing(mark) && mark.start === end + of));
}

/** The thing that a sentence names right behind a number, in whatever classes its word is. */
export function thingBehind({ reading, lexicon }: Examined, quantity: Quantity): readonly Mark[] {
  const { text, marks } = reading;
  const gap = lexicon.isSpaced ? 22 : 4;
  const next = marks
    .filter((mark) => isThing(mark) && mark.start >= quantity.end && mark.start - quantity.end <= gap)
    // "In a year" of two dates is no count of years.
    .filter((mark) => marks.every((ago) => ago.kind !== "ago" || !isWithin(mark, ago)))
    .filter(({ start }) => !/[,.;:()、。，]|\d/u.test(text.slice(quantity.end, start)))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  // "降价" is a fall of the price, not a count of prices.
  const first = next.find(({ start }) => marks.every((mark) => mark.start !== start || mark.kind !== "dir"));
  return first === undefined || first !== next[0] ? [] : next.filter(({ start }) => start === first.start);
}

/** What a fact counts with one of its numbers: what follows it, else whatever its sentence names. */
export function countedBy(fact: Fact, held: FactQuantity, kind = "thing"): ReadonlySet<string> {
  const sentence = partAt(fact.sentences, held.start);
  const things = fact.marks.filter((mark) => isThing(mark) && isWithin(mark, sentence));
  const following = things.filter(
    ({ start }) =>
      start >= held.end && start - held.end <= 30 && !/[,;:]|\d|\bto make\b/u.test(fact.text.slice(held.end, start)),
  );
  // "The title of 17 of 40 listings": titles are counted too.
  const before = things.filter(
    ({ end }) => end <= held.start && /^ of [\d,. of]*$/.test(fact.text.slice(end, held.start)),
  );
  const counted = following.some((mark) => mark.kind === kind) ? [...following, ...before] : things;
  const said = new Set(namesOf(counted));
  // "7 of 52 blenders" are products.
  if (said.size > 0 && ownersIn(fact).product.some(({ start }) => start >= held.end && start - held.end <= 3))
    said.add("thing.product").add("thing.unit");
  return said;
}
