/**
 * Splits text into pieces of words: each word into the longest pieces of the vocabulary from its beginning on (WordPiece, Schuster and Nakajima 2012; as
 * Devlin et al. 2019, arXiv:1810.04805, split for the encoder that was trained on).
 */
export class WordPieces {
  readonly #ids: ReadonlyMap<string, number>;
  readonly #unknown: number;

  /** `pieces` in the order of their ids; one that goes on within a word begins with "##". */
  constructor(pieces: readonly string[], unknown: string) {
    this.#ids = new Map(pieces.map((piece, id) => [piece, id]));
    this.#unknown = this.#ids.get(unknown) ?? 0;
  }

  encode(text: string): number[] {
    return wordsOf(text).flatMap((word) => this.#piecesOf(word));
  }

  #piecesOf(word: string): number[] {
    const symbols = [...word];
    const found: number[] = [];
    for (let start = 0; start < symbols.length; ) {
      let end = symbols.length;
      let id: number | undefined;
      for (; end > start; end -= 1) {
        id = this.#ids.get((start === 0 ? "" : "##") + symbols.slice(start, end).join(""));
        if (id !== undefined) break;
      }
      if (id === undefined || symbols.length > LONGEST_WORD) return [this.#unknown];
      found.push(id);
      start = end;
    }
    return found;
  }
}

const LONGEST_WORD = 100;

/** Small letters without accents; punctuation, signs and Chinese characters stand alone. */
function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}+/gu, "");
  return plain.match(/[\p{P}$+<=>^`|~\p{Script=Han}]|[^\s\p{P}$+<=>^`|~\p{Script=Han}]+/gu) ?? [];
}
