/**
 * What the linear model reads of a question: words, pairs of words, pairs with a gap, triples, and pieces of three to five characters, each put into one of
 * `BUCKETS` places by its hash (Weinberger et al. 2009, arXiv:0902.2206). Words that stand under a negation are marked, so that "not the prices" is not "the prices".
 */

export const BUCKETS = 1 << 18;

const TOKEN = /\p{L}+(?:'\p{L}+)?|\d+|[$€£%?.,;:!]/gu;

/** Lower-case words, numbers and the marks that carry meaning. */
export function tokensOf(text: string): string[] {
  return text.normalize("NFKC").toLowerCase().replaceAll("’", "'").match(TOKEN) ?? [];
}

const NEGATIONS = new Set(
  `not don't dont doesn't no nothing without skip forget ignore except excluding never isn't aren't instead rather leave spare less drop besides nor neither apart already beyond
  kein keine keinen keiner nicht nichts ohne statt außer sans pas plutôt sauf ni sin nada excepto tampoco senza non niente tranne invece sem não nada exceto geen niet zonder`
    .split(/\s+/)
    .filter((word) => word !== ""),
);
const TURNS = new Set(
  `. ; : ! ? but just only simply give tell show want need i'm after lacking missing left sondern nur aber lediglich mais juste seulement uniquement sino pero solo sólo solamente únicamente ma però soltanto mas só apenas somente maar alleen`.split(
    " ",
  ),
);
/** Words that a negation reaches at most. */
const REACH = 7;

function markNegated(tokens: readonly string[]): string[] {
  let left = 0;
  return tokens.map((token) => {
    if (TURNS.has(token)) left = 0;
    const marked = left > 0 && /^\p{L}/u.test(token) ? `~${token}` : token;
    left = NEGATIONS.has(token) ? REACH : Math.max(0, left - 1);
    return marked;
  });
}

/** Feature counts by bucket, words and characters apart because each group is weighed on its own. */
export interface FeatureCounts {
  readonly words: ReadonlyMap<number, number>;
  readonly characters: ReadonlyMap<number, number>;
}

export function countFeatures(tokens: readonly string[]): FeatureCounts {
  const words = new Map<number, number>();
  const count = (counts: Map<number, number>, feature: string): void => {
    const bucket = hash(feature) % BUCKETS;
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  };
  const marked = ["<", ...markNegated(tokens), ">"];
  for (const [place, word] of marked.entries()) {
    const next = marked[place + 1];
    const afterNext = marked[place + 2];
    count(words, word);
    if (next === undefined) continue;
    count(words, `${word} ${next}`);
    if (afterNext === undefined) continue;
    count(words, `${word} _ ${afterNext}`);
    count(words, `${word} ${next} ${afterNext}`);
  }
  const characters = new Map<number, number>();
  for (const token of tokens) {
    const padded = ` ${token} `;
    for (let length = 3; length <= 5; length += 1) {
      for (let start = 0; start + length <= padded.length; start += 1) {
        count(characters, `#${padded.slice(start, start + length)}`);
      }
    }
  }
  return { words, characters };
}

/** FNV-1a over UTF-16 code units, 32 bits, with a final mix so that its low bits are as good as its high ones. */
function hash(feature: string): number {
  let value = 0x811c9dc5;
  for (let place = 0; place < feature.length; place += 1) {
    value = Math.imul(value ^ feature.charCodeAt(place), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  return (value ^ (value >>> 15)) >>> 0;
}

/** A sparse vector: places and values side by side. */
export interface Features {
  readonly places: Int32Array;
  readonly values: Float32Array;
}

/** Damped counts times the rarity of each bucket, each group scaled to length one (tf-idf, Salton & Buckley 1988). */
export function weighFeatures({ words, characters }: FeatureCounts, rarity: (bucket: number) => number): Features {
  const groups = [words, characters].map((counts) => {
    const weighed = [...counts].map(([bucket, times]): [number, number] => [
      bucket,
      (1 + Math.log(times)) * rarity(bucket),
    ]);
    const length = Math.hypot(...weighed.map(([, value]) => value)) || 1;
    return weighed.map(([bucket, value]): [number, number] => [bucket, value / length]);
  });
  const all = groups.flat();
  return { places: Int32Array.from(all, ([bucket]) => bucket), values: Float32Array.from(all, ([, value]) => value) };
}
