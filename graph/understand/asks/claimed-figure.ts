import type { MeasureId } from "../../../tools/measures/registry.js";
import type { Reading } from "../numbers/read.js";
import type { InputKind } from "../request.js";
import type { Measured } from "./measured.js";

/** Figures of the market that an asker's number of this kind may claim. */
const CLAIMED: Partial<Record<InputKind, readonly MeasureId[]>> = {
  "conversion-rate": ["conversion", "ad-conversion"],
  cpc: ["click-price", "ad-click-cost", "keyword-bid"],
  "click-rate": ["ad-click-rate"],
};

/** "Our agency says dog beds convert at 5 %. True?": where a figure of the market is surely to be checked, the number is what it is held against, and nothing to reckon with. */
export function withClaimedFigure(numbers: readonly Reading[], asks: readonly Measured[]): readonly Reading[] {
  const [ask, ...others] = asks;
  const id = ask?.measures[0];
  if (ask?.isCertain !== true || others.length > 0 || id === undefined || ask.want !== "check") return numbers;
  return numbers.map((number) => {
    const { input, isLeast, value, start, end } = number;
    if (input === null || CLAIMED[input.kind]?.includes(id) !== true) return number;
    const is = isLeast ? "at least" : "equal";
    return { ...number, input: null, condition: { measure: id, is, value, span: { start, end } } };
  });
}
