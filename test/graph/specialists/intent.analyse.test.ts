import { describe, expect, test } from "vitest";
import { analyse, type IntentInsight } from "../../../graph/specialists/intent/analyse.js";
import type { IntentFacts } from "../../../graph/specialists/intent/gather.js";
import { rankedRows } from "../../../graph/specialists/intent/rank-keywords.js";
import type { Entities } from "../../../graph/understand/names/named.js";
import { beyondNames } from "../../../graph/understand/names/named-keywords.js";
import type { KeywordMetric } from "../../../tools/market/intent/keyword-metrics.js";
import { heldKeywords } from "../../../tools/market/lookup/find-keywords.js";
import {
  BRANDED,
  BUYING,
  factsOf,
  ghostOf,
  ghostsOf,
  KETTLES,
  keywordOf,
  keywordsOf,
  LEARNING,
  monthsOf,
  questionOf,
  questionsOf,
  titlesOf,
} from "./intent-fixtures.js";

function answered(
  facts: Partial<IntentFacts>,
  text = "kettles",
  more: Parameters<typeof questionOf>[1] = {},
): IntentInsight {
  const insight = analyse(factsOf(facts), questionOf(text, more));
  if (insight.kind !== "answered") throw new Error(`answered expected, got ${insight.kind}`);
  return insight;
}

function keywordsIn(
  rows: readonly KeywordMetric[],
  text = "Which keywords for kettles?",
  more: Partial<Entities> = {},
) {
  const named = beyondNames(heldKeywords(rows, text), [KETTLES]);
  const { keywords } = answered({ keywords: keywordsOf(rows) }, text, { keywords: named, ...more });
  if (keywords === null) throw new Error("keywords expected");
  return keywords;
}

describe("openings", () => {
  test.each([
    ["searches, buying intent and ease multiply", {}, 450],
    ["an easy keyword is worth more", { difficulty: 10 }, 810],
    ["unknown difficulty is no opening", { difficulty: null }, null],
    ["unknown volume is no opening", { volume: null }, null],
    ["unknown intent is no opening", { intent: null }, null],
    ["people who want one brand are not won", { intent: BRANDED }, null],
    ["nothing to win", { difficulty: 100 }, null],
  ] as const)("%s", (_why, more, score) => {
    const value = keywordsIn([keywordOf("kettle", more)]).rows[0]?.opening?.value ?? null;
    if (score === null) expect(value).toBeNull();
    else expect(value).toBeCloseTo(score, 6);
  });

  test("are ranked, and keywords that share one figure appear once", () => {
    const insight = keywordsIn(
      [
        keywordOf("kettle", { variantGroup: 7 }),
        keywordOf("kettles", { variantGroup: 7, difficulty: 60 }),
        keywordOf("tea kettle", { difficulty: 20 }),
        keywordOf("acme kettle", { intent: BRANDED }),
      ],
      "Which keywords for kettles are worth winning?",
    );
    expect(rankedRows(insight).map(({ keyword }) => keyword.keyword)).toEqual(["tea kettle", "kettle"]);
    expect(insight.twins).toBe(1);
  });
});

describe("the order asked for", () => {
  const rows = [
    keywordOf("kettle", { volume: 900, difficulty: 80, cpcHigh: 3, intent: LEARNING }),
    keywordOf("tea kettle", { volume: 500, difficulty: 20, cpcHigh: 2 }),
    keywordOf("steel kettle", { volume: 700, difficulty: null, cpcHigh: null }),
    keywordOf("best glass kettle for tea", { volume: 300, difficulty: 40, cpcHigh: 1 }),
  ];
  test.each([
    ["top 3 keywords for kettles", ["kettle", "steel kettle", "tea kettle", "best glass kettle for tea"]],
    ["easiest keywords for kettles", ["tea kettle", "best glass kettle for tea", "kettle"]],
    ["keywords for kettles with low competition", ["tea kettle", "best glass kettle for tea", "kettle"]],
    ["cheapest clicks among the keywords for kettles", ["best glass kettle for tea", "tea kettle", "kettle"]],
    ["most expensive keywords for kettles", ["kettle", "tea kettle", "best glass kettle for tea"]],
    ["Which kettle keywords should I target?", ["tea kettle", "best glass kettle for tea", "kettle"]],
    ["long-tail keywords for kettles", ["best glass kettle for tea"]],
    ["keywords for kettles with a difficulty under 50", ["tea kettle", "best glass kettle for tea"]],
    ["keywords for kettles with at least 600 searches", ["kettle", "steel kettle"]],
    ["keywords for kettles under $2.50 per click", ["tea kettle", "best glass kettle for tea"]],
    ["informational keywords for kettles", ["kettle"]],
  ])("%s", (text, expected) => {
    expect(rankedRows(keywordsIn(rows, text)).map(({ keyword }) => keyword.keyword)).toEqual(expected);
  });
});

test("keywords of the brands asked for are summed by whole words, shared figures once", () => {
  const rows = [
    keywordOf("acme kettle", { volume: 40, variantGroup: 3 }),
    keywordOf("acme kettles", { volume: 40, variantGroup: 3 }),
    keywordOf("acmes kettle", { volume: 7 }),
    keywordOf("kettle acme", { volume: null }),
    keywordOf("kettle"),
  ];
  const { branded, rows: listed } = keywordsIn(rows, "Acme keywords for kettles", { brands: ["Acme"] });
  expect(branded).toMatchObject({ brands: ["Acme"], keywords: 3, searches: { value: 40 } });
  expect(branded?.share.value).toBeCloseTo(40 / 2500, 9);
  expect(listed.map(({ keyword }) => keyword.keyword)).toEqual(["acme kettle", "kettle acme"]);
});

test("a brand without keywords leaves the product's keywords", () => {
  const { branded, rows } = keywordsIn([keywordOf("kettle")], "Acme keywords for kettles", { brands: ["Acme"] });
  expect(branded?.keywords).toBe(0);
  expect(rows).toHaveLength(1);
});

describe("a period", () => {
  const period = { from: "2026-06-01", to: "2026-08-31", label: "summer 2026" };
  const summer = (june: number | null) => monthsOf(june, 200, 300, 10, 10);
  test("orders keywords by the mean of its months, not of the year", () => {
    const { rows, months } = keywordsIn(
      [
        keywordOf("kettle", { volume: 900, months: summer(100) }),
        keywordOf("ice kettle", { volume: 100, months: summer(400) }),
      ],
      "top keywords for kettles in summer 2026",
      { period },
    );
    expect(months).toBe("June to August 2026");
    expect(rows.map(({ keyword, searches }) => [keyword.keyword, searches.value])).toEqual([
      ["ice kettle", 300],
      ["kettle", 200],
    ]);
  });

  test("without measured months falls back to the year, and says so", () => {
    const { rows, isPeriodUnmeasured } = keywordsIn([keywordOf("kettle")], "top keywords for kettles in summer 2026", {
      period,
    });
    expect(isPeriodUnmeasured).toBe(true);
    expect(rows[0]?.searches.value).toBe(1000);
  });
});

describe("single keywords", () => {
  const rows = [keywordOf("kettle"), keywordOf("tea kettle"), keywordOf("how to clean a kettle", { intent: LEARNING })];
  test.each([
    ['How many searches does "Tea Kettle" get?', ["tea kettle"]],
    ["Is how to clean a kettle informational or ready to buy?", ["how to clean a kettle"]],
    ["Is the search intent for kettles informational?", []],
    ["Monthly search volume of tea kettle", ["tea kettle"]],
    ["Which keywords for kettles are there?", []],
  ])("%s", (text, expected) => {
    expect(keywordsIn(rows, text).focus.map(({ keyword }) => keyword.keyword)).toEqual(expected);
  });

  test("one that is not known is named", () => {
    expect(keywordsIn(rows, 'How many searches does "flux kettle" get?').unknown).toEqual(["flux kettle"]);
  });
});

describe("side by side", () => {
  const two = [KETTLES, { ...KETTLES, clusterId: 2, name: "Toasters", term: "toasters", headTerm: "toaster" }];
  const clusterOf = (clusterId: number, name: string, distinctSearches: number, transactional: number) => ({
    ...keywordsOf([]).data.total,
    clusterId,
    name,
    categoryPath: `Home > ${name}`,
    headTerm: name.toLowerCase(),
    distinctSearches,
    intent: { ...BUYING, transactional, informational: 0.6 - transactional },
  });
  const compare = (text: string, kettles: number, toasters: number) => {
    const rows = [
      keywordOf("kettle", { difficulty: 70, cpcHigh: 4 }),
      keywordOf("toaster", { clusterId: 2, difficulty: 40, cpcHigh: 1 }),
    ];
    const clusters = [clusterOf(1, "Kettles", kettles, 0.5), clusterOf(2, "Toasters", toasters, 0.3)];
    return answered({ keywords: keywordsOf(rows, { clusters }) }, text, { clusters: two }).versus;
  };
  test.each([
    ["Are kettles or toasters searched more?", "searches", "kettles", 0.5],
    ["Which has more buying intent, kettles or toasters?", "buying", "kettles", 0.9 / 0.7 - 1],
    ["Which is easier to rank for, kettles or toasters?", "ease", "toasters", 1 - 40 / 70],
    ["Whose clicks are cheaper, kettles or toasters?", "bids", "toasters", 1 - 1 / 4],
  ] as const)("%s", (text, criterion, winner, lead) => {
    const versus = compare(text, 1500, 1000);
    expect(versus).toMatchObject({ criterion, isTie: false });
    expect(versus?.sides[0]?.name).toBe(winner);
    expect(versus?.lead?.value).toBeCloseTo(lead, 9);
  });

  test("a difference of two percent is level", () => {
    expect(compare("Are kettles or toasters searched more?", 1020, 1000)?.isTie).toBe(true);
  });

  test("two wordings with one shared figure are one search", () => {
    const rows = [keywordOf("kettle", { variantGroup: 4 }), keywordOf("kettles", { variantGroup: 4 })];
    const { versus } = answered({ keywords: keywordsOf(rows) }, 'Is "kettle" or "kettles" searched more?');
    expect(versus?.isShared).toBe(true);
  });

  test("a side without the measure comes last and nobody leads", () => {
    const rows = [keywordOf("kettle", { difficulty: null }), keywordOf("tea kettle", { difficulty: 90 })];
    const { versus } = answered(
      { keywords: keywordsOf(rows) },
      'Which is easier to rank for, "kettle" or "tea kettle"?',
    );
    expect(versus?.sides.map(({ name }) => name)).toEqual(["tea kettle", "kettle"]);
    expect(versus?.lead).toBeNull();
  });
});

describe("rising and falling", () => {
  const course = (direction: "rising" | "falling" | "level") => ({ direction, perYear: 0.2, p: 0.01, months: 36 });
  const months = monthsOf(...Array.from({ length: 12 }, () => 100), 150, 150, 150);
  const rows = [
    keywordOf("kettle", { volume: 10_000, trend: -0.1, course: course("falling"), months }),
    keywordOf("glass kettle", { volume: 900, trend: 0.2, course: course("rising"), months }),
    keywordOf("gold kettle", { volume: 500, trend: 0.5, course: course("level"), months }),
    keywordOf("blue kettle", { volume: 50, trend: 3, course: course("rising"), months }),
  ];
  const trendsOf = (text: string) => answered({ keywords: keywordsOf(rows) }, text).trends;

  test("a tiny keyword is not called rising; the largest change and the tested trend are told apart", () => {
    const side = trendsOf("Which keywords for kettles are rising?")?.sides[0];
    expect(side?.moves.map(({ keyword }) => keyword.keyword)).toEqual(["gold kettle", "glass kettle"]);
    expect(side?.confirmed?.keyword.keyword).toBe("glass kettle");
    expect(side?.moves[0]?.now.value).toBe(150);
    expect(side?.moves[0]?.before.value).toBe(100);
  });

  test.each([
    ["Which keywords for kettles are rising?", ["rising"]],
    ["Which keywords for kettles are declining?", ["falling"]],
    ["Which keywords for kettles are falling and which are rising?", ["falling", "rising"]],
    ["new keywords for kettles", ["rising"]],
  ])("%s", (text, directions) => {
    expect(trendsOf(text)?.sides.map(({ direction }) => direction)).toEqual(directions);
  });

  test("new keywords are those without searches before the latest year", () => {
    const nothing = Array.from({ length: 24 }, () => null);
    const fresh = keywordOf("smart kettle", {
      months: monthsOf(...nothing, 0, ...Array.from({ length: 11 }, () => 90)),
    });
    const old = keywordOf("kettle", { months: monthsOf(...Array.from({ length: 36 }, () => 90)) });
    const { trends } = answered({ keywords: keywordsOf([fresh, old]) }, "Which new searches for kettles are there?");
    expect(trends?.fresh?.map(({ keyword }) => keyword)).toEqual(["smart kettle"]);
  });

  test("months before the data cannot be compared", () => {
    const period = { from: "2022-01-01", to: "2022-12-31", label: "2022" };
    const facts = { keywords: keywordsOf([keywordOf("kettle")]) };
    expect(answered(facts, "rising keywords for kettles in 2022", { period }).trends?.isUncomparable).toBe(true);
  });
});

test("seasonal keywords are those with a strong season, a calendar month asked for narrows them", () => {
  const season = (label: "seasonal" | "weak" | "none" | "unknown", peakMonth: number | null) => ({
    label,
    peakMonth,
    lowMonth: 1,
    onsetMonth: 5,
    peak: 2,
    low: 0.5,
    months: 36,
  });
  const rows = [
    keywordOf("kettle", { volume: 10, season: season("seasonal", 12) }),
    keywordOf("ice kettle", { volume: 90, season: season("seasonal", 7) }),
    keywordOf("steel kettle", { season: season("weak", 12) }),
    keywordOf("red kettle", { season: season("none", null) }),
    keywordOf("new kettle", { season: season("unknown", null) }),
  ];
  const seasonOf = (text: string) => answered({ keywords: keywordsOf(rows) }, text).season;
  expect(seasonOf("Which keywords for kettles are seasonal?")).toMatchObject({
    tested: { value: 4 },
    seasonalCount: { value: 2 },
  });
  expect(seasonOf("Which keywords for kettles peak in December?")?.seasonal.map(({ keyword }) => keyword)).toEqual([
    "kettle",
  ]);
  expect(
    seasonOf("Which keywords for kettles are seasonal in summer?")?.seasonal.map(({ keyword }) => keyword),
  ).toEqual(["ice kettle"]);
});

test("the months of a keyword: those of the period, with the highest and the lowest", () => {
  const rows = [keywordOf("kettle", { months: monthsOf(5, 90, 20, null, 40) })];
  const period = { from: "2026-07-01", to: "2026-09-30", label: "Q3 2026" };
  const { months } = answered({ keywords: keywordsOf(rows) }, "monthly searches for kettle in Q3 2026", { period });
  expect(months?.months).toEqual(["2026-07-01", "2026-08-01", "2026-09-01"]);
  expect(months?.main).toMatchObject({ high: { searches: 90 }, low: { searches: 20 } });
});

test("groups of several keywords stand apart from single ones", () => {
  const group = (label: string, ...others: string[]) => ({
    label,
    members: [label, ...others],
    searches: 10,
    distinctSearches: 10,
    silhouette: null,
  });
  const groups = [group("kettle", "kettles"), group("how to clean a kettle")];
  const facts = { keywords: keywordsOf([keywordOf("kettle"), keywordOf("kettles")], { groups }) };
  expect(answered(facts, "Group the keywords for kettles").groups).toMatchObject({
    count: { value: 1 },
    real: [{ label: "kettle", size: { value: 2 }, intent: "transactional" }],
    single: [{ label: "how to clean a kettle" }],
    isShared: false,
  });
});

describe("buyer questions", () => {
  const item = (question: string, searchesPerMonth: number | null) => ({
    clusterId: 1,
    cluster: "Kettles",
    question,
    searchesPerMonth,
    wordings: 1,
  });
  const facts = {
    questions: questionsOf([
      { stage: "need", questions: 1, measured: 1, searches: 50, share: 0.25, top: [item("do i need a kettle?", 50)] },
      {
        stage: "fit",
        questions: 2,
        measured: 1,
        searches: 30,
        share: 0.15,
        top: [item("is a kettle safe?", 30), item("is it loud?", null)],
      },
      {
        stage: "use",
        questions: 1,
        measured: 1,
        searches: 120,
        share: 0.6,
        top: [item("how do you clean a kettle?", 120)],
      },
    ]),
  };
  test.each([
    ["What do buyers ask about kettles?", null, "do i need a kettle?"],
    ["What do buyers worry about with kettles?", ["need", "fit"], "do i need a kettle?"],
    ["What do owners of kettles ask after buying?", ["use"], "how do you clean a kettle?"],
    ["Are kettles safe? What do people ask?", ["fit"], "is a kettle safe?"],
    ["top 1 questions about kettles", null, "how do you clean a kettle?"],
  ])("%s", (text, asked, first) => {
    const { questions } = answered(facts, text);
    expect(questions?.asked).toEqual(asked);
    expect(questions?.top[0]?.question).toBe(first);
    expect(questions?.leading).toMatchObject({ stage: "use", share: 0.6 });
  });

  test("a stage without questions is said to be empty, and the others are shown", () => {
    const { questions } = answered(facts, "What questions about price do people ask about kettles?");
    expect(questions).toMatchObject({ isStageEmpty: true, asked: null });
    expect(questions?.top).toHaveLength(4);
  });
});

describe("ghosts", () => {
  const facts = {
    ghosts: ghostsOf([
      ghostOf("asdf", "noise"),
      ghostOf("usb kettle", "product_gap"),
      ghostOf("ketle", "vocabulary_gap"),
    ]),
  };
  test("noise is kept apart", () => {
    const { ghosts } = answered(facts, "Which ghost products for kettles?");
    expect(ghosts?.ghosts.map(({ query }) => query)).toEqual(["usb kettle", "ketle"]);
    expect(ghosts?.noise.map(({ query }) => query)).toEqual(["asdf"]);
    expect(ghosts?.causes.map(({ cause }) => cause)).toEqual(["product_gap", "vocabulary_gap"]);
    expect(ghosts?.failedShare.value).toBeCloseTo(0.2, 9);
  });

  test("a cause asked for narrows them", () => {
    const { ghosts } = answered(facts, "Which searches for kettles find no results because of misspellings?");
    expect(ghosts?.ghosts.map(({ query }) => query)).toEqual(["ketle"]);
    expect(ghosts?.noise).toEqual([]);
  });
});

describe("titles", () => {
  const recipe = (channel: "asked" | "amazon" | "ebay" | "seo_title", limit: number, title: string, after: number) => ({
    channel,
    limit,
    title,
    length: title.length,
    before: 0.5,
    after,
  });
  const recipes = [
    recipe("seo_title", 60, "Kettle", 0.6),
    recipe("amazon", 200, "Kettle Steel", 0.8),
    recipe("ebay", 80, "Kettle Steel", 0.8),
  ];
  const linesOf = (text: string, more: Parameters<typeof titlesOf>[0] = {}) =>
    answered({ titles: titlesOf({ recipes, ...more }) }, text).titles?.clusters[0];

  test("channels with the same title share a line under the narrowest limit; the gain is the best one", () => {
    const cluster = linesOf("Write titles for kettles");
    expect(cluster?.lines.map(({ channels, recipe: { limit } }) => [channels, limit])).toEqual([
      [["amazon", "ebay"], 80],
      [["seo_title"], 60],
    ]);
    expect(cluster?.gain.value).toBeCloseTo(0.3, 9);
  });

  test("a channel asked for stands alone; a limit of its own speaks louder", () => {
    expect(linesOf("Write an eBay title for kettles")?.lines.map(({ channels }) => channels)).toEqual([["ebay"]]);
    const asked = linesOf("A kettle title of at most 30 characters for eBay", {
      recipes: [recipe("asked", 30, "Kettle", 0.6), ...recipes],
    });
    expect(asked?.lines.map(({ recipe: { limit } }) => limit)).toEqual([30]);
  });

  test("a title given: its length, the limits it breaks, and the searched words it lacks, pairs before their parts", () => {
    const title = `Acme Kettle ${"x".repeat(60)}`;
    const term = (text: string, searches: number, isInGiven: boolean) => ({
      term: text,
      words: text.split(" ").length,
      searches,
      share: searches / 100,
      queries: 1,
      titleShare: null,
      isInGiven,
    });
    const terms = [
      term("kettle", 100, true),
      term("steel", 40, false),
      term("steel lid", 30, false),
      term("red", 20, false),
    ];
    const given = linesOf(`Improve the title "${title}" for kettles`, {
      given: { title, coverage: 0.5 },
      terms,
    })?.given;
    expect(given?.length.value).toBe(72);
    expect(given?.tooLongFor.map(({ channel }) => channel)).toEqual(["seo_title"]);
    expect(given?.missing.map(({ term: text }) => text)).toEqual(["steel lid", "red"]);
  });

  test("what people call it, and the name that sellers overlook", () => {
    const name = (text: string, searches: number, titleShare: number) => ({
      name: text,
      searches,
      wordings: [text],
      share: searches / 100,
      titleShare,
    });
    const { names } = answered(
      { titles: titlesOf({ names: [name("kettle", 70, 1), name("water boiler", 20, 0.6), name("jug", 10, 0.1)] }) },
      "What do people call kettles?",
    );
    expect(names?.products[0]?.overlooked?.name).toBe("jug");
  });
});

test("nothing read is empty", () => {
  expect(analyse(factsOf({}), questionOf("keywords for kettles"))).toMatchObject({ kind: "empty", topics: [] });
});
