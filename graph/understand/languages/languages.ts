import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Language, ProductLanguage } from "./language.js";

/** A language with its ISO 639-1 code, the name of its file. */
export type { Language } from "./language.js";

export type KnownLanguage = Language & { readonly code: string };

/** The files stand beside this source and are not compiled: the compiled service, in `dist/graph/understand/languages`, finds them in the project. */
const PLACES = [new URL("./", import.meta.url), new URL("../../../../graph/understand/languages/", import.meta.url)];

/** Every language whose words are understood. */
export const languages: readonly KnownLanguage[] = read("./", (file) => Language.parse(file));

/** Languages of which little more than the names of the common wishes is understood; Japanese first, because it uses the signs of Chinese as well. */
export const productLanguages: readonly (ProductLanguage & { readonly code: string })[] = read(
  "./by-product/",
  (file) => ProductLanguage.parse(file),
);

function read<Words>(name: string, parse: (file: unknown) => Words): (Words & { readonly code: string })[] {
  const folder = PLACES.map((place) => new URL(name, place)).find(
    (place) => existsSync(place) && listJson(place).length > 0,
  );
  if (folder === undefined) throw new Error("The files of the languages are missing; the installation is incomplete.");
  return listJson(folder).map((file) => ({
    ...parse(JSON.parse(readFileSync(new URL(file, folder), "utf8"))),
    code: file.slice(0, 2),
  }));
}

function listJson(folder: URL): string[] {
  return readdirSync(folder)
    .filter((name) => /^[a-z]{2}\.json$/.test(name))
    .sort();
}
