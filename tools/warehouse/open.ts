import { openDuckDbWarehouse } from "./duckdb.js";
import type { WarehouseLogger } from "./failure.js";
import { marketFile } from "./market-layout.js";
import { openPostgresWarehouse } from "./postgres.js";
import type { Warehouse } from "./warehouse.js";

export interface WarehouseOptions {
  readonly dataDir: string;
  /** A PostgreSQL address, or null for the embedded engine. */
  readonly databaseUrl: string | null;
  /** A replica of it to read from; of the same database where missing. */
  readonly readUrl?: string | null | undefined;
  /** Queries at once on PostgreSQL. */
  readonly connections?: number | undefined;
  readonly queryTimeoutMs: number;
  readonly logger?: WarehouseLogger | undefined;
}

/** @throws DataUnavailableError when there is no market or it cannot be read */
export function openWarehouse(options: WarehouseOptions): Promise<Warehouse> {
  const { dataDir, databaseUrl, readUrl, connections, queryTimeoutMs, logger } = options;
  if (databaseUrl)
    return openPostgresWarehouse({
      databaseUrl,
      readUrl: readUrl ?? databaseUrl,
      poolSize: connections,
      queryTimeoutMs,
      logger,
    });
  return openDuckDbWarehouse({ path: marketFile(dataDir), queryTimeoutMs, logger });
}
