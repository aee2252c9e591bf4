import { openDuckDbWarehouse } from "./duckdb.js";
import type { WarehouseLogger } from "./failure.js";
import { marketFile } from "./market-layout.js";
import { openPostgresWarehouse } from "./postgres.js";
import type { Warehouse } from "./warehouse.js";

export interface WarehouseOptions {
  readonly dataDir: string;
  /** A PostgreSQL address, or null for the embedded engine. */
  readonly databaseUrl: string | null;
  readonly queryTimeoutMs: number;
  readonly logger?: WarehouseLogger | undefined;
}

/** @throws DataUnavailableError when there is no market or it cannot be read */
export function openWarehouse({ dataDir, databaseUrl, queryTimeoutMs, logger }: WarehouseOptions): Promise<Warehouse> {
  if (databaseUrl) return openPostgresWarehouse({ databaseUrl, queryTimeoutMs, logger });
  return openDuckDbWarehouse({ path: marketFile(dataDir), queryTimeoutMs, logger });
}
