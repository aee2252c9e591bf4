import { z } from "zod";
import { defineTool } from "../define.js";
import { perGeneration } from "../warehouse/per-generation.js";
import { BRAND_NAMES, MERCHANT_NAMES } from "../warehouse/queries/names.js";

interface Names {
  /** Name as stored, by its lower-case form. */
  readonly brands: ReadonlyMap<string, string>;
  readonly merchants: ReadonlyMap<string, string>;
  readonly rowsRead: number;
  readonly longestWords: number;
}

export const findNames = defineTool({
  name: "find_names",
  description:
    "Brands and merchants of the market that a text names, by whole words, upper or lower case. Use it to turn names in a question into filters. Returns the names as the market spells them; nothing for names it does not hold.",
  reads: ["products", "merchants"],
  input: z.object({ text: z.string().max(10_000) }),
  output: z.object({ brands: z.array(z.string()), merchants: z.array(z.string()) }),
  describe: () => "Brands and merchants named in the question",
  async read({ text }, { warehouse }) {
    const names = await readNames(warehouse);
    const phrases = wordRuns(text, names.longestWords);
    const found = (known: ReadonlyMap<string, string>) => [
      ...new Set(phrases.flatMap((phrase) => known.get(phrase) ?? [])),
    ];
    return { data: { brands: found(names.brands), merchants: found(names.merchants) }, rowsExamined: names.rowsRead };
  },
});

const readNames = perGeneration(async (warehouse): Promise<Names> => {
  const [brandRows, merchantRows] = await Promise.all([warehouse.query(BRAND_NAMES), warehouse.query(MERCHANT_NAMES)]);
  const byLowerCase = (values: readonly string[]) => new Map(values.map((value) => [value.toLowerCase(), value]));
  const brands = byLowerCase(brandRows.map((row) => String(row.brand)));
  const merchants = byLowerCase(merchantRows.map((row) => String(row.merchant)));
  const rowsRead = brandRows.reduce((sum, row) => sum + Number(row.products), merchantRows.length);
  const longestWords = Math.max(1, ...[...brands.keys(), ...merchants.keys()].map((name) => name.split(/\s+/).length));
  return { brands, merchants, rowsRead, longestWords };
});

/** Every run of up to `longest` words, lower case, possessive ending removed. */
function wordRuns(text: string, longest: number): string[] {
  const words = text
    .toLowerCase()
    .split(/[\s,;:!?()"“”]+/)
    .map((word) => word.replace(/['’]s$/, "").replace(/^['‘]|['’.]+$/g, ""))
    .filter((word) => word !== "");
  return words.flatMap((_, start) =>
    Array.from({ length: Math.min(longest, words.length - start) }, (_unused, extra) =>
      words.slice(start, start + extra + 1).join(" "),
    ),
  );
}
