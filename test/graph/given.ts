import type { Derived } from "../../graph/derivation.js";

/** A number whose proof is not what is tested. */
export const given = (value: number | null): Derived => ({ value, derivation: null });
