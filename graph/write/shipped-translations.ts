import { readFileSync } from "node:fs";
import { z } from "zod";
import { findFile } from "../../tools/data-files.js";
import { slotsIn } from "./forms.js";

/** A file of translations: English forms with their words in one language. */
export const Translations = z.record(z.string(), z.string());

/** Kinds of slots that the words around them do not tell apart. */
const ALIKE: readonly (readonly string[])[] = [
  ["name", "term", "list", "place", "title"],
  ["money", "percent", "number", "count"],
];

const kindOf = (slot: string): string => slot.replace(/[{}\d]/g, "");
const numberOf = (slot: string): string => slot.replace(/\D/g, "");

/** The form with its kinds of slots left open: "{a1} has the lowest price of {a2}: {b3}." */
export const skeletonOf = (form: string): string =>
  form.replace(/\{[a-z]+\d+\}/g, (slot) => {
    const place = ALIKE.findIndex((kinds) => kinds.includes(kindOf(slot)));
    return place < 0 ? slot : `{${"ab"[place]}${numberOf(slot)}}`;
  });

interface Language {
  readonly exact: ReadonlyMap<string, string>;
  /** By their skeletons, with the slots of the first form that has it. */
  readonly alike: ReadonlyMap<string, string>;
}

/**
 * Translations that were written by hand and read back: `graph/write/translations/<code>.json`, each read at the first answer in its language.
 * They need no model.
 */
export class ShippedTranslations {
  readonly #languages = new Map<string, Language | null>();

  /** Of each form that has one its words. `language`: ISO 639-1. */
  of(forms: readonly string[], language: string): Map<string, string> {
    const known = this.#language(language);
    if (known === null) return new Map();
    return new Map(
      forms.flatMap((form) => {
        const text = known.exact.get(form) ?? withSlotsOf(form, known.alike.get(skeletonOf(form)));
        return text === undefined ? [] : [[form, text] as const];
      }),
    );
  }

  /** All of a language, as they are in its file. */
  all(language: string): ReadonlyMap<string, string> {
    return this.#language(language)?.exact ?? new Map();
  }

  #language(code: string): Language | null {
    let known = this.#languages.get(code);
    if (known === undefined) {
      known = read(code);
      this.#languages.set(code, known);
    }
    return known;
  }
}

function withSlotsOf(form: string, text: string | undefined): string | undefined {
  const slots = new Map(slotsIn(form).map((slot) => [numberOf(slot), slot]));
  return text?.replace(/\{[a-z]+\d+\}/g, (slot) => slots.get(numberOf(slot)) ?? slot);
}

function read(code: string): Language | null {
  const file = /^[a-z]{2}$/.test(code) ? findFile(`graph/write/translations/${code}.json`) : null;
  if (file === null) return null;
  const pairs = Object.entries(Translations.parse(JSON.parse(readFileSync(file, "utf8"))));
  const alike = new Map<string, string>();
  for (const [form, text] of pairs) if (!alike.has(skeletonOf(form))) alike.set(skeletonOf(form), text);
  return { exact: new Map(pairs), alike };
}
