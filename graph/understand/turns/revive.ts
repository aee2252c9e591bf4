import { findClusters } from "../../../tools/market/lookup/find-clusters.js";
import type { Toolbox } from "../../toolbox.js";
import type { KnownMarket } from "../names/market-reader.js";
import { recount } from "../period/index.js";
import type { ClusterMatch, Request, UnknownTerm } from "../request.js";

/** A request of an earlier turn as it reads in the market of today, which may have been loaded anew since. */
export async function revive(request: Request, markets: readonly KnownMarket[], tools: Toolbox): Promise<Request> {
  const { scope } = request;
  const known = markets.find(({ code }) => code === scope.market.code);
  const market = known ? { ...known, stated: scope.market.stated } : scope.market;
  const { clusters, gone } = await knownClusters(scope.clusters, tools);
  return {
    ...request,
    scope: {
      ...scope,
      market,
      clusters,
      unknownTerms: [...scope.unknownTerms, ...gone],
      period: recount(scope.period, scope.market.asOf, market.asOf),
    },
  };
}

/** Products are found again by their names: numbers may have moved. */
async function knownClusters(clusters: readonly ClusterMatch[], tools: Toolbox) {
  if (clusters.length === 0) return { clusters: [], gone: [] };
  const { data } = await tools.call(findClusters, { phrases: clusters.map(({ name }) => name) });
  const found = clusters.map((cluster, place) => {
    const same = data[place]?.matches.find(({ name }) => name === cluster.name);
    return { cluster, same, nearest: data[place]?.nearest ?? [] };
  });
  return {
    clusters: found.flatMap(({ cluster, same }): ClusterMatch[] => {
      if (same === undefined) return [];
      const { clusterId, categoryPath, headTerm } = same;
      return [{ ...cluster, clusterId, categoryPath, headTerm }];
    }),
    gone: found.flatMap(({ cluster, same, nearest }): UnknownTerm[] =>
      same === undefined ? [{ term: cluster.name, isAmbiguous: false, nearest }] : [],
    ),
  };
}
