import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Findings } from "../../../graph/answer/answer.js";
import { renderStatement } from "../../../graph/answer/figure.js";
import { findFaults } from "../../../graph/answer/grounding.js";
import { RunMemory } from "../../../graph/run-memory.js";
import { DemandDetails } from "../../../graph/specialists/demand/details.js";
import { demand } from "../../../graph/specialists/demand/index.js";
import type { Entities } from "../../../graph/understand/names/named.js";
import type { Request } from "../../../graph/understand/request.js";
import { DYING_CLUSTERS, GROWING_CLUSTERS, SEASONAL_CLUSTERS } from "../../../tools/sample/planted.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { fakeEntities, recordingLogger } from "../../fakes.js";
import { anyEngine, openEngine } from "../../market.js";
import { questionReader } from "../question-reader.js";
import { requestOf } from "../requests.js";
import { renderFindings } from "./render-findings.js";

const GERMANY: Entities["market"] = { code: "DE", name: "Germany", currency: "EUR", asOf: "2026-10-31", stated: true };
const BRITAIN = { ...GERMANY, code: "GB", name: "United Kingdom", currency: "GBP" };

describe.each(anyEngine())("the demand specialist on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  /** What must hold of every answer: complete text, every figure proven, every citation backed by evidence. */
  async function ask(text: string, names: readonly string[], more: Partial<Entities> = {}): Promise<Findings> {
    const graph = demand.build({
      warehouse,
      logger: recordingLogger(),
    });
    const clusters = await Promise.all(names.map(findCluster));
    const request = requestOf(text, { ...fakeEntities, clusters, ...more }, "demand");
    const memory = new RunMemory();
    const { findings } = await graph.invoke({ request, memory });
    const [found] = findings;
    if (found === undefined) throw new Error("no findings");
    // Faults are looked for in headline, statements and tables, which findings and answers share.
    const results = new Map([...memory.results].map(([ref, data]) => [ref, [data]]));
    expect(findFaults(found as unknown as Answer, { results, request })).toEqual([]);
    expect(renderFindings(found)).not.toMatch(/undefined|NaN|\[object|Infinity|\b1 (keywords|groups|months)\b/);
    const refs = new Set(found.evidence.map(({ ref }) => ref));
    const cited = [found.headline, ...found.sections.flatMap(({ statements, tables }) => [...statements, ...tables])];
    for (const ref of cited.flatMap((item) => item.refs)) expect(refs).toContain(ref);
    for (const { columns, rows } of found.sections.flatMap(({ tables }) => tables)) {
      expect(columns.length).toBeLessThanOrEqual(8);
      expect(rows.length).toBeGreaterThan(0);
    }
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

  const headlineOf = ({ headline }: Findings): string => renderStatement(headline);
  const toolsOf = ({ evidence }: Findings): string[] => evidence.map(({ tool }) => tool);
  const tableOf = ({ sections }: Findings, id: string) =>
    sections.flatMap(({ tables }) => tables).find((item) => item.id === id);
  const namesOf = (findings: Findings, id: string) => tableOf(findings, id)?.rows.map(({ name }) => name);

  test("is it rising: yes, with slope and interval, and nothing else", async () => {
    const findings = await ask("Is demand for walking pads rising in Germany?", ["Walking pads"], { market: GERMANY });
    expect(headlineOf(findings)).toMatch(/^Yes: .* is rising, \+[345]\d(\.\d)? % a year \(95 % interval \+/);
    expect(findings.sections.map(({ id }) => id)).toEqual(["trend"]);
    expect(toolsOf(findings)).toEqual(["demand_series"]);
  });

  test("a dying product is called falling, and its keywords say how broadly", async () => {
    const yes = await ask("Is demand for DVD players falling?", ["DVD players"]);
    expect(headlineOf(yes)).toMatch(/^Yes: .*falling, -/);
    const why = await ask("Why is demand for DVD players falling?", ["DVD players"]);
    expect(headlineOf(why)).toMatch(/^The fall .* is lasting/);
    expect(toolsOf(why)).toEqual(["demand_series", "keyword_metrics"]);
    expect(tableOf(why, "keyword-moves")?.rows.every(({ gain }) => Number(gain) < 0)).toBe(true);
    expect(renderFindings(why)).toContain("cannot be seen in it");
  });

  test.each(SEASONAL_CLUSTERS.filter(({ strength }) => strength === "strong"))(
    "$cluster: the planted peak",
    async ({ cluster, peakMonth }) => {
      const findings = await ask(`When does demand for ${cluster} peak?`, [cluster], { market: BRITAIN });
      const month = new Date(Date.UTC(2026, (peakMonth ?? 1) - 1)).toLocaleString("en", {
        month: "long",
        timeZone: "UTC",
      });
      expect(headlineOf(findings)).toContain(`peaks in ${month}`);
      expect(toolsOf(findings)).toEqual(["demand_series"]);
    },
  );

  test("when to launch: a month to be ready by", async () => {
    const headline = headlineOf(await ask("When should I launch paddling pools?", ["Paddling pools"]));
    expect(headline).toContain("by April 2027: searches rise from April");
    expect(headline).toContain("June 2027");
  });

  test("several products side by side", async () => {
    const findings = await ask("Compare demand for tower fans and space heaters", ["Tower fans", "Space heaters"]);
    expect(namesOf(findings, "overview")).toHaveLength(2);
    const size = await ask("Which market is bigger, air fryers or toasters?", ["Toasters", "Air fryers"]);
    expect(headlineOf(size)).toMatch(/air fryers.*times that for toasters/);
    expect(toolsOf(size)).toEqual(["market_size"]);
  });

  test("how big, at every rate of the asker's own", async () => {
    const own = { conversionRate: 0.03, orderValue: 120, priceMin: 20, priceMax: 100 };
    const text =
      "How big is the market for space heaters at 3 % conversion and $120 an order between $20 and $100, if 60 % of purchases start in search, the click rate is 40 % and the attainable share is 8 %?";
    const findings = await ask(text, ["Space heaters"], own);
    const base = tableOf(findings, "size-inputs")?.rows.find(({ end }) => end === "base");
    expect(base).toMatchObject({
      conversionRate: 0.03,
      orderValue: 120,
      searchShare: 0.6,
      clickRate: 0.4,
      attainableShare: 0.08,
    });
    expect(headlineOf(findings)).toContain("inside the price band");
    const size = tableOf(findings, "size")?.rows[0];
    const searches = Number(base?.searches);
    expect(Number(size?.base)).toBeCloseTo((searches * 0.4 * 0.03 * 120 * 12) / 0.6, 0);
  });

  test("who buys: only the kind asked for", async () => {
    const findings = await ask("Do more men or women buy yoga mats?", ["Yoga mats"]);
    expect(headlineOf(findings)).toMatch(/most buyers .* are women: 5\d/);
    expect(tableOf(findings, "audience")?.rows.map(({ kind }) => kind)).toEqual(["gender", "gender"]);
    expect(toolsOf(findings)).toEqual(["audience_segments"]);
  });

  test("a period is summed and compared with the same months a year before", async () => {
    const period = { from: "2026-06-01", to: "2026-08-31", label: "summer 2026" };
    const findings = await ask("How did tower fans sell last summer in the UK?", ["Tower fans"], {
      market: BRITAIN,
      period,
    });
    const [row] = await warehouse.query(
      "SELECT units_low FROM sales_months s JOIN clusters c ON c.cluster_id = s.cluster_id WHERE c.name = 'Tower fans' AND s.market = 'GB' AND s.month = '2026-06-01'",
    );
    expect(Number(row?.units_low)).toBeGreaterThan(0);
    expect(headlineOf(findings)).toMatch(/^June 2026 to August 2026: [\d,]+ searches/);
    expect(tableOf(findings, "period")?.rows).toHaveLength(3);
  });

  test("without a product: exactly as many as asked, the planted growers and fallers", async () => {
    const rising = await ask("Top 5 fastest growing products", [], { limit: 5 });
    expect(tableOf(rising, "asked")?.rows.map(({ cluster }) => cluster)).toEqual(
      GROWING_CLUSTERS.map(({ cluster }) => cluster),
    );
    expect(rising.sections.map(({ id }) => id)).toEqual(["asked", "rising"]);
    const falling = await ask("Which 3 products are falling fastest?", [], { limit: 3 });
    expect(namesOf(falling, "falling")).toEqual(DYING_CLUSTERS.map(({ cluster }) => cluster));
  });

  test("what peaks in a month: the planted one among them", async () => {
    const findings = await ask("Which products peak in October?", [], {
      limit: 50,
      period: { from: "2026-10-01", to: "2026-10-31", label: "October 2026" },
    });
    const rows = findings.sections.flatMap(({ tables }) => tables).find(({ id }) => id === "asked")?.rows ?? [];
    expect(rows.map(({ cluster }) => cluster)).toContain("Halloween costumes");
    expect(new Set(rows.map((row) => row["peak-month"]))).toEqual(new Set(["October"]));
    const strongest = await ask("Which products are the most seasonal?", [], { limit: 3 });
    expect(headlineOf(strongest).toLowerCase()).toContain("christmas lights");
  });

  test("a category: only its products, and a yes or no that counts them", async () => {
    const { categoryPath } = await findCluster("DVD players");
    const category = categoryPath.split(" > ")[0] ?? "";
    const findings = await ask(`What is declining in ${category}?`, [], { category });
    expect(findings.sections.map(({ id }) => id)).toEqual(["falling"]);
    expect(namesOf(findings, "falling")).toContain("DVD players");
    expect(renderFindings(findings)).not.toContain("Matcha powder");
    const yes = await ask(`Is demand in ${category} rising?`, [], { category });
    expect(headlineOf(yes)).toMatch(/^(Yes|No|Not clearly): of \d+ product groups/);
  });

  test("everything: every part, every figure proven", async () => {
    const findings = await ask("Tell me everything about demand for yoga mats", ["Yoga mats"], { market: BRITAIN });
    const ids = findings.sections.map(({ id }) => id);
    for (const id of ["trend", "season", "forecast", "volume", "size", "audience", "drivers"])
      expect(ids).toContain(id);
  });

  test("every next question is heard as the request that it carries", async () => {
    const category = (await findCluster("DVD players")).categoryPath.split(" > ")[0] ?? "";
    const found = [
      await ask("Is demand for walking pads rising in Germany?", ["Walking pads"], { market: GERMANY }),
      await ask("When does demand for DVD players peak?", ["DVD players"], { market: BRITAIN }),
      await ask("How big is the market for tower fans and who buys them?", ["Tower fans"], { market: GERMANY }),
      await ask("Top 5 fastest growing products", [], { limit: 5, market: GERMANY }),
      await ask(`Which products have a season in ${category}?`, [], { category, market: BRITAIN }),
    ];
    const read = questionReader(warehouse, "2026-11-10");
    const offered = found.flatMap(({ followUps }) => followUps);
    expect(offered.length).toBeGreaterThan(10);
    for (const { text, request } of offered) {
      const heard = await read(text);
      expect({ text, ...meaningOf(heard.request) }).toEqual({ text, ...(request && meaningOf(request)) });
    }
  });
});

/** What an answer depends on. */
const meaningOf = ({ scope, asks, details, breadth }: Request) => ({
  clusters: scope.clusters.map(({ clusterId }) => clusterId),
  category: scope.category,
  market: scope.market.code,
  breadth,
  // A suggestion names parts; measures, and rows in their order, are read of words only.
  asks: asks.map(({ span: _, measures: _measures, by: _by, order: _order, accounted: _accounted, ...ask }) => ask),
  lists: scope.clusters.length > 0 ? null : DemandDetails.parse(details.demand).lists,
});
