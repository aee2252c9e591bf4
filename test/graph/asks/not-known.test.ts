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
