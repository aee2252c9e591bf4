import type { ExportFormat } from "./format.js";

/** Cerebro and Magnet: searches on Amazon. */
export const helium10Keywords: ExportFormat = {
  id: "helium-10-keywords",
  label: "Helium 10 Cerebro or Magnet",
  facts: "keywords",
  needs: [
    "Keyword Phrase",
    "Search Volume",
    "Cerebro IQ Score|Magnet IQ Score|Smart Score|Competing Products|Title Density",
  ],
  fields: {
    keyword: "Keyword Phrase",
    searches: "Search Volume",
    cpcLow: "H10 PPC Sugg. Min Bid",
    cpcHigh: "H10 PPC Sugg. Max Bid",
    cpc: "H10 PPC Sugg. Bid",
    intent: "Search Intent",
  },
  hasRankColumns: true,
  rank: 5,
};

export const helium10Xray: ExportFormat = {
  id: "helium-10-xray",
  label: "Helium 10 Xray",
  facts: "products",
  needs: ["Product Details", "ASIN", "BSR", "Price"],
  fields: {
    product: "ASIN",
    title: "Product Details",
    brand: "Brand",
    price: "Price",
    category: "Category",
    position: "Display Order|#",
  },
  merchant: "Amazon",
  rank: 2,
};
