import { z } from "zod";
import { defineTool } from "../../define.js";
import { MarketCode } from "../../domain.js";
import { escapeWords } from "../../escape.js";
import { valuesSaid } from "../../products/vocabulary/said-values.js";
import { countCell, textCell } from "../../warehouse/cells.js";
import { perGeneration } from "../../warehouse/per-generation.js";
import { NOT_LISTED } from "../gap/attribute-values.js";
import { readClusterValues } from "../gap/read-cluster-values.js";

const NamedValue = z.object({
  clusterId: z.int(),
  /** "not listed" for a wording that searches use and no product's attributes hold. */
  attribute: z.string(),
  value: z.string(),
  /** As the text writes it, where that is another way. */
  term: z.string().optional(),
});

export const findValues = defineTool({
  name: "find_values",
  description:
    "Attributes and attribute values (material: steel, size: 1 l …) that a text names, by whole words, inflected, written together or apart, or by a name that one of `languages` has for them. Use it to learn which variant of a product a question means. With product groups: their values and attributes, also values that only searches name; without: attributes of any product group. Returns the names as the data spells them.",
  reads: ["keywords", "product_attributes", "offers"],
  input: z.object({
    text: z.string().max(10_000),
    /** None: attributes of any product group, and no values. */
    clusterIds: z.array(z.int().min(0)).max(50),
    market: MarketCode,
    /** ISO 639-1 codes of languages that the text may be in, beside English. */
    languages: z
      .array(z.string().regex(/^[a-z]{2}$/, "a language is an ISO code such as en"))
      .max(20)
      .default([]),
  }),
  output: z.object({ values: z.array(NamedValue), attributes: z.array(z.string()) }),
  describe: ({ clusterIds, market }, nameClusters) =>
    clusterIds.length === 0
      ? "Attributes named in the question"
      : `Attributes and values named in the question: ${nameClusters(clusterIds)} in ${market}`,
  async read({ text, clusterIds, market, languages }, { warehouse, signal }) {
    const known =
      clusterIds.length === 0
        ? await readAttributeNames(warehouse)
        : await readValueNames(warehouse, { clusterIds, market }, signal);
    return {
      data: {
        // A bare number ("2", "500") says nothing without its unit.
        values: valuesSaid(
          text,
          known.values.filter(({ value }) => /\p{L}/u.test(value)),
          languages,
        ).map(({ value, term }) => (term === null ? value : { ...value, term })),
        attributes: known.attributes.filter((attribute) => holdsWords(text, attribute)),
      },
      rowsExamined: known.rowsExamined,
    };
  },
});

interface KnownValues {
  readonly values: readonly z.infer<typeof NamedValue>[];
  readonly attributes: readonly string[];
  readonly rowsExamined: number;
}

const readValueNames = perGeneration<KnownValues, { clusterIds: readonly number[]; market: string }>(
  async (warehouse, scope, signal) => {
    const { clusters, rowsExamined } = await readClusterValues(warehouse, scope, { signal });
    const values = clusters.flatMap(({ clusterId, values: found }) =>
      found.map(({ attribute, value }) => ({ clusterId, attribute, value })),
    );
    const attributes = [...new Set(values.map(({ attribute }) => attribute))].filter((name) => name !== NOT_LISTED);
    return { values, attributes: attributes.sort(), rowsExamined };
  },
);

const readAttributeNames = perGeneration<KnownValues>(async (warehouse) => {
  const rows = await warehouse.query(ATTRIBUTE_NAMES);
  return {
    values: [],
    attributes: [...new Set(rows.map((row) => textCell(row, "attribute")))].sort(),
    rowsExamined: rows.reduce((sum, row) => sum + countCell(row, "values_held"), 0),
  };
});

/** Whether the text holds the words side by side, in any letter case, plural or not; the "s" of "what's" is no word. */
function holdsWords(text: string, words: string): boolean {
  const lower = text.toLowerCase();
  if (!certainLetters(words).every((letters) => lower.includes(letters))) return false;
  const escaped = escapeWords(words).replace(/colou?r/i, "colou?r");
  return new RegExp(`(?<![\\p{L}\\p{N}'’])${escaped}s?(?![\\p{L}\\p{N}])`, "iu").test(text);
}

/**
 * Letters that stand in a text wherever the words do, upper case aside: looked for first, since most words stand nowhere and an expression of
 * each is dear. Neither "s" nor "k" is certain: "ſ" and the sign of Kelvin are the same letters to an expression.
 */
const certainLetters = (words: string): readonly string[] =>
  words
    .toLowerCase()
    .replaceAll(/colou?r/g, " ")
    .match(/[a-jl-rt-z\d]+/g) ?? [];

/** Attributes that products of each cluster have, with the values behind each. */
export const ATTRIBUTE_NAMES = `
  SELECT cluster_id, attribute, COUNT(*) AS values_held
  FROM product_attributes
  GROUP BY cluster_id, attribute
  ORDER BY cluster_id, attribute`;
