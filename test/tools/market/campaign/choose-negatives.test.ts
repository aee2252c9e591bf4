import { describe, expect, test } from "vitest";
import { chooseNegatives, type NegativesInput } from "../../../../tools/market/campaign/choose-negatives.js";
import { offGoalFinder } from "../../../../tools/market/campaign/off-goal.js";

describe("chooseNegatives", () => {
  const input: NegativesInput = {
    terms: [],
    selling: [],
    chosen: [],
    keywords: [],
    targetConversionRate: 0.03,
    language: "en",
    productWords: ["Kettles", "kettle"],
  };
  const term = (text: string, clicks: number, orders = 0) => ({ text, clicks, cost: clicks * 0.5, orders });
  const chosenFrom = (more: Partial<NegativesInput>) =>
    chooseNegatives({ ...input, ...more }).negatives.map(({ negative, match, why }) => [negative, match, why]);

  test.each([
    ["100 clicks at 3 % are enough", [term("kettle drawing", 100)], [["kettle drawing", "phrase", "no orders"]]],
    ["99 are not", [term("kettle drawing", 99)], []],
    ["one order clears a term", [term("kettle drawing", 500, 1)], []],
    [
      "off-goal words need no clicks",
      [term("used kettle", 3), term("used kettle parts", 9)],
      [["used", "phrase", "used"]],
    ],
  ])("%s", (_name, terms, expected) => expect(chosenFrom({ terms })).toEqual(expected));

  test("the widest form that blocks no chosen keyword", () => {
    const terms = [term("free kettle", 200)];
    expect(chosenFrom({ terms })).toEqual([["free", "phrase", "free"]]);
    expect(chosenFrom({ terms, chosen: ["bpa free kettles"] })).toEqual([["free kettle", "exact", "free"]]);
    expect(chosenFrom({ terms, chosen: ["bpa free glass kettle"] })).toEqual([["free kettle", "phrase", "free"]]);
  });

  test("a search that sold is never blocked, here or in another product of the campaign", () => {
    expect(chosenFrom({ terms: [term("kettle drawing", 200)], selling: ["kettle drawing book"] })).toEqual([
      ["kettle drawing", "exact", "no orders"],
    ]);
  });

  test("when even the exact form would block a chosen keyword it is refused and named", () => {
    const outcome = chooseNegatives({ ...input, terms: [term("cheap kettle", 400)], chosen: ["cheap kettles"] });
    expect(outcome.negatives).toEqual([]);
    expect(outcome.refused).toEqual([
      { term: "cheap kettle", clicks: 400, cost: 200, keyword: "cheap kettles", kind: "variant" },
    ]);
  });

  test("lists what it blocks and counts a term's cost once", () => {
    const terms = [term("used kettle", 100), term("used kettle repair", 50), term("kettle repair", 40)];
    const outcome = chooseNegatives({
      ...input,
      terms,
      keywords: [
        { text: "used kettle", volume: 90 },
        { text: "kettle", volume: 900 },
      ],
    });
    expect(outcome.negatives[0]).toMatchObject({
      negative: "used",
      terms: 2,
      clicks: 150,
      cost: 75,
      blockedKeywords: ["used kettle"],
      blockedSearchesPerMonth: 90,
    });
    expect(outcome.blockedCost).toBe(95);
  });

  test("off-goal keywords that no ad has met are blocked before they cost", () => {
    expect(chosenFrom({ keywords: [{ text: "kettle repair", volume: 500 }] })).toEqual([
      ["repair", "phrase", "repair"],
    ]);
  });

  test("a product's own words are no cue; German cues count in German", () => {
    expect(offGoalFinder("en", ["Repair kits", "repair kit"])("repair kit")).toBeNull();
    expect(offGoalFinder("de", ["Kettles"])("wasserkocher gebraucht kaufen")).toEqual({
      goal: "used",
      words: "gebraucht",
    });
    expect(offGoalFinder("fr", ["Kettles"])("bouilloire gratis")).toBeNull();
  });
});
