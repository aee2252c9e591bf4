import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CanceledError, InvalidInputError } from "../../../../tools/errors.js";
import { mapProducts } from "../../../../tools/market/lookup/map-products.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../../market.js";
import { contextOf, HOSTILE, readClusterIds, runEverywhere } from "../demand/demand-support.js";

const product = (title: string, more: { category?: string | null; brand?: string | null; parentId?: string } = {}) => ({
  id: title,
  title,
  category: null,
  brand: null,
  ...more,
});

describe.each(engines())("map_products on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    await mapProducts.run({ products: [] }, contextOf(warehouse));
  });
  afterAll(() => warehouse.close());

  const map = async (...products: ReturnType<typeof product>[]) =>
    (await mapProducts.run({ products }, contextOf(warehouse))).data.products;

  test("says which cluster a product belongs to, how surely and how it knows", async () => {
    const products = [
      product("Gaggia Classic Pro Espresso Machine, Industrial Grey", { brand: "Gaggia" }),
      product("Espresso Machine Descaler 500 ml"),
    ];
    const { data, provenance } = await mapProducts.run({ products, market: "US" }, contextOf(warehouse));
    const idOf = await readClusterIds(warehouse);
    expect(data).toEqual({
      products: [
        {
          id: products[0]?.id,
          clusterId: idOf("Espresso machines"),
          name: "Espresso machines",
          confidence: 0.98,
          how: "title",
          alternatives: [],
        },
        {
          id: products[1]?.id,
          clusterId: null,
          name: null,
          confidence: 0,
          how: "part or accessory",
          alternatives: [],
        },
      ],
      mapped: 1,
      unmapped: 1,
    });
    const [terms] = await warehouse.query("SELECT COUNT(*) AS n FROM cluster_terms");
    const [titles] = await warehouse.query("SELECT COUNT(*) AS n FROM products");
    expect(provenance).toMatchObject({
      tool: "map_products",
      asked: "demand clusters of 2 catalog products",
      rowsExamined: Number(terms?.n) + Number(titles?.n),
      asOf: "2026-10-31",
      truncated: false,
    });
  });

  test("the seller's category helps where the title is silent, and raises what it confirms", async () => {
    const category = "Home > Kitchen > Air Fryers";
    const [silent, bare, confirmed] = await map(
      product("Crispo 4.2 L, black", { category }),
      product("Air Fryer Crispo"),
      product("Air Fryer Crispo", { category }),
    );
    expect(silent).toMatchObject({ name: "Air fryers", how: "category" });
    expect(confirmed?.name).toBe("Air fryers");
    expect(confirmed?.confidence).toBeGreaterThan(bare?.confidence ?? 1);
  });

  test("a category of accessories speaks against the product that a title names", async () => {
    const title = "Barista Express Espresso Machine Steel";
    const [plain, accessory] = await map(
      product(title),
      product(title, { category: "Coffee > Espresso Machine Accessories" }),
    );
    expect(plain?.name).toBe("Espresso machines");
    expect(accessory?.name).toBeNull();
    expect(accessory?.alternatives[0]?.name).toBe("Espresso machines");
  });

  test("variants of one parent go where the first of them goes", async () => {
    const [first, second] = await map(
      product("Trail Yoga Mat", { parentId: "mat" }),
      product("Sage / 6 mm", { parentId: "mat" }),
    );
    expect(first?.name).toBe("Yoga mats");
    expect(second).toMatchObject({ id: "Sage / 6 mm", name: "Yoga mats" });
  });

  test("no products, empty titles and nonsense map to nothing", async () => {
    const { data } = await mapProducts.run({ products: [] }, contextOf(warehouse));
    expect(data).toEqual({ products: [], mapped: 0, unmapped: 0 });
    for (const { clusterId, how } of await map(product(""), product("   "), product("?!"), product("00000000"))) {
      expect(clusterId).toBeNull();
      expect(how).toBe("nothing recognised");
    }
  });

  test("hostile text is text", async () => {
    const hostile = [HOSTILE, "__proto__", "constructor", "a".repeat(20_000), "(".repeat(20_000), "{{1+1}} <script>"];
    const mapped = await map(
      ...hostile.map((title) => product(title, { category: HOSTILE, brand: HOSTILE })),
      product(`${HOSTILE} Yoga mat`, { category: "__proto__ > constructor" }),
    );
    expect(mapped.slice(0, -1).map(({ clusterId }) => clusterId)).toEqual(hostile.map(() => null));
    const [counted] = await warehouse.query("SELECT COUNT(*) AS n FROM keywords");
    expect(counted?.n).toBeGreaterThan(0);
  });

  test.each([
    [{}, "products"],
    [{ products: [{ id: "1" }] }, "products.0.title"],
    [{ products: [{ ...product("x"), category: 7 }] }, "products.0.category"],
    [{ products: [], market: "Germany" }, "ISO country code"],
    [{ products: Array.from({ length: 20_001 }, () => product("x")) }, "at most 20,000 products"],
  ])("refuses bad input %#", async (input, words) => {
    // A cast lets wrong shapes through to the tool, as a caller without types would.
    const run = mapProducts.run(input as { products: [] }, contextOf(warehouse));
    await expect(run).rejects.toThrow(InvalidInputError);
    await expect(run).rejects.toThrow(words);
  });

  test("stops when the caller withdraws, and lets others run meanwhile", async () => {
    const products = Array.from({ length: 20_000 }, (_, at) => product(`Yoga Mat ${at} Sage Edition Number${at}`));
    const controller = new AbortController();
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      if (turns === 3) controller.abort();
    }, 1);
    const run = mapProducts.run({ products }, { ...contextOf(warehouse), signal: controller.signal });
    await expect(run).rejects.toThrow(CanceledError);
    clearInterval(timer);
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});

test("every engine gives the same data", async () => {
  const titles = ["Hundebett orthopädisch waschbar", "Aquarium Filter", "Sony WH-1000XM5 Over-Ear Headphones", "Sofa"];
  const [first, ...others] = await runEverywhere(mapProducts, { products: titles.map((title) => product(title)) });
  for (const other of others) expect(other).toEqual(first);
});

test.each<[string, { category?: string; description?: string }, string | null]>([
  ["Business Jacket", {}, null],
  ["Classic Blue Jacket", {}, null],
  ["Lightweight Jacket", { description: "A packable puffer with 700 fill." }, null],
  ["Winter Jacket", { category: "Women > Puffer Jackets" }, "Down jackets"],
  ["Clip Studio Paint Pro for Mac", { category: "Software" }, null],
  ["Wired In-Ear Earphones with Microphone", {}, null],
  ["Cake Turntable with Piping Nozzles", {}, null],
  ["Belt-Drive Turntable, Walnut", {}, "Record players"],
  ["Vape Box Mod 200 W", {}, null],
  ["Laptop Cooler with 5 Fans", {}, null],
  ["Dog Treadmill", {}, null],
  ["Robot Vacuum for Pet Hair", {}, "Robot vacuums"],
  ["Selle Velo D Appartement", {}, null],
  ["Custom Sunscreen for Windshield", {}, null],
  ["Wet Dog Food, Chicken", {}, null],
])("what tells a cluster from its kind has to be there: %s", async (title, more, expected) => {
  const warehouse = await openEngine(engines()[0] ?? "duckdb");
  const { data } = await mapProducts.run({ products: [{ ...product(title), ...more }] }, contextOf(warehouse));
  await warehouse.close();
  expect(data.products[0]?.name).toBe(expected);
});
