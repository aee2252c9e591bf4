import { z } from "zod";
import { readJson } from "../../data-files.js";

/** Amounts with a unit, whichever way a text writes it: "1 l", "1 litre", "1,0-Liter". */

const UNIT_OF = new Map(
  Object.entries(z.record(z.string(), z.string()).parse(readJson("tools/products/vocabulary/units.json"))).flatMap(
    ([unit, words]) => words.split(" ").map((word) => [word, unit] as const),
  ),
);

const AMOUNTS = /(?<![\p{L}\p{N}.,])(\d+(?:[.,]\d+)?)[\s-]*(\p{L}+)(?![\p{L}\p{N}])/gu;

/** "1.7 l" of each amount that the text names with a known unit. */
export function amountsIn(text: string): Set<string> {
  const found = [...text.toLowerCase().matchAll(AMOUNTS)];
  return new Set(
    found.flatMap(([, number = "", word = ""]) => {
      const unit = UNIT_OF.get(word);
      return unit === undefined ? [] : [`${Number(number.replace(",", "."))} ${unit}`];
    }),
  );
}

/** The amount that a value is and nothing beside it; null for any other value. */
export function amountOf(value: string): string | null {
  const [amount, ...others] = amountsIn(value);
  const isAlone = others.length === 0 && /^\s*[\d.,]+[\s-]*\p{L}+\s*$/u.test(value);
  return amount !== undefined && isAlone ? amount : null;
}
