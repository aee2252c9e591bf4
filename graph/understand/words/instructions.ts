import { wordsOf } from "../languages/compose.js";

/** Sentences that speak to the service about itself: they are no part of a market question and must not sway where it goes. */
const TO_THE_SERVICE = wordsOf(({ talk }) => talk.toService);

/** The question without such sentences; as it is when it holds nothing else, for then it is one sentence with both. */
export function withoutInstructions(text: string): string {
  if (!TO_THE_SERVICE.test(text)) return text;
  const rest = text
    .split(/(?<=[.!?;:\n])\s+|\s+[–—-]\s+/u)
    .filter((sentence) => !TO_THE_SERVICE.test(sentence))
    .join(" ")
    .trim();
  return /\p{L}/u.test(rest) ? rest : text;
}
