import { countHeld, fieldsOf, type TableFormat } from "./format.js";

/** The listings report of Seller Hub: a listing, then one row for each of its variations under the same item number. */
export const ebay: TableFormat = {
  id: "ebay",
  label: "eBay listings report (CSV)",
  fits: (headings) =>
    countHeld(headings, "item number|item id") > 0 &&
    countHeld(
      headings,
      "ebay category 1 name|ebay category 1 number|variation details|custom label sku|listing site",
    ) >= 2,
  fields: fieldsOf({
    id: "Item number|Item ID",
    title: "Title",
    "option 1 value": "Variation details",
    sku: "Custom label (SKU)|Custom label",
    quantity: "Available quantity|Quantity available",
    currency: "Currency",
    price: "Current price|Start price|Auction Buy It Now price",
    category: "eBay category 1 name",
    condition: "Condition",
    gtin: "P:EAN|P:UPC|P:ISBN",
    unused:
      "Format|Reserve price|Sold quantity|Watchers|Bids|Start date|End date|eBay category 1 number|eBay category 2 name|eBay category 2 number|eBay Product ID(ePID)|Listing site|CD:Professional Grader - (ID: 27501)",
  }),
  variantOf: (raw) => (raw("option 1 value") === null ? null : raw("id")),
};
