import { createToolbox } from "../toolbox.js";
import { marketOverview } from "../../tools/market/market-overview.js";
import type { GraphDependencies } from "../specialist.js";
import type { MarketScope } from "../question.js";

export type KnownMarket = Omit<MarketScope, "stated">;

/** The markets of the database, read once per generation: they change only with a load. */
export function createMarketReader({ warehouse, logger }: GraphDependencies) {
  let known: { generation: string; markets: Promise<KnownMarket[]> } | null = null;

  const read = async (): Promise<KnownMarket[]> => {
    const { data } = await createToolbox("markets", { warehouse, logger }).call(marketOverview, {});
    return data.flatMap(({ market, name, currency, asOf }) => (asOf === null ? [] : [{ code: market, name, currency, asOf }]));
  };

  return async (signal?: AbortSignal): Promise<KnownMarket[]> => {
    signal?.throwIfAborted();
    if (known?.generation !== warehouse.generation) {
      const markets = read();
      known = { generation: warehouse.generation, markets };
      markets.catch(() => {
        known = null;
      });
    }
    return known.markets;
  };
}
