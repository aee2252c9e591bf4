import { describe, expect, it } from "vitest";
import { count, percent, ratio, renderStatement } from "../../../graph/answer/figure.js";
import type { DemandSignal, PricingSignal } from "../../../graph/signals.js";
import { conclude, RULES } from "../../../graph/synthesize/conclusions.js";
import type { View } from "../../../graph/synthesize/views.js";
import { given } from "../given.js";
import { campaignSignal, demandSignal, gapSignal, intentSignal, pricingSignal, viewOf } from "./signals.js";

const growth = (direction: DemandSignal["direction"], perYear: number) =>
  demandSignal({ direction, perYear: percent(given(perYear), "demand-1", { signed: true }) });
const rising = growth("rising", 0.12);
const falling = growth("falling", -0.12);
const level = growth("level", 0.004);
const short = gapSignal({ supply: "under-supplied" });
const crowded = gapSignal({ supply: "over-supplied" });
const dearClicks = campaignSignal({ affordable: percent(given(0.2), "campaign-1") });
const season = (changes: Partial<DemandSignal>): DemandSignal =>
  demandSignal({
    isSeasonStrong: true,
    peakToTrough: ratio(given(4), "demand-1"),
    nextOnset: "2027-05-01",
    nextPeak: "2027-07-01",
    monthsUntilOnset: 7,
    phase: "low",
    ...changes,
  });
const prices = (direction: PricingSignal["direction"], change: number, changes: Partial<PricingSignal> = {}) =>
  pricingSignal({ direction, change: percent(given(change), "pricing-2", { signed: true }), ...changes });
const war = {
  product: "Mixo 20",
  startedOn: "2026-09-01",
  endedOn: "2026-10-20",
  undercuts: count(given(14), "pricing-2"),
  fall: percent(given(0.3), "pricing-2"),
};
const own = (rank: "low" | "middle" | "high") => ({
  price: count(given(99), "pricing-1"),
  againstMedian: percent(given(0.4), "pricing-1", { signed: true }),
  rank,
});
const failing = (cause: "vocabulary" | "missing") =>
  intentSignal({
    failed: percent(given(0.2), "intent-2"),
    [cause]: percent(given(0.9), "intent-2"),
    wording: "bread robot",
    missed: "rye mode",
  });

const ids = (view: View): string[] => conclude([view]).map(({ rule }) => rule.id);

/** Each rule: a product for which it holds, and the nearest one for which it must not. */
const CASES: readonly (readonly [string, Partial<View>, Partial<View>])[] = [
  ["opportunity", { gap: short, demand: rising, campaign: campaignSignal() }, { gap: short, demand: rising }],
  ["rising-gap", { gap: short, demand: rising }, { gap: short, demand: rising, campaign: campaignSignal() }],
  ["gap-falling", { gap: short, demand: falling }, { gap: short, demand: level }],
  ["level-gap", { gap: short, demand: level }, { gap: gapSignal(), demand: level }],
  [
    "untested-gap",
    { gap: short, demand: growth("unknown", 0.2) },
    { gap: gapSignal(), demand: growth("unknown", 0.2) },
  ],
  [
    "gap-with-more-searches",
    { gap: { ...short, growth: percent(given(0.2), "gap-1", { signed: true }) } },
    { gap: { ...short, growth: percent(given(0.2), "gap-1") }, demand: level },
  ],
  ["crowded-growing", { gap: crowded, demand: rising }, { gap: crowded, demand: growth("level", 0.12) }],
  ["crowded", { gap: crowded, demand: falling }, { gap: crowded, demand: rising }],
  ["growing-kept-pace", { gap: gapSignal(), demand: rising }, { gap: gapSignal(), demand: level }],
  ["shrinking", { gap: gapSignal(), demand: falling }, { gap: gapSignal(), demand: level }],
  ["no-opening", { gap: gapSignal(), demand: level }, { gap: gapSignal({ supply: "unknown" }), demand: level }],
  ["held-by-few", { gap: { ...short, isConcentrated: true } }, { gap: short }],
  [
    "cheap-after-season",
    {
      pricing: pricingSignal({ belowHigh: percent(given(-0.2), "pricing-2") }),
      demand: season({ phase: "after peak" }),
    },
    // The high of the year has nothing to do with the peak of demand.
    {
      pricing: pricingSignal({ belowHigh: percent(given(-0.2), "pricing-2"), highMonth: "2026-01-01" }),
      demand: season({ phase: "after peak" }),
    },
  ],
  [
    "dear-at-peak",
    { pricing: pricingSignal({ aboveLow: percent(given(0.2), "pricing-2") }), demand: season({ phase: "peak" }) },
    { pricing: pricingSignal({ aboveLow: percent(given(0.2), "pricing-2") }), demand: season({ phase: "low" }) },
  ],
  [
    "more-demand-lower-prices",
    { pricing: prices("fell", -0.1), demand: rising },
    { pricing: prices("level", -0.01), demand: rising },
  ],
  [
    "less-demand-higher-prices",
    { pricing: prices("rose", 0.1), demand: falling },
    { pricing: prices("rose", 0.1), demand: level },
  ],
  [
    "more-demand-higher-prices",
    { pricing: prices("rose", 0.1), demand: rising },
    { pricing: prices("unknown", 0.1), demand: rising },
  ],
  ["price-war", { pricing: pricingSignal({ war }), gap: gapSignal() }, { pricing: pricingSignal(), gap: gapSignal() }],
  [
    "own-price-too-high",
    { pricing: pricingSignal({ own: own("high") }), gap: crowded },
    { pricing: pricingSignal({ own: own("middle") }), gap: crowded },
  ],
  [
    "own-price-room",
    { pricing: pricingSignal({ own: own("low") }), demand: rising },
    { pricing: pricingSignal({ own: own("low") }), demand: level },
  ],
  ["wanted-but-unaffordable", { campaign: dearClicks, demand: rising }, { campaign: campaignSignal(), demand: rising }],
  ["hard-to-advertise", { campaign: dearClicks, gap: gapSignal() }, { campaign: dearClicks, gap: short }],
  ["crowded-but-affordable", { campaign: campaignSignal(), gap: crowded }, { campaign: dearClicks, gap: crowded }],
  [
    "campaign-in-season",
    { campaign: campaignSignal(), demand: season({ phase: "low", monthsUntilOnset: 2 }) },
    { campaign: campaignSignal(), demand: season({ phase: "low", monthsUntilOnset: 7 }) },
  ],
  [
    "campaign-off-season",
    { campaign: campaignSignal(), demand: season({ phase: "after peak" }) },
    { campaign: campaignSignal(), demand: season({ phase: "climbing" }) },
  ],
  [
    "season-ahead",
    { demand: season({}), gap: gapSignal() },
    { demand: season({ isSeasonStrong: false }), gap: gapSignal() },
  ],
  [
    "clicks-of-learners",
    { intent: intentSignal({ buying: percent(given(0.2), "intent-1") }), campaign: campaignSignal() },
    { intent: intentSignal({ buying: percent(null, "intent-1") }), campaign: campaignSignal() },
  ],
  ["gap-of-words", { intent: failing("vocabulary"), gap: short }, { intent: failing("missing"), gap: short }],
  [
    "words-not-products",
    { intent: failing("vocabulary"), gap: gapSignal() },
    { intent: intentSignal(), gap: gapSignal() },
  ],
  ["products-missing", { intent: failing("missing"), gap: short }, { intent: failing("missing"), gap: crowded }],
  ["wrong-products", { intent: failing("missing"), gap: crowded }, { intent: failing("vocabulary"), gap: crowded }],
];

describe("conclusions", () => {
  it.each(CASES)("%s holds where its signals say so, and not beside it", (id, holding, near) => {
    expect(ids(viewOf(holding))).toContain(id);
    expect(ids(viewOf(near))).not.toContain(id);
  });

  it("has a case for every rule", () => {
    expect(CASES.map(([id]) => id).sort()).toEqual(RULES.map(({ id }) => id).sort());
  });

  it.each(CASES)("%s is not drawn when a domain it rests on has no signal", (id, holding) => {
    const rule = RULES.find((candidate) => candidate.id === id);
    for (const domain of rule?.rests ?? []) {
      expect(ids(viewOf({ ...holding, [domain]: null }))).not.toContain(id);
    }
  });

  it.each(CASES)("%s reads as a whole sentence with its references", (id, holding) => {
    const [conclusion] = conclude([viewOf(holding)]).filter(({ rule }) => rule.id === id);
    const text = renderStatement(conclusion?.statement ?? { parts: [], refs: [] });
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(text).not.toMatch(/undefined|NaN|null|–| {2}|\(\)/);
    expect(conclusion?.statement.refs.length).toBeGreaterThan(0);
  });

  it("tells a rule that holds for several products once, with the figure of each", () => {
    const views = [
      viewOf({ gap: short, demand: rising }),
      { ...viewOf({ gap: short, demand: growth("rising", 0.3) }), clusterId: 2, name: "Matcha powder" },
    ];
    const [first] = conclude(views);
    expect(renderStatement(first?.statement ?? { parts: [], refs: [] })).toBe(
      "Under-supplied while demand rises: bread makers (+12.0 % a year) and matcha powder (+30.0 % a year).",
    );
  });

  it("puts the most important first", () => {
    const view = viewOf({ gap: short, demand: rising, campaign: dearClicks, pricing: pricingSignal({ war }) });
    expect(ids(view)).toEqual(["rising-gap", "wanted-but-unaffordable", "price-war"]);
  });

  it("concludes nothing from signals that know nothing", () => {
    const unknown = viewOf({
      gap: gapSignal({ supply: "unknown" }),
      demand: demandSignal({ direction: "unknown", phase: "unknown" }),
      pricing: prices("unknown", Number.NaN, { belowHigh: percent(null, []), aboveLow: percent(null, []) }),
      campaign: campaignSignal({ affordable: percent(null, []), acos: percent(null, []) }),
      intent: intentSignal({ failed: percent(null, []), buying: percent(null, []) }),
    });
    expect(ids(unknown)).toEqual([]);
  });
});
