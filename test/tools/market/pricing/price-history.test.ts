import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { priceHistory } from "../../../../tools/market/pricing/price-history.js";
import {
  FAKE_DISCOUNT,
  POISONED_FEED,
  PRICE_WAR,
  PROMO_CYCLE,
  REAL_DISCOUNT,
} from "../../../../tools/sample/planted-prices.js";
import { toDayNumber } from "../../../../tools/statistics/calendar.js";
import { weightedQuantile } from "../../../../tools/statistics/quantiles.js";
import { summarisePriceHistory } from "../../../../tools/statistics/step-function.js";
import { contextOf, HOSTILE, openSamples, runEverywhere } from "../demand/demand-support.js";

describe.each(await openSamples())("price_history on %s", (_engine, { warehouse, idOf }) => {
  const read = async (cluster: string, more: Partial<Parameters<typeof priceHistory.run>[0]> = {}) => {
    const { data, provenance } = await priceHistory.run(
      { clusterIds: [idOf(cluster)], market: "US", limit: 50, ...more },
      contextOf(warehouse),
    );
    const [prices] = data.clusters;
    if (prices === undefined) throw new Error("no cluster");
    return { data, provenance, prices };
  };

  test("gives the monthly median weighted by days, and the low and high, over twelve months", async () => {
    const { data, prices, provenance } = await read("Robot vacuums");
    expect([data.from, data.to]).toEqual(["2025-11-01", "2026-10-31"]);
    expect(prices.months.map(({ month }) => month)).toEqual([
      "2025-11-01",
      "2025-12-01",
      "2026-01-01",
      "2026-02-01",
      "2026-03-01",
      "2026-04-01",
      "2026-05-01",
      "2026-06-01",
      "2026-07-01",
      "2026-08-01",
      "2026-09-01",
      "2026-10-01",
    ]);
    const events = await warehouse.query(
      "SELECT offer_id, seen_on, price, availability FROM price_events WHERE market = 'US' AND cluster_id = $1 AND condition = 'new' ORDER BY offer_id, seen_on",
      [idOf("Robot vacuums")],
    );
    const [from, to] = [toDayNumber("2026-04-01"), toDayNumber("2026-04-30")];
    const shown: number[] = [];
    const weights: number[] = [];
    events.forEach((row, index) => {
      const next = events[index + 1];
      const end = next && next.offer_id === row.offer_id ? toDayNumber(String(next.seen_on)) - 1 : to;
      const days = Math.min(end, to) - Math.max(toDayNumber(String(row.seen_on)), from) + 1;
      if (days <= 0 || row.availability !== "in_stock") return;
      shown.push(Number(row.price));
      weights.push(days);
    });
    const april = prices.months.find(({ month }) => month === "2026-04-01");
    expect(april?.median).toBe(weightedQuantile(shown, weights, 0.5));
    expect([april?.low, april?.high]).toEqual([Math.min(...shown), Math.max(...shown)]);
    expect(prices).toMatchObject({
      currency: "USD",
      basis: "item",
      n: prices.offersRead,
      offersFound: prices.offersRead,
    });
    expect(prices.low?.price).toBeLessThan(prices.median ?? Number.NaN);
    expect(prices.high?.price).toBeGreaterThan(prices.median ?? Number.NaN);
    expect(provenance).toMatchObject({
      tool: "price_history",
      asked: "Price history of Robot vacuums in US over the last 12 months, new items",
      truncated: false,
    });
    const [examined] = await warehouse.query(
      `SELECT
         (SELECT COUNT(*) FROM offers WHERE market = 'US' AND cluster_id = $1 AND condition = 'new') AS offers,
         (SELECT COUNT(*) FROM click_shares WHERE market = 'US' AND cluster_id = $1 AND month >= CAST('2026-08-01' AS DATE)
            AND product_id IN (SELECT product_id FROM offers WHERE market = 'US' AND cluster_id = $1 AND condition = 'new')) AS clicks`,
      [idOf("Robot vacuums")],
    );
    // The state on the day before the window needs the events before it.
    expect(prices.events).toBe(events.length);
    expect(provenance.rowsExamined).toBe(events.length + Number(examined?.offers) + Number(examined?.clicks));
  });

  test("carries the price that held before the window into it", async () => {
    const { prices } = await read("Robot vacuums", { from: "2026-06-10", to: "2026-06-12" });
    const offers = await warehouse.query(
      "SELECT offer_id, seen_on, CASE WHEN availability = 'in_stock' THEN price END AS price FROM price_events WHERE market = 'US' AND cluster_id = $1 AND condition = 'new' ORDER BY offer_id, seen_on",
      [idOf("Robot vacuums")],
    );
    const byOffer = new Map<unknown, { seenOn: string; price: number | null }[]>();
    for (const row of offers) {
      const list = byOffer.get(row.offer_id) ?? [];
      byOffer.set(row.offer_id, [
        ...list,
        { seenOn: String(row.seen_on), price: row.price === null ? null : Number(row.price) },
      ]);
    }
    const known = [...byOffer.values()].filter(
      (events) => summarisePriceHistory(events, "2026-06-10", "2026-06-12").knownDays > 0,
    );
    expect(prices.n).toBe(known.length);
    expect(prices.months).toHaveLength(1);
  });

  test("finds the planted promotion cycle", async () => {
    const { product, highDays, lowDays, promoPrice } = PROMO_CYCLE;
    const { prices } = await read(product.cluster);
    const [cycle] = prices.cycles;
    expect(cycle).toMatchObject({
      product: product.title,
      merchant: product.merchants[0],
      cycleDays: highDays + lowDays,
    });
    expect(cycle?.promoShare).toBeCloseTo(lowDays / (highDays + lowDays), 1);
    expect(cycle?.promoDepth).toBeCloseTo(1 - promoPrice / product.regularPrice, 2);
    expect([cycle?.low, cycle?.high]).toEqual([promoPrice, product.regularPrice]);
  });

  test("finds the planted price war and no other", async () => {
    const { product, from, to } = PRICE_WAR;
    const { prices } = await read(product.cluster);
    expect(prices.wars.map((war) => war.product)).toEqual([product.title]);
    const [war] = prices.wars;
    expect(war).toMatchObject({ startedOn: from, endedOn: to, priceBefore: product.regularPrice });
    expect(war?.merchants.map(({ merchant }) => merchant).sort()).toEqual([...product.merchants].sort());
    expect(war?.fall).toBeGreaterThan(0.3);
  });

  test("tells the fake discount from the real one", async () => {
    const { prices } = await read(FAKE_DISCOUNT.product.cluster);
    const fake = prices.discounts.running.find(({ product }) => product === FAKE_DISCOUNT.product.title);
    expect(fake).toMatchObject({
      startedOn: FAKE_DISCOUNT.saleOn,
      price: FAKE_DISCOUNT.salePrice,
      listPrice: FAKE_DISCOUNT.raisedListPrice,
      verdict: "not-real",
      isListInflated: true,
      listRaisedOn: FAKE_DISCOUNT.raisedOn,
      priorLow: FAKE_DISCOUNT.product.regularPrice,
    });
    const real = prices.discounts.running.find(({ product }) => product === REAL_DISCOUNT.product.title);
    expect(real).toMatchObject({
      startedOn: REAL_DISCOUNT.saleOn,
      price: REAL_DISCOUNT.salePrice,
      verdict: "real",
      isListInflated: false,
      priorLow: REAL_DISCOUNT.product.regularPrice,
    });
    expect(prices.discounts.running[0]?.product).toBe(FAKE_DISCOUNT.product.title);
    const inflated = new Set(prices.discounts.inflatedList.map(({ product }) => product));
    expect([...inflated]).toEqual([FAKE_DISCOUNT.product.title]);
    const { tested, real: reals, notReal, unknown } = prices.discounts;
    expect(reals + notReal + unknown).toBe(tested);
  });

  test("cuts the poisoned feed off on its day", async () => {
    const { data, prices } = await read(POISONED_FEED.cluster, { merchants: [POISONED_FEED.merchant] });
    expect(data.quarantined).toMatchObject([{ merchant: POISONED_FEED.merchant, quarantinedFrom: POISONED_FEED.from }]);
    expect(prices.months.at(-1)?.month).toBe("2026-06-01");
    expect(prices.n).toBeGreaterThan(0);
    const trusted = await warehouse.query(
      "SELECT MIN(price) AS low, MAX(price) AS high FROM price_events WHERE market = 'US' AND cluster_id = $1 AND condition = 'new' AND availability = 'in_stock' AND seen_on < CAST($2 AS DATE) AND merchant_id = $3",
      [idOf(POISONED_FEED.cluster), POISONED_FEED.from, data.quarantined[0]?.merchantId ?? null],
    );
    expect(Math.min(...prices.months.map(({ low }) => low))).toBeGreaterThanOrEqual(Number(trusted[0]?.low));
    expect(Math.max(...prices.months.map(({ high }) => high))).toBeLessThanOrEqual(Number(trusted[0]?.high));
  });

  test("reads one product or brand alone", async () => {
    const { cluster, brand, title } = PROMO_CYCLE.product;
    const { prices } = await read(cluster, { brands: [brand.toLowerCase()] });
    expect(prices.offers.map((offer) => offer.product)).toContain(title);
    const productId = prices.offers.find((offer) => offer.product === title)?.productId ?? -1;
    const alone = await read(cluster, { productIds: [productId] });
    expect(alone.prices.offers.map((offer) => offer.product)).toEqual([title]);
    expect(alone.prices).toMatchObject({ basis: "item", offersFound: 1, median: PROMO_CYCLE.product.regularPrice });
  });

  test("lists the offers below a price, with the days they have been there", async () => {
    const { prices } = await read(PRICE_WAR.product.cluster, { below: 200 });
    const rows = await warehouse.query(
      "SELECT price FROM offers WHERE market = 'US' AND cluster_id = $1 AND condition = 'new' AND availability = 'in_stock' AND price < 200 ORDER BY price",
      [idOf(PRICE_WAR.product.cluster)],
    );
    expect(prices.below?.map(({ price }) => price)).toEqual(rows.map((row) => Number(row.price)));
    expect(prices.belowFound).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(0);
    for (const { since, days } of prices.below ?? [])
      expect(days).toBe((Date.parse("2026-10-31") - Date.parse(since)) / 86_400_000 + 1);
    expect((await read(PRICE_WAR.product.cluster, {})).prices).toMatchObject({ below: null, belowFound: 0 });
  });

  test("many clusters at once share the offers read, and the cut is told", async () => {
    const clusterIds = [66, 32, 7, 176, 3, 67];
    const { data, provenance } = await priceHistory.run({ clusterIds, market: "US" }, contextOf(warehouse));
    expect(data.clusters.map(({ clusterId }) => clusterId)).toEqual(clusterIds);
    for (const cluster of data.clusters) expect(cluster.offersRead).toBe(Math.min(cluster.offersFound, 60));
    expect(provenance.truncated).toBe(true);
    const list = clusterIds.join(", ");
    const [ranked] = await warehouse.query(
      `SELECT
         (SELECT COUNT(*) FROM offers WHERE market = 'US' AND cluster_id IN (${list}) AND condition = 'new') AS offers,
         (SELECT COUNT(*) FROM click_shares WHERE market = 'US' AND cluster_id IN (${list}) AND month >= CAST('2026-08-01' AS DATE)
            AND product_id IN (SELECT product_id FROM offers WHERE market = 'US' AND condition = 'new')) AS clicks`,
    );
    const events = data.clusters.reduce((total, cluster) => total + cluster.events, 0);
    expect(provenance.rowsExamined).toBe(events + Number(ranked?.offers) + Number(ranked?.clicks));
  });

  test.each([
    ["an unknown cluster", { clusterIds: [999_999], market: "US" }],
    ["a window before all data", { clusterIds: [3], market: "US", from: "2001-01-01", to: "2001-12-31" }],
    ["hostile names", { clusterIds: [3], market: "US", brands: [HOSTILE], merchants: ["%", "_"] }],
  ])("%s: no history, and no number in its place", async (_name, input) => {
    const { data } = await priceHistory.run(input, contextOf(warehouse));
    expect(data.clusters).toMatchObject([
      {
        n: 0,
        months: [],
        median: null,
        matched: { offers: 0, rose: 0, fell: 0, change: null },
        medianChange: null,
        low: null,
        high: null,
        promoShare: null,
        volatility30Days: null,
        cycles: [],
        wars: [],
        offers: [],
      },
    ]);
  });

  test.each([
    { clusterIds: [3], market: "US", from: "last year" },
    { clusterIds: [3], market: "US", limit: 0 },
    { clusterIds: [3], market: "United States" },
  ])("refuses %j", async (input) => {
    await expect(priceHistory.run(input, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
  });
});

test("every engine returns the same", async () => {
  const [first, ...rest] = await runEverywhere(priceHistory, { clusterIds: [3, 7, 67], market: "US", limit: 50 });
  for (const other of rest) expect(other).toEqual(first);
});
