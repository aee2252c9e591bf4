import type { Examined } from "./examined.js";
import { lexiconOf } from "./lexicon.js";
import { capitalsIn, countriesIn, famousNamesIn, isShortFor, productsIn, quotesIn, withoutCountries } from "./names.js";

/** What a sentence is about: its names, countries and products have to be those of the facts or of the question. */

export function judgeNames(piece: Examined): void {
  const { question, around } = piece.place;
  const held = [...piece.facts.map(({ text }) => text), around, question].join("\n").toLowerCase();
  for (const name of famousNamesIn(piece.text))
    if (!held.includes(name.toLowerCase())) piece.reasons.push(`"${name}" is not in the facts`);
  for (const { words } of quotesIn(piece.text))
    if (!held.includes(words.toLowerCase())) piece.reasons.push(`"${words}" is quoted from nowhere`);
  const heldWords = new Set(held.match(/[\p{L}\p{N}]+/gu));
  const amounts = piece.reading.quantities.filter(({ unit }) => unit?.startsWith("money:"));
  const rest = withoutCountries(blank(piece.text, amounts), piece.lexicon);
  for (const name of capitalsIn(rest, piece.lexicon)) {
    const words =
      name
        .toLowerCase()
        .replace(/['’]s$/, "")
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    const isHeld = words.every(
      (word) =>
        heldWords.has(word) || [...heldWords].some((each) => each.length > 4 && word.startsWith(each.slice(0, -1))),
    );
    if (isHeld || isOrdinary(piece, name)) continue;
    piece.reasons.push(`"${name}" is a name that is not in the facts`);
  }
  judgeCountries(piece, held);
  judgeProducts(piece);
}

/** A word of the language with a capital for style, a month, a currency, an abbreviation of the field. */
function isOrdinary(piece: Examined, name: string): boolean {
  if (/^(?:ACOS|ROAS|CPC|CPM|CTR|USD|EUR|GBP|US|UK|USA|EU|AI|ID|SEO|KPI|PLN|ISO|I)$/.test(name)) return true;
  if (countriesIn(name, piece.lexicon).length > 0) return true;
  return piece.reading.marks.some(
    ({ start, end }) => piece.text.slice(start, end).toLowerCase() === name.toLowerCase(),
  );
}

function judgeCountries(piece: Examined, held: string): void {
  const english = lexiconOf("en") ?? piece.lexicon;
  const asked = lexiconOf(piece.place.language) ?? piece.lexicon;
  const allowed = new Set([
    ...[...piece.facts.map(({ text }) => text), piece.place.around, piece.place.question].flatMap((text) =>
      countriesIn(text, english),
    ),
    ...countriesIn(piece.place.question, asked),
  ]);
  for (const code of countriesIn(piece.text, piece.lexicon)) {
    if (allowed.has(code) || held.includes(code.toLowerCase() === "us" ? "united states" : "\u0000")) continue;
    piece.reasons.push(`${code} is not the market of the facts`);
  }
}

function judgeProducts(piece: Examined): void {
  const { around, question, language } = piece.place;
  const english = lexiconOf("en") ?? piece.lexicon;
  const held = [...piece.facts.map(({ text }) => text), around, question];
  const asked = productsIn(question, lexiconOf(language) ?? piece.lexicon);
  const allowed = new Set(
    [...held.flatMap((text) => productsIn(text, english)), ...asked].flatMap(({ heads }) => [...heads]),
  );
  const text = held.join("\n").toLowerCase();
  // "Livres" of money are no books, the cloth of Turkey is no turkey.
  const rest = blank(withoutCountries(piece.text, piece.lexicon), piece.reading.quantities);
  let known = 0;
  for (const { words, start, heads } of productsIn(rest, piece.lexicon)) {
    // "Ventilateurs de table" are no tables.
    if (known > 0 && OF.test(rest.slice(known, start))) continue;
    // "Meses" are months, though their stem is a table's.
    if (piece.reading.marks.some((mark) => mark.start <= start && mark.end > start)) continue;
    const isHeld =
      [...heads].some((head) => allowed.has(head) || text.includes(head)) || text.includes(words.toLowerCase());
    const andNext = /^\S+(?:\s+\S+){0,4}/u.exec(rest.slice(start))?.[0] ?? words;
    const isShort = () =>
      [...allowed].some((head) => isShortFor(words, head, piece.lexicon) || isShortFor(andNext, head, piece.lexicon));
    if (isHeld || isShort()) {
      known = start + words.length;
      continue;
    }
    piece.reasons.push(`"${words}" is not what the facts are about`);
  }
}

const blank = (text: string, spans: readonly { readonly start: number; readonly end: number }[]): string =>
  spans.reduce((left, { start, end }) => left.slice(0, start) + ".".repeat(end - start) + left.slice(end), text);

const OF = /^\s(?:de|da|di|à|para|per|do|al)\s$/u;
