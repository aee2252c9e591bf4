import { marketOverview } from "../../../tools/market/lookup/market-overview.js";
import { perGeneration } from "../../../tools/warehouse/per-generation.js";
import type { SpecialistDependencies } from "../../define-specialist.js";
import { RunMemory } from "../../run-memory.js";
import { createToolbox } from "../../toolbox.js";
import type { MarketScope } from "../request.js";

export type KnownMarket = Omit<MarketScope, "stated">;

/** The markets of the database that hold dated data. */
export function createMarketReader({ warehouse, logger }: SpecialistDependencies): () => Promise<KnownMarket[]> {
  const read = perGeneration(async (): Promise<KnownMarket[]> => {
    const { data } = await createToolbox("markets", { warehouse, logger }, new RunMemory()).call(marketOverview, {});
    return data.flatMap(({ market, name, currency, asOf }) =>
      asOf === null ? [] : [{ code: market, name, currency, asOf }],
    );
  });
  return () => read(warehouse);
}
