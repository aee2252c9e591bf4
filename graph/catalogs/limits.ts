import { mergeNearDuplicates } from "../../tools/statistics/near-duplicates.js";
import type { Limit } from "../answer/limit.js";
import { capital, listWords, marketWords } from "../answer/words.js";
import { specialistIds, specialists } from "../specialists/index.js";
import type { LimitsSentence } from "../synthesize/limits.js";
import type { MarketScope } from "../understand/request.js";
import type { ClusterView } from "./cluster-view.js";
import type { OwnProducts } from "./own-products.js";
import type { GroupFindings } from "./state.js";

/** Reasons of the specialists, beside those of the catalog itself. */
const MOST_SHARED = 4;
const SAME_REASON = 0.55;
/** Below this the products may belong elsewhere. */
const UNSURE = 0.5;

export interface Bounds {
  readonly own: OwnProducts;
  readonly scope: MarketScope;
  readonly views: readonly ClusterView[];
  readonly parts: readonly GroupFindings[];
  readonly others: number;
  readonly isReplaced: boolean;
}

/** One sentence with the true reasons that bound an analysis: what is missing first. */
export function limitsOf(bounds: Bounds): LimitsSentence {
  const shared = sharedLimits(bounds);
  const reasons = [...missingParts(bounds), ...catalogLimits(bounds), ...shared.map(({ words }) => words)];
  const sentence = reasons.join("; ");
  return {
    sentence: sentence === "" ? "" : `${capital(sentence)}.`,
    assumed: shared.flatMap(({ assumed }) => assumed),
  };
}

/** Which specialist had no answer for which product group, and why. */
function missingParts({ own, parts }: Bounds): string[] {
  return specialistIds.flatMap((id) =>
    (["failed", "unavailable"] as const).flatMap((status) => {
      const gone = parts.filter(({ findings }) => findings.specialist === id && findings.status === status);
      if (gone.length === 0) return [];
      const asked = parts.filter(({ findings }) => findings.specialist === id);
      const ids = new Set(gone.flatMap(({ clusterIds }) => clusterIds));
      const names = own.lines.filter(({ cluster }) => ids.has(cluster.clusterId)).map(({ cluster }) => cluster.name);
      const of = gone.length === asked.length ? "" : ` for ${listWords(names)}`;
      const reason = status === "failed" ? "of a fault in the service" : "its market data could not be read";
      return [`the part of ${specialists[id].card.title} is missing${of} because ${reason}`];
    }),
  );
}

function catalogLimits({ own, scope, views, others, isReplaced }: Bounds): string[] {
  const { currency, lines } = own;
  const hasPrices = lines.some(({ prices }) => prices !== null);
  const unsure = views.filter(({ line }) => line.confidence < UNSURE).map(({ line }) => line.cluster.name);
  const bare = views.filter(({ line }) => line.titles.length + line.attributes.length === 0);
  const limits = [
    isReplaced ? "the market data was replaced by a newer load while this was analysed: ask again" : null,
    scope.stated ? null : `no market was named, so ${marketWords(scope)} was taken`,
    hasPrices && currency === null
      ? `the catalog names no currency, so its prices were not compared with those in ${scope.currency}`
      : null,
    hasPrices && currency !== null && currency !== scope.currency
      ? `the catalog's prices are in ${currency} and those of this market in ${scope.currency}, so they were not compared: no exchange rate is loaded`
      : null,
    hasPrices ? null : "the catalog states no prices, so none were compared",
    own.unmapped > 0 ? "products that fit no product group of this market are left out" : null,
    unsure.length > 0 ? `whether the products belong to ${listWords(unsure)} is not sure` : null,
    others > 0 ? "only the product groups with most products are analysed in depth, the others in short" : null,
    bare.length > 0 && bare.length < views.length
      ? "missing attributes are told only where titles or attributes are known"
      : null,
    "stock, sales, costs and margins of the catalog are not known here",
  ];
  return limits.filter((limit) => limit !== null);
}

/** What the specialists say of many product groups is said once, the most frequent first. */
function sharedLimits({ parts }: Bounds): Pick<Limit, "words" | "assumed">[] {
  const counts = new Map<string, number>();
  const assumptions = new Map<string, readonly string[]>();
  for (const { findings } of parts) {
    if (findings.status !== "answered") continue;
    for (const { words, assumed } of findings.limits) {
      counts.set(words, (counts.get(words) ?? 0) + 1);
      assumptions.set(words, assumed);
    }
  }
  const groups = mergeNearDuplicates(
    [...counts],
    ([words]) => words,
    ([, times]) => times,
    SAME_REASON,
  );
  return groups
    .filter(({ members }) => members.reduce((sum, [, times]) => sum + times, 0) > 1 || counts.size <= MOST_SHARED)
    .slice(0, MOST_SHARED)
    .map(({ head: [words] }) => ({ words: words.replace(/\.$/, ""), assumed: [...(assumptions.get(words) ?? [])] }));
}
