import { tool } from "@langchain/core/tools";
import { z } from "zod";
import { findClusters } from "../../tools/market/lookup/find-clusters.js";
import { queryMarket } from "../../tools/market/lookup/query-market.js";
import { QueryInput } from "../../tools/measures/query/request.js";
import { FormulaName } from "../answer/derivation.js";
import type { ToolDeclaration } from "../models/language-model.js";
import type { Toolbox } from "../toolbox.js";
import { type CellBook, lineOf } from "./cells.js";

/** What the model may call: the market's own tools, and a calculator whose formulas are those of every proof. */

const FindProducts = z.object({ phrases: z.array(z.string().min(1).max(200)).min(1).max(10) });
const Calculate = z.object({
  formula: FormulaName,
  of: z
    .array(z.string())
    .min(1)
    .max(20)
    .describe("Ids of cells, in the order of the formula: change is the first against the second."),
});

export const DECLARATIONS: readonly ToolDeclaration[] = [
  {
    name: "find_products",
    description: "The product groups of the market that words mean, with their numbers for query_market.",
    parameters: FindProducts,
  },
  { name: queryMarket.name, description: queryMarket.description, parameters: QueryInput },
  {
    name: "calculate",
    description:
      "Computes a new cell from cells: sum, difference, product, quotient, change, mean, smallest, largest ...",
    parameters: Calculate,
  },
];

const MOST_LINES = 80;

/** The tools of one investigation, as LangChain knows tools. What they throw is told to the model in plain words. */
export function toolsOf(toolbox: Toolbox, cells: CellBook, market: string) {
  return [
    tool(
      async (input) => {
        const { data } = await toolbox.call(findClusters, { phrases: FindProducts.parse(input).phrases });
        return data
          .map(({ phrase, matches, category }) => {
            const found = matches.map(({ clusterId, name }) => `${name} (clusterIds: ${clusterId})`).join(", ");
            return `${phrase}: ${found || (category === null ? "not in this market" : `the category ${category}`)}`;
          })
          .join("\n");
      },
      { name: "find_products", description: "", schema: z.looseObject({}) },
    ),
    tool(
      async (input) => {
        // Without a market the question's own is meant.
        const { data, ref } = await toolbox.call(queryMarket, { markets: [market], ...input } as z.input<
          typeof QueryInput
        >);
        const added = cells.addResult(
          data,
          QueryInput.safeParse({ markets: [market], ...input }).data?.by ?? null,
          ref,
        );
        const refused = data.refused.map(({ measure, why }) => `${measure}: ${why}`);
        return [
          ...added.slice(0, MOST_LINES).map(lineOf),
          ...refused,
          ...(added.length === 0 ? ["No figures."] : []),
        ].join("\n");
      },
      { name: queryMarket.name, description: "", schema: z.looseObject({}) },
    ),
    tool(
      async (input) => {
        const { formula, of } = Calculate.parse(input);
        const operands = of.map((id) => {
          const found = cells.get(id);
          if (found === undefined) throw new TypeError(`There is no cell ${id}.`);
          return found;
        });
        return lineOf(cells.addComputed(formula, operands));
      },
      { name: "calculate", description: "", schema: z.looseObject({}) },
    ),
  ];
}
