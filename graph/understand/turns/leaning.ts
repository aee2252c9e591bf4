import type { Toolbox } from "../../toolbox.js";
import type { ChangedAsk } from "../asks/changed.js";
import type { Alone, Understanding } from "../attempt.js";
import { type Entities, entitiesOf, type FurtherNames } from "../names/named.js";
import type { Input, Request, Scope } from "../request.js";

/** What a question that leans on a conversation is looked up with. */
export interface Helpers {
  readonly tools: Toolbox;
  /** Reads names as if they alone had been asked. */
  readonly readNames: (names: string) => Promise<Understanding>;
  /** Reads words of the question without those that point at a row. */
  readonly reread: (text: string) => Promise<Alone>;
}

/** What a question means together with the conversation. */
export interface Leaning {
  /** The question that it asks again with other fields; null for a new one about the same thing. */
  readonly again: Request | null;
  /** What the new words are read with: all that the question names now, and the amounts that they state. */
  readonly entities: Entities & Partial<FurtherNames>;
  /** Numbers of before that still count in a new question. */
  readonly stated?: readonly Input[];
  /** Who answers whatever the new words alone would be heard as; empty for those who are heard. */
  readonly kept: readonly string[];
  /** What the new words make of its first ask; null where they change no more than its names, times and numbers. */
  readonly ask?: ChangedAsk | null;
  /** Brands and shops that the data does not know, where it is about them. */
  readonly strangers?: readonly string[];
  /** Its words say to the last what it changes. */
  readonly isOfWords?: true;
  /** It goes on with a sum over stated numbers, asks for another one, or whether the one before pays. */
  readonly isSum?: "same" | "another" | "judged";
  /** The words that say what is asked, where they are not all of the text. */
  readonly read?: Alone;
  /** It points at a row of an earlier answer. */
  readonly isOfRow: boolean;
  /** It asks the question before again, with something changed. */
  readonly isChange: boolean;
}

/** It points at a row that no listing has, or at one of several without saying which. */
export interface UnclearRow {
  /** What is asked, without the row. */
  readonly pending: Request;
  readonly kept: readonly string[];
}

/** What a scope names, without any amount. */
export const namesOf = (scope: Scope): Leaning["entities"] => ({
  ...entitiesOf({ scope, inputs: [], asks: [] }),
  ...(scope.keywords.length > 0 && { keywords: scope.keywords }),
  ...(scope.product !== null && { product: scope.product }),
  ...(scope.comparedMarkets.length > 0 && { comparedMarkets: scope.comparedMarkets }),
});
