import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderStatement } from "../../../graph/answer/figure.js";
import { campaign } from "../../../graph/specialists/campaign/index.js";
import { KEYWORD_BIDS, WASTEFUL_TERMS } from "../../../tools/sample/planted-prices.js";
import { blocksSearch } from "../../../tools/statistics/negatives.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { anyEngine, openEngine } from "../../market.js";
import { ask, expectSound, MARKETS, tableOf } from "./gap-campaign-support.js";

describe.each(anyEngine())("the campaign specialist on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  test("a draft with budget and target: its usual parts, all of the budget, nothing else read", async () => {
    const findings = await ask(
      campaign,
      warehouse,
      ["Espresso machines"],
      { budget: { amount: 50, per: "day" }, targetAcos: 0.25 },
      "Draft a campaign for espresso machines",
    );
    const text = expectSound(findings);
    expect(findings.status).toBe("answered");
    expect(renderStatement(findings.headline)).toMatch(
      /^Draft for espresso machines in the United States: \d+ keywords for about \$1,520 a month should bring about [\d.]+ orders \([\d.]+ to [\d.]+\) at an ACOS of [\d.]+ % against a target of 25\.0 %; nothing is sent to an ad account\.$/,
    );
    expect(findings.sections.map(({ id }) => id)).toEqual(["structure", "keywords", "forecast", "negatives"]);
    expect(text).toContain("$1,520.00 a month, $50.00 a day");
    expect(findings.evidence.map(({ tool }) => tool)).toEqual(["keyword_bids", "negative_terms"]);
    const cost = tableOf(findings, "ad-groups")?.rows.reduce((sum, row) => sum + Number(row.cost), 0);
    expect(cost).toBeCloseTo(1520, 0);
    expect(tableOf(findings, "forecast")?.rows.map((row) => row.case)).toEqual(["low", "base", "high"]);
    expect(
      tableOf(findings, "keywords")?.rows.every((row) => ["exact", "phrase", "broad"].includes(String(row.match))),
    ).toBe(true);
  });

  test("the planted dear keyword is refused with the ACOS it would need, the planted waste becomes a negative", async () => {
    const dear = KEYWORD_BIDS.find(({ keyword }) => keyword === "best yoga mats");
    const waste = WASTEFUL_TERMS.find(({ cluster }) => cluster === "Yoga mats");
    const findings = await ask(
      campaign,
      warehouse,
      ["Yoga mats"],
      { targetAcos: 0.25 },
      "keywords, negatives and what I can't afford for yoga mats",
    );
    expectSound(findings);
    const refused = tableOf(findings, "not-affordable")?.rows.find((row) => row.keyword === dear?.keyword);
    expect(refused).toMatchObject({ cpcLow: dear?.cpcLow });
    expect(Number(refused?.acosAtLow)).toBeGreaterThan(0.25);
    const negatives = tableOf(findings, "negatives")?.rows ?? [];
    const forms = negatives.map((row) => ({
      text: String(row.negative),
      match: row.match === "exact" ? ("exact" as const) : ("phrase" as const),
    }));
    expect(forms.some((form) => blocksSearch(form, waste?.term ?? ""))).toBe(true);
    const chosen = tableOf(findings, "keywords")?.rows.map((row) => String(row.keyword)) ?? [];
    expect(chosen.length).toBeGreaterThan(3);
    expect(chosen.filter((keyword) => forms.some((form) => blocksSearch(form, keyword)))).toEqual([]);
  });

  test.each(KEYWORD_BIDS)("one keyword, asked in words: $keyword ($market) is $verdict", async (planted) => {
    const { cluster, market, keyword, verdict } = planted;
    const findings = await ask(
      campaign,
      warehouse,
      [cluster],
      { market: MARKETS[market], targetAcos: 0.25 },
      `Can I afford ${keyword} at 25 % ACOS?`,
      [keyword],
    );
    expectSound(findings);
    expect(findings.sections.map(({ id }) => id)).toEqual(["keyword"]);
    const headline = renderStatement(findings.headline);
    expect(headline).toContain(`"${keyword}"`);
    expect(headline.startsWith(verdict === "affordable" ? "Yes" : "No")).toBe(true);
    expect(tableOf(findings, "keyword")?.rows[0]).toMatchObject({ low: planted.cpcLow, high: planted.cpcHigh });
  });

  test.each([
    ["Espresso machines", MARKETS.US],
    ["Scented candles", MARKETS.DE],
    ["Robot vacuums", MARKETS.GB],
    ["Portable power stations", MARKETS.US],
  ])("ad texts of %s keep their limits and promise nothing", async (name, market) => {
    const findings = await ask(campaign, warehouse, [name], { market, targetAcos: 0.3 }, "write ad texts");
    expectSound(findings);
    const rows = findings.sections
      .filter(({ id }) => id === "copy")
      .flatMap(({ tables }) => tables.flatMap((table) => table.rows));
    const lengths = { headline: 30, description: 90, path: 15 } as const;
    for (const kind of ["headline", "description", "path"] as const) {
      const texts = rows.filter((row) => row.kind === kind);
      for (const row of texts) {
        expect([...String(row.text)].length).toBe(row.characters);
        expect(Number(row.characters)).toBeLessThanOrEqual(lengths[kind]);
      }
    }
    expect(rows.filter((row) => row.kind === "headline").length).toBeGreaterThanOrEqual(3);
    expect(rows.filter((row) => row.kind === "description").length).toBeGreaterThanOrEqual(2);
    const words = rows.map((row) => String(row.text)).join(" ");
    expect(words).not.toMatch(
      /\b(free|shipping|best|cheap\w*|guarantee\w*|sale|discount|lowest|gratis|kostenlos|günstig\w*|rabatt|versand|beste\w*)\b/i,
    );
  });

  test("two products and a break-even margin: negatives name their product, the budget names both shares", async () => {
    const findings = await ask(
      campaign,
      warehouse,
      ["Robot vacuums", "Yoga mats"],
      { market: MARKETS.GB, margin: 0.3, budget: { amount: 300, per: "month" } },
      "Draft a campaign for robot vacuums and yoga mats",
    );
    const text = expectSound(findings);
    expect(renderStatement(findings.headline)).toContain("a target of 30.0 %");
    expect(text).toContain("break-even");
    expect(text).toMatch(/It gives Robot vacuums £[\d.,]+ and Yoga mats £[\d.,]+ a month/);
    expect(tableOf(findings, "negatives")?.columns[0]?.key).toBe("product");
  });

  test("a profit to keep lowers the target below the margin", async () => {
    const text = "bids for yoga mats at a margin of 40 %, keep 15 % profit";
    const findings = await ask(campaign, warehouse, ["Yoga mats"], { margin: 0.4 }, text);
    expectSound(findings);
    expect(renderStatement(findings.headline)).toContain(
      "a target ACOS of 25.0 % (your margin less the profit to keep)",
    );
  });

  test("a target nothing can meet says what the nearest keyword would need, and why", async () => {
    const findings = await ask(campaign, warehouse, ["Phone cases"], { targetAcos: 0.001 }, "Draft a campaign");
    const text = expectSound(findings);
    expect(findings.status).toBe("answered");
    expect(renderStatement(findings.headline)).toMatch(
      /^At the target ACOS of 0\.1 % no keyword for phone cases in the United States can be afforded; .+ would need an ACOS of/,
    );
    expect(text).not.toContain("What it should bring");
    expect(findings.sections.map(({ id }) => id)).toEqual(["not-affordable", "negatives"]);
  });

  test("a target above the margin is called a loss", async () => {
    const findings = await ask(campaign, warehouse, ["Yoga mats"], { targetAcos: 0.4, margin: 0.3 });
    expect(findings.limits.map(({ words }) => words)).toContain(
      "the target ACOS is above the margin, so orders at the target lose money",
    );
  });

  test("a rival named in the question is bid on apart and never advertised; a claimed brand is", async () => {
    const brands = ["Gratello"];
    const textsOf = (findings: Awaited<ReturnType<typeof ask>>) =>
      findings.sections
        .filter(({ id }) => id === "copy")
        .flatMap(({ tables }) => tables.flatMap(({ rows }) => rows.map((row) => String(row.text))))
        .join("\n");
    const groupsOf = (findings: Awaited<ReturnType<typeof ask>>) =>
      tableOf(findings, "ad-groups")?.rows.map((row) => row.campaign);
    const wish = { brands, targetAcos: 0.5 };
    const against = await ask(
      campaign,
      warehouse,
      ["Espresso machines"],
      wish,
      "Structure and ad texts of a campaign against Gratello espresso machines",
    );
    expectSound(against);
    expect(textsOf(against)).not.toMatch(/gratello/i);
    expect(groupsOf(against)).not.toContain("Brand");
    expect(against.limits.map(({ words }) => words).join("; ")).toContain("Gratello is treated as a rival");
    const own = await ask(
      campaign,
      warehouse,
      ["Espresso machines"],
      wish,
      "Structure and ad texts of a campaign for our Gratello machines",
    );
    expect(textsOf(own)).toContain("Gratello");
    expect(own.limits.map(({ words }) => words).join("; ")).not.toContain("rival");
  });

  test("a category is covered by its most searched products", async () => {
    const findings = await ask(
      campaign,
      warehouse,
      [],
      { category: "Home & Kitchen > Coffee" },
      "Which coffee products are cheapest to advertise?",
    );
    expectSound(findings);
    const rows = tableOf(findings, "comparison")?.rows ?? [];
    expect(rows.map((row) => row.product)).toContain("Espresso machines");
    const costs = rows.map((row) => Number(row.costPerOrder));
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
    expect(findings.limits.map(({ words }) => words).join("; ")).toContain("most searched products of Coffee");
  });

  test("without a product it says what to name and looks nothing up", async () => {
    const findings = await ask(campaign, warehouse, []);
    expect(findings).toMatchObject({ status: "empty", sections: [], evidence: [] });
    expect(renderStatement(findings.headline)).toContain("name the product to advertise");
  });
});
