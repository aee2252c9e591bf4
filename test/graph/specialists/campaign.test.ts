import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderStatement } from "../../../graph/figure.js";
import { campaign } from "../../../graph/specialists/campaign/index.js";
import { KEYWORD_BIDS, WASTEFUL_TERMS } from "../../../tools/sample/planted.js";
import { blocksSearch } from "../../../tools/statistics/negatives.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../market.js";
import { ask, expectSound, MARKETS, tableOf } from "./gap-campaign-support.js";

describe.each(engines())("the campaign specialist on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  test("a draft with budget, target and everything it rests on", async () => {
    const findings = await ask(campaign, warehouse, ["Espresso machines"], {
      budget: { amount: 50, per: "day" },
      targetAcos: 0.25,
    });
    const text = expectSound(findings);
    expect(findings.status).toBe("answered");
    expect(renderStatement(findings.headline)).toMatch(
      /^Draft for Espresso machines in the United States: \d+ keywords for about \$1,520 a month should bring about [\d.]+ orders \([\d.]+ to [\d.]+\) at an ACOS of [\d.]+ % against a target of 25\.0 %; nothing is sent to an ad account\.$/,
    );
    expect(findings.sections.map(({ id }) => id)).toEqual([
      "structure",
      "keywords",
      "forecast",
      "not-affordable",
      "negatives",
      expect.stringMatching(/^copy-\d+$/),
      "inputs",
    ]);
    expect(text).toContain("The budget is $1,520.00 a month, $50.00 a day.");
    expect(findings.limits[0]).toBe("this is a draft: nothing is sent to an ad account");
    expect(findings.evidence.map(({ tool }) => tool)).toEqual(["keyword_bids", "attribute_gaps", "negative_terms"]);
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
    const findings = await ask(campaign, warehouse, ["Yoga mats"], { targetAcos: 0.25 });
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
    expect(chosen.filter((keyword) => forms.some((form) => blocksSearch(form, keyword)))).toEqual([]);
  });

  test.each([
    ["Espresso machines", MARKETS.US],
    ["Scented candles", MARKETS.DE],
    ["Robot vacuums", MARKETS.GB],
    ["Portable power stations", MARKETS.US],
  ])("ad texts of %s keep their limits and promise nothing", async (name, market) => {
    const findings = await ask(campaign, warehouse, [name], { market, targetAcos: 0.3 });
    expectSound(findings);
    const rows = findings.sections
      .filter(({ id }) => id.startsWith("copy-"))
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

  test("two products and a break-even margin: negatives name their product", async () => {
    const findings = await ask(campaign, warehouse, ["Robot vacuums", "Yoga mats"], {
      market: MARKETS.GB,
      margin: 0.3,
      budget: { amount: 300, per: "month" },
    });
    const text = expectSound(findings);
    expect(renderStatement(findings.headline)).toContain("a target of 30.0 %");
    expect(text).toContain("break-even of the margin");
    expect(tableOf(findings, "negatives")?.columns[0]?.key).toBe("product");
    expect(tableOf(findings, "inputs")?.rows).toHaveLength(2);
  });

  test("a target nothing can meet says what the first keyword would need", async () => {
    const findings = await ask(campaign, warehouse, ["Phone cases"], { targetAcos: 0.001 });
    const text = expectSound(findings);
    expect(findings.status).toBe("answered");
    expect(renderStatement(findings.headline)).toMatch(
      /^At a target ACOS of 0\.1 % no keyword for Phone cases in the United States can be afforded; .+ would need an ACOS of/,
    );
    expect(text).not.toContain("What it should bring");
  });

  test("a target above the margin is called a loss", async () => {
    const findings = await ask(campaign, warehouse, ["Yoga mats"], { targetAcos: 0.4, margin: 0.3 });
    expect(findings.limits).toContain("the target ACOS is above the margin, so orders at the target lose money");
  });

  test("a rival named in the question is bid on apart and never advertised; a claimed brand is", async () => {
    const brands = ["Gratello"];
    const textsOf = (findings: Awaited<ReturnType<typeof ask>>) =>
      findings.sections
        .filter(({ id }) => id.startsWith("copy-"))
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
      "Draft a campaign against Gratello espresso machines",
    );
    expectSound(against);
    expect(textsOf(against)).not.toMatch(/gratello/i);
    expect(groupsOf(against)).not.toContain("Brand");
    expect(against.limits.join("; ")).toContain("Gratello is treated as a rival");
    const own = await ask(
      campaign,
      warehouse,
      ["Espresso machines"],
      wish,
      "Draft a campaign for our Gratello machines",
    );
    expect(textsOf(own)).toContain("Gratello");
    expect(own.limits.join("; ")).not.toContain("rival");
  });

  test("without a product it says what to name and looks nothing up", async () => {
    const findings = await ask(campaign, warehouse, [], { category: "Home & Kitchen" });
    expect(findings).toMatchObject({ status: "empty", sections: [], evidence: [] });
    expect(renderStatement(findings.headline)).toContain("name the product to advertise");
    const unknown = await ask(campaign, warehouse, [], {
      unknownTerms: [{ term: "flux capacitors", isAmbiguous: false, nearest: [] }],
    });
    expect(renderStatement(unknown.headline)).toContain('"flux capacitors" was not recognised');
  });
});
