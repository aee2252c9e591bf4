import { describe, expect, test } from "vitest";
import { plainAsk } from "../../../graph/understand/asking.js";
import { ownersOf } from "../../../graph/understand/asks/index.js";
import { PARTS } from "../../../graph/understand/asks/parts.js";
import type { Ask } from "../../../graph/understand/request.js";
import type { MeasureId } from "../../../tools/measures/registry.js";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

/** Asks as they are meant, whatever words would say them: the answer has to be in their terms. */
describe.each(anyEngine())("an ask that was read rightly, on %s", (engine) => {
  const { ask, rowsOf } = openRouter(engine);

  type Meant = Partial<Omit<Ask, "measures">> & { readonly measures: readonly MeasureId[] };
  const asMeant = ({ measures, ...more }: Meant): Ask =>
    plainAsk({
      want: "value",
      measures: [...measures],
      accounted: true,
      specialists: ownersOf([{ measures }]),
      topics: measures.flatMap((id) => PARTS[id] ?? []),
      ...more,
    });

  /** The headline on `things` ("air fryers") for these asks. */
  async function told(things: string, asks: readonly Meant[], more: object = {}): Promise<string> {
    const { request, turn } = await ask(`What do ${things} cost?`);
    if (request === null || turn === null) throw new Error("nothing was answered");
    const scope = { ...request.scope, refersToProduct: false };
    const meant = { ...request, scope, inputs: [], leftover: [], details: {}, asks: asks.map(asMeant), ...more };
    const conversation = [{ ...turn, suggestions: [{ text: "As it was meant", request: meant }] }];
    return (await ask("As it was meant", { conversation })).headline;
  }

  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

  test("whether something is so is told by its figure", async () => {
    const [depth] = await rowsOf("discount-depth", ["Air fryers"], {});
    expect(await told("air fryers", [{ measures: ["discount-depth"], want: "check", isYesNo: true }])).toBe(
      `The discount depth of air fryers in the United States is ${percent(depth?.value ?? 0)}.`,
    );
    expect(await told("mattresses", [{ measures: ["offers-used"], want: "check", isYesNo: true }])).toMatch(
      /^No: there are 0 used/,
    );
  });

  test("the share of one product is that of the whole market, month by month too", async () => {
    const [share] = await rowsOf("click-share", ["Air fryers"], { shareOf: "market" });
    expect(await told("air fryers", [{ measures: ["click-share"], want: "share" }])).toMatch(
      `The share of clicks of air fryers among all product groups in the United States from November 2025 to October 2026 was ${percent(share?.value ?? 0)}.`,
    );
    const months = await rowsOf("click-share", ["Air fryers"], { shareOf: "market", by: "month", limit: 50 });
    expect(months.length).toBeGreaterThan(11);
    for (const { value } of months) expect(value ?? 1).toBeLessThan(0.05);
  });

  test("what the asker's own ads brought is known without a product", async () => {
    const headline = await told("air fryers", [{ measures: ["ad-orders"] }, { measures: ["ad-conversion"] }], {
      scope: { ...(await ask("What do air fryers cost?")).request?.scope, clusters: [] },
    });
    expect(headline).toMatch(
      /^The whole market had [\d,]+ orders from ads .*\. The conversion rate of ads of the whole market /,
    );
  });

  test("how prices behave is told of one product, of several and against each other", async () => {
    expect(await told("air fryers", [{ measures: ["price-volatility"] }])).toMatch(/^A single offer swings by /);
    expect(await told("air fryers", [{ measures: ["promotion-share"] }])).toContain("are on promotion ");
    expect(await told("air fryers and tents", [{ measures: ["promotion-depth"] }])).toMatch(
      /on promotion this often and this far below their regular price: air fryers /,
    );
    expect(
      await told("air fryers and tents", [{ measures: ["price-volatility"], want: "compare", by: "cluster" }]),
    ).toContain("the more volatile prices");
    const dearest: Meant = {
      measures: ["price-month"],
      want: "when",
      by: "month",
      order: { by: "price-month", first: "most" },
    };
    expect(await told("air fryers", [dearest])).toMatch(
      /^Prices of air fryers in the United States were highest in \w+ 202\d: /,
    );
    const movers: Meant = { measures: ["price-change"], want: "list", by: "brand" };
    expect(await told("air fryers", [movers])).toMatch(/^Brands of air fryers .* by price change/);
  });

  test("who buys: the largest group of each kind, or all of the kind that is asked for", async () => {
    const share: Meant = { measures: ["audience-share"], want: "rank", by: "segment" };
    expect(await told("air fryers", [share])).toMatch(
      /^Buyers of air fryers in the United States are mostly (?:wo)?men /,
    );
    const byAge = await told("air fryers", [share], { details: { demand: { segmentKinds: ["age"] } } });
    for (const age of ["18-24", "25-34", "35-44", "45-54", "55-64", "65+"]) expect(byAge).toContain(`aged ${age}`);
    const least: Meant = {
      measures: ["audience-index"],
      want: "rank",
      by: "segment",
      order: { by: "audience-index", first: "least" },
    };
    expect(await told("air fryers", [least])).toMatch(/are least often /);
    const compared = await told("air fryers and tents", [{ ...share, want: "compare", by: "cluster" }], {
      details: { demand: { segmentKinds: ["gender"] } },
    });
    expect(compared).toMatch(
      /^Buyers by gender in the United States: of air fryers (?:wo)?men \(.*; of camping tents /,
    );
  });

  test("what searches name most is no gap", async () => {
    const most: Meant = { measures: ["attribute-searches"], want: "rank", by: "attribute-value" };
    expect(await told("air fryers", [most])).toMatch(/searches name "[^"]+" most: [\d,]+ a month/);
  });

  test("parts of a market, and the largest of a category", async () => {
    const parts: Meant[] = [{ measures: ["reachable-market"] }, { measures: ["attainable-market"] }];
    expect(await told("air fryers", parts)).toMatch(/ starts in search and about .* can be won by a newcomer; /);
    const category = { scope: { ...(await ask("What does the Home & Kitchen category cost?")).request?.scope } };
    expect(await told("air fryers", [{ measures: ["market-size"], want: "list", by: "cluster" }], category)).toMatch(
      /^The largest market in Home & Kitchen .*; then /,
    );
  });

  test("a list of products in a state holds those that are in it", async () => {
    const products = await told("strollers", [{ measures: ["offers-out-of-stock"], want: "list", by: "product" }]);
    expect(products).toMatch(/\(\d+\)/);
    expect(products).not.toContain("(0)");
  });

  test("a change is told from one time to another, or declined", async () => {
    expect(await told("air fryers", [{ measures: ["revenue-per-unit"], want: "change" }])).toMatch(
      /went from .* \(November 2024 to October 2025\) to .* \(November 2025 to October 2026\)/,
    );
    const share: Meant = { measures: ["order-share"], want: "change" };
    expect(await told("espresso machines", [share])).toMatch(/ What it was before is not known\.$/);
    expect(await told("air fryers", [{ measures: ["merchants"], want: "change" }])).toContain(
      "known as last seen only",
    );
    const claimed: Meant = { measures: ["bid-low"], want: "check", isYesNo: true, claim: { direction: "rising" } };
    expect(await told("air fryers", [claimed])).toContain("known as last seen only");
    const months = {
      by: "month" as const,
      period: { from: "2026-09-01", to: "2026-10-31", label: "autumn" },
      against: { kind: "period" as const, period: { from: "2026-03-01", to: "2026-05-31", label: "spring" } },
    };
    expect(await told("air fryers", [{ measures: ["clicks"], want: "compare", ...months }])).toMatch(
      /from [\d,]+ \(March 2026 to April 2026\) to [\d,]+ \(September 2026 to October 2026\)/,
    );
  });

  test("a market that is not held leaves the one that is", async () => {
    const scope = { ...(await ask("What do air fryers cost in Germany or Poland?")).request?.scope };
    const compared: Meant = { measures: ["brands"], want: "compare", by: "market" };
    expect(await told("air fryers", [compared], { scope })).toMatch(
      /^This database holds no data for Poland\. There are \d+ brands of air fryers in Germany\.$/,
    );
  });

  test("of one product group that is named, groups are one figure", async () => {
    const best: Meant = {
      measures: ["conversion"],
      want: "rank",
      by: "cluster",
      order: { by: "conversion", first: "most" },
    };
    expect(await told("air fryers", [best])).toMatch(/^The conversion rate of air fryers /);
  });

  test("nobody has the most of nothing", async () => {
    const most: Meant = {
      measures: ["offers-used"],
      want: "rank",
      by: "merchant",
      order: { by: "offers-used", first: "most" },
    };
    expect(await told("mattresses", [most])).toBe(
      "No merchant has any used and refurbished offers of mattresses in the United States.",
    );
  });

  test("failures are listed with the most of them first", async () => {
    const failures: Meant = { measures: ["searches-without-result"], want: "list", by: "keyword" };
    const [first = "", second = ""] =
      (await told("espresso machines", [failures]))
        .match(/(?<=” \()[\d,]+/g)
        ?.map((count) => count.replaceAll(",", "")) ?? [];
    expect(Number(first)).toBeGreaterThan(0);
    expect(Number(first)).toBeGreaterThanOrEqual(Number(second || 0));
  });

  test("where no part tells reasons, the figure is told, and that its reasons are not known", async () => {
    expect(await told("mattresses", [{ measures: ["discount-share"], want: "why" }])).toMatch(
      /^The share of offers with a discount of mattresses .* What lies behind it is not in this data\.$/,
    );
  });

  test("a second thing that a part tells follows the first", async () => {
    const asks: Meant[] = [
      { measures: ["price-raised-share"], want: "share" },
      { measures: ["price-movers"], want: "rank", by: "product", order: { by: "price-movers", first: "most" } },
    ];
    expect(await told("mattresses", asks)).toMatch(/^The share of offers that became dearer .*\. The largest price /);
    const grows: Meant = { measures: ["growth-a-year"], want: "check", isYesNo: true, claim: { direction: "rising" } };
    expect(await told("dog beds", [{ measures: ["market-size"] }, grows])).toMatch(
      /^The market for dog beds .*\. The growth a year of dog beds /,
    );
  });

  test("rows that nothing holds to anything are all told", async () => {
    const claimed: Meant = { measures: ["click-share"], want: "check", by: "brand", isYesNo: true };
    expect(await told("dog beds", [claimed])).toMatch(/^Brands of dog beds .* by share of clicks /);
  });

  test("since some time, a rate is told in its two ends", async () => {
    const since = { kind: "period" as const, period: { from: "2025-11-01", to: "2026-10-31", label: "since then" } };
    const fallen: Meant = {
      measures: ["revenue-per-unit"],
      want: "check",
      isYesNo: true,
      claim: { direction: "falling" },
      against: since,
    };
    const [, verdict, first, last] =
      (await told("air fryers", [fallen])).match(/^(Yes|No)\. Average .*: \$([\d.]+) in .* 2025, \$([\d.]+) in /) ?? [];
    expect(verdict).toBe(Number(last) < Number(first) ? "Yes" : "No");
  });

  test("how much reductions on promotion come to is no count of them", async () => {
    const deeper: Meant = { measures: ["promotion-depth"], want: "compare", by: "cluster" };
    expect(await told("air fryers and tents", [deeper])).toContain("the usual reduction on promotion is ");
  });

  test("a month that is asked about is told, not the highest one", async () => {
    const july = { details: { demand: { month: 7 } } };
    expect(await told("air fryers", [{ measures: ["seasonal-index"], by: "month" }], july)).toMatch(
      /^The seasonal index of air fryers in the United States in July is [\d.]+\.$/,
    );
  });

  test("two things that are asked for are both told", async () => {
    const price = { kind: "own-price", value: 79, unit: "money", per: null, span: null };
    const asks: Meant[] = [
      { measures: ["own-price-rank"], want: "position" },
      { measures: ["competitor-prices"], want: "list" },
    ];
    expect(await told("air fryers", asks, { inputs: [price] })).toMatch(
      / comparable offers .* The most clicked rival /,
    );
  });

  test("bids in the order that is asked for", async () => {
    const lowest: Meant = {
      measures: ["keyword-bid"],
      want: "rank",
      by: "keyword",
      limit: 2,
      order: { by: "keyword-bid", first: "least" },
    };
    const bids = (await told("air fryers", [lowest])).match(/(?<=\$)[\d.]+(?= on)/g)?.map(Number) ?? [];
    expect(bids).toHaveLength(2);
    expect(bids[0]).toBeLessThanOrEqual(bids[1] ?? 0);
  });

  test("how well titles do, before what they should say", async () => {
    expect(await told("air fryers", [{ measures: ["title-coverage"] }])).toMatch(
      /^The median title of air fryers .* covers /,
    );
  });
});
