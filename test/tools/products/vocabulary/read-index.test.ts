import { expect, test } from "vitest";
import { clusterIndexOf } from "../../../../tools/products/vocabulary/read-index.js";
import { BRAND_NAMES, VOCABULARY } from "../../../../tools/warehouse/queries/names.js";
import type { Row, Warehouse } from "../../../../tools/warehouse/warehouse.js";

const kettles: Row = {
  cluster_id: 1,
  name: "Kettles",
  category_path: "Home > Kitchen",
  head_term: "kettle",
  language: "en",
  term: "tea kettle",
  kind: "synonym",
};

/** A load of a market with these words and brands. */
const load = (generation: string, words: readonly Row[], brands: readonly string[] = ["Crema"]): Warehouse => ({
  engine: "duckdb",
  generation,
  query: async (sql) => {
    if (sql === VOCABULARY) return words.map((row) => ({ ...row }));
    return sql === BRAND_NAMES ? brands.map((brand) => ({ brand, products: 1 })) : [];
  },
  datasets: async () => [],
  close: async () => {},
});

test("the words of a market are indexed anew only where another load has other words or names", async () => {
  const first = await clusterIndexOf(load("first", [kettles]));
  expect(await clusterIndexOf(load("second", [kettles]))).toBe(first);
  const renamed = await clusterIndexOf(load("third", [{ ...kettles, term: "water boiler" }]));
  expect(renamed.lookup("water boiler").matches).toMatchObject([{ name: "Kettles" }]);
  expect(first.lookup("water boiler").matches).toEqual([]);
  expect(await clusterIndexOf(load("fourth", [kettles], ["Boiler Bros"]))).not.toBe(first);
});
