import { marketOverview } from "../../../tools/market/lookup/market-overview.js";
import { perGeneration } from "../../../tools/warehouse/per-generation.js";
import type { SpecialistDependencies } from "../../define-specialist.js";
import { RunMemory } from "../../run-memory.js";
import { createToolbox } from "../../toolbox.js";
import type { MarketScope } from "../request.js";

export type KnownMarket = Omit<MarketScope, "stated">;

/** The markets of the database that hold data. Where no row and no source of one names a day, "this year" is that of the clock. */
export function createMarketReader({
  warehouse,
  logger,
  clock,
}: SpecialistDependencies & { readonly clock: () => Date }): () => Promise<KnownMarket[]> {
  const read = perGeneration(async (): Promise<KnownMarket[]> => {
    const { data } = await createToolbox("markets", { warehouse, logger }, new RunMemory()).call(marketOverview, {});
    const today = clock().toISOString().slice(0, 10);
    return data.flatMap(({ market, name, currency, asOf, keywords, offers }) =>
      asOf === null && keywords + offers === 0 ? [] : [{ code: market, name, currency, asOf: asOf ?? today }],
    );
  });
  return () => read(warehouse);
}
