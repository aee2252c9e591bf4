import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Language } from "./language.js";

/** A language with its ISO 639-1 code, the name of its file. */
export type { Language } from "./language.js";

export type KnownLanguage = Language & { readonly code: string };

/** The files stand beside this source and are not compiled: the compiled service, in `dist/graph/understand/languages`, finds them in the project. */
const PLACES = [new URL("./", import.meta.url), new URL("../../../../graph/understand/languages/", import.meta.url)];

/** Every language whose words are understood. */
export const languages: readonly KnownLanguage[] = readLanguages();

function readLanguages(): KnownLanguage[] {
  const folder = PLACES.find((place) => existsSync(new URL("en.json", place)));
  if (folder === undefined) throw new Error("The files of the languages are missing; the installation is incomplete.");
  return readdirSync(folder)
    .filter((name) => /^[a-z]{2}\.json$/.test(name))
    .sort()
    .map((name) => ({
      ...Language.parse(JSON.parse(readFileSync(new URL(name, folder), "utf8"))),
      code: name.slice(0, 2),
    }));
}
