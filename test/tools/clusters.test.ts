import { describe, expect, it } from "vitest";
import { describeScope, readClusterNames } from "../../tools/clusters.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";

const NAMES = ["Kettles", "Toasters", "Juicers", "Mixers", "Scales", "Grills", "Fryers", "Ovens"];
const warehouse: Warehouse = {
  engine: "duckdb",
  generation: "1",
  query: async () => NAMES.map((name, at) => ({ cluster_id: at + 1, name })),
  datasets: async () => [],
  close: async () => {},
};

describe("product groups in words", () => {
  it.each([
    [0, "no product"],
    [1, "Kettles"],
    [2, "Kettles and Toasters"],
    [3, "Kettles, Toasters and Juicers"],
    [6, "Kettles, Toasters, Juicers, Mixers, Scales and Grills"],
    [7, "Kettles, Toasters, Juicers, Mixers, Scales and 2 more"],
    [8, "Kettles, Toasters, Juicers, Mixers, Scales and 3 more"],
  ])("%i of them", async (many, words) => {
    const nameClusters = await readClusterNames(warehouse);
    expect(nameClusters(NAMES.slice(0, many).map((_name, at) => at + 1))).toBe(words);
  });

  it("one that the market does not hold, and where a question looked", async () => {
    const nameClusters = await readClusterNames(warehouse);
    expect(nameClusters([99])).toBe("an unknown product");
    const scope = { clusterIds: null, category: null, market: "US" };
    expect(describeScope(nameClusters, scope)).toBe("the whole market US");
    expect(describeScope(nameClusters, { ...scope, category: "Home" })).toBe("the category Home in US");
    expect(describeScope(nameClusters, { ...scope, category: "Home", clusterIds: [2] })).toBe("Toasters in US");
  });
});
