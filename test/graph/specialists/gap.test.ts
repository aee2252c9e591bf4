import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderStatement } from "../../../graph/figure.js";
import { gap } from "../../../graph/specialists/gap/index.js";
import { OVER_SUPPLIED_CLUSTERS, UNDER_SUPPLIED_CLUSTERS } from "../../../tools/sample/planted.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../market.js";
import { ask, expectSound, MARKETS, tableOf } from "./gap-campaign-support.js";

describe.each(engines())("the gap specialist on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  test("the whole market: ranked gaps with sizing, surpluses, categories, brands, attributes", async () => {
    const findings = await ask(gap, warehouse, []);
    const text = expectSound(findings);
    expect(findings.status).toBe("answered");
    expect(renderStatement(findings.headline)).toMatch(
      /^In the United States, the largest gap is .+: open demand worth about \$[\d,]+ a month \(\$[\d,]+ to \$[\d,]+\)/,
    );
    expect(findings.sections.map(({ id }) => id)).toEqual([
      "demand-supply",
      "gap-value",
      "gap-surplus",
      "gap-categories",
      "concentration",
      "attribute-gaps",
      "gap-sensitivity",
    ]);
    const ranking = tableOf(findings, "gap-ranking");
    expect(ranking?.rows).toHaveLength(10);
    expect(ranking?.rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(ranking?.totalRows).toBeGreaterThanOrEqual(150);
    const planted = UNDER_SUPPLIED_CLUSTERS.map(({ cluster }) => cluster);
    expect(planted).toContain(ranking?.rows[0]?.cluster);
    expect(tableOf(findings, "gap-surplus")?.rows.map(({ cluster }) => cluster)).toEqual(
      expect.arrayContaining(OVER_SUPPLIED_CLUSTERS.map(({ cluster }) => cluster)),
    );
    expect(text).toContain("Category average");
    expect(findings.evidence.map(({ tool }) => tool)).toEqual([
      "demand_supply",
      "demand_supply",
      "concentration",
      "attribute_gaps",
    ]);
  });

  test("a category in another market, as many rows as asked", async () => {
    const findings = await ask(gap, warehouse, [], { category: "Home & Kitchen", market: MARKETS.GB, limit: 3 });
    expectSound(findings);
    expect(renderStatement(findings.headline)).toMatch(
      /^In Home & Kitchen in the United Kingdom, the largest gap is .+£/,
    );
    expect(tableOf(findings, "gap-ranking")?.rows).toHaveLength(3);
    expect(findings.sections.map(({ id }) => id)).not.toContain("gap-categories");
  });

  test.each(UNDER_SUPPLIED_CLUSTERS)(
    "$cluster is called under-supplied, with the products that would close the gap",
    async ({ cluster }) => {
      const findings = await ask(gap, warehouse, [cluster], { market: MARKETS.DE });
      const text = expectSound(findings);
      expect(renderStatement(findings.headline)).toMatch(
        new RegExp(`^${cluster} in Germany: under-supplied, .+ worth about €`),
      );
      expect(text).toMatch(/About [\d,]+ more products on sale would bring/);
      expect(text).toContain("Who holds the clicks");
    },
  );

  test("an over-supplied product is told so, without a value that is not there", async () => {
    const findings = await ask(gap, warehouse, ["Phone cases"]);
    expectSound(findings);
    const headline = renderStatement(findings.headline);
    expect(headline).toMatch(/^Phone cases in the United States: over-supplied/);
    expect(headline).toContain("no open demand is left");
  });

  test("several products side by side, and the planted attribute gap", async () => {
    const findings = await ask(gap, warehouse, ["Wireless earbuds", "Phone cases", "Dehumidifiers"]);
    expectSound(findings);
    expect(tableOf(findings, "gap-ranking")?.rows.map(({ cluster }) => cluster)).toEqual([
      "Dehumidifiers",
      "Wireless earbuds",
      "Phone cases",
    ]);
    expect(renderStatement(findings.headline)).toContain("Dehumidifiers under-supplied");
    expect(renderStatement(findings.headline)).toContain("Phone cases over-supplied");
    expect(tableOf(findings, "attribute-gaps")?.rows[0]).toMatchObject({
      cluster: "Wireless earbuds",
      value: "bone conduction",
    });
  });

  test("a period, price bounds and a brand that cannot be applied are named in the limits", async () => {
    const findings = await ask(gap, warehouse, ["Yoga mats"], {
      period: { from: "2025-01-01", to: "2025-12-31", label: "2025" },
      priceMax: 50,
      brands: ["Yogalune"],
    });
    expectSound(findings);
    const limits = findings.limits.join("; ");
    expect(limits).toContain("the period 2025 was not applied");
    expect(limits).toContain("price bounds do not narrow demand");
    expect(limits).toContain("not split by brand or shop");
  });

  test("an unknown product or category gets no ranking of something else", async () => {
    const unknown = await ask(gap, warehouse, [], {
      unknownTerms: [{ term: "flux capacitors", isAmbiguous: false, nearest: [] }],
    });
    expect(unknown).toMatchObject({ status: "empty", sections: [], evidence: [] });
    expect(renderStatement(unknown.headline)).toContain('"flux capacitors"');
    const category = await ask(gap, warehouse, [], { category: "Spaceships" });
    expect(category).toMatchObject({ status: "empty", sections: [] });
    expect(renderStatement(category.headline)).toContain(
      "Spaceships has neither searches nor offers in the United States",
    );
  });
});
