import type { Dimension } from "../../../tools/measures/measure.js";
import { DIMENSION_WORDS } from "../../../tools/measures/query/plan.js";

/** What the rows of an answer are called: "merchant", "value" of an attribute. */
export const oneOf = (by: Dimension): string => OWN_WORDS[by] ?? DIMENSION_WORDS[by];

/** The same of many: "merchants". */
export const manyOf = (by: Dimension | null | undefined): string =>
  by === null || by === undefined ? "rows" : oneOf(by).replace(/y$/, "ie").concat("s");

/** In a refusal the dimension is named ("by attribute"), above a column its members are. */
const OWN_WORDS: Partial<Record<Dimension, string>> = {
  product: "product",
  "attribute-value": "value",
  stage: "stage",
  segment: "segment",
};
