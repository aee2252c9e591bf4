import { describe, expect, it } from "vitest";
import { count, days, money, percent, renderStatement, type Statement, say } from "../../../graph/answer/figure.js";
import { recast } from "../../../graph/write/recast.js";
import { given } from "../given.js";

const facts = new Map<number, Statement>([
  [1, say`The median price is ${money(given(297.49), "GBP", "E3")} over ${count(given(1234), "E3")} offers.`],
  [2, say`Demand stands ${percent(given(-0.26), "E4", { signed: true })} on a year before; seen in October 2025.`],
  [3, say`The data is ${days(given(37), "E5")} old; the X78 Vacuum leads.`],
]);
const read = (text: string, question = "What about 2 of them?") => {
  const { statements, faults } = recast(text, facts, [1], question);
  return { texts: statements.map(renderStatement), refs: statements.map(({ refs }) => refs), faults };
};

describe("prose written from facts", () => {
  it.each([
    ["The median is £297.49 over 1,234 offers. [1]", "The median is £297.49 over 1,234 offers."],
    ["Der Median liegt bei 297,49 £ aus 1.234 Angeboten. [1]", "Der Median liegt bei £297.49 aus 1,234 Angeboten."],
    ["Le prix médian est de 297,49 £ pour 1 234 offres. [1]", "Le prix médian est de £297.49 pour 1,234 offres."],
    ["Demand fell by 26.0 %. [2]", "Demand fell by 26.0 %."],
    ["Demand: -26.0% on October 2025. [2]", "Demand: -26.0 % on October 2025."],
    ["Nachfrage: −26,0 %. [2]", "Nachfrage: -26.0 %."],
    ["Die Daten sind 37 Tage alt. [3]", "Die Daten sind 37 Tage alt."],
    ["The X78 Vacuum leads. [3]", "The X78 Vacuum leads."],
    ["The median is £297.49 [1], and demand fell by 26.0 % [2].", "The median is £297.49, and demand fell by 26.0 %."],
    ["You asked about 2 of them. [1]", "You asked about 2 of them."],
    ["- a list item over 1,234 offers [1]", "a list item over 1,234 offers"],
    ["It costs £297.49.", "It costs £297.49."],
  ])("%s", (written, printed) => {
    expect(read(written)).toMatchObject({ texts: [printed], faults: [] });
  });

  it.each([
    ["The median is £298. [1]", ["£298"]],
    ["The median is €297.49. [1]", ["€297.49"]],
    ["The median is 297.49 %. [1]", ["297.49 %"]],
    ["Demand rose +26.0 %. [2]", ["+26.0 %"]],
    ["The median is £297.49. [2]", ["£297.49"]],
    ["About 1.2 thousand offers. [1]", ["1.2"]],
    ["In 2031 it will be £500. [1]", ["2031", "£500"]],
    ["Fine. [9]", ["[9]"]],
  ])("%s holds what no fact says", (written, faults) => {
    expect(read(written).faults).toEqual(faults);
  });

  it("cites what its facts cite, paragraph by paragraph", () => {
    const { refs, texts } = read("One £297.49 [1]. Two 26.0 % [2].\n\nThree 37 days [3].");
    expect(refs).toEqual([["E3", "E4"], ["E5"]]);
    expect(texts).toHaveLength(2);
  });
});
