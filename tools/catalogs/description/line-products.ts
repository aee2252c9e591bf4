import { bareProduct, type CatalogProduct } from "../catalog.js";
import type { Line } from "./line-reader.js";
import { COLOURS } from "./words.js";

export interface LineProducts {
  readonly products: CatalogProduct[];
  /** What was taken for granted, each a clause. */
  readonly assumptions: ReadonlySet<string>;
}

const LONGEST_DESCRIPTION = 500;

/**
 * One product per line and named variant. A range becomes two, at the prices that were stated: a midpoint, or prices in
 * between, would be invented. They share a parent, so that they count as one listing.
 */
export function productsOf(line: Line, number: number, currency: LineCurrency): LineProducts {
  const assumptions = new Set<string>();
  const ends = endsOf(line);
  const variants: readonly (string | null)[] = line.variants.length > 0 ? line.variants : [null];
  const assumed: string[] = [];
  const named = line.price?.currency ?? null;
  const code = line.price === null ? null : (named ?? currency.code);
  if (line.price !== null) {
    if (named === null) assumptions.add(currency.why);
    if (line.price.isGuessed) assumptions.add("$ was read as US dollars");
    if (code !== null && (named === null || line.price.isGuessed)) assumed.push("currency");
    if (line.isFromPrice)
      assumptions.add("where only the price from which a line starts is stated, it stands for the line");
    if (line.isSharedPrice) assumptions.add("a price behind several products was taken for each of them");
    if (line.variants.length > 1) assumptions.add("the price of a line was taken for each of its named variants");
    if (line.isFromPrice || line.isSharedPrice || line.variants.length > 1) assumed.push("price");
  }
  if (ends.length > 1)
    assumptions.add(
      "a price range stands as two products, at its lowest and its highest price: what lies between is not known",
    );
  const isSplit = variants.length * ends.length > 1;
  const products = variants.flatMap((variant) =>
    ends.map(({ label, price }, end) => ({
      ...bareProduct(
        isSplit ? `line-${number}-${variants.indexOf(variant) * ends.length + end + 1}` : `line-${number}`,
        `${line.title}${variant === null ? "" : `, ${variant}`}${label === null ? "" : ` (${label} price)`}`,
      ),
      parentId: isSplit ? `line-${number}` : null,
      description: line.statement.text.slice(0, LONGEST_DESCRIPTION),
      category: line.category,
      price,
      listPrice: line.price?.listPrice ?? null,
      currency: code,
      attributes: {
        ...Object.fromEntries(Object.entries(line.counts).map(([noun, count]) => [`number of ${noun}`, count])),
        ...(variant === null ? {} : { [COLOURS.has(variant.toLowerCase()) ? "color" : "variant"]: variant }),
        ...(label === null ? {} : { "price point": label }),
      },
      line: line.statement.line,
      assumed: [...assumed],
    })),
  );
  return { products, assumptions };
}

/** What prices without a currency are in, and why. */
export interface LineCurrency {
  readonly code: string | null;
  readonly why: string;
}

/** The only currency the text names, else the one that was asked for, else none. */
export function currencyForRest(lines: readonly Line[], hint: string | null): LineCurrency {
  const named = new Set(lines.flatMap(({ price }) => (price?.currency ? [price.currency] : [])));
  const [only] = named;
  if (named.size === 1 && only !== undefined)
    return { code: only, why: `prices without a currency were read as ${only}, like the others` };
  if (hint !== null) return { code: hint, why: `prices without a currency were read as ${hint}` };
  return { code: null, why: "the currency of some prices is not known" };
}

function endsOf({ price }: Line): { label: string | null; price: number | null }[] {
  if (price === null) return [{ label: null, price: null }];
  if (price.high === null) return [{ label: null, price: price.low }];
  return [
    { label: "lowest", price: price.low },
    { label: "highest", price: price.high },
  ];
}
