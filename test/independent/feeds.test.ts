import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAgents } from "../../graph/agents.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { engines, openEngine } from "../market.js";
import { by, type Cells, num, type Read, sum, text } from "./raw.js";

const MARKETS = [
  { market: "US", place: "the United States" },
  { market: "GB", place: "the United Kingdom" },
  { market: "DE", place: "Germany" },
];
const FEWEST = 40;

/** The last digit of the cents. */
const ending = (row: Cells): number => Math.round(num(row, "price") * 100) % 10;

/** How many of these prices end in each digit. */
function endingsOf(events: readonly Cells[]): number[] {
  const counts = Array<number>(10).fill(0);
  for (const row of events) counts[ending(row)] = (counts[ending(row)] ?? 0) + 1;
  return counts;
}

const together = (months: readonly (readonly number[])[]): number[] =>
  Array.from({ length: 10 }, (_, digit) => sum(months.map((counts) => counts[digit] ?? 0)));

/** Whether from the first of some month on hardly a price ends as nearly all did before, and prices end as they happen to. */
function changesEndings(events: readonly Cells[]): boolean {
  const days = events.map((row) => ({ ...row, month: text(row, "day").slice(0, 7) }));
  const months = [...by(days, "month")].sort(([one], [other]) => (one < other ? -1 : 1));
  const counted = months.map(([, own]) => endingsOf(own));
  return counted.some((_, at) => {
    const [before, after] = [together(counted.slice(0, at)), together(counted.slice(at))];
    if (sum(before) < FEWEST || sum(after) < FEWEST) return false;
    const isUsual = before.map((count) => count > 0 && count >= sum(before) / 20);
    const share = (counts: readonly number[]) => sum(counts.filter((_, digit) => isUsual[digit])) / sum(counts);
    return share(before) > 0.9 && share(after) < 0.4 && after.filter((count) => count > 0).length >= 8;
  });
}

/** "Price feeds: the ones found", not the first products of what was asked about. */
describe.runIf(engines().includes("duckdb"))("price feeds that cannot be trusted, recomputed", () => {
  let warehouse: Warehouse;
  let read: Read;
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
    read = (sql) => warehouse.query(sql);
  });
  afterAll(() => warehouse.close());

  const brokenFeeds = async (market: string) => {
    const events = await read(
      `SELECT c.name, o.merchant, c.name || '/' || o.merchant AS feed, CAST(e.seen_on AS TEXT) AS day, e.price FROM price_events e
       JOIN offers o ON o.cluster_id = e.cluster_id AND o.offer_id = e.offer_id JOIN clusters c ON c.cluster_id = e.cluster_id
       WHERE e.market = '${market}' AND o.condition = 'new'`,
    );
    return [...by(events, "feed").values()].flatMap((own) =>
      own[0] !== undefined && changesEndings(own)
        ? [`${text(own[0], "merchant")} for ${text(own[0], "name").toLowerCase()}`]
        : [],
    );
  };

  test.each(MARKETS)("of $market, in a whole answer", { timeout: 120_000 }, async ({ market, place }) => {
    const found = await brokenFeeds(market);
    const clock = () => new Date("2026-11-10");
    const agents = createAgents({ warehouse, logger: recordingLogger(), clock, defaultMarket: "US" });
    let headline = "";
    for await (const event of agents.get("router")?.stream(`Which price feeds look wrong in ${place}?`) ?? [])
      if (event.type === "answer") headline = event.text.split("\n")[0] ?? "";
    if (found.length === 0) expect(headline).toContain("shows no sign of made-up prices");
    else
      expect(headline).toBe(
        `**The prices of ${found.join(" and ")} in ${place} are left out as poisoned; the other feeds show no sign of it.** [E3]`,
      );
    expect(found).toHaveLength(market === "US" ? 1 : 0);
  });
});
