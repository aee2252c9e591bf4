import { countHeld, fieldsOf, holdsAll, type TableFormat } from "./format.js";

export const googleMerchant: TableFormat = {
  id: "google-merchant",
  label: "Google Merchant feed (table)",
  fits: (headings) =>
    holdsAll(headings, "id|title|link") &&
    countHeld(headings, "image link|availability|google product category|gtin|mpn|condition|item group id|price") >= 2,
  fields: fieldsOf({
    id: "id",
    group: "item group id",
    title: "title",
    description: "description",
    url: "link",
    image: "image link",
    availability: "availability",
    price: "price",
    salePrice: "sale price",
    category: "product type|google product category",
    brand: "brand",
    gtin: "gtin",
    mpn: "mpn",
    condition: "condition",
    "attribute:color": "color",
    "attribute:size": "size",
    "attribute:gender": "gender",
    "attribute:age group": "age group",
    "attribute:material": "material",
    "attribute:pattern": "pattern",
    unused:
      "additional image link|availability date|sale price effective date|cost of goods sold|unit pricing measure|unit pricing base measure|identifier exists|adult|multipack|is bundle|shipping|shipping weight|tax|mobile link|expiration date|ads redirect|custom label 0|custom label 1|custom label 2|custom label 3|custom label 4",
  }),
};
