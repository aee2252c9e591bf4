import { join } from "../../answer/figure.js";
import type { Examined } from "./examined.js";
import { OWNER_KINDS, type Owner, ownersIn, ownersOf, shareKeys } from "./owners.js";
import { ownersSaid } from "./owners-said.js";
import { type Fact, type FactQuantity, readFact } from "./reading.js";

/** Figures of one measure, each of another brand, product, keyword or country: "Fitvaro (26.1 %), Ironique (19.8 %)". */

export interface Entry {
  readonly owner: readonly Owner[];
  readonly held: FactQuantity;
}

const listed = new WeakMap<Fact, readonly (readonly Entry[])[]>();

export function listsOf(fact: Fact): readonly (readonly Entry[])[] {
  const known = listed.get(fact);
  if (known) return known;
  const figures = fact.quantities.filter(({ figure }) => figure !== null && !figure.signed);
  const measures = [...new Set(figures.map((held) => measureOf(held)))];
  const lists = OWNER_KINDS.flatMap((kind) =>
    measures.flatMap((measure): Entry[][] => {
      const entries = figures
        .filter((held) => measureOf(held) === measure)
        .flatMap((held): Entry[] => {
          const owner = ownersOf(fact, held, ownersIn(fact)[kind]);
          return owner === null || owner.length === 0 ? [] : [{ owner, held }];
        });
      const isEachAnother = entries.every(({ owner }, place) =>
        entries.slice(place + 1).every((other) => !shareKeys(owner, other.owner)),
      );
      return entries.length > 1 && isEachAnother ? [entries] : [];
    }),
  );
  listed.set(fact, lists);
  return lists;
}

const measureOf = ({ unit, figure }: FactQuantity): string => `${unit} ${figure?.kind}`;

/** The entries whose owners a sentence names. */
export function namedIn(piece: Examined, fact: Fact, entries: readonly Entry[]): readonly Entry[] {
  const said = OWNER_KINDS.flatMap((kind) => ownersSaid(piece, fact)[kind]);
  return entries.filter(({ owner }) => shareKeys(owner, said));
}

/** The facts of a sentence, and all of them as one where there are several. */
export const factsTogether = ({ facts }: Examined): readonly Fact[] =>
  facts.length < 2 ? facts : [...facts, joined(facts)];

const together = new WeakMap<Fact, Map<string, Fact>>();

function joined(facts: readonly Fact[]): Fact {
  const [first] = facts;
  const key = facts.map(({ text }) => text).join("\n");
  const known = first && together.get(first)?.get(key);
  if (known) return known;
  const fact = readFact(join(...facts.map(({ statement }) => statement)));
  if (first) together.set(first, (together.get(first) ?? new Map()).set(key, fact));
  return fact;
}
