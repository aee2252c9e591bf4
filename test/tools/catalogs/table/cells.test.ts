import { describe, expect, it } from "vitest";
import { plainText } from "../../../../tools/catalogs/plain-text.js";
import { escapeCell } from "../../../../tools/catalogs/table/escape-cell.js";
import { isUnpublished, readAvailability, readCondition } from "../../../../tools/catalogs/table/values.js";
import { read, readOne, unreadReasons } from "./read.js";

describe("prices", () => {
  it("follow the column, whatever one cell could mean", async () => {
    const comma = await read("title;price\nMug;1.299\nCup;12,50\n");
    expect(comma.products.map(({ price }) => price)).toEqual([1299, 12.5]);
    const point = await read("title;price\nMug;1.299\nCup;12.50\n");
    expect(point.products.map(({ price }) => price)).toEqual([1.299, 12.5]);
    expect(point.assumptions).toEqual([]);
  });

  it("that nothing decides are whole, and that is said", async () => {
    const reading = await read("title;price\nMug;1.299\nCup;2.499\n");
    expect(reading.products.map(({ price }) => price)).toEqual([1299, 2499]);
    expect(reading.assumptions).toEqual(['"1.299" in the column "price" is a whole number']);
  });

  it("take the caller's currency only where none is named", async () => {
    const reading = await read("title,price\nMug,12\nCup,£3\nPot,$5\n", { currency: "EUR" });
    expect(reading.products.map(({ currency, assumed }) => [currency, assumed])).toEqual([
      ["EUR", ["currency"]],
      ["GBP", []],
      [null, []],
    ]);
    expect(reading.assumptions).toEqual(["prices that name no currency are in EUR"]);
    expect(await readOne("title,price\nPot,$5\n", { currency: "CAD" })).toMatchObject({
      currency: "CAD",
      assumed: ["currency"],
    });
    expect(await readOne("title,price\nPot,$5\n")).toMatchObject({ price: 5, currency: null, assumed: [] });
  });

  it("on sale stand beside what they were; a higher sale price is none", async () => {
    const { products } = await read("title,price,sale price,msrp\nA,20,15,30\nB,20,25,\nC,,9,\nD,20,,20\n");
    expect(products.map(({ price, listPrice }) => [price, listPrice])).toEqual([
      [15, 30],
      [20, null],
      [9, null],
      [20, null],
    ]);
  });

  it("that cannot be read leave the product and are listed", async () => {
    const reading = await read("title,price\nA,call us\nB,0\nC,-3\nD,n/a\nE,5\n");
    expect(reading.products.map(({ price }) => price)).toEqual([null, null, null, null, 5]);
    expect(unreadReasons(reading)).toEqual({
      "the price is not a number": 1,
      "the price is zero": 1,
      "the price is negative": 1,
    });
    expect(reading.unread[0]).toEqual({
      line: 2,
      page: null,
      column: "price",
      reason: "the price is not a number",
      value: "call us",
    });
  });
});

describe("ids", () => {
  it("that stand on several rows get a number and are listed", async () => {
    const reading = await read("id,title\na,One\na,Two\na-2,Three\na,Four\n");
    expect(reading.products.map(({ id }) => id)).toEqual(["a", "a-2", "a-2-2", "a-3"]);
    expect(unreadReasons(reading)).toEqual({ "the id stands on several rows": 3 });
  });
});

describe("product numbers", () => {
  it("lose what spreadsheets put around them; rounded ones are listed", async () => {
    const reading = await read(
      `title,ean\nA,'0012345678905\nB,"=""4006381333931"""\nC,4.00638E+12\nD,unknown\nE,400-6381-333931\n`,
    );
    expect(reading.products.map(({ gtin }) => gtin)).toEqual([
      "0012345678905",
      "4006381333931",
      null,
      null,
      "4006381333931",
    ]);
    expect(unreadReasons(reading)).toEqual({
      "a spreadsheet has rounded the number": 1,
      "the product number is not made of digits": 1,
    });
  });
});

describe("texts", () => {
  it("of HTML become plain, one line a paragraph", () => {
    expect(
      plainText(
        "<p>Fish &amp; <b>Chips</b></p>\n\n<ul><li>a &lt; b</li><li>5 &hellip;</li></ul><script>x<y</script>",
        100,
      ),
    ).toBe("Fish & Chips\na < b\n5 …");
    expect(plainText("a < b and c > d", 100)).toBe("a < b and c > d");
    expect(plainText("<!-- never closed <p>text", 100)).toBe("");
    expect(plainText(`${"x".repeat(9)}😀`, 10)).toBe("x".repeat(9));
    expect(plainText("&amp;lt;", 100)).toBe("&lt;");
  });

  it("of hostile length take no time", () => {
    expect(plainText("<a".repeat(500_000), 50)).toHaveLength(50);
    expect(plainText("<!--".repeat(500_000), 50)).toBe("");
  });

  it("that look like formulas are data when read, and kept from running when written", async () => {
    expect((await readOne("title,sku\n=HYPERLINK(1),@a\n")).title).toBe("=HYPERLINK(1)");
    expect(["=1", "+1", "-1", "@a", "\ta", "\ra", "a=1", "'=1", ""].map(escapeCell)).toEqual([
      "'=1",
      "'+1",
      "'-1",
      "'@a",
      "'\ta",
      "'\ra",
      "a=1",
      "'=1",
      "",
    ]);
  });

  it("that would change every object are no attributes", async () => {
    const product = await readOne(
      "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price\nm,Mug,__proto__,x,constructor,y,1\n",
    );
    expect(product.attributes).toEqual({});
    expect(Object.getPrototypeOf(product.attributes)).toBe(Object.prototype);
  });
});

it.each([
  ["in stock", "in_stock"],
  ["IN_STOCK", "in_stock"],
  ["https://schema.org/InStock", "in_stock"],
  ["12", "in_stock"],
  ["> 10", "in_stock"],
  ["TRUE", "in_stock"],
  ["Auf Lager", "in_stock"],
  ["0", "out_of_stock"],
  ["-3", "out_of_stock"],
  ["épuisé", "out_of_stock"],
  ["Out-of-stock", "out_of_stock"],
  ["pre-order", "preorder"],
  ["onbackorder", "backorder"],
  ["purple", null],
])("availability %s is %s", (word, expected) => expect(readAvailability(word)).toBe(expected));

it("conditions and states in several spellings", () => {
  expect(
    ["New", "neu", "NewCondition", "11", "Refurbished", "Used - Like New", "gebraucht", "shiny"].map(readCondition),
  ).toEqual(["new", "new", "new", "new", "refurbished", "used", "used", null]);
  expect(["draft", "Archived", "FALSE", "0", "-1", "Entwurf"].every(isUnpublished)).toBe(true);
  expect(["active", "TRUE", "1", "", "publish"].some(isUnpublished)).toBe(false);
});
