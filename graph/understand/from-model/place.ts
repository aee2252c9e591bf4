import { placeOf } from "../names/entities.js";
import type { KnownMarket } from "../names/market-reader.js";
import { findMarkets } from "../names/markets.js";
import { readNumbers } from "../numbers/read.js";
import type { Scope } from "../request.js";
import { placed } from "../turns/merge-scope.js";
import { type Ground, requestsOf, type Said } from "./asked.js";
import type { ModelRequest } from "./schema.js";

type Place = Pick<Scope, "market" | "unknownMarkets" | "otherMarkets" | "comparedMarkets">;

/** The countries that a reply names; the conversation stays in its own where it names none. */
export function findPlace(
  stated: ModelRequest["scope"]["markets"],
  said: Said,
  { isSaid }: Ground,
  { markets, defaultMarket }: { readonly markets: readonly KnownMarket[]; readonly defaultMarket: string },
): Place {
  const heard = findMarkets(said.text);
  const codes = stated
    .flatMap(({ words, code }) => {
      const found = findMarkets(words);
      const meant = found.length > 0 ? found : [code.trim().toUpperCase()];
      // "Deutschland" may be given as "Germany".
      return isSaid(words) ? meant : meant.filter((each) => heard.includes(each));
    })
    .filter((code) => /^[A-Z]{2}$/.test(code));
  const place = placeOf([...new Set(codes)], said.text, {
    numbers: readNumbers(said.text),
    markets,
    defaultMarket,
  });
  const [before] = requestsOf(said);
  return before === undefined ? place : { ...place, ...marketKept(place, before.scope) };
}

function marketKept(place: Place, before: Scope): Pick<Scope, "market" | "unknownMarkets"> {
  const { market, unknownMarkets } = placed({ ...before, ...place }, before, null);
  return { market, unknownMarkets };
}
