import { describe, expect, test } from "vitest";
import type { Turn } from "../../../graph/understand/turns/conversation.js";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

describe.each(anyEngine())("rows that are asked for, on %s", (engine) => {
  const { ask, rowsOf } = openRouter(engine);
  const talk = async (...texts: readonly string[]) => {
    let conversation: readonly Turn[] = [];
    let headline = "";
    for (const text of texts) {
      const outcome = await ask(text, { conversation });
      ({ conversation, headline } = outcome);
    }
    return headline;
  };

  test.each([
    ["Top 10 searches for sunscreen in the US", "keyword", "searches"],
    [
      "Quelles sont les recherches les plus fréquentes autour des aspirateurs robots au Royaume-Uni ?",
      "keyword",
      "searches",
    ],
    ["Who are the biggest sellers of strollers in America?", "merchant", "offers"],
  ])("%s: of what one product group is made of", async (question, by, measure) => {
    const [first] = (await ask(question)).request?.asks ?? [];
    expect([first?.by, first?.measures[0]]).toEqual([by, measure]);
  });

  test("those behind the first stand in the headline of a part, as many as were asked for", async () => {
    const { headline } = await ask(
      "Which five kitchen products have seen the biggest price drops in the last six months?",
    );
    const [, others = ""] = headline.match(/Then come (.+)\.$/) ?? [];
    expect(others.split(/, | and /)).toHaveLength(4);
  });

  test.each([
    ["What do people ask before they buy an office chair?", /Then come “.+\?”/],
    [
      "How many espresso machines in the UK are under £200 and rated above 4.3?",
      /^This data holds no ratings.* priced below £200/,
    ],
    ["Which month is cheapest to buy strollers?", /were lowest in \w+ 20\d\d/],
  ])("%s", async (question, told) => {
    expect((await ask(question)).headline).toMatch(told);
  });

  test("a row that is dropped leaves the others, and each is counted", async () => {
    const texts = [
      "Compare tents, hammocks and sleeping bags by price",
      "drop the second one",
      "How many products of each are on sale?",
    ];
    const rows = await rowsOf("products", ["Camping tents", "Hammocks"], { by: "cluster" });
    const headline = await talk(...texts);
    expect(headline).not.toMatch(/sleeping bags/i);
    for (const { value } of rows) expect(headline).toContain(`(${value})`);
  });

  test("the two that led one after the other are held against each other", async () => {
    const asked = [
      "Which brand of air fryers is cheapest on average?",
      "and the dearest?",
      "how big is the difference between those two?",
    ];
    const rows = await rowsOf("price-mean", ["Air fryers"], { by: "brand" });
    const prices = rows.flatMap(({ value }) => value ?? []);
    const [low, high] = [Math.min(...prices), Math.max(...prices)];
    const headline = await talk(...asked);
    expect(headline).toContain(`$${low.toFixed(2)} against $${high.toFixed(2)}`);
  });

  test("products that were named stay together, and “that one” is the one that leads", async () => {
    const three = ["Dumbbells", "Yoga mats", "Resistance bands"];
    const headline = await talk(
      "yoga mats, dumbbells or resistance bands, what sells most?",
      "and whats least competed",
      "how about prices",
    );
    for (const name of three) expect(headline.toLowerCase()).toContain(name.toLowerCase());
    const rows = await rowsOf("searches", ["Matcha powder"], { by: "cluster" });
    const alone = await talk("which product groups are growing fastest", "take that one, what do people search");
    expect(alone).toContain(`Matcha powder has ${Number(rows[0]?.value).toLocaleString("en-US")} searches a month`);
  });

  test("rows are ordered by what few words say of those that were named, and by nothing that they lack", async () => {
    const grows = await talk("compare rowing machines, treadmills and exercise bikes by searches", "and which grows");
    expect(grows).toMatch(
      /^Treadmills have the highest growth a year of rowing machines, treadmills and exercise bikes/,
    );
  });

  test("keywords without brands are told by the part that knows them", async () => {
    const headline = await talk("top 10 keywords for running shoes", "without brands");
    expect(headline).toMatch(/^Of the keywords for running shoes in the United States that look for no brand/);
    expect(headline).not.toContain("stoffano");
  });

  test("a word of a product's name is that product, and the price told before still counts", async () => {
    const headline = await talk(
      "What do yoga mats cost in the US?",
      "I'd sell at 29. Am I cheap?",
      "my cost is 14 per mat landed, what's left before fees?",
    );
    expect(headline).toContain("$15.00");
  });

  test("two months of a season stand beside each other, and two products one after the other are a pair", async () => {
    const texts = [
      "when is the season of space heaters",
      "how strong is that, like december against july",
      "and fans?",
      "which one's bigger over the whole year",
      "put both in a table by month",
    ];
    const rows = await rowsOf("seasonal-index", ["Space heaters"], { by: "month" });
    const valueIn = (month: number) => rows.find(({ keys }) => keys.calendarMonth === month)?.value ?? 0;
    expect(await talk(...texts.slice(0, 2))).toContain(
      `is ${valueIn(12).toFixed(2)} in December and ${valueIn(7).toFixed(2)} in July, ${(valueIn(12) / valueIn(7)).toPrecision(3)} times as high`,
    );
    expect(await talk(...texts.slice(0, 4))).toMatch(/^Space heaters have the higher revenue .* for tower fans/);
    expect(await talk(...texts)).toMatch(/^Revenue of space heaters .* Revenue of tower fans/);
  });

  test.each([
    [
      "hows next spring looking for rowing machines",
      /^The forecast ends in \w+ 2027, so March, April and May cannot be told\. Demand for rowing machines/,
    ],
    [
      "will demand for space heaters fall next winter",
      /^No: demand for space heaters in the United States from December 2026 to February 2027 is expected/,
    ],
    [
      "robot vacuums price spread",
      /^The price spread of robot vacuums in the United States is [\d.]+ % \(\$[\d.]+ to \$[\d.]+\)\.$/,
    ],
    ["will demand for air fryers fall", /^No: demand for air fryers in the United States from November 2026/],
    ["is 12.99 normal for phone cases?", /^Yes: at \$12\.99 the price is below the middle of phone cases/],
    ["is 250 for a robot vacuum a lot", /^No: at \$250\.00 the price is below the middle of robot vacuums/],
    [
      "lohnt sich der verkauf von luftentfeuchtern in deutschland",
      /^Yes, with care: sell dehumidifiers in Germany: supply is short/,
    ],
    [
      "c'est rentable de vendre des déshumidificateurs en Allemagne ?",
      /^Yes, with care: sell dehumidifiers in Germany/,
    ],
    [
      "whats going on w/ air fryers in the us",
      /air fryers in the United States: 697,776 searches a month, demand rising .* median price/,
    ],
  ])("%s", async (question, told) => {
    expect((await ask(question)).headline).toMatch(told);
  });
});
