import { cell } from "../../answer/cell.js";
import { derive } from "../../answer/derivation.js";
import { count, percent } from "../../answer/figure.js";
import { type IntentSignal, NO_SIGNALS, type Signals } from "../../signals.js";
import type { IntentRequest } from "./details.js";
import type { Ghosts, IntentFacts, Titles } from "./gather.js";
import { readTitles } from "./read-titles.js";
import { CHANNEL_NAMES } from "./words.js";

/** Part of the keywords known as a range only, from which their sum is one. */
const MANY = 0.1;

export function signals(facts: IntentFacts, request: IntentRequest): Signals {
  const { keywords, ghosts } = facts;
  const { scope } = request;
  if (keywords === null) return request.own === undefined ? NO_SIGNALS : catalogSignals(facts, request);
  const { data, ref } = keywords;
  // Causes are summed over all that was asked: with several products they belong to none of them.
  const sole = scope.clusters.length === 1 ? ghosts : null;
  return {
    products: data.clusters
      .filter(({ clusterId }) => scope.clusters.some((cluster) => cluster.clusterId === clusterId))
      .map(
        (row): IntentSignal => ({
          domain: "intent",
          clusterId: row.clusterId,
          name: row.name,
          searches: count(cell(row, "distinctSearches"), ref),
          buying: percent(derive("sum", cell(row.intent, "commercial"), cell(row.intent, "transactional")), ref),
          ...ghostsOf(sole),
          ...(request.own !== undefined && sole !== null && { catalog: catalogOf(facts, request) }),
        }),
      ),
    basis: [{ ref, n: null, assumed: [], isRanged: data.total.ranged > data.total.keywords * MANY, kinds: ["count"] }],
  };
}

/** Titles and ghosts of one product are told without its keywords. */
function catalogSignals(facts: IntentFacts, request: IntentRequest): Signals {
  const [sole, ...others] = request.scope.clusters;
  if (sole === undefined || others.length > 0) return NO_SIGNALS;
  const signal: IntentSignal = {
    domain: "intent",
    clusterId: sole.clusterId,
    name: sole.name,
    searches: count(null, []),
    buying: percent(null, []),
    ...ghostsOf(facts.ghosts),
    catalog: catalogOf(facts, request),
  };
  return { products: [signal], basis: [] };
}

const catalogOf = ({ ghosts, ownTitles }: IntentFacts, request: IntentRequest): CatalogPart => ({
  ghosts: ghostFacts(ghosts),
  titles: ownTitles.flatMap((titles) => titleFact(titles, request)),
});

type CatalogPart = NonNullable<IntentSignal["catalog"]>;

/** Ghosts told of one product. */
const MOST_GHOSTS = 10;

function ghostFacts(ghosts: Ghosts | null): CatalogPart["ghosts"] {
  if (ghosts === null) return [];
  const { data, ref } = ghosts;
  return data.ghosts
    .filter(({ cause }) => cause !== "noise")
    .slice(0, MOST_GHOSTS)
    .map((row) => ({
      query: row.query,
      cause: row.cause,
      searches: count(cell(row, "searchesPerMonth"), ref),
      unanswered: count(cell(row, "ghostScore"), ref),
    }));
}

function titleFact(titles: Titles, request: IntentRequest): CatalogPart["titles"] {
  const { ref } = titles;
  return (readTitles(titles, request)?.clusters ?? []).flatMap(({ titles: cluster, best, gain, given }) => {
    if (given === null) return [];
    const { recipe, channels } = best;
    return [
      {
        current: given.title,
        before: percent(cell(recipe, "before"), ref),
        suggested: recipe.title,
        after: percent(cell(recipe, "after"), ref),
        gain: count(derive("product", cell(cluster, "searches"), gain), ref),
        channels: channels.map((channel) => CHANNEL_NAMES[channel]),
        length: count(cell(recipe, "length"), ref),
        limit: count(cell(recipe, "limit"), ref),
      },
    ];
  });
}

type GhostPart = Pick<IntentSignal, "failed" | "vocabulary" | "missing" | "wording" | "missed">;

function ghostsOf(ghosts: Ghosts | null): GhostPart {
  const { data, ref } = ghosts ?? { data: null, ref: "" };
  const causes = (data?.causes ?? []).filter(({ cause }) => cause !== "noise");
  const all = derive("sum", ...causes.map((cause) => cell(cause, "ghostScore")));
  const shareOf = (wanted: (typeof causes)[number]["cause"]) => {
    const found = causes.find(({ cause }) => cause === wanted);
    return percent(found === undefined ? null : derive("quotient", cell(found, "ghostScore"), all), ref);
  };
  const largest = (wanted: string): string | null => data?.ghosts.find(({ cause }) => cause === wanted)?.query ?? null;
  return {
    failed: percent(
      data === null ? null : derive("quotient", cell(data, "failedPerMonth"), cell(data, "searchesPerMonth")),
      ref,
    ),
    vocabulary: shareOf("vocabulary_gap"),
    missing: shareOf("product_gap"),
    wording: largest("vocabulary_gap"),
    missed: largest("product_gap"),
  };
}
