import type { GapDetails } from "../../specialists/gap/details.js";
import { cue } from "../words/cue.js";
import type { DetailsInput, DetailsReader } from "./reader.js";

const CROWDING_DENIED = cue(({ details }) => details.gap.crowdingDenied);
const OUTRUN = cue(({ details }) => details.gap.outrun);
const SCARCE = cue(({ details }) => details.gap.scarce);
const GROWING = cue(({ details }) => details.gap.growing);
const FRAGMENTED = cue(({ details }) => details.gap.fragmented);
const HOW_MANY = cue(({ details }) => details.gap.howManyShops);

export const readGapDetails: DetailsReader<GapDetails> = (input) => {
  const { text } = input;
  const deniesCrowding = CROWDING_DENIED.isIn(text) || OUTRUN.isIn(text);
  return {
    by: deniesCrowding || SCARCE.isIn(text) ? "scarcity" : GROWING.isIn(text) ? "growth" : null,
    deniesCrowding,
    wantsFragmented: FRAGMENTED.isIn(text),
    asksHowMany: HOW_MANY.isIn(text),
    mayNameVariant: mayNameVariant(input),
  };
};

const PLAIN = cue(
  ({ details }) => details.gap.beforeProduct,
  (words) => `^(?:${words})$`,
);
const BEHIND = cue(
  ({ details }) => details.gap.behindProduct,
  (words) => `^\\s+(?:${words})\\s?[\\p{L}\\p{N}]+`,
);

function mayNameVariant({ text, scope }: DetailsInput): boolean {
  return scope.clusters.some(({ term }) => {
    const words = text.toLowerCase();
    const at = words.indexOf(term.toLowerCase());
    if (at < 0) return false;
    const before =
      words
        .slice(0, at)
        .trim()
        .split(/[^\p{L}\p{N}'-]+/u)
        .at(-1) ?? "";
    const after = words.slice(at + term.length);
    return (before !== "" && !PLAIN.isIn(before, text)) || BEHIND.isIn(after, text);
  });
}
