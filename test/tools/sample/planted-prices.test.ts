import { beforeAll, describe, expect, test } from "vitest";
import {
  FAKE_DISCOUNT,
  KEYWORD_BIDS,
  type PlantedProduct,
  POISONED_FEED,
  PRICE_WAR,
  PROMO_CYCLE,
  REAL_DISCOUNT,
  WASTEFUL_TERMS,
} from "../../../tools/sample/planted.js";
import { isUnchecked } from "./checked.js";
import { groupRows, median, type Row, readClusterIds, readLines, readRows, sum } from "./market-files.js";

interface PriceEvent {
  readonly date: string;
  readonly price: number;
  readonly list: number | null;
}

let products: Row[];
let offers: Row[];
let merchantId: (name: string) => string;
let clusterId: (name: string) => string;
let events: Map<string, PriceEvent[]>;

describe.runIf(isUnchecked)("what is planted in prices and bids", () => {
  beforeAll(async () => {
    products = await readRows("products");
    offers = await readRows("offers");
    clusterId = await readClusterIds();
    const merchants = new Map((await readRows("merchants")).map((row) => [row.merchant, row.merchant_id ?? ""]));
    merchantId = (name) => merchants.get(name) ?? "none";
    const wanted = new Set(
      [
        ...[PROMO_CYCLE, PRICE_WAR, FAKE_DISCOUNT, REAL_DISCOUNT].flatMap(({ product }) => offersOf(product)),
        ...poisonedOffers(),
      ].map((row) => row.offer_id),
    );
    events = new Map();
    for (const line of await readLines("price_events")) {
      const [offer = "", date = "", price = "", list = ""] = line.split(",");
      if (!wanted.has(offer)) continue;
      const event = { date, price: Number(price), list: list === "" ? null : Number(list) };
      events.set(offer, [...(events.get(offer) ?? []), event]);
    }
  }, 120_000);

  function offersOf(product: PlantedProduct): Row[] {
    const found = products.filter((row) => row.title === product.title);
    if (found.length !== 1) throw new Error(`${found.length} products named ${product.title}`);
    return offers.filter((row) => row.product_id === found[0]?.product_id && row.market === product.market);
  }

  function poisonedOffers(): Row[] {
    const ids = new Set(
      products.filter((row) => row.cluster_id === clusterId(POISONED_FEED.cluster)).map((row) => row.product_id),
    );
    return offers.filter(
      (row) =>
        ids.has(row.product_id) &&
        row.market === POISONED_FEED.market &&
        row.merchant_id === merchantId(POISONED_FEED.merchant),
    );
  }

  function eventsOf(offer: Row | undefined): PriceEvent[] {
    return events.get(offer?.offer_id ?? "") ?? [];
  }

  const addDays = (date: string, days: number): string =>
    new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

  /** Lowest price that held on any of the 30 days before the date. */
  function lowestBefore(history: readonly PriceEvent[], date: string): number {
    const from = addDays(date, -30);
    const atStart = history.filter((event) => event.date <= from).at(-1);
    const within = history.filter((event) => event.date > from && event.date < date);
    return Math.min(...[...(atStart ? [atStart] : []), ...within].map(({ price }) => price));
  }

  test("planted products stand at exactly their planted merchants", () => {
    for (const { product } of [PROMO_CYCLE, PRICE_WAR, FAKE_DISCOUNT, REAL_DISCOUNT]) {
      expect(offersOf(product).map((row) => row.merchant_id)).toEqual(
        expect.arrayContaining(product.merchants.map(merchantId)),
      );
      expect(offersOf(product)).toHaveLength(product.merchants.length);
    }
  });

  test("promo cycle: two prices alternate every four weeks", () => {
    const history = eventsOf(offersOf(PROMO_CYCLE.product)[0]);
    expect(new Set(history.map(({ price }) => price))).toEqual(
      new Set([PROMO_CYCLE.product.regularPrice, PROMO_CYCLE.promoPrice]),
    );
    const promos = history.filter(({ price }) => price === PROMO_CYCLE.promoPrice);
    expect(promos.length).toBeGreaterThan(30);
    const steps = promos
      .slice(1)
      .map((event, index) => (Date.parse(event.date) - Date.parse(promos[index]?.date ?? "")) / 86_400_000);
    expect(new Set(steps)).toEqual(new Set([28]));
  });

  test("price war: two merchants alternate, each below the other, and the floor falls", () => {
    const cuts = offersOf(PRICE_WAR.product)
      .flatMap((offer) => eventsOf(offer).map((event) => ({ ...event, merchant: offer.merchant_id })))
      .filter(({ date }) => date >= PRICE_WAR.from)
      .sort((a, b) => a.date.localeCompare(b.date));
    expect(cuts.length).toBeGreaterThanOrEqual(12);
    for (const [index, cut] of cuts.entries()) {
      const before = cuts[index - 1];
      if (!before) continue;
      expect(cut.merchant).not.toBe(before.merchant);
      expect(cut.price).toBeLessThan(before.price);
    }
    expect(cuts.at(-1)?.price).toBeLessThan(PRICE_WAR.product.regularPrice * 0.7);
  });

  test("fake discount: the list price is raised first and the sale is not below the 30 days before", () => {
    const history = eventsOf(offersOf(FAKE_DISCOUNT.product)[0]);
    const sale = history.find(({ date }) => date === FAKE_DISCOUNT.saleOn);
    expect(sale).toEqual({
      date: FAKE_DISCOUNT.saleOn,
      price: FAKE_DISCOUNT.salePrice,
      list: FAKE_DISCOUNT.raisedListPrice,
    });
    expect(lowestBefore(history, FAKE_DISCOUNT.saleOn)).toBeLessThanOrEqual(FAKE_DISCOUNT.salePrice);
    const before = history.filter(({ date }) => date < FAKE_DISCOUNT.raisedOn).at(-1);
    expect(before?.price).toBe(FAKE_DISCOUNT.salePrice);
    expect(before?.list ?? 0).toBeLessThan(FAKE_DISCOUNT.raisedListPrice);
    expect(addDays(FAKE_DISCOUNT.raisedOn, 30) >= FAKE_DISCOUNT.saleOn).toBe(true);
  });

  test("real discount: the sale is below the lowest price of the 30 days before", () => {
    const history = eventsOf(offersOf(REAL_DISCOUNT.product)[0]);
    expect(history.find(({ date }) => date === REAL_DISCOUNT.saleOn)?.price).toBe(REAL_DISCOUNT.salePrice);
    expect(lowestBefore(history, REAL_DISCOUNT.saleOn)).toBe(REAL_DISCOUNT.product.regularPrice);
  });

  test("poisoned feed: prices leave the grid from the planted day on, and not before", () => {
    const isOnGrid = ({ price }: PriceEvent): boolean => [99, 95, 49, 0].includes(Math.round(price * 100) % 100);
    const all = poisonedOffers().flatMap(eventsOf);
    expect(poisonedOffers().length).toBeGreaterThanOrEqual(8);
    const before = all.filter(({ date }) => date < POISONED_FEED.from);
    const after = all.filter(({ date }) => date >= POISONED_FEED.from);
    expect(before.length).toBeGreaterThan(100);
    expect(before.every(isOnGrid)).toBe(true);
    expect(after.filter(isOnGrid)).toEqual([]);
    expect(new Set(after.map(({ price }) => price)).size / after.length).toBeGreaterThan(0.85);
  });

  test.each([...KEYWORD_BIDS])("$keyword in $market is $verdict", async ({ cluster, market, keyword, verdict }) => {
    const own = new Set(products.filter((row) => row.cluster_id === clusterId(cluster)).map((row) => row.product_id));
    const prices = offers
      .filter((row) => row.market === market && own.has(row.product_id))
      .map((row) => Number(row.price));
    const clicks = (await readRows("click_shares")).filter((row) => row.market === market && own.has(row.product_id));
    const conversion = sum(clicks.map((row) => Number(row.orders))) / sum(clicks.map((row) => Number(row.clicks)));
    const highestBid = conversion * median(prices) * 0.25;
    const row = (await readRows("keywords")).find(
      (candidate) =>
        candidate.cluster_id === clusterId(cluster) && candidate.market === market && candidate.keyword === keyword,
    );
    if (verdict === "affordable") expect(Number(row?.cpc_high)).toBeLessThan(highestBid);
    else expect(Number(row?.cpc_low)).toBeGreaterThan(highestBid * 1.5);
  });

  test("wasteful terms cost clicks for six months and bring no order", async () => {
    const terms = groupRows(await readRows("ad_terms"), (row) => `${row.cluster_id} ${row.market} ${row.search_term}`);
    for (const { cluster, market, term, clicksPerMonth } of WASTEFUL_TERMS) {
      const months = terms.get(`${clusterId(cluster)} ${market} ${term}`) ?? [];
      expect(months, term).toHaveLength(6);
      expect(sum(months.map((row) => Number(row.orders))), term).toBe(0);
      expect(sum(months.map((row) => Number(row.clicks))), term).toBeGreaterThan(4 * clicksPerMonth);
      expect(sum(months.map((row) => Number(row.cost))), term).toBeGreaterThan(0);
    }
  });
});
