import type { Dimension } from "../../../tools/measures/measure.js";
import type { MeasureId } from "../../../tools/measures/registry.js";
import type { Claim } from "../claim.js";
import type { Ask, Condition, Scope, Want } from "../request.js";
import type { Clause } from "./clauses.js";
import type { AskedWord, Names } from "./words.js";

/** What the words of one question ask for, in the terms of the registry. */
export type Measured = Pick<Ask, "period" | "notHeld" | "against" | "span"> & {
  readonly measures: readonly MeasureId[];
  /** The words that ask it. */
  readonly clause: Clause;
  readonly by: Dimension | null;
  /** Words that none of this accounts for. */
  readonly unread: readonly AskedWord[];
  /** Whether one of them may change what is asked: it denies something, or speaks for a domain whose measures are not asked for. */
  readonly isUnclear: boolean;
  /** Null: the words do not say. */
  readonly want: Want | null;
  readonly order: Ask["order"];
  /** The measure that is meant, where it is not known for these rows and another one stands in. */
  readonly meant?: MeasureId;
  /** Bounds that decide what is told, those that words set without a number among them: "most of them", "below average", "both". */
  readonly bounds?: readonly Condition[];
  /** Its rows are those that meet several conditions, all of which its words say. */
  readonly isOfConditions?: true;
  /** Its measure was learned from questions like it; no words name it. */
  readonly isLearned?: true;
  /** It is all but sure that this measure is asked for. */
  readonly isCertain?: true;
  /** Words name its measure, and what was learned bears it out: what they leave over changes nothing. */
  readonly isBorneOut?: true;
  /** Which way its words suppose that something moves, whether or not they claim it. */
  readonly supposed: Claim | null;
};

/** What of a scope tells what rows are. */
export type Named = Names & Pick<Scope, "otherMarkets">;

/** By what rows are ordered, and which end comes first. */
export interface Order {
  readonly by: MeasureId;
  /** How far that moved, where two times are held against each other. */
  readonly of?: "change";
  readonly first: "most" | "least";
}
