import { LRUCache } from "lru-cache";
import { z } from "zod";
import { readBytes, readJson } from "../../../tools/data-files.js";
import { createEncoder, LONGEST } from "./encoder.js";
import { poolLogits, tagPieces } from "./heads.js";
import { Tokenizer } from "./tokenizer.js";
import { readWeights } from "./weights.js";

/** Words of a question that name a product. */
export interface ProductWords {
  readonly words: string;
  /** UTF-16 offsets in the text; `end` is the first one after the words. */
  readonly start: number;
  readonly end: number;
}

/** What the encoder reads off a question whose products are masked. */
export interface WishReading {
  /** One logit per specialist the model knows. */
  readonly labels: readonly number[];
  /** One logit per aspect the model knows. */
  readonly aspects: readonly number[];
  /** Pieces per word: high where the vocabulary does not know the language. */
  readonly fragmentation: number;
}

export interface QuestionEncoder {
  readonly wishes: (text: string) => WishReading;
  /** Words that name a product, of a question as it was written. */
  readonly products: (text: string) => readonly ProductWords[];
}

/** Readings of each sort that are kept, a kilobyte each at most: without the names of their products, questions repeat. */
const MOST_KEPT = 500;

export const Vocabulary = z.array(z.tuple([z.string(), z.number()]));

export async function loadQuestionEncoder(): Promise<QuestionEncoder> {
  const [file, kernel] = await Promise.all([
    readBytes("graph/understand/model/encoder.bin"),
    readBytes("graph/understand/encoder/affine.wasm"),
  ]);
  const weights = readWeights(file);
  const pool = (name: string) => ({
    query: weights.matrix(`${name}.query`),
    weight: weights.matrix(`${name}.weight`),
    bias: weights.matrix(`${name}.bias`),
  });
  const heads = {
    labels: pool("labels"),
    aspects: pool("aspects"),
    tags: weights.matrix("tags"),
    tagBias: weights.matrix("tags.bias"),
  };
  const tokenizer = new Tokenizer(Vocabulary.parse(readJson("graph/understand/model/vocabulary.json")));
  const { encode, width } = await createEncoder(weights, kernel);

  // Both sorts are mostly read of one text in a row.
  let last: Encoded | undefined;
  const encodedOf = (text: string): Encoded => {
    if (last?.text !== text) {
      const { ids, starts } = tokenizer.encode(text, LONGEST);
      last = { text, ids, starts, pieces: encode(ids) };
    }
    return last;
  };

  const readWishes = (text: string): WishReading => {
    const { ids, pieces } = encodedOf(text);
    return {
      labels: poolLogits(pieces, width, heads.labels),
      aspects: poolLogits(pieces, width, heads.aspects),
      fragmentation: fragmentationOf(text, ids),
    };
  };
  const readProducts = (text: string): ProductWords[] => {
    const { starts, pieces } = encodedOf(text);
    return joinTags(text, starts, tagPieces(pieces, width, heads.tags, heads.tagBias));
  };

  const wishes = new LRUCache<string, WishReading>({ max: MOST_KEPT });
  const products = new LRUCache<string, ProductWords[]>({ max: MOST_KEPT });
  return {
    wishes(given) {
      const text = given.normalize("NFKC");
      const reading = wishes.get(text) ?? readWishes(text);
      wishes.set(text, reading);
      return reading;
    },
    products(given) {
      const text = given.normalize("NFKC");
      const reading = products.get(text) ?? readProducts(text);
      products.set(text, reading);
      return reading;
    },
  };
}

interface Encoded {
  readonly text: string;
  readonly ids: readonly number[];
  readonly starts: readonly number[];
  readonly pieces: Float32Array;
}

/** Pieces per word or number. */
export function fragmentationOf(text: string, ids: readonly number[]): number {
  return ids.length / (text.match(/\p{L}+|\d+/gu)?.length ?? 1);
}

const BEGINS = 1;
const CONTINUES = 2;

/** Tagged pieces as runs of whole words. `starts` count code points. */
function joinTags(text: string, starts: readonly number[], tags: readonly number[]): ProductWords[] {
  const symbols = [...text];
  const offsets = [0];
  for (const symbol of symbols) offsets.push((offsets.at(-1) ?? 0) + symbol.length);
  const isWord = (place: number): boolean => /[\p{L}\p{N}'’-]/u.test(symbols[place] ?? "");
  const found: ProductWords[] = [];
  for (let piece = 0; piece < tags.length; piece += 1) {
    if (tags[piece] !== BEGINS && tags[piece] !== CONTINUES) continue;
    let last = piece;
    while (tags[last + 1] === CONTINUES) last += 1;
    let start = starts[piece] ?? 0;
    let end = starts[last + 1] ?? symbols.length;
    while (start > 0 && isWord(start - 1) && isWord(start)) start -= 1;
    while (start < end && !isWord(start)) start += 1;
    while (end < symbols.length && isWord(end) && isWord(end - 1)) end += 1;
    while (end > start && !isWord(end - 1)) end -= 1;
    const [from = 0, to = 0] = [offsets[start], offsets[end]];
    if (end > start && from >= (found.at(-1)?.end ?? 0))
      found.push({ words: text.slice(from, to), start: from, end: to });
    piece = last;
  }
  return found;
}
