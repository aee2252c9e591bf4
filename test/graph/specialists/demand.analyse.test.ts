import { describe, expect, test } from "vitest";
import { type Findings, Section } from "../../../graph/answer/answer.js";
import { renderStatement } from "../../../graph/answer/figure.js";
import { Limit } from "../../../graph/answer/limit.js";
import { Suggestion } from "../../../graph/answer/suggestion.js";
import { analyse } from "../../../graph/specialists/demand/analyse.js";
import { horizonOf, statedShares, supposedDirection } from "../../../graph/specialists/demand/asked.js";
import { DemandDetails, type DemandRequest } from "../../../graph/specialists/demand/details.js";
import { readDrivers } from "../../../graph/specialists/demand/drivers.js";
import type { DemandFacts } from "../../../graph/specialists/demand/gather.js";
import { judgeSeason, planLaunch, seasonEnd } from "../../../graph/specialists/demand/launch.js";
import { readPeriod } from "../../../graph/specialists/demand/period.js";
import { takeStance } from "../../../graph/specialists/demand/stance.js";
import { chooseLists, chooseTopics } from "../../../graph/specialists/demand/topics.js";
import { phrase } from "../../../graph/specialists/demand/words.js";
import { write } from "../../../graph/specialists/demand/write.js";
import { sumSales, sumYears } from "../../../graph/specialists/demand/years.js";
import { asksYesNo, plainAsk } from "../../../graph/understand/asking.js";
import type { Entities } from "../../../graph/understand/names/named.js";
import { fromMonthNumber, toMonthNumber } from "../../../tools/statistics/calendar.js";
import { createRandom } from "../../../tools/statistics/random.js";
import { fakeEntities } from "../../fakes.js";
import { requestOf } from "../requests.js";
import { demandOf, evidenced, FLAT, factsOf, SUMMER, WINTER, yearly } from "./demand-fixtures.js";

const heater = demandOf("Heaters", yearly(WINTER, 0.2));
const pool = demandOf("Pools", yearly(SUMMER), { clusterId: 2 });
const paper = demandOf("Paper", yearly(FLAT), { clusterId: 3 });
const young = demandOf("Gadgets", [100, 200, 300, 400, 500, 600], { clusterId: 4 });
const fading = demandOf("Discs", yearly(FLAT, -0.3), { clusterId: 5 });
const match = (clusterId: number, name: string) => ({
  clusterId,
  name,
  categoryPath: "Home > Heating",
  headTerm: name,
  term: name,
  score: 1,
  how: "exact",
});
const clusters = [match(1, "Heaters")];

function ask(text: string, more: Partial<Entities> = {}): DemandRequest {
  const request = requestOf(text, { ...fakeEntities, clusters, ...more }, "demand");
  return { ...request, details: DemandDetails.parse(request.details.demand) };
}

function answer(facts: DemandFacts, text: string, more: Partial<Entities> = {}) {
  const question = ask(text, more);
  const draft = write(analyse(facts, question), question);
  const tables = draft.sections.flatMap((section) => section.tables);
  return { ...draft, tables, headline: renderStatement(draft.headline), text: draft.sections.map(read).join("\n") };
}

const read = (section: Findings["sections"][number]): string =>
  Section.parse(section).statements.map(renderStatement).join("\n");

describe("topics", () => {
  test.each([
    ["When should I launch heaters?", ["season"]],
    ["Is demand for heaters rising, and when does it peak?", ["trend", "season"]],
    ["How big is the market for heaters?", ["size"]],
    ["Which market is bigger, heaters or pools?", ["size"]],
    ["Who buys heaters?", ["audience"]],
    ["Forecast heaters for next quarter", ["forecast"]],
    ["How popular are heaters?", ["volume"]],
    ["How did heaters sell last summer?", ["volume"]],
    ["Are Christmas lights getting more popular?", ["trend"]],
    ["When will demand for heaters peak?", ["season"]],
    ["Why is demand for heaters falling?", ["drivers"]],
    ["Why do families buy heaters?", ["audience"]],
    ["Should I stock more heaters?", ["trend", "season"]],
    ["heaters", ["trend", "season", "forecast"]],
  ])("%s is about %j", (text, topics) => expect(chooseTopics(ask(text))).toEqual(topics));

  test("everything is every part, one domain of several the two that matter", () => {
    expect(chooseTopics(ask("everything about heaters"))).toHaveLength(7);
    const brief = {
      ...ask("heaters"),
      breadth: "brief" as const,
      asks: [plainAsk()],
    };
    expect(chooseTopics(brief)).toEqual(["trend", "season"]);
  });

  test.each([
    ["What is declining?", ["falling"]],
    ["Which are the largest product groups?", ["largest"]],
    ["What is growing?", ["rising"]],
    ["What is falling and what is growing?", ["falling", "rising"]],
    ["market overview", ["rising", "falling"]],
  ])("%s asks for the lists %j", (text, lists) => expect(chooseLists(ask(text))).toEqual(lists));
});

describe("what the question's words say", () => {
  test.each([
    ["Is demand for heaters rising?", true],
    ["Tell me whether heaters are a fad", true],
    ["When does demand peak?", false],
    ["What is growing?", false],
  ])("%s wants yes or no: %s", (text, expected) => expect(asksYesNo(ask(text))).toBe(expected));

  test.each([
    ["Is it rising?", "rising"],
    ["Is it dying?", "falling"],
    ["Is it rising or falling?", null],
    ["When does it peak?", null],
    ["Is demand for heaters growing", "rising"],
    ["Top 5 fastest growing products", null],
  ] as const)("%s supposes %s", (text, direction) => expect(supposedDirection(ask(text))).toBe(direction));

  test.each([
    ["What sells in December?", 12],
    ["ready for Christmas?", 12],
    ["Demand for Christmas lights", null],
    ["Is May a good month?", 5],
    ["What happens in May?", 5],
    ["It may grow", null],
  ])("%s names month %s", (text, month) => expect(ask(text).details.month).toBe(month));

  test.each([
    ["next 4 months", 4],
    ["next quarter", 3],
    ["next year", 12],
    ["the outlook", 6],
    ["next 40 months", 12],
    ["next quarter, in August", 12],
  ])("%s looks %s months ahead", (text, months) => expect(horizonOf(ask(text))).toBe(months));

  test("kinds of segment", () => {
    const kinds = (text: string, more: Partial<Entities> = {}) => ask(text, more).details.segmentKinds;
    expect(kinds("Do men or women buy it?")).toEqual(["gender"]);
    expect(kinds("How old are the buyers?")).toEqual(["age"]);
    expect(kinds("Who buys it?")).toEqual([]);
    expect(kinds("Who buys it in the United States?")).toEqual([]);
    expect(kinds("Who buys in Baby & Kids?", { category: "Baby & Kids" })).toEqual([]);
  });

  test("a product's name supposes nothing", () => {
    const bars = { clusters: [match(1, "Pull-up bars")] };
    expect(supposedDirection(ask("Is demand for pull-up bars falling?", bars))).toBe("falling");
  });

  test.each([
    ["assume 60 % of purchases start in search", { searchShare: 0.6 }],
    ["with an attainable share of 8%", { attainableShare: 0.08 }],
    ["if we can win 3 %", { attainableShare: 0.03 }],
    ["at a click rate of 40 percent", { clickRate: 0.4 }],
    ["assume 3 % conversion", {}],
  ])("%s states %j", (text, stated) =>
    expect(statedShares(ask(text))).toEqual({ searchShare: null, attainableShare: null, clickRate: null, ...stated }),
  );
});

describe("launch", () => {
  test("a summer product in October: the climb is still ahead", () => {
    expect(planLaunch(pool)).toEqual({
      nextOnset: "2027-05-01",
      readyBy: "2027-04-01",
      nextPeak: "2027-06-01",
      nextEnd: "2027-09-01",
      phase: "before",
    });
  });

  test("the season ends where it falls back below the level it begins at", () => {
    expect(seasonEnd({ index: [...FLAT.map(() => 80).slice(0, 8), 100, 140, 180, 110], peakMonth: 11 })).toBe(12);
    expect(seasonEnd({ index: null, peakMonth: 11 })).toBeNull();
  });

  test("in the month of the peak the season is running out", () => {
    const index = [...Array.from({ length: 9 }, () => 60), 300, 200, 60];
    const season = { ...pool.season, index, onsetMonth: 9, peakMonth: 10 };
    expect(planLaunch({ season, to: "2026-10-01" })).toMatchObject({ phase: "after-peak", nextEnd: "2026-12-01" });
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
  const period = (from: string, to: string, label = "a period") => ({ from, to, label });
  const lastYear = period("2025-11-01", "2026-10-31", "the last 12 months");

  test("is compared with the same months a year before", () => {
    const growing = demandOf("Growing", yearly(FLAT, 0.5, 0));
    const reading = readPeriod(growing, lastYear);
    expect(reading).toMatchObject({ kind: "known", against: "year-before", isWider: false, isCut: false });
    if (reading?.kind !== "known") throw new Error("not known");
    expect(reading.change.value).toBeCloseTo(0.5, 2);
    expect(reading.searches.value).toBe(
      growing.months.slice(-12).reduce((sum, month) => sum + (month.searches ?? 0), 0),
    );
  });

  test("two years are compared within", () => {
    const reading = readPeriod(demandOf("Growing", yearly(FLAT, 0.5, 0)), period("2024-11-01", "2026-10-31"));
    expect(reading).toMatchObject({ kind: "known", against: "first-year" });
  });

  test.each([
    ["a week takes its whole month", period("2026-10-25", "2026-10-31"), { kind: "known", isWider: true }],
    ["a month on its own is exact", period("2026-02-01", "2026-02-28"), { kind: "known", isWider: false }],
    ["the end is not there yet", period("2026-09-01", "2026-12-31"), { kind: "known", isCut: true, to: "2026-10-01" }],
    ["it begins before the data", period("2020-01-01", "2026-10-31"), { kind: "known", isLate: true }],
    ["it lies before the data", period("2019-01-01", "2019-12-31"), { kind: "unknown", reason: "before" }],
    ["it lies after the data", period("2027-01-01", "2027-03-31"), { kind: "unknown", reason: "after" }],
  ])("%s", (_why, asked, expected) => expect(readPeriod(pool, asked)).toMatchObject(expected));

  test("is not summed where a month is unknown, nor compared where the year before is", () => {
    const holes = yearly(FLAT).map((value, index) => (index === 30 ? null : value));
    expect(readPeriod(demandOf("Holes", holes), lastYear)).toMatchObject({ kind: "unknown", reason: "gaps" });
    const short = readPeriod(demandOf("Short", yearly(FLAT).slice(-12)), lastYear);
    expect(short).toMatchObject({ kind: "known", change: { value: null } });
  });
});

describe("years and sales", () => {
  const months = Array.from({ length: 24 }, (_, index) => ({
    month: fromMonthNumber(toMonthNumber("2024-11-01") + index),
    unitsLow: index < 12 ? 80 : 90,
    unitsHigh: index < 12 ? 120 : 130,
    revenue: index === 23 ? null : 1000,
  }));
  const sales = { unit: "", currency: "USD", n: 24, from: "", to: "", months };

  test("sales are summed over twelve months and compared with the twelve before", () => {
    const year = sumSales(demandOf("Sold", yearly(FLAT), { sales }));
    // 12 months of 110, each 20 to either side.
    expect(year?.unitsLow.value).toBeCloseTo(1320 - Math.sqrt(12 * 20 ** 2), 9);
    expect(year?.unitsHigh.value).toBeCloseTo(1320 + Math.sqrt(12 * 20 ** 2), 9);
    expect(year?.revenue.value).toBeNull();
    expect(year?.change.value).toBeCloseTo(0.1, 9);
    expect(sumSales(demandOf("Thin", yearly(FLAT), { sales: { ...sales, months: months.slice(0, 11) } }))).toBeNull();
  });

  test("a year with an unknown month has no mean", () => {
    const holes = yearly(FLAT).map((value, index) => (index === 30 ? null : value));
    const [first, second, third] = sumYears(demandOf("Holes", holes, { sales }));
    expect(first?.perMonth.value).toBeGreaterThan(0);
    expect(first?.unitsLow.value).toBeNull();
    expect(second?.unitsLow.value).toBeCloseTo(1200 - Math.sqrt(12 * 20 ** 2), 9);
    expect(third).toMatchObject({ perMonth: { value: null }, change: { value: null } });
  });
});

describe("keywords that moved", () => {
  const keyword = (name: string, before: number, now: number, variantGroup: number | null = null) => ({
    keyword: name,
    variantGroup,
    months: Array.from({ length: 24 }, (_, index) => ({ month: "", searches: index < 12 ? before : now })),
  });

  test("most of them make a move broad, a few make it uneven", () => {
    expect(readDrivers([keyword("a", 10, 20), keyword("b", 10, 20), keyword("c", 10, 10)]).spread).toBe("broad rise");
    expect(readDrivers([keyword("a", 10, 5), keyword("b", 10, 20), keyword("c", 10, 10)]).spread).toBe("mixed");
    expect(readDrivers([]).spread).toBe("unknown");
  });

  test("rose and fell by more than 5 %, the largest first, five of each; two thirds of them are most", () => {
    const random = createRandom(2);
    for (let round = 0; round < 40; round += 1) {
      const moves = Array.from({ length: random.integer(1, 18) }, (_, at) => ({
        name: `k${at}`,
        before: 100,
        now: random.integer(0, 1) === 0 ? 94 + 2 * random.integer(0, 1) : 104 + 2 * random.integer(0, 1),
      }));
      const rose = moves.filter(({ now }) => now > 105);
      const fell = moves.filter(({ now }) => now < 95);
      const found = readDrivers(moves.map(({ name, before, now }) => keyword(name, before, now)));
      expect(found).toMatchObject({
        compared: { value: moves.length },
        rose: { value: rose.length },
        fell: { value: fell.length },
        spread:
          3 * rose.length >= 2 * moves.length
            ? "broad rise"
            : 3 * fell.length >= 2 * moves.length
              ? "broad fall"
              : "mixed",
      });
      const gains = rose.map(({ now }) => 12 * (now - 100)).sort((a, b) => b - a);
      const losses = fell.map(({ now }) => 12 * (now - 100)).sort((a, b) => a - b);
      expect(found.gains.map(({ gain }) => gain.value)).toEqual(gains.slice(0, 5));
      expect(found.losses.map(({ gain }) => gain.value)).toEqual(losses.slice(0, 5));
    }
  });

  test("a keyword is compared from nine months known in both years on", () => {
    const known = (months: number) => ({
      ...keyword("a", 10, 20),
      months: Array.from({ length: 24 }, (_, at) => ({ month: "", searches: at < months || at >= 12 ? 10 : null })),
    });
    expect(readDrivers([known(9)]).compared.value).toBe(1);
    expect(readDrivers([known(8)]).compared.value).toBe(0);
  });

  test("keywords that share a figure count once, and months known in one year only not at all", () => {
    const twins = [keyword("a", 10, 20, 7), keyword("b", 10, 20, 7)];
    expect(readDrivers(twins).compared.value).toBe(1);
    const months = Array.from({ length: 24 }, (_, index) => ({ month: "", searches: index === 3 ? null : 10 }));
    const [gap] = readDrivers([{ ...keyword("a", 10, 10), months }, keyword("b", 10, 30)]).gains;
    expect(gap).toMatchObject({ keyword: "b", before: { value: 120 }, now: { value: 360 }, gain: { value: 240 } });
  });
});

test.each([
  ["Walking pads", "walking pads"],
  ["LED face masks", "LED face masks"],
  ["Christmas lights", "Christmas lights"],
  ["Vitamin C serums", "vitamin C serums"],
])("%s reads %s inside a sentence", (name, words) => expect(phrase(name)).toBe(words));

test.each([
  ["rising, the climb ahead", heater],
  ["flat", paper],
  ["falling", fading],
  ["too young", young],
])("a stance on what is %s", (_why, demand) => {
  const course = { demand, launch: planLaunch(demand) } as Parameters<typeof takeStance>[0]; // a stance reads these two alone
  const expected = { Heaters: "act", Paper: "steady", Discs: "caution", Gadgets: "unknown" }[demand.name];
  expect(takeStance(course)).toBe(expected);
});

describe("answers", () => {
  test("yes or no comes first, with slope and interval", () => {
    const rising = answer(factsOf([heater]), "Is demand for heaters rising?");
    expect(rising.status).toBe("answered");
    expect(rising.headline).toMatch(/^Yes: .*rising, \+1\d(\.\d)? % a year \(95 % interval \+/);
    expect(answer(factsOf([heater]), "Is demand for heaters falling?").headline).toMatch(/^No: .*rising/);
    expect(answer(factsOf([paper]), "Is demand for paper rising?").headline).toMatch(/^No: .*neither/);
    expect(answer(factsOf([young]), "Is demand for gadgets rising?").headline).toMatch(/^That cannot be said/);
    expect(answer(factsOf([heater]), "Is demand for heaters rising or falling?").headline).toMatch(/^Demand/);
  });

  test("a narrow question gets its part alone", () => {
    const season = answer(factsOf([pool]), "When should I launch pools?", { clusters: [match(2, "Pools")] });
    expect(season.sections.map(({ id }) => id)).toEqual(["season"]);
    expect(season.headline).toContain("by April 2027: searches rise from April, the season begins in May 2027");
    expect(season.headline).toContain("June 2027");
    expect(season.followUps.map((next) => Suggestion.parse(next).text).join()).toContain("Is demand for");
  });

  test.each([
    ["Is heaters' demand seasonal?", heater, /^Yes/],
    ["Is paper seasonal?", paper, /^No/],
    ["Does paper sell all year?", paper, /^Yes/],
    ["Do pools sell all year?", pool, /^No/],
    ["Is December a good month for pools?", pool, /^No: December is below/],
    ["Is December a good month for heaters?", heater, /^Yes: December is above/],
    ["When is the season for pools over?", pool, /ends in September 2027/],
    ["Is it too late to launch pools?", pool, /^(Be ready|No)/],
  ])("%s", (text, demand, expected) => expect(answer(factsOf([demand]), text).headline).toMatch(expected));

  test("too little data gives the shape seen, never an index or a verdict", () => {
    const { headline, text, tables } = answer(factsOf([young]), "When do gadgets sell best?");
    expect(headline).toContain("cannot be said yet");
    expect(text).toContain("The busiest month seen was October 2026 with 600 searches");
    const calendar = tables.find(({ id }) => id === "calendar");
    expect(calendar?.columns.map(({ key }) => key)).not.toContain("index");
    expect(answer(factsOf([young]), "Forecast gadgets").headline).toContain("no forecast".slice(1));
  });

  test("several products are compared by the criterion asked for, and by how much", () => {
    const { headline, tables } = answer(factsOf([paper, heater]), "Which is growing faster, paper or heaters?");
    expect(headline).toMatch(/grows fastest: \+1\d.* percentage points ahead of paper/);
    expect(tables[0]?.rows.map(({ name }) => name)).toEqual(["Heaters", "Paper"]);
    const seasons = answer(factsOf([pool, heater]), "When do pools and heaters peak?");
    expect(seasons.headline).toContain("pools in June and heaters in December");
  });

  test("without a criterion two products share one table", () => {
    const { sections, tables, headline } = answer(factsOf([paper, heater]), "paper vs heaters");
    expect(sections).toHaveLength(1);
    expect(tables.map(({ id }) => id)).toEqual(["overview"]);
    expect(headline).toMatch(/times as many as/);
  });

  test("two parts asked for are two sentences, the second without a yes or no of its own", () => {
    const { headline } = answer(factsOf([heater]), "Is demand for heaters rising and is December a good month?");
    expect(headline).toMatch(/^Yes: demand for heaters .* a year .*\. December is above the average month/);
  });

  test("buyers without a panel are declined by name", () => {
    const audience = evidenced({ unit: "", method: "", clusters: [], missing: [1] }, "demand-2");
    const facts = { ...factsOf([]), series: null, audience };
    const { status, headline, sections } = answer(facts, "Who buys heaters?");
    expect(headline).toMatch(/^No audience panel in .* covers heaters, so who buys is unknown\.$/);
    expect({ status, sections }).toEqual({ status: "answered", sections: [] });
  });

  test("fewer than two known figures are no comparison", () => {
    const silent = demandOf("Silent", yearly(FLAT), { clusterId: 6, searchesPerMonth: null });
    const { headline } = answer(factsOf([heater, silent]), "How many searches do heaters and silent things get?");
    expect(headline).toContain("known for fewer than two of these products");
  });

  test("a forecast stands beside the year before, and its error is stated", () => {
    const { headline, text, tables } = answer(factsOf([heater]), "What demand for heaters is expected next quarter?");
    expect(heater.forecast.points.length).toBeGreaterThan(0);
    expect(headline).toMatch(/above the same months a year before/);
    expect(text).toContain("80 % interval");
    const forecast = tables.find(({ id }) => id === "forecast");
    const december = forecast?.rows.find(({ month }) => month === "December 2026");
    expect(december?.before).toBe(heater.months.find(({ month }) => month === "2025-12-01")?.searches);
  });

  test("a recommendation names its grounds and what would change it", () => {
    const { headline, sections, text } = answer(factsOf([fading]), "Should I stock more discs?");
    expect(headline).toMatch(/^No: demand speaks against/);
    expect(sections.map(({ id }) => id)).toEqual(["advice"]);
    expect(text).toContain("first sign of a turn");
  });

  test("a wrong supposition is corrected before any reason is given", () => {
    expect(answer(factsOf([heater]), "Why is demand for heaters falling?").headline).toContain(
      "not falling but rising",
    );
    expect(answer(factsOf([fading]), "Why is demand for discs falling?").headline).toMatch(/^The fall .* is lasting/);
    expect(answer(factsOf([paper]), "Why is demand for paper falling?").headline).toContain("no lasting move");
  });

  test("with several domains one table at most", () => {
    const question = {
      ...ask("heaters"),
      breadth: "brief" as const,
      asks: [plainAsk()],
    };
    for (const cluster of [heater, fading, paper, demandOf("Pools", yearly(SUMMER))]) {
      const insight = analyse(factsOf([cluster]), question);
      const [shown, ...others] = write(insight, question).sections;
      const [whole] = write(insight, { ...question, breadth: "usual" }).sections;
      expect(others).toEqual([]);
      expect(shown?.statements).toEqual(whole?.statements.slice(0, 1));
      expect(shown?.tables).toEqual(whole?.tables.slice(0, 1));
    }
  });

  test("no search volumes: an empty answer", () => {
    const facts = { ...factsOf([]), series: evidenced({ clusters: [], bySales: [], missing: [1] }, "demand-1") };
    expect(answer(facts, "Is demand rising?").status).toBe("empty");
  });

  test.each([
    ["a brand", { brands: ["Dyson"] }, "not for Dyson alone"],
    ["a price", { priceMax: 50 }, "price bounds narrow nothing here"],
    ["an impossible rate", { conversionRate: 1.5 }, "no share between zero and one"],
  ])("%s that cannot be applied is named in the limits", (_why, more, words) => {
    const { limits } = answer(factsOf([heater]), "Is demand for heaters rising?", more);
    expect(limits.map((limit) => Limit.parse(limit).words).join("; ")).toContain(words);
    expect(limits.length).toBeLessThanOrEqual(4);
  });
});
