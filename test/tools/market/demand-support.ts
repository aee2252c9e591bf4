import type { z } from "zod";
import type { Tool, ToolResult } from "../../../tools/define.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../market.js";

/** What no tool may choke on or treat as anything but text. */
export const HOSTILE = '\'; DROP TABLE keywords; -- %_ "quotes" 🛒';

export const contextOf = (warehouse: Warehouse) => ({ warehouse, logger: { info() {} } });

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
