import type { CatalogProduct } from "../../tools/catalogs/catalog.js";
import { InvalidInputError } from "../../tools/errors.js";
import { listWords, marketWords } from "../answer/words.js";
import type { KnownMarket } from "../understand/names/market-reader.js";
import type { MarketScope } from "../understand/request.js";

/** The currency of most prices; null when no price names one. */
export function commonCurrency(products: readonly CatalogProduct[]): string | null {
  const counts = new Map<string, number>();
  for (const { price, currency } of products)
    if (price !== null && currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

const NO_MARKET = "The market database holds no market with dated data yet.";

/**
 * The market a catalog is compared with: the one asked for, else the only one of its currency, else the default.
 * @throws InvalidInputError for a market without data
 */
export function choosePlace(
  markets: readonly KnownMarket[],
  { asked, currency, defaultMarket }: { asked: string | undefined; currency: string | null; defaultMarket: string },
): MarketScope {
  if (markets.length === 0) throw new InvalidInputError(NO_MARKET);
  const known = (code: string) => markets.find((market) => market.code === code);
  if (asked !== undefined) {
    const market = known(asked);
    if (market) return { ...market, stated: true };
    const names = markets.map((each) => `${each.code} (${marketWords(each)})`);
    throw new InvalidInputError(`There is no data for the market ${asked}. There is for ${listWords(names)}.`);
  }
  const ofCurrency = markets.filter((market) => market.currency === currency);
  const standard = known(defaultMarket);
  // The default one where its currency fits too: of several with the euro none is meant more than another.
  const chosen = ofCurrency.find(({ code }) => code === defaultMarket) ?? ofCurrency[0] ?? standard ?? markets[0];
  if (chosen === undefined) throw new InvalidInputError(NO_MARKET);
  return { ...chosen, stated: false };
}
