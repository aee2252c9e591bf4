import { describe, expect, test } from "vitest";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

const NOT_OF_NORTHMART =
  /^This cannot be told of camping tents at Northmart in the United States: the data does not tell /;

describe.each(anyEngine())("what the data does not hold, on %s", (engine) => {
  const { headlineOf } = openRouter(engine);

  test.each([
    ["How many units of tents did Northmart sell last year?", NOT_OF_NORTHMART],
    ["What is the revenue of Northmart with tents?", NOT_OF_NORTHMART],
    ["What are Northmart's sales of tents?", NOT_OF_NORTHMART],
    [
      "Which shop sells the most yoga mats?",
      /^The units sold are not known by merchant in this data\. They are known by /,
    ],
    ["Which merchants sell the most espresso machines?", /^The units sold are not known by merchant in this data\. /],
    ["What do customers complain about with air fryers?", /^This data holds nothing on reviews and ratings[.,] /],
    [
      "How many tents did Amazon sell in the US last month?",
      /^"Amazon" is no brand or shop of this data\. This data holds nothing on sales of a single shop or rival, /,
    ],
    [
      "What do camping tents cost in Munich?",
      /^Figures are known for whole countries only, not for Munich: those of Germany follow\. The median price /,
    ],
    [
      "Are camping tents dearer in the US or in Poland?",
      /^This database holds no data for Poland\. The median price of camping tents in the United States /,
    ],
    [
      "Which US states search most for camping tents?",
      /^This data holds nothing on single regions, states or cities\. /,
    ],
    [
      "What does a Zorbelux camping tent cost in the UK?",
      /^"Zorbelux" is no brand or shop of this data\. What follows is told of camping tents in the United Kingdom as a whole\. /,
    ],
    [
      "When do camping tents peak in the UK, and does it depend on rain?",
      /^This data holds nothing on weather\. Demand for camping tents in the United Kingdom peaks in /,
    ],
    [
      "What was the median price of camping tents in 1998?",
      /^The data begins on \d{4}-\d\d-\d\d, so nothing is known of 1998; what follows is of a later time\. /,
    ],
    [
      "Electric toothbrush vs razor: which one is growing quickest since spring?",
      /"razor" was not recognised as a product of this market\.$/,
    ],
    ["Worüber beschweren sich Käufer von Luftbefeuchtern?", /^This data holds nothing on reviews and ratings[.,] /],
  ])("is told instead of the figure of everything: %s", async (question, declined) => {
    expect(await headlineOf(question)).toMatch(declined);
  });

  test("the cheapest shop is one over shared products, also by its prices", async () => {
    const [cheapest, lowest] = [
      await headlineOf("Which retailer is the cheapest for tents?"),
      await headlineOf("Which retailer has the lowest prices for tents?"),
    ];
    expect(cheapest).toContain("products that others sell as well");
    expect(lowest).toBe(cheapest);
  });
});
