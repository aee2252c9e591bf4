import type { ToolContext } from "../../define.js";
import { recallRows } from "../../result-cache.js";
import { clusterBrands, clusterResponse, keywordsWithAdHistory } from "../../warehouse/queries/campaign.js";
import { MARKET_CURRENCY, productTerms } from "../../warehouse/queries/gap.js";
import { referenceRows } from "../../warehouse/reference-rows.js";
import { readOrderPrices } from "./order-prices.js";
import { responseMonths } from "./response-months.js";

interface Bidding {
  readonly clusterIds: readonly number[];
  readonly market: string;
  readonly asOf: string | null;
  readonly limit: number;
}

/** What bids are made of before anything the asker states: the same for every budget, target and brand. */
export function readBidRows({ clusterIds, market, asOf, limit }: Bidding, context: ToolContext) {
  const { warehouse, signal } = context;
  const asked = clusterIds.length;
  return recallRows(context, "keyword_bids", { clusterIds, market, asOf, limit }, async () => {
    const { ads, clicks, period } = await responseMonths(warehouse, market, asOf);
    const [markets, responses, prices, brands, terms, found] = await Promise.all([
      referenceRows(warehouse, MARKET_CURRENCY, [market], { signal }),
      warehouse.query(clusterResponse(asked), [market, ads.from, ads.to, clicks.from, clicks.to, ...clusterIds], {
        signal,
      }),
      readOrderPrices(warehouse, { market, clusterIds }, signal),
      warehouse.query(clusterBrands(asked), clusterIds, { signal }),
      warehouse.query(productTerms(asked), clusterIds, { signal }),
      warehouse.query(keywordsWithAdHistory(asked), [market, ads.from, ads.to, Math.max(limit, asked), ...clusterIds], {
        signal,
      }),
    ]);
    return { period, markets, responses, prices, brands, terms, found };
  });
}
