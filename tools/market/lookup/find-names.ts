import { z } from "zod";
import { defineTool } from "../../define.js";
import { readMarketNames } from "../../products/vocabulary/market-names.js";

export const findNames = defineTool({
  name: "find_names",
  description:
    "Brands and merchants of the market that a text names, by whole words, upper or lower case. Use it to turn names in a question into filters. Returns the names as the market spells them; nothing for names it does not hold.",
  reads: ["products", "merchants"],
  input: z.object({ text: z.string().max(10_000) }),
  output: z.object({ brands: z.array(z.string()), merchants: z.array(z.string()) }),
  describe: () => "Brands and merchants named in the question",
  async read({ text }, { warehouse }) {
    const names = await readMarketNames(warehouse);
    const phrases = wordRuns(text, names.longestWords);
    const found = (known: ReadonlyMap<string, string>) => [
      ...new Set(phrases.flatMap((phrase) => known.get(phrase) ?? [])),
    ];
    return { data: { brands: found(names.brands), merchants: found(names.merchants) }, rowsExamined: names.rowsRead };
  },
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
