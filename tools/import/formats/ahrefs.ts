import type { ExportFormat } from "./format.js";

/** "Global volume" is no market's volume and is never read. */
export const ahrefs: ExportFormat = {
  id: "ahrefs",
  label: "Ahrefs keywords",
  facts: "keywords",
  needs: ["Keyword", "Volume", "Difficulty|KD", "Global volume|Parent Keyword|Traffic potential|CPS"],
  fields: {
    keyword: "Keyword",
    country: "Country",
    difficulty: "Difficulty|KD",
    searches: "Volume",
    cpc: "CPC",
    topic: "Parent Keyword|Parent Topic",
    intent: "Intents",
    day: "Last Update",
    page: "Current URL|URL",
  },
  unused: "#|CPS|SERP Features|Global volume|Traffic potential|Global traffic potential|First seen",
  rank: 2,
};
