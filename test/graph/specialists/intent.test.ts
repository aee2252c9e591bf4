import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Findings } from "../../../graph/answer.js";
import { renderStatement } from "../../../graph/figure.js";
import type { Entities } from "../../../graph/question.js";
import { intent } from "../../../graph/specialists/intent/index.js";
import { GHOSTS } from "../../../tools/sample/planted.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { fakeEntities, recordingLogger } from "../../fakes.js";
import { engines, openEngine } from "../../market.js";
import { renderFindings } from "./render-findings.js";

const BRITAIN: Entities["market"] = {
  code: "GB",
  name: "United Kingdom",
  currency: "GBP",
  asOf: "2026-10-31",
  stated: true,
};

describe.each(engines())("the intent specialist on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  async function ask(text: string, names: readonly string[], more: Partial<Entities> = {}): Promise<Findings> {
    const graph = intent.build({
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
    return {
      clusterId: Number(row?.cluster_id),
      name,
      categoryPath: String(row?.category_path),
      headTerm: String(row?.head_term),
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
    ].flatMap((part) => part.refs);
    expect(cited.length).toBeGreaterThan(0);
    for (const ref of cited) expect(refs).toContain(ref);
    for (const { columns, rows } of findings.sections.flatMap(({ tables }) => tables)) {
      expect(columns.length).toBeLessThanOrEqual(8);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) for (const { key } of columns) expect(row[key]).not.toBeUndefined();
    }
    return text;
  }

  const tableNamed = (findings: Findings, id: string) =>
    findings.sections.flatMap(({ tables }) => tables).find((item) => item.id === id);

  test("a bare product: keywords, intent, questions, ghosts and titles", async () => {
    const findings = await ask("Robot vacuums in the UK", ["Robot vacuums"], { market: BRITAIN });
    const text = expectSound(findings);
    expect(findings.status).toBe("answered");
    expect(findings.sections.map(({ id }) => id)).toEqual(["keywords", "intent", "questions", "ghosts", "titles"]);
    expect(findings.evidence.map(({ tool }) => tool)).toEqual([
      "keyword_metrics",
      "buyer_questions",
      "ghost_products",
      "title_terms",
    ]);
    expect(renderStatement(findings.headline)).toMatch(
      /^Searches for robot vacuums come to [\d,]+ a month in the United Kingdom/,
    );
    expect(tableNamed(findings, "keywords")?.columns.find(({ key }) => key === "cpcLow")?.currency).toBe("GBP");
    expect(text).toContain("robot hoover");
  });

  test("ghost products over the whole market: the planted ones, by cause, with the nearest products", async () => {
    const findings = await ask("Which ghost products are there in the UK?", [], { market: BRITAIN });
    expectSound(findings);
    expect(findings.sections[0]?.id).toBe("ghosts");
    const rows = tableNamed(findings, "ghosts")?.rows ?? [];
    const planted = GHOSTS.filter(({ market, cause }) => market === "GB" && cause !== "noise");
    expect(
      rows
        .slice(0, planted.length)
        .map(({ query }) => query)
        .sort(),
    ).toEqual(planted.map(({ query }) => query).sort());
    expect(rows.every(({ nearest }) => nearest !== "")).toBe(true);
    const statements = findings.sections[0]?.statements.map(renderStatement).join("\n") ?? "";
    for (const words of [
      "Vocabulary gap",
      "Product gap",
      "Filters",
      "Out of stock",
      "Left out as noise: “asdfgh sneaker”",
    ]) {
      expect(statements).toContain(words);
    }
  });

  test("what buyers ask comes first when asked, by stage", async () => {
    const findings = await ask("What do buyers ask about yoga mats and air fryers?", ["Yoga mats", "Air fryers"]);
    expectSound(findings);
    expect(findings.sections.map(({ id }) => id)).toEqual(["questions", "keywords"]);
    expect(renderStatement(findings.headline)).toMatch(
      /^Buyers of yoga mats and air fryers in the United States ask most at the \w+ stage/,
    );
    expect(new Set(tableNamed(findings, "buyer-questions")?.rows.map(({ cluster }) => cluster))).toEqual(
      new Set(["Yoga mats", "Air fryers"]),
    );
  });

  test("a title in quotation marks is judged and extended", async () => {
    const findings = await ask(
      'Improve my title "Brewlund Classic 910 Coffee Appliance Black"',
      ["Espresso machines"],
      { brands: ["Brewlund"] },
    );
    const text = expectSound(findings);
    expect(findings.sections[0]?.id).toBe("titles");
    expect(renderStatement(findings.headline)).toContain("where the title given covers 0.0 %");
    expect(text).toContain("Brewlund Classic 910 Coffee Appliance Black, Espresso Machine");
    expect(findings.limits).toContain("titles and questions are of the product group, not of one brand");
  });

  test("the intent mix of a category, cluster beside cluster", async () => {
    const findings = await ask("Which search intent do people have?", [], { category: "Home & Kitchen > Coffee" });
    expectSound(findings);
    const rows = tableNamed(findings, "intent-mix")?.rows ?? [];
    expect(rows.map(({ name }) => name)).toContain("Espresso machines");
    expect(rows.at(-1)?.name).toBe("All");
    for (const { informational, commercial, transactional, navigational } of rows) {
      expect(Number(informational) + Number(commercial) + Number(transactional) + Number(navigational)).toBeCloseTo(
        1,
        2,
      );
    }
  });

  test("titles need a product, and the answer says so", async () => {
    const findings = await ask("Write titles and keywords", []);
    expectSound(findings);
    expect(findings.limits).toContain("title recipes need a product");
  });

  test("an unknown product is named, nothing is looked up", async () => {
    const findings = await ask("Which keywords for flux capacitors?", [], {
      unknownTerms: [{ term: "flux capacitors", isAmbiguous: false, nearest: [] }],
    });
    expect(findings).toMatchObject({ status: "empty", sections: [], evidence: [] });
    expect(renderStatement(findings.headline)).toContain("flux capacitors");
  });

  test("a category without data is empty", async () => {
    const findings = await ask("Which keywords are there?", [], { category: "No such category" });
    expect(findings).toMatchObject({ status: "empty", sections: [] });
  });
});
