import { cell } from "../../answer/cell.js";
import { type Derived, derive } from "../../answer/derivation.js";
import { wants } from "../../understand/asking.js";
import type { CampaignDetails, CampaignRequest } from "./details.js";
import type { Economics } from "./economics.js";

export type Criterion = NonNullable<CampaignDetails["criterion"]>;

export interface Comparison {
  readonly criterion: Criterion;
  /** Cheapest by the criterion first; those without a figure last. */
  readonly ranked: readonly Economics[];
  /** How much less the first needs than the second, as a share; unknown below two figures. */
  readonly lead: Derived;
  /** Holds whatever the conversion rates are within their intervals. */
  readonly isFirm: boolean;
  /** Another criterion under which another product is first. */
  readonly against: { readonly criterion: Criterion; readonly winner: Economics; readonly other: Economics } | null;
}

/** "This or that?" over at least two products. */
export const isComparison = (request: CampaignRequest, products: number): boolean =>
  products > 1 && (wants(request, "compare") || request.details.isBetweenProducts) && !request.details.splitsBudget;

/** What decides between products; who wants advice looks at what is left of an order. */
export const criterionOf = (request: CampaignRequest): Criterion =>
  request.details.criterion ?? (wants(request, "advise") ? "acos" : "order");

export const measureOf = (product: Economics, criterion: Criterion): Derived => {
  if (criterion === "click") return derive("sum", cell(product.clickPrice, "base"));
  return criterion === "order" ? product.costPerOrder : product.acos;
};

export function compare(products: readonly Economics[], criterion: Criterion): Comparison {
  const ranked = rank(products, criterion);
  const [first, second] = ranked;
  const against = (["acos", "order", "click"] as const)
    .filter((other) => other !== criterion)
    .flatMap((other) => {
      const [winner, next] = rank(products, other);
      const isOther =
        winner !== undefined && next !== undefined && winner !== first && measureOf(next, other).value !== null;
      return isOther && first !== undefined ? [{ criterion: other, winner, other: first }] : [];
    })[0];
  return {
    criterion,
    ranked,
    lead:
      first === undefined || second === undefined
        ? { value: null, derivation: null }
        : derive("complement", derive("quotient", measureOf(first, criterion), measureOf(second, criterion))),
    isFirm: first !== undefined && second !== undefined && isFirmly(first, second, criterion),
    against: against ?? null,
  };
}

const rank = (products: readonly Economics[], criterion: Criterion): Economics[] =>
  [...products].sort(
    (a, b) =>
      (measureOf(a, criterion).value ?? Number.POSITIVE_INFINITY) -
      (measureOf(b, criterion).value ?? Number.POSITIVE_INFINITY),
  );

/** A click price rests on no conversion rate; the others hold when the worst rate of one still beats the best of the other. */
function isFirmly(first: Economics, second: Economics, criterion: Criterion): boolean {
  if (criterion === "click") return true;
  const share = ({ orderValue }: Economics): number => (criterion === "acos" ? (orderValue?.base ?? Number.NaN) : 1);
  return (
    (first.costAtWorst.value ?? Number.NaN) / share(first) < (second.costAtBest.value ?? Number.NaN) / share(second)
  );
}
