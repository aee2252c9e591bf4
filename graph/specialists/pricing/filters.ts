import { amountsOf } from "../../understand/names/named.js";
import type { PricingRequest } from "./details.js";
import type { Plan } from "./plan.js";

/** As many as the tools take. */
const MOST_VALUES = 20;

export type Filters = ReturnType<typeof filtersOf>;

export const withoutBrands = (filters: Filters): Filters => ({ ...filters, brands: [] });

/** What every tool about offers is asked for. */
export function filtersOf(request: PricingRequest) {
  const { brands, merchants, values } = request.scope;
  const { priceMin, priceMax } = amountsOf(request);
  return {
    brands: readNames(brands),
    merchants: readNames(merchants),
    values: values.slice(0, MOST_VALUES),
    priceMin: priceMin !== null && priceMin >= 0 ? priceMin : null,
    priceMax: priceMax !== null && priceMax > 0 ? priceMax : null,
  };
}

const readNames = (names: readonly string[]): string[] => names.filter((name) => name !== "").slice(0, 20);

/** The price to be placed, and the list by price. */
export function placing({ topics, rank, reference, limit }: Plan) {
  const ranked = topics.includes("ranking") && rank !== "discounted" ? rank : null;
  return { ownPrice: reference?.price ?? null, rank: ranked, rankLimit: clampLimit(limit, 10, 50) };
}

/** The price that the asker thinks of, to the cent. */
export function targetOf({ change, reference }: Plan): number | null {
  if (change === null) return null;
  if (change.target !== null) return change.target;
  return reference === null ? null : Math.round(reference.price * (1 + change.share) * 100) / 100;
}

export const clampLimit = (limit: number | null, usual: number, most: number): number =>
  Math.min(Math.max(Math.round(limit ?? usual), 1), most);
