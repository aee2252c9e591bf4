import { describe, expect, it } from "vitest";
import { constant, evaluate } from "../../../graph/answer/derivation.js";
import { count, money, percent, renderStatement, type Statement, say } from "../../../graph/answer/figure.js";
import { recast } from "../../../graph/write/recast.js";

const stated = (value: number) => constant(value, "stated");

const facts = new Map<number, Statement>([
  [
    1,
    say`The average price of tents in Canada went from ${money(stated(210), "CAD", "E1")} in August 2026 to ${money(stated(197), "CAD", "E1")} in September 2026.`,
  ],
  [2, say`Bergmark has ${count(stated(48), "E2")} of the ${count(stated(192), "E2")} offers of tents in Canada.`],
  [3, say`${percent(stated(0.24), "E3")} of the clicks on tents in Canada went to Bergmark.`],
  [
    5,
    say`Brands of yoga mats by share of clicks, the first 3 of 9: Fitvaro (${percent(stated(0.26067), "E5")}), Ironique (${percent(stated(0.19824), "E5")}) and Onnora (${percent(stated(0.16284), "E5")}).`,
  ],
  [6, say`The unit cost of a lamp is ${money(stated(12), "CAD", "E6")}.`],
  [7, say`The price of a lamp is ${money(stated(39), "CAD", "E7")}.`],
  [
    8,
    say`Spain has more searches for tents: ${count(stated(151292), "E8")} against ${count(stated(104823), "E8")} for Portugal.`,
  ],
  [
    9,
    say`${count(stated(326), "E9")} of ${count(stated(457), "E9")} judged discounts (${percent(stated(0.713), "E9")}) went below the lowest price, of ${count(stated(493), "E9")} found.`,
  ],
  [4, say`In Canada ${count(stated(12100), "E4")} searches are for “tent”, ${count(stated(6050), "E4")} for “tarp”.`],
]);
const read = (text: string) => recast(text, facts, [], { language: "en", question: "", around: "" });

describe("numbers of several facts, and of what a fact lists", () => {
  it.each([
    ["as printed, not as stored", "Fitvaro is 6.3 percentage points ahead of Ironique. [5]"],
    ["some of a list together", "Fitvaro and Ironique together have 45.9% of the clicks on yoga mats. [5]"],
    ["the first of a list together", "The first three brands together have 62.2% of the clicks on yoga mats. [5]"],
    ["the second of a list", "Ironique is the second most clicked brand of yoga mats. [5]"],
    ["two facts, their difference", "The price of a lamp is 27 CAD higher than its cost. [7][6]"],
    ["two countries", "Spain has 46,469 more searches for tents than Portugal. [8]"],
    ["what was not", "The other 131 judged discounts did not go below the lowest price. [9]"],
  ])("count: %s", (_, written) => {
    expect(read(written).faults).toEqual([]);
  });

  it.each([
    ["the other way round", "Ironique is 6.3 percentage points ahead of Fitvaro. [5]"],
    ["another pair's sum", "Fitvaro and Onnora together have 45.9% of the clicks on yoga mats. [5]"],
    ["a place that is another's", "Onnora is the second most clicked brand of yoga mats. [5]"],
    ["a superlative that is another's", "Onnora has the most clicks on yoga mats. [5]"],
    ["two countries exchanged", "Portugal has more searches for tents than Spain. [8]"],
    ["a share of another whole", "Of all 493 discounts 71.3% went below the lowest price. [9]"],
  ])("are refused: %s", (_, written) => {
    expect(read(written).faults).toHaveLength(1);
  });
});

describe("a number that follows from a fact in one step", () => {
  it.each([
    ["Tents were 13 CAD cheaper in September 2026 than in August. [1]", "13.00 CAD", 13],
    ["25% of the offers of tents in Canada are Bergmark's. [2]", "25.0 %", 0.25],
    ["Bergmark lacks 144 of the 192 offers of tents. [2]", "144", 144],
    ["76% of the clicks on tents did not go to Bergmark. [3]", "76.0 %", 0.76],
    ["Together, “tent” and “tarp” have 18,150 searches. [4]", "18,150", 18150],
  ])("is printed from its proof: %s", (written, printed, value) => {
    const { statements, faults } = read(written);
    expect(faults).toEqual([]);
    expect(statements.map(renderStatement).join()).toContain(printed);
    const figures = statements.flatMap(({ parts }) =>
      parts.flatMap((part) => (typeof part === "string" ? [] : [part])),
    );
    const proven = figures.map(({ derivation }) => (derivation === null ? null : evaluate(derivation)));
    expect(proven.some((each) => each !== null && Math.abs(each - value) < 1e-9)).toBe(true);
  });

  it.each([
    "Tents were 13 CAD dearer in September 2026 than in August. [1]",
    "Tents were 13 CAD cheaper in August 2026 than in September. [1]",
    "Tents cost 407 CAD in September 2026. [1]",
    "144 of the 192 offers of tents are Bergmark's. [2]",
    "76% of the clicks on tents went to Bergmark. [3]",
    "“Tarp” is searched for twice as often as “tent”. [4]",
    "“Tent” has 18,150 searches. [4]",
    "Together, “tent” and “tarp” have 6,050 searches. [4]",
  ])("is refused where the words say another step: %s", (written) => {
    expect(read(written).faults).toHaveLength(1);
  });
});
