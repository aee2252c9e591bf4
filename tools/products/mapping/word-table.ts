import { headsOfCompound } from "../vocabulary/compounds.js";
import { inflectionStem, isPluralWord, singular } from "../vocabulary/stemming.js";
import { looksEnglish } from "../vocabulary/term-table.js";
import { FOREIGN_PARTS, PARTS, QUALITIES } from "../vocabulary/word-lists.js";
import { fold } from "../vocabulary/words.js";
import { beginning, type Names } from "./names.js";
import * as lists from "./words-of-titles.js";

export type Role = "for" | "with" | "of" | "and" | "quantity" | "plain" | "part" | "other" | "word";

/** What is known of one word, worked out once however many titles hold it. */
export interface WordFacts {
  readonly folded: string;
  readonly role: Role;
  readonly isLikeness: boolean;
  readonly isSpare: boolean;
  readonly isPlural: boolean;
  /** Written with a capital. */
  readonly isCapital: boolean;
  /** A brand or shop of the market. */
  readonly isBrand: boolean;
  readonly isEnglish: boolean;
  /** "de|kaffeemuhle": the forms under which names hold it; none for a word that no name holds. */
  readonly labels: readonly string[];
  /** Only the end of a compound is known: "Glaswasserkocher". */
  readonly isCompound: boolean;
}

const MEMO_LIMIT = 60_000;
const SHORTEST_COMPOUND = 10;
const SHORTEST_PART = 6;
/** They write as one word what others write as two. */
const COMPOUNDING = ["de", "nl"];

export class WordTable {
  readonly #memo = new Map<string, WordFacts>();

  constructor(
    private readonly names: Names,
    private readonly brands: ReadonlySet<string>,
  ) {}

  facts(surface: string): WordFacts {
    const known = this.#memo.get(surface);
    if (known) return known;
    const facts = this.#read(fold(surface), /^\p{Lu}/u.test(surface));
    if (this.#memo.size >= MEMO_LIMIT) this.#memo.clear();
    this.#memo.set(surface, facts);
    return facts;
  }

  #read(folded: string, isCapital: boolean): WordFacts {
    const standsFor = lists.STAND_FOR.get(folded);
    const direct = this.#labels(standsFor ?? folded);
    const isNumber = /\p{N}/u.test(folded);
    const compound =
      direct.length > 0 || isNumber || folded.length < SHORTEST_COMPOUND ? [] : this.#compoundLabels(folded);
    const isPartOfProduct =
      direct.length === 0 &&
      compound.length === 0 &&
      folded.length >= SHORTEST_COMPOUND &&
      (lists.PART_ENDINGS.test(folded) || this.#beginsWithProduct(folded));
    return {
      folded,
      role: isPartOfProduct ? "part" : roleOf(folded, isNumber),
      isLikeness: lists.LIKENESSES.has(folded),
      isSpare: lists.SPARES.has(folded) || (direct.length === 0 && lists.SPARE_BEGINNINGS.test(folded)),
      isPlural: isPluralWord(folded),
      isCapital,
      isBrand: this.brands.has(folded),
      isEnglish: looksEnglish(folded) || this.names.labels.has(`en|${singular(folded)}`),
      labels: direct.length > 0 ? direct : compound,
      isCompound: direct.length === 0 && compound.length > 0,
    };
  }

  #labels(folded: string): string[] {
    return this.names.languages.flatMap((language) => {
      // Stemming is the dear part: no stem changes the first letters, but for irregular English plurals.
      if (language !== "en" && !this.names.beginnings.has(beginning(language, folded))) return [];
      const label = `${language}|${inflectionStem(folded, language)}`;
      return this.names.labels.has(label) ? [label] : [];
    });
  }

  /** German and Dutch write "Edelstahlwasserkocher" where others write two words. */
  #compoundLabels(folded: string): string[] {
    const ends = [...headsOfCompound(folded)];
    for (let from = 3; folded.length - from >= SHORTEST_PART; from += 1) ends.push(folded.slice(from));
    for (const end of ends) {
      const labels = COMPOUNDING.flatMap((language) => {
        if (!this.names.beginnings.has(beginning(language, end))) return [];
        const label = `${language}|${inflectionStem(end, language)}`;
        return this.names.wholeWords.has(label) ? [label] : [];
      });
      if (labels.length > 0) return labels;
    }
    return [];
  }

  /** "Yogamattentasche" begins with a product and is something else. */
  #beginsWithProduct(folded: string): boolean {
    return COMPOUNDING.some((language) => {
      if (!this.names.beginnings.has(beginning(language, folded))) return false;
      for (let to = folded.length - 3; to >= SHORTEST_PART; to -= 1) {
        if (this.names.wholeWords.has(`${language}|${inflectionStem(folded.slice(0, to), language)}`)) return true;
      }
      return false;
    });
  }
}

function roleOf(folded: string, isNumber: boolean): Role {
  if (lists.FOR_WHAT.has(folded)) return "for";
  if (lists.WITH_WHAT.has(folded)) return "with";
  if (lists.OF_WHAT.has(folded)) return "of";
  if (lists.AND_WORDS.has(folded)) return "and";
  if (lists.QUANTITIES.has(folded) && !lists.OTHER_HEADS.has(folded)) return "quantity";
  if (isNumber || lists.PROPERTIES.has(folded) || QUALITIES.has(folded)) return "plain";
  if (PARTS.has(folded) || FOREIGN_PARTS.has(folded) || lists.SPARES.has(folded)) return "part";
  if (lists.PARTS_NAMED_FIRST.has(folded)) return "part";
  return lists.OTHER_HEADS.has(folded) ? "other" : "word";
}
