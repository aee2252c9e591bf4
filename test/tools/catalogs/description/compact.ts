import { MOST_PRODUCTS } from "../../../../tools/catalogs/catalog.js";
import { readDescription } from "../../../../tools/catalogs/description/read-description.js";

/** The products of a description as in `cases.ts`, the two of a range on one line. */
export function compactLines(text: string, currency: string | null = null): string[] {
  const { products } = readDescription(text, { currency, maxProducts: MOST_PRODUCTS });
  const lines: string[] = [];
  for (const product of products) {
    const money = product.price === null ? "" : ` ${product.currency ?? "-"}`;
    const before = product.listPrice === null ? "" : ` was ${product.listPrice}`;
    const title = product.title.toLowerCase();
    if (title.endsWith(" (highest price)")) lines.push(`${lines.pop()}-${product.price}${money}${before}`);
    else if (title.endsWith(" (lowest price)"))
      lines.push(`${title.replace(" (lowest price)", "")} | ${product.price}`);
    else lines.push(product.price === null ? title : `${title} | ${product.price}${money}${before}`);
  }
  return lines;
}

/** Amounts as numbers, so that 6.50 is 6.5; names in lower case. */
export const asCompact = (line: string): string => {
  const [title = "", price] = line.split(" | ");
  return price === undefined
    ? title.toLowerCase()
    : `${title.toLowerCase()} | ${price.replace(/\d+(?:\.\d+)?/g, (amount) => String(Number(amount)))}`;
};
