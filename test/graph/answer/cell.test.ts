import { describe, expect, it } from "vitest";
import { column, table } from "../../../graph/answer/answer.js";
import { carry, cell, cells, rememberCells, valueAt } from "../../../graph/answer/cell.js";
import { counted, derive } from "../../../graph/answer/derivation.js";

const result = {
  n: 3,
  median: null as number | null,
  offers: [
    { product: "Kettle X78", price: 19.99, stock: 4 },
    { product: "Boilo 550", price: 24.5, stock: 2 },
    { product: "Boilo 2", price: 31, stock: 0 },
  ],
  byMerchant: { "a/b~c": { price: 18 } } as Record<string, { price: number }>,
  searches: [120, 150],
};
rememberCells(result);
const [first, second] = result.offers;
if (first === undefined || second === undefined) throw new Error("the result holds three offers");

const pathOf = (found: ReturnType<typeof cell>): string | null =>
  found.derivation?.by === "cell" ? found.derivation.path : null;

describe("cell", () => {
  it.each([
    ["of the result itself", cell(result, "n"), "/n", 3],
    ["of a row", cell(second, "price"), "/offers/1/price", 24.5],
    ["of a row in a sorted list", cell(result.offers.toReversed()[0], "stock"), "/offers/2/stock", 0],
    ["the length of a list", cell(result.offers, "length"), "/offers/length", 3],
    ["of a list of numbers", cell(result.searches, 1), "/searches/1", 150],
    [
      "under a name that a path has to escape",
      cell(result.byMerchant["a/b~c"], "price"),
      "/byMerchant/a~1b~0c/price",
      18,
    ],
  ] as const)("%s", (_, found, path, value) => {
    expect(found).toEqual({ value, derivation: { by: "cell", path, value } });
    expect(valueAt(result, path)).toBe(value);
  });

  it("is unknown where the value or the row is", () => {
    const unknown = { value: null, derivation: null };
    expect([cell(result, "median"), cell(undefined as typeof first | undefined, "price")]).toEqual([unknown, unknown]);
  });

  it("has no proof where no tool returned the row", () => {
    expect(cell({ ...first }, "price")).toEqual({ value: 19.99, derivation: null });
  });
});

describe("carry", () => {
  const copy = carry(carry(first, { share: 0.5 }), { stock: 9 });

  it("keeps the cells of the row and claims nothing of what was added", () => {
    expect(copy).toEqual({ product: "Kettle X78", price: 19.99, stock: 9, share: 0.5 });
    expect(pathOf(cell(copy, "price"))).toBe("/offers/0/price");
    expect(cell(copy, "share").derivation).toBeNull();
    expect(cell(copy, "stock").derivation).toBeNull();
  });
});

describe("counted", () => {
  it.each([
    ["a list of the result", result.offers, { by: "cell", path: "/offers/length", value: 3 }],
    ["rows picked", result.offers.filter(({ stock }) => stock > 0), { by: "rows", at: ["/offers/0", "/offers/1"] }],
    ["names picked", ["Boilo 2"], { by: "count", of: ["Boilo 2"] }],
    ["rows of no result", [{ product: "Boilo 9" }], null],
  ])("%s", (_, things, derivation) => {
    expect(counted(things)).toEqual({ value: things.length, derivation });
  });
});

describe("valueAt", () => {
  it.each(["/offers/3/price", "/offers/0/constructor", "/offers/-1", "/toString", "/n/toFixed", "/offers/0/price/0"])(
    "%s is nothing of the result",
    (path) => {
      expect(valueAt(result, path)).toBeUndefined();
    },
  );
});

describe("rows of a table", () => {
  const columns = [column("product", "Product", "text"), column("price", "Price", "money", "USD")];
  const tableOf = (rows: Parameters<typeof table>[0]["rows"]) =>
    table({ id: "t", title: "T", columns, rows, refs: "E1" });

  it("tell once where they stand, and name only what stands elsewhere", () => {
    const rows = [
      { ...cells(first, "product", "price"), twice: derive("sum", cell(first, "price"), cell(second, "price")) },
      { product: "Boilo 550", price: cell(second, "price"), before: cell(first, "price") },
    ];
    const { origins, derived } = tableOf(rows);
    expect(origins).toEqual(["/offers/0", "/offers/1"]);
    expect(derived.map(({ row, key }) => `${row}/${key}`)).toEqual(["0/twice", "1/before"]);
  });

  it("stand nowhere when all their cells are computed", () => {
    expect(tableOf([{ product: "all", price: derive("sum", cell(first, "price")) }]).origins).toEqual([null]);
  });
});
