import { toDayNumber } from "../../../tools/statistics/calendar.js";
import { cell } from "../../answer/cell.js";
import { derive } from "../../answer/derivation.js";
import { count, index, money, number, percent } from "../../answer/figure.js";
import type { PricingSignal, Signals } from "../../signals.js";
import type { PricingRequest } from "./details.js";
import type { PricingFacts } from "./gather.js";
import { isMatched } from "./history-view.js";
import type { ClusterHistory, ClusterStatistics } from "./rows.js";

/** Below this many offers one that comes or goes moves the median. */
const ENOUGH_OFFERS = 20;
/** Like for like: less is no move of the whole. */
const LEVEL = 0.02;
/** The lowest and the highest month are those of the latest year, to be set against the months of the season. */
const LATEST_MONTHS = 12;
/** A price war that ended longer ago is history. */
const WAR_IS_ON_DAYS = 90;

export function signals({ statistics, history }: PricingFacts, { scope, own }: PricingRequest): Signals {
  if (statistics === null) return { products: [], basis: [] };
  const nameOf = new Map(scope.clusters.map(({ clusterId, name }) => [clusterId, name]));
  const pastOf = new Map((history?.data.clusters ?? []).map((past) => [past.clusterId, past]));
  const smallest = (sizes: readonly number[]): number | null => (sizes.length === 0 ? null : Math.min(...sizes));
  const none = { assumed: [], isRanged: false, kinds: [] };
  return {
    products: statistics.data.clusters.map((cluster) => {
      const past = pastOf.get(cluster.clusterId);
      return {
        ...levelOf(cluster, nameOf.get(cluster.clusterId) ?? "the product", statistics.ref, scope.market.currency),
        ...movesOf(past, history?.data.to ?? scope.market.asOf, history?.ref ?? statistics.ref),
        ...(own !== undefined && { catalog: catalogOf(cluster, statistics.ref, scope.market.currency) }),
      };
    }),
    basis: [
      { ref: statistics.ref, n: smallest(statistics.data.clusters.map(({ n }) => n)), ...none },
      ...(history === null
        ? []
        : [{ ref: history.ref, n: smallest(history.data.clusters.map(({ n }) => n)), ...none }]),
    ],
  };
}

function levelOf(statistics: ClusterStatistics, name: string, ref: string, currency: string) {
  const { clusterId, own } = statistics;
  const rank = own?.percentileRank ?? null;
  return {
    domain: "pricing" as const,
    clusterId,
    name,
    median: money(cell(statistics, "median"), currency, ref),
    offers: count(cell(statistics, "n"), ref),
    own:
      own === null || rank === null
        ? null
        : {
            price: money(cell(own, "price"), currency, ref),
            againstMedian: percent(derive("change", cell(own, "price"), cell(statistics, "median")), ref, {
              signed: true,
            }),
            rank: rank >= 75 ? ("high" as const) : rank <= 25 ? ("low" as const) : ("middle" as const),
          },
  };
}

function catalogOf(statistics: ClusterStatistics, ref: string, currency: string) {
  const { own, basis } = statistics;
  if (own === null) return null;
  return {
    percentile: number(cell(own, "percentileRank"), ref),
    toMedian: index(cell(own, "indexToMedian"), ref),
    toClicks: index(cell(own, "indexToClickWeighted"), ref),
    clickBenchmark: money(cell(statistics, "clickWeightedMean"), currency, ref),
    distance: money(
      derive("magnitude", derive("difference", cell(own, "price"), cell(statistics, "median"))),
      currency,
      ref,
    ),
    cheaper: count(cell(own, "cheaperOffers"), ref),
    isPerUnit: basis === "unit",
  };
}

type Moves = Omit<PricingSignal, keyof ReturnType<typeof levelOf> | "catalog">;

function movesOf(past: ClusterHistory | undefined, to: string, ref: string): Moves {
  const months = past !== undefined && past.n >= ENOUGH_OFFERS ? past.months.slice(-LATEST_MONTHS) : [];
  const byMedian = months.toSorted((a, b) => a.median - b.median);
  const [last, low, high] = [months.at(-1), byMedian[0], byMedian.at(-1)];
  const against = (other: typeof last) =>
    percent(derive("change", cell(last, "median"), cell(other, "median")), ref, { signed: true });
  const change = past !== undefined && isMatched(past) ? cell(past.matched, "change") : null;
  const war = past?.wars.find(({ endedOn }) => toDayNumber(to) - toDayNumber(endedOn) <= WAR_IS_ON_DAYS);
  return {
    direction: directionOf(change?.value ?? null),
    change: percent(change, ref, { signed: true }),
    since: change === null ? null : (past?.matched.from ?? null),
    belowHigh: against(high),
    highMonth: high?.month ?? null,
    aboveLow: against(low),
    lowMonth: low?.month ?? null,
    promoShare: percent(cell(past, "promoShare"), ref),
    war:
      war === undefined
        ? null
        : {
            product: war.product,
            startedOn: war.startedOn,
            endedOn: war.endedOn,
            undercuts: count(cell(war, "undercuts"), ref),
            fall: percent(cell(war, "fall"), ref),
          },
  };
}

function directionOf(change: number | null): PricingSignal["direction"] {
  if (change === null) return "unknown";
  if (Math.abs(change) < LEVEL) return "level";
  return change > 0 ? "rose" : "fell";
}
