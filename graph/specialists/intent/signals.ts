import { derive } from "../../derivation.js";
import { count, percent } from "../../figure.js";
import type { Question } from "../../question.js";
import { type IntentSignal, NO_SIGNALS, type Signals } from "../../signals.js";
import type { Ghosts, IntentFacts } from "./facts.js";

/** Part of the keywords known as a range only, from which their sum is one. */
const MANY = 0.1;

export function signals({ keywords, ghosts }: IntentFacts, { entities }: Question): Signals {
  if (keywords === null) return NO_SIGNALS;
  const { data, ref } = keywords;
  // Causes are summed over all that was asked: with several products they belong to none of them.
  const sole = entities.clusters.length === 1 ? ghosts : null;
  return {
    products: data.clusters
      .filter(({ clusterId }) => entities.clusters.some((cluster) => cluster.clusterId === clusterId))
      .map(
        ({ clusterId, name, distinctSearches, intent }): IntentSignal => ({
          domain: "intent",
          clusterId,
          name,
          searches: count(distinctSearches, ref),
          buying: percent(derive("sum", intent?.commercial ?? null, intent?.transactional ?? null), ref),
          ...ghostsOf(sole),
        }),
      ),
    basis: [{ ref, n: null, assumed: [], isRanged: data.total.ranged > data.total.keywords * MANY, kinds: ["count"] }],
  };
}

type GhostPart = Pick<IntentSignal, "failed" | "vocabulary" | "missing" | "wording" | "missed">;

function ghostsOf(ghosts: Ghosts | null): GhostPart {
  const { data, ref } = ghosts ?? { data: null, ref: "" };
  const causes = (data?.causes ?? []).filter(({ cause }) => cause !== "noise");
  const all = derive("sum", ...causes.map(({ ghostScore }) => ghostScore));
  const shareOf = (wanted: (typeof causes)[number]["cause"]) => {
    const found = causes.find(({ cause }) => cause === wanted);
    return percent(found === undefined ? null : derive("quotient", found.ghostScore, all), ref);
  };
  const largest = (wanted: string): string | null => data?.ghosts.find(({ cause }) => cause === wanted)?.query ?? null;
  return {
    failed: percent(data === null ? null : derive("quotient", data.failedPerMonth, data.searchesPerMonth), ref),
    vocabulary: shareOf("vocabulary_gap"),
    missing: shareOf("product_gap"),
    wording: largest("vocabulary_gap"),
    missed: largest("product_gap"),
  };
}
