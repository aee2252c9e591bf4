import { describe, expect, test } from "vitest";
import { analyse, type IntentInsight } from "../../../graph/specialists/intent/analyse.js";
import type { IntentFacts, Keywords } from "../../../graph/specialists/intent/facts.js";
import { opening } from "../../../graph/specialists/intent/read-keywords.js";
import { askedTopics, quotedTitle } from "../../../graph/specialists/intent/topics.js";
import type { Ghost } from "../../../tools/market/ghost-products.js";
import type { KeywordMetric } from "../../../tools/market/keyword-metrics.js";
import type { ClusterTitles } from "../../../tools/market/title-terms.js";
import { fakeEntities } from "../../fakes.js";
import { evidenced } from "./demand-fixtures.js";

const BUYING = { informational: 0.1, commercial: 0.4, transactional: 0.5, navigational: 0 };

function keywordOf(keyword: string, more: Partial<KeywordMetric> = {}): KeywordMetric {
  return {
    keywordId: keyword.length,
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
    cpcLow: 0.4,
    cpcHigh: 0.9,
    competition: 50,
    difficulty: 50,
    intent: BUYING,
    ...more,
  };
}

function keywordsOf(keywords: readonly KeywordMetric[]): Keywords {
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
  const data = {
    market: "US",
    currency: "USD",
    unit: "searches per month",
    method: "test",
    from: "2025-08-01",
    to: "2026-10-01",
  };
  return evidenced(
    { ...data, keywords: [...keywords], clusters: [{ clusterId: 1, name: "Kettles", ...total }], total },
    "intent-1",
  );
}

const factsOf = (more: Partial<IntentFacts>): IntentFacts => ({
  keywords: keywordsOf([]),
  questions: null,
  ghosts: null,
  titles: null,
  ...more,
});

function answered(
  facts: IntentFacts,
  text = "kettles",
  more: Partial<typeof fakeEntities> = {},
): Extract<IntentInsight, { kind: "answered" }> {
  const insight = analyse(facts, { text, entities: { ...fakeEntities, ...more } });
  if (insight.kind !== "answered") throw new Error(`answered expected, got ${insight.kind}`);
  return insight;
}

describe("openings", () => {
  test.each([
    ["searches, buying intent and ease multiply", {}, 450],
    ["an easy keyword is worth more", { difficulty: 10 }, 810],
    ["unknown difficulty is no opening", { difficulty: null }, null],
    ["unknown volume is no opening", { volume: null }, null],
    ["unknown intent is no opening", { intent: null }, null],
    ["people who want one brand are not won", { intent: { ...BUYING, navigational: 0.3 } }, null],
    ["nothing to win", { difficulty: 100 }, null],
  ] as const)("%s", (_why, more, score) => {
    expect(opening(keywordOf("kettle", more))?.score ?? null).toBe(score);
  });

  test("are ranked, and keywords that share one figure appear once", () => {
    const { keywords } = answered(
      factsOf({
        keywords: keywordsOf([
          keywordOf("kettle", { variantGroup: 7 }),
          keywordOf("kettles", { variantGroup: 7, difficulty: 60 }),
          keywordOf("tea kettle", { difficulty: 20 }),
        ]),
      }),
    );
    expect(keywords.openings.map(({ keyword, score }) => [keyword.keyword, score])).toEqual([
      ["tea kettle", 720],
      ["kettle", 450],
    ]);
  });
});

test("a tiny keyword is not called the fastest rising", () => {
  const { keywords } = answered(
    factsOf({
      keywords: keywordsOf([
        keywordOf("kettle", { volume: 10_000, trend: -0.1 }),
        keywordOf("glass kettle", { volume: 900, trend: 0.2 }),
        keywordOf("blue kettle", { volume: 50, trend: 3 }),
      ]),
    }),
  );
  expect(keywords.rising?.keyword).toBe("glass kettle");
});

test("keywords of the brands asked for are summed by whole words", () => {
  const rows = [
    keywordOf("acme kettle", { volume: 40 }),
    keywordOf("acmes kettle", { volume: 7 }),
    keywordOf("kettle acme", { volume: null }),
  ];
  expect(answered(factsOf({ keywords: keywordsOf(rows) }), "kettles", { brands: ["Acme"] }).keywords.branded).toEqual({
    brands: ["Acme"],
    keywords: 2,
    searches: 40,
  });
});

test("noise is kept apart from ghosts", () => {
  const ghost = (query: string, cause: Ghost["cause"]): Ghost => ({
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
  });
  const data = {
    method: "test",
    from: "2025-11-01",
    to: "2026-10-01",
    months: 12,
    searchesPerMonth: 1000,
    failedQueries: 2,
    failedPerMonth: 200,
    judged: 2,
    ghosts: [ghost("asdf", "noise"), ghost("usb kettle", "product_gap")],
    causes: [
      { cause: "noise" as const, queries: 1, searchesPerMonth: 100, ghostScore: 100 },
      { cause: "product_gap" as const, queries: 1, searchesPerMonth: 100, ghostScore: 100 },
    ],
  };
  const { ghosts } = answered(factsOf({ ghosts: evidenced(data, "intent-2") }));
  expect(ghosts?.ghosts.map(({ query }) => query)).toEqual(["usb kettle"]);
  expect(ghosts?.noise.map(({ query }) => query)).toEqual(["asdf"]);
  expect(ghosts?.causes).toEqual([{ cause: "product_gap", queries: 1, unanswered: 100 }]);
  expect(ghosts?.failedShare).toBeCloseTo(0.2, 9);
});

test("channels with the same title share a line under the narrowest limit; the gain is the best one", () => {
  const recipe = (channel: "amazon" | "ebay" | "seo_title", limit: number, title: string, after: number) => ({
    channel,
    limit,
    title,
    length: title.length,
    before: 0.5,
    after,
  });
  const titles: ClusterTitles = {
    clusterId: 1,
    name: "Kettles",
    queries: 3,
    leftOut: 0,
    searches: 100,
    terms: [],
    titles: { n: 0, medianCoverage: null, bestCoverage: null, bestTitle: null, headShare: null },
    given: null,
    supportedBy: null,
    recipes: [
      recipe("seo_title", 60, "Kettle", 0.6),
      recipe("amazon", 200, "Kettle Steel", 0.8),
      recipe("ebay", 80, "Kettle Steel", 0.8),
    ],
    ifTrue: [],
  };
  const { titles: insight } = answered(
    factsOf({
      titles: evidenced({ unit: "", method: "", clusters: [titles], missing: [] }, "intent-2"),
      keywords: keywordsOf([keywordOf("kettle")]),
    }),
  );
  expect(insight?.clusters[0]?.recipes.map(({ channels, recipe: { limit } }) => [channels, limit])).toEqual([
    [["amazon", "ebay"], 80],
    [["seo_title"], 60],
  ]);
  expect(insight?.clusters[0]?.gain).toBeCloseTo(0.3, 9);
});

test("nothing read is empty; a product the market does not know is named so", () => {
  expect(analyse(factsOf({}), { text: "kettles", entities: fakeEntities })).toEqual({ kind: "empty" });
  const unknown = { ...fakeEntities, unknownTerms: [{ term: "flux capacitor", isAmbiguous: false, nearest: [] }] };
  expect(analyse(factsOf({ keywords: null }), { text: "flux capacitors", entities: unknown })).toEqual({
    kind: "unknown-product",
  });
});

test.each([
  ["Which keywords for kettles are worth winning?", ["keywords"]],
  ["What do buyers ask about kettles, and with which intent?", ["questions", "intent"]],
  ["Show ghost products", ["ghosts"]],
  ["Which searches cannot find a product?", ["ghosts"]],
  ["Improve my listing title", ["titles"]],
])("%s is about %j", (text, topics) => {
  expect(askedTopics(text)).toEqual({ topics, isNamed: true });
});

test("a question without a topic is answered by all of them", () => {
  expect(askedTopics("kettles")).toEqual({
    topics: ["keywords", "intent", "questions", "ghosts", "titles"],
    isNamed: false,
  });
});

test.each([
  ['Improve "Acme Kettle 300 Steel" for Amazon', "Acme Kettle 300 Steel"],
  ["Improve „Acme Wasserkocher 300“", "Acme Wasserkocher 300"],
  ['Is "kettle" a good word?', null],
  ["Improve my kettle title", null],
])("the title quoted in %s is %s", (text, title) => {
  expect(quotedTitle(text)).toBe(title);
});
