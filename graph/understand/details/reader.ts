import type { Reading } from "../numbers/read.js";
import type { Ask, Scope } from "../request.js";

/** What a reader of details may look at: the words, and what was understood of them so far. */
export interface DetailsInput {
  readonly text: string;
  readonly numbers: readonly Reading[];
  readonly scope: Scope;
  readonly asks: readonly Ask[];
}

/** Reads what one specialist can be asked for beyond the common fields, in the shape that its card states. */
export type DetailsReader<Details> = (input: DetailsInput) => Details;
