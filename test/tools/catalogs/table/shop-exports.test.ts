import { describe, expect, test } from "vitest";
import type { CatalogReading } from "../../../../tools/catalogs/catalog.js";
import { readCatalogFile } from "../../../../tools/catalogs/read-file.js";

/** Exports of other shops' software, by hand after their documented headings. */

const read = (
  text: string | Uint8Array,
  more: { encoding?: string; filename?: string } = {},
): Promise<CatalogReading> =>
  readCatalogFile(typeof text === "string" ? Buffer.from(text) : text, {
    filename: "export.csv",
    mediaType: null,
    currency: null,
    maxProducts: 100,
    ...more,
  });

const told = ({ products }: CatalogReading) =>
  products.map(({ id, parentId, title, category, price, listPrice }) => [
    id,
    parentId,
    title,
    category,
    price,
    listPrice,
  ]);

test("Wix: variants cost their surcharge more, less the discount of the product", async () => {
  const reading =
    await read(`handleId,fieldType,name,collection,sku,price,surcharge,visible,discountMode,discountValue,inventory,productOptionName1,productOptionDescription1
P1,Product,Yoga mat,Sports;Yoga,YM,29.99,,true,PERCENT,10,InStock,Color,#ff0000:Red;#0000ff:Blue
P1,Variant,,,YM-R,,0,true,,,5,,#ff0000:Red
P1,Variant,,,YM-B,,5,true,,,0,,#0000ff:Blue
P2,Product,Kettle,,K1,49,,true,AMOUNT,9,3,,
P3,Product,Hidden,,H1,49,,false,,,3,,
`);
  expect(reading.format.id).toBe("wix");
  expect(told(reading)).toEqual([
    ["YM-R", "P1", "Yoga mat", "Sports", 26.99, 29.99],
    ["YM-B", "P1", "Yoga mat", "Sports", 31.49, 34.99],
    ["P2", null, "Kettle", null, 40, 49],
  ]);
  expect(reading.products.map(({ attributes }) => attributes)).toEqual([{ color: "Red" }, { color: "Blue" }, {}]);
  expect(reading.rejectedByReason).toEqual([{ reason: "the product is not published", rows: 1 }]);
});

test("WooCommerce in Russian: name, price, parent and attributes", async () => {
  const reading =
    await read(`ID,Тип,Артикул,Имя,Опубликован,"Краткое описание",Описание,"В наличии?",Запасы,"Акционная цена","Базовая цена",Категории,Родительский,"Название атрибута 1","Значения атрибутов 1"
40,variable,YM,"Коврик для йоги",1,Мягкий,,1,,,,"Спорт > Йога",,Цвет,"Красный, Синий"
41,variation,YM-1,"Коврик для йоги - Красный",1,,,1,,900,1000,,YM,Цвет,Красный
42,variation,YM-2,"Коврик для йоги - Синий",1,,,1,,,1100,,id:40,Цвет,Синий
43,simple,K,Чайник,1,,,1,,,"1500,50",Кухня,,,
`);
  expect(reading.format.id).toBe("woocommerce");
  expect(told(reading)).toEqual([
    ["41", "40", "Коврик для йоги - Красный", "Спорт > Йога", 900, 1000],
    ["42", "40", "Коврик для йоги - Синий", "Спорт > Йога", 1100, null],
    ["43", null, "Чайник", "Кухня", 1500.5, null],
  ]);
  expect(reading.products[0]?.attributes).toEqual({ color: "Красный" });
});

test("WooCommerce in German: name, price, parent and attributes", async () => {
  const reading =
    await read(`ID,Typ,Artikelnummer,Name,Veröffentlicht,Kurzbeschreibung,Beschreibung,Vorrätig?,Lager,Angebotspreis,"Regulärer Preis",Kategorien,Übergeordnet,"Attribut 1 Name","Attribut 1 Wert(e)"
40,variable,YM,Yogamatte,1,Weich,,1,,,,"Sport > Yoga",,Farbe,"Rot, Blau"
41,variation,YM-1,"Yogamatte - Rot",1,,,1,,"29,90","34,90",,YM,Farbe,Rot
42,variation,YM-2,"Yogamatte - Blau",1,,,1,,,"34,90",,id:40,Farbe,Blau
43,simple,K,Wasserkocher,1,,,1,,,"49,50",Küche,,,
`);
  expect(reading.format.id).toBe("woocommerce");
  expect(told(reading)).toEqual([
    ["41", "40", "Yogamatte - Rot", "Sport > Yoga", 29.9, 34.9],
    ["42", "40", "Yogamatte - Blau", "Sport > Yoga", 34.9, null],
    ["43", null, "Wasserkocher", "Küche", 49.5, null],
  ]);
  expect(reading.products.map(({ attributes }) => attributes)).toEqual([{ color: "Rot" }, { color: "Blau" }, {}]);
});

test("Magento: the deepest category, and attributes that stand in one cell", async () => {
  const reading =
    await read(`sku,attribute_set_code,product_type,categories,product_websites,name,product_online,price,qty,is_in_stock,additional_attributes
MB01,Bag,simple,"Default Category/Gear,Default Category/Gear/Bags",base,Duffel Bag,1,34,100,1,"material=Nylon,strap_type=Shoulder"
`);
  expect(reading.format.id).toBe("magento");
  expect(told(reading)).toEqual([["MB01", null, "Duffel Bag", "Gear > Bags", 34, null]]);
  expect(reading.products[0]?.attributes).toEqual({ material: "Nylon", "strap type": "Shoulder" });
});

test("eBay: a listing is sold in its variations", async () => {
  const reading =
    await read(`Item number,Title,Variation details,Custom label (SKU),Available quantity,Format,Currency,Start price,Current price,eBay category 1 name,eBay category 1 number,Condition,Listing site
334012345678,Yoga Mat 6mm,,YM,10,FIXED_PRICE,USD,29.99,29.99,Yoga Mats,158928,New,US
334012345679,Running Shoes,,RS,10,FIXED_PRICE,USD,,,Shoes,15709,New,US
334012345679,Running Shoes,[Color=Red;Size=9],RS-9,4,FIXED_PRICE,USD,59.99,59.99,Shoes,15709,New,US
334012345679,Running Shoes,[Color=Red;Size=10],RS-10,6,FIXED_PRICE,USD,64.99,64.99,Shoes,15709,New,US
`);
  expect(reading.format.id).toBe("ebay");
  expect(told(reading)).toEqual([
    ["334012345678", null, "Yoga Mat 6mm", "Yoga Mats", 29.99, null],
    ["RS-9", "334012345679", "Running Shoes", "Shoes", 59.99, null],
    ["RS-10", "334012345679", "Running Shoes", "Shoes", 64.99, null],
  ]);
  expect(reading.products[1]?.attributes).toEqual({ color: "Red", size: "9" });
  expect(reading.products[0]?.currency).toBe("USD");
});

test("a Keyword Planner export is no catalog, and is told where it belongs", async () => {
  const text = `Keyword Stats 2026-06-09 at 21_25_18\n"May 1, 2025 - April 30, 2026"\nKeyword\tCurrency\tAvg. monthly searches\tCompetition\nyoga mat\tUSD\t50000\tHigh\n`;
  await expect(read(text)).rejects.toThrow(/Keyword Planner.*npm run import/);
  await expect(read(Buffer.from(`\uFEFF${text}`, "utf16le"))).rejects.toThrow("Keyword Planner");
});

test("rows that say the same twice are told as such", async () => {
  const reading = await read("id,title,price\n1,Yoga mat,19\n1,Yoga mat,19\n2,Kettle,30\n2,Blue kettle,31\n");
  expect(reading.unreadByReason).toEqual([
    { reason: "the row says the same as an earlier one", rows: 1 },
    { reason: "the id stands on several rows", rows: 1 },
  ]);
});

test("an offer that is a text holds a price", async () => {
  const page = `<html><script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Yoga Mat","offers":"19.99 USD"}</script></html>`;
  const { products } = await read(page, { filename: "mat.html" });
  expect(products[0]).toMatchObject({ price: 19.99, currency: "USD" });
});

test("a feed that is declared UTF-8 and is Latin-1", async () => {
  const feed = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>1</g:id><title>Café crème</title><link>https://x.example/1</link><g:price>9.00 EUR</g:price></item></channel></rss>`,
    "latin1",
  );
  expect((await read(feed, { filename: "feed.xml" })).products[0]?.title).toBe("Café crème");
});

describe("encodings", () => {
  const POLISH =
    "nazwa,cena\nŻółta kurtka przeciwdeszczowa męska,199\nDzbanek elektryczny świąteczny łódź,89\nŚpiwór dziecięcy źródło ćma,120\n";
  const CASES: readonly (readonly [encoding: string, text: string])[] = [
    ["windows-1250", POLISH],
    ["iso-8859-2", POLISH],
    ["windows-1251", "название,цена\nКоврик для йоги,1000\nЭлектрический чайник,2500\n"],
    ["windows-1254", "ürün adı,fiyat\nYoğa matı yeşil şık,199\nÇay makinesi ışıklı büyük,89\nKoşu ayakkabısı,300\n"],
    ["windows-1255", "name,price\nמזרן יוגה,100\nקומקום חשמלי,200\nנעלי ריצה לגברים,300\n"],
    ["windows-1256", "name,price\nسجادة يوغا,100\nغلاية كهربائية,200\nحذاء جري للرجال,300\n"],
    ["macintosh", "name,prix\nMachine à café française,199\nThéière élégante à œufs,89\nCrème pour bébé,12\n"],
    ["windows-1252", "name,prix\nMachine à café française – 12 €,199\nThéière élégante à œufs,89\nCrème,12\n"],
    ["windows-1252", "nafn,verð\nÞykkur ullarsokkur með mynstri,199\nRegnjakki fyrir börn úr góðu efni,89\n"],
  ];

  const titles = (text: string): string[] =>
    text
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",")[0] ?? "");

  test.each(CASES)("%s is told by its content", async (encoding, text) => {
    const reading = await read(encode(text, encoding));
    expect(reading.products.map(({ title }) => title)).toEqual(titles(text));
  });

  test.each(CASES)("%s is taken where it is stated", async (encoding, text) => {
    const reading = await read(encode(text, encoding), { encoding });
    expect(reading.products.map(({ title }) => title)).toEqual(titles(text));
    expect(reading.assumptions.join()).not.toContain("encoded");
  });

  test("a name that nobody knows is refused", async () => {
    await expect(read("title\nMat\n", { encoding: "klingon-1" })).rejects.toThrow(
      'The encoding "klingon-1" is not known',
    );
  });
});

/** The other way round from TextDecoder, for encodings of one byte. */
function encode(text: string, encoding: string): Uint8Array {
  // Streaming avoids Node 20's Latin-1 short cut for windows-1252.
  const decoded = (byte: number) => new TextDecoder(encoding).decode(new Uint8Array([byte]), { stream: true });
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoded(byte), byte]));
  return Uint8Array.from([...text].map((letter) => bytes.get(letter) ?? 63));
}
