import { describe, expect, test } from "vitest";
import type { GapInsight } from "../../../graph/specialists/gap/analyse.js";
import { GapDetails } from "../../../graph/specialists/gap/details.js";
import { type GapRequest, type PartId, type Plan, planOf, statedInputs } from "../../../graph/specialists/gap/plan.js";
import { TOPICS } from "../../../graph/specialists/gap/topics.js";
import { chooseParts, parts } from "../../../graph/specialists/gap/write.js";
import { plainAsk } from "../../../graph/understand/asking.js";
import type { Entities } from "../../../graph/understand/names/named.js";
import { isYesNo } from "../../../graph/understand/words/polar.js";
import { fakeEntities } from "../../fakes.js";
import { requestOf } from "../requests.js";
import { match } from "./gap-campaign-support.js";

const kettles = { clusters: [match(7, "kettles")] };
const two = { clusters: [match(7, "kettles"), match(8, "toasters")] };
const category = { category: "Home > Kitchen" };

function questionOf(text: string, more: Partial<Entities> = {}): GapRequest {
  const request = requestOf(text, { ...fakeEntities, ...more }, "gap");
  return { ...request, details: GapDetails.parse(request.details.gap) };
}

describe("planOf", () => {
  test.each<[string, Partial<Entities>, Partial<Plan>]>([
    ["Where are the biggest gaps?", {}, { scope: "market", parts: ["ranking"], criterion: "value", limit: 10 }],
    ["top 3 niches", { limit: 3 }, { parts: ["ranking"], limit: 3 }],
    ["top 3 niches, and how sure is that", { limit: 3 }, { parts: ["ranking", "stability"] }],
    ["kettles", kettles, { scope: "clusters", parts: ["ranking", "worth", "concentration", "attributes"] }],
    ["Is the market for kettles saturated?", kettles, { parts: ["ranking"], asksForSurplus: true, isPolar: true }],
    ["Is there room for more kettles?", kettles, { parts: ["ranking"], asksForSurplus: false, isPolar: true }],
    ["What is the gap for kettles worth?", kettles, { parts: ["worth"], isPolar: false }],
    ["How sure is the gap for kettles?", kettles, { parts: ["stability"] }],
    ["Who dominates kettles?", kettles, { parts: ["concentration"], criterion: "brands" }],
    ["Does Acme own kettles?", { ...kettles, brands: ["Acme"] }, { parts: ["concentration"], isPolar: true }],
    ["Which colours of kettles are missing?", kettles, { parts: ["attributes"] }],
    ["Which is less crowded, kettles or toasters?", two, { parts: ["ranking"], criterion: "supply" }],
    ["Which is more crowded, kettles or toasters?", two, { criterion: "surplus" }],
    ["Where are the fewest listings against the searches?", {}, { criterion: "supply" }],
    ["Which products are scarcest?", {}, { criterion: "supply" }],
    ["least saturated niches", {}, { parts: ["ranking"], criterion: "supply", asksForSurplus: false }],
    ["What is over-supplied?", category, { scope: "category", parts: ["surplus"], criterion: "surplus" }],
    ["Which categories are under-supplied?", {}, { parts: ["categories"] }],
    ["Fastest growing niches", {}, { parts: ["ranking"], criterion: "growth" }],
    ["Why is there a gap for kettles?", kettles, { parts: ["reasons"] }],
    ["What should I add to my range?", category, { parts: ["advice"], limit: 5 }],
    ["Should I bother with kettles?", kettles, { parts: ["advice"], isPolar: true }],
    ["How many shops sell kettles?", kettles, { asksHowMany: true, isPolar: false }],
  ])("%s", (text, more, expected) => expect(planOf(questionOf(text, more))).toMatchObject(expected));

  test("everything asked for: every part that fits, once", () => {
    const { parts } = planOf(questionOf("everything on the gap for kettles", kettles));
    expect(parts).toEqual(["ranking", "worth", "concentration", "attributes", "stability"]);
  });

  test("with other specialists beside it: one part, few rows", () => {
    const text = "supply, prices and demand";
    const question = {
      ...questionOf(text),
      breadth: "brief" as const,
      asks: [plainAsk()],
    };
    expect(planOf(question)).toMatchObject({ parts: ["ranking"], isBrief: true, limit: 5 });
  });
});

test("every topic that can be asked for by name has its part, and no two parts one id", () => {
  const ids: string[] = parts.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([...TOPICS]));
  expect(new Set(ids).size).toBe(ids.length);
});

describe("a variant that the question names", () => {
  const choose = (asked: readonly object[], ...wanted: PartId[]) =>
    chooseParts({
      plan: { ...planOf(questionOf("kettles", kettles)), parts: wanted },
      attributes: { asked },
      rows: [{}],
      // Only what is looked at.
    } as unknown as GapInsight);

  test("comes first, instead of the product's place, and also where variants were asked for", () => {
    expect(choose([{}], "ranking", "worth")).toEqual(["attributes", "worth"]);
    expect(choose([{}], "ranking", "worth", "attributes")).toEqual(["attributes", "position", "worth"]);
  });

  test("is none where none is named", () => {
    expect(choose([], "ranking", "attributes")).toEqual(["position", "attributes", "stated"]);
  });
});

test.each([
  ["Is it saturated?", true],
  ["lampshades, overcrowded?", true],
  ["Tell me whether kettles are crowded.", true],
  ["We sell kettles. Is there room?", true],
  ["Ist der Markt gesättigt?", true],
  ["Which niches are open?", false],
  ["biggest gaps", false],
  ["Wo sind die Lücken?", false],
])("yes or no: %s", (text, expected) => expect(isYesNo(text)).toBe(expected));

test.each([
  ["is there a gap for wide fit kettles", true],
  ["kettles with wifi", true],
  ["is there a gap for kettles in the US", false],
  ["who dominates kettles", false],
])("may name a variant: %s", (text, expected) =>
  expect(questionOf(text, kettles).details.mayNameVariant).toBe(expected),
);

test.each([
  [
    { conversionRate: 0.03, orderValue: 80 },
    { conversionRate: 0.03, orderValue: 80 },
  ],
  [
    { conversionRate: 3, orderValue: 0 },
    { conversionRate: null, orderValue: null },
  ],
])("stated inputs out of range are left out: %o", (more, expected) => {
  expect(statedInputs(requestOf("kettles", { ...fakeEntities, ...more }, "gap"))).toEqual(expected);
});
