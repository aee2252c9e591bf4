import type { Field } from "../fields.js";
import { fieldsOf, holdsAll, type TableFormat } from "./format.js";

/** The template of 2024 and later. */
export const shopify: TableFormat = {
  id: "shopify",
  label: "Shopify product export (CSV)",
  fits: (headings) => headings.has("url handle") && holdsAll(headings, "title|price"),
  fields: fieldsOf({
    group: "URL handle",
    title: "Title",
    description: "Description",
    brand: "Vendor",
    category: "Type|Product category|Google Shopping / Google product category",
    published: "Published on online store|Status",
    sku: "SKU",
    gtin: "Barcode",
    price: "Price",
    listPrice: "Compare-at price",
    quantity: "Inventory quantity",
    policy: "Continue selling when out of stock",
    tracker: "Inventory tracker",
    image: "Product image URL|Variant image URL",
    mpn: "Google Shopping / MPN|Google Shopping / Manufacturer part number (MPN)",
    condition: "Google Shopping / Condition",
    "attribute:gender": "Google Shopping / Gender",
    "attribute:age group": "Google Shopping / Age group",
    unused:
      "Tags|Cost per item|Charge tax|Tax code|Unit price total measure|Unit price total measure unit|Unit price base measure|Unit price base measure unit|Weight value (grams)|Weight unit for display|Requires shipping|Fulfillment service|Image position|Image alt text|Gift card|SEO title|SEO description",
  }),
  numbered: optionField,
  hasImageRows: true,
};

/** "Option1 name", "Option2 Value". */
export function optionField(heading: string): Field | null {
  const match = /^option ?(\d) (name|value)$/.exec(heading);
  return match === null ? null : (`option ${Number(match[1])} ${match[2] as "name" | "value"}` as Field);
}
