import type { FactScope, NumberCondition, TextCondition } from "../../warehouse/queries/measures/filters.js";
import {
  NUMBER_COMPARISONS,
  NUMBER_FIELDS,
  TEXT_COMPARISONS,
  TEXT_FIELDS,
} from "../../warehouse/queries/measures/filters.js";
import type { Dimension } from "../measure.js";
import { fieldOf } from "./plan.js";
import type { QueryInput, RowCondition } from "./request.js";

/** Which rows a question reads. */

export function scopeOf(market: string, input: QueryInput): FactScope {
  return {
    market,
    clusterIds: input.clusterIds,
    category: input.clusterIds === null ? input.category : null,
    leftOut: input.leftOut,
    brands: input.brands,
    merchants: input.merchants,
    texts: input.where.flatMap(toTextCondition),
    numbers: input.where.flatMap(toNumberCondition),
  };
}

export const hasConditions = ({ brands, merchants, texts, numbers }: FactScope): boolean =>
  brands.length + merchants.length + texts.length + numbers.length > 0;

export const withoutConditions = (scope: FactScope): FactScope => ({
  ...scope,
  brands: [],
  merchants: [],
  texts: [],
  numbers: [],
});

/**
 * The whole that shares are parts of. Of single brands, keywords …: all of them, under the other conditions. Of places and months with
 * conditions: the same place or month without them. With neither: everything the question covers.
 */
export function wholeOf(scope: FactScope, { by, shareOf }: QueryInput): { scope: FactScope; isPerGroup: boolean } {
  const isPlace = by === null || PLACES.includes(by);
  const asked = isPlace ? withoutConditions(scope) : withoutConditionsOn(by, scope);
  return {
    scope: shareOf === "market" ? { ...asked, clusterIds: null, category: null, leftOut: undefined } : asked,
    isPerGroup: by !== null && isPlace && (shareOf === "market" ? by === "month" : hasConditions(scope)),
  };
}

const PLACES: readonly Dimension[] = ["market", "category", "cluster", "month"];

function withoutConditionsOn(by: Dimension, scope: FactScope): FactScope {
  const field = by === "attribute-value" ? "attribute" : by;
  return {
    ...scope,
    brands: by === "brand" ? [] : scope.brands,
    merchants: by === "merchant" ? [] : scope.merchants,
    texts: scope.texts.filter(({ on }) => on !== field),
  };
}

function toTextCondition({ on, attribute, is, value }: RowCondition): TextCondition[] {
  const field = TEXT_FIELDS.find((text) => text === on);
  const comparison = TEXT_COMPARISONS.find((each) => each === is);
  if (field === undefined || comparison === undefined || typeof value !== "string") return [];
  return [{ on: field, attribute, is: comparison, value }];
}

function toNumberCondition({ on, is, value }: RowCondition): NumberCondition[] {
  const named = fieldOf(on);
  const field = NUMBER_FIELDS.find((number) => number === named);
  const comparison = NUMBER_COMPARISONS.find((each) => each === is);
  if (field === undefined || comparison === undefined || typeof value !== "number") return [];
  return [{ on: field, is: comparison, value }];
}
