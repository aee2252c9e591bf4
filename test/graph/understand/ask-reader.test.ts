import { describe, expect, it } from "vitest";
import { readAsks } from "../../../graph/understand/asks/index.js";
import { withLearned } from "../../../graph/understand/asks/with-learned.js";
import { askReader, type LearnedAsk } from "../../../graph/understand/encoder/ask-reader.js";
import type { LearnedForm } from "../../../graph/understand/encoder/ask-reading.js";
import { nothingNamed } from "../../../graph/understand/names/named.js";
import { mayNameProduct } from "../../../graph/understand/names/product-words.js";
import { kindsApart } from "../../../graph/understand/numbers/learned-kinds.js";
import { heardOf } from "./asks/heard.js";

const MARKET = { code: "US", name: "United States", currency: "USD", asOf: "2026-10-31", stated: true };

describe("what was learned of asks", () => {
  it.each([
    ["who's got the rock bottom price on a object right now", "price-lowest", "rank"],
    ["wie viele Leute suchen im Monat nach object", "searches", "value"],
    ["in what month do people go crazy for object", "peak-month", "when"],
    ["quelle part des offres de object est en rupture de stock", "out-of-stock-share", "share"],
  ])("reads the measure of %j", async (text, measure, want) => {
    const { ask } = await askReader();
    const read = ask(text, null);
    expect(read.measures[0]?.id).toBe(measure);
    expect(read.want.id).toBe(want);
    expect(read.measures[0]?.p).toBeGreaterThan(0.4);
  });

  it("reads the same whatever the product's place is called and however numbers are written", async () => {
    const { ask } = await askReader();
    expect(ask("object under 40 dollars, how many are there?", null)).toEqual(
      ask("Object under 1,250.99 dollars,  how many are there?", null),
    );
  });

  it("tells a turn that changes the question before it from a question of its own", async () => {
    const reader = await askReader();
    expect(reader.turn("and in Germany?").follows).toBeGreaterThan(0.5);
    expect(reader.turn("how many people look for object in Germany each month?").follows).toBeLessThan(0.5);
    expect(reader.turn("only those under 50").changes.find(({ id }) => id === "bound")?.p).toBeGreaterThan(0.5);
  });

  it("says what each number in digits is, and nothing of a text that is cut", async () => {
    const { numbers } = await askReader();
    const text = "I buy tents at 12.50 and sell them at 30";
    expect(numbers(text, null).map(({ start, end }) => text.slice(start, end))).toEqual(["12.50", "30"]);
    expect(kindsApart(numbers(text, null).map(({ kinds }) => kinds)).map((kind) => kind?.id)).toEqual([
      "unit-cost",
      "own-price",
    ]);
    expect(numbers(`${"many words ".repeat(60)} 12 and 30`, null)).toEqual([]);
  });

  it.each([
    ["What do hoverboards cost in the US?", ["hoverboards"]],
    ["il secondo quanto costa di solito?", []],
    ["wie stark ist die Konkurrenz, eher große Marken oder viele kleine?", []],
    ["c'est quoi la meilleure saison pour faire de la pub là-dessus", []],
  ])("%s: words of a product's name", async (text, named) => {
    const { productWords } = await askReader();
    const shares = productWords(text);
    const words = text.split(" ");
    expect(shares).toHaveLength(words.length);
    expect(words.filter((_, at) => (shares[at] ?? 0) > 0.3)).toEqual(named);
    expect(words.some((word) => mayNameProduct(word, text, shares))).toBe(named.length > 0);
  });
});

describe("kinds of which a question states one", () => {
  it("go to the number that is surest, and the other takes its next", () => {
    const [cost, price, nothing] = kindsApart([
      [
        { id: "own-price", p: 0.55 },
        { id: "unit-cost", p: 0.36 },
      ],
      [{ id: "own-price", p: 0.9 }],
      undefined,
    ]);
    expect(cost?.id).toBe("unit-cost");
    expect(cost?.p).toBeCloseTo(0.36 / 0.45);
    expect(price).toEqual({ id: "own-price", p: 0.9 });
    expect(nothing).toBeUndefined();
  });
});

describe("words and what was learned", () => {
  const form: LearnedForm = {
    want: { id: "rank", p: 0.9 },
    by: { id: "merchant", p: 0.9 },
    first: { id: "most", p: 0.9 },
  };
  const learned = (id: string, p: number, how: Partial<LearnedForm> = {}): LearnedAsk => ({
    measures: [{ id, p }],
    ...form,
    ...how,
    formOf: () => ({ ...form, ...how }),
    nextOf: () => ({ p: 0.2, read: () => learned(id, p, how) }),
    where: [],
  });
  const read = (text: string) => readAsks(text, nothingNamed(MARKET), []);
  const heard = (from: LearnedAsk, specialists: readonly string[] = [], parts: readonly string[] = []) =>
    heardOf(from, { specialists, parts });
  const measuresOf = (text: string, from: LearnedAsk | null) =>
    withLearned(read(text), from && heard(from))[0]?.measures;

  it("take a sure measure where words leave something open", () => {
    const [ask] = withLearned(
      read("who keeps letting folks down at the till"),
      heard(learned("out-of-stock-share", 0.8)),
    );
    expect(ask).toMatchObject({
      measures: ["out-of-stock-share"],
      by: "merchant",
      want: "rank",
      order: { by: "out-of-stock-share", first: "most" },
    });
  });

  it("keep to the words where it is unsure, and where they say all", () => {
    expect(measuresOf("who keeps letting folks down at the till", learned("out-of-stock-share", 0.15))).toEqual([]);
    expect(measuresOf("the median price", learned("out-of-stock-share", 0.15))).toEqual(["price-median"]);
    expect(measuresOf("the median price", null)).toEqual(["price-median"]);
  });

  it("keep to a part that words name and that was heard too, where no word is left over and nothing is likely", () => {
    const named = ["pricing.level"];
    const against = (text: string, p: number, parts: readonly string[]) =>
      withLearned(read(text), { ...heard(learned("out-of-stock-share", p), [], parts), named })[0]?.measures;
    expect(against("and the price", 0.4, ["pricing.level"])).toEqual(["price-median"]);
    expect(against("who keeps letting folks down at the till", 0.4, ["pricing.level"])).toEqual(["out-of-stock-share"]);
    expect(against("who keeps letting folks down at the till", 0.7, ["pricing.level"])).toEqual(["out-of-stock-share"]);
  });

  it("keep to a part that no measure tells, unless a measure is all but sure", () => {
    const asks = read("who keeps letting folks down at the till");
    const against = (p: number) =>
      withLearned(asks, { ...heard(learned("out-of-stock-share", p)), named: ["pricing.wars"] })[0]?.measures;
    expect(against(0.8)).toEqual([]);
    expect(against(0.95)).toEqual(["out-of-stock-share"]);
  });

  it("take what a sum rests on for no question of its own", () => {
    const asks = read("Our ROAS was 3.2 last month. What ACOS is that?");
    expect(withLearned(asks, heard(learned("acos", 0.9))).map(({ measures }) => measures)).toEqual([["acos"]]);
    const both = read("How many orders is that and what does each order cost in ads?");
    expect(withLearned(both, null).length).toBe(2);
  });

  it("take several sentences for one question, unless each is surely another or a joint ties them", () => {
    const readings = (p: number) => ({
      ...heard(learned("price-median", 0.8)),
      learnedOf: (clause: { text: string } | null) =>
        learned(clause?.text.includes("Who") ? "out-of-stock-share" : "price-median", p),
    });
    const asks = read("What do they cost? Who keeps letting folks down at the till?");
    expect(withLearned(asks, readings(0.5)).length).toBe(1);
    expect(withLearned(asks, readings(0.9)).length).toBe(2);
  });

  it("put the likeliest of several measures that words name first, with those known for the same rows", () => {
    const asks = read("number of brands and share of offers by brand");
    const [ask] = withLearned(asks, heard(learned("offer-share", 0.7, { by: { id: "brand", p: 0.8 } })));
    expect(ask).toMatchObject({ measures: ["offer-share"], by: "brand" });
  });

  it("rank what counts rows by what is known of each", () => {
    const from = learned("brands", 0.6, { by: { id: "brand", p: 0.8 } });
    const measures = [...from.measures, { id: "click-share", p: 0.3 }];
    const named = { ...heard({ ...from, measures }, [], ["gap.concentration"]), named: ["gap.concentration"] };
    const [ask] = withLearned(read("the biggest brands"), named);
    expect(ask).toMatchObject({ measures: ["click-share"], by: "brand", want: "rank" });
  });

  it("read each of several questions by itself", () => {
    const asks = read("What is the median price? Who keeps letting folks down at the till?");
    const readings = heardOf(learned("price-median", 0.8), {
      learnedOf: (clause: { text: string } | null) =>
        learned(clause?.text.includes("Who") ? "out-of-stock-share" : "price-median", 0.8),
    });
    expect(withLearned(asks, readings).map(({ measures }) => measures[0])).toEqual([
      "price-median",
      "out-of-stock-share",
    ]);
  });

  it("decline what no data holds by the words that say it, unless they name a measure", () => {
    const asks = withLearned(read("how loud is it when it spins"), heard(learned("notheld", 0.9)));
    expect(asks).toMatchObject([{ measures: [], notHeld: ["unnamed"] }]);
    expect(measuresOf("the median price", learned("notheld", 0.9))).toEqual(["price-median"]);
    expect(withLearned(read("how loud is it when it spins"), heard(learned("notheld", 0.5)))[0]?.notHeld).toEqual([]);
  });

  it("tell what words name and no data holds beside a measure that is not all but sure", () => {
    const asks = read("how the average rating moves folks at the till");
    expect(asks[0]?.notHeld).toEqual(["reviews"]);
    const heardAs = (p: number) => withLearned(asks, heard(learned("price-mean", p, { by: { id: "-", p: 0.9 } })))[0];
    expect(heardAs(0.7)).toMatchObject({ measures: ["price-mean"], notHeld: ["reviews"] });
    expect(heardAs(0.97)).toMatchObject({ measures: ["price-mean"], notHeld: [] });
  });

  it("take what else a sentence is likely to ask", () => {
    const asks = read("who keeps letting folks down at the till and what do they take");
    const further = learned("price-median", 0.8, { want: { id: "list", p: 0.9 } });
    const first = (p: number): LearnedAsk => ({
      ...learned("out-of-stock-share", 0.8),
      nextOf: () => ({ p, read: () => further }),
    });
    expect(withLearned(asks, heard(first(0.2))).length).toBe(1);
    expect(withLearned(asks, heard(first(0.5)))[1]).toMatchObject({ measures: ["price-median"], by: "merchant" });
  });

  it("tell rows by what is known of them", () => {
    const [ask] = withLearned(
      read("whose brand do folks walk out the door with"),
      heard(learned("units", 0.9, { by: { id: "brand", p: 0.9 } })),
    );
    expect(ask).toMatchObject({
      measures: ["orders"],
      meant: "units",
      by: "brand",
      order: { by: "orders", first: "most" },
    });
  });
});
