/** Words as the piece of an expression that finds just them. */
export const escapeWords = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
