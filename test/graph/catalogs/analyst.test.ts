import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { CatalogAnalysis } from "../../../graph/catalogs/analysis.js";
import { createCatalogAnalyst } from "../../../graph/catalogs/analyst.js";
import { buildCatalogGraph } from "../../../graph/catalogs/graph.js";
import type { OwnLine, OwnProducts } from "../../../graph/catalogs/own-products.js";
import { createGuard, warehouseIdentifiers } from "../../../graph/guard/index.js";
import { RunMemory } from "../../../graph/run-memory.js";
import { specialistIds, specialists } from "../../../graph/specialists/index.js";
import { classifyPrompt } from "../../../graph/understand/prompt.js";
import { WRITING_PROMPTS } from "../../../graph/write/prompt.js";
import { CanceledError, DataUnavailableError, InvalidInputError } from "../../../tools/errors.js";
import { Gate } from "../../../tools/warehouse/gate.js";
import type { Parameter, Warehouse } from "../../../tools/warehouse/warehouse.js";
import { anyEngine, openEngine } from "../../market.js";
import { analyse, analystOn, catalogOf, clusterNamed, firstClusters, lineOf } from "./catalogs.js";

const UNPROVEN = "figures without proof";

describe.each(anyEngine())("catalogs on %s", (engine) => {
  let warehouse: Warehouse;
  let clusters: OwnLine["cluster"][];
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    clusters = await firstClusters(warehouse, 30);
  });
  afterAll(() => warehouse.close());

  const lines = (from: number, to: number, more: (place: number) => Partial<OwnLine> = () => ({})) =>
    clusters.slice(from, to).map((cluster, place) => lineOf(cluster, more(place)));

  const CATALOGS: Readonly<
    Record<string, () => { own: OwnProducts; market?: string; limit?: number; question?: string }>
  > = {
    "one product group": () => ({ own: catalogOf(lines(0, 1)) }),
    "several, with titles full of numbers": () => ({
      own: catalogOf(
        lines(1, 5, (place) => ({
          products: 11 + place,
          titles: [`Model ${place + 1}000 X-${place} 1.5 l, 230 V | 20 % off`, "Plain [Brand](http://x)", "ab"],
        })),
      ),
    }),
    "more than are analysed in depth": () => ({
      own: catalogOf(
        lines(0, 12, (place) => ({ products: 40 - place })),
        { unmapped: 17 },
      ),
      limit: 2,
    }),
    "another market and currency": () => ({ own: catalogOf(lines(5, 8), { currency: "EUR" }), market: "DE" }),
    "prices in another currency": () => ({ own: catalogOf(lines(8, 10), { currency: "KWD" }) }),
    "prices at both ends": () => ({
      own: catalogOf(
        lines(10, 13, (place) => ({
          prices: { n: 3, low: 0.13, median: place === 0 ? 0.17 : 9_871.31, high: 9_999.99 },
        })),
      ),
    }),
    "without prices, titles and attributes": () => ({
      own: catalogOf(
        lines(13, 15, () => ({ prices: null, titles: [], attributes: [], confidence: 0.3 })),
        { currency: null },
      ),
    }),
    "the same product group twice": () => ({ own: catalogOf([...lines(2, 3), ...lines(2, 3), ...lines(3, 4)]) }),
    "asked about its prices": () => ({ own: catalogOf(lines(16, 18)), question: "How do my 12 prices compare?" }),
  };

  it.each(Object.keys(CATALOGS))("proves every figure of an answer: %s", async (name) => {
    const { own, ...more } = CATALOGS[name]?.() ?? { own: catalogOf([]) };
    const guard = createGuard({
      prompts: [classifyPrompt(), ...WRITING_PROMPTS],
      secrets: [],
      identifiers: warehouseIdentifiers(),
    });
    const { analyst, logger } = analystOn(warehouse, { guard });
    const { analysis, answer, text } = await analyse(analyst, own, more);
    expect(logger.lines.filter(({ message }) => message === UNPROVEN)).toEqual([]);
    expect(logger.lines.filter(({ level }) => level === "error")).toEqual([]);
    expect(answer.kind).toBe("answered");
    expect(CatalogAnalysis.parse(JSON.parse(JSON.stringify(analysis)))).toEqual(analysis);
    expect(text).not.toMatch(/undefined|NaN|\[object|Infinity|null/);
    expect(text).toContain("### Data evidence");
    expect(text).toContain("### Data freshness");
    const known = answer.evidence.map(({ ref }) => ref);
    const cited = answer.sections
      .flatMap(({ statements, tables }) => [...statements, ...tables])
      .flatMap(({ refs }) => refs);
    for (const ref of [...cited, ...analysis.actions.flatMap(({ refs }) => refs)]) expect(known).toContain(ref);
    for (const table of answer.sections.flatMap(({ tables }) => tables)) {
      expect(table.rows.length).toBeGreaterThan(0);
      expect(table.rows.length).toBeLessThanOrEqual(10);
      expect(table.refs.length).toBeGreaterThan(0);
    }
    expect(analysis.clusters.length).toBeGreaterThan(0);
  });

  it("tells of each product group what every specialist knows", async () => {
    const cluster = await clusterNamed(warehouse, "Air fryers");
    const { analyst } = analystOn(warehouse);
    const held = ["mountfield oil free fryer hot air cooker oven digital"];
    const { analysis } = await analyse(analyst, catalogOf([lineOf(cluster, { held })]));
    const [group] = analysis.clusters;
    expect(group?.findings.map(({ specialist, status }) => [specialist, status])).toEqual(
      specialistIds.map((id) => [id, "answered"]),
    );
    expect(group?.demand).toMatchObject({
      direction: "rising",
      test: { name: "seasonal-kendall" },
      season_phase: "low",
    });
    expect(group?.supply?.products_on_sale).toBeGreaterThan(0);
    expect(group?.price_position).toMatchObject({ own_median: 41.37, currency: "USD" });
    expect(group?.titles?.[0]).toMatchObject({ current: "Mountfield air fryer 2-pack" });
    expect(group?.titles?.[0]?.coverage_after).toBeGreaterThan(group?.titles?.[0]?.coverage_before ?? 1);
    expect(group?.missing_attributes?.length).toBeGreaterThan(0);
    expect(group?.missing_attributes?.map(({ value }) => value)).not.toContain("black");
    expect(group?.ghosts?.length).toBeGreaterThan(0);
    expect(group?.season_warnings).toHaveLength(1);
    expect(analysis.actions.map(({ rank }) => rank)).toEqual(analysis.actions.map((_, place) => place + 1));
    expect(analysis.actions.map(({ kind }) => kind)).toContain("prepare-season");
    expect(analysis.market).toEqual({ code: "US", name: "United States", currency: "USD", as_of: "2026-10-31" });
    for (const part of [group?.demand, group?.supply, group?.price_position])
      expect(part?.refs.length, JSON.stringify(part)).toBeGreaterThan(0);
  });

  it("gives the same answer and the same references twice", async () => {
    const { analyst } = analystOn(warehouse);
    const own = catalogOf(lines(0, 1));
    const [first, second] = [await analyse(analyst, own), await analyse(analyst, own)];
    expect(second.text).toBe(first.text);
  });
});

describe("a catalog that is special", () => {
  let warehouse: Warehouse;
  let clusters: OwnLine["cluster"][];
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
    clusters = await firstClusters(warehouse, 30);
  });
  afterAll(() => warehouse.close());
  afterEach(() => vi.restoreAllMocks());

  const two = () => catalogOf(clusters.slice(0, 2).map((cluster) => lineOf(cluster)));

  it("tells what it looks into, once each", async () => {
    const steps: string[] = [];
    for await (const event of analystOn(warehouse).analyst.analyse({ own: two(), market: "US", limit: 1 }))
      if (event.type === "step") steps.push(event.label);
    expect(steps).toEqual([
      "Choosing the product groups to look into",
      "Looking into espresso machines",
      "Looking into the other product groups",
      "Putting the analysis together",
    ]);
  });

  it("says so when nothing of it could be matched", async () => {
    const { analyst } = analystOn(warehouse);
    const { analysis, answer } = await analyse(analyst, catalogOf([], { unmapped: 12 }));
    expect(answer.kind).toBe("unknown");
    expect(analysis.headline).toBe(
      'Nothing of "Corner Shop 24" (12 products) could be matched to a product group that this database knows in the United States, so there is nothing to compare.',
    );
    expect([analysis.actions, analysis.clusters, answer.evidence]).toEqual([[], [], []]);
  });

  it("takes the default market where none is named, and says so", async () => {
    const { analyst } = analystOn(warehouse);
    const { analysis } = await analyse(analyst, two(), { market: null, specialists: ["gap"] });
    expect(analysis.market?.code).toBe("US");
    expect(analysis.limits).toContain("o market was named, so the United States was taken");
  });

  it("refuses a market that is not in the database, naming those that are", async () => {
    const { analyst } = analystOn(warehouse);
    const asked = analyse(analyst, two(), { market: "FR" });
    await expect(asked).rejects.toThrow(InvalidInputError);
    await expect(analyse(analyst, two(), { market: "FR" })).rejects.toThrow(/FR; it knows .*US \(the United States\)/);
  });

  it("does not compare prices of another currency, and says why", async () => {
    const { analyst } = analystOn(warehouse);
    const { analysis, text } = await analyse(analyst, { ...two(), currency: "EUR" });
    for (const group of analysis.clusters) {
      expect(group.price_position).toBeNull();
      expect(group.price_position_reason).toContain("not in USD");
    }
    expect(analysis.limits).toContain("he catalog's prices are in EUR and those of this market in USD");
    expect(text).not.toContain("41.37");
    expect(analysis.actions.map(({ kind }) => kind)).not.toContain("reprice");
  });

  it("lists in short what is not analysed in depth", async () => {
    const { analyst } = analystOn(warehouse);
    const own = catalogOf(clusters.map((cluster, place) => lineOf(cluster, { products: 100 - place })));
    const { analysis, answer } = await analyse(analyst, own, { limit: 1, specialists: ["gap", "demand"] });
    expect(analysis.clusters.map(({ name }) => name)).toEqual([clusters[0]?.name]);
    expect(analysis.other_clusters).toHaveLength(29);
    for (const other of analysis.other_clusters) expect(other.supply?.products_on_sale).not.toBeNull();
    const short = answer.sections.flatMap(({ tables }) => tables).find(({ id }) => id === "other-groups");
    expect([short?.rows.length, short?.totalRows]).toEqual([10, 29]);
  });

  it("asks only the specialists it is told to", async () => {
    const { analyst } = analystOn(warehouse);
    const { analysis, answer } = await analyse(analyst, two(), { specialists: ["pricing"] });
    expect(answer.specialists).toEqual(["pricing"]);
    expect(analysis.clusters[0]?.price_position?.own_median).toBe(41.37);
    expect(analysis.clusters[0]).toMatchObject({ demand: null, supply: null, campaign: null, titles: null });
  });

  it("puts what was asked by name behind what to do, before the rest", async () => {
    const { analyst } = analystOn(warehouse);
    const { answer } = await analyse(analyst, two(), { asked: ["pricing"] });
    expect(answer.sections.map(({ id }) => id).slice(0, 2)).toEqual(["actions", "prices"]);
  });

  it.each(["everywhere", "for one product group"] as const)(
    "keeps the other parts when a specialist fails: %s",
    async (how) => {
      const broken = specialists.intent;
      const build = broken.build;
      vi.spyOn(broken, "build").mockImplementation((dependencies) =>
        build({
          ...dependencies,
          warehouse: faulty(dependencies.warehouse, (sql, parameters) => {
            const isHit = how === "everywhere" || parameters.includes(clusters[1]?.clusterId ?? -1);
            return isHit && /site_searches|\boffers\b/.test(sql) ? new TypeError("Kaboom!") : null;
          }),
        }),
      );
      const { analyst, logger } = analystOn(warehouse);
      const { analysis, text } = await analyse(analyst, two());
      expect(logger.lines.some(({ message }) => message === "specialist failed")).toBe(true);
      expect(text).not.toContain("Kaboom");
      const of = how === "everywhere" ? "" : ` for ${clusters[1]?.name}`;
      expect(analysis.limits).toContain(`he part of Search Intent is missing${of} because of a fault in the service`);
      expect(analysis.clusters.map(({ titles }) => titles === null)).toEqual([how === "everywhere", true]);
      for (const group of analysis.clusters) {
        expect(group.supply?.gap_index).not.toBeNull();
        expect(group.price_position?.own_median).toBe(41.37);
      }
    },
  );

  it("is a fault when every specialist fails", async () => {
    for (const id of specialistIds) {
      const { build } = specialists[id];
      vi.spyOn(specialists[id], "build").mockImplementation((dependencies) =>
        build({ ...dependencies, warehouse: brokenBy(dependencies.warehouse, new Error("Kaboom!")) }),
      );
    }
    await expect(analyse(analystOn(warehouse).analyst, two())).rejects.toThrow("Every specialist failed");
  });

  it("answers that there is no data when none can be read", async () => {
    const error = new DataUnavailableError("the database did not answer in time");
    const { analyst, logger } = analystOn(brokenBy(warehouse, error));
    const { analysis, answer, text } = await analyse(analyst, two());
    expect(answer.kind).toBe("unavailable");
    expect(text).toContain("the database did not answer in time");
    expect(analysis).toMatchObject({ clusters: [], actions: [], market: null, catalog: { clusters: 2 } });
    expect(logger.lines.some(({ level }) => level === "warn")).toBe(true);
  });

  it("says so when no specialist can read its data", async () => {
    for (const id of specialistIds) {
      const { build } = specialists[id];
      vi.spyOn(specialists[id], "build").mockImplementation((dependencies) =>
        build({ ...dependencies, warehouse: brokenBy(dependencies.warehouse, new DataUnavailableError("lost")) }),
      );
    }
    const { analysis, answer } = await analyse(analystOn(warehouse).analyst, two());
    expect(answer.kind).toBe("unavailable");
    expect(analysis.headline).toContain("the market data could not be read");
    expect(analysis.limits).toContain("its market data could not be read");
  });

  it("withholds an answer that holds what must not leave, and says nothing else", async () => {
    const guard = createGuard({ prompts: [], secrets: ["sk-verysecretvalue-123456"], identifiers: [] });
    const { analyst, logger } = analystOn(warehouse, { guard });
    const own = catalogOf([
      lineOf(clusters[0] ?? lineOfNothing, {
        titles: ["sk-verysecretvalue-123456 kettle"],
        held: ["espresso coffee machine maker"],
      }),
    ]);
    const { analysis } = await analyse(analyst, own);
    expect(JSON.stringify(analysis)).not.toContain("sk-verysecretvalue");
    expect(analysis.headline).toContain("withheld");
    expect(logger.lines.some(({ message }) => message === "an answer was withheld")).toBe(true);
  });

  it("stops when it is canceled, and frees its place", async () => {
    const gate = new Gate(1);
    const analyst = createCatalogAnalyst(analystOn(warehouse).dependencies, gate);
    const abort = new AbortController();
    const run = (async () => {
      for await (const event of analyst.analyse({ own: two(), market: "US", signal: abort.signal }))
        if (event.type === "step" && event.step !== "plan") abort.abort();
    })();
    await expect(run).rejects.toThrow(CanceledError);
    await expect(gate.run(async () => "free")).resolves.toBe("free");
  });

  it("waits at the gate that the agents wait at", async () => {
    const gate = new Gate(1);
    const leave = await gate.enter();
    const analyst = createCatalogAnalyst(analystOn(warehouse).dependencies, gate);
    const waiting = analyse(analyst, two(), { specialists: ["gap"] });
    await vi.waitFor(() => expect(gate.waiting).toBe(1));
    leave();
    await expect(waiting).resolves.toMatchObject({ type: "analysis" });
  });

  it("every look of a run shares what it remembers; another run does not, and nothing of it can be written down", async () => {
    const seen: RunMemory[] = [];
    const { build } = specialists.gap;
    vi.spyOn(specialists.gap, "build").mockImplementation((dependencies) => {
      const graph = build(dependencies);
      const invoke = graph.invoke.bind(graph);
      vi.spyOn(graph, "invoke").mockImplementation((input, options) => {
        const { memory } = input as { memory: unknown };
        if (memory instanceof RunMemory) seen.push(memory);
        return invoke(input, options);
      });
      return graph;
    });
    const { analyst } = analystOn(warehouse);
    await analyse(analyst, two(), { specialists: ["gap"] });
    expect(seen).toHaveLength(2);
    expect(new Set(seen).size).toBe(1);
    await analyse(analyst, two(), { specialists: ["gap"] });
    expect(new Set(seen).size).toBe(2);
    expect(seen.every(({ results }) => results.size > 0)).toBe(true);
    expect(JSON.stringify({ seen })).toBe('{"seen":[null,null,null,null]}');
  });

  it("refuses a catalog that does not fit, in words", async () => {
    const own = { ...two(), lines: [{ ...two().lines[0], products: 0 }] } as OwnProducts;
    await expect(analyse(analystOn(warehouse).analyst, own)).rejects.toThrow(InvalidInputError);
  });
});

describe("the graph", () => {
  it("plans, lets every specialist look, and concludes", async () => {
    const { dependencies } = analystOn({} as Warehouse);
    const drawn = (await buildCatalogGraph(dependencies).getGraphAsync()).drawMermaid({ withStyles: false });
    for (const id of specialistIds) {
      expect(drawn).toContain(`plan -.-> ${id}`);
      expect(drawn).toContain(`${id} --> conclude`);
    }
    expect(drawn).toContain("conclude --> __end__");
  });
});

const lineOfNothing: OwnLine["cluster"] = { clusterId: 0, name: "", categoryPath: "", headTerm: "" };

/** The warehouse with queries that fail where `errorOf` says so. */
function faulty(
  warehouse: Warehouse,
  errorOf: (sql: string, parameters: readonly Parameter[]) => Error | null,
): Warehouse {
  return {
    engine: warehouse.engine,
    generation: warehouse.generation,
    datasets: () => warehouse.datasets(),
    close: () => warehouse.close(),
    query(sql, parameters = [], options) {
      const error = errorOf(sql, parameters);
      return error === null ? warehouse.query(sql, parameters, options) : Promise.reject(error);
    },
  };
}

const brokenBy = (warehouse: Warehouse, error: Error): Warehouse => faulty(warehouse, () => error);
