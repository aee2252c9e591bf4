import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAgents } from "../../graph/agents.js";
import type { Answer } from "../../graph/answer/answer.js";
import { priceHistory } from "../../tools/market/pricing/price-history.js";
import { priceMovers } from "../../tools/market/pricing/price-movers.js";
import { priceStatistics } from "../../tools/market/pricing/price-statistics.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { engines, openEngine } from "../market.js";
import { lookUp } from "./look-up.js";
import { geometricMean, matchedPrices, middle, num, type Read, sum } from "./raw.js";

const KETTLES = "Electric kettles";
const STEEL = { attribute: "material", value: "stainless steel" };
/** Which offers count: bounds of today's price, and an attribute's value. */
const CASES = [
  { market: "US", name: "Air fryers", low: null, high: 100, steel: false },
  { market: "GB", name: "Espresso machines", low: 200, high: 400, steel: false },
  { market: "US", name: KETTLES, low: null, high: null, steel: true },
  { market: "DE", name: KETTLES, low: 25, high: 60, steel: true },
];
/** The eve of the window and its last day; a month, half a year. */
const WINDOWS = [
  ["2026-02-28", "2026-03-31"],
  ["2026-04-30", "2026-10-31"],
] as const;

describe.each(engines())("what a question binds, recomputed on %s", (engine) => {
  let warehouse: Warehouse;
  let read: Read;
  let context: { warehouse: Warehouse; logger: { info(): void } };
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    read = (sql) => warehouse.query(sql);
    context = { warehouse, logger: { info() {} } };
  });
  afterAll(() => warehouse.close());

  const idOf = async (name: string): Promise<number> =>
    num((await read(`SELECT cluster_id FROM clusters WHERE name = '${name}'`))[0], "cluster_id");

  /** The offers that count, by plain SQL. */
  async function offersOf({ market, name, low, high, steel }: (typeof CASES)[number], more = ""): Promise<Set<number>> {
    const rows = await read(
      `SELECT o.offer_id FROM offers o WHERE o.market = '${market}' AND o.cluster_id = ${await idOf(name)} AND o.condition = 'new'
       ${low === null ? "" : `AND o.price >= ${low}`} ${high === null ? "" : `AND o.price <= ${high}`} ${more}
       ${steel ? `AND EXISTS (SELECT 1 FROM product_attributes a WHERE a.cluster_id = o.cluster_id AND a.product_id = o.product_id AND a.attribute = '${STEEL.attribute}' AND a.value = '${STEEL.value}')` : ""}`,
    );
    return new Set(rows.map((row) => num(row, "offer_id")));
  }

  const asked = async ({ market, name, low, high, steel }: (typeof CASES)[number]) => {
    const clusterId = await idOf(name);
    const values = steel ? [{ clusterId, ...STEEL }] : [];
    return { clusterIds: [clusterId], market, priceMin: low, priceMax: high, values };
  };

  test.each(CASES.flatMap((each) => WINDOWS.map((window) => ({ ...each, window }))))(
    "price moves of $name in $market from $low to $high, steel $steel, in $window",
    async ({ window, ...each }) => {
      const offers = await offersOf(each);
      const [eve, to] = window;
      const pairs = (await matchedPrices(read, each.market, await idOf(each.name), [eve, to])).filter(({ offer }) =>
        offers.has(offer),
      );
      expect(pairs.length).toBeGreaterThan(5);
      const change = geometricMean(pairs.map(({ before, after }) => after / before)) - 1;
      const [rose, fell] = [
        pairs.filter((pair) => pair.after > pair.before),
        pairs.filter((pair) => pair.after < pair.before),
      ];
      const from = new Date(Date.parse(eve) + 86_400_000).toISOString().slice(0, 10);
      const history = await priceHistory.run({ ...(await asked(each)), from, to }, context);
      const { matched, n, months } = history.data.clusters[0] ?? {};
      expect(matched).toMatchObject({ from: eve, to, offers: pairs.length, rose: rose.length, fell: fell.length });
      expect(matched?.change).toBeCloseTo(change, 5);
      // The window binds the months as well.
      expect(months?.map(({ month }) => month.slice(0, 7))).toContain(to.slice(0, 7));
      expect(months?.every(({ month }) => month >= from.slice(0, 7))).toBe(true);
      expect(n).toBeLessThanOrEqual(offers.size);
      const days = Math.round((Date.parse(to) - Date.parse(eve)) / 86_400_000);
      const moves = await priceMovers.run({ ...(await asked(each)), to, days, limit: 100 }, context);
      expect(moves.data).toMatchObject({ compared: pairs.length, rose: rose.length, fell: fell.length });
      expect(moves.data.meanChange).toBeCloseTo(change, 5);
      const largest = Math.max(...pairs.map(({ before, after }) => Math.abs(after / before - 1)));
      expect(Math.abs(moves.data.movers[0]?.change ?? 0)).toBeCloseTo(largest, 5);
    },
  );

  test.each(CASES)("price level of $name in $market from $low to $high, steel $steel", async (each) => {
    const ids = [...(await offersOf(each, "AND o.availability = 'in_stock'"))];
    const rows = await read(`SELECT price, merchant, pack_units FROM offers WHERE offer_id IN (${ids.join(", ")})`);
    const { data } = await priceStatistics.run(await asked(each), context);
    const [told] = data.clusters;
    const outliers = sum(told?.outliers.map(() => 1) ?? []);
    expect((told?.n ?? 0) + outliers).toBe(rows.length);
    if (outliers === 0) expect(told?.median).toBeCloseTo(middle(rows.map((row) => num(row, "price"))), 2);
  });

  test("a value that no product has leaves no offer, and another cluster whole", async () => {
    const [kettles, mats] = [await idOf(KETTLES), await idOf("Yoga mats")];
    const ask = { clusterIds: [kettles, mats], market: "US" };
    const values = [{ clusterId: kettles, attribute: "material", value: "unobtainium" }];
    const [open, bound] = [
      await priceMovers.run({ ...ask, clusterIds: [mats] }, context),
      await priceMovers.run({ ...ask, values }, context),
    ];
    expect(bound.data.compared).toBe(open.data.compared);
    const history = await priceHistory.run({ ...ask, values }, context);
    expect(history.data.clusters.map(({ n }) => n > 0)).toEqual([false, true]);
  });

  async function answerTo(question: string): Promise<Answer> {
    const agents = createAgents({
      warehouse,
      logger: recordingLogger(),
      clock: () => new Date("2026-11-10"),
      defaultMarket: "US",
    });
    let answer: Answer | undefined;
    for await (const event of agents.get("router")?.stream(question) ?? [])
      if (event.type === "answer") answer = event.answer;
    if (!answer) throw new Error("no answer");
    return answer;
  }

  test("an amount in words binds every figure, in whole answers", async () => {
    const ofOneLitre = `o.market = 'US' AND o.cluster_id = ${await idOf(KETTLES)} AND o.condition = 'new' AND EXISTS (SELECT 1 FROM product_attributes a
      WHERE a.cluster_id = o.cluster_id AND a.product_id = o.product_id AND a.attribute = 'size' AND a.value = '1 l')`;
    const prices = await read(`SELECT o.price FROM offers o WHERE o.availability = 'in_stock' AND ${ofOneLitre}`);
    const level = await answerTo("What do 1 litre electric kettles cost in the US?");
    const told = lookUp(level, { section: "headline", kind: "money", number: 1 });
    expect(told).toBeCloseTo(middle(prices.map((row) => num(row, "price"))), 2);
    const offers = new Set(
      (await read(`SELECT o.offer_id FROM offers o WHERE ${ofOneLitre}`)).map((row) => num(row, "offer_id")),
    );
    const pairs = (await matchedPrices(read, "US", await idOf(KETTLES), ["2025-10-31", "2026-10-31"])).filter(
      ({ offer }) => offers.has(offer),
    );
    const moved = await answerTo("How did prices of 1 litre electric kettles in the US change over the last year?");
    const change = geometricMean(pairs.map(({ before, after }) => after / before)) - 1;
    expect(lookUp(moved, { section: "headline", kind: "percent", number: 1 })).toBeCloseTo(change, 5);
    const sensitive = await answerTo("What is the price elasticity of 1 litre electric kettles in the US?");
    const [ordered] = await read(
      `SELECT COUNT(DISTINCT c.product_id) AS n FROM click_shares c JOIN product_attributes a ON a.cluster_id = c.cluster_id AND a.product_id = c.product_id
       WHERE c.market = 'US' AND c.cluster_id = ${await idOf(KETTLES)} AND a.attribute = 'size' AND a.value = '1 l'`,
    );
    expect(lookUp(sensitive, { section: "headline", kind: "count", number: 1 })).toBe(num(ordered, "n"));
  });

  test("over the last year are the last twelve months of data, in a whole answer", async () => {
    const answer = await answerTo("How did prices of air fryers in the US change over the last year?");
    const pairs = await matchedPrices(read, "US", await idOf("Air fryers"), ["2025-10-31", "2026-10-31"]);
    const change = geometricMean(pairs.map(({ before, after }) => after / before)) - 1;
    expect(lookUp(answer, { section: "headline", kind: "percent", number: 1 })).toBeCloseTo(change, 5);
    // Over how many offers, and what the changing mix did to the median, stand beside it.
    const [offers, percent] = ["count", "percent"].map((kind) =>
      lookUp(answer, { section: "price-history", kind, number: 1 }),
    );
    expect([offers, percent]).toEqual([pairs.length, expect.closeTo(change, 5)]);
    const [first, last] = [1, 2].map((number) => lookUp(answer, { section: "price-history", kind: "money", number }));
    const mix = lookUp(answer, { section: "price-history", kind: "percent", number: 2 });
    expect(mix).toBeCloseTo(Number(last) / Number(first) - 1, 4);
  });
});
