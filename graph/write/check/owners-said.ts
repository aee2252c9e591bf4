import type { Examined } from "./examined.js";
import { isShortFor, productsIn } from "./names.js";
import { CAPITAL, countryOwners, OWNER_KINDS, type Owners, ownersIn, quotedIn } from "./owners.js";
import type { Fact } from "./reading.js";

/** What a fact names, where the sentence names it. */
export function ownersSaid(piece: Examined, fact: Fact): Owners {
  const held = ownersIn(fact);
  const known = new Set(OWNER_KINDS.flatMap((kind) => held[kind]).flatMap(({ keys }) => keys));
  const products = productsIn(piece.text, piece.lexicon).map(({ words, start, heads }) => ({
    start,
    end: start + words.length,
    keys: held.product.flatMap(({ keys }) =>
      keys.filter((key) => heads.has(key) || isShortFor(words, key, piece.lexicon)),
    ),
  }));
  const names = [...piece.text.matchAll(CAPITAL)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    keys: [match[0].toLowerCase()].filter((key) => known.has(key)),
  }));
  return {
    product: products.filter(({ keys }) => keys.length > 0),
    name: names.filter(({ keys }) => keys.length > 0),
    quoted: quotedIn(piece.text).filter(({ keys }) => keys.some((key) => known.has(key))),
    country: countryOwners(piece.text, piece.lexicon).filter(({ keys }) => keys.some((key) => known.has(key))),
  };
}
