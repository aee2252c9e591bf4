import type { AskCase } from "./case.js";
import { heldOutComparisons } from "./held-out/comparisons.js";
import { heldOutDecisions } from "./held-out/decisions.js";
import { heldOutFigures } from "./held-out/figures.js";

/** Questions of the same shapes, other products and other wordings, that nobody tunes on: their failures are not read one by one. */
export const heldOut: readonly AskCase[] = [...heldOutFigures, ...heldOutComparisons, ...heldOutDecisions];
