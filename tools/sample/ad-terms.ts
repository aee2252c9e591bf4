import { MONTH_COUNT, MONTHS } from "./calendar.js";
import { type CsvFile, formatCell, formatCents } from "./csv.js";
import type { Keyword } from "./keywords.js";
import type { ClusterPlan } from "./plan.js";
import type { Market } from "./planted.js";
import { WASTEFUL_TERMS } from "./planted-prices.js";
import { createRandom, type Random, spread } from "./random.js";

const MONTHS_KEPT = 6;

const wasteEnglish = (main: string): string[] => [
  `free ${main}`,
  `used ${main}`,
  `${main} repair`,
  `${main} jobs`,
  `diy ${main}`,
  `${main} manual pdf`,
  `${main} drawing`,
  `${main} rental`,
];

const wasteGerman = (main: string): string[] => [
  `${main} kostenlos`,
  `${main} gebraucht`,
  `${main} reparatur`,
  `${main} jobs`,
  `${main} selber bauen`,
  `${main} bedienungsanleitung pdf`,
  `${main} malen`,
  `${main} mieten`,
];

/** Search terms of a modest ad account: paying terms, and clicks that never buy. */
export function writeAdTerms(
  file: CsvFile,
  cluster: ClusterPlan,
  market: Market,
  keywords: readonly Keyword[],
  curve: readonly number[],
): void {
  const random = createRandom("ad-terms", cluster.name, market);
  const cpc = 0.25 * cluster.conversion * cluster.words.price;
  const good = keywords.filter((keyword) => keyword.intent[0] !== undefined && keyword.intent[0] < 50).slice(0, 12);
  for (const keyword of good) {
    const clicks = Math.min(900, keyword.volume * 0.012 + 6) * spread(random, 0.25);
    const bid = keyword.cpcLow !== null && keyword.cpcHigh !== null ? (keyword.cpcLow + keyword.cpcHigh) / 2 : cpc;
    const rate = cluster.conversion * (0.6 + (keyword.intent[2] ?? 0) / 80) * spread(random, 0.2);
    writeTerm(random, file, cluster, market, keyword.text, clicks, bid, rate, curve);
  }
  const used = new Set(good.map((keyword) => keyword.text));
  const planted = WASTEFUL_TERMS.filter((entry) => entry.cluster === cluster.name && entry.market === market);
  for (const { term, clicksPerMonth } of planted) {
    used.add(term);
    writeTerm(random, file, cluster, market, term, clicksPerMonth, Math.max(0.2, cpc), 0, null);
  }
  for (const term of market === "DE" ? wasteGerman(cluster.german.main) : wasteEnglish(cluster.noun.main)) {
    if (used.has(term) || !random.chance(0.55)) continue;
    const clicks = Math.min(140, cluster.demand[market] * 0.00025 + 4) * spread(random, 0.5);
    writeTerm(
      random,
      file,
      cluster,
      market,
      term,
      clicks,
      Math.max(0.12, cpc * 0.8),
      random.chance(0.75) ? 0 : 0.002,
      curve,
    );
  }
}

function writeTerm(
  random: Random,
  file: CsvFile,
  cluster: ClusterPlan,
  market: Market,
  term: string,
  clicksPerMonth: number,
  costPerClick: number,
  ordersPerClick: number,
  curve: readonly number[] | null,
): void {
  const clickRate = 0.02 + 0.05 * random.uniform();
  for (let month = MONTH_COUNT - MONTHS_KEPT; month < MONTH_COUNT; month++) {
    const clicks = Math.round(clicksPerMonth * (curve?.[month] ?? 1) * spread(random, 0.12));
    const impressions = Math.max(clicks + 1, Math.round((clicks / clickRate) * spread(random, 0.08)));
    const cost = Math.round(clicks * costPerClick * 100 * spread(random, 0.05));
    const expected = clicks * ordersPerClick;
    const orders = Math.floor(expected) + (random.chance(expected - Math.floor(expected)) ? 1 : 0);
    file.addLine(
      `${cluster.id},${market},${formatCell(term)},${MONTHS[month]},${impressions},${clicks},${formatCents(cost)},${orders}`,
    );
  }
}
