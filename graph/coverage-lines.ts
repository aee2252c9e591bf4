import { marketCoverage } from "../tools/market/lookup/market-coverage.js";
import { marketOverview } from "../tools/market/lookup/market-overview.js";
import type { Warehouse } from "../tools/warehouse/warehouse.js";
import { coverageLines } from "./synthesize/market-coverage.js";

const MOST_GROUPS = 15;

/** What can be asked of the market now, by country. */
export async function readCoverageLines(warehouse: Warehouse): Promise<string[]> {
  const context = { warehouse, logger: { info() {} } };
  const { data: markets } = await marketOverview.run({}, context);
  const lines: string[] = [];
  for (const { market, name } of markets)
    lines.push(...coverageLines((await marketCoverage.run({ market, limit: MOST_GROUPS }, context)).data, name));
  return lines;
}
