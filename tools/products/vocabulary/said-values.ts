import { SIZE_LETTERS } from "../../warehouse/queries/attribute-value.js";
import { inflectionStem, isInflection, singular } from "./stemming.js";
import { amountOf, amountsIn } from "./unit-words.js";
import { namesOfValue } from "./value-words.js";
import { splitWords, type Word } from "./words.js";

/** Which attribute values a text names, however it spells them: "light weight", "self emptying", "noise canceling", "mit Sicherheitsnetz". */

interface Place {
  readonly start: number;
  readonly end: number;
}

interface Said<T> {
  readonly value: T;
  /** By the value's own words, and not by another name of it. */
  readonly isOwn: boolean;
  readonly places: readonly Place[];
}

export interface SaidValue<T> {
  readonly value: T;
  /** As the text writes it; null where that is the value's own words. */
  readonly term: string | null;
}

/** Those of some values that a text in one of these languages names, in their order. A value within a longer one ("steel" in "stainless steel") is not named. */
export function valuesSaid<T extends { readonly value: string }>(
  text: string,
  values: readonly T[],
  languages: readonly string[],
): SaidValue<T>[] {
  const heard = readHeard(text);
  const said = values.flatMap((value): Said<T>[] => {
    const own = [...placesOf(value.value, "en", heard), ...lettersOf(value.value, heard)];
    const places = [
      ...own,
      ...["en", ...languages].flatMap((language) =>
        namesOfValue(value.value, language).flatMap((name) => placesOf(name, language, heard)),
      ),
    ];
    // Amounts stand nowhere else: "1 l" is "1 litre".
    const amount = amountOf(value.value);
    if (amount !== null && heard.amounts.has(amount)) return [{ value, isOwn: true, places: [EVERYWHERE] }];
    return places.length === 0 ? [] : [{ value, isOwn: own.length > 0, places }];
  });
  const isLeft = ({ value, isOwn, places }: Said<T>): boolean =>
    places.some((place) =>
      said.every(
        (other) =>
          other.value === value ||
          other.places.every(
            (around) => !isWithin(place, around) && !(other.isOwn && !isOwn && isSamePlace(place, around)),
          ),
      ),
    );
  return said.filter(isLeft).map(({ value, places: [place] }) => ({ value, term: termAt(place, value.value, heard) }));
}

function termAt(place: Place | undefined, value: string, { plain }: Heard): string | null {
  const term = place === undefined || place === EVERYWHERE ? "" : plain.slice(place.start, place.end);
  return term === "" || term.toLowerCase() === value.toLowerCase() ? null : term;
}

const EVERYWHERE: Place = { start: -1, end: -1 };

const isSamePlace = (one: Place, other: Place): boolean => one.start === other.start && one.end === other.end;
const isWithin = (inner: Place, outer: Place): boolean =>
  outer.start <= inner.start && inner.end <= outer.end && !isSamePlace(inner, outer);

interface Heard {
  readonly plain: string;
  readonly words: readonly Word[];
  readonly amounts: ReadonlySet<string>;
  /** Runs of words in English spelling, written as one. */
  readonly runs: ReadonlyMap<string, readonly Run[]>;
}

interface Run extends Place {
  readonly length: number;
}

/** Words of the longest English names that are compared as one run. */
const LONGEST_RUN = 4;

function readHeard(text: string): Heard {
  const plain = withPlainSigns(text);
  const words = splitWords(plain);
  const runs = new Map<string, Run[]>();
  for (let from = 0; from < words.length; from += 1) {
    let key = "";
    for (let length = 1; length <= LONGEST_RUN; length += 1) {
      const word = words[from + length - 1];
      if (word === undefined || (length > 1 && word.afterBreak)) break;
      key += comparable(word.folded);
      const run = { start: words[from]?.start ?? 0, end: word.end, length };
      const known = runs.get(key);
      if (known) known.push(run);
      else runs.set(key, [run]);
    }
  }
  return { plain, words, amounts: amountsIn(plain), runs };
}

/** "140 x 200" is "140x200", 27" is 27 inch, "60 %" is "60 percent". As long as before wherever it can be. */
const withPlainSigns = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/(?<=\d)\s*[x×]\s*(?=\d)/giu, "x")
    .replace(/(?<=\d)\s*%/gu, " percent")
    .replace(/(?<=\d)\s*(?:["”″]|'')/gu, " inch");

/** From so many letters on, words that are written apart or together are the same: "light weight", "finger print". */
const LONG = 7;

function placesOf(name: string, language: string, heard: Heard): Place[] {
  const wanted = splitWords(withPlainSigns(name)).map(({ folded }) => folded);
  if (wanted.length === 0 || !/\p{L}/u.test(name)) return [];
  return language === "en" ? inEnglish(wanted, heard) : inOrder(wanted, language, heard.words);
}

function inEnglish(wanted: readonly string[], { runs }: Heard): Place[] {
  const key = wanted.map(comparable).join("");
  return (runs.get(key) ?? []).filter(({ length }) => length === wanted.length || key.length >= LONG);
}

/** "Size S" is what is kept as "small". */
function lettersOf(value: string, { runs }: Heard): readonly Place[] {
  const letters = SIZE_LETTERS[value.toLowerCase()];
  return letters === undefined ? [] : (runs.get(`${comparable("size")}${comparable(letters)}`) ?? []);
}

/** British spelling is American, and what is many is one. */
const comparable = (word: string): string =>
  singular(word)
    .replace(/(?<=[a-z]{2})our(?=s|$|ed|ing|ful)/, "or")
    .replace(/ll(?=ing$|ed$|er$)/, "l")
    .replace(/(?<=[a-z]{3})is(?=e$|ed$|er$|ing$)/, "iz")
    .replace(/(?<=[a-z])ae(?=[a-z])/, "e")
    .replace(/^aluminium$/, "aluminum")
    .replace(/^grey$/, "gray")
    .replace(/fibre/, "fiber")
    .replace(/(?<=ag)eing$/, "ing")
    .replace(/gramme$/, "gram")
    .replace(/^sulph/, "sulf");

/** Small words that may stand within a name in other languages: "chaudière de double …". */
const SKIPPED = new Set("de du des d l la le les di da del della do dos das el los las der die das den dem".split(" "));

/** The words of a name one after the other, the second of two perhaps first: "doble caldera", "caldera doble". */
function inOrder(wanted: readonly string[], language: string, words: readonly Word[]): Place[] {
  const orders = wanted.length === 2 ? [wanted, wanted.toReversed()] : [wanted];
  return words.flatMap((first, from) => {
    for (const order of orders) {
      let at = from;
      let isHere = isForm(order[0] ?? "", first.folded, language);
      for (const word of order.slice(1)) {
        if (!isHere) break;
        at += 1;
        while (SKIPPED.has(words[at]?.folded ?? "") && words[at]?.folded !== word) at += 1;
        const next = words[at];
        isHere = next !== undefined && !next.afterBreak && isForm(word, next.folded, language);
      }
      if (isHere) return [{ start: first.start, end: words[at]?.end ?? first.end }];
    }
    return [];
  });
}

const SHORTEST_STEM = 3;

function isForm(known: string, typed: string, language: string): boolean {
  if (isInflection(known, typed, language)) return true;
  const stem = inflectionStem(known, language);
  return stem.length >= SHORTEST_STEM && stem === inflectionStem(typed, language);
}
