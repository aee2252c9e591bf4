import { buyerQuestions } from "../../../tools/market/intent/buyer-questions.js";
import { ghostProducts } from "../../../tools/market/intent/ghost-products.js";
import { keywordMetrics } from "../../../tools/market/intent/keyword-metrics.js";
import { titleTerms } from "../../../tools/market/intent/title-terms.js";
import type { ResultOf, Toolbox } from "../../toolbox.js";
import { limitOf, stated } from "../../understand/names/named.js";
import { titleAmong } from "../../understand/names/quotes.js";
import type { Direction, IntentRequest } from "./details.js";
import { monthsAsked } from "./period.js";
import { chooseTopics, type Topic } from "./topics.js";

export type Keywords = ResultOf<typeof keywordMetrics>;
export type Questions = ResultOf<typeof buyerQuestions>;
export type Ghosts = ResultOf<typeof ghostProducts>;
export type Titles = ResultOf<typeof titleTerms>;

/** Null: not asked for, or not readable. */
export interface IntentFacts {
  readonly keywords: Keywords | null;
  /** Keywords that move most; for single products all keywords are read anyway. */
  readonly rising: Keywords | null;
  readonly falling: Keywords | null;
  readonly questions: Questions | null;
  readonly ghosts: Ghosts | null;
  readonly titles: Titles | null;
  /** The asker's own titles of one product, each judged by itself. */
  readonly ownTitles: readonly Titles[];
}

/** Products compared side by side, and those of them that get titles of their own. */
const COMPARABLE = 6;
const TITLED = 3;
/** Enough months for the change of the last three against the same three a year before, and for a test of trend or season. */
const MONTHS = 15;
const MONTHS_FOR_TESTS = 36;
const MOST_KEYWORDS = 200;
/** A season takes 2 ms a keyword, groups compare each keyword with all others. */
const MOST_SEASONS = 60;
const MOST_GROUPED = 120;
const GHOSTS_OF_A_CAUSE = 60;
/** Noise is listed apart and must not take the place of a ghost. */
const NOISE = 5;
/** Twins with one figure are shown once: so many more are read. */
const SPARE = 10;

export async function gather(request: IntentRequest, tools: Toolbox): Promise<IntentFacts> {
  const { clusters, category, market } = request.scope;
  const clusterIds = clusters.slice(0, COMPARABLE).map(({ clusterId }) => clusterId);
  const scope = { market: market.code, clusterIds: clusterIds.length > 0 ? clusterIds : null, category };
  const topics = chooseTopics(request);
  const isAsked = (...wanted: Topic[]): boolean => topics.some((topic) => wanted.includes(topic));
  const limit = rowsToShow(request);
  const isWide = clusterIds.length === 0;
  const moved = {
    ...scope,
    compared: monthsAsked(request),
    months: MONTHS_FOR_TESTS,
    measures: ["course" as const],
    limit: limit + SPARE,
  };
  const movesOf = (order: "rising" | "falling") =>
    isAsked("trends") && isWide && directionsOf(request).includes(order)
      ? tools.attempt(keywordMetrics, { ...moved, ...holding(request, isWide), order })
      : null;
  const owned = isAsked("titles") ? ownTitlesOf(request) : [];
  const [keywords, rising, falling, questions, ghosts, ownTitles, titles] = await Promise.all([
    isAsked("keywords", "intent", "months", "season", "groups") || (isAsked("trends") && !isWide)
      ? tools.call(keywordMetrics, { ...scope, ...keywordInput(request, topics, isWide) })
      : null,
    movesOf("rising"),
    movesOf("falling"),
    isAsked("questions")
      ? tools.attempt(buyerQuestions, { ...scope, limit: request.details.stages.length > 0 ? Math.max(limit, 10) : 5 })
      : null,
    isAsked("ghosts")
      ? tools.attempt(ghostProducts, {
          ...scope,
          limit: request.details.causes.length > 0 ? GHOSTS_OF_A_CAUSE : limit + NOISE,
        })
      : null,
    Promise.all(
      owned.map((title) =>
        tools.attempt(titleTerms, { market: market.code, clusterIds: clusterIds.slice(0, 1), title }),
      ),
    ),
    isAsked("titles", "names") && !isWide && owned.length === 0
      ? tools.attempt(titleTerms, {
          market: market.code,
          clusterIds: clusterIds.slice(0, TITLED),
          title: isAsked("titles") ? titleAmong(request.scope.quotes) : null,
          characters: charactersOf(request),
        })
      : null,
  ]);
  const judged = ownTitles.filter((title) => title !== null);
  return { keywords, rising, falling, questions, ghosts, titles: titles ?? judged[0] ?? null, ownTitles: judged };
}

/** What the tool takes for a title. */
const TITLE_CHARACTERS = { least: 3, most: 300 } as const;

/** Titles of the asker's own products; only of one product can they be told apart. A title in the question's words comes before them. */
function ownTitlesOf({ scope: { clusters, quotes }, own }: IntentRequest): string[] {
  const [sole, ...others] = clusters;
  if (sole === undefined || others.length > 0 || titleAmong(quotes) !== null) return [];
  const line = own?.lines.find(({ cluster }) => cluster.clusterId === sole.clusterId);
  const { least, most } = TITLE_CHARACTERS;
  return (line?.titles ?? []).filter((title) => title.trim().length >= least && title.length <= most);
}

function keywordInput(request: IntentRequest, topics: readonly Topic[], isWide: boolean) {
  const measures = [
    ...(topics.includes("trends") && !isWide ? (["course"] as const) : []),
    ...(topics.includes("season") ? (["season"] as const) : []),
    ...(topics.includes("groups") ? (["groups"] as const) : []),
  ];
  const isLong = measures.length > 0 || topics.includes("months") || request.scope.period !== null;
  return {
    ...holding(request, isWide),
    compared: monthsAsked(request),
    measures,
    months: isLong ? MONTHS_FOR_TESTS : MONTHS,
    limit: topics.includes("season") ? MOST_SEASONS : topics.includes("groups") ? MOST_GROUPED : MOST_KEYWORDS,
  };
}

/** In a wide scope only the keywords of the brands or the words named: the largest of all would hardly hold them. */
function holding({ scope }: IntentRequest, isWide: boolean) {
  const texts = [...scope.brands, ...scope.quotes].filter((word) => word.length <= 100).slice(0, 10);
  return isWide && texts.length > 0 ? { containing: texts } : {};
}

/** What a title may have, as stated; null beyond what titles can have. */
function charactersOf(request: IntentRequest): number | null {
  const characters = stated(request, "characters");
  return characters !== null && characters >= 20 && characters <= 300 ? characters : null;
}

/** How many rows the question asked for, within what reads well. */
export function rowsToShow(request: IntentRequest): number {
  return Math.min(Math.max(Math.round(limitOf(request) ?? (request.breadth === "brief" ? 5 : 10)), 1), 25);
}

/** Directions of change to be told, the one named first leading; both where none is named. */
export function directionsOf({ details: { directions } }: IntentRequest): readonly Direction[] {
  return directions.length > 0 ? directions : ["rising", "falling"];
}
