import { normaliseText } from "../../statistics/text.js";

/** Those of the keywords that the text holds as whole words: longest first, none within another, in the order of the text. */
export function heldKeywords<Row extends { readonly keyword: string }>(rows: readonly Row[], text: string): Row[] {
  let rest = ` ${normaliseText(text)} `;
  const found: { readonly row: Row; readonly at: number }[] = [];
  const byLength = [...rows].sort((a, b) => b.keyword.length - a.keyword.length);
  for (const row of byLength) {
    const words = ` ${normaliseText(row.keyword)} `;
    const at = rest.indexOf(words);
    if (at < 0) continue;
    found.push({ row, at });
    rest = `${rest.slice(0, at + 1)}${"\u0000".repeat(words.length - 2)}${rest.slice(at + words.length - 1)}`;
  }
  return found.sort((a, b) => a.at - b.at).map(({ row }) => row);
}
