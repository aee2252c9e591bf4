import type { ExportFormat } from "./format.js";

/** From Keepa's interface for programs, one row for each change (`../keepa-history.ts`). */
export const keepaHistory: ExportFormat = {
  id: "keepa-history",
  label: "Keepa price history",
  facts: "products",
  needs: ["ASIN", "Keepa price"],
  fields: {
    product: "ASIN",
    title: "Title",
    brand: "Brand",
    gtin: "EAN",
    price: "Keepa price",
    listPrice: "Keepa list price",
    availability: "Keepa availability",
    day: "Keepa day",
    country: "Keepa country",
  },
  merchant: "Amazon",
  rank: 1,
};

export const keepa: ExportFormat = {
  id: "keepa",
  label: "Keepa products",
  facts: "products",
  needs: [
    "ASIN",
    "Buy Box: Current|New: Current|Amazon: Current|Sales Rank: Current|Buy Box: Aktuell|Neu: Aktuell|Amazon: Aktuell|Verkaufsrang: Aktuell|Buy Box: Actuel|Neuf: Actuel|Caja de Compra: Actual|Nuevo: Actual",
  ],
  fields: {
    product: "ASIN",
    title: "Title|Titel|Titre|Título",
    brand: "Brand|Marke|Marque|Marca",
    category:
      "Categories: Tree|Categories: Sub|Categories: Root|Kategorien: Baum|Catégories: Arborescence|Categorías: Árbol",
    gtin: "Product Codes: EAN|Product Codes: UPC|Produktcodes: EAN|Codes produit: EAN|Códigos de producto: EAN",
    price:
      "Buy Box: Current|Amazon: Current|New: Current|Buy Box: Aktuell|Amazon: Aktuell|Neu: Aktuell|Buy Box: Actuel|Amazon: Actuel|Neuf: Actuel|Caja de Compra: Actual|Amazon: Actual|Nuevo: Actual",
    listPrice: "List Price: Current|Listenpreis: Aktuell|Prix public: Actuel|Precio de lista: Actual",
  },
  merchant: "Amazon",
  rank: 1,
};
