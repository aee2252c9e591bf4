import type { PricingInsight, ProductPrices } from "./analyse.js";
import type { HistoryView } from "./history-view.js";

export type Past = ProductPrices & { readonly history: HistoryView };

/** Products with a trusted price in the period read. */
export const pastOf = ({ products }: PricingInsight): Past[] =>
  products.filter((product): product is Past => product.history !== null && product.history.data.n > 0);
