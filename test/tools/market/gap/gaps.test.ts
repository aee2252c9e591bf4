import { describe, expect, test } from "vitest";
import { compareValues, type NamedValue, NOT_LISTED } from "../../../../tools/market/gap/attribute-values.js";
import { type ClusterSize, rankClusters } from "../../../../tools/market/gap/gap-ranking.js";
import { scopeStability } from "../../../../tools/market/gap/scope-stability.js";
import type { SearchedKeyword } from "../../../../tools/market/gap/unlisted-values.js";
import { ancestors, comparisonCategories, isWithin } from "../../../../tools/statistics/comparison-category.js";
import { scarcity } from "../../../../tools/statistics/distributions.js";
import { adConversionOf, clickRateOf, isAssumed, measuredRate } from "../../../../tools/statistics/rates.js";
import { roundSignificant, roundTo, roundToCents } from "../../../../tools/statistics/rounding.js";
import { atOnce } from "../../../../tools/steps.js";

const search = (
  keyword: string,
  searchesPerMonth: number | null,
  more: Partial<SearchedKeyword> = {},
): SearchedKeyword => ({
  keyword,
  searchesPerMonth,
  variantGroup: null,
  navigational: null,
  ...more,
});
const value = (attribute: string, name: string, productsOnSale: number): NamedValue => ({
  attribute,
  value: name,
  listedProducts: productsOnSale,
  productsOnSale,
});
const assortment = (titles: readonly string[] = [], brands: readonly string[] = []) => ({
  titles,
  words: { terms: ["kettle"], brands },
});

describe("compareValues", () => {
  test("ln of demand share over supply share among the attribute's values, with half a product each", () => {
    const { values } = compareValues(
      [value("material", "glass", 2), value("material", "plastic", 7)],
      [search("glass kettle", 300), search("plastic kettles", 100), search("kettle", 600)],
      "en",
      assortment(Array.from({ length: 10 }, () => "Kettle")),
    );
    expect(values[0]).toMatchObject({
      value: "glass",
      searchesPerMonth: 300,
      demandShare: 0.3,
      supplyShare: 0.2,
      topKeyword: "glass kettle",
    });
    expect(values[0]?.gapIndex).toBeCloseTo(Math.log(0.75 / (2.5 / 10)), 3);
    expect(values[1]?.gapIndex).toBeCloseTo(Math.log(0.25 / (7.5 / 10)), 3);
  });

  test.each([
    [
      "a shared figure counts once",
      [search("glass kettle", 90, { variantGroup: 4 }), search("glass kettles", 90, { variantGroup: 4 })],
      90,
    ],
    ["unknown volume adds nothing", [search("glass kettle", null)], 0],
    ["the value must stand in the keyword as words", [search("glassy kettle", 90), search("kettle sunglass", 50)], 0],
  ])("%s", (_name, keywords, expected) => {
    const { values } = compareValues(
      [value("material", "glass", 1), value("material", "steel", 1)],
      keywords,
      "en",
      assortment(),
    );
    expect(values.find(({ value: name }) => name === "glass")?.searchesPerMonth).toBe(expected);
  });

  test("the widest gap first; at one gap the value with more products, then by name; what has no index last", () => {
    const { values, namingKeywords, searchesPerMonth } = compareValues(
      [
        value("fit", "wide", 4),
        value("material", "steel", 7),
        value("material", "glass", 2),
        value("colour", "red", 1),
        value("colour", "blue", 1),
        value("coating", "matt", 1),
        value("coating", "gloss", 1),
      ],
      [search("glass kettle", 300), search("steel kettle", 100), search("red kettle", 5), search("blue kettle", 5)],
      "en",
      assortment(["Glass kettle", "Steel kettle"]),
    );
    expect(values.map(({ value: name }) => name)).toEqual(["glass", "blue", "red", "steel", "wide", "gloss", "matt"]);
    expect([namingKeywords, searchesPerMonth]).toEqual([4, 410]);
  });

  test("shares keep six digits, the index four; without searches or products there is no share", () => {
    const three = [value("material", "glass", 1), value("material", "steel", 1)];
    const searches = [search("glass kettle", 1), search("steel kettle", 2), search("kettle", 4)];
    const [steel, glass] = compareValues(three, searches, "en", assortment(["a", "b", "c"])).values;
    expect(glass).toMatchObject({ demandShare: 0.142857, supplyShare: 0.333333, gapIndex: -0.4055 });
    expect(steel).toMatchObject({ demandShare: 0.285714, supplyShare: 0.333333, gapIndex: 0.2877 });
    const none = compareValues(three, [search("glass kettle", null)], "en", assortment()).values;
    expect(none.map(({ demandShare, supplyShare, gapIndex }) => [demandShare, supplyShare, gapIndex])).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    // One search and one product are the least there is a share of.
    const least = compareValues(three, [search("glass kettle", 1)], "en", assortment(["a"])).values;
    expect(least.map(({ demandShare, supplyShare }) => [demandShare, supplyShare])).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });

  test("one value alone, a bare number, a value nobody names: no index", () => {
    const alone = compareValues([value("fit", "wide", 1)], [search("wide kettle", 90)], "en", assortment());
    expect(alone.values[0]?.gapIndex).toBeNull();
    const bare = compareValues(
      [value("cups", "2", 1), value("cups", "4", 1)],
      [search("kettle 2 l", 90)],
      "en",
      assortment(),
    );
    expect(bare.values.map(({ gapIndex, keywords }) => [gapIndex, keywords])).toEqual([
      [null, 0],
      [null, 0],
    ]);
  });

  test("a wording no product has is found, brands, market words and shops are not", () => {
    const keywords = [
      search("kettle", 500),
      search("gooseneck kettle", 200),
      search("best gooseneck kettle", 100),
      search("acme kettle", 200),
      search("best kettle", 200),
      search("kettle near me", 200),
      search("how to clean a kettle", 200),
      search("walmart kettle", 200, { navigational: 0.6 }),
      search("glass kettle", 100),
    ];
    const { values } = compareValues(
      [value("material", "glass", 3)],
      keywords,
      "en",
      assortment(["Acme Gooseneck Kettle", "Acme Kettle"], ["Acme"]),
    );
    expect(values.filter(({ attribute }) => attribute === NOT_LISTED)).toMatchObject([
      {
        value: "gooseneck",
        searchesPerMonth: 300,
        keywords: 2,
        listedProducts: 0,
        productsOnSale: 1,
        supplyShare: 0.5,
      },
    ]);
  });

  test("German searches count for English values; unlisted wordings are left alone there", () => {
    const { values } = compareValues(
      [value("colour", "black", 1), value("colour", "white", 1)],
      [search("wasserkocher schwarz", 90), search("retro wasserkocher", 90)],
      "de",
      { titles: [], words: { terms: ["wasserkocher"], brands: [] } },
    );
    expect(values.map(({ value: name, searchesPerMonth }) => [name, searchesPerMonth])).toEqual([
      ["black", 90],
      ["white", 0],
    ]);
  });
});

describe("scarcity: the lower tail of the binomial distribution", () => {
  test.each([
    [0, 10, 0.5, 0.5 ** 10],
    [1, 3, 0.5, 4 / 8],
    [3, 3, 0.2, 1],
    [0, 5, 1, 0],
  ])("%i of %i at %d", (having, n, share, expected) => expect(scarcity(having, n, share)).toBeCloseTo(expected, 12));

  test.each([
    [0, 0, 0.5],
    [4, 3, 0.5],
    [1, 3, 1.5],
  ])("%i of %i at %d: nothing to judge", (having, n, share) => expect(scarcity(having, n, share)).toBeNull());
});

describe("comparison category", () => {
  const paths = ["A > B > 1", "A > B > 2", "A > B > 3", "A > B > 4", "A > B > 5", "A > C > 6", "D > E > 7"];
  test.each([
    ["A > B > 1", "A > B"],
    ["A > C > 6", "A"],
    ["D > E > 7", "D"],
  ])("%s is compared with %s", (path, category) => expect(comparisonCategories(paths)(path)).toBe(category));

  test("a category is a whole level, not the start of a word", () => {
    expect(isWithin("Home & Kitchen > Coffee", "Home & Kitchen")).toBe(true);
    expect(isWithin("Home & Kitchens > Coffee", "Home & Kitchen")).toBe(false);
    expect(ancestors("A > B")).toEqual(["A > B", "A"]);
  });
});

describe("rankClusters", () => {
  const size = (clusterId: number, searches: number | null, products: number): ClusterSize => ({
    cluster: { clusterId, name: `C${clusterId}`, categoryPath: `Top > C${clusterId}`, headTerm: "c" },
    demand: { searches, low: searches, high: searches, summed: searches, growth: null, keywords: 1, ranged: 0 },
    salesPerMonth: null,
    products,
    offers: products,
    merchants: 1,
    medianPrice: 10,
    assumptions: {
      clickRate: { name: "click rate", low: 0.02, base: 0.05, high: 0.1, unit: "share", origin: "ASSUMED" },
      conversionRate: { name: "conversion rate", low: 0.01, base: 0.025, high: 0.05, unit: "share", origin: "ASSUMED" },
      price: { name: "price", low: 8, base: 10, high: 12, unit: "currency per order", origin: "measured" },
    },
  });

  test("G = ln(demand share / supply share); unmeasured clusters come last and enter no total", () => {
    const { lines, whole } = atOnce(rankClusters([size(1, 300, 1), size(2, 100, 5), size(3, null, 50)]));
    expect(lines.map(({ clusterId, rank }) => [clusterId, rank])).toEqual([
      [1, 1],
      [2, 2],
      [3, null],
    ]);
    expect(lines[0]?.gapIndex).toBeCloseTo(Math.log(0.75 / (1.5 / 7)), 3);
    expect(lines[2]).toMatchObject({ gapIndex: null, valuePerMonth: null, rankStability: null });
    expect(whole).toMatchObject({ clusters: 2, searchesPerMonth: 400, products: 6, gapIndex: 0 });
  });

  test("value = searches x click rate x conversion rate x price x (1 - saturation)", () => {
    const { lines } = atOnce(rankClusters([size(1, 1000, 1), size(2, 1000, 4), size(3, 1000, 4)]));
    expect(lines[0]).toMatchObject({ clusterId: 1, saturation: 0.25, valuePerMonth: { low: 1, base: 9, high: 45 } });
  });

  test("places in a scope: without overlap the larger gap always leads, a cluster without a gap never", () => {
    const { lines } = atOnce(rankClusters([size(1, 9000, 1), size(2, 100, 1), size(3, 1000, 4), size(4, 10, 4)]));
    const { holds } = atOnce(scopeStability(lines, { top: 1, draws: 50, seed: 3 }));
    const shareOf = (id: number) => holds.find(({ clusterId }) => clusterId === id)?.share;
    expect(shareOf(1)).toBe(1);
    expect([shareOf(2), shareOf(4)]).toEqual([0, 0]);
    expect(atOnce(scopeStability(lines, { top: 1, draws: 50, seed: 3 }))).toEqual({ top: 1, holds });
  });

  test("no clusters, no totals", () => {
    expect(atOnce(rankClusters([]))).toMatchObject({
      lines: [],
      categories: [],
      whole: { clusters: 0, ratio: null, gapIndex: null },
    });
  });
});

describe("rates", () => {
  const none = { impressions: 0, adClicks: 0, adOrders: 0, productClicks: 0, productOrders: 0 };
  test.each([
    [99, true],
    [100, false],
  ])("%i clicks: assumed %s", (adClicks, assumed) => {
    expect(isAssumed(clickRateOf({ ...none, impressions: 2000, adClicks }))).toBe(assumed);
  });

  test("own ads first, then product clicks, then the assumption", () => {
    expect(adConversionOf({ ...none, adClicks: 200, adOrders: 4, productClicks: 900, productOrders: 9 }).base).toBe(
      0.02,
    );
    expect(adConversionOf({ ...none, adClicks: 20, adOrders: 4, productClicks: 900, productOrders: 9 }).base).toBe(
      0.01,
    );
    expect(adConversionOf(none)).toMatchObject({ low: 0.01, base: 0.025, high: 0.05, origin: "ASSUMED" });
  });

  test("no order at all is not a rate of zero", () => {
    expect(measuredRate("conversion rate", 0, 500, 500, "own ads")).toBeNull();
  });
});

describe("rounding", () => {
  test.each([
    [roundTo(-0.5, 0), -1],
    [roundTo(-0.0001, 2), 0],
    [roundTo(null, 2), null],
    [roundSignificant(47_365.4321, 3), 47_400],
    [roundSignificant(null, 3), null],
    [roundToCents(17.604_999_999_99), roundToCents(17.605)],
  ])("%#", (actual, expected) => expect(actual).toBe(expected));
});
