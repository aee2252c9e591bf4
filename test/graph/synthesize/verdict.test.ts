import { describe, expect, it } from "vitest";
import { count, estimate, percent, renderStatement } from "../../../graph/answer/figure.js";
import type { DemandSignal, GapSignal } from "../../../graph/signals.js";
import { comparisonStatement, comparisonTable, winsOf } from "../../../graph/synthesize/compare.js";
import { profileStatement } from "../../../graph/synthesize/profile.js";
import {
  type Advice,
  choiceStatement,
  verdictStatement,
  weigh,
  whatWouldChange,
} from "../../../graph/synthesize/verdict.js";
import type { View } from "../../../graph/synthesize/views.js";
import { given } from "../given.js";
import { campaignSignal, demandSignal, gapSignal, pricingSignal, viewOf } from "./signals.js";

const demand = (direction: DemandSignal["direction"], perYear: number) =>
  demandSignal({
    direction,
    perYear: percent(given(perYear), "demand-1", { signed: true }),
    perYearLow: percent(given(perYear - 0.02), "demand-1"),
    perYearHigh: percent(given(perYear + 0.02), "demand-1"),
  });
const supply = (of: GapSignal["supply"]) => gapSignal({ supply: of });

describe("weigh", () => {
  it.each<readonly [string, Partial<View>, Advice | null]>([
    ["short supply, steep rise", { gap: supply("under-supplied"), demand: demand("rising", 0.2) }, "yes"],
    ["short supply, slow rise", { gap: supply("under-supplied"), demand: demand("rising", 0.01) }, "yes"],
    ["short supply, level", { gap: supply("under-supplied"), demand: demand("level", 0) }, "with care"],
    ["balanced and rising", { gap: supply("balanced"), demand: demand("rising", 0.2) }, "with care"],
    ["balanced and level", { gap: supply("balanced"), demand: demand("level", 0) }, "open"],
    ["crowded but growing fast", { gap: supply("over-supplied"), demand: demand("rising", 0.2) }, "open"],
    [
      "a gap in a falling market is no reason to enter",
      { gap: supply("under-supplied"), demand: demand("falling", -0.2) },
      "rather not",
    ],
    ["crowded and level", { gap: supply("over-supplied"), demand: demand("level", 0) }, "rather not"],
    ["crowded and falling", { gap: supply("over-supplied"), demand: demand("falling", -0.2) }, "no"],
    [
      "clicks that cannot be paid",
      { gap: supply("balanced"), campaign: campaignSignal({ affordable: percent(given(0.1), "c") }) },
      "rather not",
    ],
    [
      "affordable clicks alone are no reason",
      { gap: supply("balanced"), demand: demand("level", 0), campaign: campaignSignal() },
      "open",
    ],
    ["prices alone", { pricing: pricingSignal() }, null],
    ["nothing known", { gap: supply("unknown"), demand: demand("unknown", 0.5) }, null],
  ])("%s", (_, parts, advice) => {
    expect(weigh(viewOf(parts))?.advice ?? null).toBe(advice);
  });

  it("puts the recommendation first and names what speaks against it", () => {
    const view = viewOf({ gap: supply("under-supplied"), demand: demand("falling", -0.2) });
    const text = renderStatement(verdictStatement(view, "in Germany") ?? { parts: [], refs: [] });
    expect(text).toMatch(/^Rather not/);
    expect(text).toMatch(/falling.*though.*supply is short/);
  });
});

const words = (statement: Parameters<typeof renderStatement>[0] | null) => statement && renderStatement(statement);

describe("when to sell", () => {
  const season = (phase: DemandSignal["phase"], more: Partial<DemandSignal> = {}) =>
    demandSignal({ isSeasonStrong: true, nextOnset: "2027-04-01", nextPeak: "2027-06-01", phase, ...more });
  const told = (parts: Partial<View>) => words(verdictStatement(viewOf(parts), "in Germany")) ?? "";
  const short = supply("under-supplied");

  it.each<readonly [string, Partial<View>, RegExp]>([
    [
      "before the climb: by its month",
      { gap: short, demand: season("low") },
      / Be in stock by March 2027, before the climb to the June 2027 peak begins\.$/,
    ],
    [
      "where it begins next month: now",
      { gap: short, demand: season("low", { monthsUntilOnset: 1 }) },
      / Be in stock now: the season begins in April 2027\.$/,
    ],
    ["on the climb: now", { gap: short, demand: season("climbing") }, / Be in stock now: the season is on\.$/],
    ["at the peak: now", { gap: short, demand: season("peak") }, / Be in stock now: the season is on\.$/],
    [
      "where nothing speaks for it: if at all",
      { gap: supply("balanced"), demand: season("low") },
      / If you do, be in stock by March 2027/,
    ],
  ])("%s", (_name, parts, expected) => expect(told(parts)).toMatch(expected));

  it.each<readonly [string, Partial<View>]>([
    ["a weak season", { gap: short, demand: season("low", { isSeasonStrong: false }) }],
    ["no onset known", { gap: short, demand: season("low", { nextOnset: null }) }],
    ["no peak known", { gap: short, demand: season("low", { nextPeak: null }) }],
    ["demand not asked for", { gap: short }],
    ["advice against it", { gap: supply("over-supplied"), demand: season("low") }],
  ])("nothing for %s", (_name, parts) => expect(told(parts)).not.toContain("in stock"));
});

describe("which of two to sell", () => {
  const named = (name: string, parts: Partial<View>): View => ({ ...viewOf(parts), name });
  const good = named("Bread makers", { gap: supply("under-supplied") });
  const plain = named("Air fryers", { gap: supply("balanced") });
  const bad = named("Hoverboards", { gap: supply("over-supplied") });

  it("is the one that stands clearly before the others, with the grounds of both", () => {
    expect(words(choiceStatement([plain, good, bad], "in Germany"))).toMatch(
      /^Sell bread makers rather than air fryers in Germany: for bread makers, supply is short .*; for air fryers, supply keeps pace with demand\.$/,
    );
    // Nothing speaks for it, but nothing against it either.
    expect(words(choiceStatement([bad, plain], "in Germany"))).toMatch(/^Sell air fryers rather than hoverboards/);
  });

  it.each<readonly [string, readonly View[]]>([
    ["two alike", [good, named("Kettles", { gap: supply("under-supplied") })]],
    [
      "none that may be sold",
      [bad, named("Selfie sticks", { gap: supply("over-supplied"), demand: demand("falling", -0.2) })],
    ],
    ["one alone", [good]],
    ["one of which nothing is known", [good, named("Pianos", {})]],
  ])("is not said of %s", (_name, views) => expect(choiceStatement(views, "in Germany")).toBeNull());
});

describe("what would change the advice", () => {
  it.each<readonly [string, Partial<View>, string]>([
    [
      "good on short supply",
      { gap: supply("under-supplied"), demand: demand("level", 0) },
      "demand that starts to fall or many new products on sale",
    ],
    [
      "good on a rise",
      { gap: supply("balanced"), demand: demand("rising", 0.2) },
      "demand that stops rising or many new products on sale",
    ],
    ["good on a rise alone", { demand: demand("rising", 0.2) }, "demand that stops rising"],
    [
      "bad on a fall",
      { gap: supply("over-supplied"), demand: demand("falling", -0.2) },
      "demand that stops falling or fewer products on sale",
    ],
    [
      "open",
      { gap: supply("balanced"), demand: demand("level", 0) },
      "demand that starts to rise or fewer products on sale",
    ],
    [
      "too dear to advertise",
      { gap: supply("balanced"), campaign: campaignSignal({ affordable: percent(given(0.1), "c") }) },
      "demand that starts to rise, fewer products on sale or a margin that bears dearer clicks",
    ],
    ["crowded and rising", { gap: supply("over-supplied"), demand: demand("rising", 0.2) }, "fewer products on sale"],
  ])("%s", (_name, parts, turns) => {
    expect(words(whatWouldChange(viewOf(parts)))).toContain(
      `What would change this advice: ${turns}. It does not know`,
    );
  });

  it("names what was not asked for", () => {
    const all = { gap: supply("balanced"), demand: demand("level", 0), campaign: campaignSignal() };
    expect(words(whatWouldChange(viewOf(all)))).toMatch(/sets your product apart\.$/);
    expect(words(whatWouldChange(viewOf({ ...all, campaign: null })))).toMatch(
      /, nor the cost of advertising, which was not asked for\.$/,
    );
    expect(words(whatWouldChange(viewOf({ gap: all.gap })))).toMatch(
      /, nor the direction of demand or the cost of advertising, which were not asked for\.$/,
    );
  });
});

describe("comparison", () => {
  const bread = viewOf({
    gap: gapSignal({ value: count(given(5_000), "gap-1") }),
    demand: demand("rising", 0.1),
    campaign: campaignSignal({ acos: percent(given(0.2), "campaign-1") }),
  });
  const fryer: View = {
    ...viewOf({
      gap: gapSignal({ value: count(given(1_000), "gap-1") }),
      demand: demand("rising", 0.02),
      campaign: campaignSignal({ acos: percent(given(0.1), "campaign-1") }),
    }),
    clusterId: 2,
    name: "Air fryers",
  };

  it("names the winner across domains and the domain that disagrees", () => {
    const text = renderStatement(comparisonStatement([bread, fryer], "in Germany") ?? { parts: [], refs: [] });
    expect(text).toMatch(/^Bread makers/);
    expect(text).toMatch(/air fryers/);
    expect(winsOf([bread, fryer]).map(({ criterion, winner }) => [criterion.words, winner.name])).toEqual([
      ["open demand a month", "Bread makers"],
      ["growth of demand a year", "Bread makers"],
      ["advertising cost of sales", "Air fryers"],
    ]);
  });

  it("calls no winner where intervals of growth overlap or amounts are nearly equal", () => {
    const near: View = {
      ...fryer,
      gap: gapSignal({ value: count(given(4_800), "gap-1") }),
      demand: demand("rising", 0.08),
      campaign: campaignSignal({ acos: percent(given(0.195), "campaign-1") }),
    };
    expect(winsOf([bread, near])).toEqual([]);
    expect(comparisonStatement([bread, near], "in Germany")).toBeNull();
  });

  it("calls no winner for nothing against nothing, nor for what differs behind the digits shown", () => {
    const none = (name: View, acos: number): View => ({
      ...name,
      gap: gapSignal({ value: estimate(given(0), "EUR", "gap-1") }),
      demand: null,
      campaign: campaignSignal({ acos: percent(given(acos), "campaign-1") }),
    });
    const pair = [none(bread, 0.0003), none(fryer, 0.0004)];
    expect(winsOf(pair)).toEqual([]);
    expect(comparisonStatement(pair, "in Germany")).toBeNull();
  });

  it("leaves out a criterion that is not known of every product", () => {
    expect(winsOf([bread, { ...fryer, gap: null }]).map(({ criterion }) => criterion.words)).toEqual([
      "growth of demand a year",
      "advertising cost of sales",
    ]);
  });

  it("shows what each domain knows side by side", () => {
    const shown = comparisonTable([bread, fryer], "EUR");
    expect(shown?.rows.map(({ product, value }) => [product, value])).toEqual([
      ["Bread makers", 5_000],
      ["Air fryers", 1_000],
    ]);
    expect(shown?.columns.length).toBeLessThanOrEqual(8);
    expect(comparisonTable([bread], "EUR")).toBeNull();
  });

  it("sums one product up when at least two domains know it", () => {
    expect(profileStatement(viewOf({ pricing: pricingSignal() }), "in Germany")).toBeNull();
    expect(profileStatement(bread, "in Germany")?.refs).toEqual(["gap-1", "demand-1", "campaign-1"]);
  });
});
