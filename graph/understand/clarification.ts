import { z } from "zod";
import { listWords, marketWords, quotedList } from "../answer/words.js";
import { type SpecialistId, specialistIds, specialists } from "../specialists/index.js";
import type { Missing } from "./missing.js";
import type { Scope } from "./request.js";

/** What the asker is asked when any answer would be a guess. */
export const Clarification = z.object({
  /** One question, in plain words. */
  question: z.string(),
  /** Replies that would do: products, or whole questions. */
  choices: z.array(z.string()),
  /** What stands around them, by its English, where it is in another language. */
  leads: z.record(z.string(), z.string()).optional(),
});
export type Clarification = z.infer<typeof Clarification>;

/** What stands around every question that is asked back. */
export const LEADS = ["For example:", "Or in your own words", "Send reply"] as const;

/** Questions that the loaded market answers, by specialist; those of the cards where there are none. */
type Examples = Readonly<Record<string, readonly string[]>> | undefined;

const MOST_CHOICES = 4;

/** What answers to the question may be chosen from. */
interface Offer {
  /** Rows that were listed last. */
  readonly rows: readonly string[];
  /** Products that many search for. */
  readonly products: readonly string[];
  readonly examples?: Examples | undefined;
  /** What the answer before was about, and what it offered to ask next; null where nothing was told before. */
  readonly before: { readonly subjects: readonly string[]; readonly next: readonly string[] } | null;
}

/** The one question whose answer is missing, and answers that would do. `chosen` are the specialists that would answer. */
export function clarificationFor(
  missing: Missing,
  { market, unknownTerms }: Scope,
  chosen: readonly SpecialistId[],
  { rows, products, examples, before }: Offer,
): Clarification {
  switch (missing) {
    case "question":
      if (before !== null && before.subjects.length > 0)
        return {
          question: `That was not understood. What would you like to know about ${listWords(before.subjects)} in ${marketWords(market)}?`,
          choices: before.next.slice(0, MOST_CHOICES),
        };
      return {
        question: "What would you like to know? Name a product and what interests you about it.",
        choices: examplesOf(chosen.length > 0 ? chosen : specialistIds, examples),
      };
    case "product":
      return {
        question: `Which product or category is meant? Name it as a shopper would search for it in ${marketWords(market)}.`,
        choices: products.length > 0 ? products.slice(0, MOST_CHOICES) : examplesOf(chosen, examples),
      };
    case "row":
      return {
        question: `The answer before listed ${rows.length} ${rows.length === 1 ? "row" : "rows"}; which one is meant?`,
        choices: rows.slice(0, MOST_CHOICES),
      };
    case "meaning": {
      const names = unknownTerms.flatMap(({ nearest }) => nearest.map(({ name }) => name));
      return {
        question: `${quotedList(unknownTerms.map(({ term }) => term))} could mean several products; which one is meant?`,
        choices: [...new Set(names)].slice(0, MOST_CHOICES),
      };
    }
  }
}

function examplesOf(chosen: readonly SpecialistId[], examples: Examples): string[] {
  return chosen
    .flatMap((id) =>
      (examples === undefined ? specialists[id].card.examples : (examples[id] ?? [])).slice(
        0,
        chosen.length === 1 ? 3 : 1,
      ),
    )
    .slice(0, MOST_CHOICES);
}
