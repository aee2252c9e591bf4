import type { Ask } from "./request.js";

const FALLING =
  /\b(falling|fall|fallen|fell|declin\w*|shrink\w*|dying|dead|fad|fading|cool\w*|slow\w*|los(t|ing)|drop\w*|decreas\w*|going (down|out)|over|worse|less (popular|demand|interest)|sinkt|down)\b/i;
const RISING =
  /\b(ris(e|es|en|ing)|rose|grow\w*|grew|trending|increas\w*|boom\w*|hot|gain\w*|surg\w*|going up|catching on|better|more (popular|demand|interest)|steigt|wächst|still|up)\b/i;

/** Which way these words suppose that something moves; null when they suppose neither or ask which. */
function supposedDirection(words: string): "rising" | "falling" | null {
  const [rising, falling] = [RISING.test(words), FALLING.test(words)];
  return rising === falling ? null : rising ? "rising" : "falling";
}

/** What the question takes for granted or wants to have confirmed; who asks which of several moves this way claims nothing. */
export function claimOf(
  words: string,
  ask: Pick<Ask, "want" | "also" | "isYesNo">,
  namesProduct: boolean,
): Ask["claim"] {
  const wanted = [ask.want, ...ask.also];
  const isOfOne = namesProduct && !wanted.includes("rank") && !wanted.includes("compare");
  const direction = ask.isYesNo || wanted.includes("why") || isOfOne ? supposedDirection(words) : null;
  return direction === null ? null : { direction };
}
