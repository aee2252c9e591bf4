import { describe, expect, test } from "vitest";
import { type Findings, Section } from "../../../graph/answer.js";
import { renderStatement } from "../../../graph/figure.js";
import type { Entities } from "../../../graph/question.js";
import {
  analyse,
  comparePeriod,
  type DemandFacts,
  judgeSeason,
  planLaunch,
  sumSales,
} from "../../../graph/specialists/demand/analyse.js";
import { leadingList, orderTopics } from "../../../graph/specialists/demand/topics.js";
import { write } from "../../../graph/specialists/demand/write.js";
import { fakeEntities } from "../../fakes.js";
import { demandOf, evidenced, FLAT, factsOf, SUMMER, WINTER, yearly } from "./demand-fixtures.js";

const heater = demandOf("Heaters", yearly(WINTER, 0.2));
const pool = demandOf("Pools", yearly(SUMMER), { clusterId: 2 });
const paper = demandOf("Paper", yearly(FLAT), { clusterId: 3 });
const young = demandOf("Gadgets", [100, 200, 300, 400, 500, 600], { clusterId: 4 });
const match = (clusterId: number, name: string) => ({
  clusterId,
  name,
  categoryPath: "Home > Heating",
  headTerm: name,
  term: name,
  score: 1,
  how: "exact",
});

const ask = (text: string, more: Partial<Entities> = {}) => ({ text, entities: { ...fakeEntities, ...more } });

function answer(facts: DemandFacts, text: string, more: Partial<Entities> = {}) {
  const question = ask(text, more);
  const draft = write(analyse(facts, question), question);
  return { ...draft, headline: renderStatement(draft.headline), text: draft.sections.map(read).join("\n") };
}

const read = (section: Findings["sections"][number]): string =>
  Section.parse(section).statements.map(renderStatement).join("\n");

describe("topics", () => {
  test.each([
    ["When should I launch heaters?", "season"],
    ["Is demand for heaters rising, and when does it peak?", "trend"],
    ["How big is the market for heaters?", "size"],
    ["Who buys heaters?", "audience"],
    ["Forecast heaters for next quarter", "forecast"],
    ["heaters", "trend"],
  ])("%s leads with %s", (text, topic) => {
    const order = orderTopics(text);
    expect(order[0]).toBe(topic);
    expect([...order].sort()).toEqual(["audience", "forecast", "season", "size", "trend"]);
  });

  test.each([
    ["What is declining?", "falling"],
    ["Which are the largest product groups?", "largest"],
    ["What is growing?", "rising"],
    ["market overview", "rising"],
  ])("%s leads with the %s list", (text, list) => expect(leadingList(text)).toBe(list));
});

describe("launch", () => {
  test("a summer product in October: the climb is still ahead", () => {
    expect(planLaunch(pool)).toEqual({ nextOnset: "2027-05-01", nextPeak: "2027-06-01", isUnderWay: false });
  });

  test("a winter product in October: the climb has begun", () => {
    expect(planLaunch(heater)).toMatchObject({ nextPeak: "2026-12-01", isUnderWay: expect.any(Boolean) });
  });

  test("no season, no launch month", () => {
    expect(planLaunch(paper)).toBeNull();
    expect(planLaunch(young)).toBeNull();
  });
});

test.each([
  ["a steady strong season", heater, "high"],
  ["three years without a season", paper, "moderate"],
  ["six months", young, "none"],
  ["two years", demandOf("Two years", yearly(WINTER).slice(-24)), "moderate"],
])("season certainty of %s", (_why, demand, certainty) => expect(judgeSeason(demand)).toBe(certainty));

describe("the period asked for", () => {
  const period = { from: "2025-11-01", to: "2026-10-31", label: "the last 12 months" };

  test("is compared with the same months a year before", () => {
    const change = comparePeriod(demandOf("Growing", yearly(FLAT, 0.5, 0)), period);
    expect(change?.change).toBeCloseTo(0.5, 2);
    expect(change?.searches).toBeGreaterThan(24_000);
  });

  test("is not given where a month is unknown", () => {
    const values = yearly(FLAT).map((value, index) => (index === 30 ? null : value));
    expect(comparePeriod(demandOf("Holes", values), period)).toBeNull();
  });

  test("has no change where the year before is not covered", () => {
    const change = comparePeriod(demandOf("Short", yearly(FLAT).slice(-12)), period);
    expect(change).toMatchObject({ change: null, label: "the last 12 months" });
  });
});

test("sales are summed over twelve months and compared with the twelve before", () => {
  const months = Array.from({ length: 24 }, (_, index) => ({
    month: "2026-01-01",
    unitsLow: index < 12 ? 80 : 90,
    unitsHigh: index < 12 ? 120 : 130,
    revenue: index === 23 ? null : 1000,
  }));
  const sales = { unit: "", currency: "USD", n: 24, from: "", to: "", months };
  expect(sumSales(demandOf("Sold", yearly(FLAT), { sales }))).toEqual({
    currency: "USD",
    unitsLow: 1080,
    unitsHigh: 1560,
    revenue: null,
    change: 0.10000000000000009,
  });
  expect(sumSales(demandOf("Thin", yearly(FLAT), { sales: { ...sales, months: months.slice(0, 11) } }))).toBeNull();
});

describe("answers", () => {
  test("rising demand: direction, slope and interval lead", () => {
    const { headline, status } = answer(factsOf([heater]), "Is demand for heaters rising?");
    expect(status).toBe("answered");
    expect(headline).toMatch(
      /^Demand for Heaters in the United States is rising: \+1\d(\.\d)? % a year \(95 % interval \+/,
    );
    expect(headline).toContain("December");
  });

  test("a season question leads with the month to launch by", () => {
    const { headline } = answer(factsOf([pool]), "When should I launch pools?");
    expect(headline).toContain("by May 2027");
    expect(headline).toContain("June 2027");
  });

  test("too little data gives the shape seen, never an index or a verdict", () => {
    const { headline, text, sections } = answer(factsOf([young]), "When do gadgets sell best?");
    expect(headline).toContain("cannot be said yet");
    expect(text).toContain("The busiest month seen was October 2026 with 600 searches");
    expect(text).toContain("no forecast is given");
    const calendar = sections.flatMap(({ tables }) => tables).find(({ id }) => id === "calendar");
    expect(calendar?.columns.map(({ key }) => key)).not.toContain("index");
  });

  test("no season says so", () => {
    expect(answer(factsOf([paper]), "When does paper peak?").headline).toContain("holds all year");
  });

  test("several products are compared, fastest first", () => {
    const { headline, sections } = answer(factsOf([paper, heater]), "Which is growing faster, paper or heaters?");
    expect(headline).toMatch(/grows fastest for Heaters, \+1\d/);
    expect(sections[0]?.tables[0]?.rows.map(({ name }) => name)).toEqual(["Heaters", "Paper"]);
  });

  test("a forecast is in the table with its interval, and its error is stated", () => {
    const { text, sections } = answer(factsOf([heater]), "What will heaters do next quarter?");
    expect(heater.forecast.points.length).toBeGreaterThan(0);
    expect(text).toContain("80 % interval");
    const calendar = sections.flatMap(({ tables }) => tables).find(({ id }) => id === "calendar");
    const december = calendar?.rows.find(({ month }) => month === "December");
    expect(december?.forecast).toBe(heater.forecast.points.find(({ month }) => month === "2026-12-01")?.searches);
    expect(calendar?.columns.length).toBeLessThanOrEqual(8);
  });

  test("an unknown product is named with its nearest, nothing is invented", () => {
    const nearest = [{ clusterId: 1, name: "Heaters", categoryPath: "Home", headTerm: "heater" }];
    const nothing = { series: null, ranking: null, size: null, audience: null };
    const draft = answer(nothing, "Is demand for flux capacitors rising?", {
      unknownTerms: [{ term: "flux capacitors", isAmbiguous: false, nearest }],
    });
    expect(draft).toMatchObject({ status: "empty", sections: [] });
    expect(draft.headline).toContain("flux capacitors");
    expect(draft.headline).toContain("Heaters");
  });

  test("no search volumes: an empty answer", () => {
    const facts = { ...factsOf([]), series: evidenced({ clusters: [], missing: [1] }, "demand-1") };
    expect(answer(facts, "Is demand rising?", { clusters: [match(1, "Heaters")] }).status).toBe("empty");
  });

  test("brands that searches cannot be narrowed to are named in the limits", () => {
    const { limits } = answer(factsOf([heater]), "Is Dyson rising?", { brands: ["Dyson"] });
    expect(limits.join("; ")).toContain("not for Dyson alone");
  });
});
