import { describe, expect, it } from "vitest";
import { amazonExport, genericExport, merchantTsv, shopifyExport, soldAt, wooExport } from "./exports.js";
import { read, readOne, reasons } from "./read.js";

describe("Shopify", () => {
  it.each([
    ["new", "shopify"],
    ["legacy", "shopify-legacy"],
  ] as const)("%s template: variants inherit from the first row of their product", async (template, id) => {
    const reading = await read(shopifyExport(9, { template }), { currency: "EUR" });
    expect(reading.format).toMatchObject({ id, delimiter: ",", encoding: "utf-8", preambleLines: 0 });
    expect([reading.rowsRead, reading.rowsAccepted, reading.products.length]).toEqual([9, 9, 9]);
    const sold = soldAt(1);
    expect(reading.products[1]).toMatchObject({
      id: sold.sku,
      parentId: "classic-coffee-mug-1",
      title: "Classic Coffee Mug 1",
      brand: sold.brand,
      category: "Kitchen",
      price: Number(sold.price),
      listPrice: null,
      currency: "EUR",
      assumed: ["currency"],
      gtin: sold.gtin,
      attributes: { size: "M", color: "Red" },
    });
    expect(reading.products[1]?.description).toMatch(
      /^Classic Coffee Mug 1 – made to last, "really".\nColour: Red\nCare & use/,
    );
    expect(reading.products[0]?.listPrice).toBe(Number(soldAt(0).before));
    expect(
      reading.format.columns.filter(({ how }) => how === "format").every(({ confidence }) => confidence === 1),
    ).toBe(true);
  });

  it("merges rows that only bring an image, and drops what is not published with all its variants", async () => {
    const reading = await read(
      `Handle,Title,Vendor,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Status
mug,Mug,Kivi,TRUE,Title,Default Title,M1,12.00,https://a.example/1.jpg,active
mug,,,,,,,,https://a.example/2.jpg,
cup,Cup,Kivi,TRUE,Size,S,C1,9.00,,draft
cup,,,,,L,C2,10.00,,
jug,Jug,Kivi,FALSE,,,J1,20.00,,active
lost,,,,,L,L1,10.00,,
`,
    );
    expect(reading.products).toHaveLength(1);
    expect(reading.products[0]).toMatchObject({
      id: "M1",
      parentId: null,
      attributes: {},
      image: "https://a.example/1.jpg",
    });
    expect(reasons(reading)).toEqual({ "the product is not published": 3, "the row has no title": 1 });
    expect(reading.rejected.map(({ line }) => line)).toEqual([4, 5, 6, 7]);
    expect([reading.rowsRead, reading.rowsAccepted]).toEqual([6, 2]);
  });

  it("tells variants without a SKU apart by their options", async () => {
    const { products } = await read(
      "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\nmug,Mug,Farbe,Rot,,1\nmug,,,Dunkel Blau,,2\npot,Pot,,,,3\n",
    );
    expect(products.map(({ id }) => id)).toEqual(["mug/rot", "mug/dunkel-blau", "pot"]);
    expect(products.map(({ attributes }) => attributes)).toEqual([{ color: "Rot" }, { color: "Dunkel Blau" }, {}]);
  });
});

describe("WooCommerce", () => {
  it("finds parents by SKU and by id; parents with variations are accepted and not sold", async () => {
    const reading = await read(wooExport(12));
    expect(reading.format.id).toBe("woocommerce");
    expect([reading.rowsRead, reading.rowsAccepted, reading.products.length]).toEqual([12, 12, 9]);
    expect(reading.products[1]).toMatchObject({
      id: "1002",
      parentId: "1000",
      title: "Classic Coffee Mug 1 - M",
      category: "Home > Kitchen",
      price: Number(soldAt(1).price),
      listPrice: Number(soldAt(1).before),
      attributes: { size: "M", color: "Red" },
    });
    expect(reading.products[2]?.parentId).toBe("1000");
    expect(reading.assumptions).toContain("sale prices hold now");
  });

  it("drops variations of a draft, keeps a parent without variations, knows 1, 0 and backorder", async () => {
    const reading = await read(
      `ID,Type,SKU,Name,Published,"In stock?",Stock,"Regular price",Parent
1,variation,V1,Mug - S,1,1,,5,PM
2,variable,PM,Mug,-1,1,,,
3,variable,PC,Cup,1,0,,7,
4,"simple, virtual",S1,Card,1,backorder,,9,
`,
    );
    expect(reading.products.map(({ id, availability }) => [id, availability])).toEqual([
      ["3", "out_of_stock"],
      ["4", "backorder"],
    ]);
    expect(reasons(reading)).toEqual({ "the product is not published": 2 });
  });

  it("takes the deepest of several categories; a comma may belong to a name", async () => {
    const { products } = await read(
      'ID,Type,Name,Regular price,Categories\n1,simple,A,1,"Sale, Home > Tea > Cups, Home"\n2,simple,B,1,"Pots\\, Pans"\n3,simple,C,1,"Gifts, Sale"\n',
    );
    expect(products.map(({ category }) => category)).toEqual(["Home > Tea > Cups", "Pots, Pans", "Gifts"]);
  });

  it.each([
    [
      "de",
      "Typ;Artikelnummer;Name;Veröffentlicht;Vorrätig?;Bestand;Angebotspreis;Regulärer Preis;Kategorien;Attribut 1 Name;Attribut 1 Wert(e)",
    ],
    [
      "fr",
      "Type;UGS;Nom;Publié;En stock ?;Stock;Tarif promo;Tarif régulier;Catégories;Nom de l’attribut 1;Valeur(s) de l’attribut 1",
    ],
    [
      "es",
      "Tipo;SKU;Nombre;Publicado;¿Existencias?;Inventario;Precio rebajado;Precio normal;Categorías;Nombre del atributo 1;Valor(es) del atributo 1",
    ],
    [
      "it",
      "Tipo;COD;Nome;Pubblicato;In stock?;Magazzino;Prezzo in offerta;Prezzo di listino;Categorie;Nome dell'attributo 1;Valore dell'attributo 1",
    ],
    [
      "pt",
      "Tipo;SKU;Nome;Publicado;Em estoque?;Estoque;Preço promocional;Preço normal;Categorias;Nome do atributo 1;Valor do atributo 1",
    ],
    [
      "nl",
      "Type;SKU;Naam;Gepubliceerd;Op voorraad?;Voorraad;Actieprijs;Reguliere prijs;Categorieën;Eigenschap 1 naam;Eigenschap 1 waarde(n)",
    ],
  ])("reads the headings of a shop in %s", async (_, header) => {
    const reading = await read(`${header}\nsimple;A-1;Teapot;1;1;4;1.299,50;1.499,00;Kitchen > Tea, Sale;Size;1 l\n`);
    expect(reading.format.id).toBe("woocommerce");
    expect(reading.format.columns.every(({ how }) => how === "format")).toBe(true);
    expect(reading.products[0]).toMatchObject({
      title: "Teapot",
      sku: "A-1",
      price: 1299.5,
      listPrice: 1499,
      category: "Kitchen > Tea",
      availability: "in_stock",
      attributes: { size: "1 l" },
    });
  });
});

describe("Google Merchant", () => {
  it("reads a TSV feed; variants share their item group", async () => {
    const reading = await read(merchantTsv(6));
    expect(reading.format).toMatchObject({ id: "google-merchant", delimiter: "\t" });
    expect(reading.products[0]).toMatchObject({
      id: "offer-1",
      parentId: "classic-coffee-mug-1",
      price: Number(soldAt(0).price),
      listPrice: Number(soldAt(0).before),
      currency: "EUR",
      category: "Home > Kitchen",
      condition: "new",
      attributes: { color: "Red", size: "S" },
      assumed: [],
    });
    expect(reading.products[0]?.description).toContain('"made to last"');
  });

  it("knows names with spaces and with g:, and prices by ISO 4217", async () => {
    const reading = await read(
      "g:id\tg:title\tlink\timage link\tprice\titem group id\tavailability\n1\tلمبة\thttps://a.example/1\t\t10.000 KWD\tx\tin stock\n2\tLamp\thttps://a.example/2\t\t1.000 EUR\ty\tpreorder\n",
    );
    expect(reading.format.id).toBe("google-merchant");
    expect(reading.products.map(({ price, currency, parentId }) => [price, currency, parentId])).toEqual([
      [10, "KWD", null],
      [1000, "EUR", null],
    ]);
  });
});

describe("Amazon", () => {
  it("reads a listing report", async () => {
    const reading = await read(amazonExport(4));
    expect(reading.format.id).toBe("amazon");
    expect(reading.products[0]).toMatchObject({
      id: "SKU-000001",
      sku: "SKU-000001",
      gtin: soldAt(0).gtin,
      price: Number(soldAt(0).price),
      condition: "new",
      availability: "out_of_stock",
      attributes: { asin: "B000000000" },
    });
    expect(reading.products[0]?.description).toContain('10" wide');
  });

  it("reads a flat file with three header rows, its parents and children", async () => {
    const reading = await read(
      `TemplateType=fptcustom\tVersion=2021.1014\tThe top 3 rows are for Amazon.com use only
Seller SKU\tProduct Name\tStandard Price\tQuantity\tParentage\tParent SKU\tBrand
item_sku\titem_name\tstandard_price\tquantity\tparent_child\tparent_sku\tbrand_name
P1\tMug\t\t\tParent\t\tKivi
C1\tMug red\t12.00\t3\tChild\tP1\t
C2\tMug blue\t13.00\t0\tChild\tP1\t
`,
    );
    expect(reading.format).toMatchObject({ id: "amazon", preambleLines: 2 });
    expect([reading.rowsRead, reading.rowsAccepted]).toEqual([3, 3]);
    expect(reading.products.map(({ id, parentId, brand }) => [id, parentId, brand])).toEqual([
      ["C1", "P1", "Kivi"],
      ["C2", "P1", "Kivi"],
    ]);
  });
});

describe("other tables", () => {
  it("reads a German shop by synonyms", async () => {
    const reading = await read(genericExport(3));
    expect(reading.format).toMatchObject({ id: "generic-table", delimiter: ";" });
    expect(reading.products[2]).toMatchObject({
      title: "Classic Coffee Mug 1 L",
      price: Number(soldAt(2).price),
      listPrice: Number(soldAt(2).before),
      currency: "EUR",
      category: "Haus > Kitchen",
      attributes: { color: "Red", size: "L" },
      url: "https://shop.example/artikel/3",
    });
    expect(reading.format.columns.map(({ how, confidence }) => how === "synonym" && confidence < 1)).not.toContain(
      false,
    );
  });

  it.each([
    [
      "Product,Competitor,URL,Current price,Was price,Currency,Stock,Checked at\nMug,Shop A,https://a.example/m,12.00,15.00,GBP,In stock,2026-01-01\n",
    ],
    [
      "Nom du produit;Vendeur;Lien;Prix;Prix barré;Devise;Disponibilité\nMug;A;https://a.example/m;12,00;15,00;GBP;En stock\n",
    ],
    ["Название|Ссылка|Цена|Старая|Валюта|Наличие|MSRP\nMug|https://a.example/m|12,00||GBP|в наличии|15,00\n"],
  ])("a price monitor's file: %s", async (table) => {
    expect(await readOne(table)).toMatchObject({
      title: "Mug",
      price: 12,
      listPrice: 15,
      currency: "GBP",
      availability: "in_stock",
      url: "https://a.example/m",
    });
  });
});
