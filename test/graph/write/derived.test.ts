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
  [4, say`In Canada ${count(stated(12100), "E4")} searches are for “tent”, ${count(stated(6050), "E4")} for “tarp”.`],
]);
const read = (text: string) => recast(text, facts, [], { language: "en", question: "", around: "" });

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
