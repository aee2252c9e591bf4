import { languageSections } from "../../../tools/languages/sections.js";
import { Language, ProductLanguage } from "./language.js";

/** A language with its ISO 639-1 code, the name of its file. */
export type KnownLanguage = Language & { readonly code: string };

/** Every language whose words are understood. */
export const languages: readonly KnownLanguage[] = [...languageSections("understand")].map(([code, file]) => ({
  ...Language.parse(file),
  code,
}));

/** Languages of which little more than the names of the common wishes is understood; Japanese first, because it uses the signs of Chinese as well. */
export const productLanguages: readonly (ProductLanguage & { readonly code: string })[] = [
  ...languageSections("understandByProduct"),
].map(([code, file]) => ({ ...ProductLanguage.parse(file), code }));
