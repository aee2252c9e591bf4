import type { ClusterDemand, SalesDemand } from "../../../tools/market/demand/demand-series.js";
import { type AudienceInsight, readAudience } from "./audience.js";
import type { DemandRequest, List } from "./details.js";
import { type Drivers, type LatestMove, readDrivers, readLatestMove } from "./drivers.js";
import type { DemandFacts, Keywords, Ranking, Sizes } from "./gather.js";
import { type Certainty, judgeSeason, type Launch, planLaunch } from "./launch.js";
import { type Outlook, readOutlook } from "./outlook.js";
import { type PeriodReading, readPeriod } from "./period.js";
import { type Plan, planProducts, planRanking, withListsOnce } from "./plan.js";
import { chooseLists, chooseTopics, type Topic } from "./topics.js";
import { type SalesYear, sumSales, sumYears, type YearRow } from "./years.js";

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

export type DemandInsight =
  | { readonly kind: "unknown-product" }
  | { readonly kind: "empty" }
  | SalesInsight
  | ProductsInsight
  | RankingInsight;

export function analyse(facts: DemandFacts, request: DemandRequest): DemandInsight {
  const { clusters, category, unknownTerms } = request.scope;
  if (clusters.length === 0 && category === null && unknownTerms.length > 0) return { kind: "unknown-product" };
  const products = readProducts(facts, request);
  if (facts.ranking === null) {
    const isEmpty =
      products.courses.length +
        products.audiences.length +
        products.withoutPanel.length +
        (products.sizes?.data.clusters.length ?? 0) ===
      0;
    const bySales = facts.series?.data.bySales ?? [];
    const asksSize = products.topics[0] === "size";
    if (products.courses.length === 0 && bySales.length > 0 && facts.series !== null && !asksSize)
      return { kind: "sales", topics: products.topics, sales: bySales, ref: facts.series.ref };
    return isEmpty ? { kind: "empty" } : products;
  }
  if (facts.ranking.data.clusters === 0) return { kind: "empty" };
  const asked = { topics: withListsOnce(products.topics), lists: chooseLists(request) };
  return {
    kind: "ranking",
    ...asked,
    ...planRanking(asked, request),
    ranking: facts.ranking,
    sizes: facts.size,
    largest: { ...products, told: [] },
  };
}

function readProducts({ series, size, audience, keywords }: DemandFacts, request: DemandRequest): ProductsInsight {
  const asked = request.scope.clusters;
  const panel = audience?.data.clusters ?? [];
  const insight = {
    kind: "products" as const,
    topics: chooseTopics(request),
    names: asked.map(({ name }) => name),
    courses: (series?.data.clusters ?? []).map((demand) => readCourse(demand, request)),
    sizes: size,
    audiences: asOrdered(panel, asked).map((cluster) => readAudience(cluster, request.details.segmentKinds)),
    withoutPanel: asked.filter(({ clusterId }) => audience?.data.missing.includes(clusterId)).map(({ name }) => name),
    drivers: driversOf(keywords),
    refs: {
      series: series?.ref ?? "",
      size: size?.ref ?? "",
      audience: audience?.ref ?? "",
      keywords: keywords?.ref ?? "",
    },
  };
  return { ...insight, ...planProducts(insight, request) };
}

/** In the order of the question. */
function asOrdered<Read extends { readonly clusterId: number }>(
  list: readonly Read[],
  asked: DemandRequest["scope"]["clusters"],
): Read[] {
  const place = ({ clusterId }: Read): number => asked.findIndex((match) => match.clusterId === clusterId);
  return [...list].sort((a, b) => place(a) - place(b));
}

function readCourse(demand: ClusterDemand, { scope, details }: DemandRequest): Course {
  return {
    demand,
    launch: planLaunch(demand),
    seasonCertainty: judgeSeason(demand),
    period: readPeriod(demand, scope.period),
    years: sumYears(demand),
    sales: sumSales(demand),
    outlook: readOutlook(demand, details.month),
    latest: readLatestMove(demand),
  };
}

function driversOf(keywords: Keywords | null): Map<number, Drivers> {
  const ids = new Set((keywords?.data.keywords ?? []).map(({ clusterId }) => clusterId));
  return new Map(
    [...ids].map((id) => [
      id,
      readDrivers((keywords?.data.keywords ?? []).filter(({ clusterId }) => clusterId === id)),
    ]),
  );
}
