import { describe, expect, test } from "vitest";
import { be, capital, have, inSentence, lastLevel, marketWords, their, verb } from "../../../graph/answer/words.js";

describe("words of answers", () => {
  test.each([
    ["Walking pads", "walking pads"],
    ["Halloween costumes", "Halloween costumes"],
    ["Christmas lights", "Christmas lights"],
    ["Easter baskets", "Easter baskets"],
    ["LED face masks", "LED face masks"],
    ["USB microphones", "USB microphones"],
    ["E-bikes", "E-bikes"],
    ["3D printers", "3D printers"],
    ["Äxte", "äxte"],
    ["kettles", "kettles"],
  ])("the group %s is called %s within a sentence", (name, words) => expect(inSentence(name)).toBe(words));

  test.each([
    ["bread makers", "are", "have", "their", "lead"],
    ["matcha powder", "is", "has", "its", "leads"],
    ["glass", "is", "has", "its", "leads"],
  ])("%s %s", (name, is, has, its, leads) => {
    expect([be(name), have(name), their(name), verb(name, "leads", "lead")]).toEqual([is, has, its, leads]);
  });

  test.each([
    ["United States", "US", "the United States"],
    ["Netherlands", "NL", "the Netherlands"],
    ["Germany", "DE", "Germany"],
    ["", "ZZ", "ZZ"],
  ])("the market %s (%s) is %s", (name, code, words) => expect(marketWords({ name, code })).toBe(words));

  test("a category by its last level, a sentence by its capital", () => {
    expect([lastLevel("Home & Kitchen > Coffee"), lastLevel("Garden")]).toEqual(["Coffee", "Garden"]);
    expect([capital("the median price"), capital("")]).toEqual(["The median price", ""]);
  });
});
