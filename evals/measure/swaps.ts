import { findClusters } from "../../tools/market/lookup/find-clusters.js";
import { readVocabulary } from "../../tools/products/vocabulary/read-index.js";
import type { VocabularyRow } from "../../tools/products/vocabulary/term-table.js";
import { createRandom, type RandomSource } from "../../tools/statistics/random.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import type { LabelledQuestion } from "../train/corpus.js";

/** Whether what is heard of a question depends on the product it names: its product is replaced by others of the market, and each is read. */

/** Products tried in place of each question's own: half of them named by one word, half by several. */
const SWAPS = 6;
const SEED = 15;
/** Below this the words could mean several products (graph/understand/names/entities.ts). */
const LEAST_SCORE = 0.55;

/** A question and the same question about other products. */
export interface Swappable {
  readonly text: string;
  readonly swapped: readonly string[];
}

export interface Swapped extends Swappable {
  /** Its specialists, or its asks. */
  readonly heard: readonly string[];
  /** The same of each swap. */
  readonly others: readonly (readonly string[])[];
}

interface Product {
  readonly id: number;
  readonly singular: string;
  readonly plural: string;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** A seeded sample of the questions that name a product of this market, each with its swaps. */
export async function sampleSwaps(
  warehouse: Warehouse,
  questions: readonly Pick<LabelledQuestion, "text" | "lang">[],
  most: number,
): Promise<Swappable[]> {
  const random = createRandom(SEED);
  const vocabulary = await readVocabulary(warehouse);
  const sample: Swappable[] = [];
  for (const { text, lang } of random.shuffle([...questions])) {
    if (sample.length === most) break;
    const normalised = text.normalize("NFKC");
    const named = await findNamed(warehouse, normalised);
    if (named === null) continue;
    const products = productsOf(vocabulary, lang).filter(({ id }) => id !== named.id);
    if (products.length < SWAPS) continue;
    const swapped = choose(products, random).map((product) => swap(normalised, named.places, product));
    sample.push({ text: normalised, swapped });
  }
  return sample;
}

/** The first product of the market that a text names, and all places where it does. */
async function findNamed(warehouse: Warehouse, text: string): Promise<{ id: number; places: Place[] } | null> {
  const { data } = await findClusters.run({ text }, { warehouse, logger: { info() {} } });
  const known = data.flatMap(({ start, end, matches: [best] }) =>
    best && best.score >= LEAST_SCORE && start !== null && end !== null ? [{ id: best.clusterId, start, end }] : [],
  );
  const id = known[0]?.id;
  return id === undefined ? null : { id, places: known.filter((place) => place.id === id) };
}

/** Every product of the market by its name in a language; none where the market has no words of that language. */
function productsOf(vocabulary: readonly VocabularyRow[], lang: string): Product[] {
  const rows = vocabulary.filter(({ language, kind }) =>
    lang === "en" ? kind === "head" : kind === "translation" && language === lang,
  );
  return rows.flatMap(({ clusterId: id, name, headTerm, term }): Product[] =>
    lang === "en"
      ? [{ id, singular: headTerm, plural: uncapitalised(name) }]
      : term
        ? [{ id, singular: term, plural: term }]
        : [],
  );
}

function choose(products: readonly Product[], random: RandomSource): Product[] {
  const shuffled = random.shuffle([...products]);
  const isOneWord = ({ singular }: Product): boolean => !/\s/.test(singular);
  const oneWord = shuffled.filter(isOneWord).slice(0, SWAPS / 2);
  return [...oneWord, ...shuffled.filter((product) => !isOneWord(product)).slice(0, SWAPS - oneWord.length)];
}

/** The text with another product at all places of the first. */
export function swap(text: string, places: readonly Place[], { singular, plural }: Omit<Product, "id">): string {
  return [...places].reverse().reduce((rest, { start, end }) => {
    const words = text.slice(start, end);
    const name = /s$/iu.test(words) ? plural : singular;
    const before = rest
      .slice(0, start)
      .replace(/\ban? $/iu, (article) => `${article[0]}${/^[aeiou]/i.test(name) ? "n" : ""} `);
    return `${before}${/^\p{Lu}/u.test(words) ? capitalised(name) : name}${rest.slice(end)}`;
  }, text);
}

const capitalised = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
/** "Air fryers" in a sentence; "LED strips" stay as they are. */
const uncapitalised = (name: string): string =>
  /^\p{Lu}[\p{Lu}\d-]/u.test(name) ? name : name.slice(0, 1).toLowerCase() + name.slice(1);

/** Each question and its swaps through a reader. */
export async function hearSwaps(
  sample: readonly Swappable[],
  hear: (text: string) => Promise<readonly string[]>,
): Promise<Swapped[]> {
  const all: Swapped[] = [];
  for (const { text, swapped } of sample) {
    const heard = await hear(text);
    const others: (readonly string[])[] = [];
    for (const other of swapped) others.push(await hear(other));
    all.push({ text, swapped, heard, others });
  }
  return all;
}

export interface SwapScore {
  readonly questions: number;
  readonly swaps: number;
  /** Share of swaps of which something else is heard than of the question itself; null without any. */
  readonly changed: number | null;
  /** Share of questions for which at least one swap does; null without any. */
  readonly flipped: number | null;
}

export function scoreSwaps(all: readonly Swapped[]): SwapScore {
  const changes = all.map(({ heard, others }) => others.filter((other) => other.join() !== heard.join()).length);
  const swaps = all.reduce((sum, { others }) => sum + others.length, 0);
  const changed = changes.reduce((sum, count) => sum + count, 0);
  return {
    questions: all.length,
    swaps,
    changed: swaps === 0 ? null : changed / swaps,
    flipped: all.length === 0 ? null : changes.filter((count) => count > 0).length / all.length,
  };
}

/** The scores as lines of text, one per group of questions. */
export function describeSwaps(groups: ReadonlyMap<string, readonly Swapped[]>, what: string): string[] {
  const show = (share: number | null): string => (share === null ? "–" : share.toFixed(3)).padStart(9);
  return [
    `${`${what}, swapped`.padEnd(20)} lines  swaps  changed  flipped`,
    ...[...groups].map(([label, all]) => {
      const { questions, swaps, changed, flipped } = scoreSwaps(all);
      return `${label.padEnd(20)}${String(questions).padStart(6)}${String(swaps).padStart(7)}${show(changed)}${show(flipped)}`;
    }),
  ];
}
