import { z } from "zod";
import { readJsonFolder } from "../data-files.js";

/** What one file says of a language: a section for each folder that reads it, which says there what each entry is for. */
const LanguageFile = z.strictObject({
  /** Words that questions are understood by (graph/understand/languages/language.ts). */
  understand: z.unknown().optional(),
  /** The same of a language whose questions are understood by the product that they name and by the common wishes alone. */
  understandByProduct: z.unknown().optional(),
  /** Everyday names of products (tools/products/vocabulary/languages.ts). */
  products: z.unknown().optional(),
  /** Names of measures (tools/measures/names.ts). */
  measures: z.unknown().optional(),
  /** Names of attribute values (tools/products/vocabulary/value-words.ts). */
  values: z.unknown().optional(),
});
type Section = keyof z.infer<typeof LanguageFile>;

const files = [...readJsonFolder("tools/languages/")].map(([code, file]) => [code, LanguageFile.parse(file)] as const);

/** One section of each language that has it, by ISO 639-1 code, the name of its file. */
export const languageSections = (section: Section): ReadonlyMap<string, unknown> =>
  new Map(files.filter(([, file]) => file[section] !== undefined).map(([code, file]) => [code, file[section]]));
