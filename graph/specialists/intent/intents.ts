import type { Intent } from "../../../tools/market/keyword-metrics.js";
import { type Derived, derive } from "../../derivation.js";

/** From this probability on a keyword looks for one brand, which others seldom win. */
export const BRAND_BOUND = 0.3;

/** A cell of the result as it stands. */
export const cell = (value: number | null): Derived => ({ value, derivation: null });
export const UNKNOWN = cell(null);

/** Part of the searches that compare or want to buy. */
export const buyingOf = (intent: Intent | null): Derived =>
  intent === null ? UNKNOWN : derive("sum", intent.commercial, intent.transactional);

export function mainIntent(intent: Intent | null): keyof Intent | null {
  if (intent === null) return null;
  const names = Object.keys(intent) as (keyof Intent)[]; // a parsed object holds its keys only
  return names.reduce((main, name) => (intent[name] > intent[main] ? name : main));
}
