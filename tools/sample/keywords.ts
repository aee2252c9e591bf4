import { MONTH_COUNT } from "./calendar.js";
import { balanceYears, createDemandCurve } from "./demand.js";
import { type ClusterPlan, MARKETS } from "./plan.js";
import { ATTRIBUTE_GAPS, type Market } from "./planted.js";
import { KEYWORD_BIDS } from "./planted-prices.js";
import { createRandom, type Random, spread } from "./random.js";
import { englishWordings, germanWordings, type Wording } from "./wordings.js";

export interface Keyword {
  readonly id: number;
  readonly cluster: ClusterPlan;
  readonly market: Market;
  readonly text: string;
  readonly searches: number | null;
  readonly searchesLow: number | null;
  readonly searchesHigh: number | null;
  readonly variantGroup: number | null;
  readonly cpcLow: number | null;
  readonly cpcHigh: number | null;
  readonly competition: number | null;
  readonly difficulty: number | null;
  /** Percent informational, commercial, transactional, navigational; sum 100. */
  readonly intent: readonly number[];
  /** Volume by month; null where not measured, absent where the source reports a range only. */
  readonly months: readonly (number | null)[] | null;
  /** Volume behind the reported figure, for tables that follow demand. */
  readonly volume: number;
}

/** Keywords of one cluster in one market, largest first. */
export function createKeywords(cluster: ClusterPlan, market: Market, firstId: number): readonly Keyword[] {
  const random = createRandom("keywords", cluster.name, market);
  const wordings = chooseWordings(random, cluster, market);
  const volumes = shareVolume(random, cluster, market, wordings);
  const curve = createDemandCurve(cluster, market);
  const ranked = wordings
    .map((wording, index) => ({ wording, volume: volumes[index] ?? 0 }))
    .sort((a, b) => b.volume - a.volume);
  const headId = firstId + ranked.findIndex(({ wording }) => wording === wordings[0]);
  const variant = wordings.find((wording) => wording.isHeadVariant);
  const keywords = ranked.map(({ wording, volume }, rank) => {
    const isPair = variant !== undefined && (wording === variant || wording === wordings[0]);
    const pair = isPair ? headId : null;
    return measureKeyword(random, {
      cluster,
      market,
      wording,
      volume,
      rank,
      id: firstId + rank,
      curve,
      variantGroup: pair,
    });
  });
  const head = keywords.find((keyword) => keyword.id === headId);
  if (!variant || !head) return keywords;
  return keywords.map((keyword) =>
    keyword.variantGroup === headId ? { ...keyword, searches: head.searches, months: head.months } : keyword,
  );
}

function chooseWordings(random: Random, cluster: ClusterPlan, market: Market): Wording[] {
  const all = market === "DE" ? germanWordings(cluster) : englishWordings(cluster, random);
  const planted = new Set(
    KEYWORD_BIDS.filter((bid) => bid.cluster === cluster.name && bid.market === market).map((bid) => bid.keyword),
  );
  const values = new Set(ATTRIBUTE_GAPS.filter((gap) => gap.cluster === cluster.name).map((gap) => gap.value));
  const target = Math.min(
    25,
    Math.round(12.5 + cluster.words.searches / 45 + 2 * random.normal()) + (market === "US" ? 3 : 0),
  );
  const seen = new Set<string>();
  const unique = all.filter(({ text }) => !seen.has(text) && seen.add(text));
  const mustStay = (wording: Wording): boolean =>
    wording.isCore === true || planted.has(wording.text) || (wording.value !== undefined && values.has(wording.value));
  const core = unique.filter(mustStay);
  const others = unique
    .filter((wording) => !mustStay(wording))
    .map((wording) => ({ wording, order: random.uniform() / (wording.weight + 2) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, Math.max(3, target - core.length));
  return [...core, ...others.map(({ wording }) => wording)];
}

/** Splits the cluster's demand over the wordings. A head and its reported twin count once. */
function shareVolume(random: Random, cluster: ClusterPlan, market: Market, wordings: readonly Wording[]): number[] {
  const weights = wordings.map((wording) => (wording.isHeadVariant ? 0 : wording.weight * spread(random, 0.3)));
  let sum = weights.reduce((total, weight) => total + weight, 0);
  for (const gap of ATTRIBUTE_GAPS) {
    const at = gap.cluster === cluster.name ? wordings.findIndex((wording) => wording.value === gap.value) : -1;
    if (at < 0) continue;
    const others = sum - (weights[at] ?? 0);
    weights[at] = (others * gap.demandShare) / (1 - gap.demandShare);
    sum = others + (weights[at] ?? 0);
  }
  return weights.map((weight, index) => {
    const counted = wordings[index]?.isHeadVariant ? (weights[0] ?? 0) : weight;
    return (cluster.demand[market] * counted) / sum;
  });
}

interface KeywordDraft {
  readonly cluster: ClusterPlan;
  readonly market: Market;
  readonly wording: Wording;
  readonly volume: number;
  readonly rank: number;
  readonly id: number;
  readonly curve: readonly number[];
  readonly variantGroup: number | null;
}

function measureKeyword(random: Random, draft: KeywordDraft): Keyword {
  const { cluster, market, wording, volume, rank, id, curve } = draft;
  const planted = KEYWORD_BIDS.find(
    (bid) => bid.cluster === cluster.name && bid.market === market && bid.keyword === wording.text,
  );
  const isBucketed = rank > 4 && !planted && wording.value === undefined && random.chance(0.2);
  const months = isBucketed ? null : measureMonths(random, cluster, volume, curve);
  const floor = bucketFloor(volume);
  const bids = planted ?? drawBids(random, cluster, market, wording);
  const hasBids = planted !== undefined || random.chance(0.93);
  const hasDifficulty = random.chance(0.8);
  const difficulty = Math.round(
    22 + 9 * (String(Math.round(volume)).length - 2) + wording.intent[1] / 5 + 9 * random.normal(),
  );
  const competition = Math.round(
    wording.intent[2] * 0.45 + wording.intent[1] * 0.4 + Math.sqrt(cluster.words.price) + 12 * random.normal() + 14,
  );
  return {
    id,
    cluster,
    market,
    text: wording.text,
    searches: months === null ? null : meanOfLastTwelve(months),
    searchesLow: isBucketed ? floor : null,
    searchesHigh: isBucketed ? floor * 10 : null,
    variantGroup: draft.variantGroup,
    cpcLow: hasBids ? bids.cpcLow : null,
    cpcHigh: hasBids ? bids.cpcHigh : null,
    competition: hasBids ? clamp(competition, 1, 100) : null,
    difficulty: hasDifficulty ? clamp(difficulty, 3, 96) : null,
    intent: jitterIntent(random, wording.intent),
    months,
    volume,
  };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Keyword planner buckets: 10-100, 100-1K, 1K-10K, 10K-100K. */
function bucketFloor(volume: number): number {
  let floor = 10;
  while (floor * 10 <= volume) floor *= 10;
  return floor;
}

function measureMonths(
  random: Random,
  cluster: ClusterPlan,
  volume: number,
  curve: readonly number[],
): (number | null)[] {
  const noise = Array.from({ length: MONTH_COUNT }, () => 0.05 * random.normal());
  if (cluster.season === "flat") balanceYears(noise);
  const gapAt = random.chance(0.03) ? random.integer(0, MONTH_COUNT - 13) : -1;
  const gapLength = random.integer(1, 3);
  return curve.map((level, index) =>
    gapAt >= 0 && index >= gapAt && index < gapAt + gapLength
      ? null
      : Math.round(volume * level * (1 + (noise[index] ?? 0))),
  );
}

function meanOfLastTwelve(months: readonly (number | null)[]): number {
  const known = months.filter((value) => value !== null).slice(-12);
  return Math.round(known.reduce((sum, value) => sum + value, 0) / known.length);
}

/** Around what a 25 % ACOS can bear, dearer for buying intent: about half of the keywords are affordable. */
function drawBids(
  random: Random,
  cluster: ClusterPlan,
  market: Market,
  wording: Wording,
): { cpcLow: number; cpcHigh: number } {
  const price = cluster.words.price * (MARKETS.find((entry) => entry.market === market)?.price ?? 1);
  const buying = 0.55 + (wording.intent[2] + wording.intent[1] * 0.7) / 130;
  const middle = clamp(0.25 * cluster.conversion * price * buying * spread(random, 0.5), 0.09, 9);
  const width = 1.3 + 0.35 * random.uniform();
  return { cpcLow: Math.round((middle / width) * 100) / 100, cpcHigh: Math.round(middle * width * 100) / 100 };
}

function jitterIntent(random: Random, intent: readonly number[]): number[] {
  const [informational = 0, commercial = 0, transactional = 0, navigational = 0] = intent;
  const move = random.integer(-4, 4);
  const from = commercial + move >= 0 && transactional - move >= 0 ? move : 0;
  return [informational, commercial + from, transactional - from, navigational];
}
