import { describe, expect, it } from "vitest";
import type { LearnedAsk } from "../../../graph/understand/learned/ask-heads.js";
import { learnedInput, SURE, SURE_AGAINST } from "../../../graph/understand/learned/number-kinds.js";
import { notHeldFrom, takenFrom } from "../../../graph/understand/learned/taken.js";
import { questionModel } from "../../../graph/understand/model.js";

const learned = (more: Partial<LearnedAsk>): LearnedAsk => ({
  subjects: [{ id: "clicks", p: 0.95 }],
  want: [{ id: "rank", p: 0.9 }],
  by: [{ id: "brand", p: 0.95 }],
  first: [{ id: "most", p: 0.95 }],
  specialists: ["demand"],
  aspects: [],
  ...more,
});

describe("what is taken of a learned ask", () => {
  it("takes what is certain and known for the rows", () => {
    expect(takenFrom(learned({}), null, false)).toEqual({
      measure: "clicks",
      meant: null,
      by: "brand",
      first: "most",
      want: "rank",
    });
  });

  it("leaves open what is not certain, and what lies close to the next", () => {
    expect(takenFrom(learned({ subjects: [{ id: "clicks", p: 0.4 }] }), null, false)).toBeNull();
    const near = [
      { id: "clicks", p: 0.62 },
      { id: "orders", p: 0.36 },
    ];
    expect(takenFrom(learned({ subjects: near }), null, false)).toBeNull();
    expect(takenFrom(learned({ by: [{ id: "brand", p: 0.3 }] }), null, false)).toBeNull();
  });

  it("wants more certainty where the routing heard somebody else", () => {
    const likely = { subjects: [{ id: "clicks", p: 0.85 }] };
    expect(takenFrom(learned(likely), null, false)).toMatchObject({ measure: "clicks" });
    expect(takenFrom(learned({ ...likely, specialists: ["pricing"] }), null, false)).toBeNull();
  });

  it("keeps the rows that words name, and lets another measure stand in where one is not known for them", () => {
    expect(takenFrom(learned({}), "product", false)).toMatchObject({ by: "product" });
    expect(takenFrom(learned({ subjects: [{ id: "units", p: 0.95 }] }), null, false)).toMatchObject({
      measure: "orders",
      meant: "units",
    });
    expect(takenFrom(learned({ subjects: [{ id: "seasonal-index", p: 0.95 }] }), "merchant", false)).toBeNull();
  });

  it("takes no sum where nobody states a number", () => {
    const sum = learned({
      subjects: [{ id: "roas", p: 0.95 }],
      by: [{ id: "none", p: 0.95 }],
      specialists: ["campaign"],
    });
    expect(takenFrom(sum, null, false)).toBeNull();
    expect(takenFrom(sum, null, true)).toMatchObject({ measure: "roas", by: null, first: null });
  });

  it("names what no data here holds", () => {
    expect(notHeldFrom(learned({ subjects: [{ id: "not returns", p: 0.9 }] }))).toBe("returns");
    expect(notHeldFrom(learned({ subjects: [{ id: "not other", p: 0.9 }] }))).toBeNull();
  });
});

it("takes a learned kind of a number only with a unit that fits", () => {
  expect(learnedInput("money", false, { id: "unit-cost", p: 0.95 }, SURE)).toBe("unit-cost");
  expect(learnedInput("percent", false, { id: "unit-cost", p: 0.95 }, SURE)).toBeNull();
  expect(learnedInput("money", false, { id: "unit-cost", p: 0.8 }, SURE)).toBe("unit-cost");
  expect(learnedInput("money", false, { id: "unit-cost", p: 0.8 }, SURE_AGAINST)).toBeNull();
  expect(learnedInput("money", false, { id: "unit-cost", p: 0.3 }, SURE)).toBeNull();
  expect(learnedInput("money", false, { id: "ad-spend", p: 0.95 }, SURE)).toBe("budget");
  expect(learnedInput("plain", false, { id: "name", p: 0.95 }, SURE)).toBeNull();
});

it("reads what everyday words ask for, whatever the product", async () => {
  const model = await questionModel();
  const read = (text: string) => model.read(text).asked.subjects[0];
  expect(read("how many folks go looking for object online each month")).toMatchObject({ id: "searches" });
  expect(read("how often does object get sent back")).toMatchObject({ id: "not returns" });
  const { subjects, by } = model.read("which brand shifts the most object?").asked;
  expect(subjects.slice(0, 3).map(({ id }) => id)).toContain("units");
  expect(by[0]).toMatchObject({ id: "brand" });
});
