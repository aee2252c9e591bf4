import type { ExportFormat } from "./format.js";

export const jungleScout: ExportFormat = {
  id: "jungle-scout",
  label: "Jungle Scout keywords",
  facts: "keywords",
  needs: [
    "monthly_search_volume_exact|Exact Search Volume|30-Day Search Volume (Exact)|Search Volume (Exact)|Exact Volume",
    "name|Keyword|Keywords",
  ],
  fields: {
    keyword: "name|Keyword|Keywords",
    country: "country",
    searches:
      "monthly_search_volume_exact|Exact Search Volume|30-Day Search Volume (Exact)|Search Volume (Exact)|Exact Volume",
    cpc: "ppc_bid_exact|PPC Bid (Exact)|Exact PPC Bid",
    topic: "dominant_category|Dominant Category",
    day: "updated_at|Last Updated",
  },
  rank: 5,
};
