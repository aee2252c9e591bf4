import { type Amounts, inputsOf } from "./named.js";
import { withPrices } from "./price-inputs.js";
import type { Input } from "./request.js";

/** What one specialist understands of a question's numbers beyond the common amounts, by its id. */
const READERS: Readonly<Record<string, (inputs: Input[], text: string) => Input[]>> = { pricing: withPrices };

/** The numbers stated: the common amounts, and what those who answer read besides. A price in a question for others is a number of that question. */
export const readInputs = (amounts: Partial<Amounts>, text: string, specialists: readonly string[]): Input[] =>
  specialists.reduce((inputs, id) => READERS[id]?.(inputs, text) ?? inputs, inputsOf(amounts));
