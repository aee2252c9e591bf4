import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Catalogs } from "../../../graph/catalogs/catalogs.js";
import type { OwnProducts } from "../../../graph/catalogs/own-products.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../market.js";
import { openPlace, type StatePlace } from "../../tools/state/stores.js";
import { analyse, analystOn, catalogsOfFiles } from "./catalogs.js";

describe.runIf(engines().includes("duckdb"))("how much of a catalog a headline is about", () => {
  let warehouse: Warehouse;
  let place: StatePlace;
  let service: Catalogs;
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
    place = await openPlace("sqlite");
    service = await catalogsOfFiles(warehouse, place);
  });
  afterAll(async () => {
    await place.remove();
    await warehouse.close();
  });

  /** The catalog of a file with a line for each title. */
  const read = async (titles: readonly string[]): Promise<OwnProducts> => {
    const lines = titles.map((title, at) => `${at + 1},${title},${20 + (at % 7)},USD`);
    const bytes = Buffer.from(`id,title,price,currency\n${lines.join("\n")}\n`);
    const source = { kind: "file", bytes, filename: "shop.csv", mediaType: "text/csv" } as const;
    return (await service.place({ source, owner: null, market: "US" })).own;
  };
  const many = (n: number, title: string) => Array.from({ length: n }, (_, at) => `${title} (model ${at + 1})`);
  const headlineOf = async (own: OwnProducts, more = {}) =>
    (await analyse(analystOn(warehouse).analyst, own, more)).analysis.headline;

  it("says how many of its products it is about", async () => {
    const own = await read([...many(3, "Yoga mat"), ...many(2, "Espresso machine"), ...many(665, "Flux capacitor")]);
    expect(await headlineOf(own)).toMatch(
      /^Your catalog: 5 of 670 products in 2 product groups in the United States\b/,
    );
  });

  it("says so where one specialist alone was asked", async () => {
    const own = await read([...many(3, "Yoga mat"), ...many(2, "Espresso machine"), ...many(665, "Flux capacitor")]);
    for (const specialist of ["pricing", "demand"])
      expect(await headlineOf(own, { specialists: [specialist] }), specialist).toMatch(
        / That concerns 5 of your catalog's 670 products\.$/,
      );
  });

  it("counts against the whole catalog where the question is about a part of it", async () => {
    const own = await read([...many(3, "Yoga mat"), ...many(2, "Espresso machine"), ...many(665, "Flux capacitor")]);
    const lines = own.lines.filter(({ cluster }) => cluster.name === "Yoga mats");
    expect(await headlineOf({ ...own, lines })).toMatch(/^Your catalog: 3 of 670 products in Yoga mats /);
  });

  it("says no part where it is about all", async () => {
    const own = await read([...many(3, "Yoga mat"), ...many(2, "Espresso machine")]);
    expect(await headlineOf(own)).toMatch(/^Your catalog: 5 products in 2 product groups/);
    expect(await headlineOf(own, { specialists: ["pricing"] })).not.toContain("That concerns");
  });

  it("counts the products of groups that are left out", async () => {
    const clusters = await warehouse.query("SELECT head_term FROM clusters ORDER BY cluster_id");
    const titles = clusters.flatMap(({ head_term }) => [`${head_term}`, `Black ${head_term}`]);
    const own = await read(titles);
    expect(own.lines).toHaveLength(50);
    const told = own.lines.reduce((sum, { products }) => sum + (products ?? 0), 0);
    expect(own.products).toBe(titles.length);
    expect(await headlineOf(own, { limit: 1 })).toMatch(
      new RegExp(`^Your catalog: ${told} of ${titles.length} products in 50 product groups`),
    );
  });
});
