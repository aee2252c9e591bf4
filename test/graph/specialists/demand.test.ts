import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Findings } from "../../../graph/answer.js";
import { renderStatement } from "../../../graph/figure.js";
import type { Entities } from "../../../graph/question.js";
import { demand } from "../../../graph/specialists/demand/index.js";
import { DYING_CLUSTERS, GROWING_CLUSTERS } from "../../../tools/sample/planted.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { fakeEntities, recordingLogger } from "../../fakes.js";
import { engines, openEngine } from "../../market.js";
import { renderFindings } from "./render-findings.js";

const GERMANY: Entities["market"] = { code: "DE", name: "Germany", currency: "EUR", asOf: "2026-10-31", stated: true };

describe.each(engines())("the demand specialist on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  async function ask(text: string, names: readonly string[], more: Partial<Entities> = {}): Promise<Findings> {
    const graph = demand.build({
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

  /** What must hold of every answer: complete text, every citation backed by evidence. */
  function expectSound(findings: Findings): string {
    const text = renderFindings(findings);
    expect(text).not.toMatch(/undefined|NaN|\[object|Infinity/);
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
    }
    return text;
  }

  test("is it rising: yes, with test, slope, interval, size and buyers", async () => {
    const findings = await ask("Is demand for walking pads rising in Germany?", ["Walking pads"], { market: GERMANY });
    expectSound(findings);
    expect(findings.status).toBe("answered");
    expect(renderStatement(findings.headline)).toMatch(
      /^Demand for Walking pads in Germany is rising: \+[345]\d(\.\d)? % a year \(95 % interval \+/,
    );
    expect(findings.sections.map(({ id }) => id)).toEqual(["trend", "season", "forecast", "size", "audience"]);
    expect(findings.evidence.map(({ tool }) => tool)).toEqual(["demand_series", "market_size", "audience_segments"]);
    const size = findings.sections.flatMap(({ tables }) => tables).find(({ id }) => id === "size");
    expect(size?.columns.at(-1)?.currency).toBe("EUR");
  });

  test("when to launch: the planted peak and a month to be ready by", async () => {
    const findings = await ask("When should I launch paddling pools?", ["Paddling pools"]);
    expectSound(findings);
    expect(findings.sections[0]?.id).toBe("season");
    expect(renderStatement(findings.headline)).toContain("by May 2027");
    expect(renderStatement(findings.headline)).toContain("June 2027");
  });

  test("a dying product is called falling", async () => {
    const findings = await ask("Is demand for DVD players falling?", ["DVD players"]);
    expectSound(findings);
    expect(renderStatement(findings.headline)).toContain("is falling: -");
  });

  test("several products side by side", async () => {
    const findings = await ask("Compare demand for tower fans and space heaters", ["Tower fans", "Space heaters"]);
    const text = expectSound(findings);
    expect(text).toContain("Seasons side by side");
    const trend = findings.sections.flatMap(({ tables }) => tables).find(({ id }) => id === "trend");
    expect(trend?.rows).toHaveLength(2);
  });

  test("how big, at the asker's own rates and price band", async () => {
    const own = { conversionRate: 0.03, orderValue: 120, priceMin: 20, priceMax: 100 };
    const findings = await ask("How big is the market for space heaters?", ["Space heaters"], own);
    const text = expectSound(findings);
    expect(findings.sections[0]?.id).toBe("size");
    expect(text).toContain("stated in the question");
    expect(text).toContain("inside the price band");
  });

  test("who buys: an interval and the suppressed cells", async () => {
    const findings = await ask("Who buys snow shovels in Germany?", ["Snow shovels"], { market: GERMANY });
    expectSound(findings);
    expect(findings.sections[0]?.id).toBe("audience");
  });

  test("without a product: the planted growers and fallers", async () => {
    const findings = await ask("What is growing fastest?", [], { limit: 5 });
    expectSound(findings);
    const rows = (id: string) =>
      findings.sections
        .flatMap(({ tables }) => tables)
        .find((item) => item.id === id)
        ?.rows.map(({ name }) => name);
    expect(rows("rising")).toEqual(GROWING_CLUSTERS.map(({ cluster }) => cluster));
    expect(rows("falling")?.slice(0, 3)).toEqual(DYING_CLUSTERS.map(({ cluster }) => cluster));
    expect(renderStatement(findings.headline)).toMatch(
      /^Demand for Matcha powder grows fastest in the United States: \+[3-6]\d/,
    );
  });

  test("a category: only its products, what falls first when asked so", async () => {
    const electronics = await findCluster("DVD players");
    const category = electronics.categoryPath.split(" > ")[0] ?? "";
    const findings = await ask(`What is declining in ${category}?`, [], { category });
    const text = expectSound(findings);
    expect(findings.sections[0]?.id).toBe("falling");
    expect(text).toContain("DVD players");
    expect(text).not.toContain("Matcha powder");
  });

  test("an unknown product is named, nothing is looked up", async () => {
    const findings = await ask("Is demand for flux capacitors rising?", [], {
      unknownTerms: [{ term: "flux capacitors", isAmbiguous: false, nearest: [] }],
    });
    expect(findings).toMatchObject({ status: "empty", sections: [], evidence: [] });
    expect(renderStatement(findings.headline)).toContain("flux capacitors");
  });
});
