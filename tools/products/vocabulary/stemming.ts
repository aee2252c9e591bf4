import { stemWord } from "../../statistics/text.js";

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    knives: "knife",
    shelves: "shelf",
    bookshelves: "bookshelf",
    scarves: "scarf",
    leaves: "leaf",
    loaves: "loaf",
    mice: "mouse",
    feet: "foot",
    geese: "goose",
    teeth: "tooth",
    women: "woman",
    men: "man",
    children: "child",
    mens: "man",
    womens: "woman",
  }),
);

/**
 * The uninflected form of a folded word. English drops plurals only: a full stemmer makes "organic" and "organizer" one word.
 * Other languages use Snowball; a language without a stemmer keeps the word.
 */
export function inflectionStem(folded: string, language: string): string {
  if (language === "en") return singular(folded);
  if (language === "nl") return dutchStem(folded);
  return language === "pl" ? polishStem(folded) : stemWord(asRegular(folded, language), language);
}

/** "Matrassen" is "matras". */
const dutchStem = (folded: string): string => stemWord(folded, "nl").replace(/([bdfgklmnprst])\1$/, "$1");

const POLISH_ENDINGS = [
  ..."aeiouy",
  ..."ami ach om ow em ie ia iu iem iow iom iami iach mi ch ym ych ymi ego emu ej im ich imi iego iemu".split(" "),
];
const LONGEST_ENDING = 4;

/** A noun or adjective without its ending, of a language that Snowball has no stemmer for: "marka", "marki" and "marek" are "mark". */
function polishStem(folded: string): string {
  // "Krzeslo" is "krzesło": folding leaves the stroke, which is no accent.
  const plain = folded.replaceAll("ł", "l");
  for (let length = Math.min(LONGEST_ENDING, plain.length - 3); length > 0; length -= 1)
    if (POLISH_ENDINGS.includes(plain.slice(-length))) return plain.slice(0, -length);
  return plain.replace(/(?<=...)ek$/, "k");
}

/** Plurals that Snowball's stemmers leave: "bicis", "escolares", "vélos", "colchões", "guarda-sóis", and the German dative "Möbeln". */
function asRegular(folded: string, language: string): string {
  if (folded.length < 4) return folded;
  if (language === "de") return folded.replace(/eln$/, "el");
  if (language === "fr") return folded.replace(/([^s])[sx]$/, "$1");
  if (language === "pt" && /[aeou]is$/.test(folded)) return folded.replace(/is$/, "l");
  if (language === "pt" && /[aeo][eo]s$/.test(folded)) return folded.replace(/(?:oe|ae|ao)s$/, "ao");
  return language === "es" || language === "pt"
    ? folded.replace(/([lnrz])es$/, "$1").replace(/([aeio])s$/, "$1")
    : folded;
}

/** Harman's S-stemmer ("How effective is suffixing?", 1991) with the -es of sibilants and irregular plurals. */
export function singular(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || !word.endsWith("s")) return word;
  if (/[^ae]ies$/.test(word)) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2);
  if (/(?:ss|us|is)$/.test(word)) return word;
  return word.slice(0, -1);
}

export function isPluralWord(folded: string): boolean {
  return singular(folded) !== folded;
}

/** Endings in which forms of one noun differ. */
const ENDINGS: Readonly<Record<string, ReadonlySet<string>>> = {
  de: new Set(["", "e", "n", "s", "en", "er", "es", "em", "ern", "ns", "nen", "se", "sen"]),
  fr: new Set(["", "s", "x", "e", "es", "l", "ux", "le", "les", "ve", "f", "se", "ses", "ne", "nes"]),
  es: new Set(["", "s", "es", "a", "o", "as", "os", "z", "ces", "e"]),
  it: new Set(["o", "i", "a", "e", "io", "hi", "he", "co", "ci", "go", "gi", "ca", "ga", "ia", "ie"]),
  pt: new Set(["", "s", "es", "a", "o", "as", "os", "ao", "oes", "aes", "l", "is", "m", "ns", "e", "el", "eis"]),
  nl: new Set(["", "e", "n", "en", "s", "es", "sen", "nen", "len", "ken", "pen", "ten", "jes", "je"]),
};
const FEWEST_SHARED_LETTERS = 4;

/** Whether two folded words are forms of one noun; stems alone take the German "sag" (say) for a saw. */
export function isInflection(left: string, right: string, language: string): boolean {
  if (left === right || asRegular(left, language) === asRegular(right, language)) return true;
  if (language === "en") return singular(left) === singular(right);
  if (language === "pl") return polishStem(left) === polishStem(right);
  // "Roeiapparaat" and "roeiapparaten" are one stem.
  if (language === "nl" && dutchStem(left) === dutchStem(right)) return true;
  const endings = ENDINGS[language];
  let same = 0;
  while (same < left.length && left[same] === right[same]) same += 1;
  const [leftEnd, rightEnd] = [left.slice(same), right.slice(same)];
  if (same < FEWEST_SHARED_LETTERS) return /^[sx]$/.test(leftEnd + rightEnd);
  if (endings === undefined) return leftEnd.length <= 2 && rightEnd.length <= 2;
  return endings.has(leftEnd) && endings.has(rightEnd);
}

/** Forms of the same words. In English text a single foreign word has to be closer: "sill" is no Spanish chair. */
export function isSameNoun(
  known: readonly string[],
  typed: readonly string[],
  language: string,
  isStrict: boolean,
): boolean {
  return known.every((word, at) => {
    const other = typed[at] ?? "";
    return isInflection(word, other, language) && (!isStrict || isCloseForm(word, other));
  });
}

const LONG = 7;

function isCloseForm(word: string, typed: string): boolean {
  if (typed.startsWith(word)) return typed.length - word.length <= 2;
  return word.length >= LONG && typed.length === word.length && typed.slice(0, -1) === word.slice(0, -1);
}
