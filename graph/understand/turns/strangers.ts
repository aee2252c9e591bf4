import type { Understanding } from "../attempt.js";
import type { Turn } from "./conversation.js";
import * as words from "./follow-words.js";
import { isPlaced, namesAnything, namesStranger } from "./merge-scope.js";

/** Brands and shops that the data does not know and that a later question speaks of without the form of a name: "und Ikea?", "which of them has more?" Empty for none. */
export function strangersMeant({ text, request }: Understanding, conversation: readonly Turn[]): string[] {
  const { scope, leftover } = request;
  if (scope.unknownNames.length > 0 || namesAnything(scope) || isPlaced(scope)) return [];
  const spoken = words.speaksOf(text);
  if (spoken !== null) return strangersTold(conversation, spoken === "one" ? 1 : conversation.length);
  const [only, ...others] = words.sayingWords(text.replace(words.LEAD_IN, " "));
  const isOfNames = conversation.some(({ kind }) => kind === "brand" || kind === "merchant");
  // In a language that writes every noun with a capital, a name by itself is one among names.
  return leftover.flatMap(({ words: each }) =>
    isOfNames && others.length === 0 && each.toLowerCase() === only && /^\p{Lu}/u.test(each) ? [each] : [],
  );
}

/** The unknown names of the newest turns, as far back as nothing else was spoken of. */
function strangersTold(conversation: readonly Turn[], most: number): string[] {
  const isOfStranger = ({ request: { scope } }: Turn): boolean =>
    namesStranger(scope) && scope.brands.length + scope.merchants.length === 0;
  const begins = conversation.findLastIndex((turn) => !isOfStranger(turn)) + 1;
  const told = conversation.slice(begins).slice(-most);
  return [...new Set(told.flatMap(({ request }) => request.scope.unknownNames))];
}
