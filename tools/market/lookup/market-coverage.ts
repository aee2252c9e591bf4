import { z } from "zod";
import { readClusters } from "../../clusters.js";
import { groupBy } from "../../collections.js";
import { defineTool } from "../../define.js";
import { MarketCode } from "../../domain.js";
import { OTHER, OTHER_ID } from "../../import/groups/group.js";
import { COVERED, ROWS_BY_KIND } from "../../warehouse/queries/coverage.js";

const Kind = z.object({
  kind: z.enum(COVERED),
  /** In words: "ad search terms". */
  label: z.string(),
  rows: z.number(),
  /** Product groups with rows of it. */
  groups: z.number(),
  /** Where the rows came from; null for none. */
  source: z.string().nullable(),
  refreshedOn: z.string().nullable(),
  coversFrom: z.string().nullable(),
  coversTo: z.string().nullable(),
});

const Group = z.object({
  clusterId: z.number(),
  name: z.string(),
  /** What no group was found for when the market was imported. */
  isRest: z.boolean(),
  keywords: z.number(),
  months: z.number(),
  offers: z.number(),
  adTerms: z.number(),
  /** Rows of all kinds. */
  rows: z.number(),
});

export const marketCoverage = defineTool({
  name: "market_coverage",
  description:
    "What the data of one market holds: rows of each kind of data with their source, newest refresh and period, and the product groups with most rows. Use it for “what is in my market?” and “what can I ask?”.",
  reads: COVERED,
  input: z.object({ market: MarketCode, limit: z.number().int().min(1).max(50).default(10) }),
  output: z.object({
    /** Product groups with rows in this market. */
    groupCount: z.number(),
    kinds: z.array(Kind),
    /** Those with most rows first, `limit` at most. */
    groups: z.array(Group),
  }),
  describe: ({ market }) => `What the data of ${market} holds, by kind and by product group`,
  async read({ market, limit }, { warehouse, signal }) {
    const [rows, datasets, clusters] = await Promise.all([
      warehouse.query(ROWS_BY_KIND, [market], { signal }),
      warehouse.datasets(),
      readClusters(warehouse),
    ]);
    const counts = rows.map(({ cluster_id, kind, n }) => ({
      cluster: Number(cluster_id),
      kind: String(kind),
      n: Number(n),
    }));
    const sum = (of: typeof counts) => of.reduce((total, { n }) => total + n, 0);
    const kinds = COVERED.map((kind) => {
      const ofKind = counts.filter((each) => each.kind === kind);
      const dataset = datasets.find((each) => each.dataset === kind);
      const covered = dataset?.markets.find((each) => each.market === market);
      return {
        kind,
        label: dataset?.label ?? kind.replaceAll("_", " "),
        rows: sum(ofKind),
        groups: ofKind.length,
        source: ofKind.length === 0 ? null : (dataset?.source ?? null),
        refreshedOn: ofKind.length === 0 ? null : (dataset?.refreshedOn ?? null),
        coversFrom: covered?.coversFrom ?? null,
        coversTo: covered?.coversTo ?? null,
      };
    });
    const groups = [...groupBy(counts, ({ cluster }) => cluster)].map(([clusterId, ofGroup]) => {
      const of = (kind: string) => sum(ofGroup.filter((each) => each.kind === kind));
      return {
        clusterId,
        name: clusters.get(clusterId)?.name ?? "an unknown product",
        isRest: clusterId === OTHER_ID && clusters.get(clusterId)?.name === OTHER.name,
        keywords: of("keywords"),
        months: of("keyword_months"),
        offers: of("offers"),
        adTerms: of("ad_terms"),
        rows: sum(ofGroup),
      };
    });
    groups.sort((a, b) => b.rows - a.rows || a.clusterId - b.clusterId);
    return {
      data: { groupCount: groups.length, kinds, groups: groups.slice(0, limit) },
      rowsExamined: sum(counts),
      truncated: groups.length > limit,
    };
  },
});
