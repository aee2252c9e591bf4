import { constant, type Derived, derive } from "../../answer/derivation.js";
import type { PricingInsight, ProductPrices } from "./analyse.js";
import type { HistoryView } from "./history-view.js";
import type { ClusterStatistics } from "./rows.js";

export type Priced = ProductPrices & { readonly statistics: ClusterStatistics };

/** Products whose price level was read. */
export const pricedOf = ({ products }: PricingInsight): Priced[] =>
  products.filter((product): product is Priced => product.statistics !== null);

/** What the prices are of: the product group, also where one product was asked for. */
export const groupOf = ({ name, basis }: ClusterStatistics): string => (basis === "unit" ? `${name} (per unit)` : name);

/** 100 = at the benchmark. */
export const INDEX_BASE = constant(100, "base of the index");
export const aboveBase = (value: Derived) => derive("change", value, INDEX_BASE);

export type Past = ProductPrices & { readonly history: HistoryView };

/** Products with a trusted price in the period read. */
export const pastOf = ({ products }: PricingInsight): Past[] =>
  products.filter((product): product is Past => product.history !== null && product.history.data.n > 0);
