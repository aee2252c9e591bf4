import { conceptsOf } from "../agreement.js";
import { listsOf, namedIn } from "../listed.js";
import { type FactQuantity, isWithin, type Mark, partAt } from "../reading.js";
import { countedBy } from "../things.js";
import { isDistinct, isPartOf } from "./compare.js";
import { type Asked, type Found, isStep, isUnit, step } from "./found.js";
import { isTotal, plain } from "./wholes.js";

/** Numbers of one kind together, and their mean. */

/** "Fees and costs of together 21", "the first three have 62.2 %" */
export function sum(asked: Asked): Found | null {
  const { piece, quantity, rounding } = asked;
  const { reading } = piece;
  const sentence = partAt(reading.sentences, quantity.start);
  const here = (is: (mark: Mark) => boolean) => reading.marks.filter((mark) => is(mark) && isWithin(mark, sentence));
  const sums = here((mark) => mark.kind === "sum" || isTotal(mark));
  const means = here(({ kind, concepts }) => kind === "stat" && concepts.includes("mean"));
  if (sums.length + means.length === 0 && !isDistinct(quantity)) return null;
  for (const from of [...setsOf(asked), ...(sums.length > 0 ? pairsOf(asked) : [])]) {
    if (!from.every(({ unit }) => isUnit(piece, quantity, unit))) continue;
    const total = step("sum", ...from);
    if ((sums.length > 0 || isDistinct(quantity)) && isStep(quantity, total, rounding))
      return { value: total, from, words: sums };
    const mean = step("mean", ...from);
    if (means.length > 0 && isStep(quantity, mean, rounding)) return { value: mean, from, words: means };
  }
  return null;
}

/** What may be taken together: what the sentence names of a list, its first ones, all of it. */
function* setsOf(asked: Asked): Generator<readonly FactQuantity[]> {
  const { piece, fact } = asked;
  const counts = piece.reading.quantities.flatMap(({ unit, values }) => (unit === null ? values : []));
  for (const entries of listsOf(fact)) {
    const named = namedIn(piece, fact, entries);
    if (named.length > 1) yield named.map(({ held }) => held);
    // "Yoga mat" alone has no more than it has.
    if (named.length > 0) continue;
    const all = entries.map(({ held }) => held);
    for (const many of counts) if (many > 1 && many < all.length) yield all.slice(0, many);
    yield all;
  }
}

function* pairsOf({ piece, quantity, fact }: Asked): Generator<readonly FactQuantity[]> {
  const { reading } = piece;
  const sentence = partAt(reading.sentences, quantity.start);
  const figures = plain(fact);
  // Of a list no others than those that are named.
  const others = listsOf(fact).flatMap((entries) => {
    const named = namedIn(piece, fact, entries);
    return named.length === 0 ? [] : entries.filter((entry) => !named.includes(entry)).map(({ held }) => held);
  });
  for (const [place, one] of figures.entries())
    for (const other of figures.slice(place + 1)) {
      if (others.includes(one) || others.includes(other)) continue;
      if (one.unit !== other.unit || one.figure?.kind !== other.figure?.kind || isPartOf(fact, one, other)) continue;
      const [mine, theirs] = [countedBy(fact, one), countedBy(fact, other)];
      if (one.unit === null && ![...mine].some((thing) => theirs.has(thing))) continue;
      // Phones and computers are no phones and tablets.
      const devices = reading.marks
        .filter((mark) => mark.kind === "device" && isWithin(mark, sentence))
        .flatMap(({ concepts }) => concepts);
      const own = [one, other].flatMap((held) => [...(conceptsOf(fact, held, "device") ?? [])]);
      if (devices.length > 0 && (devices.length !== own.length || devices.some((device) => !own.includes(device))))
        continue;
      yield [one, other];
    }
}
