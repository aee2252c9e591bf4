import { singular } from "../../products/vocabulary/stemming.js";
import type { MoneyMention } from "./money-mentions.js";
import { isNoun } from "./nouns.js";
import { type Piece, readPiece } from "./pieces.js";
import type { Statement } from "./statements.js";
import type { Token } from "./tokens.js";
import { capitalise, isVariantWord, looksLikeVariant, splitVariant, withoutOnes } from "./variants.js";

/** A product line as a description names it. */
export interface Line {
  title: string;
  readonly words: readonly string[];
  /** The words in the singular. */
  readonly stems: ReadonlySet<string>;
  readonly variants: string[];
  price: MoneyMention | null;
  /** The price was said for several lines at once, or only where prices begin. */
  isSharedPrice: boolean;
  isFromPrice: boolean;
  readonly category: string | null;
  readonly counts: Record<string, string>;
  readonly statement: Statement;
}

type Name = Extract<Piece, { kind: "name" }>;

const MOST_VARIANTS = 20;
const MOST_LOOKED_AHEAD = 60;
const FROM =
  /(?:\b(?:from|starting(?: at)?|starts?(?: at)?|ab|d[èe]s|[àa] partir de|desde|a partire da|a partir de)|\bda)\s*$/iu;
/** Reads statements one after the other; what an earlier one named, a later one may price. */
export class LineReader {
  readonly lines: Line[] = [];
  /** Statements with a price that belongs to nothing. */
  readonly homeless: Statement[] = [];
  readonly #isGerman: boolean;
  #category: string | null = null;

  constructor(isGerman: boolean) {
    this.#isGerman = isGerman;
  }

  read(statement: Statement, tokens: readonly Token[], isSale: boolean): void {
    const hasPrice = tokens.some(({ kind }) => kind === "price");
    const group: Line[] = [];
    const before = this.lines.length;
    let carried: MoneyMention | null = null;
    let category = statement.isListed ? this.#category : null;
    let isVariantList = false;
    let isListed = statement.isListed;
    for (const [index, token] of tokens.entries()) {
      const next = tokens[index + 1];
      if (token.kind === "break") continue;
      if (token.kind === "price") {
        const isFrom = FROM.test(textOf(tokens[index - 1]));
        if (group.length > 0) this.#assign(priced(group, tokens, index), token.mention, isFrom);
        else if (next?.kind === "text" && isName(readPiece(next.text, this.#isGerman))) carried = token.mention;
        else if (this.lines.length === before) this.#priceEarlier(statement, token.mention, isFrom);
        if (group.length > 0) group.length = 0;
        continue;
      }
      const piece = readPiece(token.text, this.#isGerman, group.length > 0);
      const last = this.lines.at(-1);
      if (piece.kind === "count" && last) last.counts[piece.noun] = piece.count;
      if (piece.kind === "suffix" && last && this.lines.length > before) last.title += `, ${piece.text}`;
      if (piece.kind !== "name") continue;
      const isHead = isHeading(tokens, index);
      if (isHead && tokens[index + 2]?.kind !== "price") {
        const rest = tokens.slice(index + 2);
        isVariantList = rest.length > 0 && this.#areVariants(rest, piece);
        if (!isVariantList) {
          category = capitalise(piece.text);
          if (rest.length === 0) this.#category = category;
          isListed = true;
          continue;
        }
      }
      const previous = group.at(-1);
      if (previous && this.#isVariant(piece, previous, isVariantList)) {
        if (previous.variants.length < MOST_VARIANTS) previous.variants.push(piece.text);
        continue;
      }
      if (piece.isSentence && next?.kind !== "price") continue;
      if (!isSale && !hasPrice && !isListed && !piece.words.some(isNoun)) continue;
      const line = this.#known(piece, isSale, hasPrice) ?? this.#add(piece, statement, category, last);
      if (carried) this.#assign([line], carried, false);
      else group.push(line);
      carried = null;
    }
  }

  #add(piece: Name, statement: Statement, category: string | null, last: Line | undefined): Line {
    const [name, variant] = splitVariant(piece.text);
    // "Planters. Small $12, medium $18": each a variant of what was named before, at a price of its own.
    const isBareVariant = piece.words.every(isVariantWord);
    const owner = isBareVariant ? (category ?? last?.title ?? null) : null;
    if (owner !== null && last && last.title === owner && last.price === null && last.variants.length === 0) {
      last.variants.push(piece.text);
      return last;
    }
    const line: Line = {
      title: owner ?? withoutOnes(name, last?.title),
      words: piece.words,
      stems: new Set(piece.words.map(singular)),
      variants: owner !== null ? [piece.text] : variant === null ? [] : [variant],
      price: null,
      isSharedPrice: false,
      isFromPrice: false,
      category,
      counts: {},
      statement,
    };
    this.lines.push(line);
    return line;
  }

  /** "Our machines start at $399" after "we sell espresso machines": the price of a line named before. */
  #known(piece: Name, isSale: boolean, hasPrice: boolean): Line | null {
    if (isSale || !hasPrice) return null;
    const stems = piece.words.map(singular);
    const noun = stems.at(-1);
    return (
      this.lines.find(
        (line) =>
          line.price === null &&
          singular(line.words.at(-1) ?? "") === noun &&
          stems.every((stem) => line.stems.has(stem)),
      ) ?? null
    );
  }

  #priceEarlier(statement: Statement, mention: MoneyMention, isFrom: boolean): void {
    const open = this.lines.filter(({ price }) => price === null);
    if (open.length > 0) this.#assign(open, mention, isFrom);
    else this.homeless.push(statement);
  }

  #assign(lines: readonly Line[], mention: MoneyMention, isFrom: boolean): void {
    const open = lines.filter(({ price }) => price === null);
    for (const line of open) {
      line.price = mention;
      line.isSharedPrice = open.length > 1;
      line.isFromPrice = isFrom && mention.high === null;
    }
  }

  #areVariants(rest: readonly Token[], head: Name): boolean {
    const names = rest
      .slice(0, MOST_LOOKED_AHEAD)
      .flatMap((token) => (token.kind === "text" ? [readPiece(token.text, this.#isGerman)] : []));
    const prices = rest.filter(({ kind }) => kind === "price").length;
    return (
      prices <= 1 &&
      names.some(isName) &&
      names.every((piece) => !isName(piece) || looksLikeVariant(piece.words, head.words))
    );
  }

  #isVariant(piece: Name, previous: Line, isVariantList: boolean): boolean {
    return previous.price === null && (isVariantList || looksLikeVariant(piece.words, previous.words));
  }
}

/** "Jewelry: rings $20, chains $30", and the same with a dash where several prices follow. */
function isHeading(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1];
  if (next?.kind !== "break") return false;
  if (next.mark === ":") return true;
  return /^[-–—]$/u.test(next.mark) && tokens.slice(index + 2).filter(({ kind }) => kind === "price").length > 1;
}

/** A price in brackets belongs to the name before it, or to the whole enumeration that ends there with "and". */
function priced(group: readonly Line[], tokens: readonly Token[], index: number): readonly Line[] {
  const opening = tokens[index - 1];
  if (opening?.kind !== "break" || opening.mark !== "(") return group;
  const link = tokens[index - 3];
  return link?.kind === "break" && link.mark === "," ? group.slice(-1) : group;
}

const isName = (piece: Piece): piece is Name => piece.kind === "name";
const textOf = (token: Token | undefined): string => (token?.kind === "text" ? token.text : "");
