import type { Figure, Statement } from "../answer/figure.js";
import { numeralIn } from "../answer/number-format.js";

/**
 * The service's sentences as forms: words of ours with slots for every figure, name, date and quotation. A form holds nothing of the data, so
 * that it is translated once for all answers, and whoever translates it learns nothing that could be told wrongly.
 */

/** What stands in a slot. */
export type Filling =
  | { readonly kind: "figure"; readonly figure: Figure }
  /** A name or a quotation, as it stands. */
  | { readonly kind: "verbatim"; readonly text: string }
  /** A number that stands among words. */
  | { readonly kind: "numeral"; readonly text: string }
  /** What the service calls one of its parts: a form of its own. */
  | { readonly kind: "title"; readonly text: string }
  | { readonly kind: "place"; readonly text: string; readonly code: string }
  | { readonly kind: "date"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly (readonly (string | Filling)[])[] };

export interface Form {
  /** "The median price of {name1} in {place2} is {money3}." */
  readonly text: string;
  readonly slots: ReadonlyMap<string, Filling>;
}

const SLOT = /\{[a-z]+\d+\}/g;
/** Figures on their way: one sign each. */
const FIRST = 0xe000;

const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
const DATE = `(?<![\\p{L}\\d])(?:\\d{1,2} )?(?:(?:${MONTHS})(?: \\d{4})?|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \\d{4})(?![\\p{L}\\d])|\\d{4}-\\d{2}(?:-\\d{2})?(?!\\d)`;
const QUOTED = '“[^“”]*”|"[^"]*"';
/** Terms of the trade that are no names. */
const TERMS = "ACOS|CPC|HHI|MAP|GTIN|CTR|UTC|ASIN|SKU|URL|CSV|ISO|GDP|VAT|I";
/** Sentences of ours have capitals at their beginning and in names. */
const NAME = `(?<=[\\p{Ll}\\d,;)%\\ue000-\\uf8ff] |\\()(?!(?:${TERMS})(?![\\p{L}\\d]))\\p{Lu}[\\p{L}\\d'’&./-]*(?:(?: & | )(?:\\p{Lu}|\\d)[\\p{L}\\d'’&./-]*)*(?<![.,])`;
const NUMERAL = "[$£€]?\\d[\\d.,]*(?<![.,])(?: ?%)?";

/** The id of a catalog of the asker's. */
const ID = "(?<![\\p{L}\\d])cat_[\\w-]+";
/** Names that are other words as well, and stand for them where they are written small. */
const NO_NAMES = new RegExp(`^(?:${MONTHS}|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$`, "i");

const plain = (words: string): string => words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Countries by their English names, read at the first answer in another language. */
let codes: ReadonlyMap<string, string> | null = null;

export function codesOfPlaces(): ReadonlyMap<string, string> {
  if (codes !== null) return codes;
  const regions = new Intl.DisplayNames("en", { type: "region" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  codes = new Map(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .flatMap((code): [string, string][] => {
        const name = regions.of(code);
        return name === undefined || name === code ? [] : [[name, code]];
      })
      .sort(([a], [b]) => b.length - a.length),
  );
  return codes;
}

/** Reads texts of one answer as forms. `names`: what is named in it, in any case of letters; `titles`: what the service calls its parts. */
export class FormReader {
  readonly #pattern: RegExp;

  constructor(names: Iterable<string>, titles: readonly string[] = []) {
    const known = [...new Set([...names].map((name) => name.trim()).filter(isName))]
      .sort((a, b) => b.length - a.length)
      .flatMap((name) => [anyCase(patternOf(name)), patternOf(name.toLowerCase())]);
    const places = [...codesOfPlaces().keys()].map(plain).join("|");
    this.#pattern = new RegExp(
      `(?<quoted>${QUOTED}|${ID})|(?<figure>[\\ue000-\\uf8ff])|(?<title>${anyOf(titles.map(plain))})|(?<date>${DATE})|(?<named>${anyOf(known)})|(?<place>(?<![\\p{L}\\d])(?:[Tt]he )?(?:${places})(?![\\p{L}\\d]))|(?<name>${NAME})|(?<numeral>${NUMERAL})`,
      "gu",
    );
  }

  /** A form for each sentence. */
  read(statement: Statement): Form[] {
    const figures: Figure[] = [];
    const text = statement.parts
      .map((part) => {
        if (typeof part === "string") return part;
        figures.push(part);
        const sign = String.fromCharCode(FIRST + figures.length - 1);
        // Units that are words are words of the form.
        if (part.kind === "days" || part.kind === "months")
          return `${sign} ${Math.round(part.value ?? 0) === 1 ? part.kind.slice(0, -1) : part.kind}`;
        return sign;
      })
      .join("");
    return this.#formsOf(text, figures);
  }

  readText(text: string): Form[] {
    return this.#formsOf(text, []);
  }

  #formsOf(text: string, figures: readonly Figure[]): Form[] {
    const fillings: [kind: string, filling: Filling][] = [];
    const hold = (kind: string, filling: Filling): string => {
      fillings.push([kind, filling]);
      return `{${kind}${fillings.length}}`;
    };
    const masked = text.replaceAll(this.#pattern, (found, ...rest) => {
      const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>;
      if (groups.figure !== undefined) {
        const figure = figures[found.charCodeAt(0) - FIRST];
        return figure === undefined ? "" : hold(kindOf(figure), { kind: "figure", figure: countOf(figure) });
      }
      if (groups.place !== undefined) {
        const code = codesOfPlaces().get(found.replace(/^the /i, ""));
        return code === undefined ? found : hold("place", { kind: "place", text: found, code });
      }
      if (groups.date !== undefined) return hold("date", { kind: "date", text: found });
      if (groups.title !== undefined) return hold("title", { kind: "title", text: found });
      if (groups.numeral !== undefined) return hold("number", { kind: "numeral", text: found });
      const kind = groups.quoted !== undefined ? "term" : "name";
      const inside = [...found].map((sign) => figures[sign.charCodeAt(0) - FIRST]);
      if (inside.some((figure) => figure !== undefined)) return found;
      return hold(kind, { kind: "verbatim", text: found });
    });
    const held = new Map(fillings.map(([kind, filling], place) => [`{${kind}${place + 1}}`, filling]));
    return withLists(masked, held)
      .split(/(?<=[.!?]|^\{title\d+\}:)\s+(?=[\p{Lu}{])/u)
      .filter((sentence) => sentence.trim() !== "")
      .map((sentence) => numbered(sentence.trim(), held));
  }
}

const patternOf = (name: string): string => name.split(/\s+/).map(plain).join("\\s+");
const anyOf = (patterns: readonly string[]): string =>
  patterns.length === 0 ? "(?!)" : `(?<![\\p{L}\\d])(?:${patterns.join("|")})(?![\\p{L}\\d])`;

const isName = (name: string): boolean =>
  /\p{L}.*\p{L}/u.test(name) && !NO_NAMES.test(name) && !codesOfPlaces().has(name.replace(/^the /i, ""));

/** Names inside sentences may begin small. */
const anyCase = (pattern: string): string => {
  const [first = ""] = pattern;
  return /\p{L}/u.test(first)
    ? `[${first.toLowerCase()}${first.toUpperCase()}]${pattern.slice(first.length)}`
    : pattern;
};

const KINDS: Readonly<Record<Figure["kind"], string>> = {
  count: "count",
  number: "number",
  money: "money",
  estimate: "money",
  percent: "percent",
  ratio: "number",
  index: "number",
  days: "count",
  months: "count",
};
const kindOf = ({ kind }: Figure): string => KINDS[kind];
const countOf = (figure: Figure): Figure =>
  figure.kind === "days" || figure.kind === "months" ? { ...figure, kind: "count" } : figure;

/** What a list holds: names, with a figure and further names behind them, and dates with a figure. */
const BEHIND = " \\(\\{[a-z]+\\d+\\}(?:, \\{name\\d+\\})*\\)";
const ITEM = `(?:\\{(?:name|term|place)\\d+\\}(?:${BEHIND})?|\\{date\\d+\\}${BEHIND})`;
const LIST = new RegExp(`${ITEM}(?:, ${ITEM})*(?: and ${ITEM})|${ITEM}(?:, ${ITEM}){2,}`, "g");

/** "{name1} ({money2}), {name3} ({money4}) and {name5} ({money6})" of any length is one slot. */
function withLists(text: string, held: Map<string, Filling>): string {
  let lists = 0;
  return text.replace(LIST, (found) => {
    const items = [...found.matchAll(new RegExp(ITEM, "g"))].map(([item]) => partsOf(item, held));
    if (items.length < 2) return found;
    lists += 1;
    const slot = `{list${900 + lists}}`;
    held.set(slot, { kind: "list", items });
    return slot;
  });
}

const partsOf = (text: string, held: ReadonlyMap<string, Filling>): (string | Filling)[] => {
  const slots = [...text.matchAll(SLOT)].map(([slot]) => slot);
  return text
    .split(SLOT)
    .flatMap((words, place) => [words, held.get(slots[place] ?? "") ?? ""])
    .filter((part) => part !== "");
};

/** Slots are counted anew in each form, so that what differs in its data alone is one form. */
function numbered(sentence: string, held: ReadonlyMap<string, Filling>): Form {
  const slots = new Map<string, Filling>();
  const text = sentence.replace(SLOT, (slot) => {
    const filling = held.get(slot);
    if (filling === undefined) return slot;
    const name = `{${/[a-z]+/.exec(slot)?.[0] ?? ""}${slots.size + 1}}`;
    slots.set(name, filling);
    return name;
  });
  return { text, slots };
}

export const slotsIn = (text: string): string[] => [...text.matchAll(SLOT)].map(([slot]) => slot);

/** Whether a form has words at all. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(SLOT, ""));

/** How what stands in slots is told. */
export interface Tongue {
  /** Of names of places, dates and lists. */
  readonly words: string;
  readonly numbers: string;
  /** What the service calls one of its parts. */
  readonly titleIn: (title: string) => string;
}

export const ENGLISH: Tongue = { words: "en", numbers: "en", titleIn: (title) => title };

/** The form's words, or those of its translation, with what stands in its slots. */
export function fill(words: string, { slots }: Form, tongue: Tongue): (string | Figure)[] {
  return partsOf(words, slots).flatMap((part) => (typeof part === "string" ? [part] : told(part, tongue)));
}

function told(filling: Filling, tongue: Tongue): (string | Figure)[] {
  const { words: language, numbers } = tongue;
  switch (filling.kind) {
    case "figure":
      return [numbers === "en" ? filling.figure : { ...filling.figure, language: numbers }];
    case "numeral":
      return [numbers === "en" ? filling.text : numeralIn(numbers, filling.text)];
    case "title":
      return [tongue.titleIn(filling.text)];
    case "verbatim":
      return [filling.text];
    case "place":
      return [
        language === "en"
          ? filling.text
          : (new Intl.DisplayNames(language, { type: "region" }).of(filling.code) ?? filling.text),
      ];
    case "date":
      return [language === "en" ? filling.text : dateIn(language, filling.text)];
    case "list": {
      const glued = new Intl.ListFormat(language, { type: "conjunction" }).formatToParts(
        filling.items.map((_, place) => String(place)),
      );
      return glued.flatMap(({ type, value }) =>
        type === "literal"
          ? [value]
          : (filling.items[Number(value)] ?? []).flatMap((part) =>
              typeof part === "string" ? [part] : told(part, tongue),
            ),
      );
    }
  }
}

const WHOLE_DATE = new RegExp(`^(?:${DATE})$`, "u");

/** "31 October 2026", "Oct 2026", "October" as the language writes it; other ways to write a day, and other words, as they are. */
export function dateIn(language: string, text: string): string {
  if (!WHOLE_DATE.test(text)) return text;
  const [, day, month, year] = /^(?:(\d{1,2}) )?(\p{L}+)(?: (\d{4}))?$/u.exec(text) ?? [];
  if (month === undefined) return text;
  const at = new Date(`${day ?? 1} ${month} ${year ?? 2000} 00:00:00 UTC`);
  if (Number.isNaN(at.getTime())) return text;
  return new Intl.DateTimeFormat(language, {
    timeZone: "UTC",
    month: "long",
    ...(day !== undefined && { day: "numeric" }),
    ...(year !== undefined && { year: "numeric" }),
  }).format(at);
}
