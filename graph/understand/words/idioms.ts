import { whole } from "../languages/compose.js";
import { perLanguages } from "../languages/gloss.js";
import type { Language } from "../languages/language.js";
import { languagesSpoken } from "./language.js";

/** Puts words in the place of others, as the languages of a text have them. */
function instead(pick: (language: Language) => Language["idioms"]): (text: string) => string {
  const replacements = perLanguages((among) =>
    among.flatMap(pick).map(({ said, plain }) => [new RegExp(whole(said), "giu"), plain] as const),
  );
  return (text) => replacements(languagesSpoken(text)).reduce((rest, [said, plain]) => rest.replace(said, plain), text);
}

/** "Which kettle saw the largest cut": the verb, not the tool; places in the text stay. */
export const withoutSaw = instead(({ homographs }) => homographs);

/** The text in plain words: only for hearing what it wants, because places in it move. */
export const inPlainWords = instead(({ idioms }) => idioms);
