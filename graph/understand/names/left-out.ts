import { Cluster } from "../../../tools/domain.js";
import { findClusters } from "../../../tools/market/lookup/find-clusters.js";
import { findNames } from "../../../tools/market/lookup/find-names.js";
import type { Toolbox } from "../../toolbox.js";
import { JOINS } from "../asks/criteria.js";
import { saysSomething } from "../asks/small-words.js";
import { wordsAmong } from "../languages/gloss.js";
import type { LeftOut } from "../request.js";
import type { Span } from "../span.js";
import { languagesSpoken } from "../words/language.js";
import { matchesOf } from "../words/matches.js";
import { clustersOf } from "./found-products.js";

/** Names that a question leaves out: "without electronics", "excluding dog beds and Moltano". */

const WITHOUT = wordsAmong(({ asks }) => asks.without);
/** "The kitchen ones", "pet stuff". */
const KIND = wordsAmong(({ rows, levels }) => `${rows.things}|${levels.things}`);

interface Spoken {
  /** The text with blanks for the words that leave something out: they ask nothing else. */
  readonly text: string;
  /** Null where nothing is left out. */
  readonly leftOut: LeftOut | null;
}

/** An article and a preposition. */
const MOST_BETWEEN = 2;

type NameAt = Span & { readonly names: LeftOut };

export async function readLeftOut(text: string, tools: Toolbox): Promise<Spoken> {
  const among = languagesSpoken(text);
  let [rest, leftOut]: [string, LeftOut | null] = [text, null];
  for (const { 0: cue, index } of matchesOf(text, WITHOUT(among))) {
    const from = index + cue.length;
    const { names, end } = await namesToLeaveOut(text.slice(from), tools);
    if (names === null) continue;
    leftOut = leftOut === null ? names : bothLeftOut(leftOut, names);
    rest = rest.slice(0, index) + " ".repeat(from + end - index) + rest.slice(from + end);
  }
  return { text: rest, leftOut };
}

/** Names that follow each other from the beginning on, and where they end; null without any. */
export async function namesToLeaveOut(
  text: string,
  tools: Toolbox,
): Promise<{ readonly names: LeftOut | null; readonly end: number }> {
  const among = languagesSpoken(text);
  const bare = text.replace(KIND(among), (words) => " ".repeat(words.length));
  const named = await namesApart(bare, tools);
  // "Electronics pls": a word that says nothing is no part of a name either.
  const plain = bare.replace(/\p{L}+/gu, (word) =>
    saysSomething(word.toLowerCase(), among) ? word : " ".repeat(word.length),
  );
  const found = named.length > 0 ? named : await namesApart(plain, tools);
  let [names, end]: [LeftOut | null, number] = [null, 0];
  for (const each of found) {
    if (each.start < end) continue;
    const between = bare.slice(end, each.start);
    const said = between.match(/\p{L}+/gu) ?? [];
    // The first one follows at once: "without the kitchen ones".
    const isFar = names === null && (said.length > MOST_BETWEEN || /,/u.test(between));
    if (isFar || /[.?!;:\d]/u.test(between) || said.some((word) => saysSomething(word.toLowerCase(), among))) break;
    names = bothLeftOut(names ?? NOTHING, each.names);
    // With "ones" or "stuff" behind it.
    end = each.end + (/^ */.exec(bare.slice(each.end))?.[0].length ?? 0);
  }
  return { names, end };
}

/** "Electronics and air fryers": beside a product no category is found, so that each is looked up by itself too. */
async function namesApart(text: string, tools: Toolbox): Promise<NameAt[]> {
  const joints = [...text.matchAll(new RegExp(JOINS(languagesSpoken(text)), "giu"))];
  const starts = [0, ...joints.map(({ 0: { length }, index }) => index + length)];
  const pieces = starts.map((start, place) => ({ start, text: text.slice(start, joints[place]?.index) }));
  const apart = pieces.map(async ({ start, text: piece }) =>
    (await namesIn(piece, tools)).map((each) => ({ ...each, start: each.start + start, end: each.end + start })),
  );
  const whole = await namesIn(text, tools);
  const further = (await Promise.all(apart))
    .flat()
    .filter(({ start, end }) => whole.every((each) => each.end <= start || end <= each.start));
  return [...whole, ...further].sort((a, b) => a.start - b.start);
}

/** In the order of the text. */
async function namesIn(text: string, tools: Toolbox): Promise<NameAt[]> {
  if (!/\p{L}/u.test(text)) return [];
  const [products, others] = await Promise.all([tools.call(findClusters, { text }), tools.call(findNames, { text })]);
  const ofProducts = products.data.flatMap((phrase) => {
    const { start, end, category, matches } = phrase;
    if (start === null || end === null || (matches.length === 0 && category === null)) return [];
    const clusters = clustersOf([phrase]).map((cluster) => Cluster.parse(cluster));
    return [{ start, end, names: { ...NOTHING, clusters, categories: clusters.length === 0 ? [category ?? ""] : [] } }];
  });
  const { brands, merchants } = others.data;
  const ofOthers = [
    ...brands.map((name) => ["brands", name] as const),
    ...merchants.map((name) => ["merchants", name] as const),
  ];
  const placed = ofOthers.flatMap(([kind, name]) => {
    const start = text.toLowerCase().indexOf(name.toLowerCase());
    return start < 0 ? [] : [{ start, end: start + name.length, names: { ...NOTHING, [kind]: [name] } }];
  });
  return [...ofProducts, ...placed].sort((a, b) => a.start - b.start);
}

const NOTHING: LeftOut = { clusters: [], categories: [], brands: [], merchants: [] };

/** Each once. */
export function bothLeftOut(one: LeftOut, other: LeftOut): LeftOut {
  const further = other.clusters.filter(({ clusterId }) => one.clusters.every((each) => each.clusterId !== clusterId));
  return {
    clusters: [...one.clusters, ...further],
    categories: [...new Set([...one.categories, ...other.categories])],
    brands: [...new Set([...one.brands, ...other.brands])],
    merchants: [...new Set([...one.merchants, ...other.merchants])],
  };
}
