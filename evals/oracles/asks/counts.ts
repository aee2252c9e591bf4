import type { AskedPart } from "../../cases/asks/case.js";
import { offerSets } from "./offers.js";
import { oneOf } from "./parts.js";
import type { Scope } from "./scope.js";

/** Brands, merchants or products that meet a condition on all of their offers: "median below 40". */
const groupsWhere = (by: "brand" | "merchant" | "product_id", words: RegExp) => {
  return (scope: Scope, having: string): AskedPart => ({
    what: `how many have ${having}, ${scope.product ?? scope.category}`,
    accept: [
      oneOf(
        offerSets(scope).map(
          (rows) =>
            `SELECT COUNT(*) AS value FROM (SELECT r.${by} FROM ${rows} AS r GROUP BY r.${by} HAVING ${having}) AS q`,
        ),
        "number",
      ),
    ],
    words,
  });
};

export const brandsWhere = groupsWhere("brand", /brand/i);
export const merchantsWhere = groupsWhere("merchant", /merchant|shop|store|seller|retailer/i);
