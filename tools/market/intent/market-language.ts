import { textCell } from "../../warehouse/cells.js";
import { perGeneration } from "../../warehouse/per-generation.js";
import type { Warehouse } from "../../warehouse/warehouse.js";

const readLanguages = perGeneration(async (warehouse) => {
  const rows = await warehouse.query(MARKET_LANGUAGES);
  return new Map(rows.map((row) => [textCell(row, "market"), textCell(row, "language")]));
});

/** ISO 639-1 language in which a market searches; English for a market the database does not know. */
export async function marketLanguage(warehouse: Warehouse, market: string): Promise<string> {
  return (await readLanguages(warehouse)).get(market) ?? "en";
}

export const MARKET_LANGUAGES = "SELECT market, language FROM markets ORDER BY market";
