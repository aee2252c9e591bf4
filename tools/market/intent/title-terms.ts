import { z } from "zod";
import { groupBy } from "../../collections.js";
import { defineTool } from "../../define.js";
import { MarketCode } from "../../domain.js";
import type { ClusterIndex } from "../../products/vocabulary/cluster-index.js";
import { countCell, numberCell, textCell } from "../../warehouse/cells.js";
import { VOLUME } from "../../warehouse/queries/intent.js";
import { placeholders, type Row } from "../../warehouse/warehouse.js";
import { type CatalogueProduct, stemsOf } from "./catalogue.js";
import { nameProduct } from "./product-names.js";
import { readSupply, type Supply } from "./supply.js";
import { rankTerms, relevantQueries, type TitleQuery, titleCoverage } from "./title-coverage.js";
import { bestSupport, CHANNEL_LIMITS, type Channel, composeTitle, extendTitle, planTitle } from "./title-recipe.js";
import { judgeTitles, toFour } from "./title-shelf.js";

const Share = z.number().nullable();

const Recipe = z.object({
  /** "asked": the limit of the question. */
  channel: z.enum(["asked", ...(Object.keys(CHANNEL_LIMITS) as Channel[])]), // the keys of a const record
  /** Characters the channel allows. */
  limit: z.int(),
  title: z.string(),
  length: z.int(),
  /** Share of the relevant searches whose words all stand in the title: today's, and this one's. */
  before: Share,
  after: Share,
});

type Recipe = z.output<typeof Recipe>;

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
      /** Whether the title given holds it; null when none was given. */
      isInGiven: z.boolean().nullable(),
    }),
  ),
  /** What people call the product, by the searches for nothing but that name. */
  names: z.array(
    z.object({
      name: z.string(),
      searches: z.number(),
      wordings: z.array(z.string()),
      share: Share,
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
    /** A limit beside those of the channels. */
    characters: z.int().min(20).max(300).nullable().default(null),
    /** Terms listed for each cluster. */
    limit: z.int().min(1).max(50).default(15),
  }),
  output: z.object({
    unit: z.string(),
    method: z.string(),
    clusters: z.array(ClusterTitles),
    missing: z.array(z.int()),
  }),
  describe: ({ market, clusterIds, title }, nameClusters) =>
    `Title words of ${nameClusters(clusterIds)} in ${market}${title === null ? "" : " beside a given title"}: covered searches, recipes for each channel`,
  async read({ market, clusterIds, title, brand, characters, limit }, { warehouse, signal }) {
    const [keywordRows, supply] = await Promise.all([
      warehouse.query(titleKeywords(clusterIds.length), [market, ...clusterIds], { signal }),
      readSupply(warehouse, market, clusterIds, { signal }),
    ]);
    const byCluster = groupBy(keywordRows, (row) => countCell(row, "cluster_id"));
    const judged = [...byCluster].map(([clusterId, rows]) => {
      const { products } = supply.catalogueOf(clusterId);
      return toTitles({ clusterId, rows, products, supply, title, brand, characters, limit });
    });
    return {
      data: {
        unit: "searches per month",
        method:
          "coverage is the volume of relevant queries whose words all stand in the title, by stem, over the volume of all relevant queries; words of shopping and comparing (buy, best, near me) do not count, queries with a brand name or for knowledge are left out",
        clusters: judged.map(({ titles }) => titles),
        missing: clusterIds.filter((id) => !byCluster.has(id)),
      },
      rowsExamined: keywordRows.length + supply.rowsExamined,
      truncated: judged.some(({ isCut }) => isCut),
    };
  },
});

interface TitleInput {
  readonly clusterId: number;
  readonly rows: readonly Row[];
  readonly products: readonly CatalogueProduct[];
  readonly supply: Supply;
  readonly title: string | null;
  readonly brand: string | null;
  readonly characters: number | null;
  readonly limit: number;
}

function toTitles(input: TitleInput): { readonly titles: ClusterTitles; readonly isCut: boolean } {
  const { clusterId, rows, products, title, limit } = input;
  const { language } = input.supply;
  const brands = [...new Set(products.map(({ brand }) => brand))];
  const ownBrand = input.brand ?? brands.find((brand) => title?.toLowerCase().includes(brand.toLowerCase())) ?? null;
  const queries = relevantQueries(rows.map(toKeyword), brands, ownBrand);
  const searches = queries.reduce((sum, { volume }) => sum + volume, 0);
  const ranked = rankTerms(queries, language);
  const holds = (stems: readonly string[]): number | null =>
    products.length === 0
      ? null
      : products.filter((product) => stems.every((stem) => product.titleStems.has(stem))).length / products.length;
  const given = title === null ? null : new Set(stemsOf(title, language));
  const terms = ranked.slice(0, limit).map(({ term, words, searches: volume, queries: n, stems }) => {
    const titleShare = toFour(holds(stems));
    const isInGiven = given === null ? null : stems.every((stem) => given.has(stem));
    return { term, words, searches: volume, share: toFour(volume / searches) ?? 0, queries: n, titleShare, isInGiven };
  });
  const counts = { queries: queries.length, leftOut: rows.length - queries.length, searches };
  const name = textCell(rows[0] ?? {}, "name");
  return {
    titles: { clusterId, name, ...counts, terms, ...writeRecipes(input, queries, ownBrand) },
    isCut: ranked.length > limit,
  };
}

function writeRecipes(
  { clusterId, products, supply: { language, index }, title, characters }: TitleInput,
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
  const asked: [Recipe["channel"], number][] = characters === null ? [] : [["asked", characters]];
  const channels = [...asked, ...(Object.entries(CHANNEL_LIMITS) as [Channel, number][])]; // the entries of a const record
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
    names: nameProduct(
      queries.filter(({ keyword }) => isName(keyword)),
      products,
      language,
    ),
    given,
    supportedBy: support === null ? null : { productId: support.productId, title: support.title },
    recipes,
    ifTrue: (plan?.ifTrue ?? [])
      .slice(0, 5)
      .map(({ text, searches, gain }) => ({ text, searches, gain: toFour(gain) ?? 0 })),
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

/** Every keyword of a few clusters, for title coverage. $1 market, $2… clusters. */
export const titleKeywords = (clusters: number): string => `
SELECT k.cluster_id, c.name, c.head_term, k.keyword, ROUND(${VOLUME}) AS volume, k.variant_group,
  k.intent_informational, k.intent_navigational
FROM keywords k
JOIN clusters c ON c.cluster_id = k.cluster_id
WHERE k.market = $1 AND k.cluster_id IN (${placeholders(clusters, 2)})
ORDER BY k.cluster_id, volume DESC NULLS LAST, k.keyword_id`;
