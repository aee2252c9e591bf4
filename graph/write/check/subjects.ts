import type { Examined } from "./examined.js";
import { lexiconOf } from "./lexicon.js";
import {
  capitalsIn,
  countriesIn,
  famousNamesIn,
  isShortFor,
  type NamedProduct,
  productsIn,
  quotesIn,
  withoutCountries,
} from "./names.js";

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
  judgeOpening(piece, held);
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

/** "Swapporo is the dearest shop": a name at the beginning, where every word has a capital. */
function judgeOpening(piece: Examined, held: string): void {
  const { lexicon, reading } = piece;
  const [words = "", first = ""] = /^\s*(\p{Lu}[\p{L}'’&-]+)\s/u.exec(piece.text) ?? [];
  const verb = reading.marks.find(({ kind, start }) => kind === "name" && start === words.length);
  if (verb === undefined || !lexicon.isSpaced || lexicon.grammar.has(first.toLowerCase())) return;
  const start = words.indexOf(first);
  const isKnown =
    held.includes(first.toLowerCase()) ||
    reading.marks.some((mark) => mark !== verb && mark.start < start + first.length && mark.end > start) ||
    reading.quantities.some((quantity) => quantity.start < start + first.length && quantity.end > start) ||
    productsIn(first, lexicon).length > 0 ||
    countriesIn(first, lexicon).length > 0;
  if (!isKnown) piece.reasons.push(`"${first}" is a name that is not in the facts`);
}

function judgeCountries(piece: Examined, held: string): void {
  const english = lexiconOf("en") ?? piece.lexicon;
  const asked = lexiconOf(piece.place.language) ?? piece.lexicon;
  const own = piece.facts.flatMap(({ text }) => countriesIn(text, english));
  const around = [piece.place.around, piece.place.question].flatMap((text) => countriesIn(text, english));
  // What the facts say of one market, they say of no other that the answer tells of.
  const allowed = new Set(own.length > 0 ? own : [...around, ...countriesIn(piece.place.question, asked)]);
  for (const code of countriesIn(piece.text, piece.lexicon)) {
    if (allowed.has(code) || held.includes(code.toLowerCase() === "us" ? "united states" : "\u0000")) continue;
    piece.reasons.push(`${code} is not the market of the facts`);
  }
}

function judgeProducts(piece: Examined): void {
  const { around, question, language } = piece.place;
  const english = lexiconOf("en") ?? piece.lexicon;
  const asked = productsIn(question, lexiconOf(language) ?? piece.lexicon);
  const headsIn = (named: readonly NamedProduct[]) => named.flatMap(({ heads }) => [...heads]);
  const facts = piece.facts.map(({ text }) => text);
  const own = headsIn(facts.flatMap((text) => productsIn(text, english)));
  const others = headsIn([...productsIn(`${around}\n${question}`, english), ...asked]);
  // What the facts say of one product, they say of no other that the answer tells of.
  const isOwn = own.some((head) => others.includes(head));
  const allowed = new Set(isOwn ? own : [...own, ...others]);
  const text = (isOwn ? facts : [...facts, around, question]).join("\n").toLowerCase();
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
