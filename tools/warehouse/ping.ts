import type { Warehouse } from "./warehouse.js";

/** Settles when the engine answers. @throws DataUnavailableError */
export async function pingWarehouse(warehouse: Pick<Warehouse, "query">): Promise<void> {
  await warehouse.query("SELECT 1 AS one");
}
