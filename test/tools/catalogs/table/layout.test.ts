import { describe, expect, it } from "vitest";
import { read, reasons } from "./read.js";

describe("delimiter", () => {
  it.each([
    [",", 'name,price\n"Mug; blue | large",12.50\n'],
    [";", "Name;Preis\nTasse, blau, groß;1,50\nKanne;2,50\n"],
    ["\t", "name\tprice\nMug, blue; large\t12.50\n"],
    ["|", "name|price\nMug, blue; large|12.50\n"],
  ])("%j", async (delimiter, table) => {
    const reading = await read(table);
    expect(reading.format.delimiter).toBe(delimiter);
    expect(reading.products[0]?.title).toMatch(/blue?.*(?:large|groß|blau)|Tasse/);
  });

  it.each([
    ["table.csv", ","],
    ["table.tsv", "\t"],
    ["TABLE.TAB", "\t"],
    [null, ","],
  ])("where two would do, the name of the file decides: %s", async (filename, delimiter) => {
    const rows = Array.from({ length: 5 }, (_, at) => `Ding, klein\tWas ${at}, groß\n`).join("");
    expect((await read(rows, { filename })).format.delimiter).toBe(delimiter);
  });

  it("Excel's sep= line decides and counts as preamble", async () => {
    const reading = await read("sep=|\r\nname|price\r\nMug, big|12\r\n");
    expect(reading.format).toMatchObject({ delimiter: "|", preambleLines: 1 });
    expect(reading.products[0]).toMatchObject({ title: "Mug, big", line: 3 });
  });
});

describe("header", () => {
  it("stands below lines about the file", async () => {
    const reading = await read(
      'Shop export\nGenerated on 2024-01-01\n\n"Filter: all, none"\nProduct name,Price,SKU\nMug,12,1\n',
    );
    expect(reading.format.preambleLines).toBe(4);
    expect(reading.products[0]).toMatchObject({ title: "Mug", line: 6 });
  });

  it("is found behind 35 lines, with line numbers counted through cells of several lines", async () => {
    const preamble = Array.from({ length: 35 }, (_, at) => `Note ${at + 1}`).join("\n");
    const reading = await read(`${preamble}\ntitle,price\n"Mug\nlarge",1\n\n\nCup,2\n`);
    expect(reading.format.preambleLines).toBe(35);
    expect(reading.products.map(({ line }) => line)).toEqual([37, 41]);
  });

  it("is missing: columns are told by their values, with little confidence", async () => {
    const reading = await read(
      "1,4006381333931,Red coffee mug,12.50,https://a.example/c\n2,4006381333948,Blue kettle,30.00,https://a.example/d\n",
    );
    expect(reading.format.columns.map(({ field, how }) => [field, how])).toEqual([
      [null, "unused"],
      ["gtin", "values"],
      ["title", "values"],
      ["price", "values"],
      ["url", "values"],
    ]);
    expect(reading.format.columns.every(({ confidence }) => confidence < 0.7)).toBe(true);
    expect(reading.assumptions).toContain("the file has no header: its columns were told by their values");
    expect(reading.products.map(({ title, price, line }) => [title, price, line])).toEqual([
      ["Red coffee mug", 12.5, 1],
      ["Blue kettle", 30, 2],
    ]);
  });

  it("is in words that nobody knows: the values tell", async () => {
    const reading = await read("Ding,Kosten und so\nRote Tasse,12.50\nBlauer Kessel,30.00\n");
    expect(reading.rowsRead).toBe(2);
    expect(reading.products[0]).toMatchObject({ title: "Rote Tasse", price: 12.5, line: 2 });
  });

  it("repeats a heading: the first filled cell counts", async () => {
    const { products } = await read("title,title,price,price\nMug,Other,,3\n,Cup,4,\n");
    expect(products.map(({ title, price }) => [title, price])).toEqual([
      ["Mug", 3],
      ["Cup", 4],
    ]);
  });

  it("names a currency", async () => {
    const { products } = await read("name,price_usd\nMug,12\n");
    expect(products[0]).toMatchObject({ price: 12, currency: "USD", assumed: [] });
  });
});

describe("rows that are no products", () => {
  it("totals, footers, a second header, too many and too few cells", async () => {
    const reading = await read(
      "title,price,sku\nMug,1,a\n,,\nTotal:,1,\nMug,1\nMug,1,b,extra\nMug,1,c,,\ntitle,price,sku\nTotal Body Shampoo,5,d\nExported on 2026-01-01 by nobody,,\n",
    );
    expect(reasons(reading)).toEqual({
      "a total or footer row": 2,
      "the row has fewer cells than the header": 1,
      "the row has more cells than the header": 1,
      "the header stands again": 1,
    });
    expect(reading.products.map(({ title }) => title)).toEqual(["Mug", "Mug", "Total Body Shampoo"]);
    expect(reading.rejected[0]).toEqual({
      line: 4,
      page: null,
      column: null,
      reason: "a total or footer row",
      value: "Total:,1",
    });
  });

  it("tabs that an editor dropped at the end of a line are no fault", async () => {
    expect((await read("title\tprice\tsku\nMug\t1\n")).products).toHaveLength(1);
  });
});
