import type { InputKind } from "../request.js";
import type { Context, Stated } from "./context.js";
import type { Cue, Link } from "./marks.js";

/** What a number can be: an input, a bound on a measure, or how many rows are wanted. */
export type RoleName = Exclude<InputKind, "target-margin"> | `where ${string}` | "limit";

/** A word that speaks for a role, and how much. */
export interface Rule {
  readonly role: RoleName;
  /** Null: the number's own form speaks. */
  readonly cue: Cue | Link | null;
  readonly weight: number;
  /** What units the number may have, and how well each fits. */
  readonly fits: Partial<Record<Stated["unit"], number>>;
  /** How much less it speaks from behind the number, a little where not said; null: not at all. */
  readonly behind?: number | null;
  /** The same from before it, 0 where not said. */
  readonly ahead?: number | null;
  /** How much may stand between. */
  readonly reach?: number;
  /** "Half" and "one in twelve" count too. */
  readonly takesParts?: boolean;
  readonly when?: (number: Stated, context: Context) => boolean;
}

/** "40 searches" are no money; of "40 blenders" one cannot know. */
export const isAmount = ({ unit, counts }: Stated): boolean =>
  unit !== "plain" || counts === null || counts === "things";
/** A number of things, as far as the next word tells. */
export const isOfThings = ({ unit, counts }: Stated): boolean => unit === "plain" && counts !== null;
export const isBounded = ({ limit }: Stated): boolean => limit !== null;
/** Money without a bound, not of a day or a month, and no difference. */
export const isPrice = (number: Stated): boolean =>
  isAmount(number) && number.limit === null && number.per === null && !number.isApart;
