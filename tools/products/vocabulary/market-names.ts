import { perGeneration } from "../../warehouse/per-generation.js";
import { BRAND_NAMES, MERCHANT_NAMES } from "../../warehouse/queries/names.js";

export interface MarketNames {
  /** Name as stored, by its lower-case form. */
  readonly brands: ReadonlyMap<string, string>;
  readonly merchants: ReadonlyMap<string, string>;
  readonly rowsRead: number;
  readonly longestWords: number;
}

/** The market's brands and merchants, read once for each market that is swapped in. */
export const readMarketNames = perGeneration(async (warehouse): Promise<MarketNames> => {
  const [brandRows, merchantRows] = await Promise.all([warehouse.query(BRAND_NAMES), warehouse.query(MERCHANT_NAMES)]);
  const byLowerCase = (values: readonly string[]) => new Map(values.map((value) => [value.toLowerCase(), value]));
  const brands = byLowerCase(brandRows.map((row) => String(row.brand)));
  const merchants = byLowerCase(merchantRows.map((row) => String(row.merchant)));
  const rowsRead = brandRows.reduce((sum, row) => sum + Number(row.products), merchantRows.length);
  const longestWords = Math.max(1, ...[...brands.keys(), ...merchants.keys()].map((name) => name.split(/\s+/).length));
  return { brands, merchants, rowsRead, longestWords };
});
