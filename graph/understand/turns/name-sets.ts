import type { MarketScope, Scope } from "../request.js";

/** Names that a question is about, with others beside them or without some of them. */

/** With what new words name; null where that adds nothing of a kind that was spoken of. */
export function addTo(before: Scope, said: Scope): Scope | null {
  const markets = marketsOf(before);
  const newMarkets = said.market.stated ? marketsOf(said).filter(isNew(markets, ({ code }) => code)) : [];
  const clusters =
    before.clusters.length === 0 ? [] : said.clusters.filter(isNew(before.clusters, (each) => each.clusterId));
  const brands = said.brands.filter(isNew(before.brands, String));
  const merchants = said.merchants.filter(isNew(before.merchants, String));
  const isOfProducts = before.clusters.length > 0 && clusters.length === 0 && said.unknownTerms.length > 0;
  const unknownTerms = isOfProducts ? said.unknownTerms : [];
  const isBrand = before.brands.length > 0 && brands.length > 0;
  const isShop = before.merchants.length > 0 && merchants.length > 0;
  const isAdded =
    newMarkets.length + clusters.length + unknownTerms.length + said.unknownMarkets.length > 0 || isBrand || isShop;
  if (!isAdded) return null;
  return {
    ...placedIn(before, [...markets, ...newMarkets]),
    unknownMarkets: [...new Set([...before.unknownMarkets, ...said.unknownMarkets])],
    clusters: [...before.clusters, ...clusters],
    unknownTerms: [...before.unknownTerms, ...unknownTerms],
    brands: isBrand ? [...before.brands, ...brands] : before.brands,
    merchants: isShop ? [...before.merchants, ...merchants] : before.merchants,
  };
}

/** Without what new words name; null where none of it was spoken of, or nothing would be left. */
export function dropFrom(before: Scope, said: Scope): Scope | null {
  const markets = marketsOf(before);
  const left = said.market.stated ? markets.filter(isNew(marketsOf(said), ({ code }) => code)) : markets;
  const clusters = before.clusters.filter(isNew(said.clusters, (each) => each.clusterId));
  const brands = before.brands.filter(isNew(said.brands, String));
  const merchants = before.merchants.filter(isNew(said.merchants, String));
  const unknownMarkets = before.unknownMarkets.filter(isNew(said.unknownMarkets, String));
  const wasMany = before.clusters.length > 0;
  const isDropped =
    left.length < markets.length ||
    clusters.length < before.clusters.length ||
    brands.length < before.brands.length ||
    merchants.length < before.merchants.length ||
    unknownMarkets.length < before.unknownMarkets.length;
  if (!isDropped || left.length === 0 || (wasMany && clusters.length === 0)) return null;
  return { ...placedIn(before, left), unknownMarkets, clusters, brands, merchants };
}

export const numberOf = (scope: Scope, kind: "clusters" | "brands" | "merchants" | "markets"): number =>
  kind === "markets" ? marketsOf(scope).length : scope[kind].length;

const isNew =
  <Item>(known: readonly Item[], keyOf: (item: Item) => unknown) =>
  (item: Item): boolean =>
    !known.some((each) => keyOf(each) === keyOf(item));

/** All markets that are asked about; the usual one is not, where another one was named that no data is held of. */
export const marketsOf = ({ market, comparedMarkets, unknownMarkets }: Scope): MarketScope[] =>
  !market.stated && unknownMarkets.length > 0 ? [] : [market, ...comparedMarkets];

function placedIn(scope: Scope, [first, ...others]: readonly MarketScope[]): Scope {
  if (first === undefined) return scope;
  const isSame = others.length === 0 && first.code === scope.market.code;
  return {
    ...scope,
    market: isSame ? scope.market : { ...first, stated: true },
    comparedMarkets: others,
    otherMarkets: others.map(({ name }) => name),
  };
}
