import { tool } from "@langchain/core/tools";
import { z } from "zod";
import { demandSeries } from "../../tools/market/demand/demand-series.js";
import { demandSupply } from "../../tools/market/gap/demand-supply.js";
import { findClusters } from "../../tools/market/lookup/find-clusters.js";
import { queryMarket } from "../../tools/market/lookup/query-market.js";
import { QueryInput } from "../../tools/measures/query/request.js";
import { FormulaName } from "../answer/derivation.js";
import type { ToolDeclaration } from "../models/language-model.js";
import type { Toolbox } from "../toolbox.js";
import { type CellBook, type FactCell, lineOf } from "./cells.js";
import { readCourse, readSupply } from "./readings.js";
import { CellStatement, tellCells } from "./statements.js";

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

const Groups = z.object({ clusterIds: z.array(z.int()).min(1).max(8) });
const Allocate = z.object({
  amount: z.string().describe("Id of the cell of the amount."),
  by: z.array(z.string()).min(2).max(8).describe("Ids of the cells that say how much each gets."),
});

/** What the model ends with: the only thing that it says. */
export const Told = z.object({
  statements: z.array(CellStatement).max(12).describe("What answers the question, the most telling first."),
  missing: z
    .array(z.string().max(80))
    .max(8)
    .default([])
    .describe("What was asked and is not in the data, each in the asker's own words."),
});
export type Told = z.infer<typeof Told>;

export const TELL = "tell";

export const DECLARATIONS: readonly ToolDeclaration[] = [
  {
    name: "find_products",
    description: "The product groups of the market that words mean, with their numbers for query_market.",
    parameters: FindProducts,
  },
  { name: queryMarket.name, description: queryMarket.description, parameters: QueryInput },
  {
    name: demandSupply.name,
    description: "How much demand is open: its worth a month, searches per product on sale, gap index, growth.",
    parameters: Groups,
  },
  {
    name: demandSeries.name,
    description: "The course of searches: growth a year with its interval, latest three months, season, months ahead.",
    parameters: Groups,
  },
  {
    name: "allocate",
    description:
      "Shares out an amount that the asker stated in proportion to cells of one measure, one of each subject: a new cell for each.",
    parameters: Allocate,
  },
  {
    name: "calculate",
    description:
      "Computes a new cell from cells: sum, difference, product, quotient, change, mean, smallest, largest ...",
    parameters: Calculate,
  },
  {
    name: TELL,
    description: "Ends the search: which statements about cells answer the question. The words are the service's.",
    parameters: Told,
  },
];

const MOST_LINES = 80;

const regions = new Intl.DisplayNames("en", { type: "region" });

/** The tools of one investigation, as LangChain knows tools. What they throw is told to the model in plain words. */
export function toolsOf(toolbox: Toolbox, cells: CellBook, market: string, onTold: (told: Told) => void) {
  const place = regions.of(market) ?? market;
  const found = (id: string): FactCell => {
    const held = cells.get(id);
    if (held === undefined) throw new TypeError(`There is no cell ${id}.`);
    return held;
  };
  const shown = (added: readonly FactCell[]): string =>
    added.length === 0 ? "No figures." : added.slice(0, MOST_LINES).map(lineOf).join("\n");
  return [
    tool(
      async (input) => {
        const { data, ref } = await toolbox.call(demandSupply, { market, ...Groups.parse(input) });
        return shown(cells.addReadings(readSupply(data, { place, ref })));
      },
      { name: demandSupply.name, description: "", schema: z.looseObject({}) },
    ),
    tool(
      async (input) => {
        const { data, ref } = await toolbox.call(demandSeries, { market, ...Groups.parse(input) });
        return shown(cells.addReadings(readCourse(data, { place, ref })));
      },
      { name: demandSeries.name, description: "", schema: z.looseObject({}) },
    ),
    tool(
      async (input) => {
        const { amount, by } = Allocate.parse(input);
        return shown(cells.addShares(found(amount), by.map(found)));
      },
      { name: "allocate", description: "", schema: z.looseObject({}) },
    ),
    tool(
      async (input) => {
        const { data } = await toolbox.call(findClusters, { phrases: FindProducts.parse(input).phrases });
        return data
          .map(({ phrase, matches, category }) => {
            const groups = matches.map(({ clusterId, name }) => `${name} (clusterIds: ${clusterId})`).join(", ");
            return `${phrase}: ${groups || (category === null ? "not in this market" : `the category ${category}`)}`;
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
        return lineOf(cells.addComputed(formula, of.map(found)));
      },
      { name: "calculate", description: "", schema: z.looseObject({}) },
    ),
    tool(
      async (input) => {
        const told = Told.parse(input);
        // What cannot be told is refused here, so that it can be told in another way.
        for (const { kind, cells: ids } of told.statements) tellCells(kind, ids.map(found));
        onTold(told);
        return "Told.";
      },
      { name: TELL, description: "", schema: z.looseObject({}) },
    ),
  ];
}
