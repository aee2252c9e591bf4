import { languageOf } from "./language.js";
import { anyOf, whole } from "./languages/compose.js";
import { perLanguages } from "./languages/gloss.js";
import { languages } from "./languages/languages.js";

const beginningOf = perLanguages(
  (among) =>
    new RegExp(
      `^\\P{L}*(?:(?:${anyOf(({ follow }) => `${follow.and}|${follow.agreeing}`, among)})[,\\s]+)?${whole(anyOf(({ questions }) => questions.yesNo, among))}`,
      "iu",
    ),
);

/** Whether a question can be answered by yes or no, as far as its first words tell. */
export function asksYesOrNo(text: string): boolean {
  const spoken = languageOf(text);
  return beginningOf(languages.filter(({ code }) => code === spoken)).test(text);
}
