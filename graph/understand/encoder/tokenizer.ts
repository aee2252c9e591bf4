/** A piece of the vocabulary with its log probability. */
export type Piece = readonly [text: string, score: number];

/** Marks the beginning of a word, as the vocabulary writes it. */
const BLANK = "\u2581";
const UNKNOWN = 0;
/** Pieces below this id are control symbols that no text holds. */
const FIRST_PIECE = 6;

/**
 * Splits text into the most probable sequence of vocabulary pieces (unigram language model, Kudo 2018, arXiv:1804.10959),
 * as the encoder's authors did when they trained it. Neighbouring unknown characters count once.
 */
export class Tokenizer {
  readonly #ids = new Map<string, number>();
  readonly #scores: readonly number[];
  /** Code points of the longest piece that begins with two of them; of none, where no piece does. */
  readonly #longest = new Map<string, number>();

  constructor(pieces: readonly Piece[]) {
    this.#scores = pieces.map(([, score]) => score);
    for (const [id, [text]] of pieces.entries()) {
      if (id < FIRST_PIECE) continue;
      this.#ids.set(text, id);
      const [first = "", second = "", ...others] = text;
      const beginning = first + second;
      this.#longest.set(beginning, Math.max(2 + others.length, this.#longest.get(beginning) ?? 0));
    }
  }

  /** Ids of at most `limit` pieces, with the place in the NFKC text where each begins. */
  encode(text: string, limit: number): { readonly ids: number[]; readonly starts: number[] } {
    const symbols = [...`${BLANK}${text.normalize("NFKC").replaceAll(" ", BLANK)}`];
    const best = new Float64Array(symbols.length + 1);
    const from = new Int32Array(symbols.length + 1);
    const piece = new Int32Array(symbols.length + 1);
    best.fill(Number.NEGATIVE_INFINITY, 1);
    for (let start = 0; start < symbols.length; start++) {
      const before = best[start] ?? 0;
      let word = "";
      let isKnown = false;
      const longest = this.#longest.get(`${symbols[start]}${symbols[start + 1] ?? ""}`) ?? 1;
      for (let end = start + 1; end <= Math.min(symbols.length, start + longest); end++) {
        word += symbols[end - 1];
        const id = this.#ids.get(word);
        if (id === undefined) continue;
        isKnown = true;
        const score = before + (this.#scores[id] ?? 0);
        if (score >= (best[end] ?? 0)) {
          best[end] = score;
          from[end] = start;
          piece[end] = id;
        }
      }
      // An unknown character costs nothing, as in the encoder's own tokenizer.
      if (!isKnown && before >= (best[start + 1] ?? 0)) {
        best[start + 1] = before;
        from[start + 1] = start;
        piece[start + 1] = UNKNOWN;
      }
    }
    return this.#readBack(from, piece, symbols.length, limit);
  }

  #readBack(from: Int32Array, piece: Int32Array, length: number, limit: number) {
    const path: { id: number; start: number }[] = [];
    for (let end = length; end > 0; end = from[end] ?? 0)
      path.push({ id: piece[end] ?? UNKNOWN, start: from[end] ?? 0 });
    const merged = path
      .reverse()
      .filter(({ id }, position, all) => !(id === UNKNOWN && all[position - 1]?.id === UNKNOWN))
      .slice(0, limit);
    // The blank before the first word stands in front of the text itself.
    return { ids: merged.map(({ id }) => id), starts: merged.map(({ start }) => Math.max(0, start - 1)) };
  }
}
