import { z } from "zod";

/** Set by the bundler (http/build.mjs): what was bundled was tried before, and trying it again takes a twentieth of a start. */
declare const BUILD_ID: string | undefined;

/**
 * Words, or groups of words, that mean the same, with "|" between them. Each is a piece of an expression, so that endings stay short
 * ("letzte[nmrs]?"); it is looked for as a whole word, whatever its case.
 */
export const Words =
  typeof BUILD_ID === "undefined"
    ? z.string().min(1).refine(compiles, { error: "no valid expression" })
    : z.string().min(1);

/** Single words with blanks between them. */
export const WordList = z
  .string()
  .min(1)
  .transform((words) => words.split(/\s+/));

/** By the code of a country: "DE". */
export const OfCountries = z.record(z.string().regex(/^[A-Z]{2}$/), Words);

/** What has no sign of an expression is none. */
function compiles(words: string): boolean {
  if (!/[\\()[\]{}*+?^$.]/.test(words)) return true;
  try {
    return new RegExp(`(?:${words})`, "u").source !== "";
  } catch {
    return false;
  }
}
