/** Finds passages copied with words changed, added or left out here and there. */
export interface NearCopies {
  readonly isIn: (text: string) => boolean;
}

/** Of this many words in a row … */
const WINDOW = 30;
/** … so many stand in the passage in the same order; ordinary answers reach 9, and 15 beside descriptions of the tools. */
const HITS = 18;
/** Words added or left out before the order counts as another. */
const DRIFT = 6;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

export function indexNearCopies(passages: readonly string[]): NearCopies {
  const places = new Map<string, number[]>();
  let length = 0;
  for (const passage of passages) {
    for (const word of wordsOf(passage)) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [length]);
      else known.push(length);
      length++;
    }
    length += WINDOW;
  }
  return { isIn: (text) => closest(wordsOf(text), places, length) >= HITS };
}

/** The most words of one window that stand in the passages at the same distance from each other, give or take the drift. */
function closest(words: readonly string[], places: ReadonlyMap<string, readonly number[]>, length: number): number {
  // A band holds the pairs of places whose distance differs by at most the drift; bands overlap by half.
  const bands = Math.ceil((words.length + length) / DRIFT) + 2;
  const hits = new Uint8Array(bands);
  const last = new Int32Array(bands).fill(-1);
  const reached = new Int32Array(bands).fill(-1);
  const matched: (readonly number[])[] = [];
  let most = 0;
  words.forEach((word, at) => {
    const touched: number[] = [];
    for (const place of places.get(word) ?? []) {
      const band = Math.floor((at - place + length) / DRIFT);
      for (const each of [band, band + 1]) {
        // A word counts once, and only behind the words counted before it.
        if (last[each] === at || (reached[each] ?? 0) >= place) continue;
        last[each] = at;
        reached[each] = place;
        touched.push(each);
        const count = (hits[each] ?? 0) + 1;
        hits[each] = count;
        if (count > most) most = count;
      }
    }
    matched.push(touched);
    for (const band of matched[at - WINDOW + 1] ?? []) hits[band] = (hits[band] ?? 1) - 1;
  });
  return most;
}
