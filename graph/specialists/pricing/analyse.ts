import type { Question } from "../../question.js";
import type {
  ClusterHistory,
  ClusterStatistics,
  Discount,
  History,
  Movers,
  Offer,
  OfferPrices,
  PricingFacts,
  QuarantinedFeed,
  Shelf,
  War,
} from "./facts.js";
import { mentionedFirst } from "./mentions.js";
import { askedDirection, askedTopics, needProduct, orderTopics, type Topic } from "./topics.js";

/** All that is to be said, per product asked for. Every list is in the order in which it should be shown. */
export interface PricingInsight {
  /** product: prices of clusters. moves: a category or the whole market. unknown: product words nobody knows. unnamed: a product is needed. */
  readonly kind: "product" | "moves" | "unknown" | "unnamed" | "empty";
  readonly asked: readonly Topic[];
  readonly order: readonly Topic[];
  readonly products: readonly ProductPrices[];
  readonly moves: Moves | null;
  readonly quarantined: readonly NamedFeed[];
  readonly refs: Refs;
  /** First month of the clicks behind weights and order; null when none are loaded. */
  readonly clicksSince: string | null;
  /** Clusters asked for beyond those compared. */
  readonly left: number;
}

export interface Refs {
  readonly prices: string;
  readonly statistics: string;
  readonly history: string;
  readonly movers: string;
}

export interface ProductPrices {
  readonly name: string;
  readonly statistics: ClusterStatistics;
  readonly position: Position | null;
  readonly rivals: readonly Offer[];
  readonly shelf: Shelf | null;
  readonly history: HistoryView | null;
}

export interface Position {
  readonly price: number;
  readonly percentileRank: number | null;
  /** Fractions: 0.12 is 12 % above. */
  readonly aboveMedian: number | null;
  readonly aboveClickWeighted: number | null;
  readonly cheaperOffers: number;
  readonly verdict:
    | "among the cheapest"
    | "below the middle"
    | "in the middle"
    | "above the middle"
    | "among the dearest"
    | "unknown";
  /** Band of the own price, counted from the cheapest; null outside all bands. */
  readonly band: { readonly place: number; readonly of: number; readonly low: number; readonly high: number } | null;
}

export interface HistoryView {
  readonly data: ClusterHistory;
  readonly from: string;
  readonly to: string;
  readonly direction: "rose" | "fell" | "stayed level" | "unknown";
  /** The month with the lowest and the highest median; null below two months. */
  readonly cheapest: ClusterHistory["months"][number] | null;
  readonly dearest: ClusterHistory["months"][number] | null;
  readonly cycles: readonly OfferPrices[];
  readonly running: readonly Discount[];
  readonly judged: readonly Discount[];
  readonly wars: readonly War[];
}

export interface Moves {
  readonly data: Movers;
  readonly direction: "any" | "up" | "down";
  /** Clusters or category or market, in words. */
  readonly scope: "products" | "category" | "market";
}

export interface NamedFeed extends QuarantinedFeed {
  readonly product: string | null;
}

/** A change of the median within this is no change worth a verb. */
const LEVEL = 0.02;

export function analyse(
  { prices, statistics, history, movers }: PricingFacts,
  { text, entities }: Question,
): PricingInsight {
  const asked = askedTopics(text);
  const isPriced = entities.ownPrice !== null && statistics !== null;
  const topics: Topic[] = isPriced
    ? ["position", ...asked.filter((topic) => topic !== "position")]
    : asked.filter((topic) => topic !== "position");
  const nameOf = new Map(entities.clusters.map(({ clusterId, name }) => [clusterId, name]));
  const products = (statistics?.data.clusters ?? []).map((cluster): ProductPrices => {
    const past = history?.data.clusters.find(({ clusterId }) => clusterId === cluster.clusterId);
    return {
      name: nameOf.get(cluster.clusterId) ?? "the product",
      statistics: cluster,
      position: judgePosition(cluster),
      rivals: mentionedFirst(
        (prices?.data.offers ?? []).filter(({ clusterId }) => clusterId === cluster.clusterId),
        text,
      ),
      shelf: prices?.data.shelf.find(({ clusterId }) => clusterId === cluster.clusterId) ?? null,
      history: past && history ? viewHistory(past, history.data, text) : null,
    };
  });
  const quarantined = statistics?.data.quarantined ?? movers?.data.quarantined ?? [];
  return {
    kind: chooseKind({ prices, statistics, history, movers }, products, { text, entities }),
    asked: topics,
    order: orderTopics(topics),
    products,
    moves: movers && {
      data: movers.data,
      direction: askedDirection(text),
      scope: entities.clusters.length > 0 ? "products" : entities.category !== null ? "category" : "market",
    },
    quarantined: quarantined.map((feed) => ({ ...feed, product: nameOf.get(feed.clusterId) ?? null })),
    refs: {
      prices: prices?.ref ?? "",
      statistics: statistics?.ref ?? "",
      history: history?.ref ?? "",
      movers: movers?.ref ?? "",
    },
    clicksSince: statistics?.data.clicksSince ?? null,
    left: Math.max(0, entities.clusters.length - products.length),
  };
}

function chooseKind(
  { statistics, movers }: PricingFacts,
  products: readonly ProductPrices[],
  { text, entities }: Question,
): PricingInsight["kind"] {
  if (statistics !== null) {
    const isEmpty = products.every(
      ({ statistics: { n }, history, rivals }) => n === 0 && rivals.length === 0 && (history?.data.n ?? 0) === 0,
    );
    return isEmpty ? "empty" : "product";
  }
  if (movers !== null) return movers.data.movers.length === 0 && movers.data.compared === 0 ? "empty" : "moves";
  if (entities.unknownTerms.length > 0) return "unknown";
  return needProduct(askedTopics(text)) ? "unnamed" : "empty";
}

function judgePosition({ own, median, clickWeightedMean, bands }: ClusterStatistics): Position | null {
  if (own === null) return null;
  const place = bands.findIndex(({ low, high }) => own.price >= low && own.price <= high);
  const band = bands[place];
  return {
    price: own.price,
    percentileRank: own.percentileRank,
    aboveMedian: median === null ? null : own.price / median - 1,
    aboveClickWeighted: clickWeightedMean === null ? null : own.price / clickWeightedMean - 1,
    cheaperOffers: own.cheaperOffers,
    verdict: wordRank(own.percentileRank),
    band: band ? { place: place + 1, of: bands.length, low: band.low, high: band.high } : null,
  };
}

function wordRank(rank: number | null): Position["verdict"] {
  if (rank === null) return "unknown";
  if (rank <= 10) return "among the cheapest";
  if (rank < 40) return "below the middle";
  if (rank <= 60) return "in the middle";
  return rank < 90 ? "above the middle" : "among the dearest";
}

function viewHistory(data: ClusterHistory, { from, to }: History, text: string): HistoryView {
  const { months, change, discounts, cycles, wars } = data;
  const byMedian = [...months].sort((a, b) => a.median - b.median);
  const enough = months.length > 1;
  return {
    data,
    from,
    to,
    direction: change === null ? "unknown" : Math.abs(change) <= LEVEL ? "stayed level" : change > 0 ? "rose" : "fell",
    cheapest: enough ? (byMedian[0] ?? null) : null,
    dearest: enough ? (byMedian.at(-1) ?? null) : null,
    cycles: mentionedFirst(cycles, text),
    running: mentionedFirst(discounts.running, text),
    judged: mentionedFirst(mergeDiscounts(discounts.running, discounts.inflatedList), text),
    wars: mentionedFirst(wars, text),
  };
}

/** Running discounts, then ended ones with an inflated list price; none twice. */
function mergeDiscounts(running: readonly Discount[], inflated: readonly Discount[]): Discount[] {
  const keyOf = ({ productId, merchant, startedOn }: Discount) => `${productId}/${merchant}/${startedOn}`;
  const seen = new Set(running.map(keyOf));
  return [...running, ...inflated.filter((discount) => !seen.has(keyOf(discount)))];
}
