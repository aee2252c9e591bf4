import { z } from "zod";
import { Evidence } from "../../../graph/answer/answer.js";
import type { ToolLogger } from "../../../tools/define.js";
import { MarketCode } from "../../../tools/domain.js";
import { InvalidInputError } from "../../../tools/errors.js";
import { findClusters, PhraseMatch } from "../../../tools/market/lookup/find-clusters.js";
import { marketOverview } from "../../../tools/market/lookup/market-overview.js";
import { queryMarket } from "../../../tools/market/lookup/query-market.js";
import { Dimension, Measure, Owner } from "../../../tools/measures/measure.js";
import { MEASURE_IDS, measures } from "../../../tools/measures/registry.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { defineMcpTool, type McpTool } from "../tool.js";

/** The market without words: which measures and product groups there are, and a query over them. */

const Provenance = Evidence.omit({ ref: true }).describe(
  "What was looked up, over how many rows, and of when they are.",
);

const ListedMeasure = Measure.pick({
  id: true,
  name: true,
  unit: true,
  owner: true,
  by: true,
  time: true,
  better: true,
  description: true,
  caveats: true,
}).extend({
  isQueried: z.boolean().describe("query_market computes it; others are part of the answers to questions."),
});

export const listMeasures = (wanted: { readonly owner?: Owner | undefined; readonly by?: Dimension | undefined }) =>
  MEASURE_IDS.map((id) => measures[id])
    .filter(({ owner, by }) => (wanted.owner ?? owner) === owner && (wanted.by === undefined || by.includes(wanted.by)))
    .map(({ id, name, unit, owner, by, time, better, description, caveats, answeredBy }) => ({
      ...{ id, name, unit, owner, by: [...by], time, better, description, caveats: [...caveats] },
      isQueried: answeredBy === queryMarket.name,
    }));

/** Product groups listed for each phrase. */
const MOST_MATCHES = 5;

export function marketTools(warehouse: Warehouse, logger: ToolLogger): McpTool[] {
  return [
    defineMcpTool({
      name: "query_market",
      title: "Query measures of the market",
      description: `${queryMarket.description} Ids of measures come from list_measures, ids of product groups from describe_market.`,
      input: queryMarket.input,
      output: z.object({ ...queryMarket.output.shape, provenance: Provenance }),
      isReadOnly: true,
      run: async (input, { admit, signal }) => {
        await admit();
        const { data, provenance } = await queryMarket.run(input, { warehouse, logger, signal });
        return { structured: { ...data, provenance: { ...provenance, sources: copied(provenance.sources) } } };
      },
    }),
    defineMcpTool({
      name: "list_measures",
      title: "List the measures",
      description:
        "Every quantity that can be asked for, with its unit, what it can be grouped by, and what it means. Costs no query.",
      input: z.strictObject({
        owner: Owner.optional().describe("Those of one specialist."),
        by: Dimension.optional().describe("Those that can be grouped by this."),
      }),
      output: z.object({ measures: z.array(ListedMeasure) }),
      isReadOnly: true,
      run: async (wanted) => ({ structured: { measures: listMeasures(wanted) } }),
    }),
    defineMcpTool({
      name: "describe_market",
      title: "Describe the market",
      description:
        "The markets (countries) of the database with currency, newest day and size; and, for product words, the product groups that they mean with the ids that query_market and analyze_catalog take. Costs no query.",
      input: z.strictObject({
        market: MarketCode.optional().describe("One market, ISO 3166; without it all of them."),
        products: z.array(z.string().trim().min(1).max(200)).min(1).max(20).optional().describe("Product words."),
      }),
      output: z.object({
        markets: marketOverview.output,
        productGroups: z.array(PhraseMatch.pick({ phrase: true, matches: true, category: true, nearest: true })),
        provenance: Provenance,
      }),
      isReadOnly: true,
      run: async ({ market, products }, { signal }) => {
        const context = { warehouse, logger, signal };
        const [{ data, provenance }, found] = await Promise.all([
          marketOverview.run({}, context),
          products ? findClusters.run({ phrases: products, limit: MOST_MATCHES }, context) : null,
        ]);
        const markets = data.filter((each) => market === undefined || each.market === market);
        if (markets.length === 0)
          throw new InvalidInputError(
            `There is no market ${market}. There are: ${data.map((each) => each.market).join(", ")}.`,
          );
        const productGroups = (found?.data ?? []).map(({ phrase, matches, category, nearest }) => ({
          ...{ phrase, matches, category, nearest },
        }));
        return {
          structured: { markets, productGroups, provenance: { ...provenance, sources: copied(provenance.sources) } },
        };
      },
    }),
  ];
}

/** What the wrapper of the data tools gives is read-only; schemas are not. */
const copied = <Source extends { readonly ends?: readonly { readonly market: string; readonly to: string }[] }>(
  sources: readonly Source[],
) => sources.map(({ ends, ...source }) => ({ ...source, ...(ends && { ends: [...ends] }) }));
