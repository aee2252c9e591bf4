import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { merchantDiscounts } from "../../tools/market/pricing/merchant-discounts.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../market.js";
import { by, type Cells, num, type Read, text } from "./raw.js";

/** Discounts per merchant, day by day from the price events. */

const CASES = [
  { market: "US", name: "Air fryers" },
  { market: "GB", name: "Electric kettles" },
  { market: "DE", name: "Yoga mats" },
];
const [FROM, TO] = ["2025-11-01", "2026-10-31"] as const;
const DAY_MS = 86_400_000;
const dayOf = (iso: string): number => Date.parse(iso.slice(0, 10)) / DAY_MS;

interface Shown {
  readonly price: number;
  readonly list: number;
}
type Verdict = "real" | "notReal" | "unknown";

/** What an offer asks and shows on each day: null where it is not in stock or not known yet. */
function shownOn(events: readonly Cells[]): (day: number) => Shown | null {
  const days = events.map((event) => dayOf(text(event, "day")));
  return (day) => {
    const event = events[days.findLastIndex((each) => each <= day)];
    if (event === undefined || event.availability !== "in_stock") return null;
    return { price: num(event, "price"), list: num(event, "list_price") };
  };
}

/** A list price shown at least 1 % above the price. */
const claims = (shown: Shown | null): boolean => shown !== null && shown.list >= 1.01 * shown.price;

/** The discounts that an offer announced within the window. */
function verdictsOf(events: readonly Cells[]): Verdict[] {
  const shown = shownOn(events);
  const [from, to] = [dayOf(FROM), dayOf(TO)];
  const verdicts: Verdict[] = [];
  for (let day = from; day <= to; day += 1) {
    const [now, before] = [shown(day), shown(day - 1)];
    if (now === null) continue;
    const isSame = before !== null && before.price === now.price && claims(before) === claims(now);
    if (isSame) continue;
    const isRaised = before !== null && now.price > before.price;
    const isCut = before !== null && now.price <= 0.95 * before.price;
    // The end of a promotion under a standing list price announces nothing.
    if (!(claims(now) ? !(isRaised && claims(before)) : isCut)) continue;
    const earlier = Array.from({ length: 30 }, (_, at) => shown(day - 1 - at)).flatMap((each) => each?.price ?? []);
    const isKnown = Array.from({ length: day - 30 - (from - 60) + 1 }, (_, at) => shown(day - 30 - at)).some(Boolean);
    if (earlier.some((price) => price <= now.price)) verdicts.push("notReal");
    else verdicts.push(isKnown && earlier.length >= 20 ? "real" : "unknown");
  }
  return verdicts;
}

describe.each(engines())("discounts per merchant recomputed on %s", (engine) => {
  let warehouse: Warehouse;
  let read: Read;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    read = (sql) => warehouse.query(sql);
  });
  afterAll(() => warehouse.close());

  test.each(CASES)("$name in $market: how many were real, shop by shop", async ({ market, name }) => {
    const [cluster] = await read(`SELECT cluster_id FROM clusters WHERE name = '${name}'`);
    const clusterId = num(cluster, "cluster_id");
    const events = await read(
      `SELECT e.offer_id, o.merchant, CAST(e.seen_on AS TEXT) AS day, e.price, e.list_price, e.availability
       FROM price_events e JOIN offers o ON o.cluster_id = e.cluster_id AND o.offer_id = e.offer_id
       WHERE e.market = '${market}' AND e.cluster_id = ${clusterId} AND o.condition = 'new' ORDER BY e.offer_id, e.seen_on`,
    );
    const counts = new Map<string, Record<Verdict, number>>();
    for (const own of by(events, "offer_id").values()) {
      const merchant = text(own[0] ?? {}, "merchant");
      const count = counts.get(merchant) ?? { real: 0, notReal: 0, unknown: 0 };
      for (const verdict of verdictsOf(own)) count[verdict] += 1;
      counts.set(merchant, count);
    }
    const { data } = await merchantDiscounts.run(
      { market, clusterIds: [clusterId] },
      { warehouse, logger: { info() {} } },
    );
    expect(data).toMatchObject({ from: FROM, to: TO, quarantined: [] });
    const judged = [...counts].filter(([, { real, notReal }]) => real + notReal >= 5);
    expect(judged.length).toBeGreaterThan(2);
    expect(
      new Map(data.merchants.map(({ merchant, real, notReal, unknown }) => [merchant, { real, notReal, unknown }])),
    ).toEqual(new Map(judged));
    const share = ([, { real, notReal }]: (typeof judged)[number]) => notReal / (real + notReal);
    expect(data.merchants[0]?.notRealShare).toBeCloseTo(Math.max(...judged.map(share)), 9);
  });
});
