import type { Cluster } from "../../tools/domain.js";
import { plainAsk, plainRequest } from "../understand/asking.js";
import { inputsOf, nothingNamed } from "../understand/names/named.js";
import type { ClusterMatch, MarketScope, Request, Scope } from "../understand/request.js";
import type { OwnLine, OwnProducts } from "./own-products.js";
import type { SpecialistTask } from "./state.js";

/** What a specialist is asked about product groups of a catalog: the same question that people ask in words, without words. */

/** Parts wanted of each specialist; one that is not named here gives its usual answer. */
const IN_DEPTH: Readonly<Partial<Record<string, readonly string[]>>> = {
  intent: ["intent.titles", "intent.ghosts"],
  gap: ["gap.ranking", "gap.worth", "gap.attributes"],
  pricing: ["pricing.position"],
  demand: ["demand.trend", "demand.season"],
  campaign: ["campaign.keywords", "campaign.forecast"],
};
const IN_SHORT: Readonly<Partial<Record<string, readonly string[]>>> = { gap: ["gap.ranking"] };
const WITHOUT_PRICE: Readonly<Record<string, string>> = { "pricing.position": "pricing.level" };

export function questionFor(specialist: string, { own, scope, clusterIds, isShort }: SpecialistTask): Request {
  const lines = own.lines.filter(({ cluster }) => clusterIds.includes(cluster.clusterId));
  const ownPrice = isShort ? null : ownPriceOf(lines, own, scope);
  const aspects = (isShort ? IN_SHORT : IN_DEPTH)[specialist] ?? [];
  return plainRequest(
    scopeOf(
      lines.map(({ cluster }) => cluster),
      scope,
    ),
    {
      inputs: inputsOf({ ownPrice }),
      asks: [
        plainAsk({
          want: "value",
          specialists: [specialist],
          topics: aspects.map((aspect) => (ownPrice === null ? (WITHOUT_PRICE[aspect] ?? aspect) : aspect)),
        }),
      ],
      own: { ...own, lines },
    },
  );
}

/** Prices in another currency are not compared: rates move, and none is loaded. */
export const isComparable = ({ currency }: Pick<OwnProducts, "currency">, scope: MarketScope): boolean =>
  currency === scope.currency;

function ownPriceOf([line]: readonly OwnLine[], own: OwnProducts, scope: MarketScope): number | null {
  return isComparable(own, scope) ? (line?.prices?.median ?? null) : null;
}

/** The whole catalog as a question: what the answer is proven against. */
export function requestOf(own: OwnProducts, scope: MarketScope): Request {
  const all = own.lines.map(({ cluster }) => cluster);
  return plainRequest(scopeOf(all, scope), { own });
}

const toMatch = (cluster: Cluster): ClusterMatch => ({ ...cluster, term: cluster.name, score: 1, how: "catalog" });

const scopeOf = (clusters: readonly Cluster[], market: MarketScope): Scope => ({
  ...nothingNamed(market),
  clusters: clusters.map(toMatch),
});
