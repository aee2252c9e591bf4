import { describe, expect, test } from "vitest";
import {
  type ComparableOffer,
  compareSellers,
  rankProducts,
} from "../../../../tools/market/pricing/compare-sellers.js";

let nextId = 0;
const offer = (productId: number, merchant: string, price: number, packUnits = 1): ComparableOffer => {
  nextId += 1;
  return {
    clusterId: 1,
    offerId: nextId,
    productId,
    brand: "Brew",
    merchant,
    price,
    listPrice: null,
    packUnits,
    seenOn: "2026-10-30",
    currency: "USD",
    clicks: null,
  };
};
const price = (item: ComparableOffer) => item.price;

describe("compareSellers", () => {
  test("a merchant is measured on shared products alone, against the median of the others", () => {
    const offers = [
      ...[1, 2, 3].flatMap((id) => [offer(id, "Low", 90), offer(id, "High", 100), offer(id, "Third", 100)]),
      // A cheap product that nobody else sells does not make a cheap shop.
      offer(9, "High", 1),
    ];
    const [first, ...rest] = compareSellers(offers, price);
    expect(first).toMatchObject({ merchant: "Low", n: 3, products: 3, shared: 3, lowest: 3, median: 90 });
    expect(first?.index).toBeCloseTo(90, 10);
    expect(rest.map(({ merchant, shared }) => [merchant, shared])).toEqual([
      ["High", 3],
      ["Third", 3],
    ]);
    // The others of High ask 90 and 100.
    expect(rest[0]?.index).toBeCloseTo(100 * (100 / 95), 10);
  });

  test("the index is the geometric mean: double and half cancel", () => {
    const offers = [
      [1, 200],
      [2, 50],
      [3, 100],
    ].flatMap(([id = 0, own = 0]) => [offer(id, "Own", own), offer(id, "Other", 100)]);
    expect(compareSellers(offers, price).find(({ merchant }) => merchant === "Own")?.index).toBeCloseTo(100, 10);
  });

  test("below three shared products no index; such merchants follow by their offers", () => {
    const offers = [offer(1, "A", 10), offer(1, "B", 20), offer(2, "B", 20), offer(3, "C", 5)];
    expect(compareSellers(offers, price).map(({ merchant, shared, index }) => [merchant, shared, index])).toEqual([
      ["B", 1, null],
      ["A", 1, null],
      ["C", 0, null],
    ]);
    expect(compareSellers([], price)).toEqual([]);
  });
});

describe("rankProducts", () => {
  const offers = [offer(1, "A", 30), offer(1, "B", 20), offer(2, "A", 25), offer(3, "A", 60, 6)];
  const ranked = (by: "cheapest" | "dearest", of = price) =>
    rankProducts(offers, of, by).map(({ productId, merchant }) => `${productId}${merchant}`);

  test("every product once: at its cheapest offer, or at its dearest", () => {
    expect(ranked("cheapest")).toEqual(["1B", "2A", "3A"]);
    expect(ranked("dearest")).toEqual(["3A", "1A", "2A"]);
  });

  test("in the order of the price compared: per unit where packs differ", () => {
    expect(ranked("cheapest", (item) => item.price / item.packUnits)).toEqual(["3A", "1B", "2A"]);
  });
});
