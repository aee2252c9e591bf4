import type { Intent, KeywordMetric } from "../../../tools/market/keyword-metrics.js";
import type { Question } from "../../question.js";
import type { Keywords } from "./facts.js";

/** A keyword worth going for: searches by people close to buying, discounted by how hard it is to rank. */
export interface Opening {
  readonly keyword: KeywordMetric;
  /** Searches a month with buying in mind that a ranking could still win. */
  readonly score: number;
}

export interface ClusterKeywords {
  readonly clusterId: number;
  readonly name: string;
  readonly keywords: number;
  readonly searches: number;
  readonly intent: Intent | null;
}

export interface KeywordInsight {
  readonly ref: string;
  readonly currency: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly keywords: number;
  readonly ranged: number;
  readonly unknown: number;
  /** Shared figures counted once, and as reported. */
  readonly searches: number;
  readonly searchesReported: number;
  readonly intent: Intent | null;
  readonly clusters: readonly ClusterKeywords[];
  /** By volume. */
  readonly top: readonly KeywordMetric[];
  readonly openings: readonly Opening[];
  readonly rising: KeywordMetric | null;
  /** Keywords that name a brand of the question, with their searches; null when it names none. */
  readonly branded: { readonly brands: readonly string[]; readonly keywords: number; readonly searches: number } | null;
}

/** From this probability on a keyword looks for one brand, which others seldom win. */
const BRAND_BOUND = 0.3;
/** Keywords below this part of the largest are too small to be called rising. */
const RISING_FLOOR = 0.02;

export function readKeywords({ data, ref }: Keywords, question: Question): KeywordInsight {
  const { total, keywords } = data;
  const floor = (keywords[0]?.volume ?? 0) * RISING_FLOOR;
  const openings = withoutTwins(
    keywords.flatMap((keyword) => opening(keyword) ?? []).sort((a, b) => b.score - a.score),
  );
  const rising = keywords
    .filter(({ trend, volume }) => trend !== null && trend > 0 && (volume ?? 0) >= floor)
    .sort((a, b) => (b.trend ?? 0) - (a.trend ?? 0))[0];
  return {
    ref,
    currency: data.currency,
    from: data.from,
    to: data.to,
    keywords: total.keywords,
    ranged: total.ranged,
    unknown: total.unknown,
    searches: total.distinctSearches,
    searchesReported: total.searches,
    intent: total.intent,
    clusters: data.clusters.map(({ clusterId, name, keywords: count, distinctSearches, intent }) => ({
      clusterId,
      name,
      keywords: count,
      searches: distinctSearches,
      intent,
    })),
    top: keywords,
    openings,
    rising: rising ?? null,
    branded: readBrands(keywords, question.entities.brands),
  };
}

/** Of keywords that share one reported figure the best opening stands for all. */
function withoutTwins(openings: readonly Opening[]): Opening[] {
  const groups = new Set<number>();
  return openings.filter(({ keyword: { variantGroup } }) => {
    if (variantGroup === null) return true;
    const isFirst = !groups.has(variantGroup);
    groups.add(variantGroup);
    return isFirst;
  });
}

/** Null where volume, intent or difficulty is unknown, where there is nothing to win, or where people want one brand. */
export function opening(keyword: KeywordMetric): Opening | null {
  const { volume, difficulty, intent } = keyword;
  if (volume === null || difficulty === null || intent === null || intent.navigational >= BRAND_BOUND) return null;
  const score = volume * (intent.commercial + intent.transactional) * (1 - difficulty / 100);
  return score > 0 ? { keyword, score: Math.round(score) } : null;
}

function readBrands(keywords: readonly KeywordMetric[], brands: readonly string[]): KeywordInsight["branded"] {
  if (brands.length === 0) return null;
  const named = keywords.filter(({ keyword }) =>
    brands.some((brand) => ` ${keyword} `.includes(` ${brand.toLowerCase()} `)),
  );
  return { brands, keywords: named.length, searches: named.reduce((sum, { volume }) => sum + (volume ?? 0), 0) };
}
