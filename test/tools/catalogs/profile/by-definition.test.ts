import { beforeAll, describe, expect, it } from "vitest";
import type { CatalogProduct } from "../../../../tools/catalogs/catalog.js";
import { type CatalogProfile, profileCatalog } from "../../../../tools/catalogs/profile/profile-catalog.js";
import { createRandom } from "../../../../tools/statistics/random.js";

/** A catalog with many of everything, and every count of its profile reckoned again in the words of its definition. */

const random = createRandom(11);
const oneOf = <T>(...items: readonly T[]): T => items[random.integer(0, items.length - 1)] as T; // never empty
const perhaps = <T>(value: T): T | null => (random.integer(0, 2) === 0 ? null : value);

const codeOf = (at: number): string => oneOf("4006381333931", "036000291452", String(2_000_000_000_000 + at), "x");

const products: readonly CatalogProduct[] = Array.from({ length: 1200 }, (_, at) => ({
  id: String(at),
  parentId: perhaps(`p${random.integer(0, 250)}`),
  title: oneOf(
    `TITLE OF ALL ${random.integer(0, 40)}`,
    `Repeated title ${random.integer(0, 29)} of a product`,
    "y".repeat(random.integer(18, 21)),
    "z".repeat(random.integer(148, 152)),
  ),
  description: null,
  brand: perhaps(oneOf("Acme", " ", "Bolt")),
  category: perhaps(Array.from({ length: random.integer(0, 33) }, () => oneOf("A", "b", " B ", "")).join(" > ")),
  price: perhaps(oneOf(0, -1, 10, 20, 30)),
  listPrice: perhaps(oneOf(0, 10, 20, 40)),
  currency: oneOf("USD", "EUR", null),
  availability: null,
  condition: null,
  sku: perhaps(`S${random.integer(0, 120)}`),
  gtin: perhaps(codeOf(at)),
  mpn: perhaps(oneOf("M1", " ")),
  url: null,
  image: null,
  attributes: Object.fromEntries(
    Array.from({ length: 45 }, (_, n) => [`a${String(n).padStart(2, "0")}`, String(random.integer(0, n))]),
  ),
  line: null,
  page: null,
  assumed: [],
}));

const countOf = (holds: (one: CatalogProduct) => boolean): number => products.filter(holds).length;
function groupsOf(keyOf: (one: CatalogProduct) => string | null): (readonly [string, readonly CatalogProduct[]])[] {
  const keys = [...new Set(products.map(keyOf).filter((key) => key !== null))];
  return keys.map((key) => [key, products.filter((one) => keyOf(one) === key)]);
}

describe("a large catalog, by definition", () => {
  let profile: CatalogProfile;
  beforeAll(async () => {
    profile = await profileCatalog(products);
  });

  it("has its parents, singles, and the 30 options in which variants of most parents differ", () => {
    const parents = groupsOf(({ parentId }) => parentId);
    const singles = countOf(({ parentId }) => parentId === null);
    const varying = Object.keys(products[0]?.attributes ?? {}).map((name) => ({
      name,
      parents: parents.filter(([, own]) => new Set(own.map(({ attributes }) => attributes[name])).size > 1).length,
    }));
    const options = varying
      .filter((option) => option.parents > 0)
      .sort((a, b) => b.parents - a.parents || (a.name < b.name ? -1 : 1));
    expect(options.length).toBeGreaterThan(30);
    expect(profile.structure).toMatchObject({
      variants: products.length - singles,
      parents: parents.length,
      parentsWithOneVariant: parents.filter(([, own]) => own.length === 1).length,
      singles,
      listings: parents.length + singles,
      options: options.slice(0, 30),
    });
  });

  it("lists the 50 codes that most products share, with ten of each", () => {
    const shared = groupsOf(({ sku }) => sku).filter(([, own]) => own.length > 1);
    const { repeated, present } = profile.identifiers.sku;
    expect(present).toBe(countOf(({ sku }) => sku !== null));
    expect([repeated.values, repeated.products]).toEqual([shared.length, shared.flatMap(([, own]) => own).length]);
    expect(shared.length).toBeGreaterThan(50);
    const largest = shared.sort((a, b) => b[1].length - a[1].length).slice(0, 50);
    expect(repeated.listed.map(({ value, products: n, ids }) => [value, n, ids])).toEqual(
      largest.map(([value, own]) => [value, own.length, own.slice(0, 10).map(({ id }) => id)]),
    );
  });

  it("counts numbers that are none, and lists the first 50", () => {
    const { gtin, brandAndMpn } = profile.identifiers;
    const isValid = (code: string | null) => code === "4006381333931" || code === "036000291452";
    expect(gtin).toMatchObject({
      present: countOf((one) => one.gtin !== null),
      missing: countOf((one) => one.gtin === null),
      valid: countOf((one) => isValid(one.gtin)),
      validShare: countOf((one) => isValid(one.gtin)) / products.length,
    });
    expect(gtin.valid + gtin.invalid + gtin.inStore).toBe(gtin.present);
    const faulty = products.filter((one) => one.gtin !== null && !isValid(one.gtin)).map(({ id }) => id);
    expect(gtin.listed.map(({ productId }) => productId)).toEqual(faulty.slice(0, 50));
    expect(brandAndMpn).toBe(countOf(({ brand, mpn }) => (brand ?? " ") !== " " && mpn === "M1"));
  });

  it("counts prices, and discounts of those that have both", () => {
    const { prices } = profile;
    const priced = products.filter(({ price }) => price !== null && price > 0);
    const pairs = priced.flatMap(({ price, listPrice }) => (price && listPrice ? [{ price, listPrice }] : []));
    const off = pairs.filter(({ price, listPrice }) => listPrice > price);
    expect(prices).toMatchObject({
      withoutPrice: countOf(({ price }) => price === null),
      zero: countOf(({ price }) => price !== null && price <= 0),
      onSale: off.length,
      listPriceNotHigher: pairs.length - off.length,
    });
    expect(prices.currencies.reduce((sum, { n }) => sum + n, 0)).toBe(priced.length);
    const sizes = prices.currencies.map(({ n }) => n);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  it("grows a tree of at most 30 levels and lists the 200 largest of its nodes, each below its parent", () => {
    const { categories } = profile;
    const paths = products.map(({ category }) =>
      (category ?? "")
        .split(">")
        .map((name) => name.trim().toLowerCase())
        .filter((name) => name !== "")
        .slice(0, 30),
    );
    const held = new Map<string, number>();
    for (const path of paths)
      for (let depth = 1; depth <= path.length; depth += 1) {
        const key = path.slice(0, depth).join(" > ");
        held.set(key, (held.get(key) ?? 0) + 1);
      }
    expect(categories.nodes).toBe(held.size);
    expect(categories.deepest).toBe(Math.max(...paths.map(({ length }) => length)));
    expect(categories.withoutCategory).toBe(paths.filter(({ length }) => length === 0).length);
    expect(categories.listed).toHaveLength(200);
    const largest = [...held.values()].sort((a, b) => b - a).slice(0, 200);
    expect(categories.listed.map((node) => node.products).sort((a, b) => b - a)).toEqual(largest);
    const childrenOf = new Map<string, number>();
    for (const key of held.keys()) {
      const parent = key.split(" > ").slice(0, -1).join(" > ");
      childrenOf.set(parent, (childrenOf.get(parent) ?? 0) + 1);
    }
    const seen = new Set<string>();
    for (const { path, name, depth, children, products: n } of categories.listed) {
      const steps = path.toLowerCase().split(" > ");
      expect([held.get(steps.join(" > ")), steps.length, steps.at(-1)]).toEqual([n, depth, name.toLowerCase()]);
      expect(children).toBe(childrenOf.get(steps.join(" > ")) ?? 0);
      if (depth > 1) expect(seen).toContain(steps.slice(0, -1).join(" > "));
      seen.add(steps.join(" > "));
    }
  });

  it("measures titles, and lists the 20 that most listings share, with ten of each", () => {
    const { titles } = profile;
    const lengths = products.map(({ title }) => title.length);
    expect(titles).toMatchObject({
      tooLong: lengths.filter((length) => length > 150).length,
      tooShort: lengths.filter((length) => length < 20).length,
      allCapitals: countOf(({ title }) => title.startsWith("TITLE")),
    });
    expect(titles.length).toMatchObject({
      n: products.length,
      shortest: Math.min(...lengths),
      longest: Math.max(...lengths),
      median: lengths.sort((a, b) => a - b)[599],
    });
    const shared = groupsOf(({ title }) => title)
      .map(([title, own]) => ({
        title,
        listings: new Set(own.map(({ id, parentId }) => (parentId === null ? `single ${id}` : parentId))).size,
      }))
      .filter(({ listings }) => listings > 1);
    expect(shared.length).toBeGreaterThan(20);
    expect(titles.repeated).toMatchObject({
      titles: shared.length,
      listings: shared.reduce((sum, { listings }) => sum + listings, 0),
    });
    expect(titles.repeated.listed.map(({ title, listings }) => [title, listings])).toEqual(
      shared
        .sort((a, b) => b.listings - a.listings)
        .slice(0, 20)
        .map(({ title, listings }) => [title, listings]),
    );
    for (const { ids, listings } of titles.repeated.listed) expect(ids).toHaveLength(Math.min(10, listings));
  });
});
