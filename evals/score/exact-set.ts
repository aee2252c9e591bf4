import { list, type Score } from "./score.js";

/** Whether exactly the wanted labels were given; their order does not matter. */
export function scoreExactSet(wanted: readonly string[], got: readonly string[]): Score {
  const missing = wanted.filter((label) => !got.includes(label));
  const extra = got.filter((label) => !wanted.includes(label));
  const isExact = missing.length + extra.length === 0;
  const explanation = isExact
    ? `Exactly ${list(wanted)}.`
    : `Wanted ${list(wanted)}; missing: ${list(missing)}; too many: ${list(extra)}.`;
  return { score: Number(isExact), passed: isExact, explanation };
}
