/** Files as shops export them: any number of rows, the same bytes every time. */

export interface Sold {
  readonly title: string;
  readonly color: string;
  readonly size: string;
  readonly sku: string;
  readonly gtin: string;
  readonly price: string;
  readonly before: string;
  readonly brand: string;
  readonly category: string;
  readonly stock: number;
}

const ADJECTIVES = ["Classic", "Portable", "Handmade", "Organic", "Compact", "Deluxe", "Foldable", "Wireless"];
const NOUNS = [
  "Coffee Mug",
  "Travel Kettle",
  "Soy Candle",
  "Yoga Mat",
  "Desk Lamp",
  "Rain Jacket",
  "Wool Socks",
  "Garden Hose",
  "Phone Stand",
  "Cutting Board",
  "Water Bottle",
];
const COLORS = ["Red", "Blue", "Green", "Black", "White"];
const SIZES = ["S", "M", "L"];
const BRANDS = ["Northfold", "Alder & Ash", "Kivi", "Brightwater"];
const CATEGORIES = ["Kitchen", "Garden", "Clothing", "Office"];
const VARIANTS = 3;

/** The nth row of every export: three in a row are variants of one product. */
export function soldAt(index: number): Sold {
  const product = Math.floor(index / VARIANTS);
  const cents = 500 + ((index * 7919) % 20_000);
  const noun = pick(NOUNS, product);
  return {
    title: `${pick(ADJECTIVES, Math.floor(product / NOUNS.length))} ${noun} ${product + 1}`,
    color: pick(COLORS, product),
    size: pick(SIZES, index),
    sku: `SKU-${String(index + 1).padStart(6, "0")}`,
    gtin: withCheckDigit(`400${String(index + 1).padStart(9, "0")}`),
    price: (cents / 100).toFixed(2),
    before: ((cents + 500) / 100).toFixed(2),
    brand: pick(BRANDS, product),
    category: pick(CATEGORIES, product),
    stock: (index * 31) % 40,
  };
}

/** About 900 bytes of HTML on several lines, with quotation marks, entities and a comma. */
function htmlBody({ title, color }: Sold): string {
  return [
    `<div class="product-body"><p><strong>${title}</strong> &ndash; made to last, "really".</p>`,
    `<ul>\n<li>Colour: ${color}</li>\n<li>Care &amp; use: wipe clean, keep dry</li>\n<li>Weight: 1,2 kg</li>\n</ul>`,
    `<p style="margin:0">Our workshop ships within two working days. Returns are free for thirty days, and every order supports a local school.</p>`,
    `<p>${"Every piece is checked by hand before it leaves us, wrapped in paper and packed in a box made of old boxes. ".repeat(4)}</p>`,
    `<!-- editor --><p>Questions? Write to us &hellip;</p></div>`,
  ].join("\n");
}

export function shopifyExport(rows: number, { template }: { readonly template: "new" | "legacy" }): Buffer {
  return template === "legacy" ? shopifyLegacy(rows) : shopifyNew(rows);
}

function shopifyLegacy(rows: number): Buffer {
  const header =
    "Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category,Google Shopping / Gender,Google Shopping / Age Group,Google Shopping / MPN,Google Shopping / Condition,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status";
  return table(header.split(","), rows, ",", (index) => {
    const sold = soldAt(index);
    const isFirst = index % VARIANTS === 0;
    return {
      Handle: handleOf(sold),
      ...(isFirst && {
        Title: sold.title,
        "Body (HTML)": htmlBody(sold),
        Vendor: sold.brand,
        "Product Category": `Home & Garden > ${sold.category}`,
        Type: sold.category,
        Tags: "sale, new",
        Published: "TRUE",
        "Option1 Name": "Size",
        "Option2 Name": "Color",
        "Gift Card": "FALSE",
        Status: "active",
      }),
      "Option1 Value": sold.size,
      "Option2 Value": sold.color,
      "Variant SKU": sold.sku,
      "Variant Grams": "450",
      "Variant Inventory Tracker": "shopify",
      "Variant Inventory Qty": String(sold.stock),
      "Variant Inventory Policy": "deny",
      "Variant Fulfillment Service": "manual",
      "Variant Price": sold.price,
      "Variant Compare At Price": index % 2 === 0 ? sold.before : "",
      "Variant Requires Shipping": "TRUE",
      "Variant Taxable": "TRUE",
      "Variant Barcode": `'${sold.gtin}`,
      "Image Src": `https://cdn.shop.example/${sold.sku}.jpg`,
      "Variant Weight Unit": "kg",
    };
  });
}

function shopifyNew(rows: number): Buffer {
  const header =
    "Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description,Google Shopping / Google product category,Google Shopping / Gender";
  return table(header.split(","), rows, ",", (index) => {
    const sold = soldAt(index);
    return {
      "URL handle": handleOf(sold),
      ...(index % VARIANTS === 0 && {
        Title: sold.title,
        Description: htmlBody(sold),
        Vendor: sold.brand,
        "Product category": `Home & Garden > ${sold.category}`,
        Type: sold.category,
        "Published on online store": "TRUE",
        Status: "Active",
        "Option1 name": "Size",
        "Option2 name": "Color",
      }),
      SKU: sold.sku,
      Barcode: sold.gtin,
      "Option1 value": sold.size,
      "Option2 value": sold.color,
      Price: sold.price,
      "Compare-at price": index % 2 === 0 ? sold.before : "",
      "Inventory tracker": "shopify",
      "Inventory quantity": String(sold.stock),
      "Continue selling when out of stock": "deny",
      "Product image URL": `https://cdn.shop.example/${sold.sku}.jpg`,
    };
  });
}

/** Every fourth row is the parent of the three behind it. */
export function wooExport(rows: number): Buffer {
  const header =
    "ID|Type|SKU|Name|Published|Is featured?|Visibility in catalog|Short description|Description|Date sale price starts|Date sale price ends|Tax status|Tax class|In stock?|Stock|Backorders allowed?|Sold individually?|Weight (lbs)|Allow customer reviews?|Sale price|Regular price|Categories|Tags|Images|Parent|Position|Attribute 1 name|Attribute 1 value(s)|Attribute 1 visible|Attribute 1 global|Attribute 2 name|Attribute 2 value(s)|Attribute 2 visible|Attribute 2 global";
  return table(header.split("|"), rows, ",", (row) => {
    const family = Math.floor(row / (VARIANTS + 1));
    const place = row % (VARIANTS + 1);
    const sold = soldAt(family * VARIANTS + Math.max(0, place - 1));
    const shared = {
      ID: String(1_000 + row),
      Published: "1",
      "In stock?": sold.stock > 0 ? "1" : "0",
      "Attribute 1 name": "Size",
      "Attribute 2 name": "Color",
    };
    if (place === 0)
      return {
        ...shared,
        Type: "variable",
        SKU: `FAMILY-${family + 1}`,
        Name: sold.title,
        Description: htmlBody(sold),
        Categories: `Home > ${sold.category}, Sale`,
        Images: `https://shop.example/${family}.jpg, https://shop.example/${family}-2.jpg`,
        "Attribute 1 value(s)": SIZES.join(", "),
        "Attribute 2 value(s)": sold.color,
      };
    return {
      ...shared,
      Type: "variation",
      SKU: sold.sku,
      Name: `${sold.title} - ${sold.size}`,
      Stock: String(sold.stock),
      "Sale price": row % 2 === 0 ? sold.price : "",
      "Regular price": row % 2 === 0 ? sold.before : sold.price,
      Parent: row % 3 === 0 ? `FAMILY-${family + 1}` : `id:${1_000 + row - place}`,
      "Attribute 1 value(s)": sold.size,
      "Attribute 2 value(s)": sold.color,
    };
  });
}

export function merchantTsv(rows: number): Buffer {
  const header =
    "id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\tsale_price\tgoogle_product_category\tproduct_type\tbrand\tgtin\tmpn\tcondition\tcolor\tsize\tage_group\tgender\titem_group_id";
  return table(header.split("\t"), rows, "\t", (index) => {
    const sold = soldAt(index);
    return {
      id: `offer-${index + 1}`,
      title: `${sold.title}, ${sold.size}`,
      description: `${sold.title} in ${sold.color}, "made to last".`,
      link: `https://shop.example/p/${index + 1}`,
      image_link: `https://cdn.shop.example/${sold.sku}.jpg`,
      availability: sold.stock > 0 ? "in_stock" : "out of stock",
      price: `${sold.before} EUR`,
      sale_price: index % 2 === 0 ? `${sold.price} EUR` : "",
      google_product_category: "536",
      product_type: `Home > ${sold.category}`,
      brand: sold.brand,
      gtin: sold.gtin,
      condition: "new",
      color: sold.color,
      size: sold.size,
      item_group_id: handleOf(sold),
    };
  });
}

export function amazonExport(rows: number): Buffer {
  const header =
    "item-name\titem-description\tlisting-id\tseller-sku\tprice\tquantity\topen-date\timage-url\titem-is-marketplace\tproduct-id-type\tzshop-shipping-fee\titem-note\titem-condition\tzshop-category1\tzshop-browse-path\tzshop-storefront-feature\tasin1\tasin2\tasin3\twill-ship-internationally\texpedited-shipping\tzshop-boldface\tproduct-id\tbid-for-featured-placement\tadd-delete\tpending-quantity\tfulfillment-channel\tmerchant-shipping-group\tstatus";
  return table(header.split("\t"), rows, "\t", (index) => {
    const sold = soldAt(index);
    return {
      "item-name": `${sold.brand} ${sold.title}, ${sold.color}, ${sold.size}`,
      "item-description": `${sold.title}, 10" wide`,
      "listing-id": `0708QH${index}`,
      "seller-sku": sold.sku,
      price: sold.price,
      quantity: String(sold.stock),
      "open-date": "08/07/2016 10:12:40 BST",
      "item-is-marketplace": "y",
      "product-id-type": "4",
      "item-condition": "11",
      asin1: `B0${String(index).padStart(8, "0")}`,
      "product-id": sold.gtin,
      "fulfillment-channel": "DEFAULT",
      status: sold.stock > 0 ? "Active" : "Inactive",
    };
  });
}

/** A German shop's own software: semicolons, decimal commas. */
export function genericExport(rows: number): Buffer {
  const header =
    "Artikelnummer;Bezeichnung;Beschreibung;Hersteller;Kategorie;Preis (EUR);UVP;Bestand;EAN;Farbe;Größe;Link";
  return table(header.split(";"), rows, ";", (index) => {
    const sold = soldAt(index);
    return {
      Artikelnummer: sold.sku,
      Bezeichnung: `${sold.title} ${sold.size}`,
      Beschreibung: `${sold.title}; in ${sold.color}`,
      Hersteller: sold.brand,
      Kategorie: `Haus > ${sold.category}`,
      "Preis (EUR)": sold.price.replace(".", ","),
      UVP: index % 2 === 0 ? sold.before.replace(".", ",") : "",
      Bestand: String(sold.stock),
      EAN: sold.gtin,
      Farbe: sold.color,
      Größe: sold.size,
      Link: `https://shop.example/artikel/${index + 1}`,
    };
  });
}

function table(
  header: readonly string[],
  rows: number,
  delimiter: string,
  rowAt: (index: number) => Readonly<Record<string, string>>,
): Buffer {
  const quote = (cell: string) =>
    /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = [header.map(quote).join(delimiter)];
  for (let index = 0; index < rows; index += 1) {
    const row = rowAt(index);
    lines.push(header.map((name) => quote(row[name] ?? "")).join(delimiter));
  }
  return Buffer.from(`${lines.join("\n")}\n`);
}

const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

const handleOf = ({ title }: Sold): string => title.toLowerCase().replace(/[^a-z\d]+/g, "-");

function withCheckDigit(twelve: string): string {
  const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}
