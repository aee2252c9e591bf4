export type Direction = "rising" | "falling";

const UP =
  /\b(ris(e|es|ing|en)|rose|grow\w*|grew|trending|emerging|gain\w*|new|newest|up|taking off|took off|hot\w*)\b/i;
const DOWN = /\b(fall\w*|fell|declin\w*|shrink\w*|los(e|es|ing)|lost|drop\w*|down|dying)\b/i;

/** What the question asks for, first what it names first; both when it names neither. */
export function directionsOf(text: string): readonly Direction[] {
  const up = text.search(UP);
  const down = text.search(DOWN);
  if (up >= 0 && down < 0) return ["rising"];
  if (down >= 0 && up < 0) return ["falling"];
  return down >= 0 && down < up ? ["falling", "rising"] : ["rising", "falling"];
}

export const asksForNew = (text: string): boolean => /\bnew(est|ly)?\b/i.test(text);
