import type { RunMemory } from "../run-memory.js";
import type { SpecialistId } from "../specialists/index.js";
import type { RecordingToolbox } from "../toolbox.js";
import type { AskedBefore, LearnedAsk, LearnedTurn } from "./encoder/ask-reader.js";
import type { Missing } from "./missing.js";
import type { Entities, FurtherNames } from "./names/named.js";
import type { Input, Request } from "./request.js";
import type { Carried } from "./turns/conversation.js";

/** What words are understood to ask. */
export interface Understanding {
  /** The words themselves. */
  readonly text: string;
  readonly request: Request;
  readonly specialists: readonly SpecialistId[];
  readonly missing: Missing | null;
  /** The words name what they want to know, not only a product. */
  readonly namesDomain: boolean;
}

/** A reading of a question, with what it looked up. What is read on the way to the one that counts leaves no evidence. */
export interface Attempt extends Understanding {
  readonly memory: RunMemory;
  readonly toolbox: RecordingToolbox;
  readonly carried: Carried | null;
  /** The asker's words, with those of the question that they change. */
  readonly said: string;
}

/** A reading of words alone. */
export interface Alone extends Attempt {
  /** What such words were learned to ask for. */
  readonly learned: () => LearnedAsk;
  /** The same after what was asked before; null where they stand by themselves. */
  readonly learnedAfter: (before: AskedBefore) => (LearnedAsk & Pick<LearnedTurn, "changes">) | null;
  /**
   * What the same words ask where all this is named. `kept` are the specialists of a question that goes on from another: the words alone would say less.
   * `stated` are numbers of before that still count.
   */
  readonly conclude: (
    entities: Entities & Partial<FurtherNames>,
    kept: readonly SpecialistId[],
    stated?: readonly Input[],
  ) => Promise<Understanding>;
}
