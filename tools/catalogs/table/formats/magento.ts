import { countHeld, fieldsOf, type TableFormat } from "./format.js";

/** The export of Magento 2 and Adobe Commerce. */
export const magento: TableFormat = {
  id: "magento",
  label: "Magento product export (CSV)",
  fits: (headings) =>
    headings.has("sku") &&
    countHeld(headings, "attribute set code|product type|product websites|additional attributes|product online") >= 3,
  fields: fieldsOf({
    sku: "sku",
    title: "name",
    description: "description|short_description",
    brand: "manufacturer|brand",
    category: "categories",
    price: "price",
    salePrice: "special_price",
    listPrice: "msrp_price",
    published: "product_online",
    quantity: "qty",
    availability: "is_in_stock",
    image: "base_image",
    packedAttributes: "additional_attributes",
    "attribute:weight": "weight",
    unused:
      "store_view_code|attribute_set_code|product_type|product_websites|tax_class_name|visibility|url_key|meta_title|meta_keywords|meta_description|small_image|thumbnail_image|created_at|updated_at",
  }),
  betweenCategories: /,(?=\s*[^,/]+\/)/,
  // "Default Category/Gear/Bags": the root says nothing.
  categorySteps: { between: "/", without: /^default category$/i },
};
