import { codesOfPlaces, slotsIn } from "../write/forms.js";
import type { ShippedTranslations } from "../write/shipped-translations.js";

/**
 * Questions that the service offers, found again in their English: whoever taps one in another language means what it says in English, however the
 * reader would take its words.
 */

/** Forms that are questions or wishes: a sentence ends otherwise, a heading has no slot. */
const QUESTION = /\?$|^\p{Lu}[^.;:]*\{[^.;:]*$/u;
/** What stands in these is not told in the same way in another language. */
const LEFT_OUT = /\{date\d+\}/;
/** Of a text that anybody may have written: what it is compared with stays cheap. */
const LONGEST = 200;
const MOST_SLOTS = 3;

/** The English of a text that is the translation of an offered question; null for any other text. */
export type Offered = (text: string, language: string) => string | null;

export function offeredBy(shipped: ShippedTranslations | null): Offered {
  const languages = new Map<string, (text: string) => string | null>();
  return (text, language) => {
    if (shipped === null || language === "en" || text.length > LONGEST) return null;
    const englishOf = languages.get(language) ?? offeredIn(language, shipped.all(language));
    languages.set(language, englishOf);
    return englishOf(text.trim().replace(/\s+/g, " "));
  };
}

interface Pattern {
  readonly form: string;
  readonly text: RegExp;
  /** Of the text, in their order. */
  readonly slots: readonly string[];
}

function offeredIn(language: string, translations: ReadonlyMap<string, string>): (text: string) => string | null {
  const patterns = [...translations]
    .filter(([form]) => QUESTION.test(form) && !LEFT_OUT.test(form) && slotsIn(form).length <= MOST_SLOTS)
    .sort(([, one], [, other]) => other.length - one.length) // more words before those that hold the same in a slot
    .map(([form, text]): Pattern => ({ form, text: patternOf(text), slots: slotsIn(text) }));
  const inEnglish = fillingsFrom(language);
  return (text) => {
    for (const pattern of patterns) {
      const found = pattern.text.exec(text);
      if (found === null) continue;
      const told = new Map(pattern.slots.map((slot, place) => [slot, inEnglish(slot, found[place + 1] ?? "")]));
      return pattern.form.replace(/\{[a-z]+\d+\}/g, (slot) => told.get(slot) ?? "");
    }
    return null;
  };
}

function patternOf(text: string): RegExp {
  const words = text
    .split(/\{[a-z]+\d+\}/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/\s+/g, "\\s+"));
  return new RegExp(`^${words.join("(.+?)")}$`, "iu");
}

function fillingsFrom(language: string): (slot: string, text: string) => string {
  const regions = new Intl.DisplayNames(language, { type: "region" });
  const places = new Map([...codesOfPlaces()].map(([name, code]) => [regions.of(code)?.toLowerCase() ?? "", name]));
  const [, and] = new Intl.ListFormat(language, { type: "conjunction" }).format(["a", "b"]).match(/^a(.*)b$/u) ?? [];
  return (slot, text) => {
    const name = places.get(text.toLowerCase());
    if (name !== undefined) return name;
    if (/^\p{Sc}?\s?\d[\d.,\s]*(?:\s?[%\p{Sc}])?$/u.test(text))
      return text.replace(/[.\s](?=\d{3}(?!\d))/gu, "").replace(/,(?=\d)/g, ".");
    const last = slot.startsWith("{list") && and !== undefined ? text.lastIndexOf(and) : -1;
    return last < 0 ? text : `${text.slice(0, last)} and ${text.slice(last + (and?.length ?? 0))}`;
  };
}
