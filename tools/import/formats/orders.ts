import type { ExportFormat } from "./format.js";

/** Who bought is not read: only what, when and how many. */
export const shopifyOrders: ExportFormat = {
  id: "shopify-orders",
  label: "Shopify orders",
  facts: "orders",
  needs: ["Lineitem quantity", "Lineitem name", "Created at"],
  fields: {
    day: "Created at",
    sku: "Lineitem sku",
    title: "Lineitem name",
    units: "Lineitem quantity",
    status: "Cancelled at",
    country: "Shipping Country",
  },
  rank: 1,
};

export const woocommerceOrders: ExportFormat = {
  id: "woocommerce-orders",
  label: "WooCommerce orders",
  facts: "orders",
  needs: [
    "Order Number|Order ID|Bestellnummer|Numéro de commande|Número de pedido",
    "Order Date|Bestelldatum|Date de commande|Fecha del pedido",
    "Item Name|Product Name|Artikelname|Nom de l'article|Nombre del artículo",
    "Quantity|Item Quantity|Quantity (- Refund)|Menge|Quantité|Cantidad",
  ],
  fields: {
    day: "Order Date|Bestelldatum|Date de commande|Fecha del pedido",
    sku: "SKU|Item SKU|Product SKU|Artikelnummer|UGS",
    title: "Item Name|Product Name|Artikelname|Nom de l'article|Nombre del artículo",
    units: "Quantity|Item Quantity|Quantity (- Refund)|Menge|Quantité|Cantidad",
    status: "Order Status|Bestellstatus|État de la commande|Estado del pedido",
    country: "Country Code (Shipping)|Shipping Country|Shipping Country Code|Country Code (Billing)",
  },
  rank: 1,
};
