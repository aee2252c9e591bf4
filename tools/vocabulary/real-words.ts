/** Words that look like a misspelt product word and are none: "certain" is no curtain. Filled from a word list, see the test. */
export const REAL_WORDS: ReadonlySet<string> = new Set([]);
