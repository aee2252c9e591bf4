import { textCell } from "../warehouse/cells.js";
import type { KeptQuery } from "../warehouse/kept-rows.js";
import { MARKET_ROWS } from "../warehouse/queries/measures/offers.js";
import type { Warehouse } from "../warehouse/warehouse.js";
import { wholeHistory } from "./demand/demand-ranking.js";
import { gapQueries } from "./gap/market-gaps.js";
import { rowsBySubject } from "./lookup/market-coverage.js";
import { OVERVIEW } from "./lookup/market-overview.js";

/** What rankings and counts of each whole market read: a load runs them once, so that no question has to. */
export async function keptQueries(warehouse: Warehouse): Promise<KeptQuery[]> {
  const markets = await warehouse.query(MARKET_ROWS);
  const queries = [OVERVIEW];
  for (const row of markets) {
    const market = textCell(row, "market");
    const { queries: gaps } = await gapQueries(warehouse, { market, asOf: null });
    queries.push(
      wholeHistory(market),
      ...rowsBySubject(market),
      ...Object.values(gaps).filter((query) => query !== null),
    );
  }
  return queries;
}
