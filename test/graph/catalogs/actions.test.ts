import { describe, expect, it } from "vitest";
import {
  count,
  estimate,
  index,
  money,
  number,
  percent,
  ratio,
  renderStatement,
  say,
} from "../../../graph/answer/figure.js";
import type { Action } from "../../../graph/catalogs/actions/action.js";
import { advertise } from "../../../graph/catalogs/actions/advertise.js";
import { answerSearch } from "../../../graph/catalogs/actions/answer-search.js";
import { grow, windDown } from "../../../graph/catalogs/actions/follow-demand.js";
import { nameAttribute } from "../../../graph/catalogs/actions/name-attribute.js";
import { prepareSeason } from "../../../graph/catalogs/actions/prepare-season.js";
import { actionsFor, gradeOf, rankActions } from "../../../graph/catalogs/actions/rank.js";
import { reprice } from "../../../graph/catalogs/actions/reprice.js";
import { rewriteTitle } from "../../../graph/catalogs/actions/rewrite-title.js";
import type { ClusterView } from "../../../graph/catalogs/cluster-view.js";
import type { CampaignSignal, DemandSignal, GapSignal, IntentSignal, PricingSignal } from "../../../graph/signals.js";
import type { View } from "../../../graph/synthesize/views.js";
import { given } from "../given.js";
import { campaignSignal, demandSignal, gapSignal, intentSignal, pricingSignal, viewOf } from "../synthesize/signals.js";
import { lineOf } from "./catalogs.js";

const cluster = { clusterId: 1, name: "Bread makers", categoryPath: "Kitchen > Bread makers", headTerm: "bread maker" };

const clusterView = (parts: Partial<View>, more: Partial<ClusterView> = {}): ClusterView => ({
  line: lineOf(cluster, { confidence: 1 }),
  view: viewOf(parts),
  findings: [],
  currency: "USD",
  isComparable: true,
  margin: null,
  ...more,
});

const gapCatalog = (changes: Partial<NonNullable<GapSignal["catalog"]>> = {}): NonNullable<GapSignal["catalog"]> => ({
  index: index(given(0.1), "gap-1"),
  products: count(given(12), "gap-1"),
  inputs: [{ name: "click rate", value: percent(given(0.05), "gap-1"), isAssumed: true }],
  attributes: [],
  ...changes,
});
const attribute = (value: string, searches: number, isClear = false) => ({
  attribute: "colour",
  value,
  searches: count(given(searches), "gap-2"),
  onSale: count(given(3), "gap-2"),
  isClear,
});
const priced = (percentile: number | null, isPerUnit = false): PricingSignal["catalog"] => ({
  percentile: number(given(percentile), "pricing-1"),
  toMedian: index(given(120), "pricing-1"),
  toClicks: index(given(118), "pricing-1"),
  clickBenchmark: money(given(110), "USD", "pricing-1"),
  distance: money(given(25), "USD", "pricing-1"),
  cheaper: count(given(50), "pricing-1"),
  isPerUnit,
});
const title = (before: number, after: number, gain: number, current = "Bread maker") => ({
  current,
  before: percent(given(before), "intent-2"),
  suggested: `${current}, Bread Baking Machine`,
  after: percent(given(after), "intent-2"),
  gain: count(given(gain), "intent-2"),
  channels: ["Amazon"],
  length: count(given(30), "intent-2"),
  limit: count(given(200), "intent-2"),
});
const ghost = (cause: string, unanswered: number) => ({
  query: `search of ${cause}`,
  cause,
  searches: count(given(100), "intent-1"),
  unanswered: count(given(unanswered), "intent-1"),
});
const season = (changes: Partial<DemandSignal>): DemandSignal =>
  demandSignal({
    isSeasonStrong: true,
    phase: "low",
    nextOnset: "2026-12-01",
    nextPeak: "2027-01-01",
    monthsUntilOnset: 2,
    peakToTrough: ratio(given(2), "demand-1"),
    catalog: {
      test: "seasonal-kendall",
      p: index(given(0.2), "demand-1"),
      months: count(given(36), "demand-1"),
      peakExtra: count(given(500), "demand-1"),
    },
    ...changes,
  });
const ads = (changes: Partial<CampaignSignal> = {}, keywords = 1): CampaignSignal =>
  campaignSignal({
    catalog: {
      revenue: estimate(given(5_000), "USD", "campaign-1"),
      inputs: [{ name: "target ACOS", value: percent(given(0.25), "campaign-1"), isAssumed: false }],
      keywords: Array.from({ length: keywords }, () => ({
        keyword: "bread maker",
        match: "phrase",
        bid: money(given(0.4), "USD", "campaign-1"),
        clickPrice: money(given(0.3), "USD", "campaign-1"),
        searches: count(given(900), "campaign-1"),
      })),
    },
    ...changes,
  });
const intent = (catalog: Partial<NonNullable<IntentSignal["catalog"]>>): IntentSignal =>
  intentSignal({ catalog: { ghosts: [], titles: [], ...catalog } });
const gap = (changes: Partial<GapSignal> = {}) => gapSignal({ catalog: gapCatalog(), ...changes });

describe("rewriting a title", () => {
  it.each<readonly [string, Partial<View>, readonly (readonly [number, null])[]]>([
    ["nothing without titles", { gap: gap(), intent: intent({}) }, []],
    ["nothing where intent could not tell", { gap: gap() }, []],
    [
      "less than five points more are not worth it",
      { gap: gap(), intent: intent({ titles: [title(0.5, 0.54, 400)] }) },
      [],
    ],
    ["searches more, without a sum", { gap: gap(), intent: intent({ titles: [title(0.5, 0.7, 400)] }) }, [[400, null]]],
    [
      "of several titles the one that gains most",
      { gap: gap(), intent: intent({ titles: [title(0.5, 0.7, 400), title(0.1, 0.7, 900, "Baker")] }) },
      [[900, null]],
    ],
  ])("%s", (_, parts, expected) => {
    const actions = rewriteTitle(clusterView(parts));
    expect(actions.map(({ value, worth }) => [value?.figure.value, worth])).toEqual(expected);
  });

  it("names both titles, the coverage of both and what is not known", () => {
    const [action] = rewriteTitle(clusterView({ gap: gap(), intent: intent({ titles: [title(0.5, 0.7, 400)] }) }));
    expect(renderStatement(action?.what ?? say``)).toContain(
      '"Bread maker" as "Bread maker, Bread Baking Machine" (Amazon)',
    );
    expect(renderStatement(action?.why ?? say``)).toContain(
      "50.0 % of the searches for bread makers, the new one 70.0 %: 400 searches",
    );
    expect(action?.assumptions.map(renderStatement)).toContain(
      "every word of the new title stands in what is known of the product",
    );
  });
});

describe("naming an attribute", () => {
  const values = [attribute("white", 900), attribute("black", 800), attribute("red", 300, true), attribute("mint", 5)];
  it.each<readonly [string, Parameters<typeof lineOf>[1], readonly string[]]>([
    ["scarce ones first, those held left out, rare ones left out", {}, ["red", "white"]],
    ["a word of a title counts", { titles: ["White bread maker"] }, ["red"]],
    ["nothing where nothing is known of the products", { titles: [], attributes: [] }, []],
  ])("%s", (_, line, expected) => {
    const view = clusterView(
      { gap: gap({ catalog: gapCatalog({ attributes: values }) }) },
      { line: lineOf(cluster, { confidence: 1, ...line }) },
    );
    const named = nameAttribute(view).map(({ what }) => renderStatement(what).match(/"(\w+)"/)?.[1]);
    expect(named).toEqual(expected);
  });
});

describe("answering a search", () => {
  it.each([
    ["vocabulary_gap", /^Let "search of vocabulary_gap" find the bread makers/],
    ["filter_induced", /^Fill in the attributes/],
    ["out_of_stock", /in stock\.$/],
    ["product_gap", /^Look for bread makers/],
    ["something new", /^Look for bread makers/],
  ])("by its cause: %s", (cause, words) => {
    const [action] = answerSearch(clusterView({ gap: gap(), intent: intent({ ghosts: [ghost(cause, 90)] }) }));
    expect(renderStatement(action?.what ?? say``)).toMatch(words);
    expect([action?.value?.figure.value, action?.worth]).toEqual([90, null]);
  });

  it("tells two at most, and none that is answered", () => {
    const ghosts = [ghost("product_gap", 9), ghost("out_of_stock", 8), ghost("product_gap", 7)];
    expect(answerSearch(clusterView({ intent: intent({ ghosts }) }))).toHaveLength(2);
    expect(answerSearch(clusterView({ intent: intent({ ghosts: [ghost("product_gap", 0)] }) }))).toEqual([]);
  });
});

describe("repricing", () => {
  it.each<readonly [string, number | null, Partial<ClusterView>, RegExp | null]>([
    ["among the dearest", 95, {}, /^Lower prices of bread makers/],
    ["at the edge of the dearest", 90, {}, /^Lower/],
    ["just below it", 89.9, {}, null],
    ["in the middle", 50, {}, null],
    ["among the cheapest", 10, {}, /^Test higher prices/],
    ["too few offers for a rank", null, {}, null],
    ["another currency", 95, { isComparable: false }, null],
    ["no own price", 95, { line: lineOf(cluster, { prices: null }) }, null],
  ])("%s", (_, percentile, more, words) => {
    const view = clusterView({ pricing: pricingSignal({ catalog: priced(percentile) }) }, more);
    const actions = reprice(view);
    expect(actions).toHaveLength(words === null ? 0 : 1);
    if (words !== null) expect(renderStatement(actions[0]?.what ?? say``)).toMatch(words);
  });

  it("says the distance with its direction, and that costs are not known", () => {
    const [action] = reprice(clusterView({ pricing: pricingSignal({ catalog: priced(95) }) }));
    expect(renderStatement(action?.why ?? say``)).toContain("lies $25.00 above the market's median of $120.00");
    expect(action?.assumptions.map(renderStatement).join()).toContain("your costs, your margin");
    expect(action?.value).toMatchObject({ unit: "USD", period: null });
    expect(action?.worth).toBeNull();
  });

  it("advises nothing where the market's prices are those of one unit of a pack", () => {
    expect(reprice(clusterView({ pricing: pricingSignal({ catalog: priced(95, true) }) }))).toEqual([]);
    expect(reprice(clusterView({ pricing: pricingSignal({ catalog: null }) }))).toEqual([]);
  });
});

describe("preparing for a season", () => {
  it.each<readonly [string, Partial<DemandSignal>, RegExp | null]>([
    ["within three months", { monthsUntilOnset: 3 }, /^Order bread makers to be in stock before December 2026/],
    ["a jump to the peak", { nextPeak: "2026-12-01" }, /^Order bread makers to be in stock before December 2026/],
    ["from next month on", { monthsUntilOnset: 1 }, /^Have bread makers in stock now/],
    ["of a product in fast decline", { direction: "falling", perYear: percent(given(-0.2), "demand-1") }, null],
    ["later", { monthsUntilOnset: 4 }, null],
    ["the climb is on", { phase: "climbing", monthsUntilOnset: 11 }, /^Have bread makers in stock now/],
    ["at the peak", { phase: "peak", monthsUntilOnset: 11 }, /^Have bread makers in stock now/],
    ["a weak season", { isSeasonStrong: false }, null],
    ["no season known", { nextOnset: null, nextPeak: null, monthsUntilOnset: null }, null],
  ])("%s", (_, changes, words) => {
    const actions = prepareSeason(clusterView({ gap: gap(), demand: season(changes) }));
    expect(actions).toHaveLength(words === null ? 0 : 1);
    if (words !== null) expect(renderStatement(actions[0]?.what ?? say``)).toMatch(words);
  });

  it("counts the searches of the peak month beyond those of an average one, and puts no sum on them", () => {
    const [action] = prepareSeason(clusterView({ gap: gap(), demand: season({}) }));
    expect([action?.value?.figure.value, action?.worth]).toEqual([500, null]);
  });

  it("stands back where the products should be sold off", () => {
    const parts = { gap: gap({ supply: "over-supplied" }), demand: season({ direction: "falling" }) } as const;
    expect(prepareSeason(clusterView(parts))).toEqual([]);
  });
});

describe("following demand", () => {
  it.each<readonly [GapSignal["supply"], DemandSignal["direction"], readonly string[]]>([
    ["under-supplied", "rising", ["grow"]],
    ["under-supplied", "level", ["grow"]],
    ["under-supplied", "falling", []],
    ["under-supplied", "unknown", []],
    ["balanced", "rising", []],
    ["over-supplied", "falling", ["wind-down"]],
    ["over-supplied", "level", []],
    ["over-supplied", "rising", []],
    ["unknown", "falling", []],
  ])("%s and %s", (supply, direction, kinds) => {
    const view = clusterView({ gap: gap({ supply }), demand: demandSignal({ direction }) });
    expect([...grow(view), ...windDown(view)].map(({ kind }) => kind)).toEqual(kinds);
  });

  it("needs both domains, and open demand to grow into", () => {
    expect(grow(clusterView({ gap: gap({ supply: "under-supplied" }) }))).toEqual([]);
    const parts = {
      gap: gap({ supply: "under-supplied", value: estimate(given(0), "USD", "gap-1") }),
      demand: demandSignal({ direction: "rising" }),
    } as const;
    expect(grow(clusterView(parts))).toEqual([]);
  });
});

describe("advertising", () => {
  const usual = pricingSignal({ catalog: priced(50) });
  it.each<readonly [string, Partial<View>, number | null]>([
    ["affordable: what the margin leaves of the revenue", { campaign: ads(), pricing: usual }, 1_600],
    ["a price that nobody knows the place of: no sum", { campaign: ads() }, null],
    ["too dear for most searches", { campaign: ads({ affordable: percent(given(0.3), "campaign-1") }) }, null],
    ["above the target", { campaign: ads({ acos: percent(given(0.4), "campaign-1") }) }, null],
    ["no keyword gets money", { campaign: ads({}, 0) }, null],
    ["no campaign was drafted", {}, null],
    [
      "not for what should be sold off",
      { campaign: ads(), gap: gap({ supply: "over-supplied" }), demand: demandSignal({ direction: "falling" }) },
      null,
    ],
  ])("%s", (_, parts, worth) => {
    expect(advertise(clusterView(parts, { margin: 0.5 }))[0]?.worth?.value ?? null).toBe(worth);
  });

  it("tells no sum without a stated margin, and asks for it", () => {
    const [action] = advertise(clusterView({ campaign: ads(), pricing: usual }));
    expect([action?.value, action?.worth]).toEqual([null, null]);
    expect(action?.assumptions.map(renderStatement).join()).toContain("state it to have a sum");
  });

  it("is not advised where the stated margin does not pay for the ads", () => {
    expect(advertise(clusterView({ campaign: ads(), pricing: usual }, { margin: 0.05 }))).toEqual([]);
  });

  it("promises no five digits from an average of the market", () => {
    const large = ads();
    const catalog = large.catalog && { ...large.catalog, revenue: estimate(given(60_000), "USD", "campaign-1") };
    const [action] = advertise(clusterView({ campaign: { ...large, catalog }, pricing: usual }, { margin: 0.5 }));
    expect(action?.worth).toBeNull();
    expect(action?.assumptions.map(renderStatement).join()).toContain("too large to be promised to one seller");
  });

  it("comes after the price where that is among the dearest", () => {
    const dear = pricingSignal({ catalog: priced(95) });
    const view = clusterView({ campaign: ads(), pricing: dear }, { margin: 0.5 });
    const [action] = advertise(view);
    expect(renderStatement(action?.what ?? say``)).toMatch(
      /^Settle the price first; once it is settled, start a search/,
    );
    expect(action?.worth).toBeNull();
    expect(actionsFor([view]).map(({ kind }) => kind)).toEqual(["reprice", "advertise"]);
  });
});

describe("the ranking", () => {
  const action = (worth: number | null, sureness: number, clusterId = 1): Action => ({
    kind: "grow",
    clusterId,
    what: say`What.`,
    why: say`Why.`,
    value: null,
    worth: worth === null ? null : estimate(given(worth), "USD", "gap-1"),
    sureness,
    assumptions: [],
  });
  const ranks = (actions: readonly Action[]) =>
    rankActions(actions).map(({ worth, sureness }) => [worth?.value ?? null, sureness]);

  it("puts the larger amount first, and what has none behind, the surest first", () => {
    expect(ranks([action(null, 0.4), action(10, 0.2), action(null, 0.9), action(500, 0.1)])).toEqual([
      [500, 0.1],
      [10, 0.2],
      [null, 0.9],
      [null, 0.4],
    ]);
  });

  it("advises nothing about products that may well be others", () => {
    const view = clusterView({ pricing: pricingSignal({ catalog: priced(95) }) });
    expect(actionsFor([view])).toHaveLength(1);
    expect(actionsFor([{ ...view, line: { ...view.line, confidence: 0.8 } }])).toEqual([]);
  });

  it("puts no sum of all sellers beside the seller's own money", () => {
    const shared = estimate(given(9_000_000), "USD", "gap-1");
    const view = clusterView(
      {
        gap: gap({ supply: "under-supplied", value: shared }),
        demand: demandSignal({ direction: "rising" }),
        campaign: ads(),
        pricing: pricingSignal({ catalog: priced(50) }),
      },
      { margin: 0.5 },
    );
    const actions = actionsFor([view]);
    expect(actions.map(({ kind }) => kind)).toContain("grow");
    // The 1,600 a month that are the seller's own come before the millions that are everybody's.
    expect(actions[0]).toMatchObject({ kind: "advertise", worth: { value: 1_600 } });
    for (const { kind, worth } of actions.slice(1)) expect([kind, worth]).toEqual([kind, null]);
  });

  it("takes amounts that read alike for a tie, which the surer one wins", () => {
    expect(ranks([action(1_012, 0.2), action(1_008, 0.9)])).toEqual([
      [1_008, 0.9],
      [1_012, 0.2],
    ]);
  });

  it.each([
    [1, "high"],
    [0.75, "high"],
    [0.74, "medium"],
    [0.45, "medium"],
    [0.44, "low"],
  ])("grades a sureness of %s as %s", (sureness, grade) => {
    expect(gradeOf(action(1, sureness))).toBe(grade);
  });

  it("says nothing of a product group that nobody could tell anything of", () => {
    expect(actionsFor([clusterView({})])).toEqual([]);
  });
});
