import type { Derived } from "../../graph/answer/derivation.js";

/** A number whose proof is not what is tested. */
export const given = (value: number | null): Derived => ({ value, derivation: null });
