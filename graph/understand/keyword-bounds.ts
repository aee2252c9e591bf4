import type { Condition } from "./request.js";

const MOST = String.raw`\b(?:under|below|less than|at most|up to|max\w*)`;
const LEAST = String.raw`\b(?:at least|over|above|more than|min\w*)`;

type Bound = Pick<Condition, "measure" | "is"> & { readonly wordings: readonly RegExp[] };

const BOUNDS: readonly Bound[] = [
  {
    measure: "difficulty",
    is: "at most",
    wordings: [
      new RegExp(String.raw`\b(?:difficulty|kd)\b[^.?!\d]{0,12}${MOST}\s*(\d+)`, "i"),
      new RegExp(String.raw`${MOST}\s*(\d+)\s*(?:difficulty|kd)\b`, "i"),
    ],
  },
  {
    measure: "bid",
    is: "at most",
    wordings: [
      new RegExp(
        String.raw`\b(?:cpcs?|bids?|clicks?|click prices?)\b[^.?!\d]{0,14}${MOST}\s*[$€£]?\s*(\d+(?:\.\d+)?)`,
        "i",
      ),
      new RegExp(
        String.raw`${MOST}\s*[$€£]?\s*(\d+(?:\.\d+)?)\s*[$€£]?\s*(?:cpc|(?:a|per) click|(?:max\w* )?bid)`,
        "i",
      ),
    ],
  },
  {
    measure: "searches",
    is: "at least",
    wordings: [
      new RegExp(String.raw`${LEAST}\s*(\d[\d,]*)\s*(?:monthly |local )?(?:searches|volume)`, "i"),
      /\bvolume\b[^.?!\d]{0,8}\b(?:over|above|at least|more than)\s*(\d[\d,]*)/i,
    ],
  },
];

/** Bounds on keywords: how hard to rank for, how dear a click, how many searches a month. */
export function findKeywordBounds(text: string): Condition[] {
  return BOUNDS.flatMap(({ measure, is, wordings }) => {
    const found = wordings.map((wording) => text.match(wording)).find((match) => match !== null);
    const value = found?.[1];
    if (found?.index === undefined || value === undefined) return [];
    const span = { start: found.index, end: found.index + found[0].length };
    return [{ measure, is, value: Number(value.replaceAll(",", "")), span }];
  });
}
