import { budgetOfMoney, readAdAims } from "./ad-aims.js";
import { findCharacters } from "./characters.js";
import { type Amounts, inputsOf } from "./named.js";
import { withPrices } from "./price-inputs.js";
import type { Input } from "./request.js";
import { shareInputs } from "./share-inputs.js";

/** What one specialist understands of a question's prices beyond the common amounts, by its id. */
const READERS: Readonly<Record<string, (inputs: Input[], text: string) => Input[]>> = { pricing: withPrices };

/** The numbers stated: the common amounts, and what those who answer read besides. A price in a question for others is a number of that question. */
export function readInputs(amounts: Partial<Amounts>, text: string, specialists: readonly string[]): Input[] {
  const aims = readAdAims(text);
  const common = inputsOf({ ...amounts, budget: budgetOfMoney(text, amounts.budget ?? null, aims) });
  const priced = specialists.reduce((inputs, id) => READERS[id]?.(inputs, text) ?? inputs, common);
  return [...priced, ...aims, ...findCharacters(text), ...shareInputs(text)];
}
