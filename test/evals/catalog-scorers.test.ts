import { describe, expect, it } from "vitest";
import { scoreChecks } from "../../evals/score/checks.js";
import { scoreEvidence } from "../../evals/score/evidence.js";
import { scoreNothingInvented } from "../../evals/score/nothing-invented.js";
import { scorePlacing } from "../../evals/score/placing.js";
import { scoreSurface } from "../../evals/score/surface.js";
import { scoreUnsaid } from "../../evals/score/unsaid.js";
import { faultsOf } from "../../evals/suites/interface.js";
import { asked, derive } from "../../graph/answer/derivation.js";
import { count, say } from "../../graph/answer/figure.js";
import { CatalogAnalysis } from "../../graph/catalogs/analysis.js";
import { buildAnswerSurface } from "../../http/a2ui/answer-surface.js";
import { STANDARD_CATALOG } from "../../http/a2ui/protocol.js";
import { given } from "../graph/given.js";
import { BROKEN } from "../http/a2ui/broken-surfaces.js";
import { soundAnswer } from "./fixtures.js";

describe("checks", () => {
  const sound = [
    { what: "market", wanted: "GB", got: "GB" },
    { what: "median", wanted: 200, got: 200.9 },
    { what: "position", wanted: null, got: null },
  ];
  it("hold within what rounding moves", () =>
    expect(scoreChecks(sound)).toEqual({ score: 1, passed: true, explanation: "All 3 hold." }));
  it.each([
    ["another word", { wanted: "GB", got: "US" }, "US instead of GB"],
    ["a number too far off", { wanted: 200, got: 201.1 }, "201.1 instead of 200"],
    ["a count off by one", { wanted: 1_000, got: 1_001, tolerance: 0 }, "1001 instead of 1000"],
    ["something where nothing may be", { wanted: null, got: 12 }, "12 instead of nothing"],
    ["nothing where something has to be", { wanted: 12, got: undefined }, "nothing instead of 12"],
    ["zero where nothing may be", { wanted: null, got: 0 }, "0 instead of nothing"],
    ["a numeral for a number", { wanted: 12, got: "12" }, "12 instead of 12"],
  ])("catch %s", (_name, fault, told) => {
    const score = scoreChecks([...sound, { what: "it", ...fault }]);
    expect(score).toMatchObject({ score: 0.75, passed: false, explanation: `it: ${told}.` });
  });
});

describe("placing", () => {
  const wanted = { "Yoga mat": "Yoga mats", "Wedding dress": null };
  it("is whole when every product stands where its name says", () =>
    expect(
      scorePlacing(wanted, [
        { title: "Yoga mat", group: "Yoga mats" },
        { title: "Yoga mat", group: "Yoga mats" },
        { title: "Wedding dress", group: null },
      ]),
    ).toMatchObject({ score: 1, passed: true }));
  it.each([
    ["a product in another group", "Yoga mat", "Foam rollers", '"Yoga mat" in Foam rollers instead of Yoga mats'],
    ["a product in no group", "Yoga mat", null, '"Yoga mat" in none instead of Yoga mats'],
    ["a stranger in a group", "Wedding dress", "Yoga mats", '"Wedding dress" in Yoga mats instead of none'],
    ["a product that nobody named", "Gold watch", null, '"Gold watch" is not a product of it'],
  ])("catches %s", (_name, title, group, told) => {
    const sound = Object.entries(wanted).map(([name, place]) => ({ title: name, group: place }));
    const placed = [...sound.filter((each) => each.title !== title), { title, group }];
    const score = scorePlacing(wanted, placed);
    expect(score.passed).toBe(false);
    expect(score.score).toBeLessThan(1);
    expect(score.explanation).toBe(`${told}.`);
  });
  it("catches a product that is missing", () =>
    expect(scorePlacing(wanted, [{ title: "Yoga mat", group: "Yoga mats" }])).toMatchObject({
      score: 0.5,
      explanation: '"Wedding dress" is missing.',
    }));
  it("catches one variant of several that strays", () =>
    expect(
      scorePlacing({ Mat: "Yoga mats" }, [
        { title: "Mat", group: "Yoga mats" },
        { title: "Mat", group: "Area rugs" },
      ]).passed,
    ).toBe(false));
});

describe("nothing invented", () => {
  const other = CatalogAnalysis.shape.other_clusters.element.parse({
    cluster_id: 7,
    name: "Yoga mats",
    products: 2,
    searches_per_month: 10,
    growth: null,
    supply: null,
  });
  const action = { rank: 1, kind: "grow", cluster_id: 7, action: "", why: "", value: null, worth: null };
  const analysis = {
    catalog: { name: "x", currency: "USD", products_mapped: 2, products_unmapped: 1, clusters: 1 },
    clusters: [],
    other_clusters: [other],
    actions: [{ ...action, confidence: "high", assumptions: [], refs: [] }],
    text: "Yoga mats",
  } as unknown as CatalogAnalysis; // what the score reads
  const known = { groups: { "Yoga mats": 2 }, unplaced: ["Wedding dress"] };

  it("passes an analysis of what is there", () =>
    expect(scoreNothingInvented(known, analysis)).toMatchObject({ score: 1, passed: true }));
  it.each<[string, Partial<CatalogAnalysis>, string]>([
    [
      "a group that is not there",
      { other_clusters: [other, { ...other, cluster_id: 8, name: "Bridal wear" }] },
      "a product group that is not there: Bridal wear",
    ],
    [
      "another number of products",
      { other_clusters: [{ ...other, products: 3 }] },
      "3 products of Yoga mats instead of 2",
    ],
    [
      "an action for another group",
      { actions: analysis.actions.map((each) => ({ ...each, cluster_id: 9 })) },
      "grow for another group",
    ],
    [
      "strangers that are not counted",
      { catalog: { ...analysis.catalog, products_unmapped: 0 } },
      "0 products without a group instead of 1",
    ],
    ["words on a stranger", { text: "Wedding dress: rising" }, 'words on "Wedding dress", which has no group'],
  ])("catches %s", (_name, seeded, told) =>
    expect(scoreNothingInvented(known, { ...analysis, ...seeded })).toEqual({
      score: 0,
      passed: false,
      explanation: `${told}.`,
    }),
  );
});

describe("unsaid words", () => {
  it("are found in any letter case", () => {
    expect(scoreUnsaid(["You read what"], ["Yoga mats"])).toMatchObject({ score: 1, passed: true });
    expect(scoreUnsaid(["You read what", "$26"], ["x", "YOU READ WHAT a seller says"])).toEqual({
      score: 0.5,
      passed: false,
      explanation: "Said: You read what.",
    });
  });
});

describe("surface", () => {
  const sound = buildAnswerSurface({
    answer: { ...soundAnswer, followUps: ["What do toasters cost in the UK?"] },
    question: "What do kettles cost in the UK?",
    surfaceId: "answer-1",
    catalogId: STANDARD_CATALOG,
  });

  it("is sound by every judge", () => {
    expect(faultsOf(sound)).toEqual({ "own check": [], schema: [], renderer: [], buttons: [] });
    expect(scoreSurface(faultsOf(sound), 12)).toEqual({
      score: 1,
      passed: true,
      explanation: "12 components that own check, schema, renderer, buttons find nothing wrong with.",
    });
  });

  it.each(BROKEN.map(([trap, , seed]) => [trap, seed] as const))("catches %s", (_trap, seed) => {
    const messages = structuredClone(sound) as Parameters<typeof seed>[0];
    seed(messages);
    const score = scoreSurface(faultsOf(messages), 12);
    expect(score.passed).toBe(false);
    expect(score.score).toBeLessThan(1);
    expect(score.explanation).toMatch(/^(?:own check|schema|renderer|buttons): ./);
  });

  it("tells each judge's first faults apart", () =>
    expect(scoreSurface({ schema: ["a", "b", "c", "d"], renderer: [], buttons: ["e"] }, 3)).toEqual({
      score: 1 / 3,
      passed: false,
      explanation: "schema: a, b, c; buttons: e.",
    }));
});

describe("evidence of the asker's own numbers", () => {
  const told = (products: ReturnType<typeof derive>) => ({
    ...soundAnswer,
    headline: say`Your catalog holds ${count(products, [])} products.`,
  });
  it("is not asked for, summed up or not", () =>
    expect(scoreEvidence(told(derive("sum", asked(2), asked(3)))).passed).toBe(true));
  it("is asked for as soon as a number of the market takes part", () =>
    expect(scoreEvidence(told(derive("sum", asked(2), given(40))))).toMatchObject({
      passed: false,
      explanation: "headline cites nothing.",
    }));
});
