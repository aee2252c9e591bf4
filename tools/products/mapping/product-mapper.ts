import type { Cluster } from "../../domain.js";
import { inSteps } from "../../steps.js";
import { CategoryNames } from "../vocabulary/categories.js";
import { singular } from "../vocabulary/stemming.js";
import type { VocabularyRow } from "../vocabulary/term-table.js";
import { splitWords } from "../vocabulary/words.js";
import { type CategoryReading, readCategoryPath } from "./category-path.js";
import { ClusterWords, plainWords } from "./cluster-words.js";
import { calibrate, type How, weigh } from "./confidence.js";
import { type MarketTitle, type MarketTitles, readMarketTitles } from "./market-titles.js";
import { findMentions, languageOf } from "./mentions.js";
import { type Names, readNames } from "./names.js";
import { readTitle } from "./title.js";
import { readEvidence } from "./title-evidence.js";
import { WordTable } from "./word-table.js";
import { OF_PET_OWNERS, PETS } from "./words-of-titles.js";

export interface SellersProduct {
  readonly title: string;
  readonly category: string | null;
  readonly brand: string | null;
  readonly description?: string | null | undefined;
}

export interface Candidate {
  readonly cluster: Cluster;
  /** 0-1: of the products with this confidence about so many are right. */
  readonly confidence: number;
}

export interface Mapping {
  readonly cluster: Cluster | null;
  readonly confidence: number;
  readonly how: How;
  readonly alternatives: readonly Candidate[];
}

export interface MapperSources {
  readonly vocabulary: readonly VocabularyRow[];
  readonly titles: readonly MarketTitle[];
  readonly brands: Iterable<string>;
}

/** Below it a product stays unmapped: it would more likely be wrong than right. */
const LEAST_CONFIDENCE = 0.5;
/** The same where the title names a kind of thing at most: of listings of real shops two in three below it were wrong. */
const LEAST_WITHOUT_NAME = 0.75;
const LEAST_ALTERNATIVE = 0.1;
const MOST_ALTERNATIVES = 2;
const PATHS_KEPT = 5_000;
const MOST_LETTERS = 1_000;

/** Maps titles to clusters. Built once for a market; what it learns of words and paths is kept. */
export class ProductMapper {
  readonly #paths = new Map<string, CategoryReading>();

  private constructor(
    private readonly names: Names,
    private readonly words: WordTable,
    private readonly titles: MarketTitles,
    private readonly categories: CategoryNames,
    private readonly clusters: ReadonlyMap<number, Cluster>,
    private readonly clusterWords: ClusterWords,
  ) {}

  static async build({ vocabulary, titles, brands }: MapperSources): Promise<ProductMapper> {
    const categories = new CategoryNames(vocabulary.map(categoryOf));
    const names = await inSteps(readNames(vocabulary, categories));
    const words = new WordTable(names, readBrands(brands, names.labels));
    const marketTitles = await inSteps(readMarketTitles(titles, (title) => readTitle(title, words)));
    const clusters = vocabulary.map(({ clusterId, name, categoryPath, headTerm }) => ({
      clusterId,
      name,
      categoryPath,
      headTerm,
    }));
    const byId = new Map(clusters.map((cluster) => [cluster.clusterId, cluster]));
    const clusterWords = await inSteps(ClusterWords.of(vocabulary));
    return new ProductMapper(names, words, marketTitles, categories, byId, clusterWords);
  }

  map({ title, category, brand, description }: SellersProduct, marketLanguage: string | null = null): Mapping {
    const words = withoutBrand(readTitle(title, this.words), brand);
    const mentions = findMentions(words, this.names, languageOf(words, marketLanguage));
    const evidence = readEvidence(words, mentions, (word, clusterId) => this.titles.isUsual(word, clusterId));
    const { candidates, how } = weigh({
      evidence,
      category: this.#category(category),
      rank: () => this.titles.rank(words),
      sameTitle: () => this.titles.sameTitle(words),
      clusters: this.clusters,
      title: wordsBesidePetOwners(title),
      isRead: !UNREAD.test(title),
      description: plainWords((description ?? "").slice(0, MOST_LETTERS)),
      words: this.clusterWords,
    });
    const rated = candidates
      .map(({ score, how: way, ...candidate }) => ({ ...candidate, confidence: calibrate(score), how: way }))
      .filter(({ confidence }) => confidence >= LEAST_ALTERNATIVE)
      .sort((a, b) => b.confidence - a.confidence || a.cluster.clusterId - b.cluster.clusterId);
    const [best] = rated;
    const isMapped = best !== undefined && best.confidence >= (best.isNamed ? LEAST_CONFIDENCE : LEAST_WITHOUT_NAME);
    const alternatives = rated.slice(isMapped ? 1 : 0).slice(0, MOST_ALTERNATIVES);
    return {
      cluster: isMapped ? best.cluster : null,
      confidence: isMapped ? best.confidence : 0,
      how: isMapped ? best.how : how,
      alternatives: alternatives.map(({ cluster, confidence }) => ({ cluster, confidence })),
    };
  }

  #category(path: string | null): CategoryReading {
    const known = this.#paths.get(path ?? "");
    if (known) return known;
    const reading = readCategoryPath(path, { names: this.names, words: this.words, categories: this.categories });
    if (this.#paths.size >= PATHS_KEPT) this.#paths.clear();
    this.#paths.set(path ?? "", reading);
    return reading;
  }
}

/** A path may end in the cluster itself, which is a product and no category. */
function categoryOf({ categoryPath, name }: VocabularyRow): string {
  return categoryPath.endsWith(` > ${name}`) ? categoryPath.slice(0, -` > ${name}`.length) : categoryPath;
}

/** Brands of one word that is no product's word. */
function readBrands(brands: Iterable<string>, labels: ReadonlySet<string>): ReadonlySet<string> {
  const single = new Set<string>();
  for (const brand of brands) {
    const words = splitWords(brand);
    const [first] = words;
    if (first !== undefined && words.length === 1 && !labels.has(`en|${first.folded}`)) single.add(first.folded);
  }
  return single;
}

/** "Desk & Dwell" at the beginning of a title is no desk. */
function withoutBrand(words: ReturnType<typeof readTitle>, brand: string | null): ReturnType<typeof readTitle> {
  if (brand === null) return words;
  const own = splitWords(brand).map(({ folded }) => folded);
  const opens = own.length > 0 && own.every((word, at) => words[at]?.facts.folded === word);
  return opens && own.length < words.length ? words.slice(own.length) : words;
}

/** Letters of languages whose words are not known here: what looks like a name in such a title may be part of any other word. */
const UNREAD = /[ğışŞİĞțşđěřůőű]/u;

/** A thing for pets says so early; so late in a title pets are one use among several. */
const MOST_BEFORE_PETS = 14;

/** Words of a title in the singular, without the pets of "pet hair" and "pet friendly". */
function wordsBesidePetOwners(title: string): ReadonlySet<string> {
  const words = splitWords(title.slice(0, MOST_LETTERS)).map(({ folded }) => folded);
  const isUse = (word: string, at: number) =>
    OF_PET_OWNERS.has(words[at + 1] ?? "") || (at > MOST_BEFORE_PETS && PETS.has(singular(word)));
  return new Set(words.filter((word, at) => !isUse(word, at)).map(singular));
}
