import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderStatement } from "../../../graph/answer/figure.js";
import { gap } from "../../../graph/specialists/gap/index.js";
import {
  ATTRIBUTE_GAPS,
  CONCENTRATIONS,
  OVER_SUPPLIED_CLUSTERS,
  UNDER_SUPPLIED_CLUSTERS,
} from "../../../tools/sample/planted.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { anyEngine, openEngine } from "../../market.js";
import { type Asked, createAsker, tableIn } from "./gap-answers.js";
import { ask as askSubgraph, expectSound, MARKETS } from "./gap-campaign-support.js";

describe.each(anyEngine())("the gap specialist on %s", (engine) => {
  let warehouse: Warehouse;
  let ask: (text: string) => Promise<Asked>;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    ask = createAsker(warehouse);
  });
  afterAll(() => warehouse.close());

  test("the whole market: a ranking led by a planted gap, each row beside its category's average", async () => {
    const found = await ask("Where are the biggest supply gaps in the US market?");
    expect(found.headline).toMatch(/^In the United States, the largest gap by value is .+\$[\d,]+ to \$[\d,]+\)/);
    expect(found.sections).toEqual(["demand-supply"]);
    expect(found.tools).toEqual(["demand_supply"]);
    const ranking = tableIn(found, "gap-ranking");
    expect(ranking?.rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(ranking?.totalRows).toBeGreaterThanOrEqual(150);
    expect(ranking?.rows.every(({ category }) => Number(category) > 0)).toBe(true);
    expect(UNDER_SUPPLIED_CLUSTERS.map(({ cluster }) => cluster)).toContain(ranking?.rows[0]?.cluster);
  });

  test.each(UNDER_SUPPLIED_CLUSTERS)("$cluster: under-supplied, whichever way it is asked", async ({ cluster }) => {
    expect((await ask(`Is there a gap for ${cluster} in Germany?`)).headline).toMatch(/^Yes\. .*under-supplied.*€/);
    expect((await ask(`Is the market for ${cluster} saturated in Germany?`)).headline).toMatch(/^No\. /);
    expect((await ask(`Should I bother with ${cluster} in Germany?`)).headline).toMatch(/^Yes/);
  });

  test.each(OVER_SUPPLIED_CLUSTERS)("$cluster: crowded, without a value that is not there", async ({ cluster }) => {
    const saturated = await ask(`Is the market for ${cluster} saturated in the UK?`);
    expect(saturated.headline).toMatch(/^Yes\. .*over-supplied/);
    expect(saturated.headline).not.toContain("£");
    expect((await ask(`Should I bother with ${cluster} in the UK?`)).headline).toMatch(/^No\. .*crowded/);
  });

  test("what to avoid: the planted surpluses, and nothing else is recommended", async () => {
    const found = await ask("What is over-supplied in the US?");
    const planted = OVER_SUPPLIED_CLUSTERS.map(({ cluster }) => cluster);
    const rows = tableIn(found, "gap-surplus")?.rows.map(({ cluster }) => cluster) ?? [];
    expect(rows.slice(0, planted.length).sort()).toEqual([...planted].sort());
    for (const name of (await ask("What should I avoid in the US?")).headline
      .match(/stay out of (.*):/)?.[1]
      ?.split(/, | and /) ?? [""])
      expect(rows).toContain(name);
  });

  test("a narrow question gets only its part, from only the tools it needs", async () => {
    const worth = await ask("What is the supply gap for bread makers in the UK worth a month?");
    expect([worth.sections, worth.tools]).toEqual([["gap-value"], ["demand_supply"]]);
    const brands = await ask("Who dominates robot vacuums in the US?");
    expect([brands.sections, brands.tools]).toEqual([["concentration"], ["concentration", "query_market"]]);
    const variants = await ask("Which variants of wireless earbuds are missing in the US?");
    expect([variants.sections, variants.tools]).toEqual([["attribute-gaps"], ["attribute_gaps"]]);
    const sure = await ask("How sure is the gap of dehumidifiers in the US?");
    expect([sure.sections, sure.tools]).toEqual([["gap-sensitivity"], ["demand_supply"]]);
  });

  test("everything: every part, and no more", async () => {
    const found = await ask("Tell me everything about the supply gap of travel cots in the US");
    expect(found.sections).toEqual([
      "demand-supply",
      "gap-value",
      "concentration",
      "attribute-gaps",
      "gap-sensitivity",
    ]);
  });

  test("top N, price bounds: exactly the rows asked for, all within the bounds", async () => {
    const found = await ask("Top 5 niches under $50 in the US");
    const ranking = tableIn(found, "gap-ranking");
    expect(ranking?.rows).toHaveLength(5);
    const values = ranking?.rows.map(({ value }) => Number(value)) ?? [];
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(found.headline).toContain("$50");
    for (const { cluster } of ranking?.rows ?? []) {
      const [row] = await warehouse.query(
        "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY o.price) AS median FROM offers o JOIN clusters c ON c.cluster_id = o.cluster_id WHERE c.name = $1 AND o.market = 'US' AND o.availability = 'in_stock' AND o.condition = 'new'",
        [String(cluster)],
      );
      expect(Number(row?.median), String(cluster)).toBeLessThanOrEqual(50);
    }
  });

  test("a category in another market", async () => {
    const found = await ask("Which niches in Home & Kitchen are under-supplied in the UK?");
    expect(found.headline).toMatch(
      /^In Home & Kitchen in the United Kingdom, the most under-supplied product group is .+£/,
    );
    const indexes = tableIn(found, "gap-ranking")?.rows.map(({ gapIndex }) => Number(gapIndex)) ?? [];
    expect(indexes.length).toBeGreaterThan(3);
    expect(indexes).toEqual([...indexes].sort((a, b) => b - a));
  });

  test("two products: the winner by the asked criterion, side by side", async () => {
    const found = await ask("Dehumidifiers or phone cases in the US: which is the bigger opportunity?");
    expect(found.headline).toMatch(/larger gap is that of dehumidifiers: .*against none for phone cases/);
    expect(tableIn(found, "gap-ranking")?.rows.map(({ cluster }) => cluster)).toEqual(["Dehumidifiers", "Phone cases"]);
    const crowded = await ask("Which is more crowded in the US, dehumidifiers or phone cases?");
    expect(crowded.headline).toContain("the more crowded is phone cases");
  });

  test.each(CONCENTRATIONS)("$cluster are $kind", async ({ cluster, kind }) => {
    const { headline } = await ask(`Do a few brands dominate ${cluster} in the US?`);
    expect(headline).toMatch(kind === "concentrated" ? /^Yes\. / : /^No\. /);
  });

  test.each(ATTRIBUTE_GAPS)("$value is the variant of $cluster that is missing", async ({ cluster, value }) => {
    const missing = await ask(`Which variants of ${cluster} are missing in the US?`);
    expect(missing.headline).toContain(`is "${value}"`);
    expect(tableIn(missing, "attribute-gaps")?.rows[0]).toMatchObject({ value, sure: "sure" });
    const named = await ask(`Is there a gap for ${value} ${cluster} in the US?`);
    expect(named.headline).toMatch(new RegExp(`^Yes\\. "${value}" in ${cluster} .*under-supplied`));
  });

  test("why: the reasons with their figures, and what the data cannot show", async () => {
    const found = await ask("Why are dehumidifiers a supply gap in the US?");
    expect(found.headline).toContain("a gap, because few products meet many searches");
    expect(found.tools).toEqual(["demand_supply", "concentration", "ghost_products"]);
    const text = found.answer.sections.flatMap(({ statements }) => statements.map(renderStatement)).join(" ");
    expect(text).toContain("Not to be seen here");
  });

  test("a stated conversion rate and order value take the place of the measured ones", async () => {
    const measured = await ask("What is the supply gap for bread makers in the US worth?");
    const stated = await ask(
      "What is the supply gap for bread makers in the US worth at a conversion rate of 3 % and an average order value of $80?",
    );
    const text = stated.answer.sections.flatMap(({ statements }) => statements.map(renderStatement)).join(" ");
    expect(text).toContain("3.0 %, as you stated it");
    expect(text).toContain("$80.00, as you stated it");
    expect(stated.headline).not.toBe(measured.headline);
    expect(stated.faults).toEqual([]);
  });

  test("a recommendation: under-supplied product groups alone, best first", async () => {
    const found = await ask("What should I add to my range in the US?");
    expect(found.headline).toMatch(/add (rowing machines|dehumidifiers) first/);
    const rows = tableIn(found, "gap-advice")?.rows ?? [];
    expect(rows).toHaveLength(5);
    for (const { verdict } of rows) expect(verdict).toMatch(/^worth entering/);
  });

  test("a period, price bounds and a shop that cannot be applied are named in the limits", async () => {
    const findings = await askSubgraph(
      gap,
      warehouse,
      ["Yoga mats"],
      {
        period: { from: "2025-01-01", to: "2025-12-31", label: "2025" },
        priceMax: 50,
        merchants: ["Northmart"],
        market: MARKETS.GB,
      },
      "is there a gap for yoga mats",
    );
    expectSound(findings);
    const limits = findings.limits.map(({ words }) => words).join("; ");
    expect(limits).toContain("the period 2025 was not applied");
    expect(limits).toContain("price bounds do not narrow");
    expect(limits).toContain("not split by brand or shop");
  });

  test("an unknown category gets no ranking of something else", async () => {
    const category = await askSubgraph(gap, warehouse, [], { category: "Spaceships" });
    expect(category).toMatchObject({ status: "empty", sections: [] });
    const band = await askSubgraph(gap, warehouse, [], { category: "Electronics", priceMin: 90_000 });
    expect(band).toMatchObject({ status: "empty", sections: [] });
    expect(renderStatement(band.headline)).toContain("within the bounds");
  });
});
