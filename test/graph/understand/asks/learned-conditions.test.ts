import { describe, expect, it } from "vitest";
import { readAsks } from "../../../../graph/understand/asks/index.js";
import { conditionsLearned, withConditions } from "../../../../graph/understand/asks/learned-conditions.js";
import type { LearnedAsk } from "../../../../graph/understand/encoder/ask-reader.js";
import type { LearnedForm, Likely } from "../../../../graph/understand/encoder/ask-reading.js";
import { nothingNamed } from "../../../../graph/understand/names/named.js";
import { readNumbers } from "../../../../graph/understand/numbers/read.js";
import { heardOf } from "./heard.js";

const MARKET = { code: "US", name: "United States", currency: "USD", asOf: "2026-10-31", stated: false };

const likely = (...labels: string[]): Likely[] => labels.map((id) => ({ id, p: 0.9 }));

/** The number of a text, learned to bound rows. */
const bounding = (text: string) =>
  readNumbers(
    text,
    readNumbers(text).map(() => ({ id: "condition", p: 0.97 })),
  );

describe("conditions that were learned", () => {
  it("are levels where no number stands", () => {
    expect(conditionsLearned(likely("competition low", "growth-a-year high"), [])).toMatchObject([
      { id: "competition", condition: { is: "among the lowest" } },
      { id: "growth-a-year", condition: { is: "at least", value: 0.02 } },
    ]);
    expect(conditionsLearned([{ id: "competition low", p: 0.4 }], [])).toEqual([]);
  });

  it("bound what fits the unit of the number that nothing else accounts for", () => {
    expect(conditionsLearned(likely("merchants low"), bounding("not more folks than 7 on it"))).toMatchObject([
      { id: "merchants", condition: { measure: "merchants", is: "at most", value: 7 } },
    ]);
    // The number is of neither.
    expect(conditionsLearned(likely("season-strength low"), bounding("that sit around $40"))).toEqual([]);
  });

  it("say nothing of what a number bounds by its words", () => {
    expect(conditionsLearned(likely("price-median low"), readNumbers("under $50"))).toEqual([]);
  });
});

it("takes a number that was learned to bound rows for no amount of the asker's", () => {
  const text = "strollers over $200 that got cheaper";
  expect(readNumbers(text)[0]?.input?.kind).toBe("budget");
  expect(bounding(text)[0]).toMatchObject({ input: null, condition: { measure: "price", is: "at least", value: 200 } });
});

describe("rows of an ask", () => {
  const form: LearnedForm = {
    want: { id: "rank", p: 0.9 },
    by: { id: "cluster", p: 0.9 },
    first: { id: "most", p: 0.9 },
  };
  const learned = (...where: string[]): LearnedAsk => ({
    measures: [{ id: "growth-a-year", p: 0.9 }],
    ...form,
    formOf: () => form,
    nextOf: () => ({ p: 0, read: () => learned() }),
    where: likely(...where),
  });
  const held = (text: string, from: LearnedAsk) => {
    const [ask] = readAsks(text, nothingNamed(MARKET), []);
    if (ask === undefined) throw new Error("Nothing was read.");
    return withConditions(ask, from, heardOf(from, { isOfOne: false }));
  };

  it("are held to them, in the order that was asked for", () => {
    const growing = "the growth a year by product group, highest first";
    expect(held(growing, learned("saturation low"))).toMatchObject({
      measures: ["growth-a-year", "searches-per-product"],
      by: "cluster",
      bounds: [{ measure: "searches-per-product", is: "among the highest" }],
      isOfConditions: true,
    });
    expect(held(growing, learned()).bounds).toBeUndefined();
  });

  it("stay as they are where the measure is not known for them", () => {
    expect(held("the growth a year by product group", learned("audience-share high")).bounds).toBeUndefined();
  });
});
