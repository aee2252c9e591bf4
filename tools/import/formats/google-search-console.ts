import type { ExportFormat } from "./format.js";

const FIGURES = ["Clicks|Klicks|Clics", "Impressions|Impressionen|Impresiones", "Position|Posición"];

/** Impressions count how often the shop's own pages were shown, not how often people searched: no volume is read. */
export const googleSearchConsole: ExportFormat = {
  id: "google-search-console",
  label: "Google Search Console (queries)",
  facts: "keywords",
  needs: [
    "Top queries|Query|Queries|Häufigste Suchanfragen|Suchanfragen|Requêtes les plus fréquentes|Requêtes|Consultas principales|Principales consultas|Consultas",
    ...FIGURES,
  ],
  fields: {
    keyword:
      "Top queries|Query|Queries|Häufigste Suchanfragen|Suchanfragen|Requêtes les plus fréquentes|Requêtes|Consultas principales|Principales consultas|Consultas",
    page: "Page|Pages|Landing page|Seite|Seiten|Página|Páginas",
    clicks: "Clicks|Klicks|Clics",
  },
  unused: "Impressions|CTR|Position|Impressionen|Impresiones|Posición",
  mostRows: 1_000,
  rank: 9,
};

/** What the exports beside it were cut down to. */
export const googleSearchConsoleFilters: ExportFormat = {
  id: "google-search-console-filters",
  label: "Google Search Console (filters)",
  facts: "nothing",
  needs: ["Filter|Filtre|Filtro", "Value|Wert|Valeur|Valor"],
  fields: {},
  rank: 9,
};

/** Its other files: pages, countries, devices, days. */
export const googleSearchConsoleOther: ExportFormat = {
  id: "google-search-console-other",
  label: "Google Search Console (pages, countries, devices or days)",
  facts: "nothing",
  needs: [
    "Top pages|Pages|Page|Country|Device|Date|Search appearance|Häufigste Seiten|Seiten|Land|Gerät|Datum|Darstellung in der Suche|Pages les plus populaires|Pays|Appareil|Páginas principales|Principales páginas|Páginas|País|Dispositivo|Fecha|Aspecto en la búsqueda|Apparence dans les résultats de recherche",
    ...FIGURES,
  ],
  fields: {},
  rank: 9,
};
