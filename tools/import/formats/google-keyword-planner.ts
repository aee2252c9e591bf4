import type { ExportFormat } from "./format.js";

export const googleKeywordPlanner: ExportFormat = {
  id: "google-keyword-planner",
  label: "Google Keyword Planner",
  facts: "keywords",
  needs: [
    "Keyword|Mot clé|Palabra clave",
    "Avg. monthly searches|Durchschnittl. Suchanfragen pro Monat|Durchschnittliche Suchanfragen pro Monat|Nombre moyen de recherches mensuelles|Nbre moy. de recherches mensuelles|Promedio de búsquedas mensuales|Prom. de búsquedas mensuales",
  ],
  fields: {
    keyword: "Keyword|Mot clé|Palabra clave",
    currency: "Currency|Währung|Devise|Moneda",
    searches:
      "Avg. monthly searches|Durchschnittl. Suchanfragen pro Monat|Durchschnittliche Suchanfragen pro Monat|Nombre moyen de recherches mensuelles|Nbre moy. de recherches mensuelles|Promedio de búsquedas mensuales|Prom. de búsquedas mensuales",
    searchesLow: "Min search volume|Minimales Suchvolumen|Volume de recherche minimal|Volumen de búsquedas mínimo",
    searchesHigh: "Max search volume|Maximales Suchvolumen|Volume de recherche maximal|Volumen de búsquedas máximo",
    competition:
      "Competition (indexed value)|Wettbewerb (Indexwert)|Wettbewerb (indexierter Wert)|Concurrence (valeur indexée)|Competencia (valor indexado)",
    cpcLow:
      "Top of page bid (low range)|Gebot für obere Positionen (unterer Bereich)|Gebot für oberste Positionen (unterer Bereich)|Enchère de haut de page (fourchette basse)|Enchère pour le haut de page (fourchette basse)|Puja por la parte superior de la página (intervalo bajo)",
    cpcHigh:
      "Top of page bid (high range)|Gebot für obere Positionen (oberer Bereich)|Gebot für oberste Positionen (oberer Bereich)|Enchère de haut de page (fourchette haute)|Enchère pour le haut de page (fourchette haute)|Puja por la parte superior de la página (intervalo alto)",
  },
  unused:
    "Segmentation|Three month change|YoY change|Competition|Wettbewerb|Concurrence|Competencia|Ad impression share|Organic impression share|Organic average position|In account?|In plan?|Dreimonatige Veränderung|Veränderung gegenüber dem Vorjahr|Variation sur trois mois|Variation par rapport à l'année précédente|Cambio en tres meses|Cambio interanual",
  hasMonthColumns: true,
  rank: 1,
};
