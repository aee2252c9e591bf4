import { z } from "zod";
import type { EventLoopYield } from "../../event-loop.js";
import { guessLanguage } from "../../products/vocabulary/guess-language.js";
import { splitWords } from "../../products/vocabulary/words.js";
import { sortNumbers, summarise } from "../../statistics/quantiles.js";
import type { CatalogProduct } from "../catalog.js";
import { findSimilarTitles } from "./similar-titles.js";
import { listingKey } from "./structure.js";

/** The longest title a shopping feed may have, and the length below which a title names hardly more than a noun. */
export const LONGEST_TITLE = 150;
export const SHORTEST_TITLE = 20;
const MOST_GROUPS = 20;
const MOST_IDS_OF_A_GROUP = 10;
/** Languages are read from so many titles, taken evenly. */
const MOST_READ = 2_000;

const TitleGroup = z.object({
  /** Title of the first of them. */
  title: z.string(),
  /** Listings that carry it; variants of one parent are one listing. */
  listings: z.number(),
  /** A product of each of the first ten. */
  ids: z.array(z.string()),
});
type TitleGroup = z.infer<typeof TitleGroup>;

export const TitleQuality = z.object({
  /** In characters, over products with a title; null without any, quartiles null below five. */
  length: z.object({
    n: z.number(),
    shortest: z.number().nullable(),
    p25: z.number().nullable(),
    median: z.number().nullable(),
    p75: z.number().nullable(),
    longest: z.number().nullable(),
  }),
  /** Products with a title of more than 150 characters, of fewer than 20, in capital letters only. */
  tooLong: z.number(),
  tooShort: z.number(),
  allCapitals: z.number(),
  /** Titles that several listings share, letter case and spaces aside; the 20 most frequent. */
  repeated: z.object({ titles: z.number(), listings: z.number(), listed: z.array(TitleGroup) }),
  /** Different titles of different listings, alike in more than 0.8 of their letter triples and with the same numbers; the 20 largest groups. */
  similar: z.object({
    groups: z.number(),
    listings: z.number(),
    listed: z.array(TitleGroup.extend({ titles: z.array(z.string()) })),
    /** Distinct titles, and how many of them met all that could be alike; where very many are, the others met those that share their rarest letter triples. */
    distinctTitles: z.number(),
    comparedWithAll: z.number(),
  }),
  /** ISO 639-1 by the function words of titles; most name a thing and show none (`unknown`). */
  languages: z.object({
    read: z.number(),
    unknown: z.number(),
    found: z.array(z.object({ language: z.string(), titles: z.number() })),
  }),
});
export type TitleQuality = z.infer<typeof TitleQuality>;

interface Listings {
  readonly title: string;
  /** Listing key to one of its products. */
  readonly products: Map<string, string>;
}

export async function describeTitles(
  products: readonly CatalogProduct[],
  eventLoop: EventLoopYield,
): Promise<TitleQuality> {
  const lengths: number[] = [];
  const counts = { tooLong: 0, tooShort: 0, allCapitals: 0 };
  const byTitle = new Map<string, Listings>();
  for (const product of products) {
    if (eventLoop.isDue()) await eventLoop.rest();
    const title = product.title.trim();
    if (title === "") continue;
    const length = [...title].length;
    lengths.push(length);
    if (length > LONGEST_TITLE) counts.tooLong += 1;
    if (length < SHORTEST_TITLE) counts.tooShort += 1;
    if (isAllCapitals(title)) counts.allCapitals += 1;
    const key = title.toLowerCase().replace(/\s+/gu, " ");
    const known = byTitle.get(key) ?? { title, products: new Map<string, string>() };
    if (known.products.size === 0) byTitle.set(key, known);
    const listing = listingKey(product);
    if (!known.products.has(listing)) known.products.set(listing, product.id);
  }
  const { n, min, p25, p75, max } = summarise(lengths);
  const middle = sortNumbers(lengths)[Math.floor((n - 1) / 2)] ?? null;
  const titles = [...byTitle.values()];
  return {
    length: { n, shortest: min, p25, median: middle, p75, longest: max },
    ...counts,
    repeated: repeatedTitles(titles),
    similar: await similarTitles(titles, eventLoop),
    languages: await readLanguages(titles, eventLoop),
  };
}

function repeatedTitles(titles: readonly Listings[]): TitleQuality["repeated"] {
  const shared = titles.filter(({ products }) => products.size > 1).sort((a, b) => b.products.size - a.products.size);
  return {
    titles: shared.length,
    listings: shared.reduce((sum, { products }) => sum + products.size, 0),
    listed: shared.slice(0, MOST_GROUPS).map((group) => groupOf([group])),
  };
}

async function similarTitles(titles: readonly Listings[], eventLoop: EventLoopYield): Promise<TitleQuality["similar"]> {
  const { groups, comparedWithAll } = await findSimilarTitles(titles, ({ title }) => title.slice(0, 300), eventLoop);
  // Variants of one parent resemble each other by design.
  const found = groups
    .map(({ members }) => ({ members, group: groupOf(members) }))
    .filter(({ group }) => group.listings > 1)
    .sort((a, b) => b.group.listings - a.group.listings);
  return {
    groups: found.length,
    listings: found.reduce((sum, { group }) => sum + group.listings, 0),
    listed: found.slice(0, MOST_GROUPS).map(({ members, group }) => ({
      ...group,
      titles: members.slice(0, MOST_IDS_OF_A_GROUP).map(({ title }) => title),
    })),
    distinctTitles: titles.length,
    comparedWithAll,
  };
}

function groupOf(members: readonly Listings[]): TitleGroup {
  const listings = new Map<string, string>();
  for (const { products } of members) for (const [listing, id] of products) listings.set(listing, id);
  return {
    title: members[0]?.title ?? "",
    listings: listings.size,
    ids: [...listings.values()].slice(0, MOST_IDS_OF_A_GROUP),
  };
}

async function readLanguages(
  titles: readonly Listings[],
  eventLoop: EventLoopYield,
): Promise<TitleQuality["languages"]> {
  const step = Math.max(1, titles.length / MOST_READ);
  const counts = new Map<string, number>();
  let read = 0;
  for (let position = 0; position < titles.length; position += step) {
    if (eventLoop.isDue()) await eventLoop.rest();
    const { title } = titles[Math.floor(position)] as Listings;
    const language = guessLanguage(splitWords(title.slice(0, 300)).map(({ folded }) => folded));
    read += 1;
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const found = [...counts].map(([language, n]) => ({ language, titles: n })).sort((a, b) => b.titles - a.titles);
  return { read, unknown: read - found.reduce((sum, { titles: n }) => sum + n, 0), found };
}

/** "LED TV" is a name; four letters and more in capitals only, in two words at least, is shouting. */
function isAllCapitals(title: string): boolean {
  return /\p{Lu}{4}/u.test(title) && /\S\s+\S/u.test(title) && !/\p{Ll}/u.test(title);
}
