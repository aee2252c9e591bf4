import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Findings } from "../../../graph/answer/answer.js";
import { renderStatement } from "../../../graph/answer/figure.js";
import { buildGraph } from "../../../graph/router.js";
import type { AgentState } from "../../../graph/state.js";
import type { Entities } from "../../../graph/understand/names/named.js";
import type { Request } from "../../../graph/understand/request.js";
import { DYING_CLUSTERS, GROWING_CLUSTERS } from "../../../tools/sample/planted.js";
import { GHOSTS } from "../../../tools/sample/planted-ghosts.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { anyEngine, openEngine } from "../../market.js";
import { askIntent, BRITAIN, GERMANY, tableNamed } from "./intent-answers.js";
import { renderFindings } from "./render-findings.js";

describe.each(anyEngine())("the intent specialist on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  const ask = (text: string, names: readonly string[], more: Partial<Entities> = {}): Promise<Findings> =>
    askIntent(warehouse, text, names, more);
  const headlineOf = ({ headline }: Findings): string => renderStatement(headline);
  const sectionsOf = ({ sections }: Findings): string[] => sections.map(({ id }) => id);
  const toolsOf = ({ evidence }: Findings): string[] => evidence.map(({ tool }) => tool);
  const column = (findings: Findings, table: string, key: string) =>
    tableNamed(findings, table)?.rows.map((row) => row[key]) ?? [];

  describe("a narrow question gets a short answer from the tools it needs", () => {
    test.each([
      ["Top 5 keywords for yoga mats", ["keywords"], ["keyword_metrics"]],
      ["What do buyers ask about yoga mats?", ["questions"], ["buyer_questions"]],
      ["Which ghost products are there for yoga mats?", ["ghosts"], ["ghost_products"]],
      ["Write an eBay title for yoga mats", ["titles"], ["title_terms"]],
      ["How do people call yoga mats?", ["names"], ["title_terms"]],
      ["Is yoga mat informational or transactional?", ["intent"], ["keyword_metrics"]],
      ["Which keywords for yoga mats are rising?", ["trends"], ["keyword_metrics"]],
    ])("%s", async (text, sections, tools) => {
      const findings = await ask(text, ["Yoga mats"]);
      expect(findings.status).toBe("answered");
      expect(sectionsOf(findings)).toEqual(sections);
      expect(toolsOf(findings)).toEqual(tools);
      expect(findings.limits.length).toBeLessThanOrEqual(4);
      expect(findings.followUps.length).toBeGreaterThanOrEqual(2);
    });

    test("everything brings every part", async () => {
      const findings = await ask("Tell me everything about searches for dog beds", ["Dog beds"], { market: BRITAIN });
      expect(sectionsOf(findings)).toEqual(
        expect.arrayContaining(["keywords", "intent", "names", "trends", "groups", "questions", "ghosts", "titles"]),
      );
    });
  });

  test.each([
    ["Top 5 keywords for yoga mats", ["Yoga mats"], {}],
    ["Keywords, ghost products and buyer questions for yoga mats", ["Yoga mats"], {}],
    ["Titles, ghost products, buyer questions and rising searches for yoga mats", ["Yoga mats"], { market: BRITAIN }],
    ["Which keywords are there?", [], { category: "Home & Kitchen > Coffee" }],
    ["Which search intent do people have?", [], { market: GERMANY }],
  ] as const)("what is offered after “%s” is what its text asks for", async (text, names, more) => {
    const findings = await ask(text, names, more);
    const router = buildGraph({
      warehouse,
      logger: recordingLogger(),
      clock: () => new Date("2026-11-10"),
      defaultMarket: "US",
    });
    expect(findings.followUps.length).toBeGreaterThanOrEqual(2);
    for (const { text: next, request } of findings.followUps) {
      const read = (await router.invoke({ text: next })) as Pick<AgentState, "request">; // the graph's output
      const asked = ({ asks, scope }: Request) => ({
        specialists: asks.flatMap(({ specialists }) => specialists),
        topics: asks.flatMap(({ topics }) => topics),
        clusters: scope.clusters.map(({ clusterId }) => clusterId),
        category: scope.category,
        market: scope.market.code,
      });
      expect(request === null ? null : asked(request), next).toEqual(asked(read.request));
    }
  });

  test("a ranking has as many rows as asked, in its order", async () => {
    const findings = await ask("Top 5 keywords for yoga mats", ["Yoga mats"], { limit: 5 });
    const searches = column(findings, "keywords", "searches").map(Number);
    expect(searches).toHaveLength(5);
    expect(searches).toEqual([...searches].sort((a, b) => b - a));
    expect(headlineOf(findings)).toContain(`“${column(findings, "keywords", "keyword")[0]}”`);
  });

  test("amounts are of the market asked for", async () => {
    const findings = await ask("Which keywords for robot vacuums are worth winning?", ["Robot vacuums"], {
      market: BRITAIN,
    });
    expect(tableNamed(findings, "keywords")?.columns.find(({ key }) => key === "cpcLow")?.currency).toBe("GBP");
    const openings = column(findings, "keywords", "opening").map(Number);
    expect(openings).toEqual([...openings].sort((a, b) => b - a));
  });

  test("the searches that grow and fall over the market are those of the planted products", async () => {
    const rising = await ask("Which searches are rising fastest?", []);
    const falling = await ask("Which searches are falling?", [], { market: GERMANY });
    const growing = GROWING_CLUSTERS.map(({ cluster }) => cluster);
    const dying = DYING_CLUSTERS.map(({ cluster }) => cluster);
    for (const cluster of column(rising, "rising", "cluster")) expect(growing).toContain(cluster);
    for (const cluster of column(falling, "falling", "cluster")) expect(dying).toContain(cluster);
    expect(column(rising, "rising", "finding")).not.toContain("not beyond chance");
    expect(tableNamed(rising, "falling")).toBeUndefined();
  });

  test("noise within a product is not called a trend", async () => {
    const findings = await ask("Which keywords for cat litter are rising?", ["Cat litter"]);
    expect(new Set(column(findings, "rising", "finding"))).toEqual(new Set(["not beyond chance"]));
    expect(headlineOf(findings)).toMatch(/beyond chance/);
  });

  test("seasonal keywords peak when the planted season does; flat products have none", async () => {
    const pools = await ask("Which keywords for paddling pools are seasonal?", ["Paddling pools"]);
    expect(new Set(column(pools, "season", "peakMonth"))).toEqual(new Set(["June"]));
    const paper = await ask("Which keywords for printer paper are seasonal?", ["Printer paper"]);
    expect(headlineOf(paper)).toMatch(/^No/);
    expect(tableNamed(paper, "season")).toBeUndefined();
  });

  test("ghost products over the whole market: the planted ones, by cause, with the nearest products", async () => {
    const findings = await ask("Which ghost products are there?", [], { market: BRITAIN });
    const planted = GHOSTS.filter(({ market, cause }) => market === "GB" && cause !== "noise");
    const found = column(findings, "ghosts", "query").slice(0, planted.length);
    expect([...found].sort()).toEqual(planted.map(({ query }) => query).sort());
    expect(column(findings, "ghosts", "nearest")).not.toContain("");
    const text = renderFindings(findings);
    for (const words of ["Vocabulary gap", "Product gap", "Filters", "Out of stock", "asdfgh sneaker"])
      expect(text).toContain(words);
  });

  test.each([
    ["Which searches fail because of filters?", "filter_induced"],
    ["Which searches find no results because the products are out of stock?", "out_of_stock"],
    ["Which searches find no results because of misspellings?", "vocabulary_gap"],
  ] as const)("%s: that cause alone, the largest planted one first", async (text, cause) => {
    const findings = await ask(text, []);
    const [largest] = GHOSTS.filter((ghost) => ghost.market === "US" && ghost.cause === cause).sort(
      (a, b) => b.searches - a.searches,
    );
    expect(column(findings, "ghosts", "query")[0]).toBe(largest?.query);
    expect(new Set(column(findings, "ghosts", "cause")).size).toBe(1);
  });

  test("a name that no title holds is overlooked", async () => {
    const findings = await ask("How do people call paddling pools?", ["Paddling pools"]);
    expect(column(findings, "names", "name")).toContain("kiddie pool");
    expect(renderFindings(findings)).toMatch(/Sellers overlook “kiddie pool”/);
  });

  test("a title in quotation marks is judged, kept and extended within the channel's limit", async () => {
    const title = "Brewlund Classic 910 Coffee Appliance Black";
    const findings = await ask(`Improve my title "${title}" for eBay`, ["Espresso machines"], { brands: ["Brewlund"] });
    const rows = findings.sections[0]?.tables[0]?.rows ?? [];
    expect(rows).toHaveLength(1);
    const [recipe] = rows;
    expect(String(recipe?.title)).toMatch(new RegExp(`^${title}, `));
    expect(String(recipe?.title).length).toBe(recipe?.length);
    expect(Number(recipe?.length)).toBeLessThanOrEqual(80);
    expect(Number(recipe?.after)).toBeGreaterThan(Number(recipe?.before));
  });

  test("why a listing is not found: the searched words it lacks, and what the data cannot show", async () => {
    const text = 'Why does nobody find my listing "Brewlund Classic 910 Coffee Appliance Black"?';
    const findings = await ask(text, ["Espresso machines"], { brands: ["Brewlund"] });
    expect(headlineOf(findings)).toContain("“espresso machine”");
    expect(renderFindings(findings)).toContain("The data cannot show");
  });

  test("two products: a verdict by the measure asked for, then side by side", async () => {
    const findings = await ask("Are yoga mats or air fryers searched more?", ["Yoga mats", "Air fryers"]);
    expect(headlineOf(findings)).toMatch(/^Air fryers are searched more than yoga mats/);
    expect(sectionsOf(findings)).toEqual(["comparison"]);
    expect(column(findings, "comparison", "name")).toEqual(["air fryers", "yoga mats"]);
  });

  test("a yes or no is answered first", async () => {
    const findings = await ask("Are searches for espresso machines informational?", ["Espresso machines"]);
    expect(headlineOf(findings)).toMatch(/^No: /);
    const keyword = await ask('Is "how to clean an espresso machine" informational?', ["Espresso machines"]);
    expect(headlineOf(keyword)).toMatch(/^Yes: /);
  });

  test("keywords of a brand over the whole market", async () => {
    const findings = await ask("Which keywords name Cocelli?", [], { brands: ["Cocelli"] });
    const keywords = column(findings, "keywords", "keyword");
    expect(keywords.length).toBeGreaterThan(1);
    for (const keyword of keywords) expect(keyword).toMatch(/\bcocelli\b/);
  });

  test("filters are applied and stated", async () => {
    const text = "Which espresso machine keywords have a difficulty under 50 and at least 5,000 searches?";
    const findings = await ask(text, ["Espresso machines"]);
    for (const difficulty of column(findings, "keywords", "difficulty")) expect(Number(difficulty)).toBeLessThan(50);
    for (const searches of column(findings, "keywords", "searches"))
      expect(Number(searches)).toBeGreaterThanOrEqual(5000);
    expect(headlineOf(findings)).toMatch(/less than 50 .*at least 5,000/);
  });

  test("what cannot be filtered is said", async () => {
    const findings = await ask("What do buyers of yoga mats ask?", ["Yoga mats"], {
      brands: ["Ironique"],
      merchants: ["Mat House"],
      priceMax: 20,
      period: { from: "2026-06-01", to: "2026-08-31", label: "summer 2026" },
    });
    expect(findings.limits.map(({ words }) => words).join("; ")).toMatch(
      /summer 2026.*Mat House.*price bounds.*one brand/,
    );
  });

  test("the intent mix of a category, product beside product", async () => {
    const findings = await ask("Which search intent do people have?", [], { category: "Home & Kitchen > Coffee" });
    const rows = tableNamed(findings, "intent-mix")?.rows ?? [];
    expect(rows.map(({ name }) => name)).toContain("Espresso machines");
    for (const { informational, commercial, transactional, navigational } of rows) {
      const sum = Number(informational) + Number(commercial) + Number(transactional) + Number(navigational);
      expect(sum).toBeCloseTo(1, 2);
    }
  });

  test("titles and names need a product, and the answer says so", async () => {
    const findings = await ask("Write product titles", []);
    expect(findings.limits.map(({ words }) => words)).toContain("title recipes need a product");
    expect(findings.sections).toEqual([]);
  });

  test("a category without data is empty", async () => {
    const findings = await ask("Which keywords are there?", [], { category: "No such category" });
    expect(findings).toMatchObject({ status: "empty", sections: [] });
  });
});
