import { describe, expect, it } from "vitest";
import { agree, BARE_RANGE, nameIn, sayingWords, speaksOf } from "../../../graph/understand/follow-words.js";
import { findRowReference } from "../../../graph/understand/ordinals.js";
import {
  append,
  phraseBehind,
  readBounds,
  readMarket,
  readPeriod,
  replaced,
  withoutAll,
} from "../../../graph/understand/slots.js";

const rows = [
  { name: "A", numbers: { price: 5, searches: 10, growth: -0.1 } },
  { name: "B", numbers: { price: 2, searches: 20, growth: 0.3 } },
  { name: "C", numbers: { price: 9, searches: 5 } },
  { name: "D", numbers: {} },
];
const names = (text: string): string | null | undefined => {
  const reference = findRowReference(text);
  if (reference === null) return undefined;
  const picked = reference.pick(rows);
  return picked === null ? null : picked.map(({ name }) => name).join("");
};

describe("words that point at rows", () => {
  it.each([
    ["draft a campaign for the second one", "B"],
    ["number 3", "C"],
    ["what does number 3 cost?", "C"],
    ["#2 please", "B"],
    ["no. 1", "A"],
    ["the last one", "D"],
    ["the top one", "A"],
    ["and the third?", "C"],
    ["the third product", "C"],
    ["2nd one", "B"],
    ["campaign for the first two", "AB"],
    ["the last two", "CD"],
    ["the first 3 of them", "ABC"],
    ["all of them", "ABCD"],
    ["all of those", "ABCD"],
    ["der zweite", "B"],
    ["Kampagne für den dritten", "C"],
    ["die ersten beiden", "AB"],
    ["Nummer 2", "B"],
    ["le deuxième", "B"],
    ["la dernière", "D"],
    ["les deux premiers", "AB"],
    ["la segunda", "B"],
    ["el primero", "A"],
    ["los dos primeros", "AB"],
    ["il secondo", "B"],
    ["i primi due", "AB"],
    ["o segundo", "B"],
    ["a terceira", "C"],
    ["the cheapest one", "B"],
    ["the most expensive of them", "C"],
    ["the biggest one", "B"],
    ["the smallest one", "C"],
    ["the fastest growing one", "B"],
    ["das günstigste", "B"],
    ["le moins cher", "B"],
  ])("%s", (text, wanted) => expect(names(text)).toBe(wanted));

  it.each(["the fifth one", "number 12", "the first five", "what about both?"])("there is none for %s", (text) =>
    expect(names(text)).toBeNull(),
  );

  it("tells no superlative without the number for it", () => {
    const reference = findRowReference("the cheapest one");
    expect(reference?.pick(rows.slice(3))).toBeNull();
  });

  it.each([
    "the second half of 2025",
    "the second quarter",
    "top 5 supply gaps",
    "Top 10 keywords for shoes",
    "the last two years",
    "last year",
    "the last 6 months",
    "second message",
    "Follow-up message 2",
    "the best keywords",
    "who is cheapest?",
    "which is the cheapest one?",
    "which of them is the biggest one?",
    "the cheapest products",
    "the first of March",
    "one",
  ])("%s points at none", (text) => expect(names(text)).toBeUndefined());
});

describe("words that stand for what was spoken of", () => {
  it.each([
    ["draft a campaign for it", "draft a campaign for yoga mats"],
    ["Is it growing?", "Are yoga mats growing?"],
    ["what do they cost?", "what do yoga mats cost?"],
    ["should I sell them?", "should I sell yoga mats?"],
    ["What are its keywords?", "What are yoga mats keywords?"],
    ["how has that moved since May?", "how have yoga mats moved since May?"],
    ["I sell mine at $20", "I sell my yoga mats at $20"],
    ["Entwirf eine Kampagne dafür", "Entwirf eine Kampagne für yoga mats"],
  ])("%s", (text, wanted) => expect(nameIn(text, "yoga mats", /dafür/.test(text) ? "für" : "for")).toBe(wanted));

  it.each(["What do people search for that they cannot find?", "who is cheapest?", "these keywords in Germany"])(
    "%s names nothing to replace",
    (text) => expect(nameIn(text, "yoga mats", "for")).toBeNull(),
  );

  it("one or many", () => {
    expect([speaksOf("a campaign for it"), speaksOf("compare them"), speaksOf("who is cheapest?")]).toEqual([
      "one",
      "many",
      null,
    ]);
  });

  it("verbs follow the number", () => {
    expect([agree("Is ", "yoga mats"), agree("what does ", "matcha"), agree("what does ", "a and b")]).toEqual([
      "Are ",
      "what does ",
      "what do ",
    ]);
  });
});

describe("words behind an understanding", () => {
  const period = readPeriod("2026-10-31");
  const question = "How did air fryers under $80 in the US move between May and July 2026?";

  it("are the fewest, with what leads to them", () => {
    expect(phraseBehind(question, period)).toBe("between May and July 2026");
    expect(phraseBehind(question, readBounds)).toBe("under $80");
    expect(phraseBehind(question, readMarket)).toBe("in the US");
    expect(phraseBehind("yoga mats", period)).toBe("");
  });

  it("can be taken away and replaced", () => {
    expect(withoutAll(question, readMarket)).toBe("How did air fryers under $80 move between May and July 2026?");
    expect(withoutAll("gaps in Germany, Deutschland", readMarket)).toBe("gaps,");
    expect(replaced(question, period, "since May")).toBe("How did air fryers under $80 in the US move since May?");
    expect(replaced("yoga mats?", period, "since May")).toBe("yoga mats since May?");
    expect(append("What do people search for?", "for yoga mats")).toBe("What do people search for yoga mats?");
  });
});

describe("small words", () => {
  it("say nothing", () => {
    for (const text of ["and in the?", "what about", "Und in", "et en", "¿y en?", "e no", "how does it look in the"])
      expect(sayingWords(text)).toEqual([]);
    expect(sayingWords("and the weather in?")).toEqual(["weather"]);
  });

  it("make a range of prices", () => {
    expect([BARE_RANGE.test("between 20 and 30"), BARE_RANGE.test("between 20 and 30 euros")]).toEqual([true, false]);
  });
});
