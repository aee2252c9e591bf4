import type { SpecialistId } from "../specialists/index.js";
import type { HeardAsk } from "./asks/heard-ask.js";
import type { Measured } from "./asks/measured.js";
import type { LearnedAsk } from "./encoder/ask-reader.js";
import type { Entities, FurtherNames } from "./names/named.js";
import type { Reading } from "./numbers/read.js";
import type { Input } from "./request.js";

/** What was heard of a question before it becomes a request. */
export interface Hearing {
  readonly text: string;
  /** The text with a placeholder for each product: how it wants to be answered does not depend on them. */
  readonly masked?: string;
  /** What it names, looked up in the market. */
  readonly entities: Entities & Partial<FurtherNames>;
  readonly specialists: readonly SpecialistId[];
  /** Its numbers. */
  readonly numbers: readonly Reading[];
  /** Numbers of before that still count. */
  readonly stated?: readonly Input[];
  /** What it asks for, where no further names were found since that was read. */
  readonly asks?: readonly Measured[];
  /** Parts that the question model heard, likeliest first: "demand.season". */
  readonly learned?: readonly string[];
  /** What the whole text was learned to ask for; null where it only changes a question. */
  readonly learnedAsk?: HeardAsk | null;
  /** The same whatever its words say, for sums over its numbers. */
  readonly learnedSum?: LearnedAsk | null;
}
