import type { Ask } from "./asks/resolve.js";

/** How fresh each kind of data is, straight from what was loaded. */

export interface LoadedSource {
  /** ISO dates. */
  readonly refreshedOn: string | null;
  readonly coversTo: string | null;
  readonly isSample: boolean;
}

/** Where a kind of data lies, by what people call it, and the column that dates its rows. */
const TABLES: Readonly<Record<string, readonly [table: string, dated: string | null]>> = {
  markets: ["markets", null],
  "demand clusters": ["clusters", null],
  "product vocabulary": ["cluster_terms", null],
  merchants: ["merchants", null],
  "keyword metrics": ["keywords", null],
  "monthly search volumes": ["keyword_months", "month"],
  "buyer questions": ["buyer_questions", null],
  "on-site searches": ["site_searches", "month"],
  products: ["products", null],
  "product attributes": ["product_attributes", null],
  "current offers": ["offers", "seen_on"],
  "price history": ["price_events", "seen_on"],
  "product clicks and orders": ["click_shares", "month"],
  "monthly sales estimates": ["sales_months", "month"],
  "audience panel": ["audience", null],
  "ad search terms": ["ad_terms", "month"],
};

/** Null for a name that no kind of data has. `market` narrows the period that is covered. */
export async function loadedSource(ask: Ask, label: string, market: string | null): Promise<LoadedSource | null> {
  const [table, dated] = TABLES[label] ?? [];
  if (table === undefined) return null;
  const [[refreshedOn, isSample] = []] = await ask(
    `SELECT CAST(refreshed_on AS VARCHAR), CAST(is_sample AS INTEGER) FROM datasets WHERE dataset = '${table}'`,
  );
  const where = market === null ? "" : ` WHERE market = '${market.replaceAll("'", "''")}'`;
  const [[coversTo = null] = []] =
    dated === null ? [] : await ask(`SELECT CAST(MAX(${dated}) AS VARCHAR) FROM ${table}${where}`);
  return {
    refreshedOn: refreshedOn == null ? null : String(refreshedOn),
    coversTo: coversTo === null ? null : String(coversTo),
    isSample: isSample === 1,
  };
}
