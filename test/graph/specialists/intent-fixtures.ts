import { IntentDetails, type IntentRequest } from "../../../graph/specialists/intent/details.js";
import type { Ghosts, IntentFacts, Keywords, Questions, Titles } from "../../../graph/specialists/intent/gather.js";
import type { Evidenced } from "../../../graph/toolbox.js";
import type { Entities } from "../../../graph/understand/names/named.js";
import type { Scope } from "../../../graph/understand/request.js";
import type { Ghost } from "../../../tools/market/intent/ghost-products.js";
import type { KeywordMetric } from "../../../tools/market/intent/keyword-metrics.js";
import type { ClusterTitles } from "../../../tools/market/intent/title-terms.js";
import { fromMonthNumber, toMonthNumber } from "../../../tools/statistics/calendar.js";
import { fakeEntities } from "../../fakes.js";
import { requestOf } from "../requests.js";

export const BUYING = { informational: 0.1, commercial: 0.4, transactional: 0.5, navigational: 0 };
export const LEARNING = { informational: 0.9, commercial: 0.06, transactional: 0.03, navigational: 0.01 };
export const BRANDED = { informational: 0.04, commercial: 0.26, transactional: 0.34, navigational: 0.36 };

const LAST = "2026-10-01";

function evidenced<Data>(data: Data, ref: string): Evidenced<Data> {
  const provenance = { tool: "test", asked: "", rowsExamined: 1, asOf: null, truncated: false, tookMs: 0, sources: [] };
  return { data, ref, provenance };
}

/** Monthly values up to October 2026. */
export const monthsOf = (...values: readonly (number | null)[]) =>
  values.map((searches, at) => ({ month: fromMonthNumber(toMonthNumber(LAST) - values.length + 1 + at), searches }));

let nextId = 1;

export function keywordOf(keyword: string, more: Partial<KeywordMetric> = {}): KeywordMetric {
  nextId += 1;
  return {
    keywordId: nextId,
    clusterId: 1,
    cluster: "Kettles",
    keyword,
    searchesPerMonth: 1000,
    searchesLow: null,
    searchesHigh: null,
    volume: 1000,
    isRange: false,
    variantGroup: null,
    months: [],
    trend: null,
    course: null,
    season: null,
    cpcLow: 0.4,
    cpcHigh: 0.9,
    competition: 50,
    difficulty: 50,
    intent: BUYING,
    ...more,
  };
}

export function keywordsOf(keywords: readonly KeywordMetric[], more: Partial<Keywords["data"]> = {}): Keywords {
  const total = {
    keywords: keywords.length,
    ranged: 0,
    unknown: 0,
    searches: 3000,
    distinctSearches: 2500,
    searchesLow: 2500,
    searchesHigh: 2500,
    intent: keywords.length > 0 ? BUYING : null,
  };
  const data: Keywords["data"] = {
    market: "US",
    currency: "USD",
    unit: "searches per month",
    method: "test",
    from: "2025-08-01",
    to: LAST,
    measuredFrom: "2023-11-01",
    compared: { from: "2026-08-01", to: LAST },
    keywords: [...keywords],
    groups: [],
    clusters: [{ clusterId: 1, name: "Kettles", categoryPath: "Home > Kettles", headTerm: "kettle", ...total }],
    total,
    ...more,
  };
  return evidenced(data, "intent-1");
}

export function ghostOf(query: string, cause: Ghost["cause"], more: Partial<Ghost> = {}): Ghost {
  return {
    clusterId: 1,
    cluster: "Kettles",
    query,
    cause,
    because: "test",
    searchesPerMonth: 100,
    sessionsPerMonth: 80,
    results: 0,
    unfilteredResults: null,
    clickRate: 0,
    usualClickRate: 0.5,
    relevanceTyped: 0.5,
    relevanceNormalised: 0.5,
    soldOutMatches: 0,
    ghostScore: 100,
    nearest: [],
    ...more,
  };
}

export function ghostsOf(ghosts: readonly Ghost[]): Ghosts {
  const causes = [...new Set(ghosts.map(({ cause }) => cause))].map((cause) => ({
    cause,
    queries: ghosts.filter((ghost) => ghost.cause === cause).length,
    searchesPerMonth: 100,
    ghostScore: 100,
  }));
  const data = {
    method: "test",
    from: "2025-11-01",
    to: LAST,
    months: 12,
    searchesPerMonth: 1000,
    failedQueries: ghosts.length,
    failedPerMonth: 200,
    judged: ghosts.length,
    ghosts: [...ghosts],
    causes,
  };
  return evidenced(data, "intent-3");
}

type Stages = Questions["data"]["stages"];

export const questionsOf = (stages: Stages): Questions =>
  evidenced(
    { unit: "", method: "", questions: stages.reduce((sum, { questions }) => sum + questions, 0), stages },
    "intent-2",
  );

export function titlesOf(more: Partial<ClusterTitles>): Titles {
  const titles: ClusterTitles = {
    clusterId: 1,
    name: "Kettles",
    queries: 3,
    leftOut: 0,
    searches: 100,
    terms: [],
    names: [],
    titles: { n: 0, medianCoverage: null, bestCoverage: null, bestTitle: null, headShare: null },
    given: null,
    supportedBy: null,
    recipes: [],
    ifTrue: [],
    ...more,
  };
  return evidenced({ unit: "", method: "", clusters: [titles], missing: [] }, "intent-4");
}

export const KETTLES: Entities["clusters"][number] = {
  clusterId: 1,
  name: "Kettles",
  categoryPath: "Home > Kettles",
  headTerm: "kettle",
  term: "kettles",
  score: 1,
  how: "exact",
};

const NO_FACTS: IntentFacts = {
  keywords: null,
  rising: null,
  falling: null,
  questions: null,
  ghosts: null,
  titles: null,
  ownTitles: [],
};

export const factsOf = (more: Partial<IntentFacts>): IntentFacts => ({ ...NO_FACTS, ...more });

type Named = Partial<Entities & Pick<Scope, "keywords">>;

export function questionOf(text: string, more: Named = {}): IntentRequest {
  const request = requestOf(text, { ...fakeEntities, clusters: [KETTLES], ...more }, "intent");
  return { ...request, details: IntentDetails.parse(request.details.intent) };
}
