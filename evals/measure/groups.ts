import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { type Member, OTHER_ID } from "../../tools/import/groups/group.js";
import { proposeGroups } from "../../tools/import/groups/propose.js";
import { ImportStore } from "../../tools/warehouse/import/import-store.js";
import { Members } from "../../tools/warehouse/import/members.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";

/** Searches of Wayfair's shop with the classes that people gave them (WANDS, Chen et al. 2022): query, query_class. */
export const WANDS = "../shared/data/intent/wands_queries.tsv";

/** Made-up searches of two shops with their groups and the pages they led to; bounds were chosen on the first. */
const PAGED = ["home-pages", "outdoor-pages"];

interface Labelled {
  readonly search: string;
  readonly label: string;
  readonly weight: number;
  /** Clicks by page. */
  readonly pages?: ReadonlyMap<string, number>;
}

export interface GroupScore {
  readonly name: string;
  readonly searches: number;
  readonly labels: number;
  readonly groups: number;
  /** Of the pairs that were put together, those that belong together. */
  readonly precision: number;
  /** Of the pairs that belong together, those that were put together. */
  readonly recall: number;
  readonly f1: number;
}

/** How well the groups that an import proposes are those that are known: by pairs, without any product or category to help. */
export async function judgeGroups(warehouse: Warehouse, wands: string): Promise<GroupScore[]> {
  const rows = await warehouse.query(
    "SELECT market, keyword, cluster_id, searches_per_month FROM keywords ORDER BY market, keyword_id",
  );
  const markets = [...new Set(rows.map(({ market }) => String(market)))];
  const scores: GroupScore[] = [];
  for (const market of markets) {
    const ofMarket = rows.filter((row) => row.market === market);
    const labelled = ofMarket.map(({ keyword, cluster_id, searches_per_month }) => ({
      search: String(keyword),
      label: String(cluster_id),
      weight: Number(searches_per_month ?? 0),
    }));
    scores.push(await score(`sample market, ${market}`, labelled, market === "DE" ? "de" : "en"));
  }
  for (const name of PAGED) {
    const searches = readPaged(`evals/corpus/groups/${name}.csv`);
    const alone = searches.map(({ pages: _, ...search }) => search);
    scores.push(await score(`${name}, words`, alone, "en"), await score(`${name}, pages`, searches, "en"));
  }
  return existsSync(wands) ? [...scores, await score("WANDS", readWands(wands), "en")] : scores;
}

export function describeGroups(scores: readonly GroupScore[]): string[] {
  return [
    "product groups proposed for searches, by pairs",
    ...scores.map(
      ({ name, searches, labels, groups, precision, recall, f1 }) =>
        `${name.padEnd(22)} ${String(searches).padStart(6)} searches, ${labels} known groups, ${groups} proposed: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, F1 ${f1.toFixed(3)}`,
    ),
  ];
}

function readWands(file: string): Labelled[] {
  const rows = parse(readFileSync(file), { columns: true, delimiter: "\t", relax_quotes: true }) as Record<
    string,
    string
  >[];
  return rows.flatMap(({ query = "", query_class = "" }) =>
    query_class === "" ? [] : [{ search: query, label: query_class, weight: 0 }],
  );
}

function readPaged(file: string): Labelled[] {
  const rows = parse(readFileSync(file), { columns: true }) as Record<string, string>[];
  const found = new Map<string, { search: string; label: string; weight: number; pages: Map<string, number> }>();
  for (const { search = "", group = "", page = "", clicks = "" } of rows) {
    const known = found.get(search) ?? { search, label: group, weight: 0, pages: new Map() };
    found.set(search, known);
    if (page !== "") known.pages.set(page, Number(clicks));
  }
  return [...found.values()];
}

async function score(name: string, labelled: readonly Labelled[], language: string): Promise<GroupScore> {
  const members = labelled.map(
    ({ search, weight }): Member => ({
      kind: "search",
      name: search,
      title: search,
      language,
      weight,
      category: null,
      topic: null,
    }),
  );
  const placed = await propose(
    members,
    labelled.flatMap(({ search, pages = new Map() }) =>
      [...pages].map(([page, clicks]) => [search, page, clicks] as const),
    ),
  );
  // "Other" is no group: nobody says that its members belong together.
  const found = labelled.map(({ search }, place) => {
    const id = placed.get(search);
    return id === undefined || id === null || id === OTHER_ID ? `alone ${place}` : String(id);
  });
  const labels = labelled.map(({ label }) => label);
  const both = pairs(labels.map((label, place) => `${label}\n${found[place]}`));
  const precision = both / pairs(found);
  const recall = both / pairs(labels);
  return {
    name,
    searches: labelled.length,
    labels: new Set(labels).size,
    groups: new Set(found.filter((id) => !id.startsWith("alone"))).size,
    precision,
    recall,
    f1: (2 * precision * recall) / (precision + recall),
  };
}

async function propose(
  searches: readonly Member[],
  pages: readonly (readonly [search: string, page: string, clicks: number])[],
): Promise<ReadonlyMap<string, number | null>> {
  const folder = await mkdtemp(path.join(tmpdir(), "groups-"));
  const store = await ImportStore.open(folder);
  try {
    const members = await Members.of(store, searches, pages);
    await proposeGroups(members, [], new Set());
    return await members.groupOf();
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function pairs(labels: readonly string[]): number {
  const sizes = new Map<string, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return [...sizes.values()].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
}
