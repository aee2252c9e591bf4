import { describe, expect, test } from "vitest";
import type { ComparableOffer } from "../../../../tools/market/pricing/compare-sellers.js";
import { describePrices } from "../../../../tools/market/pricing/describe-prices.js";

const offer = (price: number, more: Partial<ComparableOffer> = {}): ComparableOffer => ({
  clusterId: 1,
  offerId: Math.round(price * 100),
  productId: Math.round(price * 100),
  brand: "Brew",
  merchant: "Northmart",
  listPrice: null,
  price,
  packUnits: 1,
  seenOn: "2026-10-30",
  currency: "USD",
  clicks: null,
  ...more,
});

describe("describePrices", () => {
  test("type 7 quantiles; an outlier is listed, is the highest price and enters nothing else", () => {
    const { n, median, p25, max, outliers, own } = describePrices(
      1,
      [10, 11, 12, 13, 14, 990].map((price) => offer(price)),
      13,
      () => true,
    );
    expect({ n, median, p25, max }).toEqual({ n: 5, median: 12, p25: 11, max: 990 });
    expect(outliers.map(({ offer: { price } }) => price)).toEqual([990]);
    expect(own).toMatchObject({ percentileRank: 70, cheaperOffers: 3 });
    expect(own?.indexToMedian).toBeCloseTo(108.33, 2);
  });

  test("far from all others alone is no outlier: a dear offer is a dear offer", () => {
    const prices = [10, 11, 12, 13, 14, 990].map((price) => offer(price));
    expect(describePrices(1, prices, null)).toMatchObject({ n: 6, max: 990, outliers: [] });
  });

  test("four offers: listed cheapest first, no percentiles, no bands", () => {
    const { n, median, p10, bands, fewOffers, min, max } = describePrices(
      1,
      [9, 7, 8, 6].map((price) => offer(price)),
      null,
    );
    expect({ n, median, p10, bands, min, max }).toEqual({ n: 4, median: null, p10: null, bands: [], min: 6, max: 9 });
    expect(fewOffers.map(({ price }) => price)).toEqual([6, 7, 8, 9]);
  });

  test("packs that differ are compared per unit", () => {
    const offers = [offer(10), offer(11), offer(60, { packUnits: 6 }), offer(12), offer(66, { packUnits: 6 })];
    const { basis, packSizes, median, max } = describePrices(1, offers, null);
    expect({ basis, packSizes, median, max }).toEqual({ basis: "unit", packSizes: [1, 6], median: 11, max: 12 });
  });

  test("the click-weighted mean shares a product's clicks among its offers", () => {
    const offers = [
      offer(10, { productId: 1, clicks: 100 }),
      offer(20, { productId: 1, clicks: 100 }),
      offer(30, { productId: 2, clicks: 300 }),
    ];
    expect(describePrices(1, offers, null)).toMatchObject({
      clickWeightedMean: (10 * 50 + 20 * 50 + 30 * 300) / 400,
      clicks: 400,
      products: 2,
    });
    expect(describePrices(1, [offer(10), offer(12)], null)).toMatchObject({ clickWeightedMean: null, clicks: 0 });
  });

  test("nothing gives nothing", () => {
    expect(describePrices(7, [], 5)).toMatchObject({
      clusterId: 7,
      n: 0,
      min: null,
      median: null,
      currency: null,
      seenFrom: null,
      outliers: [],
      fewOffers: [],
      own: { percentileRank: null, indexToMedian: null, cheaperOffers: 0 },
    });
  });
});
