import { describe, expect, it } from "vitest";
import { responseSchemaOf } from "../../../graph/models/response-schema.js";
import { plainAsk } from "../../../graph/understand/asking.js";
import { DETAILS } from "../../../graph/understand/from-model/detail-fields.js";
import { disagreementsOf } from "../../../graph/understand/from-model/disagreement.js";
import { asStated, spanOfValue, valuesIn } from "../../../graph/understand/from-model/numbers.js";
import { ModelRequest } from "../../../graph/understand/from-model/schema.js";
import { standsIn } from "../../../graph/understand/from-model/words.js";
import type { Input } from "../../../graph/understand/request.js";
import { languageHeard } from "../../../graph/understand/words/language.js";

describe("a number that a model heard", () => {
  it.each<[string, number, Input["unit"] | null, number | null]>([
    ["a budget of 1,500 dollars", 1500, "money", 1500],
    ["1.500 € Budget", 1500, "money", 1500],
    ["49,90 € Einkauf", 49.9, "money", 49.9],
    ["49,90 € Einkauf", 4990, "money", null],
    ["1.5k a month", 1500, "money", 1500],
    ["2 Mio. Umsatz", 2_000_000, "money", 2_000_000],
    ["top twenty keywords", 20, "count", 20],
    ["fünf Keywords", 5, "count", 5],
    ["25 % margin", 0.25, "share", 0.25],
    ["25 % margin", 25, "share", 0.25],
    ["growth of 300 %", 3, "share", 3],
    ["a margin of 0.25", 0.25, "share", 0.25],
    ["a ROAS of 400 %", 4, "ratio", 4],
    ["cut prices by 10 %", -0.1, "share", -0.1],
    ["costs $500", 5, "money", null],
    ["costs $20", 21, "money", null],
    ["no number at all", 1, "count", null],
  ])("%s: %d as %s", (text, value, unit, expected) => expect(asStated(value, unit, valuesIn(text))).toBe(expected));

  it("stands where its digits stand", () => {
    const text = "Ziel-ACOS 25 %, 1.500 € im Monat";
    expect(text.slice(spanOfValue(1500, text)?.start, spanOfValue(1500, text)?.end)).toBe("1.500");
    expect(text.slice(spanOfValue(0.25, text)?.start, spanOfValue(0.25, text)?.end)).toBe("25");
    expect(spanOfValue(7, text)).toBeNull();
    const decimals = "Einkauf 49,90 €, Versand 4.5";
    for (const [value, digits] of [
      [49.9, "49,90"],
      [4.5, "4.5"],
    ] as const) {
      const span = spanOfValue(value, decimals);
      expect(decimals.slice(span?.start, span?.end)).toBe(digits);
    }
  });

  it("is compared with what the built-in reader takes it for", () => {
    const input = (kind: Input["kind"], value: number): Input => ({
      kind,
      value,
      unit: "money",
      per: null,
      span: null,
    });
    const asks = [plainAsk({ limit: 5 })];
    const builtIn = { inputs: [input("own-price", 20), input("margin", 0.3), input("stock", 8)], asks };
    const model = { inputs: [input("unit-cost", 20), input("margin", 0.4)], asks };
    expect(disagreementsOf(builtIn, model)).toEqual([
      { builtIn: "own-price", model: "unit-cost" },
      { builtIn: "margin", model: "margin" },
      { builtIn: "stock", model: null },
    ]);
    expect(disagreementsOf(builtIn, builtIn)).toEqual([]);
  });
});

describe("words that a model copied", () => {
  it.each([
    ["Coffee grinders", "which coffee-grinders sell?", true],
    ["yoga mat", "Yogamatten und yoga mats", true],
    ["US", "what do customers pay?", false],
    ["US", "what do they pay in the US?", true],
    ["猫砂", "最近の猫砂の価格", true],
    ["", "anything", false],
    ["espresso maker", "espresso machines", false],
  ])("%s in: %s", (words, text, expected) => expect(standsIn(words, text)).toBe(expected));
});

it.each([
  ["English", "What do yoga mats cost?", "en"],
  ["de", "What do yoga mats cost, and which shops are cheapest?", "en"],
  ["DE ", "Was kosten Yogamatten?", "de"],
  ["da", "Hvad koster yogamåtter?", "da"],
  ["pt", "Quanto custam tapetes de yoga?", "pt"],
])("language %s of: %s", (code, text, expected) => expect(languageHeard(code, text)).toBe(expected));

describe("what is sent as the schema", () => {
  const schema = JSON.stringify(responseSchemaOf(ModelRequest));

  it("has no long list of values, no bounds and no union", () => {
    const lists = [...schema.matchAll(/"enum":(\[[^\]]*\])/g)].map(([, list = "[]"]) => JSON.parse(list).length);
    expect(Math.max(...lists)).toBeLessThanOrEqual(40);
    expect(schema).not.toMatch(/"(?:minimum|maximum|minItems|maxItems|anyOf|additionalProperties)"/);
  });

  it("stays small: larger ones were refused as having too many states", () =>
    expect(schema.length).toBeLessThan(8_000));

  it("refuses what it could not list", () => {
    const reply = { about: "market", language: "en" };
    expect(ModelRequest.safeParse({ ...reply, asks: [{ want: "value", measures: ["searches"] }] }).success).toBe(true);
    expect(ModelRequest.safeParse({ ...reply, asks: [{ want: "value", measures: ["search"] }] }).success).toBe(false);
  });
});

it("a detail can be filled where its values are few, and not where it holds names", () => {
  const fields = DETAILS.map(({ specialist, name, values }) => `${specialist}.${name}=${values}`);
  expect(fields).toContain("pricing.asksForBands=");
  expect(fields).toContain("pricing.comparison={by: promotions|swing|change, first: most|least}");
  expect(fields).toContain("demand.lists=[rising|falling|largest]");
  expect(fields.filter((field) => /nameWords|strangers|pricing\.product=|ownBrands|currency/.test(field))).toEqual([]);
});
