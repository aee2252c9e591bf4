import type { ExportFormat } from "./format.js";

/** The "Trend" column names no months, so none is read from it. */
export const semrush: ExportFormat = {
  id: "semrush",
  label: "Semrush keywords",
  facts: "keywords",
  needs: [
    "Keyword",
    "Volume|Search Volume",
    "Competitive Density|Competition|Keyword Difficulty|Keyword Difficulty Index",
    "CPC|Intent|Number of Results|Trend|Trends|SERP Features|Keyword Intents",
  ],
  fields: {
    keyword: "Keyword",
    searches: "Volume|Search Volume",
    difficulty: "Keyword Difficulty|Keyword Difficulty Index",
    cpc: "CPC",
    competitionShare: "Competitive Density|Competition",
    intent: "Intent|Keyword Intents",
    topic: "Topic|Seed keyword",
    country: "Database",
    page: "URL|Page",
  },
  unused:
    "Trend|Trends|SERP Features|SERP Features by Keyword|Number of Results|Position|Previous position|Traffic|Page type|Tags",
  rank: 3,
};
