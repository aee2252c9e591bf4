import type { ExportFormat } from "./format.js";

/** What people searched when an ad was shown: Google Ads, Microsoft Advertising, Amazon Sponsored Products and Brands. */
export const googleAdsSearchTerms: ExportFormat = {
  id: "google-ads-search-terms",
  label: "Google Ads search terms",
  facts: "ad-terms",
  needs: [
    "Search term|Suchbegriff|Terme de recherche|Término de búsqueda",
    "Impr.|Impressions|Impressionen|Impresiones",
    "Clicks|Klicks|Clics",
    "Cost|Kosten|Coût|Coste|Costo",
  ],
  fields: {
    searchTerm: "Search term|Suchbegriff|Terme de recherche|Término de búsqueda",
    impressions: "Impr.|Impressions|Impressionen|Impresiones",
    clicks: "Clicks|Klicks|Clics",
    cost: "Cost|Kosten|Coût|Coste|Costo",
    orders: "Conversions|Conversiones|Konversionen",
    page: "Final URL|Landing page|Finale URL|Zielseite|URL finale|Page de destination|URL final|Página de destino",
    currency: "Currency code|Currency|Währungscode|Code de devise|Devise|Código de moneda",
    day: "Day|Tag|Jour|Día",
    month: "Month|Monat|Mois|Mes",
  },
  unused:
    "Match type|Added/Excluded|Campaign|Ad group|Campaign status|Ad group status|CTR|Avg. CPC|Cost / conv.|Conv. rate|Conv. value|Keyword|Keyword-Option|Hinzugefügt/Ausgeschlossen|Kampagne|Anzeigengruppe|Type de correspondance|Campagne|Groupe d'annonces|Tipo de concordancia|Campaña|Grupo de anuncios",
  rank: 1,
};

export const microsoftAdsSearchTerms: ExportFormat = {
  id: "microsoft-ads-search-terms",
  label: "Microsoft Advertising search terms",
  facts: "ad-terms",
  needs: [
    "Search term|Search query|Suchbegriff|Suchanfrage",
    "Impressions|Impressionen",
    "Clicks|Klicks",
    "Spend|Ausgaben",
  ],
  fields: {
    searchTerm: "Search term|Search query|Suchbegriff|Suchanfrage",
    impressions: "Impressions|Impressionen",
    clicks: "Clicks|Klicks",
    cost: "Spend|Ausgaben",
    orders: "Conversions|Conv.",
    page: "Final URL|Destination URL|Finale URL|Ziel-URL",
    currency: "Currency code|Currency|Währung",
    day: "Gregorian date|Time period|Date|Datum",
    month: "Month|Monat",
  },
  unused: "Campaign name|Campaign|Ad group|Ad group name|Keyword|Delivered match type|Bid match type|CTR|Avg. CPC",
  rank: 1,
};

export const amazonAdsSearchTerms: ExportFormat = {
  id: "amazon-ads-search-terms",
  label: "Amazon Sponsored Products or Brands search terms",
  facts: "ad-terms",
  needs: ["Customer Search Term", "Impressions", "Clicks", "Spend"],
  fields: {
    searchTerm: "Customer Search Term",
    impressions: "Impressions",
    clicks: "Clicks",
    cost: "Spend",
    orders: "7 Day Total Orders (#)|14 Day Total Orders (#)",
    page: "Advertised ASIN",
    currency: "Currency",
    day: "Date|Start Date",
    country: "Country|Marketplace",
  },
  unused:
    "End Date|Portfolio name|Campaign Name|Ad Group Name|Targeting|Match Type|Click-Thru Rate (CTR)|Cost Per Click (CPC)|7 Day Total Sales|14 Day Total Sales",
  rank: 1,
};
