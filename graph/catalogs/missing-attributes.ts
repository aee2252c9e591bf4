import { stemmedTokens } from "../../tools/statistics/text.js";
import type { AttributeFact } from "../signals.js";
import type { OwnLine } from "./own-products.js";

/** Named by fewer searches a month than this part of the most named one, a value is not worth a line. */
const NOTABLE = 0.02;

/**
 * Values that searchers name and that no title or attribute of the catalog's products holds, most searched first; null where nothing is
 * known of these products but their number.
 */
export function missingAttributes(
  { titles, attributes }: Pick<OwnLine, "titles" | "attributes">,
  values: readonly AttributeFact[],
): AttributeFact[] | null {
  if (titles.length === 0 && attributes.length === 0) return null;
  const texts = [...titles, ...attributes.map(({ value }) => value)].map((text) => new Set(stemsOf(text)));
  const isHeld = (value: string): boolean => {
    const stems = stemsOf(value);
    return stems.length === 0 || texts.some((text) => stems.every((stem) => text.has(stem)));
  };
  const most = Math.max(0, ...values.map(({ searches }) => searches.value ?? 0));
  return values
    .filter(({ value, searches }) => (searches.value ?? 0) >= most * NOTABLE && !isHeld(value))
    .toSorted((a, b) => (b.searches.value ?? 0) - (a.searches.value ?? 0));
}

/** Values of attributes are held in English; other languages differ by the words themselves. */
const stemsOf = (text: string): string[] => stemmedTokens(text, "en");
