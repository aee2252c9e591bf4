import type { Lexicon } from "./lexicon.js";
import type { Place, Placed } from "./place.js";
import { type Fact, type FactQuantity, type Reading, readText } from "./reading.js";

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
});

export const wordsAt = ({ text }: Examined, { start, end }: { readonly start: number; readonly end: number }): string =>
  text.slice(start, end).trim();
