import type { z } from "zod";
import type { Tool, ToolResult } from "../../../../tools/define.js";
import { POISONED_FEED } from "../../../../tools/sample/planted-prices.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../../market.js";
import { keepingRules } from "../../warehouse/query-rules/keeping-rules.js";

/** What no tool may choke on or treat as anything but text. */
export const HOSTILE = '\'; DROP TABLE keywords; -- %_ "quotes" 🛒';

/** What a tool is run with. A text of its that breaks the rules of SQL fails the test. */
export const contextOf = (warehouse: Warehouse) => ({ warehouse: keepingRules(warehouse), logger: { info() {} } });

/** Ids by display name. */
export async function readClusterIds(warehouse: Warehouse): Promise<(name: string) => number> {
  const rows = await warehouse.query("SELECT cluster_id, name FROM clusters");
  const ids = new Map(rows.map((row) => [String(row.name), Number(row.cluster_id)]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The sample has no cluster ${name}`);
    return id;
  };
}

/** The sample market on every engine of the run: `describe.each(await openSamples())("… on %s", (_engine, { warehouse, idOf }) => …)`. */
export const openSamples = () =>
  Promise.all(
    engines().map(async (engine) => {
      const warehouse = await openEngine(engine);
      return [engine, { warehouse, idOf: await readClusterIds(warehouse) }] as const;
    }),
  );

/** New offers in stock of the poisoned cluster without the poisoned merchant, by hand. */
export async function readTrustedPrices(
  warehouse: Warehouse,
  clusterId: number,
): Promise<{ n: number; median: number }> {
  const rows = await warehouse.query(
    `SELECT price FROM offers WHERE market = $1 AND cluster_id = $2 AND merchant <> $3 AND availability = 'in_stock' AND condition = 'new'`,
    [POISONED_FEED.market, clusterId, POISONED_FEED.merchant],
  );
  const prices = rows.map((row) => Number(row.price)).sort((a, b) => a - b);
  const [below = 0, above = 0] = [prices[(prices.length - 1) >> 1], prices[prices.length >> 1]];
  return { n: prices.length, median: (below + above) / 2 };
}

/** The same call on every engine of the run: data and rows examined, float noise of the last digits taken out. */
export async function runEverywhere<Input extends z.ZodType, Output extends z.ZodType>(
  tool: Tool<Input, Output>,
  input: z.input<Input>,
): Promise<unknown[]> {
  return Promise.all(
    engines().map(async (engine) => {
      const warehouse = await openEngine(engine);
      try {
        return comparable(await tool.run(input, contextOf(warehouse)));
      } finally {
        await warehouse.close();
      }
    }),
  );
}

function comparable({ data, provenance }: ToolResult<unknown>): unknown {
  const { tookMs: _, ...rest } = provenance;
  const text = JSON.stringify({ data, provenance: rest }, (_key, value) =>
    typeof value === "number" ? Number(value.toPrecision(10)) : value,
  );
  return JSON.parse(text);
}
