import { MONTH_COUNT, MONTHS } from "./calendar.js";
import type { CsvFile } from "./csv.js";
import type { Keyword } from "./keywords.js";
import type { ClusterPlan } from "./plan.js";
import type { Market } from "./planted.js";
import { GHOSTS, type GhostCause, type PlantedGhost } from "./planted-ghosts.js";
import { createRandom, type Random, spread } from "./random.js";

const MONTHS_KEPT = 12;
const SEARCHES_ON_SITE = 0.03;
const QUERIES = 8;

/** Words that no title of the vocabulary uses: small product gaps beside the planted ones. */
const MISSING_KINDS = [
  "made in europe",
  "limited edition",
  "carbon neutral",
  "plastic free",
  "repairable",
  "locally made",
];
const MISSING_KINDS_GERMAN = [
  "made in germany",
  "limitierte edition",
  "klimaneutral",
  "plastikfrei",
  "reparierbar",
  "regional",
];

export function writeSiteSearches(
  file: CsvFile,
  cluster: ClusterPlan,
  market: Market,
  keywords: readonly Keyword[],
  curve: readonly number[],
  offerCount: number,
): void {
  const random = createRandom("site-searches", cluster.name, market);
  const planted = GHOSTS.filter((ghost) => ghost.cluster === cluster.name && ghost.market === market);
  const taken = new Set(planted.map((ghost) => ghost.query));
  for (const keyword of keywords
    .filter(({ text }) => !taken.has(text) && !/^(how|what|was|welche)/.test(text))
    .slice(0, QUERIES)) {
    writeOrdinary(random, file, keyword, curve, offerCount);
  }
  for (const ghost of [...planted, ...drawSmallGhosts(random, cluster, market)])
    writeGhost(random, file, cluster, ghost, curve, offerCount);
}

function writeOrdinary(
  random: Random,
  file: CsvFile,
  keyword: Keyword,
  curve: readonly number[],
  offerCount: number,
): void {
  const breadth = keyword.text.split(" ").length > 2 ? 0.3 : 0.8;
  const found = Math.max(3, Math.round(offerCount * breadth * spread(random, 0.2)));
  const clickRate = 0.38 + 0.25 * random.uniform();
  for (let month = MONTH_COUNT - MONTHS_KEPT; month < MONTH_COUNT; month++) {
    const searches = Math.max(
      2,
      Math.round(keyword.volume * SEARCHES_ON_SITE * (curve[month] ?? 1) * spread(random, 0.1)),
    );
    const sessions = Math.max(1, Math.round(searches * (0.78 + 0.15 * random.uniform())));
    const results = Math.max(2, Math.round(found * (0.55 + 0.3 * random.uniform())));
    const unfiltered = random.chance(0.04) ? null : Math.max(results, found);
    const clicks = Math.round(searches * clickRate);
    file.add(
      keyword.cluster.id,
      keyword.market,
      keyword.text,
      MONTHS[month] ?? "",
      searches,
      sessions,
      results,
      unfiltered,
      clicks,
    );
  }
}

interface GhostShape {
  readonly sessionsShare: number;
  readonly clickShare: number;
  readonly results: number;
  readonly hasUnfiltered: boolean;
}

const SHAPES: Readonly<Record<GhostCause, GhostShape>> = {
  product_gap: { sessionsShare: 0.84, clickShare: 0.012, results: 0, hasUnfiltered: false },
  vocabulary_gap: { sessionsShare: 0.8, clickShare: 0, results: 0, hasUnfiltered: false },
  // The shop hides sold-out items, with or without filters.
  out_of_stock: { sessionsShare: 0.82, clickShare: 0.01, results: 0, hasUnfiltered: false },
  filter_induced: { sessionsShare: 0.86, clickShare: 0.02, results: 0, hasUnfiltered: true },
  noise: { sessionsShare: 0, clickShare: 0, results: 0, hasUnfiltered: false },
};

function writeGhost(
  random: Random,
  file: CsvFile,
  cluster: ClusterPlan,
  ghost: PlantedGhost,
  curve: readonly number[],
  offerCount: number,
): void {
  const shape = SHAPES[ghost.cause];
  const unfiltered = shape.hasUnfiltered ? Math.max(6, Math.round(offerCount * 0.4)) : shape.results;
  for (let month = MONTH_COUNT - MONTHS_KEPT; month < MONTH_COUNT; month++) {
    const seasonal = (1 + (curve[month] ?? 1)) / 2;
    const searches = Math.max(1, Math.round(ghost.searches * seasonal * spread(random, 0.12)));
    const sessions =
      ghost.cause === "noise" ? random.integer(1, 2) : Math.max(1, Math.round(searches * shape.sessionsShare));
    const clicks = Math.round(searches * shape.clickShare);
    file.add(
      cluster.id,
      ghost.market,
      ghost.query,
      MONTHS[month] ?? "",
      searches,
      sessions,
      shape.results,
      unfiltered,
      clicks,
    );
  }
}

/** Everyday small ghosts: one missing kind in a third of the clusters, one misspelling in a quarter. */
function drawSmallGhosts(random: Random, cluster: ClusterPlan, market: Market): PlantedGhost[] {
  const ghosts: PlantedGhost[] = [];
  const main = market === "DE" ? cluster.german.main : cluster.noun.main;
  const level = cluster.demand[market] * 0.0004;
  const of = (cause: GhostCause, query: string): PlantedGhost => ({
    cause,
    cluster: cluster.name,
    market,
    query,
    searches: Math.max(6, Math.round(level * spread(random, 0.4))),
  });
  if (random.chance(0.33)) {
    const kind = random.pick(market === "DE" ? MISSING_KINDS_GERMAN : MISSING_KINDS);
    ghosts.push(of("product_gap", market === "DE" ? `${main} ${kind}` : `${kind} ${main}`));
  }
  const misspelt = misspell(random, main);
  if (random.chance(0.25) && misspelt !== main) ghosts.push(of("vocabulary_gap", misspelt));
  return ghosts;
}

/** Swaps two neighbouring letters inside the longest word. */
function misspell(random: Random, text: string): string {
  const longest = text.split(" ").reduce((a, b) => (b.length > a.length ? b : a));
  let at = random.integer(1, Math.max(1, longest.length - 3));
  while (at > 1 && longest[at] === longest[at + 1]) at -= 1;
  const swapped = longest.slice(0, at) + (longest[at + 1] ?? "") + (longest[at] ?? "") + longest.slice(at + 2);
  return text.replace(longest, swapped);
}
