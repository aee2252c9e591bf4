import type { ExportFormat } from "./format.js";

/** Keywords of one's own campaigns: they are bid on, and what a click costs is known; how often people search is not. */
export const adKeywords: ExportFormat = {
  id: "ads-keywords",
  label: "Google Ads or Microsoft Advertising keywords",
  facts: "keywords",
  needs: [
    "Keyword|Mot clé|Palabra clave",
    "Match type|Delivered match type|Keyword-Option|Type de correspondance|Tipo de concordancia",
    "Clicks|Klicks|Clics",
    "Impr.|Impressions|Impressionen|Impresiones",
  ],
  fields: {
    keyword: "Keyword|Mot clé|Palabra clave",
    topic: "Ad group|Anzeigengruppe|Groupe d'annonces|Grupo de anuncios",
    currency: "Currency code|Währungscode|Code de devise|Código de moneda",
  },
  unused: "Keyword status|Campaign|Clicks|Impr.|Impressions|Cost|Spend|Conversions|Quality Score|Max. CPC|Avg. CPC|CTR",
  rank: 8,
};
