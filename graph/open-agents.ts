import { ensureMarket } from "../tools/sample-market.js";
import { openWarehouse } from "../tools/warehouse/open.js";
import type { Warehouse } from "../tools/warehouse/warehouse.js";
import type { Agent } from "./agent.js";
import { createAgents } from "./agents.js";
import type { Config } from "./config.js";
import type { Logger } from "./log.js";

export interface OpenAgents {
  readonly agents: ReadonlyMap<string, Agent>;
  /** Close it when the agents are no longer asked. */
  readonly warehouse: Warehouse;
}

/**
 * What every entry point does: sees to the market, opens it, builds the agents over it.
 * @throws ConfigError, DataUnavailableError with a sentence for the operator
 */
export async function openAgents(
  { warehouse: { dataDir, databaseUrl, queryTimeoutMs }, question: { defaultMarket } }: Config,
  logger: Logger,
  onProgress: (message: string) => void,
): Promise<OpenAgents> {
  await ensureMarket({ dataDir, databaseUrl, onProgress });
  const warehouse = await openWarehouse({ dataDir, databaseUrl, queryTimeoutMs, logger });
  return { agents: createAgents({ warehouse, logger, clock: () => new Date(), defaultMarket }), warehouse };
}
