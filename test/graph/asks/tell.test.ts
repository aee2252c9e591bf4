import { describe, expect, test } from "vitest";
import { renderStatement } from "../../../graph/answer/figure.js";
import { planMarketReason } from "../../../graph/asks/comparisons/market-reason.js";
import { tell } from "../../../graph/asks/tell/index.js";
import { plainAsk, plainRequest } from "../../../graph/understand/asking.js";
import type { Scope } from "../../../graph/understand/request.js";
import { DE, desks, queried, rowOf, scopeOf, totalOf } from "./told.js";

describe("a figure at two times", () => {
  const headlineOf = (before: number, now: number, claimed: "rising" | "falling" | null) => {
    const claim = claimed === null ? null : { direction: claimed };
    const ask = plainAsk({ want: "value", measures: ["price-median"], isYesNo: claimed !== null, claim });
    const values = (value: number) => ({ "price-median": value });
    const change = { "price-median": { difference: now - before, share: (now - before) / before } };
    const totals = [totalOf({ values: values(now), against: values(before), change })];
    const query = { markets: ["US"], measures: ["price-median" as const] };
    const told = tell(ask, plainRequest(scopeOf()), query, queried(["price-median"], { totals }));
    return told === null ? null : renderStatement(told.headline);
  };

  test.each([
    [100, 101, "rising", "Yes"],
    [100, 101, "falling", "No"],
    [100, 99, "falling", "Yes"],
    [100, 99, "rising", "No"],
    // Less than one in a hundred hardly moves.
    [100, 100.5, "rising", "No"],
    [100, 99.5, "falling", "No"],
    [100, 100, "rising", "No"],
    [100, 100, "falling", "No"],
  ] as const)("from %d to %d, is it %s? %s", (before, now, claimed, verdict) => {
    expect(headlineOf(before, now, claimed)).toMatch(new RegExp(`^${verdict}: the median price of standing desks`));
  });

  test("is told from then to now, with the change in percent", () => {
    expect(headlineOf(100, 90, null)).toMatch(
      /^The median price of standing desks .*went from \$100\.00 to \$90\.00 \(-10\.0 %\)\.$/,
    );
  });
});

describe("values that read the same", () => {
  const merchants = ["Everbay", "Northmart", "Citywell"];
  const told = (want: "rank" | "compare", prices: readonly number[]) => {
    const order = { by: "price-median" as const, of: "value" as const, first: "most" as const };
    const ask = plainAsk({ want, measures: ["price-median"], by: "merchant", order });
    const rows = prices.map((price, at) =>
      rowOf({ merchant: merchants[at] ?? null }, { values: { "price-median": price } }),
    );
    const query = { markets: ["US"], measures: ["price-median" as const], by: "merchant" as const };
    const answer = tell(
      ask,
      plainRequest(scopeOf()),
      query,
      queried(["price-median"], { rows, order, currencies: [{ market: "US", currency: "USD" }] }),
    );
    return answer === null ? null : renderStatement(answer.headline);
  };

  test.each([
    ["equal", [98.5, 98.5]],
    ["apart behind the digits shown", [98.501, 98.499]],
  ])("name no lower of two: %s", (_, prices) => {
    expect(told("compare", prices)).toMatch(/^Everbay and Northmart have the same median price of .*: \$98\.50\.$/);
  });

  test("one cent apart, one of two is the lower", () => {
    expect(told("compare", [98.51, 98.5])).not.toContain("the same");
  });

  test("share the first place of a ranking", () => {
    expect(told("rank", [98.501, 98.499, 70])).toMatch(
      /^Everbay and Northmart share the highest median price of .*: \$98\.50 each; then Citywell \(\$70\.00\)\.$/,
    );
    expect(told("rank", [98.51, 98.5, 70])).toMatch(/^Everbay has the highest median price/);
  });
});

describe("why one market is dearer than another", () => {
  const ask = plainAsk({ want: "why", measures: ["price-median"] });
  const scope = scopeOf({ comparedMarkets: [DE] });
  const other = { ...desks, clusterId: 4 };

  test.each<[string, object, Partial<Scope>, boolean]>([
    ["one product, two markets", {}, {}, true],
    ["no product", {}, { clusters: [] }, false],
    ["two products", {}, { clusters: [desks, other] }, false],
    ["one market", {}, { comparedMarkets: [] }, false],
    ["three markets", {}, { comparedMarkets: [DE, { ...DE, code: "GB" }] }, false],
    ["a brand", {}, { brands: ["Saltera"] }, false],
    ["a shop", {}, { merchants: ["Northmart"] }, false],
    ["a bound", { where: [{ measure: "price", is: "at least", value: 5 }] }, {}, false],
    ["no reason wanted", { want: "value" }, {}, false],
    ["no price", { measures: ["searches"] }, {}, false],
    ["a discount, which is no price", { measures: ["discount-share"] }, {}, false],
  ])("%s", (_what, asked, more, isPlanned) => {
    const plan = planMarketReason({ ...ask, ...asked }, plainRequest({ ...scope, ...more }));
    expect(plan !== null).toBe(isPlanned);
    if (plan !== null)
      expect(plan.queries).toMatchObject([
        { markets: ["US", "DE"], clusterIds: [3], measures: ["price-median", "offers"] },
        { markets: ["US", "DE"], by: "brand" },
      ]);
  });

  const reasonOf = (prices: readonly [number | null, number | null], currency: string) => {
    const there = { ...DE, currency };
    const plan = planMarketReason(ask, plainRequest(scopeOf({ comparedMarkets: [there] })));
    const total = (market: string, price: number | null, offers: number) =>
      totalOf({ market, values: { "price-median": price, offers } });
    const brand = (name: string, market: string, offers: number) =>
      rowOf({ brand: name, market }, { values: { "price-median": 50, offers } });
    const whole = queried(["price-median", "offers"], {
      totals: [total("US", prices[0], 20), total("DE", prices[1], 10)],
    });
    const rows = [
      ...[brand("Atlas", "US", 4), brand("Only here", "US", 2), brand("Sold out", "US", 0)],
      ...[brand("Only there", "DE", 2), brand("Atlas", "DE", 4)],
      brand("Only here too", "US", 1),
    ];
    return plan?.tell([whole, queried(["price-median", "offers"], { rows })]) ?? null;
  };

  test("is told by both prices, how far apart they are, and by what is on sale in each", () => {
    const told = reasonOf([200, 160], "USD");
    const words = told === null ? "" : renderStatement(told.headline);
    expect(words).toContain(
      "$200.00 in the United States over 20 offers and $160.00 in Germany over 10 offers (+25.0 %)",
    );
    expect(words).toContain("1 in both, 2 only in the United States and 1 only in Germany");
    const [table] = told?.section?.tables ?? [];
    expect(table?.rows.map(({ brand }) => brand)).toEqual(["Atlas", "Only here", "Only there", "Only here too"]);
    expect(table?.rows[1]).toMatchObject({ brand: "Only here", there: null });
  });

  test("says nothing of a distance between two currencies, and nothing at all without both prices", () => {
    const told = reasonOf([200, 160], "EUR");
    const words = told === null ? "" : renderStatement(told.headline);
    expect(words).toContain("no exchange rate between USD and EUR");
    expect(words).not.toMatch(/[+-][\d.]+ %/);
    expect(reasonOf([null, 160], "EUR")).toBeNull();
    expect(reasonOf([200, null], "EUR")).toBeNull();
  });
});
