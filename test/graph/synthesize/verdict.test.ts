import { describe, expect, it } from "vitest";
import { count, percent, renderStatement } from "../../../graph/figure.js";
import type { DemandSignal, GapSignal } from "../../../graph/signals.js";
import { comparisonStatement, comparisonTable, winsOf } from "../../../graph/synthesize/compare.js";
import { profileStatement } from "../../../graph/synthesize/profile.js";
import { type Advice, verdictStatement, weigh } from "../../../graph/synthesize/verdict.js";
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
    expect(winsOf([bread, fryer]).map(({ criterion, winner }) => [criterion.id, winner.name])).toEqual([
      ["value", "Bread makers"],
      ["growth", "Bread makers"],
      ["acos", "Air fryers"],
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

  it("leaves out a criterion that is not known of every product", () => {
    expect(winsOf([bread, { ...fryer, gap: null }]).map(({ criterion }) => criterion.id)).toEqual(["growth", "acos"]);
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
