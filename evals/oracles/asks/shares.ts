import type { AskedPart } from "../../cases/asks/case.js";
import { clickShare, searches } from "./demand.js";
import type { Measure } from "./measure.js";
import { oneOf, value } from "./parts.js";
import { isAbout, quoted, type Scope } from "./scope.js";

/** Parts of a whole. */

/** A brand's part of the clicks or the orders, or of either where "market share" can mean both. */
export const brandShare = (scope: Scope, brand: string, of?: "clicks" | "orders"): AskedPart =>
  value(clickShare(`r.brand = ${quoted(brand)}`, of === undefined ? ["clicks", "orders"] : [of]), scope);

/** What the first so many brands have of the clicks or the orders of the last twelve months. */
export const topBrandsShare = (scope: Scope, places: number): AskedPart => ({
  what: `the share of the first ${places} brands, ${scope.product}`,
  accept: [
    oneOf(
      ["clicks", "orders"].map(
        (column) =>
          `SELECT 100.0 * SUM(CASE WHEN place <= ${places} THEN total ELSE 0 END) / SUM(total) AS value FROM (
             SELECT SUM(s.${column}) AS total, ROW_NUMBER() OVER (ORDER BY SUM(s.${column}) DESC) AS place
             FROM click_shares s JOIN clusters c ON c.cluster_id = s.cluster_id WHERE ${isAbout(scope, "s")} GROUP BY s.brand) AS q`,
      ),
      "%",
    ),
  ],
  words: /brands?|share|of the (?:clicks|orders)/i,
});

/** What a narrower scope has of a wider one, by the same definition of a measure. */
export function partOf(measure: Measure, part: Scope, whole: Scope): AskedPart {
  const wholes = measure.queries(whole, null);
  return {
    what: `the part of ${measure.what}`,
    accept: [
      oneOf(
        measure
          .queries(part, null)
          .map(
            (query, place) => `SELECT 100.0 * a.value / b.value AS value FROM (${query}) AS a, (${wholes[place]}) AS b`,
          ),
        "%",
      ),
    ],
    words: measure.words,
  };
}

export const searchesPart = (part: Scope, whole: Scope): AskedPart => partOf(searches, part, whole);
