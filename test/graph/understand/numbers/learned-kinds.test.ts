import { expect, it } from "vitest";
import { learnedInput, SURE, SURE_AGAINST } from "../../../../graph/understand/numbers/learned-kinds.js";
import { readNumbers } from "../../../../graph/understand/numbers/read.js";
import { questionModel } from "../../../../graph/understand/routing/model.js";

it("takes a learned kind of a number only with a unit that fits", () => {
  expect(learnedInput("money", false, { id: "unit-cost", p: 0.95 }, SURE)).toBe("unit-cost");
  expect(learnedInput("percent", false, { id: "unit-cost", p: 0.95 }, SURE)).toBeNull();
  expect(learnedInput("money", false, { id: "unit-cost", p: 0.8 }, SURE)).toBe("unit-cost");
  expect(learnedInput("money", false, { id: "unit-cost", p: 0.6 }, SURE_AGAINST)).toBeNull();
  expect(learnedInput("money", false, { id: "unit-cost", p: 0.3 }, SURE)).toBeNull();
  expect(learnedInput("money", false, { id: "ad-spend", p: 0.95 }, SURE)).toBe("budget");
  expect(learnedInput("plain", false, { id: "name", p: 0.95 }, SURE)).toBeNull();
});

it("reads a number that no word names", async () => {
  const { numbers } = await questionModel();
  const text = "my mugs run me 8 dollars and go for 25";
  expect(readNumbers(text).map(({ input }) => input?.kind)).toEqual([undefined, "own-price"]);
  expect(numbers(text, null).map(({ input }) => input?.kind)).toEqual(["unit-cost", "own-price"]);
});
