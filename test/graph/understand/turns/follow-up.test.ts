import { describe, expect, it } from "vitest";
import { readMarket, readPeriod, readStated, withoutAll } from "../../../../graph/understand/names/slots.js";
import type { Turn } from "../../../../graph/understand/turns/conversation.js";
import { findReturn } from "../../../../graph/understand/turns/earlier.js";
import { bareCount, orderSaid, sayingWords, speaksOf } from "../../../../graph/understand/turns/follow-words.js";
import { findRowReference } from "../../../../graph/understand/turns/ordinals.js";
import { fakeTurn } from "../../../fakes.js";

const rows = [
  { name: "A", numbers: { price: 5, searches: 10, growth: -0.1 } },
  { name: "B", numbers: { price: 2, searches: 20, growth: 0.3 } },
  { name: "C", numbers: { price: 9, searches: 5 } },
  { name: "D", numbers: {} },
];
const names = (text: string): string | null | undefined => {
  const reference = findRowReference(text);
  if (reference === null) return undefined;
  const picked = reference.pick(rows, []);
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

  it("means the one of two that was not spoken of last by the other one", () => {
    const other = findRowReference("and the other one's?");
    expect(other?.pick(rows.slice(0, 2), ["A"])?.map(({ name }) => name)).toEqual(["B"]);
    expect(other?.pick(rows, ["A"])).toBeNull();
  });

  it.each(["which of the two grows faster?", "what do these two cost?", "welche der beiden ist teurer?"])(
    "a pair: %s",
    (text) => expect(findRowReference(text)?.isPair).toBe(true),
  );

  it.each(["the two cheapest tents", "the two of us"])("no pair: %s", (text) =>
    expect(findRowReference(text)?.isPair ?? false).toBe(false),
  );

  it("tells no superlative without the number for it", () => {
    const reference = findRowReference("the cheapest one");
    expect(reference?.pick(rows.slice(3), [])).toBeNull();
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
  it("one or many", () => {
    expect([speaksOf("a campaign for it"), speaksOf("compare them"), speaksOf("who is cheapest?")]).toEqual([
      "one",
      "many",
      null,
    ]);
  });
});

describe("words behind an understanding", () => {
  const period = readPeriod("2026-10-31");
  const question = "How did air fryers under $80 in the US move between May and July 2026?";

  it("can be taken away, with what leads to them", () => {
    expect(withoutAll(question, readMarket)).toBe("How did air fryers under $80 move between May and July 2026?");
    expect(withoutAll(question, period)).toBe("How did air fryers under $80 in the US move?");
    expect(withoutAll(question, readStated)).toBe("How did air fryers in the US move between May and July 2026?");
    expect(withoutAll("gaps in Germany, Deutschland", readMarket)).toBe("gaps,");
    expect(withoutAll("yoga mats", period)).toBe("yoga mats");
  });
});

describe("small words", () => {
  it("say nothing", () => {
    for (const text of ["and in the?", "what about", "Und in", "et en", "¿y en?", "e no", "how does it look in the"])
      expect(sayingWords(text)).toEqual([]);
    expect(sayingWords("and the weather in?")).toEqual(["weather"]);
  });

  it.each([
    ["make it ten", 10],
    ["ok, just two of them please", 2],
    ["nur 5 bitte", 5],
    ["only the first", null],
    ["make it cheaper", null],
  ])("count rows: %s", (text, count) => expect(bareCount(text)).toBe(count));

  it.each([
    ["cheapest first", { by: "price", first: "least" }],
    ["the most expensive first", { by: "price", first: "most" }],
    ["largest first please", { by: "searches", first: "most" }],
    ["günstigste zuerst", { by: "price", first: "least" }],
    ["prima i più economici", { by: "price", first: "least" }],
    ["first of all", null],
  ])("order rows: %s", (text, order) => expect(orderSaid(text)).toEqual(order));
});

describe("words that lead back to an earlier question", () => {
  const turn = (place: number, more: Partial<Turn> = {}): Turn => ({
    ...fakeTurn,
    place,
    before: place === 1 ? null : place - 1,
    ...more,
  });
  const conversation = [turn(1), turn(2, { isChange: true }), turn(3, { isChange: true })];
  const led = (text: string, turns: readonly Turn[] = conversation) => {
    const found = findReturn(text, turns);
    return found && [found.conversation.at(-1)?.place, found.rest];
  };

  it.each([
    ["undo", 2, ""],
    ["Undo that!", 2, ""],
    ["never mind", 2, ""],
    ["ok, go back", 2, ""],
    ["as before", 2, ""],
    ["never mind, what about the UK?", 2, "what about the UK?"],
    ["no, I meant the second one", 2, "the second one"],
    ["sorry, in Germany", 2, "in Germany"],
    ["I meant yoga mats", 2, "yoga mats"],
    ["go back to the first question, but for garden", 1, "but for garden"],
    ["the first question again", 1, ""],
    ["back to the second question", 2, ""],
    ["return to the last question", 2, ""],
    ["rückgängig", 2, ""],
    ["nein, ich meinte Deutschland", 2, "Deutschland"],
    ["zurück zur ersten Frage", 1, ""],
    ["annule", 2, ""],
    ["non, je voulais dire en Allemagne", 2, "en Allemagne"],
    ["revenons à la première question", 1, ""],
    ["deshacer", 2, ""],
    ["no, me refería a Alemania", 2, "Alemania"],
    ["volvamos a la primera pregunta", 1, ""],
    ["annulla", 2, ""],
    ["no, intendevo la Germania", 2, "la Germania"],
    ["torna alla prima domanda", 1, ""],
    ["desfazer", 2, ""],
    ["não, eu quis dizer Alemanha", 2, "Alemanha"],
    ["voltemos à primeira pergunta", 1, ""],
    ["ongedaan maken", 2, ""],
    ["nee, ik bedoelde Duitsland", 2, "Duitsland"],
    ["terug naar de eerste vraag", 1, ""],
    ["cofnij", 2, ""],
    ["nie, chodziło mi o Niemcy", 2, "Niemcy"],
    ["wróć do pierwszego pytania", 1, ""],
  ])("%s", (text, place, rest) => expect(led(text)).toEqual([place, rest]));

  it.each([
    "no",
    "no, ",
    "sorry",
    "back pain pillows?",
    "No search volumes, just prices",
    "what is the first question people ask about yoga mats?",
    "the first question people ask about yoga mats",
    "go back to the ninth question",
    "never mind the price, is demand rising?",
    "and in Germany?",
  ])("%s leads nowhere", (text) => expect(led(text)).toBeNull());

  it("takes nothing back where nothing was asked before", () => {
    expect(led("undo", [turn(1)])).toBeNull();
    expect(led("undo", [])).toBeNull();
  });

  it("puts a new question right, and goes back behind one that only changed another", () => {
    expect(led("no, I meant the second one", [turn(1), turn(2)])).toEqual([2, "the second one"]);
  });

  it("goes on back from a question that was gone back to", () => {
    const again = turn(4, { before: 1 });
    expect(led("undo", [...conversation, again])).toEqual([1, ""]);
    expect(led("undo", [...conversation, { ...again, before: null }])).toBeNull();
  });
});
