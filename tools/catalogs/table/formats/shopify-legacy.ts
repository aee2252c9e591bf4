import { fieldsOf, type TableFormat } from "./format.js";
import { optionField } from "./shopify.js";

export const shopifyLegacy: TableFormat = {
  id: "shopify-legacy",
  label: "Shopify product export, older template (CSV)",
  fits: (headings) =>
    headings.has("handle") &&
    (headings.has("variant price") || headings.has("body html") || headings.has("variant sku")),
  fields: fieldsOf({
    group: "Handle",
    title: "Title",
    description: "Body (HTML)|Body HTML",
    brand: "Vendor",
    category:
      "Type|Custom Product Type|Product Category|Standard Product Type|Google Shopping / Google Product Category",
    published: "Published|Status",
    sku: "Variant SKU",
    gtin: "Variant Barcode",
    price: "Variant Price",
    listPrice: "Variant Compare At Price",
    quantity: "Variant Inventory Qty",
    policy: "Variant Inventory Policy",
    tracker: "Variant Inventory Tracker",
    image: "Image Src|Variant Image",
    mpn: "Google Shopping / MPN",
    condition: "Google Shopping / Condition",
    "attribute:gender": "Google Shopping / Gender",
    "attribute:age group": "Google Shopping / Age Group",
    unused:
      "Tags|Variant Grams|Variant Fulfillment Service|Variant Requires Shipping|Variant Taxable|Image Position|Image Alt Text|Gift Card|SEO Title|SEO Description|Variant Weight Unit|Variant Tax Code|Cost per item|Price / International|Compare At Price / International",
  }),
  numbered: optionField,
  hasImageRows: true,
};
