import type { MeasureId } from "../../../tools/measures/registry.js";
import type { Derived } from "../../answer/derivation.js";
import { count, estimate, type Figure, money } from "../../answer/figure.js";
import { kindOf } from "../words.js";

/** A sum of a measure, or a mean of its months, as its unit is written. */
export function amount(id: MeasureId, value: Derived, currency: string, ref: string): Figure {
  const kind = kindOf(id);
  if (kind === "estimate") return estimate(value, currency, ref);
  return kind === "money" ? money(value, currency, ref) : count(value, ref);
}
