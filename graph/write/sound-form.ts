import { slotsIn } from "./forms.js";

/** Whether the text of a translation can be one at all, whatever its language: what a look at its signs tells. */

/** Sentence marks of the languages there are. */
const MARKS = /[\s.,;:!?'’"“”„«»‹›()–—\-…%/·¿¡、。，；：？！「」『』（）・～~،؛؟।]/u;
const ADDRESS = /\p{L}{2,}[.．]\p{L}{2,}|@|www|https?/iu;

/** Scripts of a language's letters; those of a language that is not named here are Latin. */
const SCRIPTS: Readonly<Record<string, string>> = {
  Hans: "Han",
  Hant: "Han",
  Jpan: "Han Hiragana Katakana",
  Kore: "Hangul Han",
};

function lettersOf(language: string): RegExp {
  const script = new Intl.Locale(language).maximize().script ?? "Latn";
  const names = (SCRIPTS[script] ?? script).split(" ");
  return new RegExp(`^(?:[${names.map((name) => `\\p{Script=${name}}`).join("")}]|\\p{M}|[ー々〆]|\\p{Lm})$`, "u");
}

/** Why the text cannot stand, in English, for the model that wrote it; null where it can. */
export function faultOf(form: string, text: string, language: string): string | null {
  const wanted = slotsIn(form).sort().join();
  if (slotsIn(text).sort().join() !== wanted) return "its placeholders are not those of the sentence";
  const words = text.replace(/\{[a-z]+\d+\}/g, " ");
  const own = form.replace(/\{[a-z]+\d+\}/g, " ");
  if (ADDRESS.test(words)) return "an address";
  const letters = lettersOf(language);
  const borrowed = new Set(own.match(/\p{Lu}{2,}/gu) ?? []);
  for (const word of words.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [])
    if (![...word].every((sign) => letters.test(sign)) && !borrowed.has(word)) return "words in another script";
  for (const sign of words)
    if (!/[\p{L}\p{M}]/u.test(sign) && !MARKS.test(sign) && !own.includes(sign)) return `the sign "${sign}"`;
  const [length, least] = [words.replace(/\s/g, "").length, own.replace(/\s/g, "").length];
  const isDense = /Han|Hang|Hira/.test(letters.source);
  if (length > least * (isDense ? 1.2 : 2) + 12 || length < least * (isDense ? 0.1 : 0.4) - 2) return "its length";
  if (words.trim() === own.trim() && (own.match(/\p{L}+/gu) ?? []).length > 3) return "it is not translated";
  return null;
}
