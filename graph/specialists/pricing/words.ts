import { asked } from "../../answer/derivation.js";
import { capitalised, type Figure, money, type Statement } from "../../answer/figure.js";
import { inMarket, listWords } from "../../answer/words.js";
import { amountsOf } from "../../understand/names/named.js";
import type { PricingInsight, ProductPrices } from "./analyse.js";
import type { PricingRequest } from "./details.js";
import type { Plan } from "./plan.js";

type Part = string | Figure | Statement | readonly (string | Figure)[];

/** Like `say`, and takes parts of sentences as well. */
export function tell(words: TemplateStringsArray, ...values: readonly Part[]): Statement {
  const parts = words.flatMap((word, position) => [...(word === "" ? [] : [word]), ...flatten(values[position])]);
  const refs = parts.flatMap((part) => (typeof part === "string" ? [] : part.refs));
  return { parts, refs: [...new Set(refs)] };
}

function flatten(value: Part | undefined): (string | Figure)[] {
  if (value === undefined || value === "") return [];
  if (typeof value === "string") return [value];
  if ("kind" in value) return [value];
  return "parts" in value ? [...value.parts] : [...value];
}

/** "material steel", "wireless" where the value is a mere yes. */
const valueWords = ({ attribute, value }: PricingRequest["scope"]["values"][number]): string =>
  value === "yes" ? attribute : `${attribute} ${value}`;

/** Brand, merchant and attribute filters in words, with a leading space; a product that is named needs none of its brand. */
export function filterWords({ scope }: PricingRequest, isNamedProduct = false): string {
  const { brands, merchants, values } = scope;
  const words: string[] = [];
  if (values.length > 0 && !isNamedProduct) words.push(`with ${listWords(values.map(valueWords))}`);
  if (brands.length > 0 && !isNamedProduct) words.push(`by ${listWords(brands)}`);
  if (merchants.length > 0) words.push(`at ${listWords(merchants)}`);
  return words.map((word) => ` ${word}`).join("");
}

/** "air fryers by Moltano at Northmart". */
export const whatOf = ({ label }: ProductPrices, request: PricingRequest, { isNamedProduct }: PricingInsight): string =>
  `${label}${filterWords(request, isNamedProduct)}`;

/** " priced up to $100" as parts of a sentence; empty without bounds. */
export function boundsWords(request: PricingRequest, ref: string): Statement {
  const { market } = request.scope;
  const { priceMin, priceMax } = amountsOf(request);
  const amount = (value: number) => money(asked(value), market.currency, ref);
  if (priceMin !== null && priceMax !== null) return tell` priced from ${amount(priceMin)} to ${amount(priceMax)}`;
  if (priceMin !== null) return tell` priced from ${amount(priceMin)} up`;
  if (priceMax !== null) return tell` priced up to ${amount(priceMax)}`;
  return tell``;
}

/** The same of the kind of product that a price is compared with. */
export const kindOf = ({ kind }: ProductPrices, request: PricingRequest, { isNamedProduct }: PricingInsight): string =>
  `${kind}${isNamedProduct ? "" : filterWords(request)}`;

export const perUnit = (basis: "item" | "unit" | undefined): string => (basis === "unit" ? " per unit" : "");

/** Whether a price is asked to be dear; otherwise whether it is cheap. */
export const asksIfDear = ({ details: { asksIf } }: PricingRequest): boolean =>
  asksIf === "expensive" || asksIf === "too expensive";

/** Puts "Yes" or "No" before the sentence where the question asks for it; `truth` null is neither. */
export function answering({ isYesNo }: Plan, truth: boolean | null, statement: Statement, neither = ""): Statement {
  const word = !isYesNo ? "" : truth === null ? neither : truth ? "Yes: " : "No: ";
  return word === "" ? capitalised(statement) : { parts: [word, ...statement.parts], refs: statement.refs };
}

export const where = inMarket;
