import type { Figure } from "../../answer/figure.js";

/** Where a sentence stands: names and words that it may use without a fact of its own. */
export interface Place {
  /** ISO 639-1. */
  readonly language: string;
  readonly question: string;
  /** Words of the answer around it: title, headline, the section's title. */
  readonly around: string;
  /** A title or a translation of a whole sentence: it need not claim anything of its own. */
  readonly isBare?: boolean;
}

/** A number of the sentence that is printed from the figure it stands for. */
export interface Placed {
  readonly start: number;
  readonly end: number;
  readonly figure: Figure;
  readonly sign: "+" | "-" | null;
}
