import { type CatalogAnalyst, type CatalogEvent, createCatalogAnalyst } from "../../../graph/catalogs/analyst.js";
import { Catalogs } from "../../../graph/catalogs/catalogs.js";
import { builtInDescriber } from "../../../graph/catalogs/describer.js";
import type { OwnLine, OwnProducts } from "../../../graph/catalogs/own-products.js";
import type { GraphDependencies } from "../../../graph/dependencies.js";
import { CatalogStore } from "../../../tools/catalogs/catalog-store.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import type { StatePlace } from "../../tools/state/stores.js";

/** Catalogs on the sample market, and what an analysis of them comes to. */

export function analystOn(warehouse: Warehouse, more: Partial<GraphDependencies> = {}) {
  const logger = recordingLogger();
  const dependencies = { warehouse, logger, clock: () => new Date("2026-11-10"), defaultMarket: "US", ...more };
  return { analyst: createCatalogAnalyst(dependencies), dependencies, logger };
}

/** Reads files, and nothing from the network. */
export async function catalogsOfFiles(
  warehouse: Warehouse,
  place: StatePlace,
  more: Partial<GraphDependencies> = {},
): Promise<Catalogs> {
  const clock = () => new Date("2026-11-21T09:00:00Z");
  const dependencies = { warehouse, logger: recordingLogger(), clock, defaultMarket: "US", ...more };
  const fetcher = { get: () => Promise.reject(new Error("a file needs no network")) };
  const readers = { fetcher, maxPages: 1, describer: builtInDescriber };
  return new Catalogs(dependencies, new CatalogStore(await place.open(), 7), readers);
}

export type Analysed = Extract<CatalogEvent, { type: "analysis" }>;

export async function analyse(
  analyst: CatalogAnalyst,
  own: OwnProducts,
  more: Partial<Parameters<CatalogAnalyst["analyse"]>[0]> = {},
): Promise<Analysed> {
  let last: Analysed | undefined;
  for await (const event of analyst.analyse({ own, market: "US", ...more })) {
    if (last !== undefined) throw new Error("something came after the analysis");
    if (event.type === "analysis") last = event;
  }
  if (last === undefined) throw new Error("no analysis");
  return last;
}

export async function clusterNamed(warehouse: Warehouse, name: string): Promise<OwnLine["cluster"]> {
  const [row] = await warehouse.query("SELECT * FROM clusters WHERE name = $1", [name]);
  if (row === undefined) throw new Error(`The sample has no cluster ${name}`);
  return {
    clusterId: Number(row.cluster_id),
    name,
    categoryPath: String(row.category_path),
    headTerm: String(row.head_term),
  };
}

/** The first clusters of the market. */
export async function firstClusters(warehouse: Warehouse, count: number): Promise<OwnLine["cluster"][]> {
  const rows = await warehouse.query("SELECT * FROM clusters ORDER BY cluster_id LIMIT $1", [count]);
  return rows.map((row) => ({
    clusterId: Number(row.cluster_id),
    name: String(row.name),
    categoryPath: String(row.category_path),
    headTerm: String(row.head_term),
  }));
}

export const lineOf = (cluster: OwnLine["cluster"], more: Partial<OwnLine> = {}): OwnLine => ({
  cluster,
  products: 7,
  confidence: 0.9,
  prices: { n: 7, low: 17.31, median: 41.37, high: 93.13 },
  titles: [`Mountfield ${cluster.headTerm} 2-pack`],
  attributes: [{ name: "color", value: "black", products: 3 }],
  ...more,
});

export const catalogOf = (lines: readonly OwnLine[], more: Partial<OwnProducts> = {}): OwnProducts => ({
  name: "Corner Shop 24",
  currency: "USD",
  lines: [...lines],
  unmapped: 0,
  ...more,
});
