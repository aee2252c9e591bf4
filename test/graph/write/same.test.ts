import { describe, expect, it } from "vitest";
import { differenceOf } from "../../../graph/write/same.js";
import { faultOf } from "../../../graph/write/sound-form.js";

const FORM = "The median price of {name1} in {place2} rose to {money3}; half of the {count4} offers cost more.";

describe("what a translation comes back as", () => {
  it.each([
    ["word for word", FORM],
    [
      "in another order of its parts",
      "In {place2} the median price of {name1} rose to {money3}; half of the {count4} offers cost more.",
    ],
    [
      "in words that say the same",
      "The median price of {name1} in {place2} increased to {money3}; half of the {count4} offers cost more.",
    ],
  ])("says the same %s", (_name, back) => {
    expect(differenceOf(FORM, back)).toBeNull();
  });

  it.each([
    [
      "a fall for a rise",
      "The median price of {name1} in {place2} fell to {money3}; half of the {count4} offers cost more.",
    ],
    [
      "another statistic",
      "The mean price of {name1} in {place2} rose to {money3}; half of the {count4} offers cost more.",
    ],
    [
      "a word more",
      "The median price of {name1} in {place2} rose sharply to {money3}; half of the {count4} offers cost more.",
    ],
    ["a word less", "The price of {name1} in {place2} rose to {money3}; half of the {count4} offers cost more."],
    [
      "a negation",
      "The median price of {name1} in {place2} rose to {money3}; half of the {count4} offers do not cost more.",
    ],
    [
      "another number",
      "The median price of {name1} in {place2} rose to {money3}; a third of the {count4} offers cost more.",
    ],
    ["advice", `${FORM} Buy now.`],
  ])("is told from the sentence by %s", (_name, back) => {
    expect(differenceOf(FORM, back)).not.toBeNull();
  });

  it("is told from the sentence by slots or words that changed places", () => {
    const pair = "{name1} has {count2} offers of {count3} products and a lower median than {name4}.";
    expect(
      differenceOf(pair, "{name4} has {count2} offers of {count3} products and a lower median than {name1}."),
    ).toBe("names in another order");
    expect(
      differenceOf(pair, "{name1} has {count3} offers of {count2} products and a lower median than {name4}."),
    ).toBe("counts in another order");
    expect(
      differenceOf(pair, "{name1} has {count2} products of {count3} offers and a lower median than {name4}."),
    ).toBe("words in another order");
  });
});

describe("the text of a translation", () => {
  const own = "Price of {name1}: {money2}, a median.";
  it.each([
    ["de", "Preis von {name1}: {money2}, ein Median."],
    ["ja", "{name1}の価格：{money2}（中央値）。"],
    ["ru", "Цена {name1}: {money2}, медиана."],
    ["ar", "سعر {name1}: {money2}، الوسيط."],
  ])("may stand in %s", (language, text) => {
    expect(faultOf(own, text, language)).toBeNull();
  });

  it.each([
    ["a figure of its own", "de", "Preis von {name1}: {money2}, ein Median, 5 Euro."],
    ["a figure in other digits", "de", "Preis von {name1}: {money2}, ein Median, ٥ Euro."],
    ["a slot twice", "de", "Preis von {name1}: {money2} {money2}, ein Median."],
    ["a slot too few", "de", "Preis von {name1}, ein Median."],
    ["a forged slot", "de", "Preis von {name3}: {money2}, ein Median."],
    ["an address", "de", "Preis von {name1}: {money2}, siehe kauf.de."],
    ["markup", "de", "Preis von {name1}: **{money2}**, ein Median."],
    ["a reference", "de", "Preis von {name1}: {money2}, ein Median. [E]"],
    ["letters of another script", "de", "Preis von {name1}: {money2}, ein медиан."],
    ["an invisible sign", "de", "Preis von {name1}: {money2},\u200b ein Median."],
    [
      "much more than the sentence",
      "de",
      `Preis von {name1}: {money2}, ein Median${", und das lohnt sich sehr".repeat(4)}.`,
    ],
    ["the English itself", "ko", own],
  ])("may not hold %s", (_name, language, text) => {
    expect(faultOf(own, text, language)).not.toBeNull();
  });
});
