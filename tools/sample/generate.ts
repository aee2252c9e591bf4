import { mkdir } from "node:fs/promises";
import { DATASETS_TABLE, TABLES, type TableName } from "../warehouse/schema.js";
import { writeAdTerms } from "./ad-terms.js";
import { writeAudience } from "./audience.js";
import { AS_OF } from "./calendar.js";
import { writeClickShares, writeSales } from "./clicks.js";
import { CsvFile, type Files, openFiles } from "./csv.js";
import { createDemandCurve } from "./demand.js";
import { createKeywords } from "./keywords.js";
import { createOffers } from "./offers.js";
import { type ClusterPlan, MARKETS, planClusters } from "./plan.js";
import { PriceSeries } from "./price-series.js";
import { createProducts, type Product } from "./products.js";
import { SEED } from "./random.js";
import { writeKeyword, writeOffer, writeProducts, writeQuestions, writeReferences } from "./rows.js";
import { writeSiteSearches } from "./site-searches.js";

const SAMPLE_SOURCE = `Sample market generator, seed ${SEED}`;

/** Days on which the made-up sources were last refreshed, where not on the as-of date. */
const REFRESHED_ON: Partial<Record<TableName, string>> = { audience: "2026-09-30", sales_months: "2026-10-15" };

export interface GenerateOptions {
  /** Called once per table, when its file is complete. */
  readonly onProgress?: ((table: string, rows: number) => void) | undefined;
}

/** Writes the sample market as one CSV file per table (UTF-8, LF, RFC 4180), the same bytes on every run and machine. */
export async function generateSampleMarket(
  directory: string,
  options: GenerateOptions = {},
): Promise<{ rowsByTable: Record<string, number> }> {
  await mkdir(directory, { recursive: true });
  const rowsByTable: Record<string, number> = {};
  const finish = async (table: string, file: CsvFile): Promise<void> => {
    await file.close();
    rowsByTable[table] = file.rows;
    options.onProgress?.(table, file.rows);
  };
  const files = await openFiles(directory);
  try {
    await writeMarket(files);
  } catch (error) {
    await Promise.allSettled(Object.values(files).map((file) => file.close()));
    throw error;
  }
  for (const { name } of TABLES) await finish(name, files[name]);
  const header = ["dataset", "source", "refreshed_on", "is_sample"];
  const datasets = await CsvFile.create(directory, DATASETS_TABLE.name, header);
  for (const { name } of TABLES) datasets.add(name, SAMPLE_SOURCE, REFRESHED_ON[name] ?? AS_OF, "true");
  await finish(DATASETS_TABLE.name, datasets);
  return { rowsByTable };
}

interface NextIds {
  keyword: number;
  question: number;
  offer: number;
}

async function writeMarket(files: Files): Promise<void> {
  const clusters = planClusters();
  const products = createProducts(clusters);
  writeReferences(files, clusters);
  writeProducts(files, products);
  const byCluster = groupByCluster(products);
  const next: NextIds = { keyword: 1, question: 1, offer: 1 };
  const series = new PriceSeries();
  for (const cluster of clusters) {
    for (const market of MARKETS)
      writeClusterMarket(files, cluster, byCluster.get(cluster.id) ?? [], market, next, series);
    for (const file of Object.values(files)) if (file.isFull) await file.flush();
  }
}

function writeClusterMarket(
  files: Files,
  cluster: ClusterPlan,
  products: readonly Product[],
  { market, price }: (typeof MARKETS)[number],
  next: NextIds,
  series: PriceSeries,
): void {
  const curve = createDemandCurve(cluster, market);
  const offers = createOffers(cluster, products, market, price, next.offer);
  next.offer += offers.length;
  for (const [place, offer] of offers.entries()) writeOffer(files, offer, place, series);
  const keywords = createKeywords(cluster, market, next.keyword);
  next.keyword += keywords.length;
  for (const keyword of keywords) writeKeyword(files, keyword);
  next.question += writeQuestions(files, cluster, market, next.question);
  writeSiteSearches(files.site_searches, cluster, market, keywords, curve, offers.length);
  writeClickShares(files.click_shares, cluster, market, products, curve);
  writeSales(files.sales_months, cluster, market, curve);
  writeAudience(files.audience, cluster, market);
  writeAdTerms(files.ad_terms, cluster, market, keywords, curve);
}

function groupByCluster(products: readonly Product[]): ReadonlyMap<number, Product[]> {
  const groups = new Map<number, Product[]>();
  for (const product of products) {
    const group = groups.get(product.cluster.id);
    if (group) group.push(product);
    else groups.set(product.cluster.id, [product]);
  }
  return groups;
}
