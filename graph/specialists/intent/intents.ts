import type { Intent } from "../../../tools/market/intent/keyword-metrics.js";
import { cell } from "../../answer/cell.js";
import { type Derived, derive } from "../../answer/derivation.js";

/** From this probability on a keyword looks for one brand, which others seldom win. */
export const BRAND_BOUND = 0.3;

export const UNKNOWN: Derived = { value: null, derivation: null };

/** Part of the searches that compare or want to buy. */
export const buyingOf = (intent: Intent | null): Derived =>
  intent === null ? UNKNOWN : derive("sum", cell(intent, "commercial"), cell(intent, "transactional"));

export function mainIntent(intent: Intent | null): keyof Intent | null {
  if (intent === null) return null;
  const names = Object.keys(intent) as (keyof Intent)[]; // a parsed object holds its keys only
  return names.reduce((main, name) => (intent[name] > intent[main] ? name : main));
}
