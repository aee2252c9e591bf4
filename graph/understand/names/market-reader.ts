import { marketOverview } from "../../../tools/market/lookup/market-overview.js";
import { perGeneration } from "../../../tools/warehouse/per-generation.js";
import type { SpecialistDependencies } from "../../define-specialist.js";
import { RunMemory } from "../../run-memory.js";
import { createToolbox } from "../../toolbox.js";
import type { MarketScope } from "../request.js";

export type KnownMarket = Omit<MarketScope, "stated">;

type Dependencies = SpecialistDependencies & { readonly clock: () => Date };

/** The markets of the database that hold data. Where no row and no source of one names a day, "this year" is that of the clock. */
export const createMarketReader = (dependencies: Dependencies) => readerOf(dependencies, () => []);

/** The same for questions: where no market holds data, those that are named, of which can be told what is missing. */
export const createQuestionMarkets = (dependencies: Dependencies) => readerOf(dependencies, (named) => named);

function readerOf(
  { warehouse, logger, clock }: Dependencies,
  otherwise: (named: KnownMarket[]) => KnownMarket[],
): () => Promise<KnownMarket[]> {
  const read = perGeneration(async (): Promise<KnownMarket[]> => {
    const { data } = await createToolbox("markets", { warehouse, logger }, new RunMemory()).call(marketOverview, {});
    const today = clock().toISOString().slice(0, 10);
    const known = data.map(({ market, name, currency, asOf, keywords, offers }) => ({
      holdsData: asOf !== null || keywords + offers > 0,
      market: { code: market, name, currency, asOf: asOf ?? today },
    }));
    const held = known.flatMap(({ holdsData, market }) => (holdsData ? [market] : []));
    return held.length > 0 ? held : otherwise(known.map(({ market }) => market));
  });
  return () => read(warehouse);
}
