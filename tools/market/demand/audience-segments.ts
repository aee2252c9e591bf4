import { z } from "zod";
import { groupBy } from "../../collections.js";
import { defineTool } from "../../define.js";
import { ClusterIds, MarketCode } from "../../domain.js";
import { MINIMUM_CELL, populationIndex, suppressSmallCells, wilsonInterval } from "../../statistics/proportions.js";
import { audienceCells, scopeParameters } from "../../warehouse/queries/demand.js";
import type { Row } from "../../warehouse/warehouse.js";

const Segment = z.object({
  segment: z.string(),
  /** Share of the cluster's buyers, 0-1, with its 95 % Wilson interval over the panel of this kind. */
  share: z.number(),
  low: z.number(),
  high: z.number(),
  /** Panel members in this segment. */
  n: z.number(),
  /** Share of the whole population, 0-1. */
  populationShare: z.number().nullable(),
  /** 100 = as common among buyers as in the population; null where the population share is unknown. */
  populationIndex: z.number().nullable(),
  /** The interval excludes the population share; null where that is unknown. */
  differsFromPopulation: z.boolean().nullable(),
});
export type Segment = z.infer<typeof Segment>;

const SegmentKind = z.object({
  kind: z.string(),
  /** Panel members of the cluster in this kind, all segments. */
  n: z.number(),
  segments: z.array(Segment),
  /** Segments left out because fewer than 30 panel members are in them. */
  suppressed: z.number(),
});

const ClusterAudience = z.object({ clusterId: z.int(), name: z.string(), kinds: z.array(SegmentKind) });
export type ClusterAudience = z.infer<typeof ClusterAudience>;

export const audienceSegments = defineTool({
  name: "audience_segments",
  description:
    "Who buys: shares of buyers by segment kind (age, gender, region, household…) with Wilson 95 % intervals and an index against the population (100 = as common). Segments with fewer than 30 panel members are left out and counted. Use it for audience questions about given clusters.",
  reads: ["audience"],
  input: z.object({ clusterIds: ClusterIds, market: MarketCode }),
  output: z.object({
    unit: z.string(),
    method: z.string(),
    clusters: z.array(ClusterAudience),
    /** Clusters without a panel in this market. */
    missing: z.array(z.int()),
  }),
  describe: ({ clusterIds, market }, nameClusters) =>
    `Who buys in ${nameClusters(clusterIds)} in ${market}: audience shares by segment`,
  async read({ clusterIds, market }, { warehouse, signal }) {
    const scope = { clusterIds, category: null };
    const rows = await warehouse.query(audienceCells(scope), [market, ...scopeParameters(scope)], { signal });
    const byCluster = groupBy(rows, (row) => Number(row.cluster_id));
    const clusters = [...byCluster].map(([clusterId, cells]) => ({
      clusterId,
      name: String(cells[0]?.name),
      kinds: [...groupBy(cells, (cell) => String(cell.segment_kind))].map(([kind, list]) => toKind(kind, list)),
    }));
    return {
      data: {
        unit: "share of buyers, 0-1",
        method: `Wilson 95 % interval over the panel of the segment kind; segments under ${MINIMUM_CELL} people left out`,
        clusters,
        missing: clusterIds.filter((id) => !byCluster.has(id)),
      },
      rowsExamined: rows.length,
    };
  },
});

function toKind(kind: string, rows: readonly Row[]): z.input<typeof SegmentKind> {
  const panel = rows.reduce((sum, row) => sum + Number(row.sample_size), 0);
  const { shown, suppressed } = suppressSmallCells(rows, (row) => Number(row.sample_size));
  return { kind, n: panel, segments: shown.map((row) => toSegment(row, panel)), suppressed: suppressed.length };
}

/** The stated share is kept (panels are weighted); the interval is that share's over the panel of its kind. */
function toSegment(row: Row, panel: number): Segment {
  const share = Number(row.share);
  const interval = wilsonInterval(share * panel, panel);
  const populationShare = row.population_share === null ? null : Number(row.population_share);
  const low = interval?.low ?? 0;
  const high = interval?.high ?? 1;
  return {
    segment: String(row.segment),
    share,
    low,
    high,
    n: Number(row.sample_size),
    populationShare,
    populationIndex: populationIndex(share, populationShare),
    differsFromPopulation: populationShare === null ? null : populationShare < low || populationShare > high,
  };
}
