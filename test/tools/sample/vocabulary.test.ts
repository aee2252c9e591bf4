import { expect, test } from "vitest";
import { planClusters } from "../../../tools/sample/plan.js";
import {
  ATTRIBUTE_GAPS,
  CONCENTRATIONS,
  DYING_CLUSTERS,
  GROWING_CLUSTERS,
  NON_SEASONAL_CLUSTERS,
  OVER_SUPPLIED_CLUSTERS,
  SEASONAL_CLUSTERS,
  UNDER_SUPPLIED_CLUSTERS,
} from "../../../tools/sample/planted.js";
import { GHOSTS } from "../../../tools/sample/planted-ghosts.js";
import { KEYWORD_BIDS, WASTEFUL_TERMS } from "../../../tools/sample/planted-prices.js";
import { CATEGORIES, HOUSE_BRANDS, MERCHANTS, translateUse } from "../../../tools/sample/vocabulary.js";

const clusters = CATEGORIES.flatMap(({ category, clusters }) => clusters.map((words) => ({ category, ...words })));
const repeated = (items: readonly string[]): string[] => items.filter((item, index) => items.indexOf(item) !== index);

test("is large enough", () => {
  expect(CATEGORIES.length).toBeGreaterThanOrEqual(12);
  expect(clusters.length).toBeGreaterThanOrEqual(160);
  expect(MERCHANTS.length).toBeGreaterThanOrEqual(45);
});

test("names every product once: heads, German words and display names", () => {
  expect(repeated(clusters.map(({ head }) => head))).toEqual([]);
  expect(repeated(clusters.map(({ german }) => german[1].toLowerCase()))).toEqual([]);
  expect(repeated(clusters.map(({ path }) => path))).toEqual([]);
  expect(repeated(planClusters().map(({ name }) => name))).toEqual([]);
});

test("no synonym is the head or a synonym of another cluster", () => {
  const terms = clusters.flatMap(({ head, synonyms }) => [head, ...synonyms]);
  expect(repeated(terms)).toEqual([]);
});

test("every cluster has four more languages, two synonyms or more, and attributes of two values or more", () => {
  for (const { path, head, synonyms, german, translations, attributes, uses } of clusters) {
    expect(path.split(" > "), head).toHaveLength(2);
    expect(german[1], head).toMatch(/^\S/);
    expect(
      Object.values(translations).filter((term) => term.trim() === term && term !== ""),
      head,
    ).toHaveLength(4);
    expect(synonyms.length, head).toBeGreaterThanOrEqual(2);
    const lists = Object.values(attributes);
    expect(lists.length, head).toBeGreaterThanOrEqual(2);
    for (const values of lists) {
      expect(values.length, `${head}: ${values}`).toBeGreaterThanOrEqual(2);
      expect(repeated(values), head).toEqual([]);
    }
    expect(uses.length, head).toBeGreaterThanOrEqual(3);
  }
});

test("every use has a German wording", () => {
  const uses = clusters.flatMap((words) => words.uses);
  expect(uses.filter((use) => translateUse(use) === undefined)).toEqual([]);
});

test("the products people ask about first are there", () => {
  const asked = [
    "espresso machine",
    "running shoe",
    "robot vacuum",
    "standing desk",
    "air fryer",
    "yoga mat",
    "scented candle",
    "dog bed",
    "wireless earbud",
    "snow shovel",
    "sunscreen",
    "space heater",
    "paddling pool",
    "water bottle",
  ];
  const heads = new Set(clusters.map(({ head }) => head));
  expect(asked.filter((head) => !heads.has(head))).toEqual([]);
});

test("brands and merchants are named once, and each category has its own brands", () => {
  const brands = [...CATEGORIES.flatMap((category) => category.brands), ...HOUSE_BRANDS];
  expect(brands.length).toBeGreaterThanOrEqual(320);
  expect(repeated(brands)).toEqual([]);
  expect(CATEGORIES.filter((category) => category.brands.length !== 18)).toEqual([]);
  expect(repeated(MERCHANTS.map(({ name }) => name))).toEqual([]);
  expect(MERCHANTS.flatMap(({ brand }) => brand ?? []).filter((brand) => !brands.includes(brand))).toEqual([]);
  const categories = new Set(CATEGORIES.map(({ category }) => category));
  expect(
    MERCHANTS.flatMap((merchant) => merchant.categories ?? []).filter((category) => !categories.has(category)),
  ).toEqual([]);
  expect(new Set(MERCHANTS.map(({ kind }) => kind))).toEqual(
    new Set(["marketplace", "retailer", "specialist", "discounter", "brand store"]),
  );
});

test("planted truths name clusters that exist", () => {
  const names = new Set(planClusters().map(({ name }) => name));
  const planted = [
    SEASONAL_CLUSTERS,
    NON_SEASONAL_CLUSTERS,
    GROWING_CLUSTERS,
    DYING_CLUSTERS,
    UNDER_SUPPLIED_CLUSTERS,
    OVER_SUPPLIED_CLUSTERS,
    ATTRIBUTE_GAPS,
    CONCENTRATIONS,
    GHOSTS,
    KEYWORD_BIDS,
    WASTEFUL_TERMS,
  ].flatMap((list) => list.map(({ cluster }) => cluster));
  expect(planted.filter((name) => !names.has(name))).toEqual([]);
});
