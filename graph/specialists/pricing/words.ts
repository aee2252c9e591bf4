import type { Figure, Statement } from "../../figure.js";
import type { Question } from "../../question.js";
import { listWords } from "../../words.js";

/** Cluster names are written as headings; inside a sentence their first letter is small unless it is an abbreviation. */
export function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** A sentence from a list whose length is not known beforehand. */
export function compose(parts: readonly (string | Figure)[]): Statement {
  const refs = parts.flatMap((part) => (typeof part === "string" ? [] : part.refs));
  return { parts: [...parts], refs: [...new Set(refs)] };
}

/** Brand and merchant filters in words, with a leading space. */
export function filterWords({ entities }: Question): string {
  const { brands, merchants } = entities;
  const words: string[] = [];
  if (brands.length > 0) words.push(`by ${listWords(brands)}`);
  if (merchants.length > 0) words.push(`at ${listWords(merchants)}`);
  return words.map((word) => ` ${word}`).join("");
}
