import { z } from "zod";
import { readClusters } from "../../clusters.js";
import { defineTool } from "../../define.js";
import { MarketCode } from "../../domain.js";
import { OTHER, OTHER_ID } from "../../import/groups/group.js";
import { countCell } from "../../warehouse/cells.js";
import { type GroupSource, readSources, type Source } from "../../warehouse/group-sources.js";
import { type KeptQuery, keptRows } from "../../warehouse/kept-rows.js";
import { COVERED, ROWS_BY_SUBJECT, SUBJECT_IDS, SUBJECTS } from "../../warehouse/queries/coverage.js";
import type { Dataset, Row } from "../../warehouse/warehouse.js";

const Subject = z.object({
  subject: z.enum(SUBJECT_IDS),
  rows: z.number(),
  /** Where they came from: files, newest first, where an import made the market; null for none. */
  source: z.string().nullable(),
  refreshedOn: z.string().nullable(),
});

const Kind = Subject.extend({
  /** The kind of data, in words: "ad search terms". */
  label: z.string(),
  /** Product groups with rows of it. */
  groups: z.number(),
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
  /** What its rows tell, each with where they came from. */
  subjects: z.array(Subject),
});

const MOST_SOURCES = 4;

export const marketCoverage = defineTool({
  name: "market_coverage",
  description:
    "What the data of one market holds: for each thing that can be told its rows, source, newest refresh and period, and the same for the product groups with most rows. Use it for “what is in my market?” and “what can I ask?”.",
  reads: COVERED,
  input: z.object({ market: MarketCode, limit: z.number().int().min(1).max(50).default(10) }),
  output: z.object({
    /** Product groups with rows in this market. */
    groupCount: z.number(),
    /** Product groups that the data names, with rows or without. */
    namedGroups: z.number(),
    kinds: z.array(Kind),
    /** Those with most rows first, `limit` at most. */
    groups: z.array(Group),
  }),
  describe: ({ market }) => `What the data of ${market} holds, by what it tells and by product group`,
  async read({ market, limit }, { warehouse, signal }) {
    const [tables, datasets, clusters, sources] = await Promise.all([
      Promise.all(rowsBySubject(market).map((query) => keptRows(warehouse, query, { signal }))),
      warehouse.datasets(),
      readClusters(warehouse),
      readSources(warehouse, market, { signal }),
    ]);
    const byGroup = countByGroup(tables);
    const counts = [...byGroup.values()];
    const datasetOf = (subject: keyof typeof SUBJECTS) =>
      datasets.find(({ dataset }) => dataset === SUBJECTS[subject].table);
    const told = (subject: keyof typeof SUBJECTS, of: readonly GroupSource[], rows: number) =>
      rows === 0
        ? { source: null, refreshedOn: null }
        : toldBy(
            of.filter((each) => each.subject === subject),
            datasetOf(subject),
          );
    const kinds = SUBJECT_IDS.map((subject) => {
      const dataset = datasetOf(subject);
      const covered = dataset?.markets.find((each) => each.market === market);
      const rows = counts.reduce((total, { subjects }) => total + subjects[subject], 0);
      return {
        subject,
        label: dataset?.label ?? SUBJECTS[subject].table.replaceAll("_", " "),
        rows,
        groups: counts.filter(({ subjects }) => subjects[subject] > 0).length,
        ...told(subject, sources, rows),
        coversFrom: covered?.coversFrom ?? null,
        coversTo: covered?.coversTo ?? null,
      };
    });
    const chosen = [...byGroup].sort(([a, { rows: n }], [b, { rows: m }]) => m - n || a - b).slice(0, limit);
    const groups = chosen.map(([clusterId, { rows, subjects }]) => {
      const ofGroup = sources.filter((each) => each.clusterId === clusterId);
      return {
        clusterId,
        name: clusters.get(clusterId)?.name ?? "an unknown product",
        isRest: clusterId === OTHER_ID && clusters.get(clusterId)?.name === OTHER.name,
        keywords: subjects.phrases,
        months: subjects.months,
        offers: subjects.prices,
        adTerms: subjects["ad-terms"],
        rows,
        subjects: SUBJECT_IDS.filter((subject) => subjects[subject] > 0).map((subject) => ({
          subject,
          rows: subjects[subject],
          ...told(subject, ofGroup, subjects[subject]),
        })),
      };
    });
    return {
      data: { groupCount: byGroup.size, namedGroups: clusters.size, kinds, groups },
      rowsExamined: counts.reduce((total, { rows }) => total + rows, 0),
      truncated: byGroup.size > limit,
    };
  },
});

/** As many rows as the market has product groups, of all that it holds. */
export const rowsBySubject = (market: string): KeptQuery[] =>
  ROWS_BY_SUBJECT.map((sql) => ({ sql, parameters: [market] }));

interface Counts {
  /** Of all kinds of data. */
  rows: number;
  readonly subjects: Record<keyof typeof SUBJECTS, number>;
}

function countByGroup(tables: readonly (readonly Row[])[]): Map<number, Counts> {
  const byGroup = new Map<number, Counts>();
  const none = () => Object.fromEntries(SUBJECT_IDS.map((id) => [id, 0])) as Counts["subjects"];
  for (const row of tables.flat()) {
    const cluster = countCell(row, "cluster_id");
    const counts = byGroup.get(cluster) ?? { rows: 0, subjects: none() };
    byGroup.set(cluster, counts);
    counts.rows += countCell(row, "n");
    for (const id of SUBJECT_IDS) if (row[id] != null) counts.subjects[id] = countCell(row, id);
  }
  // The first event of an offer is how it was found: a price that was seen once has not moved.
  for (const { subjects } of byGroup.values())
    subjects["price-moves"] = Math.max(0, subjects["price-moves"] - subjects.prices);
  return byGroup;
}

/** By the files where an import knows them, else by what the whole kind of data names. */
function toldBy(
  sources: readonly GroupSource[],
  dataset: Dataset | undefined,
): { readonly source: string | null; readonly refreshedOn: string | null } {
  const files = new Map<number, Source>(
    sources.flatMap((each) => each.files.map((file) => [file.file, file] as const)),
  );
  if (files.size === 0) return { source: dataset?.source ?? null, refreshedOn: dataset?.refreshedOn ?? null };
  const newest = [...files.values()].sort((a, b) => b.file - a.file);
  const more = newest.length - MOST_SOURCES;
  return {
    source: [...newest.slice(0, MOST_SOURCES).map(({ name }) => name), ...(more > 0 ? [`${more} more`] : [])].join(
      "; ",
    ),
    refreshedOn:
      newest
        .flatMap(({ refreshedOn }) => refreshedOn ?? [])
        .sort()
        .at(-1) ?? null,
  };
}
