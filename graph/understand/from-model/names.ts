import { findClusters, type PhraseMatch } from "../../../tools/market/lookup/find-clusters.js";
import { findNames } from "../../../tools/market/lookup/find-names.js";
import type { Toolbox } from "../../toolbox.js";
import { clustersOf, unclearOf } from "../names/found-products.js";
import { quotedTexts } from "../names/quotes.js";
import type { UnknownTerm } from "../request.js";
import { findListing } from "../turns/conversation.js";
import type { Helpers } from "../turns/leaning.js";
import { type Named, NOTHING, namesAnything, together } from "../turns/merge-scope.js";
import { rowsMeant } from "../turns/rows-meant.js";
import type { Ground, Said } from "./asked.js";
import type { ModelProduct, ModelRequest } from "./schema.js";
import { standsIn } from "./words.js";

/** The most that one look-up takes. */
const MOST_PHRASES = 20;
const LONGEST_PHRASE = 200;

export interface FoundNames {
  readonly named: Named;
  /** Words for categories beside the one that a scope can hold. */
  readonly unused: readonly string[];
  /** Names of brands and shops that the market does not hold. */
  readonly unknownNames: readonly string[];
  /** Some products go by words that nobody said. */
  readonly isUnsaid: boolean;
}

/** What the names of a reply mean in the market; those that nobody said are left out, and those that mean nothing are unknown. */
export async function findSaidNames(
  { products, categories, brands, merchants, keywords }: ModelRequest["scope"],
  { text, conversation }: Said,
  { isHere, isSaid }: Ground,
  helpers: Helpers,
): Promise<FoundNames> {
  const all = [...products, ...categories];
  const said = all.filter(({ words }) => isSaid(words));
  const listing = findListing(conversation);
  const isRow = ({ words }: ModelProduct): boolean =>
    !isHere(words) && (listing?.rows ?? []).some(({ name }) => sameName(name, words));
  const rows = [...new Set(said.filter(isRow).map(({ words }) => words))].slice(0, MOST_PHRASES);
  const meant = listing === null || rows.length === 0 ? NOTHING : await rowsMeant(rows, listing, helpers);
  // A keyword without a product may be the product's own name.
  const alone = keywords.filter((words) => isSaid(words) && !quotedTexts(text).includes(words));
  const phrases =
    all.length > 0 ? said.filter((product) => !isRow(product)) : alone.map((words) => ({ words, english: "" }));
  const found = await lookUp(phrases, helpers.tools);
  const shops = [...brands, ...merchants].filter(isSaid);
  const titles = phrases.map(({ words }) => words);
  const known = await findShops([...shops, ...titles], helpers.tools);
  const shopNames = [...known.brands, ...known.merchants];
  // "Brewlund Classic 860" names a brand's product, not a kind of product.
  const isOfShop = ({ phrase }: PhraseMatch): boolean => shopNames.some((name) => standsIn(name, phrase));
  const things = found.filter((each) => each.matches.length > 0 || each.category !== null || !isOfShop(each));
  const clusters = clustersOf(things);
  const named = things.filter(({ matches, category }) => matches.length === 0 && category !== null);
  const [first] = named;
  const isUsed = clusters.length === 0 && meant.clusters.length === 0;
  const strangers = shops.filter((words) => !shopNames.some((name) => standsIn(name, words)));
  // Where nothing else is named, an answer would be about something else.
  const isBeside = namesAnything(meant) || shopNames.length > 0 || things.length > 0;
  const here: Named = {
    clusters,
    category: isUsed ? (first?.category ?? null) : null,
    unknownTerms: [...unclearOf(things), ...(isBeside ? [] : strangers.map(unknown))],
    ...known,
    keywords: [],
  };
  return {
    named: together(meant, here),
    unknownNames: isBeside ? strangers : [],
    unused: named.slice(isUsed ? 1 : 0).map(({ phrase }) => phrase),
    isUnsaid: said.length < all.length,
  };
}

export const unknown = (term: string): UnknownTerm => ({ term, isAmbiguous: false, nearest: [] });

const sameName = (first: string, second: string): boolean => standsIn(first, second) && standsIn(second, first);

/** By the asker's words, and where those mean nothing by their English ones. */
async function lookUp(products: readonly ModelProduct[], tools: Toolbox): Promise<PhraseMatch[]> {
  const phrases = products.slice(0, MOST_PHRASES).map(({ words }) => words.trim().slice(0, LONGEST_PHRASE));
  if (phrases.length === 0) return [];
  const { data } = await tools.call(findClusters, { phrases });
  const isNothing = (place: number): boolean => data[place]?.matches.length === 0 && data[place].category === null;
  const foreign = products.flatMap(({ english }, place) =>
    isNothing(place) && english.trim() !== "" ? [{ place, english: english.trim().slice(0, LONGEST_PHRASE) }] : [],
  );
  if (foreign.length === 0) return data;
  const again = await tools.call(findClusters, { phrases: foreign.map(({ english }) => english) });
  return data.map((match, place) => {
    const at = foreign.findIndex((each) => each.place === place);
    return { ...(again.data[at] ?? match), phrase: match.phrase };
  });
}

async function findShops(names: readonly string[], tools: Toolbox): Promise<Pick<Named, "brands" | "merchants">> {
  if (names.length === 0) return { brands: [], merchants: [] };
  const { data } = await tools.call(findNames, { text: names.join(", ").slice(0, 10_000) });
  return data;
}
