import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CatalogStore } from "../../../tools/catalogs/catalog-store.js";
import type { StateStore } from "../../../tools/state/state-store.js";
import { openPlace, type StatePlace, stateEngines } from "../state/stores.js";

interface Document {
  readonly words: string;
}
interface Product {
  readonly id: number;
}

const productsOf = (n: number): Product[] => Array.from({ length: n }, (_, id) => ({ id }));

describe.each(stateEngines())("catalogs kept on %s", (engine) => {
  let place: StatePlace;
  let store: StateStore;
  let catalogs: CatalogStore<Document, Product>;
  beforeAll(async () => {
    place = await openPlace(engine);
    store = await place.open();
    catalogs = new CatalogStore(store, 7);
  });
  afterAll(() => place.remove());

  const save = (owner: string | null, name: string, products = 3) =>
    catalogs.save({
      id: catalogs.newId(),
      owner,
      name,
      document: { words: `about ${name}` },
      products: productsOf(products),
    });

  test("gives back what it keeps, page by page", async () => {
    const kept = await save("key:1", "Big", 2_345);
    expect(await catalogs.find(kept.id, "key:1")).toEqual(kept);
    expect(kept).toMatchObject({ name: "Big", products: 2_345, owner: "key:1", document: { words: "about Big" } });
    expect(await catalogs.products(kept, 0, 2)).toEqual({ offset: 0, total: 2_345, items: [{ id: 0 }, { id: 1 }] });
    const across = await catalogs.products(kept, 990, 1_020);
    expect(across.items.map(({ id }) => id)).toEqual(Array.from({ length: 1_020 }, (_, at) => 990 + at));
    expect((await catalogs.products(kept, 2_344, 10)).items).toEqual([{ id: 2_344 }]);
    expect((await catalogs.products(kept, 9_999, 10)).items).toEqual([]);
  });

  test("to others a catalog does not exist", async () => {
    const kept = await save("person:ann", "Hers");
    for (const stranger of ["person:bob", "key:ann", null]) {
      expect(await catalogs.find(kept.id, stranger)).toBeNull();
      expect(await catalogs.delete(kept.id, stranger)).toBe(false);
    }
    expect(await catalogs.list("person:bob")).toEqual([]);
    expect(await catalogs.latest("person:bob")).toBeNull();
    expect((await catalogs.find(kept.id, "person:ann"))?.name).toBe("Hers");
  });

  test("nobody's catalog is found by its id alone, and for some days only", async () => {
    const before = Date.now();
    const kept = await save(null, "Nobody's");
    expect((await catalogs.find(kept.id, null))?.id).toBe(kept.id);
    expect((await catalogs.find(kept.id, "key:9"))?.id).toBe(kept.id);
    expect(await catalogs.find("cat_AAAAAAAAAAAAAAAAAAAAAAAA", null)).toBeNull();
    const days = (Date.parse(kept.expiresAt) - before) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(7);
    expect(days).toBeLessThan(7.01);
  });

  test("lists an owner's catalogs newest first and lets the oldest go", async () => {
    const kept = [];
    for (const name of ["a", "b", "c", "d", "e", "f"]) kept.push(await save("key:many", name));
    expect((await catalogs.list("key:many")).map(({ name }) => name)).toEqual(["f", "e", "d", "c", "b"]);
    expect((await catalogs.latest("key:many"))?.name).toBe("f");
    expect(await catalogs.find(kept[0]?.id ?? "", "key:many")).toBeNull();
    expect((await catalogs.products(kept[0] as (typeof kept)[number], 0, 5)).items).toEqual([]);
  });

  test("forgets all of a catalog", async () => {
    const kept = await save("key:gone", "Gone", 1_500);
    expect(await catalogs.delete(kept.id, "key:gone")).toBe(true);
    expect(await catalogs.find(kept.id, "key:gone")).toBeNull();
    expect((await catalogs.products(kept, 0, 2_000)).items).toEqual([]);
    expect(await catalogs.list("key:gone")).toEqual([]);
    expect(await catalogs.delete(kept.id, "key:gone")).toBe(false);
  });

  test("two at once both get into the owner's list", async () => {
    await Promise.all(["x", "y", "z"].map((name) => save("key:race", name)));
    expect((await catalogs.list("key:race")).map(({ name }) => name).sort()).toEqual(["x", "y", "z"]);
  });

  test("what is kept is there for another process", async () => {
    const kept = await save("key:next", "Stays");
    if (engine === "sqlite") await store.close();
    store = await place.open();
    catalogs = new CatalogStore(store, 7);
    expect((await catalogs.latest("key:next"))?.document).toEqual({ words: "about Stays" });
    expect((await catalogs.products(kept, 0, 9)).items).toHaveLength(3);
  });
});
