import { z } from "zod";
import { groupBy } from "../collections.js";
import { defineTool } from "../define.js";
import { nameClusters } from "../demand/rows.js";
import { MarketCode } from "../domain.js";
import { type CatalogueProduct, readCatalogue, stemsOf } from "../intent/catalogue.js";
import { marketLanguage } from "../intent/market-language.js";
import { coverage, rankTerms, relevantQueries, type TitleQuery, titleCoverage } from "../intent/title-coverage.js";
import {
  bestSupport,
  CHANNEL_LIMITS,
  type Channel,
  composeTitle,
  extendTitle,
  planTitle,
} from "../intent/title-recipe.js";
import { median } from "../statistics/quantiles.js";
import type { ClusterIndex } from "../vocabulary/cluster-index.js";
import { countCell, numberCell, textCell } from "../warehouse/cells.js";
import { offeredProducts, statedAttributes, titleKeywords } from "../warehouse/queries/intent.js";
import type { Row } from "../warehouse/warehouse.js";
import { clusterIndexOf } from "./find-clusters.js";

const Share = z.number().nullable();

const Recipe = z.object({
  channel: z.enum(Object.keys(CHANNEL_LIMITS) as [Channel, ...Channel[]]), // the keys of a const record
  /** Characters the channel allows. */
  limit: z.int(),
  title: z.string(),
  length: z.int(),
  /** Share of the relevant searches whose words all stand in the title: today's, and this one's. */
  before: Share,
  after: Share,
});

const ClusterTitles = z.object({
  clusterId: z.int(),
  name: z.string(),
  /** Relevant queries, keywords left out (brands, learning, shared figures, no volume), relevant searches a month. */
  queries: z.number(),
  leftOut: z.number(),
  searches: z.number(),
  terms: z.array(
    z.object({
      term: z.string(),
      words: z.int(),
      searches: z.number(),
      /** Part of the relevant searches that hold the term. */
      share: z.number(),
      queries: z.number(),
      /** Part of the market's titles that hold it; null without titles. */
      titleShare: Share,
    }),
  ),
  titles: z.object({
    n: z.number(),
    medianCoverage: Share,
    bestCoverage: Share,
    bestTitle: z.string().nullable(),
    /** Part of the titles that hold the head term (title density). */
    headShare: Share,
  }),
  given: z.object({ title: z.string(), coverage: Share }).nullable(),
  /** The product whose own data backs every claim of the recipes; null when a title was given or nothing is offered. */
  supportedBy: z.object({ productId: z.int(), title: z.string() }).nullable(),
  recipes: z.array(Recipe),
  /** Wanted by searches but not stated by the data: add only what is true. `gain` is the share it adds. */
  ifTrue: z.array(z.object({ text: z.string(), searches: z.number(), gain: z.number() })),
});
export type ClusterTitles = z.infer<typeof ClusterTitles>;

export const titleTerms = defineTool({
  name: "title_terms",
  description:
    "Words and word pairs for product titles by the searches they cover, and a title recipe for each channel (Google feed, Amazon, eBay, Etsy, SEO title) within its character limit, with the share of relevant searches covered before (the market's titles, or the title given) and after. Claims come only from a product's own data; what else searches want is listed apart. For given clusters.",
  reads: ["keywords", "offers", "product_attributes", "cluster_terms"],
  input: z.object({
    market: MarketCode,
    clusterIds: z.array(z.int().min(0)).min(1).max(10),
    /** A title to judge and extend instead of the market's. */
    title: z.string().min(3).max(300).nullable().default(null),
    brand: z.string().min(1).max(60).nullable().default(null),
    /** Terms listed for each cluster. */
    limit: z.int().min(1).max(50).default(15),
  }),
  output: z.object({
    unit: z.string(),
    method: z.string(),
    clusters: z.array(ClusterTitles),
    missing: z.array(z.int()),
  }),
  describe: ({ market, clusterIds, title }) =>
    `Title words of ${nameClusters(clusterIds)} of ${market}${title === null ? "" : " beside a given title"}: covered searches, recipes for each channel`,
  async read({ market, clusterIds, title, brand, limit }, { warehouse, signal }) {
    const count = clusterIds.length;
    const [keywordRows, offers, attributes, language, index] = await Promise.all([
      warehouse.query(titleKeywords(count), [market, ...clusterIds], { signal }),
      warehouse.query(offeredProducts(count), [market, ...clusterIds], { signal }),
      warehouse.query(statedAttributes(count), clusterIds, { signal }),
      marketLanguage(warehouse, market),
      clusterIndexOf(warehouse),
    ]);
    const catalogue = readCatalogue(offers, attributes, language);
    const byCluster = groupBy(keywordRows, (row) => countCell(row, "cluster_id"));
    const clusters = [...byCluster].map(([clusterId, rows]) =>
      toTitles({
        clusterId,
        rows,
        products: catalogue.get(clusterId)?.products ?? [],
        language,
        index,
        title,
        brand,
        limit,
      }),
    );
    const sum = (rows: readonly Row[], name: string): number =>
      rows.reduce((total, row) => total + countCell(row, name), 0);
    return {
      data: {
        unit: "searches per month",
        method:
          "coverage is the volume of relevant queries whose words all stand in the title, by stem, over the volume of all relevant queries; words of shopping and comparing (buy, best, near me) do not count, queries with a brand name or for knowledge are left out",
        clusters,
        missing: clusterIds.filter((id) => !byCluster.has(id)),
      },
      rowsExamined: keywordRows.length + sum(offers, "offers") + sum(attributes, "examined"),
      truncated: clusters.some(({ terms }) => terms.length === limit),
    };
  },
});

interface TitleInput {
  readonly clusterId: number;
  readonly rows: readonly Row[];
  readonly products: readonly CatalogueProduct[];
  readonly language: string;
  readonly index: ClusterIndex;
  readonly title: string | null;
  readonly brand: string | null;
  readonly limit: number;
}

function toTitles(input: TitleInput): ClusterTitles {
  const { clusterId, rows, products, language, title, limit } = input;
  const brands = [...new Set(products.map(({ brand }) => brand))];
  const ownBrand = input.brand ?? brands.find((brand) => title?.toLowerCase().includes(brand.toLowerCase())) ?? null;
  const queries = relevantQueries(rows.map(toKeyword), brands, ownBrand);
  const searches = queries.reduce((sum, { volume }) => sum + volume, 0);
  const terms = rankTerms(queries, language).slice(0, limit);
  const holds = (stems: readonly string[]): number | null =>
    products.length === 0
      ? null
      : products.filter((product) => stems.every((stem) => product.titleStems.has(stem))).length / products.length;
  return {
    clusterId,
    name: textCell(rows[0] ?? {}, "name"),
    queries: queries.length,
    leftOut: rows.length - queries.length,
    searches,
    terms: terms.map(({ term, words, searches: volume, queries: n, stems }) => ({
      term,
      words,
      searches: volume,
      share: toFour(volume / searches) ?? 0,
      queries: n,
      titleShare: toFour(holds(stems)),
    })),
    ...writeRecipes(input, queries, ownBrand),
  };
}

function writeRecipes(
  { clusterId, products, language, index, title }: TitleInput,
  queries: readonly TitleQuery[],
  ownBrand: string | null,
) {
  const names = new Map<string, boolean>();
  const isName = (keyword: string): boolean => {
    const known = names.get(keyword) ?? isClusterName(index, keyword, clusterId, language);
    names.set(keyword, known);
    return known;
  };
  const headKeyword =
    [...queries].sort((a, b) => b.volume - a.volume).find(({ keyword }) => isName(keyword))?.keyword ?? "";
  const headStems = new Set(stemsOf(headKeyword, language));
  const inStock = products.filter(({ offersInStock }) => offersInStock > 0);
  const support = title === null ? bestSupport(queries, inStock, headStems, language) : null;
  const supported = title === null ? (support?.stems ?? new Set<string>()) : new Set(stemsOf(title, language));
  const plan = planTitle({ queries, language, supported, isName });
  const titles = judgeTitles(products, queries, headStems, language);
  const given = title === null ? null : { title, coverage: toFour(titleCoverage(queries, title, language)) };
  const before = given === null ? titles.medianCoverage : given.coverage;
  const brand = ownBrand ?? "[Brand]";
  const channels = plan === null ? [] : (Object.entries(CHANNEL_LIMITS) as [Channel, number][]); // the entries of a const record
  const recipes = channels.flatMap(([channel, limit]) => {
    if (plan === null) return [];
    const written =
      title === null ? composeTitle(brand, plan, limit) : extendTitle(title, brand, plan, queries, language, limit);
    return [
      {
        channel,
        limit,
        title: written,
        length: written.length,
        before,
        after: toFour(titleCoverage(queries, written, language)),
      },
    ];
  });
  return {
    titles,
    given,
    supportedBy: support === null ? null : { productId: support.productId, title: support.title },
    recipes,
    ifTrue: (plan?.ifTrue ?? [])
      .slice(0, 5)
      .map(({ text, searches, gain }) => ({ text, searches, gain: toFour(gain) ?? 0 })),
  };
}

function judgeTitles(
  products: readonly CatalogueProduct[],
  queries: readonly TitleQuery[],
  headStems: ReadonlySet<string>,
  language: string,
) {
  const judged = products.map((product) => ({ product, covered: coverage(queries, product.titleStems, language) }));
  const best = judged.reduce<(typeof judged)[number] | null>(
    (top, item) => ((item.covered ?? 0) > (top?.covered ?? -1) ? item : top),
    null,
  );
  const known = judged.flatMap(({ covered }) => (covered === null ? [] : [covered]));
  const holders = products.filter(({ titleStems }) => [...headStems].every((stem) => titleStems.has(stem)));
  return {
    n: products.length,
    medianCoverage: known.length === 0 ? null : toFour(median(known)),
    bestCoverage: toFour(best?.covered ?? null),
    bestTitle: best?.product.title ?? null,
    headShare: products.length === 0 || headStems.size === 0 ? null : toFour(holders.length / products.length),
  };
}

/** The whole keyword, not only a part of it, is a name of the cluster's product. */
function isClusterName(index: ClusterIndex, keyword: string, clusterId: number, language: string): boolean {
  const [found, second] = index.scan(keyword, { language });
  if (!found || second || found.start > 0 || found.end < keyword.length) return false;
  return found.matches.some((match) => match.clusterId === clusterId && match.score >= 0.9);
}

function toKeyword(row: Row) {
  return {
    keyword: textCell(row, "keyword"),
    volume: numberCell(row, "volume"),
    variantGroup: numberCell(row, "variant_group"),
    informational: numberCell(row, "intent_informational"),
  };
}

function toFour(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10_000) / 10_000;
}
