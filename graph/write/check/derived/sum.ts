import { conceptsOf } from "../agreement.js";
import { standsFor } from "../near.js";
import { isWithin, partAt } from "../reading.js";
import { countedBy } from "../things.js";
import { isPartOf } from "./compare.js";
import { type Asked, type Found, isUnit, step } from "./found.js";
import { isTotal, plain } from "./wholes.js";

/** Two numbers of one kind together. */

/** "Fees and costs of together 21" */
export function sum(asked: Asked): Found | null {
  const { piece, quantity, fact, rounding } = asked;
  const { reading } = piece;
  const sentence = partAt(reading.sentences, quantity.start);
  const words = reading.marks.filter((mark) => (mark.kind === "sum" || isTotal(mark)) && isWithin(mark, sentence));
  if (words.length === 0) return null;
  const figures = plain(fact).filter(({ unit }) => isUnit(piece, quantity, unit));
  for (const [place, one] of figures.entries())
    for (const other of figures.slice(place + 1)) {
      if (one.figure?.kind !== other.figure?.kind || isPartOf(fact, one, other)) continue;
      const [mine, theirs] = [countedBy(fact, one), countedBy(fact, other)];
      if (one.unit === null && ![...mine].some((thing) => theirs.has(thing))) continue;
      // Phones and computers are no phones and tablets.
      const devices = reading.marks
        .filter((mark) => mark.kind === "device" && isWithin(mark, sentence))
        .flatMap(({ concepts }) => concepts);
      const own = [one, other].flatMap((held) => [...(conceptsOf(fact, held, "device") ?? [])]);
      if (devices.length > 0 && (devices.length !== own.length || devices.some((device) => !own.includes(device))))
        continue;
      const value = step("sum", one, other);
      if (standsFor(quantity, value.value, rounding)) return { value, from: [one, other], words };
    }
  return null;
}
