import { competitorPrices } from "../../../tools/market/competitor-prices.js";
import { priceHistory } from "../../../tools/market/price-history.js";
import { priceMovers } from "../../../tools/market/price-movers.js";
import { priceStatistics } from "../../../tools/market/price-statistics.js";
import type { Entities, Question } from "../../question.js";
import { defineSpecialist } from "../../specialist.js";
import type { Toolbox } from "../../toolbox.js";
import { analyse } from "./analyse.js";
import { cues } from "./cues.js";
import type { PricingFacts } from "./facts.js";
import { askedDirection, askedTopics, needProduct } from "./topics.js";
import { write } from "./write.js";

/** More products than this do not read side by side. */
export const COMPARABLE = 6;
/** Lists are read longer than they are shown, so that a product named in the question is found among them. */
const LISTED = 40;
const SHOWN_RIVALS = 30;
const MOVER_DAYS = 30;
const SHORTEST_HISTORY_DAYS = 60;
const DAY_MS = 86_400_000;

export const pricing = defineSpecialist({
  id: "pricing",
  title: "Pricing Research",
  description:
    "Compares current prices of rivals (percentiles, bands, own position), tells how they moved (monthly medians, promotion cycles, price wars), tests whether discounts are real, finds the largest price moves and the share of shelf, and leaves poisoned price feeds out.",
  routeWhen:
    "the question asks about prices, competitors' offers, discounts, promotions, price moves or an own price's position",
  tags: ["prices", "competitors", "price history", "discounts", "promotions"],
  examples: [
    "What do espresso machines cost in the United States?",
    "I sell my robot vacuum at $249: where do I stand?",
    "Are the discounts on air fryers in the US real?",
    "Which prices moved most in the last 30 days?",
  ],
  cues,
  joinsOverview: true,
  needsProduct: false,
  gather,
  analyse,
  write,
});

async function gather({ text, entities }: Question, tools: Toolbox): Promise<PricingFacts> {
  const { clusters, category, unknownTerms } = entities;
  const market = entities.market.code;
  const nothing: PricingFacts = { prices: null, statistics: null, history: null, movers: null };
  const moves = {
    market,
    ...moverWindow(entities),
    direction: askedDirection(text),
    limit: clampLimit(entities.limit),
  };
  if (clusters.length === 0) {
    if (category === null && (unknownTerms.length > 0 || needProduct(askedTopics(text)))) return nothing;
    return { ...nothing, movers: await tools.call(priceMovers, { ...moves, category }) };
  }
  const clusterIds = clusters.slice(0, COMPARABLE).map(({ clusterId }) => clusterId);
  const names = { brands: readNames(entities.brands), merchants: readNames(entities.merchants) };
  const filters = { clusterIds, market, ...names, ...priceBounds(entities) };
  const ownPrice = entities.ownPrice !== null && entities.ownPrice > 0 ? entities.ownPrice : null;
  const asked = askedTopics(text);
  const wantsMoves = asked.length === 0 || asked.includes("movers");
  const [statistics, prices, history, movers] = await Promise.all([
    tools.call(priceStatistics, { ...filters, ownPrice }),
    tools.attempt(competitorPrices, { ...filters, inStockOnly: true, offersPerProduct: 1, limit: SHOWN_RIVALS }),
    tools.attempt(priceHistory, { clusterIds, market, ...names, ...historyWindow(entities), limit: LISTED }),
    // The history tells of single moves where they matter; the list of all of them is for those who ask.
    wantsMoves ? tools.attempt(priceMovers, { ...moves, clusterIds }) : null,
  ]);
  return { prices, statistics, history, movers };
}

const readNames = (names: readonly string[]): string[] => names.filter((name) => name !== "").slice(0, 20);

const clampLimit = (limit: number | null): number => Math.min(Math.max(Math.round(limit ?? 10), 1), 50);

function priceBounds({ priceMin, priceMax }: Entities) {
  return {
    priceMin: priceMin !== null && priceMin >= 0 ? priceMin : null,
    priceMax: priceMax !== null && priceMax > 0 ? priceMax : null,
  };
}

/** Promotion rhythms do not show in a few weeks: a shorter stated period keeps its end and looks back twelve months. */
function historyWindow(entities: Entities) {
  const period = knownPeriod(entities);
  if (period === null) return {};
  return period.days < SHORTEST_HISTORY_DAYS ? { to: period.to } : { from: period.from, to: period.to };
}

/** A stated period is the window of the moves as well. */
function moverWindow(entities: Entities): { days: number; to?: string } {
  const period = knownPeriod(entities);
  return period === null ? { days: MOVER_DAYS } : { days: Math.min(period.days, 1_100), to: period.to };
}

/** The part of the stated period that the data covers. */
function knownPeriod({ period, market }: Entities): { from: string; to: string; days: number } | null {
  if (period === null) return null;
  const to = period.to < market.asOf ? period.to : market.asOf;
  const days = Math.round((Date.parse(to) - Date.parse(period.from)) / DAY_MS) + 1;
  return days > 0 ? { from: period.from, to, days } : null;
}
