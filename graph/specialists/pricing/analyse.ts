import type { Days } from "../../../tools/market/pricing/history-window.js";
import { carry } from "../../answer/cell.js";
import { shareOrNull } from "../../understand/asking.js";
import { marginOf } from "../../understand/names/named.js";
import { type Advice, recommendPrice } from "./advice.js";
import type { PricingRequest } from "./details.js";
import type { PricingFacts } from "./gather.js";
import { type HistoryView, viewHistory } from "./history-view.js";
import { type Plan, planOf } from "./plan.js";
import { judgePosition, type Position } from "./position.js";
import type { ClusterSensitivity, ClusterStatistics, Movers, Offer, QuarantinedFeed, Shelf } from "./rows.js";
import type { Subject } from "./subjects.js";
import { type Timing, viewTiming } from "./timing.js";

/** All that is to be said, per product asked for. Every list is in the order in which it should be shown. */
export interface PricingInsight {
  /** product: prices of products. moves: price moves of a category or the whole market. unnamed: a product is needed. */
  readonly kind: "product" | "moves" | "unnamed" | "empty";
  readonly plan: Plan;
  readonly products: readonly ProductPrices[];
  /** The answer is about one product (or its variants) rather than a kind of product. */
  readonly isNamedProduct: boolean;
  readonly moves: Moves | null;
  /** What was read, for what is told as it is. */
  readonly facts: PricingFacts;
  readonly quarantined: readonly NamedFeed[];
  /** The past of prices was looked for, and none is loaded. */
  readonly isWithoutHistory: boolean;
  readonly refs: Refs;
  /** First month of the clicks behind weights and order; null when none are loaded. */
  readonly clicksSince: string | null;
  /** Products asked for beyond those compared. */
  readonly left: number;
  /** Brand of a product that the question names and nobody offers. */
  readonly missing: string | null;
  /** Brands that the question names and the market does not hold. */
  readonly strangers: readonly string[];
}

export interface Refs {
  readonly prices: string;
  readonly statistics: string;
  readonly changed: string;
  readonly history: string;
  readonly movers: string;
  readonly sensitivity: string;
  readonly lookup: string;
  readonly discounters: string;
}

export interface ProductPrices extends Subject {
  readonly statistics: ClusterStatistics | null;
  readonly position: Position | null;
  /** The position of the price the asker thinks of. */
  readonly changed: Position | null;
  readonly offers: readonly Offer[];
  readonly shelf: Shelf | null;
  readonly history: HistoryView | null;
  readonly timing: Timing | null;
  readonly advice: Advice | null;
  readonly sensitivity: ClusterSensitivity | null;
}

export interface Moves {
  readonly data: Movers & Days;
  readonly scope: "products" | "category" | "market";
}

const hasDays = (data: Movers): data is Movers & Days => data.from !== null && data.to !== null;

export interface NamedFeed extends QuarantinedFeed {
  readonly product: string;
}

export function analyse(facts: PricingFacts, request: PricingRequest): PricingInsight {
  const { statistics, changed, prices, history, movers, sensitivity, subjects, products } = facts;
  const { scope, details } = request;
  const plan = planOf(request, subjects.length > 0 || scope.category !== null);
  const labelOf = new Map(subjects.map(({ clusterId, label }) => [clusterId, label]));
  const shown = subjects.map((subject): ProductPrices => {
    const inCluster = ({ clusterId }: { readonly clusterId: number }): boolean => clusterId === subject.clusterId;
    const level = statistics?.data.clusters.find(inCluster) ?? null;
    const past = history?.data.clusters.find(inCluster) ?? null;
    const view = past && history ? viewHistory(past, history.data, details.nameWords) : null;
    return {
      ...subject,
      statistics: level,
      position: level && judgePosition(level),
      changed: judgeChanged(changed?.data.clusters.find(inCluster)),
      offers: (prices?.data.offers ?? []).filter(inCluster),
      shelf: prices?.data.shelf.find(inCluster) ?? null,
      history: view,
      timing: view && viewTiming(view.data),
      advice: level && recommendPrice(level, view, shareOrNull(marginOf(request))),
      sensitivity: sensitivity?.data.clusters.find(inCluster) ?? null,
    };
  });
  const quarantined = (statistics ?? prices ?? history ?? movers ?? facts.discounters)?.data.quarantined ?? [];
  return {
    kind: chooseKind(
      facts,
      shown,
      request,
      plan,
      quarantined.some(({ merchant }) => scope.merchants.includes(merchant)),
    ),
    plan,
    products: shown,
    isNamedProduct: (products?.found.length ?? 0) > 0,
    moves:
      movers !== null && hasDays(movers.data)
        ? {
            data: movers.data,
            scope: subjects.length > 0 ? "products" : scope.category !== null ? "category" : "market",
          }
        : null,
    facts,
    quarantined: quarantined.map((feed) =>
      carry(feed, { product: labelOf.get(feed.clusterId) ?? feed.cluster.toLowerCase() }),
    ),
    isWithoutHistory: [history, movers, facts.discounters].some((read) => read !== null && read.data.to === null),
    refs: {
      prices: prices?.ref ?? "",
      statistics: statistics?.ref ?? "",
      changed: changed?.ref ?? "",
      history: history?.ref ?? "",
      movers: movers?.ref ?? "",
      sensitivity: sensitivity?.ref ?? "",
      lookup: facts.lookup?.ref ?? "",
      discounters: facts.discounters?.ref ?? "",
    },
    clicksSince: (statistics ?? prices)?.data.clicksSince ?? null,
    left:
      facts.beyond +
      Math.max(0, scope.clusters.length - shown.length) * Number(products?.found.length === 0 || products === null),
    strangers: scope.brands.length > 0 ? [] : details.strangers,
    missing: products !== null && products.found.length === 0 ? products.asked.brand : null,
  };
}

const judgeChanged = (level: ClusterStatistics | undefined): Position | null => (level ? judgePosition(level) : null);

function chooseKind(
  { movers, subjects, discounters }: PricingFacts,
  products: readonly ProductPrices[],
  { scope }: PricingRequest,
  { named }: Plan,
  isDistrusted: boolean,
): PricingInsight["kind"] {
  if (discounters !== null) return "product";
  const isAboutFeeds = named.includes("feeds") || isDistrusted;
  if (subjects.length > 0) return products.every(isEmpty) && movers === null && !isAboutFeeds ? "empty" : "product";
  if (movers !== null && named.includes("feeds")) return "product";
  if (movers !== null) return movers.data.movers.length === 0 && movers.data.compared === 0 ? "empty" : "moves";
  return named.length > 0 || scope.brands.length > 0 ? "unnamed" : "empty";
}

const isEmpty = ({ statistics, offers, history, sensitivity }: ProductPrices): boolean =>
  (statistics?.n ?? 0) === 0 && offers.length === 0 && (history?.data.n ?? 0) === 0 && (sensitivity?.tested ?? 0) === 0;
