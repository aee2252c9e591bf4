import type { ExportFormat } from "./format.js";

/** Prices of the shop beside what others take for the same product; the products themselves come with the feed. */
export const merchantCenterPrices: ExportFormat = {
  id: "merchant-center-prices",
  label: "Merchant Center price competitiveness",
  facts: "products",
  needs: [
    "Benchmark price|Price benchmark|Benchmarkpreis|Vergleichspreis|Prix de référence|Precio de referencia",
    "Title|Product title|Titel|Titre|Título",
  ],
  fields: {
    sku: "Product ID|Offer ID|Item ID|ID|Produkt-ID|ID du produit|ID de producto",
    title: "Title|Product title|Titel|Titre|Título",
    brand: "Brand|Marke|Marque|Marca",
    gtin: "GTIN",
    category: "Product type|Category|Produkttyp|Kategorie|Type de produit|Tipo de producto",
    price: "Your price|Price|Current price|Ihr Preis|Preis|Votre prix|Tu precio",
    benchmarkPrice:
      "Benchmark price|Price benchmark|Benchmarkpreis|Vergleichspreis|Prix de référence|Precio de referencia",
    country: "Country|Country of sale|Land|Pays|País",
    currency: "Currency|Währung|Devise|Moneda",
    day: "Date|Datum|Fecha",
  },
  rank: 2,
};
