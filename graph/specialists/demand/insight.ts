import type { ClusterDemand, SalesDemand } from "../../../tools/market/demand/demand-series.js";
import type { AudienceInsight } from "./audience.js";
import type { List } from "./details.js";
import type { Drivers, LatestMove } from "./drivers.js";
import type { DemandFacts, Ranking, Sizes, Sold } from "./gather.js";
import type { Certainty, Launch } from "./launch.js";
import type { Outlook } from "./outlook.js";
import type { PeriodReading } from "./period.js";
import type { Topic } from "./topics.js";
import type { SalesYear, YearRow } from "./years.js";

/** Which parts answer, in order, and which of them speak in the headline. */
export interface Plan {
  readonly parts: readonly string[];
  /** How many of them speak in the headline, a sentence each. */
  readonly sentences: number;
  /** Parts whose answer the headline holds, so that their section need not repeat it. */
  readonly told: readonly string[];
}

/** A product whose monthly series was read. */
export interface Course {
  readonly demand: ClusterDemand;
  readonly launch: Launch | null;
  readonly seasonCertainty: Certainty;
  readonly period: PeriodReading | null;
  readonly years: readonly YearRow[];
  readonly sales: SalesYear | null;
  readonly outlook: Outlook | null;
  readonly latest: LatestMove | null;
}

export interface Refs {
  readonly series: string;
  readonly size: string;
  readonly audience: string;
  readonly keywords: string;
}

/** What was read of single products: the ones asked about, or the largest of a category. */
export interface ProductsInsight extends Plan {
  readonly kind: "products";
  /** What was read, for what is told as it is. */
  readonly facts: DemandFacts;
  readonly topics: readonly Topic[];
  readonly names: readonly string[];
  readonly courses: readonly Course[];
  readonly sizes: Sizes | null;
  readonly audiences: readonly AudienceInsight[];
  /** Products that the panel does not cover. */
  readonly withoutPanel: readonly string[];
  readonly drivers: ReadonlyMap<number, Drivers>;
  readonly refs: Refs;
}

export interface RankingInsight extends Plan {
  readonly kind: "ranking";
  readonly facts: DemandFacts;
  readonly topics: readonly Topic[];
  readonly lists: readonly List[];
  readonly ranking: Ranking;
  readonly sizes: Sizes | null;
  /** The largest products, where only products have an answer. */
  readonly largest: ProductsInsight;
}

/** No searches are known: recorded sales stand for demand. */
export interface SalesInsight {
  readonly kind: "sales";
  readonly topics: readonly Topic[];
  readonly sales: readonly SalesDemand[];
  readonly ref: string;
}

/** The same of a category or a whole market. */
export interface MarketSalesInsight {
  readonly kind: "market-sales";
  readonly topics: readonly Topic[];
  readonly lists: readonly List[];
  readonly sold: Sold["data"];
  readonly span: { readonly from: string; readonly to: string } | null;
  readonly currency: string;
  /** The courses of those that sell most, in their order. */
  readonly courses: readonly SalesDemand[];
  readonly sizes: Sizes | null;
  readonly refs: { readonly sold: string; readonly courses: string };
}

export type DemandInsight =
  | { readonly kind: "empty" }
  | SalesInsight
  | MarketSalesInsight
  | ProductsInsight
  | RankingInsight;
