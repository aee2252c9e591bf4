import { describe, expect, it } from "vitest";
import { findProducts } from "../../../../tools/catalogs/pages/schema-graph.js";
import { valuesOf } from "../../../../tools/catalogs/pages/schema-values.js";
import { createRandom } from "../../../../tools/statistics/random.js";

const product = (id: string) => ({ "@type": "Product", "@id": id, name: id });
const namesOf = (...roots: readonly unknown[]): unknown[] => findProducts(roots).products.map(({ name }) => name);

describe("products of a page's graph", () => {
  it("are each found once, however many things point to them, also in a circle", () => {
    const random = createRandom(3);
    for (let round = 0; round < 30; round += 1) {
      const pages = Array.from({ length: 6 }, (_, at) => ({
        "@type": "WebPage",
        "@id": `#page${at}`,
        name: `Page ${at}`,
        mainEntity: { "@id": `#page${(at + 1) % 6}` },
        hasPart: [{ "@id": `#page${random.integer(0, 5)}` }, { "@id": `#kettle${random.integer(0, 3)}` }],
        about: { "@id": "#kettle0" },
      }));
      const products = Array.from({ length: 4 }, (_, at) => product(`#kettle${at}`));
      const found = findProducts([{ "@graph": [...pages, ...products] }]);
      expect(found.products.map((node) => node["@id"]).sort()).toEqual(products.map((node) => node["@id"]));
      expect(found.isCut).toBe(false);
    }
  });

  it("stand in the order of the page, in every place that holds what the page is about, and in no other", () => {
    const page = {
      "@type": "WebPage",
      mainEntity: product("a"),
      offers: { "@type": "Offer", itemOffered: product("b") },
      itemListElement: [product("c"), { "@type": "ListItem", item: product("d") }],
      isRelatedTo: product("not its own"),
      review: { "@type": "Review", itemReviewed: product("reviewed") },
    };
    expect(namesOf(page, product("e"))).toEqual(["a", "c", "d", "b", "e"]);
    expect(namesOf({ "@type": "BreadcrumbList", itemListElement: [product("crumb")] })).toEqual([]);
  });

  it("are found thirty steps down, and no deeper", () => {
    const within = (depth: number): unknown => (depth === 0 ? product("deep") : { mainEntity: within(depth - 1) });
    expect(namesOf(within(30))).toEqual(["deep"]);
    expect(namesOf(within(31))).toEqual([]);
  });

  it("that are variants of a group are the group's", () => {
    const group = { "@type": "ProductGroup", name: "group", hasVariant: [{ "@id": "v1" }] };
    expect(namesOf({ "@graph": [group, product("v1"), product("v2")] })).toEqual(["group", "v2"]);
  });

  it("a reference may name its type, and the fullest node of an id is taken", () => {
    const nodes = [
      { "@id": "x", "@type": "Product" },
      { "@id": "x", "@type": "Product", name: "full", sku: "1" },
      { "@id": "x", "@type": "Product", name: "less" },
    ];
    expect(namesOf({ mainEntity: { "@id": "x" }, "@graph": [{ about: nodes }] })).toContain("full");
    expect(namesOf({ mainEntity: { "@type": "Product", "@id": "x" } }, { subjectOf: nodes[1] })).toEqual(["full"]);
  });
});

it("at most 50,000 values of one property are read", () => {
  const many = { color: Array.from({ length: 50_010 }, () => "red") };
  expect(valuesOf(many, "color")).toHaveLength(50_000);
  expect(valuesOf({ "schema:color": ["red", null, [["blue"]]] }, "color")).toEqual(["red", "blue"]);
});
