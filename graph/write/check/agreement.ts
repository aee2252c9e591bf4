import type { Figure } from "../../answer/figure.js";
import { distance, type Fact, type FactQuantity, isWithin, type Mark, partAt, type Reading } from "./reading.js";
import type { Quantity } from "./units.js";

/** Whether a number of a sentence is one of a fact, and what the fact says of it. */

/** What a claim of the facts allows besides itself. */
export const ALSO: Readonly<Record<string, readonly string[]>> = {
  "ext.low": ["judge.cheap", "dir.down", "bound.least"],
  "ext.high": ["judge.dear", "dir.up", "bound.most"],
  "dir.down": ["judge.cheap"],
  "dir.up": ["judge.dear"],
  "ext.best": ["judge.good"],
  // "Cheapest first".
  "order.ascending": ["ext.low", "judge.cheap", "dir.down"],
  // "Should be searched for" is what is expected.
  "act.should": ["will.future"],
  "bound.most": ["ext.high"],
  "bound.least": ["ext.low"],
};

/** Whether a number can be the held one: its value as far as it is written, its unit, its sign. */
export function agrees(quantity: Quantity, held: FactQuantity): boolean {
  if (held.isName || quantity.unit === "contradiction") return false;
  if (quantity.sign === "+" && held.sign === "-") return false;
  if (quantity.sign === "-" && held.figure !== null && held.sign !== "-" && (held.figure.value ?? 0) > 0) return false;
  if (!isUnitOf(quantity, held)) return false;
  const [value = Number.NaN] = held.values;
  // An amount in thousands or millions is the figure rounded to the digits that are written; any other is as it is printed.
  const isScaled = quantity.step >= 100;
  return quantity.values.some((written) => {
    const slack = isScaled ? quantity.step / 2 : quantity.unit === "share" && quantity.isWords ? 0.005 : 0;
    return Math.abs(written - value) <= slack + 1e-9 * Math.max(1, Math.abs(value));
  });
}

function isUnitOf({ unit, isWords }: Quantity, held: FactQuantity): boolean {
  if (unit === held.unit) return true;
  if (unit === null) return held.unit !== "times" || !isWords;
  if (unit === "date") return held.isDate || held.unit === null || held.unit.startsWith("span:");
  if (unit === "times")
    return (
      held.unit === null && (held.figure === null || ["ratio", "number", "index", "count"].includes(held.figure.kind))
    );
  return false;
}

/** The signs of a change, or of what is above or below all others. */
export function signsOf(figure: Figure | null): string[] {
  if (figure === null || figure.value === null) return [];
  // An index of audiences is 100 for everybody.
  if (figure.kind === "index" && figure.value > 10)
    return figure.value > 100 ? ["up"] : figure.value < 100 ? ["down"] : ["flat"];
  if (!figure.signed && figure.value >= 0) return [];
  return figure.value > 0 ? ["up"] : figure.value < 0 ? ["down"] : ["flat"];
}

/** What a fact says of one of its numbers; null where it says nothing of the kind anywhere in the sentence. */
export function conceptsOf(fact: Fact, held: FactQuantity, kind: string): ReadonlySet<string> | null {
  const signs = kind === "dir" ? signsOf(held.figure) : [];
  if (signs.length > 0) return new Set(signs);
  const clause = partAt(fact.clauses, held.start);
  const here = nearest(fact, kind, held, clause);
  if (here.length > 0) return spread(here, kind);
  const sentence = partAt(fact.sentences, held.start);
  const around = fact.marks.filter((mark) => mark.kind === kind && isWithin(mark, sentence));
  if (around.length === 0) return null;
  // "Women (74.6 %), most often aged 25-34 (19.7 %)": what was told of one group is not told of the next.
  const isOfEarlier = ({ end }: Mark) =>
    fact.quantities.some(
      (other) => other.figure !== null && other.unit === held.unit && other.start >= end && other.end < held.start,
    );
  if (kind === "who")
    return spread(
      around.filter((mark) => !isOfEarlier(mark)),
      kind,
    );
  // What is said of a later number is not said of this one: "covers 90.5 %, where the median covers 63.0 %".
  const isOfLater = (mark: Mark) =>
    mark.start > held.start &&
    fact.quantities.some(
      (other) =>
        other.figure !== null &&
        other.unit === held.unit &&
        other.start > held.end &&
        isWithin(other, partAt(fact.clauses, mark.start)),
    );
  return spread(
    around.filter((mark) => kind !== "stat" || !isOfLater(mark)),
    kind,
  );
}

const spread = (marks: readonly Mark[], kind: string): ReadonlySet<string> =>
  new Set(
    marks.flatMap(({ concepts }) =>
      concepts.flatMap((concept) => [
        concept,
        ...(ALSO[`${kind}.${concept}`] ?? [])
          .filter((also) => also.startsWith(`${kind}.`))
          .map((also) => also.slice(kind.length + 1)),
      ]),
    ),
  );

/** Of the marks of a kind in a part those that no other number is nearer to. */
export function nearest(
  reading: Reading,
  kind: string,
  quantity: Quantity,
  part: { readonly start: number; readonly end: number },
): Mark[] {
  const marks = reading.marks.filter((mark) => mark.kind === kind && isWithin(mark, part));
  if (marks.length < 2) return marks;
  const others = reading.quantities.filter((other) => other !== quantity && isWithin(other, part));
  if (others.length === 0) return marks;
  return marks.filter((mark) => others.every((other) => distance(mark, quantity) <= distance(mark, other)));
}
