import type { Field } from "../fields.js";
import { fieldsOf, holdsAll, type TableFormat } from "./format.js";

/** One row for a product, then one for each variant with what it costs more. */
export const wix: TableFormat = {
  id: "wix",
  label: "Wix product export (CSV)",
  fits: (headings) => holdsAll(headings, "handleid|fieldtype") || holdsAll(headings, "handle|fieldtype|surcharge"),
  fields: fieldsOf({
    id: "handleId|handle",
    kind: "fieldType",
    title: "name",
    description: "description|plainDescription",
    brand: "brand",
    category: "collection|categories",
    sku: "sku",
    price: "price",
    surcharge: "surcharge",
    discountMode: "discountMode",
    discount: "discountValue",
    published: "visible",
    quantity: "inventory",
    image: "productImageUrl|media",
    unused: "ribbon|weight|cost",
  }),
  numbered: optionColumn,
  // Collections stand side by side.
  betweenCategories: /;/,
  variantOf: (raw) => (/^variant$/i.test(raw("kind") ?? "") ? raw("id") : null),
};

/** "productOptionName1", and "productOptionDescription1" with "#ff0000:Red" for a colour. */
function optionColumn(heading: string): Field | null {
  const match = /^productoption(name|description)(\d{1,2})$/.exec(heading);
  if (match === null) return null;
  return `option ${Number(match[2])} ${match[1] === "name" ? "name" : "value"}` as Field;
}
