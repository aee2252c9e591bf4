import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Findings } from "../../../graph/answer.js";
import { renderStatement } from "../../../graph/figure.js";
import type { Entities } from "../../../graph/question.js";
import { pricing } from "../../../graph/specialists/pricing/index.js";
import {
  FAKE_DISCOUNT,
  POISONED_FEED,
  PRICE_WAR,
  PROMO_CYCLE,
  REAL_DISCOUNT,
} from "../../../tools/sample/planted-prices.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { fakeEntities, recordingLogger } from "../../fakes.js";
import { engines, openEngine } from "../../market.js";
import { renderFindings } from "./render-findings.js";

describe.each(engines())("the pricing specialist on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  async function ask(text: string, names: readonly string[], more: Partial<Entities> = {}): Promise<Findings> {
    const graph = pricing.build({
      warehouse,
      logger: recordingLogger(),
      clock: () => new Date("2026-11-10"),
      defaultMarket: "US",
    });
    const clusters = await Promise.all(names.map(findCluster));
    const { findings } = await graph.invoke({ question: { text, entities: { ...fakeEntities, clusters, ...more } } });
    const [found] = findings;
    if (found === undefined) throw new Error("no findings");
    return found;
  }

  async function findCluster(name: string) {
    const [row] = await warehouse.query("SELECT * FROM clusters WHERE name = $1", [name]);
    const text = (key: string) => String(row?.[key]);
    return {
      clusterId: Number(row?.cluster_id),
      name,
      categoryPath: text("category_path"),
      headTerm: text("head_term"),
      term: name,
      score: 1,
      how: "exact",
    };
  }

  /** What must hold of every answer: complete text, every citation backed by evidence, tables that can be read. */
  function expectSound(findings: Findings): string {
    const text = renderFindings(findings);
    expect(text).not.toMatch(/undefined|NaN|\[object|Infinity/);
    expect(text).not.toMatch(/price_events|click_shares|SELECT/);
    const refs = new Set(findings.evidence.map(({ ref }) => ref));
    const cited = [
      findings.headline,
      ...findings.sections.flatMap(({ statements, tables }) => [...statements, ...tables]),
    ].flatMap(({ refs }) => refs);
    expect(cited.length).toBeGreaterThan(0);
    for (const ref of cited) expect(refs).toContain(ref);
    for (const { columns, rows } of findings.sections.flatMap(({ tables }) => tables)) {
      expect(columns.length).toBeLessThanOrEqual(8);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.length).toBeLessThanOrEqual(10);
      for (const { key } of columns) for (const row of rows) expect(row).toHaveProperty(key);
    }
    return text;
  }

  test("an own price: its position first, the price war told unasked", async () => {
    const findings = await ask("I sell my robot vacuum at $249: where do I stand?", ["Robot vacuums"], {
      ownPrice: 249,
    });
    const text = expectSound(findings);
    expect(findings.status).toBe("answered");
    expect(renderStatement(findings.headline)).toMatch(
      /^At \$249\.00 you are below the middle of robot vacuums in the United States: percentile rank 30/,
    );
    expect(findings.sections[0]?.id).toBe("price-position");
    expect(findings.evidence.map(({ tool }) => tool)).toEqual([
      "price_statistics",
      "competitor_prices",
      "price_history",
    ]);
    expect(text).toContain(PRICE_WAR.product.title);
    expect(text).toContain(`from ${PRICE_WAR.from} to ${PRICE_WAR.to}`);
    expect(findings.followUps.length).toBeGreaterThan(1);
  });

  test("is this discount real: no for the fake, yes for the real one", async () => {
    const fake = await ask("Is the discount on the Gratello Gusto 505 air fryer real?", ["Air fryers"]);
    expectSound(fake);
    expect(renderStatement(fake.headline)).toContain(
      `${FAKE_DISCOUNT.product.title} at Harborline, since ${FAKE_DISCOUNT.saleOn}: not a real discount`,
    );
    expect(renderStatement(fake.headline)).toContain(`raised on ${FAKE_DISCOUNT.raisedOn}`);
    const real = await ask("Is the Panvero Forno 820 discount genuine?", ["Air fryers"]);
    expectSound(real);
    expect(renderStatement(real.headline)).toContain(
      `${REAL_DISCOUNT.product.title} at Northmart, since ${REAL_DISCOUNT.saleOn}: a real discount`,
    );
    expect(real.sections[0]?.id).toBe("price-discounts");
  });

  test("the history names the promotion cycle", async () => {
    const findings = await ask("What is the promo cycle of coffee beans?", ["Coffee beans"]);
    expectSound(findings);
    expect(renderStatement(findings.headline)).toBe(
      `${PROMO_CYCLE.product.title} at Northmart is on promotion every 28 days: 35.6 % of the time, 27.3 % below its regular price.`,
    );
    expect(findings.limits).toContain("pack sizes of coffee beans differ, so prices are compared per unit");
  });

  test("the poisoned feed is named and left out", async () => {
    const findings = await ask("What do power banks cost?", ["Power banks"]);
    const text = expectSound(findings);
    expect(findings.sections.at(-1)?.id).toBe("price-quarantine");
    expect(text).toContain(
      `The price feed of ${POISONED_FEED.merchant} for power banks is under quarantine from ${POISONED_FEED.from}`,
    );
    const merchants = findings.sections.flatMap(({ tables }) =>
      tables.flatMap(({ rows }) => rows.map((row) => row.merchant)),
    );
    expect(merchants).not.toContain(POISONED_FEED.merchant);
  });

  test("movers of the whole market and of a category need no product", async () => {
    const market = await ask("Which prices fell most in the last 30 days?", []);
    expectSound(market);
    expect(market.evidence.map(({ tool }) => tool)).toEqual(["price_movers"]);
    expect(renderStatement(market.headline)).toMatch(
      /^The largest price cut in the United States from 2026-10-02 to 2026-10-31: /,
    );
    const category = await ask("Which prices moved?", [], { category: "Home & Kitchen > Coffee" });
    expectSound(category);
    expect(renderStatement(category.headline)).toContain("in the category Coffee in the United States from");
  });

  test("a stated period and filters reach the data", async () => {
    const period = { from: "2026-01-01", to: "2026-12-31", label: "2026" };
    const findings = await ask("How did Airvane robot vacuums change in price in 2026?", ["Robot vacuums"], {
      period,
      brands: ["Airvane"],
      priceMin: 100,
      priceMax: 400,
    });
    const text = expectSound(findings);
    const asked = findings.evidence.map((item) => item.asked);
    expect(asked[2]).toBe(
      "Price history of Robot vacuums in US from 2026-01-01 to 2026-10-31, new items, brand Airvane",
    );
    expect(asked[0]).toContain("priced from 100, priced up to 400, brand Airvane");
    expect(text).toContain("robot vacuums by Airvane");
  });

  test("several products side by side", async () => {
    const findings = await ask("Compare prices of robot vacuums, air fryers and coffee beans", [
      "Robot vacuums",
      "Air fryers",
      "Coffee beans",
    ]);
    expectSound(findings);
    expect(renderStatement(findings.headline)).toMatch(
      /^The median price in the United States is \$[\d.]+ for robot vacuums, \$[\d.]+ for air fryers and \$[\d.]+ per unit for coffee beans\.$/,
    );
  });

  test("without a product where one is needed, and for a product nobody knows: nothing read, nothing invented", async () => {
    for (const findings of [
      await ask("What is the median price?", []),
      await ask("What does a flux capacitor cost?", [], {
        unknownTerms: [{ term: "flux capacitor", isAmbiguous: false, nearest: [] }],
      }),
    ]) {
      expect(findings).toMatchObject({ status: "empty", sections: [], evidence: [] });
      expect(renderStatement(findings.headline)).not.toMatch(/\d/);
    }
  });

  test("filters that leave nothing: said so", async () => {
    const findings = await ask("What do robot vacuums by Nobody cost?", ["Robot vacuums"], {
      brands: ["Nobody'; DROP TABLE offers; --"],
    });
    expect(findings.status).toBe("empty");
    expect(renderFindings(findings)).not.toMatch(/undefined|NaN/);
  });
});
