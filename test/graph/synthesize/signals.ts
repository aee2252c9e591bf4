import { count, estimate, money, number, percent, ratio } from "../../../graph/answer/figure.js";
import type { CampaignSignal, DemandSignal, GapSignal, IntentSignal, PricingSignal } from "../../../graph/signals.js";
import type { View } from "../../../graph/synthesize/views.js";
import { given } from "../given.js";

/** Signals of an unremarkable product; a test changes what matters to it. */

const product = { clusterId: 1, name: "Bread makers" } as const;

export const gapSignal = (changes: Partial<GapSignal> = {}): GapSignal => ({
  domain: "gap",
  ...product,
  supply: "balanced",
  searches: count(given(50_000), "gap-1"),
  perProduct: ratio(given(3_000), "gap-1"),
  categoryAverage: ratio(given(2_900), "gap-1"),
  times: ratio(given(1.1), "gap-1"),
  value: estimate(given(1_000), "USD", "gap-1"),
  growth: percent(given(0.01), "gap-1", { signed: true }),
  topBrands: percent(given(0.4), "gap-2"),
  isConcentrated: false,
  ...changes,
});

export const demandSignal = (changes: Partial<DemandSignal> = {}): DemandSignal => ({
  domain: "demand",
  ...product,
  direction: "level",
  perYear: percent(given(0.01), "demand-1", { signed: true }),
  perYearLow: percent(given(-0.01), "demand-1", { signed: true }),
  perYearHigh: percent(given(0.02), "demand-1", { signed: true }),
  searches: count(given(48_000), "demand-1"),
  phase: "all year",
  isSeasonStrong: false,
  peakToTrough: ratio(given(1.1), "demand-1"),
  nextOnset: null,
  nextPeak: null,
  monthsUntilOnset: null,
  ...changes,
});

export const pricingSignal = (changes: Partial<PricingSignal> = {}): PricingSignal => ({
  domain: "pricing",
  ...product,
  median: money(given(120), "USD", "pricing-1"),
  offers: count(given(60), "pricing-1"),
  direction: "level",
  change: percent(given(0.01), "pricing-2", { signed: true }),
  since: "2025-11-01",
  belowHigh: percent(given(-0.02), "pricing-2", { signed: true }),
  highMonth: "2026-07-01",
  aboveLow: percent(given(0.02), "pricing-2", { signed: true }),
  lowMonth: "2026-02-01",
  promoShare: percent(given(0.1), "pricing-2"),
  war: null,
  own: null,
  ...changes,
});

export const campaignSignal = (changes: Partial<CampaignSignal> = {}): CampaignSignal => ({
  domain: "campaign",
  ...product,
  affordable: percent(given(0.7), "campaign-1"),
  orders: number(given(60), "campaign-1"),
  cost: estimate(given(900), "USD", "campaign-1"),
  costPerOrder: estimate(given(15), "USD", "campaign-1"),
  acos: percent(given(0.17), "campaign-1"),
  target: percent(given(0.25), "campaign-1"),
  isTargetAssumed: false,
  ...changes,
});

export const intentSignal = (changes: Partial<IntentSignal> = {}): IntentSignal => ({
  domain: "intent",
  ...product,
  searches: count(given(50_000), "intent-1"),
  buying: percent(given(0.8), "intent-1"),
  failed: percent(given(0.01), "intent-2"),
  vocabulary: percent(null, "intent-2"),
  missing: percent(null, "intent-2"),
  wording: null,
  missed: null,
  ...changes,
});

export const viewOf = (parts: Partial<View> = {}): View => ({
  ...product,
  intent: null,
  gap: null,
  pricing: null,
  demand: null,
  campaign: null,
  ...parts,
});
