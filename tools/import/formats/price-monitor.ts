import type { ExportFormat } from "./format.js";

/** What others take for one's own products, as any price watcher lists it: told by its headings, so a guess. */
export const priceMonitor: ExportFormat = {
  id: "price-monitor",
  label: "Table of prices of several shops",
  facts: "products",
  certainty: 0.9,
  needs: [
    "Product|Product name|Product title|Title|Name|Item|Produkt|Produktname|Artikel|Produit|Nom du produit|Producto|Nombre del producto",
    "Competitor|Competitor name|Seller|Seller name|Shop|Shop name|Merchant|Merchant name|Retailer|Domain|Konkurrent|Wettbewerber|Händler|Anbieter|Concurrent|Vendeur|Marchand|Competidor|Vendedor|Tienda",
    "Price|Current price|Offer price|Competitor price|Preis|Aktueller Preis|Angebotspreis|Prix|Prix actuel|Precio|Precio actual",
  ],
  fields: {
    title:
      "Product|Product name|Product title|Title|Name|Item|Produkt|Produktname|Artikel|Produit|Nom du produit|Producto|Nombre del producto",
    sku: "SKU|Item number|Product ID|Artikelnummer|Référence|Referencia",
    gtin: "GTIN|EAN|UPC|Barcode",
    product: "ASIN",
    brand: "Brand|Marke|Marque|Marca",
    category: "Category|Kategorie|Catégorie|Categoría",
    merchant:
      "Competitor|Competitor name|Seller|Seller name|Shop|Shop name|Merchant|Merchant name|Retailer|Domain|Konkurrent|Wettbewerber|Händler|Anbieter|Concurrent|Vendeur|Marchand|Competidor|Vendedor|Tienda",
    price:
      "Price|Current price|Offer price|Competitor price|Preis|Aktueller Preis|Angebotspreis|Prix|Prix actuel|Precio|Precio actual",
    listPrice:
      "Old price|List price|Was price|RRP|MSRP|Alter Preis|Streichpreis|UVP|Ancien prix|Prix barré|Precio anterior",
    currency: "Currency|Währung|Devise|Moneda",
    availability: "Stock|Availability|In stock|Verfügbarkeit|Lagerbestand|Disponibilité|Disponibilidad",
    condition: "Condition|Zustand|État|Estado",
    country: "Country|Market|Land|Pays|País",
    day: "Date|Day|Checked at|Last checked|Last seen|Timestamp|Datum|Tag|Geprüft am|Fecha|Día|Jour",
  },
  rank: 2,
};
