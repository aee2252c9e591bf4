import type { Lexicon } from "./lexicon.js";
import type { Place, Placed } from "./place.js";
import { type Fact, type FactQuantity, type Mark, type Reading, readText } from "./reading.js";
import type { Quantity } from "./units.js";

/** A piece of a sentence while it is held against the facts it cites. */
export interface Examined {
  readonly text: string;
  readonly reading: Reading;
  readonly facts: readonly Fact[];
  readonly lexicon: Lexicon;
  readonly place: Place;
  /** Why it cannot stand. */
  readonly reasons: string[];
  /** Its numbers that are the facts' figures. */
  readonly placed: Placed[];
  /** Numbers of the facts that it tells, and where. */
  readonly told: { readonly fact: Fact; readonly quantity: FactQuantity; readonly at: number }[];
  /** Words that say how one of its numbers follows from numbers of the facts. */
  readonly explained: Set<Mark>;
  readonly derived: Quantity[];
}

export const examined = (text: string, facts: readonly Fact[], lexicon: Lexicon, place: Place): Examined => ({
  text,
  reading: readText(text, lexicon),
  facts,
  lexicon,
  place,
  reasons: [],
  placed: [],
  told: [],
  explained: new Set(),
  derived: [],
});

/** Whatever else the same words may mean is no claim either. */
export function explain({ reading, explained }: Examined, words: readonly Pick<Mark, "start" | "end">[]): void {
  for (const mark of reading.marks)
    if (words.some(({ start, end }) => mark.start < end && mark.end > start)) explained.add(mark);
}

export const wordsAt = ({ text }: Examined, { start, end }: { readonly start: number; readonly end: number }): string =>
  text.slice(start, end).trim();
