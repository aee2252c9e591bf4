import { countHeld, fieldsOf, type TableFormat } from "./format.js";

/** Listing reports ("item-name", "seller-sku") and the flat files of sellers ("item_sku", "standard_price"), old and new. */
export const amazon: TableFormat = {
  id: "amazon",
  label: "Amazon listing report or flat file",
  fits: (headings) =>
    countHeld(headings, "seller sku|item sku|contribution sku value|contribution sku") > 0 &&
    countHeld(
      headings,
      "item name|item name value|asin1|product id|standard price|parentage level value|parent child|open date|feed product type|external product id",
    ) > 0,
  fields: fieldsOf({
    sku: "seller-sku|item_sku|contribution_sku.value|contribution_sku",
    title: "item-name|item_name.value|product-name",
    description: "item-description|product_description|product_description.value",
    brand: "brand_name|brand|brand.value|manufacturer",
    category: "item_type|item_type_keyword.value|feed_product_type|product_type.value|zshop-category1",
    price:
      "price|standard_price|your_price|purchasable_offer.our_price.schedule.value_with_tax|purchasable_offer.our_price.schedule.value with tax",
    salePrice: "sale_price",
    listPrice: "list_price|list_price_with_tax|list_price.value_with_tax|list_price.value",
    currency: "currency|standard_price_currency|purchasable_offer.currency",
    quantity: "quantity|fulfillment_availability.quantity",
    availability: "status",
    condition: "item-condition|condition_type|condition_type.value",
    productNumber: "product-id|external_product_id|externally_assigned_product_identifier.value",
    gtin: "ean|upc|gtin|isbn",
    mpn: "part_number|part_number.value|model_number|model_name",
    "attribute:asin": "asin1|asin",
    image: "image-url|main_image_url|main_product_image_locator.media_location",
    kind: "parent_child|parentage_level.value|parentage_level|parentage",
    parent: "parent_sku|child_parent_sku_relationship.parent_sku|child_parent_sku_relationship.parent_sku.value",
    "attribute:color": "color_name|color|color.value",
    "attribute:size": "size_name|size|size.value|apparel_size.size",
    "attribute:material": "material_type|material|material.value|fabric_type",
    "attribute:gender": "department_name|target_gender|target_gender.value",
    "attribute:age group": "age_range_description|age_range_description.value",
    "attribute:pattern": "pattern_name|pattern.value",
    unused:
      "listing-id|open-date|item-is-marketplace|product-id-type|external_product_id_type|zshop-shipping-fee|item-note|zshop-browse-path|zshop-storefront-feature|asin2|asin3|will-ship-internationally|expedited-shipping|zshop-boldface|bid-for-featured-placement|add-delete|pending-quantity|fulfillment-channel|merchant-shipping-group|relationship_type|variation_theme|update_delete",
  }),
};
