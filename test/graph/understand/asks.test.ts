import { describe, expect, it } from "vitest";
import { areClear, ownersOf, readAsks, unknownNames } from "../../../graph/understand/asks/index.js";
import { nothingNamed } from "../../../graph/understand/names/named.js";
import { readNumbers } from "../../../graph/understand/numbers/read.js";
import type { ClusterMatch } from "../../../graph/understand/request.js";

const US = { code: "US", name: "United States", currency: "USD", asOf: "2026-10-31", stated: false };
const GB = { code: "GB", name: "United Kingdom", currency: "GBP", asOf: "2026-10-31", stated: true };

const cluster = (name: string, term: string): ClusterMatch => ({
  clusterId: 1,
  name,
  categoryPath: "Outdoor > Camping",
  headTerm: term,
  term,
  score: 1,
  how: "exact",
});

const SCOPE = {
  ...nothingNamed(US),
  clusters: [cluster("Tents", "tents"), cluster("Tents", "tent"), cluster("Zelte", "zelte")],
  brands: ["Nomadelle", "Ridgeway"],
  merchants: ["Northmart"],
};

const read = (text: string) =>
  readAsks(
    text,
    {
      ...SCOPE,
      brands: SCOPE.brands.filter((name) => text.includes(name)),
      merchants: SCOPE.merchants.filter((name) => text.includes(name)),
    },
    readNumbers(text),
  );
const first = (text: string) => {
  const [ask] = read(text);
  if (ask === undefined) throw new Error("no ask was read");
  return ask;
};

describe("what a question asks for, in the terms of the registry", () => {
  it.each([
    ["What is the median price of tents?", "value", ["price-median"], null],
    ["how many people search for tents", "count", ["searches"], null],
    ["search volume and difficulty for tents", "value", ["searches", "difficulty"], null],
    ["how many brands sell tents", "count", ["brands"], null],
    ["tents - how many and from how many brands", "count", ["offers", "brands"], null],
    ["What colours are most common among tents?", "rank", ["products"], "attribute-value"],
    ["Which keyword for tents is the priciest to bid on?", "rank", ["click-price"], "keyword"],
    ["How many tents are on sale?", "count", ["offers"], null],
    ["how many tents were sold last month", "count", ["units"], null],
    ["Which brand of tents is the cheapest?", "rank", ["price-median"], "brand"],
    ["which merchants are out of stock most for tents", "rank", ["out-of-stock-share"], "merchant"],
    ["top 5 brands by orders in tents", "rank", ["orders"], "brand"],
    // Of features, searches are those that name one.
    ["Which colours of tents are searched most?", "rank", ["attribute-searches"], "attribute-value"],
    ["Which sizes of tents are undersupplied?", "list", ["attribute-gap"], "attribute-value"],
    // What is said of searches or clicks comes before how many there are.
    ["Which searches for tents come back empty?", "value", ["searches-without-result", "searches"], null],
    // Growth of the past year is that of its twelve months, not the slope of all years.
    ["How much did demand for tents grow over the past year?", "value", ["change-on-year"], null],
    ["Which brands of tents grew most year on year?", "rank", ["change-on-year"], "brand"],
    ["Which brands of tents gained most clicks from March to August?", "rank", ["clicks"], "brand"],
    ["how fast is demand for tents growing", "value", ["growth-a-year"], null],
    ["what share of the site searches for tents find nothing", "share", ["no-result-share", "site-searches"], null],
    ["are clicks on tents expensive?", "value", ["click-price"], null],
    ["Which age group buys the most tents?", "list", ["audience-share"], "segment"],
    // A course of months that stands beside a number is asked about all the same, unless the asker states it.
    ["Which categories are growing over 20% a year?", "list", ["growth-a-year"], "category"],
    ["are tents growing at 25% a year", "value", ["growth-a-year"], null],
    ["What slice of the orders goes to tents?", "share", ["order-share"], null],
    ["Which shops sell tents?", "list", ["offers"], "merchant"],
    ["list the brands that sell tents", "list", ["offers"], "brand"],
    ["give me the shops that sell tents", "list", ["offers"], "merchant"],
    ["which month has the most searches for tents?", "when", ["peak-month"], null],
    ["tents: keyword difficulty under 40", "list", ["searches", "difficulty"], "keyword"],
    ["Nomadelle or Ridgeway: share of clicks of tents", "compare", ["click-share"], "brand"],
    ["tents, price down compared to January?", "change", ["price-change"], null],
    ["What's the break-even ACOS for tents?", "solve", ["break-even-acos"], null],
    ["Wie viele Händler verkaufen Zelte?", "count", ["merchants"], null],
    ["Wie hoch ist das Suchvolumen für Zelte?", "value", ["searches"], null],
  ])("%s", (text, want, measures, by) => {
    expect(first(text)).toMatchObject({ want, measures, by });
  });

  it("reads each question of a text by itself", () => {
    const asks = read("What is the median price of tents and how many brands sell them?");
    expect(asks.map(({ measures }) => measures)).toEqual([["price-median"], ["brands"]]);
    expect(ownersOf(asks)).toEqual(["pricing", "gap"]);
  });

  it.each([
    "How many brands sell tents and what is the median price?",
    "Wie viele Marken verkaufen Zelte und wie hoch ist der Medianpreis?",
    "Combien de marques vendent des tents et quel est le prix médian ?",
    "¿Cuántas marcas venden tents y cuál es el precio mediano?",
  ])("two questions in one sentence: %s", (text) => {
    expect(read(text).map(({ measures }) => measures)).toEqual([["brands"], ["price-median"]]);
  });

  it("tells which end comes first", () => {
    expect(first("cheapest tent").order).toEqual({ by: "price-lowest", first: "least" });
    expect(first("tents with the fewest offers by brand").order).toEqual({ by: "offers", first: "least" });
  });

  it("takes a measure beside its number as stated, not as asked for", () => {
    expect(first("At a price of $299 and a margin of 22 %, what is the highest bid for tents?").measures).toEqual([
      "highest-bid",
    ]);
  });

  it.each<[string, string[]]>([
    ["Is the price of tents stable?", ["price-volatility"]],
    ["tents: price, price spread", ["price-median", "price-spread"]],
    ["What is the price of tents and the price spread?", ["price-median", "price-spread"]],
    ["median price and price spread of tents", ["price-median", "price-spread"]],
  ])("what is said of a price is asked for, not the price beside it: %s", (text, measures) => {
    expect(first(text).measures).toEqual(measures);
  });

  it.each<[string, string[]]>([
    ["tents under 300", ["price-lowest"]],
    ["tents under $300 for a shopper", ["price-lowest"]],
    ["Which tents are there between $50 and $90?", ["price-lowest"]],
    // What is bounded is something else, or a sum is asked for.
    ["tents that are not zonked (below 0.5)", []],
    ["My tents cost $9. Can I go below $22?", []],
  ])("a bound on its own asks for the offers that meet it: %s", (text, measures) => {
    expect(read(text).at(-1)?.measures).toEqual(measures);
  });

  it("holds two times against each other", () => {
    const { period, against } = first("searches for tents in March 2026 compared to March 2025");
    expect([period?.from, against]).toMatchObject(["2026-03-01", { kind: "period", period: { from: "2025-03-01" } }]);
  });

  it("names what no data holds", () => {
    expect(first("What is the return rate of tents?")).toMatchObject({ measures: [], notHeld: ["returns"] });
    expect(first("How many reviews do tents have?").notHeld).toEqual(["reviews"]);
  });

  it("takes no look-alike for a measure", () => {
    expect(first("share price of Nomadelle").measures).toEqual([]);
  });

  it("keeps the words that nothing accounts for", () => {
    expect(first("What is the median price of tents?").unread).toEqual([]);
    expect(first("What is the median price of purple tents?").unread.map(({ surface }) => surface)).toEqual(["purple"]);
    expect(areClear(read("price of tents, not of Ridgeway"))).toBe(false);
    expect(areClear(read("What is the median price of tents?"))).toBe(true);
  });

  it.each([
    "Which brands of tents have at least 5 offers?",
    "Which brands of tents have more than 5 offers?",
    "Which merchants of tents have no more than 5 offers?",
    "Which merchants of tents have fewer than 20 offers?",
    "List the keywords of tents with up to 300 searches",
    "List the keywords of tents with a minimum of 300 searches",
    "Welche Marken haben mindestens 5 Zelte im Angebot?",
    "Welche Händler haben höchstens 5 Zelte im Angebot?",
    "Quelles marques ont au moins 5 offres de tents ?",
    "¿Qué marcas tienen al menos 5 ofertas de tents?",
    "What share of the clicks on tents does Nomadelle have?",
    "What do tents cost on average in March 2026?",
    "Are tents cheaper today than in January?",
    "Is it true that tents doubled in price?",
    "Which 5 percent of tents are the dearest?",
  ])("every word is accounted for: %s", (text) => {
    expect(read(text).flatMap(({ unread }) => unread.map(({ surface }) => surface))).toEqual([]);
  });

  it("knows the market by each of its names", () => {
    const asks = readAsks("median price of tents in Britain", { ...SCOPE, market: GB, brands: [], merchants: [] }, []);
    expect(areClear(asks)).toBe(true);
  });

  it("hears a name that no data holds", () => {
    const names = (text: string) => unknownNames(text, read(text));
    expect(names("What does Dyson charge for tents?")).toEqual(["Dyson"]);
    expect(names("amazon's prices of tents")).toEqual(["amazon"]);
    expect(names("What does Nomadelle charge for tents?")).toEqual([]);
    expect(names("Was kosten Zelte mit Boden?")).toEqual([]);
  });
});

it.each([
  ["Which tents' prices rose most?", "most"],
  ["Which tents' prices fell most?", "least"],
  ["Which merchants cut their prices the most on tents?", "least"],
])("of what fell most the lowest change comes first: %s", (text, end) => {
  expect(first(text).order).toEqual({ by: "price-change", first: end });
});
