import { describe, expect, it } from "vitest";
import type { CatalogProduct } from "../../../../tools/catalogs/catalog.js";
import { CatalogProfile, profileCatalog } from "../../../../tools/catalogs/profile/profile-catalog.js";

function product(id: string, known: Partial<CatalogProduct> = {}): CatalogProduct {
  return {
    ...{ id, parentId: null, title: `Handmade ceramic thing ${id}`, description: null, brand: null, category: null },
    ...{ price: null, listPrice: null, currency: null, availability: null, condition: null, sku: null, gtin: null },
    ...{ mpn: null, url: null, image: null, attributes: {}, line: null, page: null, assumed: [] },
    ...known,
  };
}

const usd = (id: string, price: number | null, known: Partial<CatalogProduct> = {}) =>
  product(id, { price, currency: "USD", ...known });

describe("an empty catalog", () => {
  it("has no shares, no medians and no issues", async () => {
    const profile = CatalogProfile.parse(await profileCatalog([]));
    expect(profile).toMatchObject({ products: 0, issues: [], prices: { currencies: [], medianDiscount: null } });
    expect(profile.completeness.map(({ share }) => share)).toEqual(Array(14).fill(null));
    expect(profile.titles.length).toEqual({ n: 0, shortest: null, p25: null, median: null, p75: null, longest: null });
    expect(profile.structure.variantsPerParent).toEqual({ median: null, max: null });
    expect(profile.identifiers.gtin.validShare).toBeNull();
  });
});

describe("structure and completeness", () => {
  const shirts = ["S", "M", "L"].map((size) =>
    product(`shirt-${size}`, { parentId: "shirt", title: "Linen shirt", attributes: { size, color: "blue" } }),
  );

  it("counts parents, singles, and what varies", async () => {
    const { structure, titles } = await profileCatalog([...shirts, product("hat")]);
    expect(structure).toEqual({
      variants: 3,
      parents: 1,
      parentsWithOneVariant: 0,
      singles: 1,
      listings: 2,
      variantsPerParent: { median: 3, max: 3 },
      options: [{ name: "size", parents: 1 }],
    });
    expect(titles.repeated.titles).toBe(0);
  });

  it("an empty text is missing, a price of 0 is there", async () => {
    const { completeness } = await profileCatalog([
      usd("a", 0, { brand: " ", attributes: { color: "" } }),
      usd("b", 3, { brand: "Acme", attributes: { color: "red" }, assumed: ["currency"] }),
    ]);
    const of = (field: string) => completeness.find((entry) => entry.field === field);
    expect(of("price")).toEqual({ field: "price", filled: 2, missing: 0, share: 1, assumed: 0 });
    expect(of("currency")).toMatchObject({ filled: 2, assumed: 1 });
    expect(of("brand")).toMatchObject({ filled: 1, share: 0.5 });
    expect(of("attributes")).toMatchObject({ filled: 1, share: 0.5 });
  });
});

describe("identifiers", () => {
  it("lists wrong numbers and finds repeated ones across spellings and variants", async () => {
    const { identifiers } = await profileCatalog([
      product("a", { gtin: "036000291452", sku: "1", parentId: "p" }),
      product("b", { gtin: "0036000291452", sku: "1", parentId: "p" }),
      product("c", { gtin: "4006381333932", brand: "Acme", mpn: "X1" }),
      product("d", { gtin: "2012345678903" }),
      product("e"),
    ]);
    expect(identifiers.gtin).toMatchObject({
      present: 4,
      missing: 1,
      valid: 2,
      invalid: 1,
      inStore: 1,
      validShare: 0.4,
    });
    expect(identifiers.gtin.listed.map(({ productId, kind }) => [productId, kind])).toEqual([
      ["c", "invalid"],
      ["d", "in-store"],
    ]);
    expect(identifiers.gtin.repeated).toMatchObject({ values: 1, products: 2, listed: [{ ids: ["a", "b"] }] });
    expect(identifiers.sku).toMatchObject({ present: 2, repeated: { values: 1, products: 2 } });
    expect([identifiers.brandAndMpn, identifiers.identified]).toEqual([1, 3]);
  });
});

describe("prices", () => {
  it("are described per currency, without zeros and unknown ones", async () => {
    const { prices } = await profileCatalog([
      ...[10, 20, 30, 40, 50, 60].map((price) => usd(`u${price}`, price, { listPrice: price === 10 ? 20 : null })),
      usd("odd", 9_999_999),
      usd("zero", 0),
      product("none"),
      product("eur", { price: 5, currency: "EUR", listPrice: 5 }),
    ]);
    expect(prices).toMatchObject({ withoutPrice: 1, zero: 1, onSale: 1, medianDiscount: 0.5, listPriceNotHigher: 1 });
    const [dollars, euros] = prices.currencies;
    // Type 7: position 6 * 0.25 = 1.5 between 20 and 30.
    expect(dollars).toMatchObject({ currency: "USD", n: 7, min: 10, p25: 25, median: 40, p75: 55, odd: 1 });
    expect(euros).toMatchObject({ currency: "EUR", n: 1, min: 5, p10: null, median: 5, mean: 5 });
    expect(prices.odd).toMatchObject([{ productId: "odd", price: 9_999_999, currency: "USD" }]);
  });
});

describe("titles, brands, categories", () => {
  it("finds repeated, similar, short, long and shouting titles", async () => {
    const { titles } = await profileCatalog([
      product("a", { title: "Blue ceramic mug with handle" }),
      product("b", { title: "BLUE  Ceramic Mug with Handle" }),
      product("c", { title: "Blue ceramic mugs with handles" }),
      product("d", { title: "Mug" }),
      product("e", { title: "x".repeat(151) }),
      product("f", { title: "BEST STEEL KETTLE EVER SOLD" }),
    ]);
    expect(titles).toMatchObject({ tooShort: 1, tooLong: 1, allCapitals: 1 });
    expect(titles.repeated).toEqual({
      titles: 1,
      listings: 2,
      listed: [{ title: "Blue ceramic mug with handle", listings: 2, ids: ["a", "b"] }],
    });
    expect(titles.similar).toMatchObject({ groups: 1, listings: 3, distinctTitles: 5, comparedWithAll: 5 });
  });

  it("counts brands whatever their letter case, and grows the tree", async () => {
    const { brands, categories } = await profileCatalog([
      product("a", { brand: "Acme", category: "Home > Kitchen > Kettles" }),
      product("b", { brand: "Acme", category: "Home > Kitchen" }),
      product("c", { brand: "ACME", category: "Garden" }),
      product("d"),
    ]);
    expect(brands).toEqual({
      distinct: 1,
      withoutBrand: 1,
      severalSpellings: { brands: 1, products: 3 },
      top: [{ brand: "Acme", products: 3, share: 0.75 }],
    });
    expect(categories).toMatchObject({ withoutCategory: 1, nodes: 4, deepest: 3 });
    expect(categories.listed.map(({ path, products, children }) => [path, products, children])).toEqual([
      ["Home", 2, 1],
      ["Home > Kitchen", 2, 1],
      ["Home > Kitchen > Kettles", 1, 0],
      ["Garden", 1, 0],
    ]);
  });
});

describe("lists of a profile", () => {
  const many = (n: number, of: (at: number) => Partial<CatalogProduct>) =>
    Array.from({ length: n }, (_, at) => product(String(at), of((at * 8) % n)));

  it("the 20 brands with most products, at a tie by name; a blank brand is none", async () => {
    const { brands } = await profileCatalog([
      ...many(21, (at) => ({ brand: `Brand ${String(at).padStart(2, "0")}` })),
      product("x", { brand: " Brand 20 " }),
      product("y", { brand: "  " }),
    ]);
    expect(brands).toMatchObject({ distinct: 21, withoutBrand: 1, severalSpellings: { brands: 0, products: 0 } });
    expect(brands.top).toHaveLength(20);
    expect(brands.top.slice(0, 3)).toEqual([
      { brand: "Brand 20", products: 2, share: 2 / 23 },
      { brand: "Brand 00", products: 1, share: 1 / 23 },
      { brand: "Brand 01", products: 1, share: 1 / 23 },
    ]);
  });

  it("a brand is shown as most products spell it", async () => {
    const spelled = ["ACME", "Acme", "acme", "Acme"].map((brand, at) => product(String(at), { brand }));
    expect((await profileCatalog(spelled)).brands.top).toEqual([{ brand: "Acme", products: 4, share: 1 }]);
  });

  it("the 30 attributes most products state, with their five most frequent values, cut at 80 characters", async () => {
    const { attributes } = await profileCatalog([
      ...many(31, (at) => ({ attributes: { [`a${String(at).padStart(2, "0")}`]: "x", size: String(at % 7) } })),
      product("y", { attributes: { size: " 3 ", a30: "x".repeat(90), blank: " " } }),
      product("z", { attributes: { size: "3" } }),
    ]);
    expect(attributes.distinct).toBe(32);
    expect(attributes.top).toHaveLength(30);
    const [size, last, first] = attributes.top;
    expect(size).toMatchObject({ name: "size", products: 33, share: 1, distinctValues: 7 });
    expect(size?.examples).toEqual(["3", "0", "1", "2", "4"]);
    expect(last).toMatchObject({ name: "a30", products: 2, share: 2 / 33, distinctValues: 2 });
    expect(last?.examples).toEqual(["x", "x".repeat(80)]);
    expect(first).toMatchObject({ name: "a00", products: 1, share: 1 / 33 });
  });

  it("availability and condition, most products first, and of how many they are unknown", async () => {
    const profile = await profileCatalog([
      product("a", { availability: "in_stock", condition: "used" }),
      product("b", { availability: "out_of_stock" }),
      product("c", { availability: "out_of_stock" }),
    ]);
    expect(profile).toMatchObject({
      availability: [
        { value: "out_of_stock", products: 2 },
        { value: "in_stock", products: 1 },
      ],
      condition: [
        { value: null, products: 2 },
        { value: "used", products: 1 },
      ],
    });
  });
});

describe("issues", () => {
  it("are ranked, counted and say what to do", async () => {
    const { issues } = await profileCatalog([usd("a", 5), usd("b", 6), usd("c", null, { gtin: "4006381333932" })]);
    const severities = issues.map(({ severity }) => severity);
    expect(severities).toEqual([...severities].sort((a, b) => "ewh".indexOf(a[0] ?? "") - "ewh".indexOf(b[0] ?? "")));
    expect(issues.find(({ id }) => id === "missing-price")).toMatchObject({
      severity: "error",
      products: 1,
      sentence: "1 of 3 products has no price.",
    });
    expect(issues.find(({ id }) => id === "missing-image")?.sentence).toBe("All 3 products have no picture.");
    expect(issues.find(({ id }) => id === "missing-gtin")?.sentence).toBe("2 of 3 products have no GTIN.");
    for (const { fix } of issues) expect(fix).toMatch(/\.$/);
    expect(issues.map(({ id }) => id)).not.toContain("zero-price");
  });
});

it("stops when nobody wants the result", async () => {
  const products = Array.from({ length: 500 }, (_, index) => product(String(index)));
  await expect(profileCatalog(products, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "canceled" });
});
