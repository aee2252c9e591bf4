import type { ClusterDemand } from "../../../tools/market/demand/demand-series.js";
import { askedTopics } from "../../understand/asking.js";
import { readAudience } from "./audience.js";
import type { DemandRequest } from "./details.js";
import { type Drivers, readDrivers, readLatestMove } from "./drivers.js";
import type { DemandFacts, Keywords } from "./gather.js";
import type { Course, DemandInsight, ProductsInsight } from "./insight.js";
import { judgeSeason, planLaunch } from "./launch.js";
import { readOutlook } from "./outlook.js";
import { readPeriod } from "./period.js";
import { planProducts, planRanking, withListsOnce } from "./plan.js";
import { chooseLists, chooseTopics, TOPICS, type Topic } from "./topics.js";
import { sumSales, sumYears } from "./years.js";

export function analyse(facts: DemandFacts, request: DemandRequest): DemandInsight {
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
  if (facts.ranking.data.clusters === 0) return readMarketSales(facts, request, products.topics);
  const asked = { topics: withListsOnce(products.topics), lists: chooseLists(request) };
  return {
    kind: "ranking",
    facts,
    ...asked,
    ...planRanking(asked, request),
    ranking: facts.ranking,
    sizes: facts.size,
    largest: { ...products, told: [] },
  };
}

/** Of recorded sales the largest are told unless something else is named. */
const asksForMoves = (request: DemandRequest): boolean =>
  request.breadth === "full" ||
  request.details.lists.length > 0 ||
  askedTopics(request, "demand", TOPICS).includes("trend");

function readMarketSales(
  { sold, series, size }: DemandFacts,
  request: DemandRequest,
  topics: readonly Topic[],
): DemandInsight {
  if (sold === null || series === null) return { kind: "empty" };
  const { rows, windows, currencies } = sold.data;
  const { from = null, to = null } = windows.find(({ measure }) => measure === "units") ?? {};
  const place = new Map(rows.map(({ keys }, at) => [keys.cluster, at]));
  return {
    kind: "market-sales",
    topics: withListsOnce(topics),
    lists: asksForMoves(request) ? chooseLists(request) : ["largest"],
    sold: sold.data,
    span: from === null || to === null ? null : { from, to },
    currency: currencies[0]?.currency ?? request.scope.market.currency,
    courses: series.data.bySales.toSorted((a, b) => (place.get(a.clusterId) ?? 0) - (place.get(b.clusterId) ?? 0)),
    sizes: size?.data.total == null ? null : size,
    refs: { sold: sold.ref, courses: series.ref },
  };
}

function readProducts(facts: DemandFacts, request: DemandRequest): ProductsInsight {
  const { series, size, audience, keywords } = facts;
  const asked = request.scope.clusters;
  const panel = audience?.data.clusters ?? [];
  const insight = {
    kind: "products" as const,
    facts,
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
    outlook: readOutlook(demand, details.month, details.months),
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
