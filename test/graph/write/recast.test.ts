import { describe, expect, it } from "vitest";
import { count, days, money, percent, renderStatement, type Statement, say } from "../../../graph/answer/figure.js";
import { recast } from "../../../graph/write/recast.js";
import { given } from "../given.js";

const facts = new Map<number, Statement>([
  [1, say`The median price is ${money(given(297.49), "GBP", "E3")} over ${count(given(1234), "E3")} offers.`],
  [2, say`Demand stands ${percent(given(-0.26), "E4", { signed: true })} on a year before; seen in October 2025.`],
  [3, say`The data is ${days(given(37), "E5")} old; the X78 Vacuum leads.`],
]);
const read = (text: string, question = "What about 2 of them?", language = "en") => {
  const { statements, faults } = recast(text, facts, [1], { language, question, around: "" });
  return {
    texts: statements.map(renderStatement),
    refs: statements.map(({ refs }) => refs),
    faults: faults.map(({ reasons }) => reasons.join("; ")),
  };
};

describe("prose written from facts", () => {
  it.each([
    ["en", "The median is £297.49 over 1,234 offers. [1]", "The median is £297.49 over 1,234 offers."],
    [
      "de",
      "Der Median liegt bei 297,49 £ aus 1.234 Angeboten. [1]",
      "Der Median liegt bei £297.49 aus 1,234 Angeboten.",
    ],
    ["fr", "Le prix médian est de 297,49 £ pour 1 234 offres. [1]", "Le prix médian est de £297.49 pour 1,234 offres."],
    ["fr", "Le prix médian est de 297,49 livres. [1]", "Le prix médian est de £297.49."],
    ["zh", "中位价为297.49英镑，共1,234个报价。[1]", "中位价为£297.49，共1,234个报价。"],
    ["ja", "中央値は２９７.４９ポンドです。[1]", "中央値は£297.49です。"],
    ["en", "Demand fell by 26.0 %. [2]", "Demand fell by 26.0 %."],
    ["de", "Die Nachfrage sank um 26,0 Prozent. [2]", "Die Nachfrage sank um 26.0 %."],
    ["en", "Demand: -26.0% on October 2025. [2]", "Demand: -26.0 % on October 2025."],
    ["de", "Nachfrage: −26,0 %. [2]", "Nachfrage: -26.0 %."],
    ["de", "Die Daten sind 37 Tage alt. [3]", "Die Daten sind 37 Tage alt."],
    ["en", "The X78 Vacuum leads. [3]", "The X78 Vacuum leads."],
    [
      "en",
      "The median is £297.49 [1], and demand fell by 26.0 % [2].",
      "The median is £297.49, and demand fell by 26.0 %.",
    ],
    ["en", "Of the 2 you asked about, the median is £297.49. [1]", "Of the 2 you asked about, the median is £297.49."],
    ["en", "- a list item over 1,234 offers [1]", "a list item over 1,234 offers"],
    ["en", "The median price is £297.49.", "The median price is £297.49."],
  ])("%s: %s", (language, written, printed) => {
    expect(read(written, undefined, language)).toMatchObject({ texts: [printed], faults: [] });
  });

  it.each([
    ["The median is £298. [1]", "£298"],
    ["The median is €297.49. [1]", "€297.49"],
    ["The median is 297.49 %. [1]", "297.49 %"],
    ["The median is £297k. [1]", "£297k"],
    ["Demand rose +26.0 %. [2]", "+26.0 %"],
    ["Demand rose by 26.0 %. [2]", "rose"],
    ["Demand stands 26.0 % on a year before. [2]", "a rise or a fall"],
    ["Demand swung 26.0 % in October. [2]", "a rise or a fall"],
    ["The mean is £297.49. [1]", "mean"],
    ["The median is £297.49. [2]", "£297.49"],
    ["The median is £297.49 over 1,234 brands. [1]", "brands"],
    ["About 1.2 thousand brands. [1]", "brands"],
    ["The data is 37 weeks old. [3]", "weeks"],
    ["Demand has doubled. [2]", "doubled"],
    ["In 2031 it will be £500. [1]", "2031"],
    ["Fine. [9]", "[9]"],
    ["See https://example.com for more. [1]", "an address"],
    ["Buy now, risk-free. [1]", "advice"],
    ["Confidence: A. [1]", "confidence"],
    ["The median price at Amazon is £297.49. [1]", "Amazon"],
    ["Yes, the median is £297.49. [1]", "verdict"],
  ])("%s holds what no fact says", (written, reason) => {
    const { texts, faults } = read(written);
    expect(texts).toEqual([]);
    expect(faults.join()).toContain(reason);
  });

  it("cites what its facts cite, paragraph by paragraph", () => {
    const { refs, texts } = read(
      "The median is £297.49 [1]. Demand fell by 26.0 % [2].\n\nThe data is 37 days old [3].",
    );
    expect(refs).toEqual([["E3", "E4"], ["E5"]]);
    expect(texts).toHaveLength(2);
  });

  it("drops the sentence that cannot stand and keeps the others", () => {
    const { texts, faults } = read("The median is £297.49. It doubled. [1] Demand fell by 26.0 % [2].");
    expect(texts).toEqual(["The median is £297.49. Demand fell by 26.0 %."]);
    expect(faults).toHaveLength(1);
  });
});

describe("a figure of a year", () => {
  it.each([
    ["from 1 January to 31 December 2025", true],
    ["on 31 December 2025", true],
    ["on 1 January 2025", true],
    ["in January 2025", true],
    ["in December 2025", false],
    ["on 1 December 2025", false],
    ["on 31 October 2025", false],
    ["on 1 March 2025", false],
    ["on 2 January 2025", false],
  ])("is none of its month or day: a fact %s", (dates, isThrough) => {
    const fact = say([`There were `, ` sales ${dates}.`] as unknown as TemplateStringsArray, count(given(40), "E1"));
    const place = { language: "en", question: "", around: "" };
    const { faults } = recast("In 2025 there were 40 sales. [1]", new Map([[1, fact]]), [1], place);
    expect(faults.flatMap(({ reasons }) => reasons)).toEqual(
      isThrough ? [] : ['"2025": its fact is of a part of that year'],
    );
  });
});
