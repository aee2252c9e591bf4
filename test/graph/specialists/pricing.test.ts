import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Findings } from "../../../graph/answer/answer.js";
import { renderStatement } from "../../../graph/answer/figure.js";
import { renderAnswer } from "../../../graph/answer/markdown.js";
import { buildGraph } from "../../../graph/router.js";
import { PricingDetails } from "../../../graph/specialists/pricing/details.js";
import { planOf } from "../../../graph/specialists/pricing/plan.js";
import type { Request } from "../../../graph/understand/request.js";
import {
  FAKE_DISCOUNT,
  POISONED_FEED,
  PRICE_WAR,
  PROMO_CYCLE,
  REAL_DISCOUNT,
} from "../../../tools/sample/planted-prices.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { anyEngine, openEngine } from "../../market.js";
import { questionReader } from "../question-reader.js";

describe.each(anyEngine())("the pricing specialist on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  const asked = new Map<string, Promise<Answer>>();
  /** One question through the agent's whole graph, from its words to the finished answer; once, however many tests look at it. */
  function ask(text: string): Promise<Answer> {
    const answer = asked.get(text) ?? answerTo(text);
    asked.set(text, answer);
    return answer;
  }

  async function answerTo(text: string): Promise<Answer> {
    const logger = recordingLogger();
    const graph = buildGraph({ warehouse, logger, clock: () => new Date("2026-11-10"), defaultMarket: "US" }, [
      "pricing",
    ]);
    const { answer } = await graph.invoke({ text });
    expect(logger.lines.filter(({ level }) => level === "error")).toEqual([]);
    return answer;
  }

  /** What must hold of every answer: complete text, every citation backed by evidence, tables that can be read. */
  function expectSound(answer: Answer): string {
    const text = renderAnswer(answer);
    expect(text).not.toMatch(/undefined|NaN|\[object|Infinity|\b1 (offers|products|months|days)\b/);
    expect(text).not.toMatch(/price_events|click_shares|SELECT/);
    const refs = new Set(answer.evidence.map(({ ref }) => ref));
    for (const ref of [answer.headline, ...statementsOf(answer)].flatMap((statement) => statement.refs))
      expect(refs).toContain(ref);
    for (const { columns, rows } of tablesOf(answer)) {
      expect(columns.length).toBeLessThanOrEqual(8);
      expect(rows.length).toBeGreaterThan(0);
      for (const { key } of columns) for (const row of rows) expect(row).toHaveProperty(key);
    }
    return text;
  }

  const statementsOf = (answer: Answer) => answer.sections.flatMap(({ statements }) => statements);
  const tablesOf = (answer: Answer) => answer.sections.flatMap(({ tables }) => tables);
  const tableIn = (answer: Answer, id: string) => tablesOf(answer).find((table) => table.id === id);
  const headlineOf = (answer: Answer) => renderStatement(answer.headline);
  const toolsOf = ({ evidence }: Answer) =>
    evidence.map(({ tool }) => tool).filter((tool) => tool.startsWith("price_") || tool === "competitor_prices");

  test("an own price: its position, read from one tool", async () => {
    const answer = await ask("I sell my robot vacuum at $249: where do I stand?");
    expectSound(answer);
    expect(headlineOf(answer)).toMatch(
      /^At \$249\.00 you are below the middle of robot vacuums in the United States: /,
    );
    expect(answer.sections.map(({ id }) => id)).toEqual(["price-position"]);
    expect(toolsOf(answer)).toEqual(["price_statistics"]);
  });

  test("yes or no comes first", async () => {
    expect(headlineOf(await ask("I sell air fryers at $300: am I too expensive?"))).toMatch(
      /^Yes: at \$300\.00 you are among the dearest/,
    );
    expect(headlineOf(await ask("Is $60 too much for a yoga mat in the UK?"))).toMatch(/^Yes: at £60\.00/);
    expect(headlineOf(await ask("Is there a price war among robot vacuums?"))).toMatch(/^Yes: /);
    expect(headlineOf(await ask("Is there a price war among coffee grinders?"))).toMatch(/^No: /);
  });

  test("is this discount real: no for the fake, yes for the real one", async () => {
    const fake = await ask("Is the discount on the Gratello Gusto 505 air fryer real?");
    expectSound(fake);
    expect(headlineOf(fake)).toMatch(/^No: /);
    for (const fact of [FAKE_DISCOUNT.product.title, FAKE_DISCOUNT.raisedOn, FAKE_DISCOUNT.saleOn, "$129.99"])
      expect(headlineOf(fake)).toContain(fact);
    const real = await ask("Is the Panvero Forno 820 air fryer discount genuine?");
    expectSound(real);
    expect(headlineOf(real)).toMatch(/^Yes: /);
    expect(headlineOf(real)).toContain(REAL_DISCOUNT.product.title);
    expect(headlineOf(real)).toContain(`$${REAL_DISCOUNT.salePrice}`);
  });

  test("merchants by the share of their discounts that are not real, of a product, a category and the whole market", async () => {
    for (const [question, scope] of [
      ["Which merchants have fake discounts?", "in the United States"],
      ["Which shops have fake discounts on air fryers in the US?", "on air fryers in the United States"],
      ["Which merchants in Home & Kitchen have fake discounts?", "in the Home & Kitchen category in the United States"],
      ["Welche Händler haben falsche Rabatte?", "in Germany"],
    ] as const) {
      const answer = await ask(question);
      expect(expectSound(answer)).not.toContain("could not be traced");
      const shares = tableIn(answer, "discounters")?.rows.map((row) => Number(row.notRealShare)) ?? [];
      expect(shares.length).toBeGreaterThan(5);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      expect(headlineOf(answer)).toContain(`${scope} (`);
    }
    const honest = tableIn(await ask("Which merchants have the most honest discounts in Germany?"), "discounters");
    const shares = honest?.rows.map((row) => Number(row.notRealShare)) ?? [];
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeGreaterThan(shares[0] ?? 1);
  });

  test("the price war is found with its merchants, days and prices", async () => {
    const answer = await ask("Is there a price war among robot vacuums in the US?");
    const text = expectSound(answer);
    for (const fact of [PRICE_WAR.product.title, ...PRICE_WAR.product.merchants, PRICE_WAR.from, PRICE_WAR.to])
      expect(headlineOf(answer)).toContain(fact);
    expect(text).toContain(`$${PRICE_WAR.product.regularPrice}`);
  });

  test("the history names the promotion cycle", async () => {
    const answer = await ask("What is the promo cycle of Kaffora coffee beans at Northmart?");
    expectSound(answer);
    expect(headlineOf(answer)).toContain(`${PROMO_CYCLE.product.title} at Northmart goes on promotion every 28 days`);
  });

  test("the poisoned feed is named and left out", async () => {
    const level = await ask("What do power banks cost?");
    expectSound(level);
    expect(level.sections.at(-1)?.id).toBe("price-quarantine");
    for (const id of ["rivals", "price-list", "price-ranking", "merchants"])
      expect(
        tableIn(await ask("Everything about power bank prices"), id)?.rows.map((row) => row.merchant) ?? [],
      ).not.toContain(POISONED_FEED.merchant);
    const trust = await ask(`Can I trust the power bank prices of ${POISONED_FEED.merchant}?`);
    expect(headlineOf(trust)).toMatch(/^No: /);
    expect(headlineOf(trust)).toContain(POISONED_FEED.from);
  });

  test("rankings: exactly as many rows in that order", async () => {
    const cheapest = tableIn(await ask("Top 5 cheapest robot vacuums"), "price-ranking");
    const prices = cheapest?.rows.map((row) => Number(row.price)) ?? [];
    expect(prices).toHaveLength(5);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const dearest = tableIn(await ask("The 3 most expensive espresso machines in Germany"), "price-ranking");
    const high = dearest?.rows.map((row) => Number(row.price)) ?? [];
    expect(high).toHaveLength(3);
    expect(high).toEqual(high.toSorted((a, b) => b - a));
    const [first] = await warehouse.query(
      "SELECT MIN(price) AS price FROM offers WHERE market = 'US' AND condition = 'new' AND availability = 'in_stock' AND LOWER(title) LIKE '%robot vacuum%'",
    );
    expect(prices[0]).toBe(Number(first?.price));
    const discounts = tableIn(
      await ask("Which 4 air fryers are most discounted? The 4 biggest discounts"),
      "price-ranking",
    );
    const claims = discounts?.rows.map((row) => Number(row.claimedDepth)) ?? [];
    expect(claims).toHaveLength(4);
    expect(claims).toEqual(claims.toSorted((a, b) => b - a));
  });

  test("filters reach the data and are said", async () => {
    const answer = await ask("Robot vacuums between $200 and $300 by Airvane");
    expectSound(answer);
    expect(headlineOf(answer)).toContain("Airvane robot vacuums in the United States priced from $200.00 to $300.00");
    expect(answer.evidence.map(({ asked }) => asked).join()).toContain(
      "brand Airvane, price at least 200, price at most 300",
    );
    const shop = tableIn(await ask("Cheapest air fryers at Northmart"), "price-ranking");
    expect(new Set(shop?.rows.map((row) => row.merchant))).toEqual(new Set(["Northmart"]));
  });

  test("a stated period is the window of history and moves", async () => {
    const years = await ask("How did the prices of robot vacuums develop over the last 2 years?");
    expect(headlineOf(years)).toContain("between 2024-10-31 and 2026-10-31");
    const week = await ask("Which prices of air fryers moved last week?");
    expect(headlineOf(week)).toContain("from 2026-10-25 to 2026-10-31");
    const day = await ask("Did prices of air fryers change yesterday?");
    expect(headlineOf(day)).toMatch(/hardly moved .* from 30 October 2026 to 31 October 2026/);
    const year = await ask("Are espresso machines cheaper than a year ago?");
    expect(headlineOf(year)).toContain("between 2025-09-30 and 2026-10-31");
  });

  test("one product across its merchants, with the lows of the past", async () => {
    const answer = await ask("Where can I get the Klimatek Turbo 470 robot vacuum cheapest?");
    expectSound(answer);
    const offers = tableIn(answer, "sellers")?.rows ?? [];
    const inStock = offers.filter((row) => row.stock === "in stock").map((row) => Number(row.price));
    expect(inStock[0]).toBe(Math.min(...inStock));
    expect(headlineOf(answer)).toContain(`$${inStock[0]}`);
    for (const row of offers) expect(Number(row.low)).toBeLessThanOrEqual(Number(row.price));
    const nobody = await ask("What does the Klimatek Turbo 471 robot vacuum cost?");
    expect(headlineOf(nobody)).toMatch(
      /^No offer of the Klimatek product named was found in the United States\. The median price of robot vacuums by Klimatek /,
    );
  });

  test("side by side with a verdict: products, merchants, brands", async () => {
    const products = await ask("Robot vacuums or air fryers: which are cheaper?");
    expect(headlineOf(products)).toMatch(/^Air fryers have the lower median price in the United States: /);
    expect(tableIn(products, "asked")?.rows).toHaveLength(2);
    const merchants = await ask("Who is cheaper for air fryers, Northmart or Everbay?");
    expect(tableIn(merchants, "merchants")?.rows.map((row) => row.merchant)).toEqual(["Northmart", "Everbay"]);
    const brands = await ask("Cocelli or Vapiro: which espresso machines are cheaper?");
    expect(headlineOf(brands)).toMatch(/^Cocelli is the cheaper brand of espresso machines in the United States: /);
    expect(tableIn(brands, "brands")?.rows).toHaveLength(2);
  });

  test("below a stated minimum advertised price: every offer, its gap and its days", async () => {
    const answer = await ask("Who violates my MAP of $180 for Cocelli espresso machines?");
    expectSound(answer);
    const rows = tableIn(answer, "price-map")?.rows ?? [];
    const [counted] = await warehouse.query(
      "SELECT COUNT(*) AS n FROM offers WHERE market = 'US' AND condition = 'new' AND availability = 'in_stock' AND brand = 'Cocelli' AND price < 180 AND LOWER(title) LIKE '%espresso machine%'",
    );
    expect(rows).toHaveLength(Number(counted?.n));
    for (const row of rows) {
      expect(Number(row.gap)).toBeCloseTo((180 - Number(row.price)) / 180, 10);
      expect(Number(row.days)).toBe((Date.parse("2026-10-31") - Date.parse(String(row.since))) / 86_400_000 + 1);
    }
    expect(headlineOf(await ask("Who violates my MAP for Cocelli espresso machines?"))).toMatch(
      /^State the minimum advertised price/,
    );
  });

  test("elasticity is refused with its reason; the position after a cut and the break-even are still told", async () => {
    const answer = await ask("What happens if I cut my price by 10 % on my $249 robot vacuum with a 30 % margin?");
    const text = expectSound(answer);
    expect(headlineOf(answer)).toContain("is not estimable");
    expect(headlineOf(answer)).toContain("12 months");
    expect(headlineOf(answer)).toContain("$224.10 instead of $249.00");
    // 0.3 / (0.3 - 0.1) - 1
    expect(text).toContain("50.0 % more units");
  });

  test("a premise that the data contradicts is corrected", async () => {
    const answer = await ask("Why did prices of robot vacuums fall?");
    expectSound(answer);
    expect(headlineOf(answer)).toMatch(/^On the whole prices did not fall: /);
  });

  test("a price recommendation lies inside the offer and names its grounds", async () => {
    const answer = await ask("What should my robot vacuum cost?");
    const text = expectSound(answer);
    expect(headlineOf(answer)).toMatch(/between \$294\.95 and \$387\.99, starting from \$365\.25/);
    expect(text).toContain(PRICE_WAR.product.title);
  });

  test("movers of the whole market and of a category need no product; a category's price level is told per product", async () => {
    const market = await ask("Which prices fell most in the last 30 days?");
    expectSound(market);
    expect(toolsOf(market)).toEqual(["price_movers"]);
    expect(headlineOf(market)).toMatch(/^The largest price cut in the United States from 2026-10-02 to 2026-10-31: /);
    const category = await ask("What do coffee products cost?");
    expectSound(category);
    expect(tableIn(category, "price-statistics")?.rows.length).toBeGreaterThan(2);
  });

  test.each([
    ["What do espresso machines cost?", 3],
    ["Are the discounts on robot vacuums or air fryers real?", 3],
    ["Where can I get the Klimatek Turbo 470 robot vacuum cheapest?", 3],
    ["What do coffee products cost?", 3],
    ["Which prices fell most in the last 30 days?", 2],
  ])("every next question is understood as the request that it carries: %s", async (text, offered) => {
    const logger = recordingLogger();
    const graph = buildGraph({ warehouse, logger, clock: () => new Date("2026-11-10"), defaultMarket: "US" });
    const read = questionReader(warehouse, "2026-11-10");
    const suggestions: Findings["followUps"] = [];
    for await (const update of await graph.stream({ text }, { streamMode: "updates" })) {
      const { findings = [] } = (update.pricing ?? {}) as { findings?: Findings[] }; // the update of a subgraph is its output
      suggestions.push(...findings.flatMap(({ followUps }) => followUps));
    }
    expect(suggestions).toHaveLength(offered);
    const meaningOf = (request: Request | null) => ({
      specialists: request?.asks.flatMap(({ specialists }) => specialists),
      clusters: request?.scope.clusters.map(({ clusterId }) => clusterId),
      brands: request?.scope.brands,
      period: request?.scope.period,
      plan: request && partsAskedFor(request),
    });
    for (const next of suggestions) {
      const { request } = await read(next.text);
      expect({ text: next.text, ...meaningOf(next.request) }).toEqual({ text: next.text, ...meaningOf(request) });
    }
  });

  /** Parts of the pricing answer, and what is looked up and judged by the question's own words. */
  function partsAskedFor(request: Request) {
    const asked = { ...request, details: PricingDetails.parse(request.details.pricing ?? {}) };
    if (!asked.asks.some(({ specialists }) => specialists.includes("pricing"))) return null;
    const { topics, isYesNo } = planOf(asked, asked.scope.clusters.length > 0);
    return { topics, isYesNo, product: asked.scope.product };
  }

  test("without a product where one is needed, and filters that leave nothing: nothing invented", async () => {
    const unnamed = await ask("What is the median price?");
    expect(unnamed.sections).toEqual([]);
    expect(headlineOf(unnamed)).not.toMatch(/\d/);
    const nothing = await ask("What do robot vacuums over $9000 cost?");
    expectSound(nothing);
    expect(headlineOf(nothing)).toMatch(
      /^Nothing of robot vacuums in the United States meets all that was asked for\. /,
    );
    expect(headlineOf(nothing)).toMatch(/ has the highest price of robot vacuums in the United States: \$[\d,.]+ at /);
  });
});
