import { bothLeftOut } from "../names/left-out.js";
import { withoutAmounts } from "../numbers/without-amounts.js";
import { yearsBefore } from "../period/calendar-days.js";
import { findPeriod } from "../period/index.js";
import type { MarketScope, Scope } from "../request.js";
import * as words from "./follow-words.js";

/** Products, and what was said of them. */
export type Named = Pick<Scope, "clusters" | "category" | "unknownTerms" | "brands" | "merchants" | "keywords">;

export const NOTHING: Named = {
  clusters: [],
  category: null,
  unknownTerms: [],
  brands: [],
  merchants: [],
  keywords: [],
};

export const namesProduct = ({ clusters, category, unknownTerms }: Named): boolean =>
  clusters.length + unknownTerms.length > 0 || category !== null;

export const namesAnything = (named: Named): boolean =>
  namesProduct(named) || named.brands.length + named.merchants.length > 0;

/** Whether words speak of a country, held by the database or not. */
export const isPlaced = ({ market, unknownMarkets, otherMarkets }: Scope): boolean =>
  market.stated || unknownMarkets.length + otherMarkets.length > 0;

/** A brand or a shop that the data does not know. */
export const namesStranger = ({ unknownNames }: Pick<Scope, "unknownNames">): boolean =>
  unknownNames.some((name) => /\p{Lu}/u.test(name));

/** The scope of a question with what new words say in place of what it said. `products` are the ones it is asked about now; null for the same. */
export function changeScope(before: Scope, said: Scope, products: Named | null, text: string): Scope {
  const place = isPlaced(said) ? said : before;
  const { market, unknownMarkets, otherMarkets, comparedMarkets } = place;
  const about = products ?? before;
  const own = { brands: products?.brands ?? said.brands, merchants: products?.merchants ?? said.merchants };
  // Another one is asked about, be it unknown.
  const isAnother = products !== null || namesStranger(said);
  return {
    ...before,
    market,
    unknownMarkets,
    otherMarkets,
    comparedMarkets,
    clusters: about.clusters,
    category: about.category,
    leftOut: leftOutOf(before, said, products),
    unknownTerms: about.unknownTerms,
    brands: own.brands.length > 0 || isAnother ? own.brands : before.brands,
    merchants: own.merchants.length > 0 || isAnother ? own.merchants : before.merchants,
    keywords: products === null ? before.keywords : products.keywords,
    period: findPeriod(withoutAmounts(text), market.asOf) ?? yearBefore(text, before.period, market) ?? before.period,
  };
}

/** Of products that are named nothing has to be left out. */
function leftOutOf(before: Scope, said: Scope, products: Named | null): Scope["leftOut"] {
  if (products !== null && products.clusters.length > 0) return said.leftOut;
  return said.leftOut === null ? before.leftOut : bothLeftOut(before.leftOut ?? said.leftOut, said.leftOut);
}

/** A question's scope in the market of the conversation, unless it names one or would be answered for it anyway. `text` are its words, where they are at hand. */
export function placed(scope: Scope, before: Scope, text: string | null): Scope {
  const { market, unknownMarkets } = before;
  if (isPlaced(scope)) return scope;
  // No data of a market that was asked about: none of it in the next question either.
  if (!market.stated) {
    if (unknownMarkets.length > 0) return { ...scope, unknownMarkets };
    if (market.code === scope.market.code) return scope;
  }
  return {
    ...scope,
    market: { ...market, stated: true },
    period: text === null ? scope.period : findPeriod(withoutAmounts(text), market.asOf),
  };
}

/** The same in all markets of the conversation, for what was told of each of them. */
export function placedAlike(scope: Scope, before: Scope, text: string): Scope {
  const { comparedMarkets, otherMarkets } = isPlaced(scope) ? scope : before;
  return { ...placed(scope, before, text), comparedMarkets, otherMarkets };
}

/** "And the year before?" counts from the time that was asked about. */
function yearBefore(text: string, period: Scope["period"], { asOf }: MarketScope): Scope["period"] {
  if (!words.YEAR_BEFORE.test(text)) return null;
  const isWhole = period === null || (period.from.endsWith("-01-01") && period.to.endsWith("-12-31"));
  const year = Number((period?.from ?? asOf).slice(0, 4)) - 1;
  if (isWhole) return { from: `${year}-01-01`, to: `${year}-12-31`, label: `${year}` };
  return { from: yearsBefore(period.from, 1), to: yearsBefore(period.to, 1), label: "the year before" };
}

/** What a question was about, as a new one takes it over: a brand together with a single product only, a shop where "it" is spoken of. */
export function subjectOf(
  { clusters, category, unknownTerms, brands, merchants, keywords }: Scope,
  spoken: "one" | "many" | null,
): Named {
  const isBrandOfOne = clusters.length === 1 && brands.length === 1;
  const shops = spoken === "one" && merchants.length === 1 ? merchants : [];
  if (clusters.length > 0)
    return { ...NOTHING, clusters, brands: isBrandOfOne ? brands : [], merchants: shops, keywords };
  if (category !== null) return { ...NOTHING, category };
  return unknownTerms.length > 0 ? { ...NOTHING, unknownTerms } : { ...NOTHING, brands, merchants };
}

/** Both together, each once. */
export function together(first: Named, second: Named): Named {
  const clusters = [...first.clusters, ...second.clusters];
  return {
    clusters: clusters.filter(({ clusterId }, at) => clusters.findIndex((each) => each.clusterId === clusterId) === at),
    category: clusters.length > 0 ? null : (first.category ?? second.category),
    unknownTerms: [...first.unknownTerms, ...second.unknownTerms],
    brands: [...new Set([...first.brands, ...second.brands])],
    merchants: [...new Set([...first.merchants, ...second.merchants])],
    keywords: [...new Set([...first.keywords, ...second.keywords])],
  };
}
